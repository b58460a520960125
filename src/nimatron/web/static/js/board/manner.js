/** How choices become moves on a picture, and the moves of a sum as moves of its parts. */

/**
 * How choices on a picture become moves.
 * @param {Element} root
 * @param {import("./move_index.js").MoveIndex} index
 * @returns {import("./aiming.js").Manner}
 */
export function mannerOf(root, index) {
  if (root.querySelector(".coin")) return { kind: "coins", gathers: index.several };
  const pins = root.querySelector(".pin") !== null;
  if (pins || (index.splits && index.takes)) return { kind: "pins", gathers: true };
  const strips = root.querySelector("[data-cell][data-heap]");
  if (root.querySelector("[data-cell]") && !strips) return { kind: "cells", gathers: false };
  if (index.splits) return { kind: "split", gathers: false };
  return { kind: "heaps", gathers: index.several };
}

/**
 * A move of a sum as a move of one of its parts, if it is one.
 * @param {{whole: (part: string) => string, position: string}} part
 * @param {string} position
 * @param {{to: string, words: string}} move
 */
export function shortenedTo(part, position, move) {
  const [head, tail] = part.whole("\u0000").split("\u0000");
  const inside = move.to.startsWith(head) && move.to.endsWith(tail) && move.to !== position;
  return inside ? [{ to: move.to.slice(head.length, move.to.length - tail.length), words: move.words }] : [];
}
