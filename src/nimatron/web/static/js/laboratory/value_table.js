/** Values as tables: of one heap in lines of ten, of two heaps as a coloured board. */

import { drawn, element } from "../element.js";
import { say } from "../words.js";
import { sign, valueOf } from "../panel/signs.js";

const LINE = 10;
const MOST = 400;

/**
 * @param {(number | string | null)[]} values
 * @param {string} what
 */
export function valueTable(values, what) {
  const shown = values.slice(0, MOST);
  const lost = values.flatMap((value, index) => (value === 0 || value === "P" ? [index] : []));
  const cell = (/** @type {any} */ value) => {
    if (value === undefined) return element("td", {});
    if (what === "outcome" && value !== null) return element("td", { class: `value ${valueOf(value)}` }, `${sign(valueOf(value))} ${value}`);
    return element("td", { class: value === 0 && what === "grundy" ? "value lose" : "value", text: value ?? "–" });
  };
  const rows = Array.from({ length: Math.ceil(shown.length / LINE) }, (_, row) => element("tr", {}, element("th", { scope: "row", text: row * LINE }),
    Array.from({ length: LINE }, (_unused, place) => cell(shown[row * LINE + place]))));
  return element("div", {},
    what === "remoteness" ? null : element("p", {}, element("strong", { text: `${say("page.lab.lost")} ` }), `${lost.slice(0, 60).join(", ")}${lost.length > 60 ? ", …" : ""}`),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.table") },
      element("table", { class: "value-table" }, element("caption", { class: "unseen", text: say("page.lab.table") }),
        element("thead", {}, element("tr", {}, element("th", { scope: "col", text: "+" }), Array.from({ length: LINE }, (_, place) => element("th", { scope: "col", text: place })))), element("tbody", {}, rows))),
    values.length > MOST ? element("p", { class: "quiet-text", text: say("page.lab.cut", { count: MOST }) }) : null);
}

/**
 * @param {{values: any[]}} answer
 * @param {string} what
 */
export function outcomeBoard(answer, what) {
  const { values } = answer;
  if (!Array.isArray(values[0])) return [valueTable(values, what)];
  const size = values.length;
  const side = 28;
  const most = Math.max(1, ...values.flat().map((value) => Number(value) || 0));
  const shapes = values.flatMap((column, x) => column.map((/** @type {any} */ value, /** @type {number} */ y) => {
    const lost = value === "P" || value === 0 || (what === "remoteness" && Number(value) % 2 === 0);
    return drawn("g", { class: `board-value ${value === null ? "none" : value === "D" ? "draw" : lost ? "lose" : "win"}`, transform: `translate(${28 + x * side} ${(size - 1 - y) * side})` },
      drawn("rect", { width: side, height: side, "fill-opacity": lost || what === "outcome" ? 1 : 0.25 + (0.75 * (Number(value) || 0)) / most }),
      drawn("text", { x: side / 2, y: side / 2 + 4.5, "text-anchor": "middle", text: what === "outcome" && value ? sign(valueOf(value)) : value ?? "" }));
  }));
  const numbers = Array.from({ length: size }, (_, index) => [drawn("text", { x: 28 + (index + 0.5) * side, y: size * side + 18, "text-anchor": "middle", class: "plot-text", text: index }),
    drawn("text", { x: 22, y: (size - index - 0.5) * side + 4, "text-anchor": "end", class: "plot-text", text: index })]);
  return [element("figure", {}, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.board") }, drawn("svg", { viewBox: `0 0 ${size * side + 30} ${size * side + 26}`, class: "value-board", role: "img", "aria-label": say("page.lab.board") }, shapes, numbers)),
    element("figcaption", { text: say("page.lab.board.caption") }))];
}
