/** The moves so far: who moved, the heaps after it, the move in words, its type, its comment. */

import { element } from "../element.js";
import { capital, say } from "../words.js";
import { playerName } from "../play/sentence.js";
import { positions } from "../match/match.js";
import { toldHeaps } from "../match/told.js";
import { moverOf, playerSign } from "./player_sign.js";

/** More heaps or longer numbers stand in one column. */
const MOST_COLUMNS = 6;
const LONGEST_NUMBER = 5;

/**
 * @param {import("../match/match.js").Match} match
 * @param {(import("../match/told.js").Told | null)[]} told
 * @param {(ply: number) => void} jump
 */
export function moveLog(match, told, jump) {
  const all = positions(match);
  const heaps = toldHeaps(match);
  const columns = columnsOf(heaps);
  const types = told.some((move) => move?.types?.length);
  const heads = columns ? heaps[0].map((_, index) => element("th", { scope: "col", class: "heap" },
    element("span", { "aria-hidden": "true", text: index + 1 }), element("span", { class: "unseen", text: say("page.game.heap", { heap: index + 1 }) })))
    : [element("th", { scope: "col", text: say("page.game.position") })];
  const rows = all.map((position, ply) => element("tr", { class: ply ? `by-${moverOf(ply)}` : "by-nobody", "aria-current": ply === match.cursor ? "step" : null },
    element("th", { scope: "row" }, goTo(match, position, ply, jump)), columns ? places(heaps, ply) : element("td", { class: "position", text: position }),
    element("td", { class: "said" }, ply ? words(told[ply - 1], match.comments[ply]) : say("page.game.start"))));
  return [
    element("p", { class: "players" }, (/** @type {const} */ (["first", "second"])).map((side) => element("span", {}, playerSign(side), " ", capital(playerName(match, side))))),
    element("div", { class: "scroll moves", tabindex: "0", role: "region", "aria-label": say("page.game.heading") },
      element("table", { class: columns ? "moves-table" : "moves-table long" },
        element("thead", {}, element("tr", {}, element("th", { scope: "col", text: say("page.game.number") }), heads, element("th", { scope: "col", text: say("page.game.move") }))),
        element("tbody", {}, rows))),
    all.length === 1 ? element("p", { class: "quiet-text", text: say("page.game.none") }) : "",
    types ? element("ul", { class: "types quiet-text" }, ["h", "v", "d"].map((type) => element("li", {}, element("b", { class: "move-type", text: type }), " ", say(`page.game.type.${type}`)))) : "",
  ];
}

/**
 * Whether each heap has its own column.
 * @param {string[][]} rows
 */
function columnsOf(rows) {
  const count = rows[0].length;
  return count > 0 && count <= MOST_COLUMNS && rows.every((row) => row.length === count && row.every((heap) => heap.length <= LONGEST_NUMBER));
}

/**
 * @param {import("../match/match.js").Match} match
 * @param {string} position
 * @param {number} ply
 * @param {(ply: number) => void} jump
 */
function goTo(match, position, ply, jump) {
  const label = ply ? say("page.game.goto", { count: ply, to: position }) : say("page.game.goto_start", { to: position });
  const side = moverOf(ply);
  return element("button", { type: "button", class: "move-link", "aria-label": ply ? `${capital(playerName(match, side))}. ${label}` : label, on: { click: () => jump(ply) } },
    ply ? playerSign(side) : "", ply ? ` ${ply}` : "0");
}

/**
 * The position after a move; the heaps it changed stand out.
 * @param {string[][]} heaps
 * @param {number} ply
 */
function places(heaps, ply) {
  const before = ply ? heaps[ply - 1] : [];
  return heaps[ply].map((heap, index) => element("td", { class: ply && heap !== before[index] ? "heap changed" : "heap", text: heap }));
}

/**
 * @param {import("../match/told.js").Told | null} move
 * @param {string | undefined} comment
 */
function words(move, comment) {
  return [(move?.types ?? []).map((type) => [element("b", { class: "move-type", text: type }), " "]), move ? capital(move.words) : "…",
    comment ? element("p", { class: "move-comment", text: comment }) : ""];
}

