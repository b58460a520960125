/** The value history: at each position of the game, who could win and in how many moves. */

import { drawn, element } from "../element.js";
import { say } from "../words.js";
import { drawnSign } from "./player_sign.js";

const STEP = 26;
const MIDDLE = 98;
const TALLEST = 54;

/**
 * Points above the line: the first player could win; below: the second. A ring marks a move that gave a win away.
 * @param {{outcome: string, remoteness: number | string | null}[]} history
 * @param {(ply: number) => void} jump
 */
export function historyGraph(history, jump) {
  const lengths = history.map((item) => Number(item.remoteness ?? 0));
  const longest = Math.max(1, ...lengths);
  const width = Math.max(200, 40 + STEP * history.length);
  const points = history.map((item, ply) => {
    const winner = item.outcome === "D" ? 0 : (item.outcome === "N") === (ply % 2 === 0) ? 1 : -1;
    const height = 14 + (TALLEST - 14) * (Number(item.remoteness ?? 0) / longest);
    return { x: 30 + STEP * ply, y: MIDDLE - winner * height, winner, item, ply };
  });
  const labels = points.map(({ x, y, winner, item }) => drawn("text", { x, y: winner < 0 ? y + 20 : y - 11, "text-anchor": "middle", class: "graph-text",
    text: item.remoteness ?? "" }));
  const marks = points.map((point) => {
    const mistake = point.ply > 0 && points[point.ply - 1].winner !== point.winner;
    return drawn("g", { class: "graph-mark", on: { click: () => jump(point.ply) } },
      drawn("path", { d: `M${point.x} ${MIDDLE}V${point.y}`, class: "graph-stem" }),
      mistake ? drawn("circle", { cx: point.x, cy: point.y, r: 12, class: "graph-ring" }) : null,
      drawnSign(point.winner > 0 ? "first" : point.winner < 0 ? "second" : "neither", point.x, point.y));
  });
  const picture = drawn("svg", { viewBox: `0 0 ${width} 200`, width, height: 200, class: "graph", role: "img", "aria-label": said(points) },
    drawn("path", { d: `M14 ${MIDDLE}H${width - 8}`, class: "graph-line" }),
    drawn("text", { x: 2, y: 14, class: "graph-text quiet", text: say("page.graph.first") }),
    drawn("text", { x: 2, y: 196, class: "graph-text quiet", text: say("page.graph.second") }),
    marks, labels);
  return element("figure", { class: "history" }, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.graph.title") }, picture),
    element("figcaption", { text: say("page.graph.caption") }));
}

/**
 * @param {{winner: number, ply: number}[]} points
 */
function said(points) {
  return points.map(({ winner, ply }) => say(`page.graph.${winner > 0 ? "up" : winner < 0 ? "down" : "level"}`, { count: ply })).join(" ");
}
