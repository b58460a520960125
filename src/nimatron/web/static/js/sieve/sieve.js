/** The sieve of the Russian lesson: the first empty number or cell is lost; mark as won whatever reaches it; repeat. */

import { gameName, rulesOf } from "../games.js";

/** @typedef {{lost: string[], marked: string[]}} SieveStep names of cells: `n` or `x,y` */

/**
 * The steps on the board of Wythoff's queen, or with the parameter a.
 * @param {number} size
 * @param {number} [a]
 * @returns {SieveStep[]}
 */
export function boardSieve(size, a = 1) {
  const state = new Uint8Array(size * size);
  /** @type {SieveStep[]} */
  const steps = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = row; column < size; column += 1) {
      if (state[row * size + column]) continue;
      const lost = row === column ? [[row, column]] : [[row, column], [column, row]];
      for (const [x, y] of lost) state[x * size + y] = 1;
      /** @type {string[]} */
      const marked = [];
      for (const [x, y] of lost) {
        for (let to_x = x; to_x < size; to_x += 1) {
          for (let to_y = y; to_y < size; to_y += 1) {
            const reaches = to_x === x || to_y === y || Math.abs(to_x - x - (to_y - y)) < a;
            if (!reaches || state[to_x * size + to_y]) continue;
            state[to_x * size + to_y] = 2;
            marked.push(`${to_x},${to_y}`);
          }
        }
      }
      steps.push({ lost: lost.map((cell) => cell.join(",")), marked });
    }
  }
  return steps;
}

/**
 * The steps on the numbers 0 to a bound, for a set of takes.
 * @param {(bound: number) => number[]} takes
 * @param {number} bound
 * @returns {SieveStep[]}
 */
export function stripSieve(takes, bound) {
  const amounts = takes(bound);
  const state = new Uint8Array(bound + 1);
  /** @type {SieveStep[]} */
  const steps = [];
  for (let number = 0; number <= bound; number += 1) {
    if (state[number]) continue;
    const marked = amounts.map((amount) => number + amount).filter((reached) => reached <= bound && !state[reached]);
    for (const reached of marked) state[reached] = 2;
    steps.push({ lost: [String(number)], marked: marked.map(String) });
  }
  return steps;
}

/**
 * The takes of a game played on a strip, as the numbers up to a bound; null where they are not written out.
 * @param {string} game
 * @returns {((bound: number) => number[]) | null}
 */
export function takesOf(game) {
  const name = gameName(game);
  if (name === "squares") return squares;
  if (name !== "subtraction") return null;
  return writtenTakes(rulesOf(game).take ?? "1-3");
}

/** @param {number} bound */
export const squares = (bound) => Array.from({ length: Math.floor(Math.sqrt(bound)) }, (_, index) => (index + 1) ** 2);

/**
 * @param {string} text such as `1,3,4`, `1-3` or `squares`
 * @returns {((bound: number) => number[]) | null}
 */
export function writtenTakes(text) {
  if (text === "squares") return squares;
  if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return null;
  return (bound) => [...new Set(text.split(",").flatMap((piece) => {
    const [low, high = low] = piece.split("-").map(Number);
    return Array.from({ length: Math.max(0, Math.min(high, bound) - low + 1) }, (_, index) => low + index);
  }))].filter((take) => take > 0).sort((one, two) => one - two);
}

/**
 * What is known of every cell after a number of steps.
 * @param {SieveStep[]} sieve
 * @param {number} count
 * @returns {Map<string, {value: "lose" | "win", step: number}>}
 */
export function cellsAfter(sieve, count) {
  const cells = new Map();
  sieve.slice(0, count).forEach(({ lost, marked }, step) => {
    for (const cell of lost) cells.set(cell, { value: "lose", step });
    for (const cell of marked) cells.set(cell, { value: "win", step });
  });
  return cells;
}
