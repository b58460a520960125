/** Why a cell is won or lost, as the sieve sees it. */

import { say } from "../words.js";
import { cellsAfter } from "./sieve.js";

/** @typedef {import("./sieve.js").SieveStep} SieveStep */

/**
 * @param {string} cell
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {number} a
 */
export function reasonOnBoard(cell, sieve, step, a) {
  const [x, y] = cell.split(",").map(Number);
  const reaches = (/** @type {string} */ name) => {
    const [to_x, to_y] = name.split(",").map(Number);
    const k = x - to_x;
    const l = y - to_y;
    return k >= 0 && l >= 0 && k + l > 0 && (k === 0 || l === 0 || Math.abs(k - l) < a);
  };
  return reason(cell, sieve, step, reaches, (name) => `(${name})`);
}

/**
 * @param {number} number
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {(bound: number) => number[]} takes
 */
export function reasonOnStrip(number, sieve, step, takes) {
  const amounts = new Set(takes(Math.max(1, number)));
  return reason(String(number), sieve, step, (name) => amounts.has(number - Number(name)), (name) => name);
}

/**
 * @param {string} cell
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {(name: string) => boolean} reaches
 * @param {(name: string) => string} named
 */
function reason(cell, sieve, step, reaches, named) {
  const known = cellsAfter(sieve, step).get(cell);
  const lost = sieve.slice(0, step).flatMap((done) => done.lost).filter(reaches);
  if (!known) return { text: say("page.why.unknown", { cell: named(cell) }), lines: [] };
  if (known.value === "win") return { text: say("page.why.win", { cell: named(cell), targets: lost.map(named).join(", "), count: lost.length }), lines: lost };
  return { text: say("page.why.lose", { cell: named(cell) }), lines: [] };
}
