/** The tab of the analysis: asked for, never forced. Moves with their sign and length; the value history. */

import { element, put } from "../element.js";
import { capital, say } from "../words.js";
import { ask, Refusal, send } from "../server.js";
import { positions } from "../match/match.js";
import { moveValue, signElement, valueOf, valueWords } from "./signs.js";
import { historyGraph } from "./history_graph.js";

const MOST_LISTED = 60;

/**
 * @param {import("../match/session.js").Session} session
 * @param {import("../board/board.js").Board} board
 * @param {{jump: (ply: number) => void, marks: (moves: any[] | null) => void}} doings
 */
export function analysisTab(session, board, doings) {
  const place = element("section", {});
  let marked = true;

  /** Ask about the present position and show the answer. */
  async function refresh() {
    const turn = session.turn;
    if (session.match.more.analysis === "no") {
      put(place, element("p", { text: say("page.analysis.not_allowed") }));
      return;
    }
    if (!place.childElementCount) put(place, element("p", { text: say("page.analysis.waiting") }));
    try {
      const answer = await judged(session.query);
      if (session.stale(turn)) return;
      const history = await historyOf(session);
      if (session.stale(turn)) return;
      draw(answer, history);
    } catch (error) {
      if (session.stale(turn)) return;
      doings.marks(null);
      put(place, element("p", { class: "error", text: error instanceof Refusal && error.message ? error.message : say("page.offline") }));
    }
  }

  /**
   * @param {any} answer
   * @param {any[] | null} history
   */
  function draw(answer, history) {
    const value = valueOf(answer.outcome);
    const box = element("input", { type: "checkbox", id: "marks", on: { change: () => { marked = box.checked; doings.marks(marked ? answer.moves : null); } } });
    box.checked = marked;
    doings.marks(marked ? answer.moves : null);
    put(place,
      element("h2", { text: say("page.analysis.heading") }),
      element("p", { class: "verdict" }, signElement(value), " ", capital(say(`page.analysis.${value}`, { count: answer.remoteness ?? "?" }))),
      answer.remoteness === null || answer.remoteness === undefined || value === "draw" ? "" : element("p", { text: say("page.analysis.length", { count: answer.remoteness }) }),
      element("dl", { class: "facts" },
        answer.grundy === null || answer.grundy === undefined ? "" : [element("dt", { text: say("page.analysis.grundy") }), element("dd", { text: answer.grundy })],
        element("dt", { text: say("page.analysis.status") }), element("dd", { text: `${say(`page.status.${answer.status}`)}: ${answer.method}` })),
      answer.moves?.length ? element("label", { class: "switch" }, box, say("page.analysis.marks")) : "",
      answer.moves?.length ? moveList(answer.moves) : "",
      history && history.length > 1 ? [element("h3", { text: say("page.graph.title") }), historyGraph(history, doings.jump)] : "");
  }

  /** @param {any[]} moves */
  function moveList(moves) {
    const words = new Map(session.moves.map((move) => [move.to, move.words]));
    const rows = moves.slice(0, MOST_LISTED).map((move) => {
      const value = move.value ?? moveValue(move.outcome);
      return element("tr", {}, element("td", {}, signElement(value)),
        element("td", {}, element("button", { type: "button", class: "move-link", disabled: !session.open, on: { click: () => session.play({ to: move.to }) } }, capital(move.words ?? words.get(move.to) ?? move.to))),
        element("td", { class: "number", text: valueWords(value, move.remoteness === null || move.remoteness === undefined ? null : Number(move.remoteness) + 1) }));
    });
    return [element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.analysis.moves") },
      element("table", { class: "judged" }, element("caption", { class: "unseen", text: say("page.analysis.moves") }),
        element("thead", { class: "unseen" }, element("tr", {}, ["sign", "move", "length"].map((name) => element("th", { scope: "col", text: say(`page.analysis.column.${name}`) })))),
        element("tbody", {}, rows))),
    moves.length > MOST_LISTED ? element("p", { class: "quiet-text", text: say("page.analysis.more", { count: moves.length - MOST_LISTED }) }) : ""];
  }

  return { element: place, refresh, forget: () => { place.replaceChildren(); doings.marks(null); } };
}

/**
 * The analysis with its moves, or without them where they are too many.
 * @param {Object<string, any>} query
 */
async function judged(query) {
  const fields = "outcome,grundy,remoteness,moves,status,method";
  try {
    return await ask("/api/analysis", { ...query, moves: true, want: fields });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too_large") throw error;
    return ask("/api/analysis", { ...query, want: fields.replace("moves,", "") });
  }
}

/**
 * Outcome and length of every position so far.
 * @param {import("../match/session.js").Session} session
 * @returns {Promise<any[] | null>}
 */
export async function historyOf(session) {
  const { match } = session;
  const asked = positions(match).slice(0, 200).map((position) => ({ game: match.game, position, misere: match.misere, want: ["outcome", "remoteness"] }));
  const answers = await send("/api/analysis", asked).catch(() => null);
  const list = Array.isArray(answers) ? answers : answers?.results ?? answers?.answers;
  return list?.every((/** @type {any} */ item) => item.outcome) ? list : null;
}
