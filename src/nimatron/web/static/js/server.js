/** Requests to the server, and what it sends once: the words and the games. */

import { awayKey, say, serverAway, takeWords } from "./page.js";

/* ---- Requests. Answers to the same question never change, so they are cached. ---- */

/** A refusal by the server or a failed connection; the message is one sentence for the user. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {boolean} [again] whether the same question may be answered another time
   * @param {string} [at] the field that is wrong
   * @param {number} [wait] milliseconds after which the page asks again by itself; 0 if only a person may
   */
  constructor(code, message, again = false, at = "", wait = 0) {
    super(message);
    this.code = code;
    this.again = again;
    this.at = at;
    this.wait = wait;
  }
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();
const MOST_KEPT = 400;

/**
 * @param {string} path
 * @param {Object<string, any>} query
 */
function address(path, query) {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "" && value !== false);
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, value === true ? "true" : String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/* ---- Where a question goes: to the server of the page, or to Python in this browser. ---- */

/** Whether there is no server: the page is a folder of files, and `python.js` answers. */
export const withoutServer = document.querySelector('meta[name="nimatron-python"]') !== null;

/** Whether the page is a board in a notebook: Python there answers. */
export const inNotebook = document.querySelector('meta[name="nimatron-notebook"]') !== null;

/** What this page calls itself, so that pages behind one address take turns. It is new at each visit and stored nowhere. */
const CLIENT = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * The first request has no such header, since it was started before this module was loaded.
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<Response>}
 */
const answered = async (url, options) => (withoutServer ? (await import("./python.js")).answered(url, options)
  : inNotebook ? (await import("./notebook.js")).answered(url, options)
  : fetch(url, {
    ...options,
    headers: { ...options.headers, ...(url.startsWith("/api/page") ? {} : { "X-Nimatron-Client": CLIENT }) },
    signal: AbortSignal.timeout(PATIENCE),
  }));

/**
 * Load a module that did not come. A browser remembers that an address failed, so another one is asked for.
 * @param {string} path
 * @returns {Promise<any>}
 */
export const loadAgain = (path) => import(`${path}?again=${Date.now()}`);

/** The longest wait for an answer, how often a busy server is asked again, and the longest wait it may demand, in milliseconds. */
const PATIENCE = 30_000;
const TIMES = 3;
const LONGEST_WAIT = 10_000;

/** The pause before a question that changes nothing is asked again by itself, in milliseconds: it doubles up to the longest. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** How many questions in a row were not answered. */
let failures = 0;

/** @param {number} time in milliseconds */
const pause = (time) => new Promise((done) => setTimeout(done, time));

/**
 * @param {string} url
 * @param {RequestInit} options
 * @param {"json" | "text"} form
 */
async function get(url, options, form) {
  const done = begun();
  /** A refusal that may pass. @param {string} code @param {string} message @param {string} [at] */
  const passing = (code, message, at) => {
    const wait = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures);
    failures += 1;
    return new Refusal(code, message, true, at, options.method === "POST" ? 0 : wait);
  };
  try {
    for (let time = 1; ; time += 1) {
      const response = await answered(url, options).catch((error) => {
        throw passing("offline", say(error.name === "TimeoutError" ? "page.too_slow" : withoutServer ? "page.python.failed" : awayKey()));
      });
      if (response.ok) {
        const found = await (form === "json" ? response.json() : response.text()).catch(() => { throw passing("offline", serverAway()); });
        failures = 0;
        return found;
      }
      const wait = 1000 * Number(response.headers.get("Retry-After") || 1);
      if (response.status === 429 && time < TIMES && wait <= LONGEST_WAIT) {
        await pause(wait);
        continue;
      }
      const { error } = await response.json().catch(() => ({}));
      const code = error?.code ?? "http";
      const message = error?.message ?? serverAway();
      if (response.status === 429 || response.status >= 500) throw passing(code, message, error?.at);
      failures = 0;
      throw new Refusal(code, message, false, error?.at);
    }
  } finally {
    done();
  }
}

/* ---- Progress: an unobtrusive sign after a moment, a word after a longer one. ---- */

/** Milliseconds after which work is shown, and after which it is stated in words. */
const SHOWN = 300;
const SAID = 3000;

/** @typedef {"idle" | "working" | "slow"} Work */

let under_way = 0;
/** @type {Work} */
let work = "idle";
/** @type {((work: Work) => void) | null} */
let watching = null;

/** @param {Work} next */
function reportWork(next) {
  if (next === work) return;
  work = next;
  watching?.(work);
}

/** A question is open; call the returned function when it is answered. */
function begun() {
  under_way += 1;
  const shown = setTimeout(() => reportWork(work === "idle" ? "working" : work), SHOWN);
  const said = setTimeout(() => reportWork("slow"), SAID);
  return () => {
    clearTimeout(shown);
    clearTimeout(said);
    under_way -= 1;
    if (!under_way) reportWork("idle");
  };
}

/**
 * Be notified how long the server has worked on what was asked.
 * @param {(work: Work) => void} listener
 */
export function watchWork(listener) {
  watching = listener;
  listener(work);
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
 * Cache an answer that came with another one, also for a visit while the server is away.
 * @param {string} path
 * @param {Object<string, any>} query
 * @param {any} answer
 */
export function keep(path, query, answer) {
  const url = address(path, query);
  kept.set(url, Promise.resolve(answer));
  if (!withoutServer) navigator.serviceWorker?.controller?.postMessage({ answer: { url, text: typeof answer === "string" ? answer : JSON.stringify(answer) } });
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
 * The JSON answer to a posted body.
 * @param {string} path
 * @param {any} body
 * @returns {Promise<any>}
 */
export function send(path, body) {
  return get(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }, "json");
}

/* ---- The games of the server. ---- */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {any[]} parameters
 * @property {string} example
 * @property {string} start
 * @property {string} noun what the game calls a number of its positions: heap, row, coin
 * @property {string} picture
 * @property {string[]} views
 * @property {string[]} switches
 * @property {string} about the rules in a sentence or two
 * @property {string} first_start
 * @property {string[]} aliases
 * @property {string[]} players
 * @property {{kind: string, a?: number, take?: string} | null} sieve
 * @property {"board" | "strip"} values
 * @property {{game: string, title: string}[]} worth_trying
 * @property {NamedGame[]} named
 */

/**
 * A game with a name of its own that is another game with certain rules.
 * @typedef {object} NamedGame
 * @property {string} name
 * @property {string} title
 * @property {string} game its rules in written form
 * @property {string} move
 * @property {string[]} aliases
 * @property {string} example
 */

/** @type {Game[]} */
let games = [];

/** What the page shows first; nothing until it is loaded. */
let usual = { game: "", start: "" };
export const usualStart = () => usual;

/**
 * Load the words of a language, the games, and the first board.
 * @param {string} [lang] by default the browser's, so that the request can start before this module is loaded
 * @returns {Promise<{game: string, position: string, picture: string | null, moves: any}>}
 */
export async function loadPage(lang) {
  const answer = await ask("/api/page", { lang });
  takeWords(answer);
  games = answer.games.map((/** @type {any} */ game) => ({ ...game, parameters: game.rules }));
  usual = { game: answer.board.game, start: answer.board.position };
  return answer.board;
}

/**
 * The name of a game without its rules.
 * @param {string} written
 */
export const gameName = (written) => written.split("[")[0].trim();

/**
 * The rules in brackets.
 * @param {string} written
 * @returns {Object<string, string>}
 */
export function rulesOf(written) {
  const inside = /\[(.*)\]$/.exec(namedOf(written)?.game ?? written)?.[1] ?? "";
  // a value may contain further equals signs
  return Object.fromEntries(inside.split(";").filter(Boolean).map((part) => {
    const [name, ...value] = part.split("=");
    return [name.trim(), value.join("=").trim()];
  }));
}

/**
 * A game with its rules in written form; values equal to their defaults are left out.
 * @param {string} name
 * @param {Object<string, any>} values
 * @param {Object<string, any>} [defaults]
 */
export function writtenGame(name, values, defaults = {}) {
  const parts = Object.entries(values)
    .filter(([rule, value]) => value !== "" && String(value) !== String(defaults[rule] ?? ""))
    .map(([rule, value]) => `${rule}=${value}`);
  return parts.length ? `${name}[${parts.join(";")}]` : name;
}

/** All games. */
export const allGames = () => games;

/**
 * The named game that is meant by its name or by its rules; a name of its family alone means the family.
 * @param {string} written
 * @returns {NamedGame | undefined}
 */
export function namedOf(written) {
  const text = written.trim();
  const meant = (/** @type {NamedGame} */ one) => one.name === text || one.aliases.includes(text) || (one.game === text && text.includes("["));
  for (const game of games) {
    const found = game.named.find(meant);
    if (found) return found;
  }
  return undefined;
}

/**
 * @param {string} written
 * @returns {Game | undefined}
 */
export function gameOf(written) {
  const name = gameName(namedOf(written)?.game ?? written);
  return games.find((game) => game.name === name || game.aliases.includes(name));
}

/**
 * A game's name in the current language, with the rules that differ from the defaults.
 * @param {string} written
 */
export function gameTitle(written) {
  const named = namedOf(written);
  if (named) return named.title;
  const title = gameOf(written)?.title ?? gameName(written);
  const rules = Object.entries(rulesOf(written)).map(([rule, value]) => `${rule} = ${value}`).join(", ");
  return rules ? `${title} (${rules})` : title;
}

/**
 * What a game calls a number of its positions; a game that the page does not know has heaps.
 * @param {string} written
 */
export const nounOf = (written) => (gameOf(written) ?? gameOf(usual.game))?.noun ?? "";

/**
 * The views of a game, the default first.
 * @param {string} written
 * @returns {string[]}
 */
export const viewsOf = (written) => gameOf(written)?.views ?? [];
