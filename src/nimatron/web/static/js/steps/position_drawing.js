/** What is drawn beside the reasons: the red numbers on the strip. */

import { element } from "../element.js";
import { say } from "../words.js";
import { stripDrawing } from "../sieve/strip_drawing.js";
import { stripSieve, takesOf } from "../sieve/sieve.js";

/**
 * @param {import("../match/match.js").Match} match
 * @param {string[]} row the heaps of the position
 * @param {{heaps: number[] | null} | null} best the best move
 */
export function positionDrawing(match, row, best) {
  const heaps = row.map(Number);
  if (match.misere || !heaps.length) return null;
  const takes = takesOf(match.game);
  if (takes && heaps.length === 1 && heaps[0] <= 200) {
    const sieve = stripSieve(takes, Math.max(20, heaps[0]));
    return element("figure", {}, stripDrawing({ sieve, step: sieve.length, bound: Math.max(20, heaps[0]), here: heaps[0], target: best?.heaps?.[0] ?? null }),
      element("figcaption", { text: say("page.step.red") }));
  }
  return null;
}
