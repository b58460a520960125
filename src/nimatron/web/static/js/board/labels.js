/** What a screen reader says of an object of the board. */

import { say } from "../words.js";

/**
 * @param {any} control
 * @param {{position: string, manner: {kind: string}}} part
 * @param {{to: string, words?: string | null} | null} aim
 */
export function spokenLabel(control, part, aim) {
  const { heap, object, cell } = control.dataset;
  const does = aim ? aim.words ?? say("page.board.to", { to: aim.to }) : say("page.board.no_move");
  const here = Number(heap ?? 0) + 1;
  if (cell !== undefined && cell.includes(",")) return say("page.board.square", { square: cell, does });
  if (cell !== undefined && heap !== undefined) return say("page.board.strip", { heap: here, square: cell, does });
  if (cell !== undefined) return say("page.board.square", { square: cell, does: part.manner.kind === "coins" ? say("page.board.put") : does });
  if (object === undefined) return say("page.board.coin_at", { coin: here, square: part.position.split("/")[0].split(",")[here - 1] ?? "" });
  const key = part.manner.kind === "pins" ? "page.board.pin" : control.classList.contains("abbreviated") ? "page.board.heap" : "page.board.stone";
  return say(key, { heap: here, stone: object, does });
}
