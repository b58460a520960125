/** Aids for seeing who stands better: a bar beside the board, and arrows for the best moves. Loaded when they are wanted. */

import { drawn, element, put, say } from "./page.js";
import { bothEnds, elementsOf, shownWay } from "./picture.js";
import { toMove, waysOf } from "./game.js";
import { judged } from "./analysis.js";
import { moveValue, playerSign, valueOf } from "./panel.js";

/** Most moves with an arrow. */
const MOST_ARROWS = 3;
/** The share of the bar that a win far away has; the nearer the win, the more of the bar it has. */
const LEAST_SHARE = 0.6;
/** How far an arrow goes beyond the last stone of a stack, in css px. */
const BEYOND = 44;

/**
 * Show the aids for the position shown, or remove them.
 * @param {import("./session.js").Session} session
 * @param {import("./board.js").Board} board
 * @param {HTMLElement} place where the bar is
 * @param {{bar: boolean, arrows: boolean}} wanted
 */
export async function showAids(session, board, place, wanted) {
  const { turn } = session;
  remove(board);
  if (!wanted.bar) put(place);
  place.hidden = !wanted.bar;
  if (!wanted.bar && !wanted.arrows) return;
  const answer = await judged(session.query).catch(() => null);
  if (session.stale(turn)) return;
  remove(board);
  if (wanted.bar) put(place, answer ? barOf(session, answer) : []);
  if (wanted.arrows && answer && session.open && board.shown === session.position) drawArrows(board, answer.moves ?? [], session.moves);
}

/** Remove the arrows. @param {import("./board.js").Board} board */
function remove(board) {
  for (const layer of board.element.querySelectorAll(".arrows")) layer.remove();
}

/* ---- The bar: the share of the player who can win is larger, the sooner the win; a draw has halves. ---- */

/**
 * @param {import("./session.js").Session} session
 * @param {any} answer
 */
function barOf(session, answer) {
  const value = valueOf(answer.outcome);
  const side = toMove(session.match, session.ply);
  const winner = value === "draw" ? null : (value === "win") === (side === "first") ? "first" : "second";
  const moves = answer.remoteness === null || answer.remoteness === undefined ? null : Number(answer.remoteness);
  const far = moves === null ? 1 : moves / (moves + 6);
  const share = winner ? 1 - (1 - LEAST_SHARE) * far : 0.5;
  const percent = Math.round(100 * (winner === "second" ? share : 1 - share));
  const words = winner === null ? say("page.aids.draw") : say(moves === null ? `page.aids.${winner}` : `page.aids.${winner}.in`, { count: moves ?? 0 });
  const upper = element("div", { class: "standing-part second" }, winner === "second" ? [playerSign("second"), element("span", { text: moves ?? "" })] : "");
  upper.style.setProperty("block-size", `${percent}%`);
  return element("div", { class: "standing", role: "img", "aria-label": words, title: words, "data-winner": winner ?? "neither" }, upper,
    element("div", { class: "standing-part first" }, winner === "first" ? [element("span", { text: moves ?? "" }), playerSign("first")] : ""));
}

/* ---- The arrows: from a piece to its place; through the objects of a move, and out of a stack. ---- */

/**
 * The moves to be drawn: the quickest wins; if there is none, the draws, or the longest defence.
 * @param {any[]} moves
 */
function bestOf(moves) {
  const valued = moves.map((move) => ({ to: move.to, value: move.value ?? moveValue(move.outcome), remoteness: Number(move.remoteness ?? 0) }));
  for (const value of ["win", "draw"]) {
    const such = valued.filter((move) => move.value === value).sort((one, other) => one.remoteness - other.remoteness);
    if (such.length) return such.slice(0, MOST_ARROWS);
  }
  return valued.sort((one, other) => other.remoteness - one.remoteness).slice(0, 1);
}

/**
 * @param {import("./board.js").Board} board
 * @param {any[]} moves as returned by `/api/analysis`
 * @param {any[]} legal the moves with their ways of pointing
 */
function drawArrows(board, moves, legal) {
  const { picture, scale } = board.frame;
  if (!picture) return;
  const known = new Map(legal.map((move) => [move.to, move]));
  const origin = picture.getBoundingClientRect();
  const [left = 0, top = 0] = (picture.getAttribute("viewBox") ?? "0 0").split(/\s+/).map(Number);
  const middle = (/** @type {Element} */ thing) => {
    const box = (thing.hasAttribute("data-slides") ? thing : thing.querySelector(".stone, .pin, rect, circle") ?? thing).getBoundingClientRect();
    return [left + (box.left + box.width / 2 - origin.left) / scale, top + (box.top + box.height / 2 - origin.top) / scale];
  };
  const layer = drawn("g", { class: "arrows", "aria-hidden": "true", "pointer-events": "none" });
  bestOf(moves).forEach((best, rank) => {
    const move = known.get(best.to);
    const way = move ? shownWay(board.whole, waysOf(move)) : [];
    if (!way.length) return;
    for (const line of linesOf(board, picture, way, middle, scale)) {
      layer.append(drawn("g", { class: `arrow ${best.value}`, "data-to": best.to, "data-rank": rank }, shape(line.places, line.ends, Math.max(3, 7 / scale))));
    }
  });
  picture.append(layer);
}

/**
 * @param {import("./board.js").Board} board
 * @param {Element} picture
 * @param {string[]} way the objects of a move
 * @param {(thing: Element) => number[]} middle
 * @param {number} scale
 * @returns {{places: number[][], ends: boolean}[]} places of lines, and whether they end in a head
 */
function linesOf(board, picture, way, middle, scale) {
  const carriedOver = way.filter((id) => id.includes(">"));
  if (carriedOver.length) {
    return carriedOver.flatMap((id) => {
      const ends = bothEnds(board.whole, id).flatMap((one) => picture.querySelector(`[data-id="${CSS.escape(one)}"]`) ?? []);
      return ends.length === 2 ? [{ places: ends.map(middle), ends: true }] : [];
    });
  }
  const things = elementsOf(picture, board.whole, way);
  if (!things.length) return [];
  const pieces = [...picture.querySelectorAll("[data-slides]")];
  if (pieces.length === 1 && things.length === 1 && things[0].matches(".cell, .vertex")) return [{ places: [middle(pieces[0]), middle(things[0])], ends: true }];
  const places = things.map(middle);
  if (things[0].closest(".stack")) return [{ places: [places[0], [places[0][0], Math.min(...places.map(([, y]) => y)) - BEYOND / scale]], ends: true }];
  // coins turned need not be neighbours: each has a ring
  return things[0].matches(".coin") ? places.map((one) => ({ places: [one], ends: false })) : [{ places, ends: false }];
}

/**
 * A line through places with a head at its end, or a ring about one place.
 * @param {number[][]} places
 * @param {boolean} ends
 * @param {number} thick
 */
function shape(places, ends, thick) {
  const [[x, y]] = places;
  if (places.length === 1) return [drawn("circle", { cx: x, cy: y, r: 2.4 * thick, "stroke-width": thick * 0.8, class: "arrow-line" })];
  const line = drawn("path", { d: `M${places.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}`, "stroke-width": thick, class: "arrow-line" });
  if (!ends) return [line];
  const [[from_x, from_y], [to_x, to_y]] = places.slice(-2);
  const length = Math.hypot(to_x - from_x, to_y - from_y) || 1;
  const [across, down] = [(to_x - from_x) / length, (to_y - from_y) / length];
  const back = 2.6 * thick;
  const corner = (/** @type {number} */ side) => `${(to_x - back * across + side * 1.5 * thick * down).toFixed(1)} ${(to_y - back * down - side * 1.5 * thick * across).toFixed(1)}`;
  const neck = [to_x - back * across, to_y - back * down];
  line.setAttribute("d", `M${[...places.slice(0, -1), neck].map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join("L")}`);
  return [line, drawn("path", { d: `M${corner(1)}L${to_x.toFixed(1)} ${to_y.toFixed(1)}L${corner(-1)}Z`, class: "arrow-head" })];
}
