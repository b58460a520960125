/** The review after a game: where it was won, where it was given away, and a way to try again from there. */

import { button, element } from "../element.js";
import { capital, say } from "../words.js";
import { Refusal, send } from "../server.js";
import { toText } from "../match/record.js";
import { role } from "../play/sentence.js";
import { openDialog } from "./dialog.js";
import { historyOf } from "../panel/analysis_tab.js";
import { bankTable } from "../panel/bank.js";
import { playerSign } from "../panel/player_sign.js";
import { historyGraph } from "../panel/history_graph.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {(ply: number) => void} again play on from a position
 */
export async function reviewGame(session, again) {
  const { match } = session;
  /** @type {any} */
  let answer = null;
  let problem = "";
  try {
    answer = await send("/api/review", { record: toText({ ...match, more: {}, ending: "" }), lang: document.documentElement.lang });
  } catch (error) {
    problem = error instanceof Refusal && error.message ? error.message : say("page.offline");
  }
  const history = answer && match.more.analysis !== "no" ? await historyOf(session) : null;
  openDialog(say("page.review"), (close) => {
    if (!answer) return [element("p", { class: "error", text: problem })];
    const retry = (/** @type {number} */ number) => button(say("page.review.again"), () => { close(); again(number - 1); }, { class: "quiet try-again" });
    const mistakes = answer.moves.filter((/** @type {any} */ move) => move.mistake);
    return [
      element("div", { class: "review-summary" }, mistakes.length ? mistakes.map((/** @type {any} */ move) => mistakeWords(match, move, retry)) : element("p", { text: say("page.review.none") })),
      history ? historyGraph(history, (ply) => { close(); again(ply); }) : "",
      element("h3", { text: say("page.review.moves") }),
      element("ol", { class: "review-list" }, answer.moves.map((/** @type {any} */ move) => element("li", { class: move.mistake ? "mistake" : "" }, playerSign(move.player), " ", capital(move.text),
        match.comments[move.number] ? element("p", { class: "move-comment", text: match.comments[move.number] }) : ""))),
      bankTable(match, answer.bank ?? null),
    ];
  });
}

/**
 * `You had it won until move 5. There 7 → 4 was the only move.`
 * @param {import("../match/match.js").Match} match
 * @param {any} move
 * @param {(number: number) => any} retry
 */
function mistakeWords(match, move, retry) {
  const who = role(match, move.player);
  const change = (/** @type {string} */ to) => `${move.from} → ${to}`;
  const kind = move.before === "D" ? "draw" : "win";
  return element("div", { class: `mistake-card ${who}` },
    element("p", {}, say(`page.review.until.${kind}.${who}`, { number: move.number }), " ",
      say("page.review.played", { move: change(move.to) }), " ",
      say(move.better.length === 1 ? "page.review.only" : "page.review.several", { move: change(move.better[0]), moves: move.better.slice(0, 6).map(change).join("; "), count: move.better.length })),
    retry(move.number));
}
