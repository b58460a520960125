/** Reading a typed move: the position after it, or numbers between words, in any language: "2 from 3", "4 from both". */

import { heapsOf } from "../match/written.js";

/**
 * The position that a typed text means; what cannot be read stays as it is, for the server to explain.
 * @param {string} text
 * @param {string} position
 * @param {import("../board/move_index.js").MoveIndex | null} index
 * @returns {string}
 */
export function readMove(text, position, index) {
  const typed = text.trim();
  const heaps = heapsOf(position);
  const row = rowMeant(typed, heaps) ?? typed.replace(/\s*[, ]\s*/g, ",");
  if (!/^\d+(,\d+)*$/.test(row)) return typed;
  return index?.findInAnyOrder(row)?.to ?? row;
}

/**
 * @param {string} typed
 * @param {string[]} heaps
 * @returns {string | null}
 */
function rowMeant(typed, heaps) {
  const letters = /\p{L}/u.test(typed);
  const numbers = typed.match(/\d+/g) ?? [];
  if (!letters || !heaps.length || !numbers.length || numbers.length > 2) return null;
  const take = BigInt(numbers[0]);
  const heap = numbers.length === 2 ? Number(numbers[1]) - 1 : heaps.length === 1 ? 0 : null;
  if (heap !== null && !heaps[heap]) return null;
  const left = heaps.map((size, place) => (heap === null || place === heap ? BigInt(size) - take : BigInt(size)));
  return left.every((size) => size >= 0n) ? left.join(",") : null;
}
