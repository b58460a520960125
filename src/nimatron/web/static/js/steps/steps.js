/** Worked steps as drawings: each kind of step has its own function; an unknown kind is shown as a list. */

import { element } from "../element.js";
import { known, say } from "../words.js";
import { binaryColumns, columnCounts } from "./binary_columns.js";
import { componentValues } from "./component_values.js";
import { numberParts } from "./number_parts.js";
import { numeration } from "./numeration.js";
import { mirrorAxis } from "./mirror_axis.js";
import { goldenBeams, wythoffPair } from "./golden_beams.js";

/** @type {Object<string, (step: any, former: any, best: any) => any>} */
const DRAWERS = { binary_columns: binaryColumns, column_counts: columnCounts, component_values: componentValues, zeckendorf: numberParts,
  numeration, symmetry: mirrorAxis, golden_beams: goldenBeams, wythoff_pair: wythoffPair };

/**
 * @param {any[]} steps
 * @param {{heaps: number[] | null} | null} best the best move
 */
export function drawSteps(steps, best) {
  return steps.map((step, index) => {
    const former = steps.slice(0, index).find((earlier) => earlier.kind === step.kind);
    const drawer = DRAWERS[step.kind] ?? plainStep;
    return element("div", { class: `step step-${step.kind}` }, drawer(step, former, best));
  });
}

/** @param {any} step */
function plainStep(step) {
  const rows = Object.entries(step).filter(([name]) => name !== "kind");
  return element("dl", { class: "facts" }, rows.flatMap(([name, value]) => [
    element("dt", { text: known(`page.step.${name}`) ? say(`page.step.${name}`) : name.replaceAll("_", " ") }),
    element("dd", { text: flat(value) })]));
}

/**
 * @param {any} value
 * @returns {string}
 */
function flat(value) {
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? `(${item.join(", ")})` : flat(item))).join(", ");
  if (value && typeof value === "object") return Object.entries(value).map(([name, item]) => `${name.replaceAll("_", " ")} ${flat(item)}`).join("; ");
  return String(value);
}
