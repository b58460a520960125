/** What the kinds of tasks of a lesson share: the data of a step, hints, and a board without moves. */

import { button, capital, element, put, say } from "./page.js";
import { usualStart } from "./server.js";
import { newMatch } from "./game.js";
import { Session } from "./session.js";
import { Board } from "./board.js";

/**
 * @typedef {object} StepData
 * @property {string} title
 * @property {"read" | "win" | "move" | "best" | "all" | "lost" | "values" | "remoteness" | "fill" | "predict" | "conjecture" | "order"} task
 * @property {string} task_text
 * @property {string | null} game
 * @property {string} rule
 * @property {boolean} misere
 * @property {string | null} start
 * @property {boolean} computer_first
 * @property {string | null} view
 * @property {string[]} texts
 * @property {string[]} hints
 * @property {{answer: string, text: string}[]} mistakes
 * @property {string} wrong
 * @property {string} right
 * @property {string} answer
 * @property {{position: string, answer: string, told: string}[]} row
 * @property {Table | null} table
 * @property {{text: string, group: number}[]} sentences
 * @property {string} aid
 * @property {{to: string, words: string, touched: string[]}[]} winning
 * @property {{letter: string, numbers: number[]} | null} slider
 * @property {StepData[]} variants
 */
/** @typedef {{position: string, answer: string, why: string, given: boolean}} Cell */
/** @typedef {{title: string, head: string[], rows: {label: string, asked: string, cells: Cell[]}[]}} Table */
/**
 * @typedef {object} Parts
 * @property {(kind: "good" | "wrong" | "plain", ...texts: string[]) => void} showMessage
 * @property {(...texts: string[]) => void} finish
 * @property {HTMLElement} hint
 * @property {HTMLElement} actions
 * @property {HTMLElement} replayed where a mistake is played out
 */

/** A session in which a person's move is only tried: its result is shown, and the position stays. */
export class Trial extends Session {
  /** @type {(move: {to: string}) => Promise<void>} */
  tried = async () => {};

  /** @param {{to: string}} move */
  async play(move) {
    if (!this.open) return false;
    await this.tried(move);
    return false;
  }
}

/**
 * The match that a step begins with.
 * @param {StepData} step
 */
export const matchOf = (step) => newMatch({ game: step.game ?? usualStart().game, misere: step.misere, start: step.start ?? "", seed: "1",
  first: step.computer_first ? "perfect" : "human", second: step.computer_first ? "human" : "perfect", more: step.view ? { view: step.view } : {} });

/**
 * What the author says after a mistake: the text for this one, or else the one for all.
 * @param {StepData} step
 * @param {(answer: string) => boolean} made whether this is the mistake
 */
export const afterMistake = (step, made) => step.mistakes.filter(({ answer }) => made(answer)).map(({ text }) => text).join(" ") || step.wrong;

/**
 * Hints one after the other; those after the author's are loaded when needed.
 * @param {HTMLElement} place
 * @param {() => Promise<{text: string, show?: () => void}[]>} found
 */
export function hintCard(place, found) {
  /** @type {{text: string, show?: () => void}[]} */
  let hints = [];
  let count = 0;

  function clear() {
    hints = [];
    count = 0;
    place.hidden = true;
    place.replaceChildren();
  }

  async function next() {
    if (!hints.length) hints = await found();
    count = Math.min(count + 1, hints.length);
    hints[count - 1]?.show?.();
    const again = document.activeElement?.id === "more-hint";
    place.hidden = false;
    put(place, element("ol", { class: "hint-steps", "aria-live": "polite" }, hints.slice(0, count).map((one) => element("li", { text: capital(one.text) }))),
      element("div", { class: "row" }, count < hints.length ? button(say("page.hint.more"), next, { id: "more-hint", class: "quiet" }) : null,
        button(say("page.hint.close"), () => { place.hidden = true; document.getElementById("hint")?.focus(); }, { id: "close-hint", class: "quiet" })));
    place.scrollIntoView({ block: "nearest" });
    if (again) /** @type {HTMLElement | null} */ (place.querySelector("#more-hint") ?? place.querySelector("#close-hint"))?.focus();
  }

  return { clear, next };
}

/** A board without moves. @param {StepData} step */
export function shownBoard(step) {
  const session = new Trial();
  const board = new Board(session, { aimed: () => {} });
  session.listen(() => { board.show(); });
  session.begin({ ...matchOf(step), first: "human", second: "human" }, false).catch(() => {});
  return element("div", { class: "board-place" }, board.element);
}
