/** A row of pins with its middle taken out: what remains is its own mirror image. */

import { drawn, element } from "../element.js";
import { say } from "../words.js";

const STEP = 22;

/**
 * @param {{row: number, middle: number[], half: number}} step
 */
export function mirrorAxis(step) {
  if (step.row > 60) return null;
  const pins = Array.from({ length: step.row }, (_, index) => drawn("circle", { cx: 14 + index * STEP, cy: 24, r: 8,
    class: step.middle.includes(index + 1) ? "axis-pin out" : "axis-pin" }));
  const middle = 14 + ((step.row - 1) / 2) * STEP;
  return element("figure", {}, drawn("svg", { viewBox: `0 0 ${step.row * STEP + 8} 48`, class: "axis", role: "img", "aria-label": say("page.step.axis") },
    pins, drawn("path", { d: `M${middle} 2V46`, class: "axis-line" })), element("figcaption", { text: say("page.step.axis") }));
}
