/** The nim-values of the parts of a position, and their nim-sum. */

import { element } from "../element.js";
import { say } from "../words.js";
import { binaryColumns } from "./binary_columns.js";

/**
 * @param {{components: {component: string, value: number | string}[], nim_sum: number | string | null}} step
 */
export function componentValues(step) {
  const rows = step.components.slice(0, 40);
  const several = rows.length > 1 && rows.every((row) => Number(row.value) < 2 ** 40);
  return [
    element("table", { class: "values" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col", text: say("page.step.part") }), element("th", { scope: "col", text: say("page.analysis.grundy") }))),
      element("tbody", {}, rows.map((row) => element("tr", {}, element("th", { scope: "row", text: row.component }), element("td", { class: "number", text: row.value }))))),
    several ? binaryColumns({ heaps: rows.map((row) => row.value), nim_sum: step.nim_sum ?? 0 }, null) : null,
  ];
}
