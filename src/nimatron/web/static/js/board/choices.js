/** Moves offered by their words: as buttons where they are few, else one at a time with a slider. */

import { button, element } from "../element.js";
import { capital, say } from "../words.js";

/** Most moves shown as buttons. */
export const FEW = 12;

/** @typedef {import("./pointing.js").Move} Move */

/**
 * @param {Move[]} moves
 * @param {(move: Move) => void} make
 * @param {(move: Move | null) => void} look told which move is pointed at
 */
export function choices(moves, make, look) {
  if (!moves.length) return [];
  return moves.length <= FEW ? moves.map((move) => moveButton(move, make, look)) : [slider(moves, make, look)];
}

/**
 * @param {Move} move
 * @param {(move: Move) => void} make
 * @param {(move: Move | null) => void} look
 */
function moveButton(move, make, look) {
  const made = button(capital(move.words), () => make(move), { class: "quiet choice" });
  for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => look(move));
  for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => look(null));
  return made;
}

/**
 * @param {Move[]} moves
 * @param {(move: Move) => void} make
 * @param {(move: Move | null) => void} look
 */
function slider(moves, make, look) {
  const last = moves.length - 1;
  const range = element("input", { type: "range", id: "choice-slider", min: 0, max: last, value: 0, "aria-label": say("page.board.choose"), on: { input: () => show(Number(range.value)) } });
  const words = element("span", { class: "choice-words" });
  const step = (/** @type {number} */ by) => show(Math.max(0, Math.min(last, Number(range.value) + by)));

  /** @param {number} place */
  function show(place) {
    range.value = String(place);
    words.textContent = capital(moves[place].words);
    range.setAttribute("aria-valuetext", moves[place].words);
    look(moves[place]);
  }

  show(0);
  return element("div", { class: "choice-slider" }, button("−", () => step(-1), { id: "choice-previous", "aria-label": say("page.board.previous") }), range,
    button("+", () => step(1), { id: "choice-next", "aria-label": say("page.board.next") }), words,
    button(say("page.amount.go"), () => make(moves[Number(range.value)]), { class: "main", id: "choice-go" }));
}
