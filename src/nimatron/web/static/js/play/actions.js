/** The buttons under the board. */

import { button, put } from "../element.js";
import { say } from "../words.js";
import { redoTarget, undoTarget } from "../match/match.js";

/** @typedef {{take: () => void, undo: () => void, redo: () => void, hint: () => void, again: () => void, chooseFirst: (person: boolean) => void, hints: () => boolean}} Doings */

/**
 * Draw the buttons for the present state.
 * @param {HTMLElement} place
 * @param {import("../match/session.js").Session} session
 * @param {import("../board/board.js").Board} board
 * @param {Doings} doings
 */
export function drawActions(place, session, board, doings) {
  const { match } = session;
  if (session.choosing) {
    put(place, button(say("page.choose.me"), () => doings.chooseFirst(true), { class: "main", id: "me-first" }),
      button(say("page.choose.computer"), () => doings.chooseFirst(false), { id: "computer-first" }));
    return;
  }
  const over = match.result !== "open";
  /** @type {any[]} */
  const row = [];
  if (over) row.push(button(say("page.again"), doings.again, { class: "main", id: "again" }));
  else if (board.gathers && board.complete) row.push(button(say("page.take"), doings.take, { class: "main", id: "take", disabled: true }));
  row.push(button(say("page.undo"), doings.undo, { id: "undo", "aria-keyshortcuts": "u", disabled: undoTarget(match) < 0 }));
  row.push(button(say("page.redo"), doings.redo, { id: "redo", "aria-keyshortcuts": "r", disabled: redoTarget(match) < 0 }));
  if (!over && doings.hints()) row.push(button(say("page.hint"), doings.hint, { id: "hint", "aria-keyshortcuts": "h", disabled: !session.open }));
  keepFocus(place, row);
}

/**
 * Put new buttons in place of the old ones without losing the focus.
 * @param {HTMLElement} place
 * @param {any[]} row
 */
function keepFocus(place, row) {
  const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
  put(place, ...row);
  if (!held) return;
  const again = place.querySelector(`#${held}:not(:disabled)`) ?? place.querySelector("button:not(:disabled)");
  /** @type {HTMLElement | null} */ (again)?.focus();
}
