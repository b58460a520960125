/** The page: language, the three places (play, sieve, laboratory), and where the link leads. */

import { button, chooser, element, put } from "./element.js";
import { firstLanguage, language, languages, loadWords, say } from "./words.js";
import { Refusal } from "./server.js";
import { loadGames } from "./games.js";
import { languageName } from "./languages.js";
import { fromLink } from "./match/record.js";
import { newMatch } from "./match/match.js";
import { Session } from "./match/session.js";
import { playView } from "./play/play_view.js";
import { listenToKeys } from "./play/keys.js";
import { showKeys } from "./dialogs/key_list.js";
import { sieveView } from "./sieve/sieve_view.js";
import { keepForOffline } from "./offline.js";
import { laboratoryView } from "./laboratory/laboratory_view.js";

const KEPT = "nimatron.language";
const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const session = new Session();
/** @type {Object<string, () => void>} */
let keys = {};
let place = "play";
/** @type {ReturnType<typeof playView> | null} */
let play = null;

/** Draw the frame and the place chosen. @param {Object<string, any>} [wanted] */
function draw(wanted = {}) {
  const main = element("main", { id: "main" });
  const go = (/** @type {string} */ to) => (/** @type {Object<string, any>} */ what = {}) => { place = to; draw(what); resume(); document.getElementById("main")?.focus(); };
  const link = (/** @type {string} */ name) => element("button", { type: "button", id: `to-${name}`, class: "place", "aria-current": place === name ? "page" : null, on: { click: () => go(name)() }, text: say(`page.place.${name}`) });
  const lang = chooser(languages().map((code) => [code, languageName(code)]), language(), changeLanguage, { id: "language", "aria-label": say("page.language") });
  put(page,
    element("a", { class: "skip", href: "#main", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); main.focus(); } }, text: say("page.skip") }),
    element("header", { class: "head" }, element("div", { class: "brand" }, element("img", { src: "/static/stones.svg", alt: "", width: 30, height: 30 }), element("span", { text: "Nimatron" })),
      element("nav", { "aria-label": say("page.places") }, ["play", "sieve", "laboratory"].map(link)),
      element("div", { class: "head-end" }, lang, button("?", showKeys, { id: "keys", class: "round", "aria-label": say("page.keys.title"), "aria-keyshortcuts": "?" }))),
    main);
  main.tabIndex = -1;
  session.listeners.clear();
  if (place === "play") {
    play = playView(session, { sieve: go("sieve"), laboratory: go("laboratory") });
    keys = play.keys;
    main.append(play.element);
  } else {
    keys = {};
    main.append(place === "sieve" ? sieveView(wanted) : laboratoryView({ play: (match) => { place = "play"; draw(); start(match); } }));
  }
}

/** Show the game in progress again, after another place or in another language. */
function resume() {
  if (place === "play") session.settle({ kind: session.match.cursor ? "back" : "start" });
}

/** @param {import("./match/match.js").Match} match */
async function start(match) {
  try {
    await session.begin(match);
  } catch (error) {
    const reason = error instanceof Refusal && error.message ? error.message : say("page.offline");
    await session.begin(newMatch({})).catch(() => {});
    const told = document.getElementById("sentence");
    if (told) told.textContent = say("page.link.wrong", { reason: /[.!?…]$/.test(reason) ? reason : `${reason}.` });
  }
}

/** @param {string} code */
async function changeLanguage(code) {
  localStorage.setItem(KEPT, code);
  const { lang: _, ...more } = session.match.more;
  session.match = { ...session.match, more };
  await loadWords(code);
  await loadGames();
  draw();
  resume();
  document.getElementById("language")?.focus();
}

async function begin() {
  const linked = fromLink(location.hash);
  await loadWords("en");
  const lang = firstLanguage(linked?.facts.lang ?? localStorage.getItem(KEPT), navigator.languages);
  if (lang !== "en") await loadWords(lang);
  await loadGames();
  if (location.hash === "#sieve" || location.hash === "#laboratory") place = location.hash.slice(1);
  draw();
  listenToKeys(new Proxy({}, { get: (_, key) => (key === "?" ? showKeys : keys[String(key)]) }));
  await start(linked?.match ?? newMatch({}));
  addEventListener("hashchange", () => {
    const again = fromLink(location.hash);
    if (!again) return;
    if (place !== "play") { place = "play"; draw(); }
    start(again.match);
  });
  document.documentElement.dataset.ready = "true";
  keepForOffline();
}

begin().catch((error) => put(page, element("p", { class: "error", role: "alert", text: error instanceof Refusal ? `Nimatron: ${error.message || error.code}` : String(error) })));

