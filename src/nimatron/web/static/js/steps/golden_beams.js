/** Wythoff's lost pairs on the board: two golden beams, the queen and her line to a lost cell. */

import { element } from "../element.js";
import { say } from "../words.js";
import { boardSieve } from "../sieve/sieve.js";
import { boardDrawing } from "../sieve/board_drawing.js";

const LARGEST = 34;

/**
 * @param {{a: number, misere: boolean, x: number, y: number, A: number, B: number}} step
 * @param {any} _former
 * @param {{heaps: number[] | null} | null} best the best move
 */
export function goldenBeams(step, _former, best) {
  const size = Math.max(9, Number(step.x) + 1, Number(step.y) + 1);
  if (size > LARGEST || step.misere) return null;
  const sieve = boardSieve(size, step.a);
  const target = best?.heaps?.join(",") ?? null;
  return element("figure", {},
    boardDrawing({ size, sieve, step: sieve.length, queen: [step.x, step.y], target, a: step.a, beams: true, label: say("page.step.beams") }),
    element("figcaption", { text: say("page.step.beams") }));
}

/**
 * @param {{a: number, n: number | string, A: number | string, B: number | string}} step
 */
export const wythoffPair = (step) => element("p", { class: "formula", text: say("page.step.pair", { n: step.n, A: step.A, B: step.B }) });
