/** The tab for learning: rules, why, worked steps, and the way to the sieve. */

import { button, element, put } from "../element.js";
import { capital, known, language, say } from "../words.js";
import { ask, Refusal } from "../server.js";
import { gameName, gameTitle } from "../games.js";
import { toldHeaps } from "../match/told.js";
import { drawSteps } from "../steps/steps.js";
import { positionDrawing } from "../steps/position_drawing.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {{sieve: () => void, laboratory: () => void}} doings
 */
export function learnTab(session, doings) {
  const place = element("section", {});
  let explained = false;

  async function refresh() {
    const turn = session.turn;
    const { match } = session;
    const allowed = match.more.analysis !== "no";
    const page = await ask(`/api/games/${gameName(match.game)}`, { lang: language() }).catch(() => null);
    if (session.stale(turn)) return;
    const why = element("div", { class: "why" });
    put(place,
      element("h2", { text: gameTitle(match.game) }),
      element("p", { text: ruleWords(match.game, page) }),
      element("p", { class: "quiet-text", text: say(match.misere ? "page.learn.misere" : "page.learn.normal") }),
      allowed ? element("h3", { text: say("page.learn.why") }) : "",
      allowed ? why : "",
      sieveKind(match.game) ? button(say("page.learn.sieve"), doings.sieve, { id: "to-sieve" }) : "",
      page ? reference(page) : "");
    if (!allowed) return;
    if (explained) await explain(why, turn);
    else why.append(button(say("page.learn.explain"), () => { explained = true; explain(why, session.turn); }, { id: "explain" }));
  }

  /**
   * @param {HTMLElement} why
   * @param {number} turn
   */
  async function explain(why, turn) {
    try {
      const answer = await ask("/api/analysis", { ...session.query, want: "outcome,best,why,steps" });
      if (session.stale(turn)) return;
      const best = answer.best === null ? null : await ask("/api/legal", { ...session.place, to: answer.best }).catch(() => null);
      if (session.stale(turn)) return;
      const drawing = positionDrawing(session.match, toldHeaps(session.match).at(-1) ?? [], best);
      put(why, element("p", { class: "reason", text: capital(answer.why) }), ...drawSteps(answer.steps ?? [], best), drawing ?? "");
    } catch (error) {
      put(why, element("p", { class: "error", text: error instanceof Refusal && error.message ? error.message : say("page.offline") }));
    }
  }

  return { element: place, refresh, forget: () => { explained = false; } };
}

/**
 * @param {string} game
 * @param {any} page
 */
export function ruleWords(game, page) {
  const key = `page.game.${gameName(game)}.rules`;
  return known(key) ? say(key) : page?.manual?.rules ?? "";
}

/**
 * The kind of sieve a game has, if any.
 * @param {string} game
 */
export function sieveKind(game) {
  const name = gameName(game);
  return ["wythoff", "attrition"].includes(name) ? "board" : ["squares", "subtraction"].includes(name) ? "strip" : null;
}

/** The reference page of the game, as the server gives it. @param {any} page */
function reference(page) {
  const sections = page.manual ?? {};
  const list = Array.isArray(sections) ? sections.map((section) => [section.title ?? section.name, section.text]) : Object.entries(sections);
  const shown = list.filter(([name, text]) => text && !/check/i.test(name) && !/^rules$/i.test(name));
  return shown.map(([name, text]) => element("details", { class: "reference" },
    element("summary", { text: known(`page.learn.${String(name).toLowerCase()}`) ? say(`page.learn.${String(name).toLowerCase()}`) : name }),
    paragraphs(text).map((paragraph) => element("p", { text: paragraph }))));
}

/** @param {any} text */
const paragraphs = (text) => (Array.isArray(text) ? text.map(String) : String(text).split(/\n\s*\n/)).map((part) => part.replace(/\s+/g, " ").trim());
