/** The page: language, views (play, lessons, sieve, laboratory), and where the address leads. */

import { button, chooser, element, firstLanguage, keepFor, known, language, languageName, languages, put, recalled, say, serverAway, soundSwitch, themeSwitch, withStyle } from "./page.js";
import { loadAgain, inNotebook, loadPage, Refusal, withoutServer } from "./server.js";
import { fromLink, newMatch, seatOf } from "./game.js";
import { keepBoard, Session } from "./session.js";
import { askBefore, listenToKeys, showKeys } from "./dialogs.js";
import { KEPT_GAME, playView } from "./play.js";

const KEPT_LANGUAGE = "nimatron.language";
const PLACES = ["play", "lessons", "sieve", "laboratory"];
/** Addresses within the lessons: a course, a lesson contained in the link, a puzzle. */
const OF_LESSONS = /^(lessons-(own|results)$|lesson=|lesson-text=|puzzle\b)/;
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const session = new Session();
/** @type {Object<string, (event: KeyboardEvent) => void>} */
let keys = {};
let place = "play";
/** @type {ReturnType<typeof playView> | null} */
let play = null;

/** Draw the frame and the chosen view; the workshop is loaded when needed. @param {Object<string, any>} [wanted] */
async function draw(wanted = {}) {
  const main = element("main", { id: "main", tabindex: "-1" });
  put(page, head(main), main);
  session.listeners.clear();
  play = null;
  keys = {};
  document.documentElement.dataset.place = place;
  if (place === "play") {
    play = playView(session, { sieve: (what) => go("sieve", what), laboratory: () => go("laboratory"), puzzle: () => go("puzzle") });
    keys = play.keys;
    main.append(play.element);
    return;
  }
  try {
    if (place === "lessons") {
      const [{ lessonsView }] = await Promise.all([import("./lessons.js"), withStyle(new URL("../style/lessons.css", import.meta.url).href)]);
      if (main.isConnected) main.append(lessonsView({ play: playThere }).element);
      return;
    }
    const { laboratoryView, sieveView } = await import("./workshop.js").catch(() => loadAgain("./workshop.js"));
    if (!main.isConnected) return;
    main.append(place === "sieve" ? sieveView(wanted) : laboratoryView({ play: playThere }));
  } catch {
    put(main, element("p", { class: "error", role: "alert", text: serverAway() }), button(say("page.retry"), () => draw(wanted), { class: "main" }));
  }
}

/**
 * The bar at the top: the views; language, theme, sounds and keys, on a phone behind one button.
 * @param {HTMLElement} main
 */
function head(main) {
  const link = (/** @type {string} */ name) => element("a", { href: name === "play" ? "#play" : `#${name}`, id: `to-${name}`, class: "place", "aria-current": place === name ? "page" : null,
    on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); go(name); } }, text: say(`page.place.${name}`) });
  const lang = chooser(languages().map((code) => [code, languageName(code)]), language(), changeLanguage, { id: "language", "aria-label": say("page.language") });
  const settings = element("div", { class: "head-end", id: "head-end" }, lang, themeSwitch(), soundSwitch(),
    button("?", showKeys, { id: "keys", class: "round", "aria-label": say("page.keys.title"), "aria-keyshortcuts": "?" }));
  const menu = button("☰", () => menu.setAttribute("aria-expanded", String(menu.getAttribute("aria-expanded") !== "true")),
    { id: "menu", class: "round", "aria-label": say("page.menu"), "aria-expanded": "false", "aria-controls": "head-end" });
  const closed = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || menu.getAttribute("aria-expanded") !== "true") return;
    menu.setAttribute("aria-expanded", "false");
    menu.focus();
  };
  return [element("a", { class: "skip", href: "#main", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); main.focus(); } }, text: say("page.skip") }),
    element("header", { class: "head", on: { keydown: closed } }, element("div", { class: "brand" }, element("img", { src: new URL("../stones.svg", import.meta.url).pathname, alt: "", width: 28, height: 28 }), element("span", { text: "Nimatron" })),
      element("nav", { "aria-label": say("page.places") }, PLACES.map(link)), menu, settings)];
}

/**
 * Go to a view; the browser's Back returns.
 * @param {string} to
 * @param {Object<string, any>} [what]
 */
async function go(to, what = {}) {
  if (to !== "play") history.pushState(null, "", `#${to}`);
  else if (place !== "play") history.pushState(null, "", recalled(KEPT_GAME) || "#");
  if (to === "play" && !session.ready) await follow();
  else {
    place = placeOf(to);
    await draw(what);
    resume();
  }
  document.getElementById("main")?.focus();
}

/** Show the game in progress again, after another view or a change of language. */
function resume() {
  if (play) session.again().then(() => session.emit({ kind: session.atEnd ? "start" : "look" }), (error) => session.refused(error, resume));
}

/** Play a match that was started elsewhere on the page. @param {import("./game.js").Match} match */
async function playThere(match) {
  if (await askBefore(session) !== "new") return;
  history.pushState(null, "", "#");
  place = "play";
  await draw();
  await start(match);
}

/**
 * Begin the match of a link; if it is invalid, say so and keep the game in progress, or the usual one.
 * @param {import("./game.js").Match} match
 */
async function start(match) {
  if (!session.ready) play?.recallBoard(match);
  try {
    await session.begin(match, false);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!session.ready && error.again) return session.hold(match, error, () => start(match));
    if (!session.ready) await session.begin(newMatch({}), false).catch(() => {});
    const refusal = error.again ? error : new Refusal(error.code, say("page.link.wrong", { reason: /[.!?…]$/.test(error.message) ? error.message : `${error.message}.` }));
    session.refused(refusal, () => start(match));
  }
}

/** Load what the page shows first. @param {string} [code] a language, else the browser's */
async function loadIn(code) {
  const { game, position, ...board } = await loadPage(code);
  keepBoard({ game, position, lang: language() }, board, position);
}

/** @param {string} code */
async function changeLanguage(code) {
  try {
    await loadIn(code);
  } catch (error) {
    await draw();
    resume();
    return session.refused(error, () => changeLanguage(code));
  }
  keepFor(KEPT_LANGUAGE, code);
  const { lang: _, ...more } = session.match.more;
  session.match = { ...session.match, more };
  await draw();
  resume();
  document.getElementById("language")?.focus();
}

/** The view that a fragment leads to. @param {string} wanted */
const placeOf = (wanted) => (OF_LESSONS.test(wanted) ? "lessons" : PLACES.includes(wanted) ? wanted : "play");

/** Follow the address: a view, a game, or the previous game in progress. */
async function follow() {
  const wanted = location.hash.slice(1);
  const to = placeOf(wanted);
  if (to !== place || to === "lessons" || !page.childElementCount) {
    place = to;
    await draw();
  }
  const seat = seatOf(location.hash) || (to === "play" && !wanted ? seatOf(recalled(KEPT_GAME)) : "");
  if (seat && !withoutServer) return void await sit(seat);
  const linked = fromLink(location.hash) ?? (to === "play" && !wanted ? fromLink(recalled(KEPT_GAME)) : null);
  if (to === "play" && (linked || !session.ready)) await start(linked?.match ?? newMatch({}));
  else if (to === "play") resume();
}

/** Show the game of two browsers that a link leads to. @param {string} seat */
async function sit(seat) {
  try {
    const { joined } = await import("./challenge.js").catch(() => loadAgain("./challenge.js"));
    await start(await joined(seat));
  } catch (error) {
    if (!session.ready) await session.begin(newMatch({}), false).catch(() => {});
    session.refused(error, () => sit(seat));
  }
}

async function begin() {
  const linked = fromLink(location.hash);
  await loadIn();
  const lang = firstLanguage(linked?.facts.lang ?? recalled(KEPT_LANGUAGE), navigator.languages);
  if (lang !== language()) await loadIn(lang);
  listenToKeys(new Proxy({}, { get: (_, key) => (key === "?" ? showKeys : keys[String(key)]) }));
  await follow();
  addEventListener("popstate", () => follow());
  document.documentElement.dataset.ready = "true";
  keepForOffline();
}

/** Say that the page could not begin, and try again on request. @param {any} error */
function notBegun(error) {
  const text = error instanceof Refusal ? `Nimatron: ${known("page.offline") ? error.message : "the server does not answer."}` : String(error);
  put(page, element("p", { class: "error", role: "alert", text }), button("↻", () => location.reload(), { class: "main", "aria-label": "Reload" }));
  if (error instanceof Refusal && error.wait) setTimeout(() => begin().catch(notBegun), error.wait);
}

begin().catch(notBegun);

/* ---- The page stays usable while the server, or the web, is away: a service worker caches what was loaded. ---- */

/** Register the service worker and send it what was loaded before it started. */
async function keepForOffline() {
  if (!("serviceWorker" in navigator) || inNotebook) return;
  try {
    if (withoutServer) return await (await import("./python.js")).keepTheFolder();
    const registered = await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url), { scope: "/" });
    await navigator.serviceWorker.ready;
    const worker = registered.installing ?? registered.waiting ?? registered.active;
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.startsWith(`${location.origin}/`));
    worker?.postMessage({ keep: [...new Set([`${location.origin}/`, ...["./workshop.js", "./lessons.js", "./lesson.js", "./lesson_parts.js", "./lesson_questions.js", "./binary_columns.js", "./conjecture.js", "./lesson_editor.js", "./teaching.js", "./result_code.js", "./sequence.js", "./analysis.js", "./review.js", "./replay.js", "./aids.js", "./variations.js", "./heap_editor.js", "./steps.js", "../style/lessons.css"].map((name) => new URL(name, import.meta.url).href), ...loaded])] });
  } catch {
    // without a service worker the page works as long as the server does
  }
}
