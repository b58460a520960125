/** A number as the sum of its parts, drawn as rods laid end to end: Zeckendorf's Fibonacci numbers and the like. */

import { drawn, element } from "../element.js";
import { say } from "../words.js";

const LONG = 420;

/**
 * @param {{parts: (number | string)[], number?: number | string, smallest?: number | string}} step
 */
export function numberParts(step) {
  const parts = (step.parts ?? []).map(Number);
  const total = parts.reduce((sum, part) => sum + part, 0);
  let x = 0;
  const rods = parts.map((part, index) => {
    const wide = Math.max(16, (part / total) * LONG);
    const rod = drawn("g", {}, drawn("rect", { x: x + 1, y: 6, width: wide - 2, height: 30, rx: 6, class: index === parts.length - 1 ? "rod smallest" : "rod" }),
      drawn("text", { x: x + wide / 2, y: 26, "text-anchor": "middle", class: index === parts.length - 1 ? "rod-text smallest" : "rod-text", text: part }));
    x += wide;
    return rod;
  });
  return element("figure", {},
    drawn("svg", { viewBox: `0 0 ${x} 42`, class: "rods", role: "img", "aria-label": `${step.number ?? total} = ${parts.join(" + ")}` }, rods),
    element("figcaption", { text: say("page.step.parts", { sum: `${step.number ?? total} = ${parts.join(" + ")}`, smallest: parts[parts.length - 1] ?? 0 }) }));
}
