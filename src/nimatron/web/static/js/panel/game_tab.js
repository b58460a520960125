/** The tab of the game: moves so far, undo, redo, resign, review, link and file. */

import { button, element, put } from "../element.js";
import { capital, say } from "../words.js";
import { playerName } from "../play/sentence.js";
import { positions } from "../match/match.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {{jump: (ply: number) => void, resign: () => void, review: () => void, share: () => void, save: () => void, open: () => void, fresh: () => void}} doings
 */
export function gameTab(session, doings) {
  const place = element("section", {});

  function refresh() {
    const { match } = session;
    const over = match.result !== "open";
    put(place,
      element("h2", { text: say("page.game.heading") }),
      moveTable(session, doings.jump),
      element("div", { class: "row" },
        match.cursor ? button(say("page.review"), doings.review, { id: "review", class: over ? "main" : "" }) : null,
        over || !match.cursor ? null : button(say("page.resign"), doings.resign, { id: "resign" }),
        button(say("page.new"), doings.fresh, { id: "new-game", "aria-keyshortcuts": "n" })),
      element("h3", { text: say("page.keep.heading") }),
      element("div", { class: "row" },
        button(say("page.share"), doings.share, { id: "share" }),
        button(say("page.save"), doings.save, { id: "save" }),
        button(say("page.open"), doings.open, { id: "open-file" })));
  }

  return { element: place, refresh };
}

/**
 * @param {import("../match/session.js").Session} session
 * @param {(ply: number) => void} jump
 */
function moveTable(session, jump) {
  const { match } = session;
  const all = positions(match);
  const cell = (/** @type {number} */ ply) => element("td", {}, ply < all.length
    ? element("button", { type: "button", class: "move-link", "aria-current": ply === match.cursor ? "step" : null,
      "aria-label": say("page.game.goto", { count: ply, to: all[ply] }), on: { click: () => jump(ply) } }, all[ply]) : "");
  const rows = [];
  for (let ply = 1; ply < all.length; ply += 2) rows.push(element("tr", {}, element("th", { scope: "row", text: (ply + 1) / 2 }), cell(ply), cell(ply + 1)));
  return element("div", { class: "scroll moves", tabindex: "0", role: "region", "aria-label": say("page.game.heading") },
    element("p", { class: "start-line" }, say("page.game.start"), " ",
      element("button", { type: "button", class: "move-link", "aria-label": say("page.game.goto_start", { to: match.start }), on: { click: () => jump(0) } }, match.start)),
    rows.length ? element("table", { class: "moves-table" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col", text: say("page.game.number") }),
        element("th", { scope: "col", text: capital(playerName(match, "first")) }), element("th", { scope: "col", text: capital(playerName(match, "second")) }))),
      element("tbody", {}, rows)) : element("p", { class: "quiet-text", text: say("page.game.none") }));
}
