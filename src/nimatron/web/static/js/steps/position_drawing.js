/** What is drawn beside the reasons: the red numbers on the strip. */

import { element } from "../element.js";
import { say } from "../words.js";
import { heapsOf } from "../match/written.js";
import { stripDrawing } from "../sieve/strip_drawing.js";
import { stripSieve, takesOf } from "../sieve/sieve.js";

/**
 * @param {import("../match/match.js").Match} match
 * @param {string} position
 * @param {{best: string | null}} answer
 */
export function positionDrawing(match, position, answer) {
  const heaps = heapsOf(position).map(Number);
  if (match.misere || !heaps.length) return null;
  const takes = takesOf(match.game);
  if (takes && heaps.length === 1 && heaps[0] <= 200) {
    const sieve = stripSieve(takes, Math.max(20, heaps[0]));
    return element("figure", {}, stripDrawing({ sieve, step: sieve.length, bound: Math.max(20, heaps[0]), here: heaps[0], target: answer.best === null ? null : Number(answer.best) }),
      element("figcaption", { text: say("page.step.red") }));
  }
  return null;
}
