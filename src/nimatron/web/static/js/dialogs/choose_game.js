/** Choosing a game: its rules, how it ends, the start (typed or by level), the opponent and who moves first. */

import { button, chooser, element, labelled, put } from "../element.js";
import { say } from "../words.js";
import { ask, askAfresh, Refusal } from "../server.js";
import { allGames, gameName, gameOf, gameTitle, rulesOf, writtenGame } from "../games.js";
import { newMatch } from "../match/match.js";
import { openDialog } from "./dialog.js";
import { ruleFields } from "./rule_fields.js";
import { opponentOf, opponentOptions, ERROR_RATES } from "../play/opponents.js";

/** First positions that make a good first game. @type {Object<string, string>} */
const FRIENDLY = { nim: "3,4,5", wythoff: "7,10", kayles: "5,3", squares: "21", subtraction: "21", grundy: "8", "index-k-nim": "1,2,3,4",
  "circular-nim": "1,2,3,2", octal: "5,3", "fibonacci-nim": "12", "copycat-nim": "13", "unbalanced-nim": "1,4,7", "take-and-return": "4",
  "flip-flop": "7,10", sum: "kayles 5 + nim 3,4" };

/**
 * @param {import("../match/match.js").Match} match the present one
 * @param {(match: import("../match/match.js").Match) => Promise<void>} begin
 */
export function chooseGame(match, begin) {
  openDialog(say("page.choose.title"), (close) => {
    const state = { name: gameOf(match.game)?.name ?? "nim", opponent: opponentOf([match.first, match.second].find((player) => player !== "human") ?? "human") };
    let drawn = "";
    let rules = ruleFields([], {});
    const rulesPlace = element("div", {});
    const about = element("p", { class: "about" });
    const start = element("input", { id: "start", autocomplete: "off", spellcheck: "false", "aria-describedby": "start-error" });
    const level = chooser(Array.from({ length: 8 }, (_, index) => [String(index + 1), say("page.level", { level: index + 1 })]), match.level || "1", () => {}, { id: "level" });
    const winnable = element("input", { type: "checkbox", id: "winnable" });
    winnable.checked = true;
    const misere = chooser([["normal", say("page.ending.normal")], ["misere", say("page.ending.misere")]], match.misere ? "misere" : "normal", () => {}, { id: "ending" });
    const order = chooser([["me", say("page.order.me")], ["computer", say("page.order.computer")], ["ask", say("page.order.ask")]], match.more.order === "ask" ? "ask" : "me", () => {}, { id: "order" });
    const opponentPlace = element("div", { class: "form-row" });
    const rate = element("input", { id: "errors", type: "number", min: 0, max: 100, value: Math.round(Number(ERROR_RATES[1]) * 100) });
    const size = element("input", { id: "error-size", type: "number", min: 0, max: 1000, value: 4 });
    const error = element("p", { class: "error", role: "alert", id: "start-error" });

    /** @param {string} name */
    function pick(name) {
      state.name = name;
      const own = gameName(match.game) === name;
      rules = ruleFields(gameOf(name)?.parameters ?? [], own ? rulesOf(match.game) : {});
      put(rulesPlace, rules.element);
      start.value = own ? match.start : FRIENDLY[name] ?? gameOf(name)?.start ?? "";
      about.textContent = say(`page.game.${name}.rules`).startsWith("page.") ? "" : say(`page.game.${name}.rules`);
      if (!opponentOptions(name).some(([player]) => player === state.opponent)) state.opponent = "perfect";
      drawOpponent();
    }

    function drawOpponent() {
      put(opponentPlace,
        labelled(say("page.settings.opponent"), chooser(opponentOptions(state.name), state.opponent, (value) => { state.opponent = value; drawOpponent(); }, { id: "dialog-opponent" })),
        ...(state.opponent === "graded" ? [labelled(say("page.errors.rate"), rate), labelled(say("page.errors.size"), size)] : []),
        ...(state.opponent === "human" ? [] : [labelled(say("page.settings.first"), order)]));
    }

    const written = () => writtenGame(state.name, rules.values(), rules.defaults);

    async function random() {
      error.textContent = "";
      try {
        start.value = drawn = await randomStart(written(), Number(level.value), misere.value === "misere", winnable.checked);
      } catch (problem) {
        error.textContent = problem instanceof Refusal && problem.message ? problem.message : say("page.offline");
      }
    }

    async function go(/** @type {globalThis.Event} */ event) {
      event.preventDefault();
      error.textContent = "";
      const opponent = state.opponent === "graded" ? `graded errors=${Number(rate.value) / 100} size=${size.value}` : state.opponent;
      const computer_first = order.value === "computer" && opponent !== "human";
      const { view, order: _, asked: __, drawn: ___, ...kept } = match.more;
      const more = drawn && drawn === start.value ? { ...kept, drawn: "yes" } : kept;
      try {
        const checked = await ask("/api/moves", { game: written(), position: start.value.trim(), count: 1 });
        await begin(newMatch({ game: checked.game, misere: misere.value === "misere", start: checked.position, level: level.value,
          first: computer_first ? opponent : "human", second: computer_first ? "human" : opponent,
          more: order.value === "ask" && opponent !== "human" ? { ...more, order: "ask" } : more }));
        close();
      } catch (problem) {
        error.textContent = problem instanceof Refusal && problem.message ? problem.message : say("page.offline");
        start.setAttribute("aria-invalid", "true");
        start.focus();
      }
    }

    pick(state.name);
    const games = allGames().map((game) => /** @type {[string, string]} */ ([game.name, gameTitle(game.name)]));
    return [element("form", { on: { submit: go }, novalidate: true },
      labelled(say("page.settings.game"), chooser(games, state.name, pick, { id: "game" })), about, rulesPlace,
      element("div", { class: "form-row" }, labelled(say("page.ending"), misere)),
      element("fieldset", {}, element("legend", { text: say("page.start") }),
        labelled(say("page.start.typed"), start, say("page.start.note")),
        element("div", { class: "form-row" }, labelled(say("page.start.level"), level), button(say("page.start.random"), random, { id: "random-start" })),
        element("label", { class: "switch" }, winnable, say("page.start.winnable"))),
      opponentPlace, error, element("div", { class: "row end" }, element("button", { type: "submit", class: "main", id: "begin", text: say("page.begin") })))];
  });
}

/**
 * A random start of a level.
 * @param {string} game
 * @param {number} level
 * @param {boolean} misere
 * @param {boolean} winnable
 * @returns {Promise<string>}
 */
export async function randomStart(game, level, misere, winnable) {
  const answer = await askAfresh("/api/start", { game, level, misere, never_lost: String(winnable) });
  return answer.position;
}
