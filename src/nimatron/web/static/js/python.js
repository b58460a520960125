/** Answers without a server: Python runs in a web worker; what the page shows first is in files. */

import { element, say } from "./page.js";

/** Milliseconds for one answer before its web worker is ended. Python there has no alarm that could stop it. */
const BOUND = 12_000;

/** @typedef {{method: string, path: string, query: string, body: string}} Question */
/** @typedef {{question: Question, answer: (found: Response) => void, stop: number}} Asked */

/** Languages of the first answers, the size of Python, and that of its snapshot (0: there is none), both in bytes; written during the export. */
const settings = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="nimatron-python"]')).dataset;
const LANGUAGES = (settings.languages ?? "en").split(" ");
const BYTES = Number(settings.bytes ?? 1);
const SNAPSHOT = Number(settings.snapshot ?? 0);

/** @type {Worker | null} */
let worker = null;
let awake = false;
/** Whether Python has been awake before. */
let started = false;
/** Whether the page has a question for Python, so that a person waits for it. */
let wanted = false;
/** Questions not yet sent to the web worker, the oldest first. @type {Asked[]} */
const waiting = [];
/** The current question. @type {Asked | null} */
let at_work = null;
/** @type {() => void} */
let resolveAwake = () => {};
/** @type {Promise<void>} */
const firstAwake = new Promise((done) => { resolveAwake = done; });

/**
 * The answer to a question, in the form of a server's response.
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<Response>}
 */
export async function answered(url, options) {
  const { pathname, searchParams, search } = new URL(url, location.origin);
  if (pathname === "/api/page") return fetch(new URL(`../first/${firstLanguage(searchParams.get("lang"))}.json`, import.meta.url));
  const early = started ? null : await ofUsualStart(pathname, searchParams);
  if (early !== null) return new Response(early);
  return new Promise((answer) => {
    wanted = true;
    waiting.push({ question: { method: options.method ?? "GET", path: decodeURIComponent(pathname), query: search.slice(1), body: String(options.body ?? "") }, answer, stop: 0 });
    if (!worker) wake();
    if (!awake) showLoading(0);
    next();
  });
}

/** The answers about usual starts, by the game and the language. @type {Map<string, Promise<Object<string, string>>>} */
const usualStarts = new Map();
const PLAIN = /^[\w-]+$/;

/**
 * The answer to a question about a usual start, from a file; null if there is none.
 * @param {string} path
 * @param {URLSearchParams} query
 */
async function ofUsualStart(path, query) {
  const [game, lang] = [query.get("game") ?? "", query.get("lang") ?? ""];
  if (!["/api/moves", "/api/picture.svg"].includes(path) || !PLAIN.test(game) || !LANGUAGES.includes(lang)) return null;
  const name = `${lang}/${game}`;
  const file = usualStarts.get(name) ?? fetch(new URL(`../first/${name}.json`, import.meta.url)).then((found) => (found.ok ? found.json() : {})).catch(() => ({}));
  usualStarts.set(name, file);
  query.sort();
  return (await file)[`${path}?${[...query].map((pair) => pair.join("=")).join("&")}`] ?? null;
}

/** The language requested, else the preferred available one of the browser. @param {string | null} asked */
function firstLanguage(asked) {
  const liked = asked ? [asked] : navigator.languages.map((name) => name.split("-")[0]);
  return liked.find((name) => LANGUAGES.includes(name)) ?? "en";
}

/** Cache the whole folder for offline use, after Python has loaded: it is not loaded twice at the same time. */
export async function keepTheFolder() {
  wanted = true;
  if (!worker) wake();
  if (!awake) showLoading(0);
  await firstAwake;
  await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI));
}

function wake() {
  awake = false;
  delete document.documentElement.dataset.python;
  worker = new Worker(new URL("./answering.js", import.meta.url), { type: "module", name: SNAPSHOT ? "snapshot" : "plain" });
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", () => failed());
  bar.removeAttribute("value");
  showLoading(0);
}

/** @param {any} said */
function heard(said) {
  if (said.received !== undefined) return showLoading(said.received);
  if (said.failed) return failed();
  if (said.awake) {
    awake = started = true;
    document.documentElement.dataset.python = "awake";
    resolveAwake();
    showLoading(null);
  } else if (said.broken) stopWork(say("page.python.broken"));
  else if (at_work) {
    const { answer, stop } = at_work;
    clearTimeout(stop);
    at_work = null;
    answer(new Response(said.content, { status: said.status, headers: { "Content-Type": said.form } }));
  }
  next();
}

function next() {
  if (!awake || at_work || !worker) return;
  at_work = waiting.shift() ?? null;
  if (!at_work) return;
  at_work.stop = setTimeout(() => stopWork(say("page.python.too_long", { seconds: BOUND / 1000 })), BOUND);
  worker.postMessage(at_work.question);
}

/** End a web worker whose answer takes too long, or in which Python crashed, and start another. @param {string} why */
function stopWork(why) {
  const stopped = at_work;
  at_work = null;
  worker?.terminate();
  if (stopped) clearTimeout(stopped.stop);
  wake();
  stopped?.answer(refusal(422, "too_large", why));
}

/** Python could not be loaded: pending questions fail, and the next question tries again. */
function failed() {
  worker?.terminate();
  worker = null;
  showLoading(null);
  for (const { answer } of [...(at_work ? [at_work] : []), ...waiting.splice(0)]) answer(refusal(503, "offline", say("page.python.failed")));
  at_work = null;
}

/**
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
const refusal = (status, code, message) => new Response(JSON.stringify({ error: { code, message } }), { status });

/* ---- The progress of loading. ---- */

const bar = /** @type {HTMLProgressElement} */ (element("progress", { max: SNAPSHOT || 1, "aria-labelledby": "python-loading-text" }));
const text = element("span", { id: "python-loading-text" });
const sign = element("div", { id: "python-loading", role: "status" }, bar, text);

/** Show how many bytes of the snapshot have arrived; null when nothing is being loaded. @param {number | null} bytes */
function showLoading(bytes) {
  if (bytes === null) return sign.remove();
  if (!wanted) return;
  if (SNAPSHOT) bar.value = Math.max(bar.value, Math.min(bytes, SNAPSHOT));
  const words = say(SNAPSHOT && bar.value === SNAPSHOT ? "page.python.starting" : "page.python.loading", { megabytes: Math.ceil(BYTES / 1e6) });
  if (text.textContent !== words) text.textContent = words;
  if (!sign.isConnected) document.body.append(sign);
}

wake(); // Python starts while the page draws its first board
