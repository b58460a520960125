/** The review of a game: where it was won, where it was given away and why, and a way to try again from there. */

import { button, capital, element, language, put, questionOfReason, say, troubleNote } from "./page.js";
import { ask } from "./server.js";
import { role } from "./game.js";
import { bankTable, playerSign } from "./panel.js";
import { historyGraph, historyOf } from "./analysis.js";
import { reviewOf } from "./dialogs.js";
import { bestLine, replay } from "./replay.js";
import { drawSteps, openTerms } from "./steps.js";

/** @typedef {import("./game.js").Match} Match */

/**
 * The contents of a review; fails if the server does.
 * @param {import("./session.js").Session} session
 * @param {{again: (ply: number) => void, see: (ply: number) => void}} doings
 * @returns {Promise<any[]>}
 */
export async function review(session, doings) {
  const { match } = session;
  const allowed = match.more.analysis !== "no";
  const answer = await reviewOf(match);
  const history = allowed ? await historyOf(session).catch(() => null) : null;
  const retry = (/** @type {number} */ number) => button(say("page.review.again"), () => doings.again(number - 1), { class: "quiet try-again" });
  const mistakes = answer.moves.filter((/** @type {any} */ move) => move.mistake);
  return [
    element("div", { class: "review-summary" }, mistakes.length ? mistakes.map((/** @type {any} */ move) => mistakeCard(match, move, retry, allowed)) : element("p", { text: say("page.review.none") })),
    history ? historyGraph(session, history, doings).element : "",
    element("h3", { text: say("page.review.moves") }),
    element("ol", { class: "review-list" }, answer.moves.map((/** @type {any} */ move) => element("li", { class: move.mistake ? "mistake" : "" }, playerSign(move.player), " ", capital(move.text),
      session.commentOf(move.number) ? element("p", { class: "move-comment", text: session.commentOf(move.number) }) : ""))),
    bankTable(match, answer.bank ?? null),
  ];
}

/**
 * `You were winning until move 5. There 7 → 4 was the only move.`
 * @param {Match} match
 * @param {any} move
 * @param {(number: number) => any} retry
 * @param {boolean} allowed whether the reason may be asked for
 */
function mistakeCard(match, move, retry, allowed) {
  const who = role(match, move.player);
  // heaps are shown as numbers; where there is a picture, a move has words
  const change = (/** @type {string} */ to, /** @type {string} */ named) => (named === to ? `${move.from} → ${to}` : named);
  const better = move.better_named.map((/** @type {string} */ named, /** @type {number} */ index) => change(move.better[index], named));
  const kind = move.before === "D" ? "draw" : "win";
  const reason = element("div", { class: "why" });
  const why = button(say("page.learn.why"), explain, { class: "quiet ask-why" });
  const played = element("div", {});
  const play = button(say("page.replay"), () => { play.hidden = true; put(played, replay(match, move.number - 1, () => bestLine(match, move.from, move.to))); }, { class: "quiet play-out" });

  /** Why the better move is better, shown at the mistake. */
  async function explain() {
    why.disabled = true;
    try {
      const answer = await ask("/api/analysis", { game: match.game, position: move.from, misere: match.misere, lang: language(), ...questionOfReason() });
      put(reason, element("p", { class: "reason", text: capital(answer.why) }), ...drawSteps(answer.steps ?? [], null));
      openTerms(reason, answer.terms ?? []);
    } catch (error) {
      put(reason, troubleNote(error, explain));
    }
  }

  return element("div", { class: `mistake-card ${who}` },
    element("p", {}, say(`page.review.until.${kind}.${who}`, { number: move.number }), " ",
      say("page.review.played", { move: change(move.to, move.named) }), " ",
      say(move.better.length === 1 ? "page.review.only" : "page.review.several", { move: better[0], moves: better.join("; "), count: move.better.length })),
    element("div", { class: "row" }, retry(move.number), allowed && move.from ? [play, why] : ""), played, reason);
}
