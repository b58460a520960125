/** The line below the board: other games, who starts, how strong the computer is. */

import { button, chooser, element, put } from "../element.js";
import { say } from "../words.js";
import { isComputer, newMatch, personsSide } from "../match/match.js";
import { gameTitle } from "../games.js";
import { ERROR_RATES, opponentOptions, opponentOf } from "./opponents.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {{choose: () => void, begin: (match: import("../match/match.js").Match) => void}} doings
 */
export function settingsLine(session, doings) {
  const place = element("div", { class: "settings", role: "group", "aria-label": say("page.settings") });

  function refresh() {
    const { match } = session;
    const computer = isComputer(match.first) ? match.first : isComputer(match.second) ? match.second : "human";
    const side = personsSide(match) ?? "first";
    const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
    const order = match.more.order === "ask" ? "ask" : side === "first" ? "me" : "computer";
    const start = (/** @type {string} */ opponent, /** @type {string} */ who) => doings.begin(withPlayers(match, opponent, who));
    put(place,
      element("div", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.game") }),
        button(gameTitle(match.game), doings.choose, { class: "setting-button", id: "choose-game", "aria-haspopup": "dialog",
          "aria-label": say("page.settings.change", { game: gameTitle(match.game) }) })),
      element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.first") }),
        chooser([["me", say("page.order.me")], ["computer", say("page.order.computer")], ["ask", say("page.order.ask")]], order,
          (value) => start(computer, value), { id: "who-first", disabled: computer === "human" })),
      element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.opponent") }),
        chooser(opponentOptions(match.game), opponentOf(computer), (value) => start(value === "graded" ? `graded errors=${ERROR_RATES[1]}` : value, order),
          { id: "opponent" })),
      isComputer(computer) && computer.startsWith("graded") ? rate(computer, (chosen) => start(chosen, order)) : "");
    if (held) /** @type {HTMLElement | null} */ (place.querySelector(`#${held}`))?.focus();
  }

  return { element: place, refresh };
}

/**
 * @param {string} computer
 * @param {(computer: string) => void} change
 */
function rate(computer, change) {
  const now = /errors=(\S+)/.exec(computer)?.[1] ?? "0.2";
  const options = [...new Set([...ERROR_RATES, now])].map((value) => /** @type {[string, string]} */ ([value, percent(value)]));
  return element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.errors") }),
    chooser(options, now, (value) => change(`graded errors=${value}`), { id: "error-rate" }));
}

/** @param {string} value */
const percent = (value) => (value.includes("/") || value.includes("%") ? value : `${Math.round(Number(value) * 100)} %`);

/**
 * The same start with other players.
 * @param {import("../match/match.js").Match} match
 * @param {string} opponent
 * @param {string} who `me`, `computer` or `ask`
 */
export function withPlayers(match, opponent, who) {
  const { order, asked, ...more } = match.more;
  const first = who === "computer" ? opponent : "human";
  const second = who === "computer" ? "human" : opponent;
  return newMatch({ ...match, moves: [], cursor: 0, result: "open", ending: "", comments: {}, first, second,
    more: who === "ask" && opponent !== "human" ? { ...more, order: "ask" } : more });
}
