/** The two players, told apart by colour and sign: a triangle moves first, a square second. */

import { drawn, element } from "../element.js";

const SIGNS = { first: "▲", second: "■" };

/** @typedef {"first" | "second"} Side */

/**
 * Who made a move. @param {number} ply
 * @returns {Side}
 */
export const moverOf = (ply) => (ply % 2 ? "first" : "second");

/**
 * The sign of a player; his name is read out with it.
 * @param {Side} side
 * @param {string} [name]
 */
export function playerSign(side, name = "") {
  return element("span", { class: `player ${side}` }, element("span", { "aria-hidden": "true", text: SIGNS[side] }),
    name ? element("span", { class: "unseen", text: ` ${name} ` }) : "");
}

/**
 * The sign in a drawing; a circle stands for neither.
 * @param {Side | "neither"} side
 * @param {number} x
 * @param {number} y
 */
export function drawnSign(side, x, y) {
  if (side === "first") return drawn("path", { d: `M${x} ${y - 7}l7 12h-14z`, class: "dot first" });
  if (side === "second") return drawn("rect", { x: x - 5.5, y: y - 5.5, width: 11, height: 11, class: "dot second" });
  return drawn("circle", { cx: x, cy: y, r: 6, class: "dot neither" });
}
