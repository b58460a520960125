/** A plot of values against the heap's size, drawn as SVG. */

import { drawn, element } from "../element.js";
import { say } from "../words.js";

const WIDE = 760;
const HIGH = 220;

/**
 * @param {(number | string | null)[]} values
 * @param {string} what
 * @param {{preperiod: number, period: number} | null} period
 */
export function valuePlot(values, what, period) {
  const numbers = values.map((value) => (what === "outcome" ? (value === "N" ? 1 : 0) : Number(value ?? 0)));
  const most = Math.max(1, ...numbers);
  const x = (/** @type {number} */ index) => 34 + (index / Math.max(1, values.length - 1)) * (WIDE - 44);
  const y = (/** @type {number} */ value) => HIGH - 26 - (value / most) * (HIGH - 44);
  const radius = Math.max(1.6, Math.min(4.5, 260 / values.length));
  const marks = numbers.map((value, index) => drawn("circle", { cx: x(index), cy: y(value), r: radius, class: value === 0 ? "plot-dot zero" : "plot-dot" }));
  const lines = ticks(most).map((value) => [drawn("path", { d: `M30 ${y(value)}H${WIDE - 6}`, class: "plot-line" }), drawn("text", { x: 26, y: y(value) + 4, "text-anchor": "end", class: "plot-text", text: value })]);
  const feet = ticks(values.length - 1).map((value) => drawn("text", { x: x(value), y: HIGH - 8, "text-anchor": "middle", class: "plot-text", text: value }));
  const bands = period ? Array.from({ length: Math.min(60, Math.floor((values.length - period.preperiod) / period.period)) }, (_, index) => index)
    .filter((index) => index % 2 === 0).map((index) => {
      const from = period.preperiod + index * period.period;
      return drawn("rect", { x: x(from - 0.5), y: 10, width: Math.max(1, x(from + period.period - 0.5) - x(from - 0.5)), height: HIGH - 32, class: "plot-band" });
    }) : [];
  return element("figure", {}, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.plot", { count: values.length }) }, drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "plot", role: "img", "aria-label": say("page.lab.plot", { count: values.length }) }, bands, lines, feet, marks)),
    element("figcaption", { text: say(period ? "page.lab.plot.bands" : "page.lab.plot.axis") }));
}

/**
 * Round numbers from 0 to a bound.
 * @param {number} most
 */
function ticks(most) {
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? 1;
  return Array.from({ length: Math.floor(most / Math.max(1, step)) + 1 }, (_, index) => index * Math.max(1, step));
}
