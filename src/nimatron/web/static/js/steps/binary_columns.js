/** The heaps in binary under each other, the columns with an odd number of ones marked. */

import { element } from "../element.js";
import { say } from "../words.js";

const WIDEST = 40;

/**
 * @param {{heaps: (number | string)[], nim_sum: number | string, base?: number}} step
 * @param {any} former the columns before the move, if these are those after it
 */
export function binaryColumns(step, former) {
  const heaps = step.heaps.map(BigInt);
  const bits = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  if (bits > WIDEST || heaps.length > 24) return element("p", { text: say("page.step.sum", { sum: step.nim_sum }) });
  const modulus = Number(step.base ?? 2);
  const ones = Array.from({ length: bits }, (_, column) => heaps.filter((heap) => digit(heap, bits - 1 - column)).length);
  const odd = ones.map((count) => count % modulus !== 0);
  const changed = (/** @type {number} */ index) => former && String(former.heaps[index]) !== String(step.heaps[index]);
  return element("figure", {},
    element("figcaption", { text: say(former ? "page.step.after" : "page.step.before") }),
    element("table", { class: "columns" },
      element("tbody", {}, heaps.map((heap, index) => element("tr", { class: changed(index) ? "changed" : "" },
        element("th", { scope: "row", text: String(heap) }),
        odd.map((bad, column) => element("td", { class: (bad ? "odd" : "even") + (digit(heap, bits - 1 - column) ? " one" : ""), text: digit(heap, bits - 1 - column) ? "1" : "0" }))))),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row", text: say("page.step.ones") }),
        ones.map((count, column) => element("td", { class: odd[column] ? "odd" : "even" }, String(count),
          element("span", { class: "column-sign", "aria-hidden": "true", text: odd[column] ? "▲" : "✓" })))))),
    element("p", { class: "quiet-text", text: say(`page.step.${odd.some(Boolean) ? "odd" : "even"}${modulus === 2 ? "" : ".modulus"}`, { modulus }) }));
}

/**
 * @param {bigint} heap
 * @param {number} place
 */
const digit = (heap, place) => (heap >> BigInt(place)) & 1n ? 1 : 0;

/**
 * The same for Moore's game: the number of ones in each column is looked at by its remainder.
 * @param {{heaps: (number | string)[], k: number}} step
 * @param {any} former
 */
export const columnCounts = (step, former) => binaryColumns({ heaps: step.heaps, nim_sum: "", base: step.k + 1 }, former);
