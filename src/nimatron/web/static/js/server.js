/** Asking the server. Answers to the same question never change, so they are kept. */

/** A refusal by the server or a missing connection; the message is one sentence for the user. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();
const MOST_KEPT = 400;

/**
 * @param {string} path
 * @param {Object<string, any>} query
 */
export function address(path, query) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value === true ? "true" : String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/**
 * @param {string} url
 * @param {RequestInit} options
 * @param {"json" | "text"} form
 */
async function get(url, options, form) {
  let response;
  try {
    response = await fetch(url, options);
  } catch {
    throw new Refusal("offline", "");
  }
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    throw new Refusal(body.error?.code ?? "http", body.error?.message ?? `${response.status}`);
  }
  return form === "json" ? response.json() : response.text();
}

/**
 * The JSON answer to a question.
 * @param {string} path
 * @param {Object<string, any>} [query]
 * @param {"json" | "text"} [form]
 * @returns {Promise<any>}
 */
export function ask(path, query = {}, form = "json") {
  const url = address(path, query);
  const before = kept.get(url);
  if (before) return before;
  const answer = get(url, {}, form);
  kept.set(url, answer);
  if (kept.size > MOST_KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
  answer.catch(() => kept.delete(url));
  return answer;
}

/**
 * Keep an answer that came with another one.
 * @param {string} path
 * @param {Object<string, any>} query
 * @param {any} answer
 */
export function keep(path, query, answer) {
  kept.set(address(path, query), Promise.resolve(answer));
  if (kept.size > MOST_KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
}

/**
 * The JSON answer to a question whose answer may differ each time.
 * @param {string} path
 * @param {Object<string, any>} query
 * @returns {Promise<any>}
 */
export const askAfresh = (path, query) => get(address(path, query), { cache: "no-store" }, "json");

/**
 * The JSON answer to a body sent.
 * @param {string} path
 * @param {any} body
 * @returns {Promise<any>}
 */
export function send(path, body) {
  return get(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }, "json");
}
