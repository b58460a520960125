/** The outcome board of Wythoff's queen, as far as the sieve has come. */

import { drawn } from "../element.js";
import { say } from "../words.js";
import { cellsAfter } from "./sieve.js";

const CELL = 24;
const EDGE = 26;

/**
 * @param {{size: number, sieve: import("./sieve.js").SieveStep[], step: number, a: number, beams?: boolean,
 *   queen?: number[], target?: string | null, lines?: string[], label?: string}} what
 * @returns {SVGSVGElement}
 */
export function boardDrawing({ size, sieve, step, a, beams = false, queen, target = null, lines = [], label }) {
  const side = size * CELL;
  const cells = cellsAfter(sieve, step);
  const shapes = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const known = cells.get(`${x},${y}`);
      const fresh = !target && known && known.step === step - 1 ? " fresh" : "";
      shapes.push(drawn("g", { class: `sieve-cell ${known?.value ?? "empty"}${fresh}`, "data-cell": `${x},${y}`, transform: `translate(${EDGE + x * CELL} ${side - (y + 1) * CELL})` },
        drawn("rect", { width: CELL, height: CELL }),
        known?.value === "lose" ? drawn("circle", { cx: CELL / 2, cy: CELL / 2, r: 6.5, class: "ring" }) : known ? drawn("circle", { cx: CELL / 2, cy: CELL / 2, r: 2.6, class: "point" }) : null));
    }
  }
  const middle = (/** @type {string} */ cell) => cell.split(",").map(Number).map((place, axis) => (axis ? side - (place + 0.5) * CELL : EDGE + (place + 0.5) * CELL));
  const from = queen ? queen.join(",") : null;
  const ways = from ? [...lines, ...(target ? [target] : [])].map((cell) => {
    const [x1, y1] = middle(from);
    const [x2, y2] = middle(cell);
    return drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: cell === target ? "way best" : "way" });
  }) : [];
  return drawn("svg", { viewBox: `0 0 ${side + EDGE + 2} ${side + EDGE}`, class: "sieve-board", role: "img", "aria-label": label ?? say("page.sieve.board") },
    shapes, beams ? goldenBeams(side, a) : null, ways, numbers(size, side),
    from ? drawn("circle", { cx: middle(from)[0], cy: middle(from)[1], r: 8, class: "here" }) : null);
}

/**
 * The two beams along which the lost cells lie.
 * @param {number} side
 * @param {number} a
 */
function goldenBeams(side, a) {
  const slope = (a + Math.sqrt(a * a + 4)) / 2;
  const start = [EDGE + CELL / 2, side - CELL / 2];
  const reach = side - CELL / 2;
  return [[1 / slope, 1], [1, 1 / slope]].map(([across, up]) =>
    drawn("path", { d: `M${start[0]} ${start[1]}l${across * reach} ${-up * reach}`, class: "beam" }));
}

/**
 * @param {number} size
 * @param {number} side
 */
function numbers(size, side) {
  const gap = size <= 20 ? 1 : 5;
  return Array.from({ length: Math.ceil(size / gap) }, (_, index) => index * gap).flatMap((number) => [
    drawn("text", { x: EDGE + (number + 0.5) * CELL, y: side + 17, "text-anchor": "middle", class: "sieve-number", text: number }),
    drawn("text", { x: EDGE - 6, y: side - (number + 0.5) * CELL + 4, "text-anchor": "end", class: "sieve-number", text: number })]);
}
