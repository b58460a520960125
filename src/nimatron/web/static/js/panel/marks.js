/** Marks on the board: each object signed with what its move is worth. */

import { drawn } from "../element.js";
import { moveValue, sign, valueWords } from "./signs.js";

/**
 * Put signs on the objects whose single choice is a move; null takes all signs away.
 * @param {import("../board/board.js").Board} board
 * @param {any[] | null} moves
 */
export function showMarks(board, moves) {
  for (const old of board.element.querySelectorAll(".mark")) old.remove();
  const values = new Map((moves ?? []).map((move) => [move.to, move]));
  board.told();
  if (!moves) return;
  for (const control of board.controls) {
    const meant = board.meant(control);
    const move = meant && values.get(meant.to);
    const value = move && (move.value ?? moveValue(move.outcome));
    if (!value) continue;
    control.setAttribute("aria-label", `${control.getAttribute("aria-label")}, ${valueWords(value, move.remoteness === null ? null : Number(move.remoteness) + 1)}`);
    control.append(mark(control, value, move.remoteness));
  }
}

/**
 * @param {any} control
 * @param {import("./signs.js").Value} value
 * @param {number | null} remoteness
 */
function mark(control, value, remoteness) {
  const shape = control.querySelector(".stone, .pin, rect, circle") ?? control;
  const box = shape.getBBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const text = remoteness === null || remoteness === undefined ? sign(value) : `${sign(value)}${Number(remoteness) + 1}`;
  const wide = Math.min(9 * text.length + 6, 44);
  return drawn("g", { class: `mark ${value}`, "aria-hidden": "true", "pointer-events": "none" },
    drawn("rect", { x: x - wide / 2, y: y - 8, width: wide, height: 16, rx: 8 }),
    drawn("text", { x, y: y + 4, "text-anchor": "middle", "font-size": 11.5, text }));
}
