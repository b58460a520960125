/** The tab of the game: moves so far, a comment, the bank, resign, review, link and file. */

import { button, element, put } from "../element.js";
import { say } from "../words.js";
import { bankOf, learnMoves, toldMoves } from "../match/told.js";
import { bankTable } from "./bank.js";
import { commentField } from "./comment_field.js";
import { moveLog } from "./move_log.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {{jump: (ply: number) => void, resign: () => void, review: () => void, share: () => void, save: () => void, open: () => void, fresh: () => void, commented: () => void}} doings
 */
export function gameTab(session, doings) {
  const log = element("div", { class: "log" });
  const bank = element("div", {});
  const buttons = element("div", { class: "row" });
  const comment = commentField(session, () => { drawLog(toldMoves(session.match)); doings.commented(); });
  const place = element("section", {},
    element("h2", { text: say("page.game.heading") }), log, buttons, comment.element, bank,
    element("h3", { text: say("page.keep.heading") }),
    element("div", { class: "row" },
      button(say("page.share"), doings.share, { id: "share" }),
      button(say("page.save"), doings.save, { id: "save" }),
      button(say("page.open"), doings.open, { id: "open-file" })));

  /** @param {(import("../match/told.js").Told | null)[]} told */
  function drawLog(told) {
    put(log, moveLog(session.match, told, doings.jump));
    const list = log.querySelector(".moves");
    if (list) list.scrollTop = list.scrollHeight;
  }

  async function refresh() {
    const { match, turn } = session;
    const over = match.result !== "open";
    const held = buttons.contains(document.activeElement) ? document.activeElement?.id : "";
    const told = toldMoves(match);
    drawLog(told);
    comment.refresh();
    put(buttons,
      match.cursor ? button(say("page.review"), doings.review, { id: "review", class: over ? "main" : "" }) : null,
      over || !match.cursor ? null : button(say("page.resign"), doings.resign, { id: "resign" }),
      button(say("page.new"), doings.fresh, { id: "new-game", "aria-keyshortcuts": "n" }));
    if (held) /** @type {HTMLElement | null} */ (buttons.querySelector(`#${held}`))?.focus();
    if (told.includes(null)) await learnMoves(match).then((learned) => { if (!session.stale(turn)) drawLog(learned); }, () => {});
    const coins = await bankOf(match);
    if (!session.stale(turn)) put(bank, bankTable(match, coins));
  }

  return { element: place, refresh };
}
