/** The strip of numbers, as far as the sieve has come; the lost numbers are the red ones of the lesson. */

import { drawn } from "../element.js";
import { say } from "../words.js";
import { cellsAfter } from "./sieve.js";

const CELL = 34;
const LINE = 18;

/**
 * @param {{bound: number, sieve: import("./sieve.js").SieveStep[], step: number,
 *   here?: number, target?: number | null, lines?: number[]}} what
 * @returns {SVGSVGElement}
 */
export function stripDrawing({ bound, sieve, step, here, target = null, lines = [] }) {
  const cells = cellsAfter(sieve, step);
  const place = (/** @type {number} */ number) => [(number % LINE) * CELL, Math.floor(number / LINE) * (CELL + 8) + 4];
  const shapes = Array.from({ length: bound + 1 }, (_, number) => {
    const known = cells.get(String(number));
    const [x, y] = place(number);
    const fresh = target === null && known && known.step === step - 1 ? " fresh" : "";
    const chosen = number === here ? " here" : number === target ? " target" : lines.includes(number) ? " reached" : "";
    return drawn("g", { class: `sieve-cell ${known?.value ?? "empty"}${fresh}${chosen}`, "data-cell": number, transform: `translate(${x + 1} ${y})` },
      drawn("rect", { width: CELL - 2, height: CELL, rx: 5 }),
      drawn("text", { x: CELL / 2 - 1, y: CELL / 2 + 5, "text-anchor": "middle", class: "strip-number", text: number }),
      known?.value === "lose" ? drawn("circle", { cx: CELL / 2 - 1, cy: CELL / 2, r: 14.5, class: "ring" }) : null);
  });
  const [, last] = place(bound);
  return drawn("svg", { viewBox: `0 0 ${Math.min(bound + 1, LINE) * CELL} ${last + CELL + 8}`, class: "sieve-strip", role: "img", "aria-label": say("page.sieve.strip") }, shapes);
}
