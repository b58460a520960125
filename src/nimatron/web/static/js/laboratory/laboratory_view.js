/** The laboratory: any rule set by a form; solved at once, with table, plot and period. */

import { button, chooser, element, labelled, put } from "../element.js";
import { say } from "../words.js";
import { ask, Refusal } from "../server.js";
import { allGames, gameOf, gameTitle, writtenGame } from "../games.js";
import { newMatch } from "../match/match.js";
import { ruleFields } from "../dialogs/rule_fields.js";
import { valuePlot } from "./value_plot.js";
import { outcomeBoard, valueTable } from "./value_table.js";

/** Rule sets worth a look. @type {[string, string, Object<string, string>][]} */
const EXAMPLES = [["subtraction", "page.lab.example.takes", { take: "1,3,4" }], ["octal", "page.lab.example.dawson", { code: "0.07" }],
  ["octal", "page.lab.example.kayles", { code: "0.77" }], ["wythoff", "page.lab.example.wythoff", { a: "2" }], ["copycat-nim", "page.lab.example.copycat", { m: "5" }]];
const BOARDS = ["wythoff", "index-k-nim", "circular-nim", "flip-flop", "nim", "unbalanced-nim"];

/**
 * @param {{play: (match: import("../match/match.js").Match) => void}} doings
 */
export function laboratoryView(doings) {
  const state = { name: "subtraction", what: "grundy", misere: "normal" };
  let rules = ruleFields([], {});
  const rulesPlace = element("div", {});
  const count = element("input", { type: "number", id: "lab-count", min: 2, max: 2000, value: 120 });
  const error = element("p", { class: "error", role: "alert" });
  const result = element("div", { class: "lab-result", "aria-live": "polite" });
  const game = chooser(allGames().filter((item) => item.name !== "sum").map((item) => [item.name, gameTitle(item.name)]), state.name, (name) => pick(name, {}), { id: "lab-game" });
  const what = chooser(["grundy", "outcome", "remoteness"].map((name) => [name, say(`page.lab.what.${name}`)]), state.what, (value) => { state.what = value; solve(); }, { id: "lab-what" });
  const ending = chooser([["normal", say("page.ending.normal")], ["misere", say("page.ending.misere")]], state.misere, (value) => { state.misere = value; solve(); }, { id: "lab-ending" });

  /**
   * @param {string} name
   * @param {Object<string, string>} values
   */
  function pick(name, values) {
    state.name = name;
    game.value = name;
    rules = ruleFields(gameOf(name)?.parameters ?? [], values);
    put(rulesPlace, rules.element);
    solve();
  }

  const written = () => writtenGame(state.name, rules.values(), rules.defaults);
  let asked = 0;

  async function solve() {
    const turn = ++asked;
    error.textContent = "";
    result.setAttribute("aria-busy", "true");
    const misere = state.misere === "misere";
    try {
      const made = BOARDS.includes(state.name)
        ? outcomeBoard(await ask("/api/board", { game: written(), size: Math.min(26, Math.max(4, Number(count.value))), what: state.what, misere }), state.what)
        : await oneHeap(misere);
      if (turn === asked) put(result, ...made);
    } catch (problem) {
      if (turn !== asked) return;
      error.textContent = problem instanceof Refusal && problem.message ? problem.message : say("page.offline");
      result.replaceChildren();
    } finally {
      result.removeAttribute("aria-busy");
    }
  }

  /** @param {boolean} misere */
  async function oneHeap(misere) {
    const many = Math.max(2, Math.min(2000, Number(count.value) || 120));
    const answer = await ask("/api/values", { game: written(), count: many, what: state.what, misere });
    const { period } = answer;
    return [
      element("p", { class: "period", id: "period", text: period ? say(`page.lab.period.${period.status === "proved" ? "proved" : "apparent"}${period.preperiod ? "" : ".pure"}`, { period: period.period, preperiod: period.preperiod, count: many })
        + (period.saltus ? ` ${say("page.lab.saltus", { saltus: period.saltus })}` : "") : say("page.lab.period.none", { count: many }) }),
      valuePlot(answer.values, state.what, period), valueTable(answer.values, state.what)];
  }

  /** Play the rule set. */
  function play() {
    const start = gameOf(state.name)?.start ?? "";
    doings.play(newMatch({ game: written(), misere: state.misere === "misere", start }));
  }

  pick("subtraction", { take: "1,3,4" });
  return element("section", { class: "workshop laboratory", "aria-labelledby": "lab-title" },
    element("h1", { id: "lab-title", text: say("page.lab.title") }), element("p", { text: say("page.lab.about") }),
    element("form", { on: { submit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); solve(); } }, novalidate: true },
      element("div", { class: "form-row" }, labelled(say("page.settings.game"), game), rulesPlace, labelled(say("page.lab.what"), what), labelled(say("page.ending"), ending), labelled(say("page.lab.count"), count)),
      element("div", { class: "row" }, element("button", { type: "submit", class: "main", id: "solve", text: say("page.lab.solve") }), button(say("page.lab.play"), play, { id: "lab-play" })),
      element("div", { class: "row examples" }, element("span", { class: "field-label", text: say("page.lab.examples") }),
        EXAMPLES.filter(([name]) => gameOf(name)).map(([name, key, values]) => button(say(key), () => pick(name, values), { class: "quiet" })))),
    error, result);
}
