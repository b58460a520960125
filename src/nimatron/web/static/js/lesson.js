/** A step of a lesson: its text, its board or row of questions, hints, and the response to an answer. */

import { button, capital, element, labelled, language, put, say, serverAway } from "./page.js";
import { ask, Refusal, usualStart } from "./server.js";
import { isComputer, newMatch, personsSide, redoTarget, undoTarget } from "./game.js";
import { Session } from "./session.js";
import { Board } from "./board.js";
import { readRule, refuted } from "./conjecture.js";

/**
 * @typedef {object} StepData
 * @property {string} title
 * @property {"read" | "win" | "move" | "best" | "all" | "lost" | "values" | "remoteness" | "predict" | "conjecture"} task
 * @property {string} task_text
 * @property {string | null} game
 * @property {string} rule
 * @property {boolean} misere
 * @property {string | null} start
 * @property {boolean} computer_first
 * @property {string | null} view
 * @property {string[]} texts
 * @property {string[]} hints
 * @property {string} wrong
 * @property {string} right
 * @property {string} answer
 * @property {{position: string, answer: string, told: string}[]} row
 * @property {{to: string, words: string, touched: string[]}[]} winning
 */

/** Tasks in which a move is tried at the start and taken back, and those that ask about a row. */
const TRIED = ["move", "best", "all"];
const NAMED = ["lost", "values", "remoteness"];

/** A session in which a person's move is only tried: its result is shown, and the position stays. */
class Trial extends Session {
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
 * A step as an element; `done` is called once, when its task is done, and `mistaken` after each mistake before.
 * @param {StepData} step
 * @param {() => void} done
 * @param {() => void} [mistaken]
 */
export function stepView(step, done, mistaken = () => {}) {
  const messageBox = element("div", { class: "lesson-message", id: "lesson-message", role: "status" });
  const hint = element("div", { class: "hint", id: "hint-card", hidden: true, role: "group", "aria-label": say("page.hint") });
  const actions = element("div", { class: "actions row", role: "group", "aria-label": say("page.actions") });
  let finished = false;

  /**
   * Show a response to an answer.
   * @param {"good" | "wrong" | "plain"} kind
   * @param {...string} texts
   */
  function showMessage(kind, ...texts) {
    put(messageBox, ...texts.filter(Boolean).map((text) => element("p", { text: capital(text) })));
    messageBox.className = `lesson-message ${kind}`;
    if (kind === "wrong" && !finished) mistaken();
    if (texts.some(Boolean)) messageBox.scrollIntoView({ block: "nearest" });
  }

  /** The task is done. @param {...string} texts */
  function finish(...texts) {
    showMessage("good", ...texts, step.right, finished ? "" : say("page.lessons.well"));
    if (finished) return;
    finished = true;
    done();
  }

  const parts = { showMessage, finish, hint, actions };
  const said = { predict: predictTask, conjecture: conjectureTask }[/** @type {string} */ (step.task)];
  const body = said ? said(step, parts) : NAMED.includes(step.task) ? rowTask(step, parts) : step.game && step.start ? boardTask(step, parts) : [];
  if (step.task === "read") done();
  return element("div", { class: `lesson-step task-${step.task}` },
    element("div", { class: "lesson-texts" }, step.texts.map((text) => element("p", { text })), step.task_text ? element("p", { class: "lesson-task", id: "lesson-task", text: step.task_text }) : null),
    element("div", { class: "lesson-work" }, ...body, actions), element("div", { class: "lesson-side" }, messageBox, hint));
}

/** @typedef {{showMessage: (kind: "good" | "wrong" | "plain", ...texts: string[]) => void, finish: (...texts: string[]) => void, hint: HTMLElement, actions: HTMLElement}} Parts */

/**
 * Hints one after the other; those after the author's are loaded when needed.
 * @param {HTMLElement} place
 * @param {() => Promise<{text: string, show?: () => void}[]>} found
 */
function hintCard(place, found) {
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

/* ---- Questions about a row of positions: which are P-positions, or a number for each. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
function rowTask(step, { showMessage, finish, hint, actions }) {
  const lost = step.task === "lost";
  const card = hintCard(hint, async () => [...step.hints, step.answer].map((text) => ({ text })));
  const fields = step.row.map((place, index) => {
    const id = `place-${index}`;
    if (!lost) return element("input", { id, type: "text", inputmode: "numeric", size: 3, autocomplete: "off", on: { input: () => clean(index) } });
    const made = button(place.position, () => { made.setAttribute("aria-pressed", String(made.getAttribute("aria-pressed") !== "true")); clean(index); }, { id, "aria-pressed": "false", class: "place-button" });
    return made;
  });
  const places = step.row.map((place, index) => element("li", {}, lost ? null : element("label", { for: `place-${index}`, text: place.position }), fields[index]));

  /** @param {number} index */
  function clean(index) {
    places[index].classList.remove("wrong");
    fields[index].removeAttribute("aria-invalid");
  }

  const said = (/** @type {any} */ field) => (lost ? (field.getAttribute("aria-pressed") === "true" ? "yes" : "no") : field.value.trim().replace(/^0+(?=\d)/, ""));

  function check() {
    const wrong = step.row.flatMap((place, index) => (said(fields[index]) === place.answer ? [] : [index]));
    for (const [index, place] of places.entries()) {
      place.classList.toggle("wrong", wrong.includes(index));
      if (!lost && wrong.includes(index)) fields[index].setAttribute("aria-invalid", "true");
    }
    if (!wrong.length) return finish();
    showMessage("wrong", say("page.lessons.wrong", { count: wrong.length }), step.row[wrong[0]].told, step.wrong);
  }

  put(actions, button(say("page.lessons.check"), check, { id: "lesson-check", class: "main" }), button(say("page.hint"), card.next, { id: "hint", "aria-keyshortcuts": "h" }));
  const shown = step.start ? shownBoard(step) : null;
  return [shown, element("ol", { class: `lesson-row ${lost ? "lost" : "numbers"}`, "aria-label": step.task_text }, places)];
}

/* ---- What is said before the rule is known: who wins at the start, and a rule for the losing positions. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
function predictTask(step, { showMessage, finish, hint, actions }) {
  const card = hintCard(hint, async () => [...step.hints, step.answer].map((text) => ({ text })));
  const [place] = step.row;
  const said = (/** @type {string} */ given) => () => (given === place.answer ? finish(place.told) : showMessage("wrong", place.told, step.wrong));
  put(actions, button(say("page.lessons.predict.first"), said("no"), { id: "predict-first", class: "main" }), button(say("page.lessons.predict.other"), said("yes"), { id: "predict-other", class: "main" }),
    button(say("page.hint"), card.next, { id: "hint", "aria-keyshortcuts": "h" }));
  return [shownBoard(step)];
}

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
function conjectureTask(step, { showMessage, finish, hint, actions }) {
  const card = hintCard(hint, async () => [...step.hints, step.answer].map((text) => ({ text })));
  const rule = element("input", { type: "text", id: "conjecture", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "conjecture-forms",
    on: { keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") check(); } } });
  const places = step.row.map((place) => element("li", { class: "place-shown", text: place.position }));
  const forms = ["4n", "4n+1", "0 2 5 7", "fib", "a=b", "xor=0"].map((form) => button(form, () => { rule.value = form; rule.focus(); }, { class: "quiet" }));

  function check() {
    for (const place of places) place.classList.remove("wrong");
    const test = readRule(rule.value);
    if (!test) return showMessage("plain", say("page.lessons.rule.unread", { given: rule.value }));
    const index = refuted(step.row, test);
    if (index < 0) return finish(say("page.lessons.rule.holds", { count: step.row.length }));
    places[index].classList.add("wrong");
    const { position, answer } = step.row[index];
    showMessage("wrong", say(answer === "yes" ? "page.lessons.rule.left_out" : "page.lessons.rule.refuted", { position }), step.row[index].told, step.wrong);
  }

  put(actions, button(say("page.lessons.check"), check, { id: "lesson-check", class: "main" }), button(say("page.hint"), card.next, { id: "hint", "aria-keyshortcuts": "h" }));
  return [element("ol", { class: "lesson-row shown", "aria-label": step.task_text }, places), labelled(say("page.lessons.rule"), rule),
    element("p", { class: "quiet-text", id: "conjecture-forms", text: say("page.lessons.rule.forms") }), element("div", { class: "row", role: "group", "aria-label": say("page.lessons.rule.examples") }, forms)];
}

/** A board without moves. @param {StepData} step */
function shownBoard(step) {
  const session = new Trial();
  const board = new Board(session, { aimed: () => {} });
  session.listen(() => { board.show(); });
  session.begin({ ...matchOf(step), first: "human", second: "human" }, false).catch(() => {});
  return element("div", { class: "board-place" }, board.element);
}

/* ---- A board: to look at, to find moves on, or to win the game on. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
function boardTask(step, { showMessage, finish, hint, actions }) {
  const tries = TRIED.includes(step.task);
  const session = step.task === "win" ? new Session() : new Trial();
  const aimed = element("p", { class: "aimed", id: "aimed", "aria-hidden": "true", text: "\u00a0" });
  const sentence = element("p", { class: "sentence", id: "sentence", role: "status", "aria-live": "polite" });
  /** @type {Set<string>} */
  const missing = new Set(step.winning.map((move) => move.to));
  /** @type {(() => void) | null} */
  let retry = null;
  const board = new Board(session, {
    aimed: (text, offered) => {
      aimed.textContent = text || "\u00a0";
      const take = /** @type {HTMLButtonElement | null} */ (actions.querySelector("#take"));
      if (take) take.disabled = !offered;
    },
    trouble: (error, again) => session.refused(error, again),
  });
  const card = hintCard(hint, async () => {
    const own = session.position === step.start ? step.hints.map((text) => ({ text })) : [];
    if (step.task === "all") {
      const left = step.winning.find((move) => missing.has(move.to)) ?? step.winning[0];
      return [...own, { text: say("page.lessons.one", { move: left.words }), show: () => board.light(left.touched, "objects") }];
    }
    try {
      const { hints } = await ask("/api/hint", { ...session.query, view: session.view || undefined });
      return [...own, ...hints.map((/** @type {any} */ one) => ({ text: one.text, show: one.touched?.length ? () => board.light(one.touched, one.kind === "where" ? "heap" : "objects") : undefined }))];
    } catch (error) {
      return [...own, { text: error instanceof Refusal ? error.message : serverAway() }];
    }
  });

  /** The judgement of a move. @param {string} from @param {string} to */
  const judge = (from, to) => ask("/api/lesson/move", { game: step.game, position: from, to, misere: step.misere, view: step.view ?? undefined, lang: language() });

  if (session instanceof Trial) session.tried = async (move) => {
    if (!tries) return;
    const { position, turn } = session;
    try {
      const found = await judge(position, move.to);
      if (session.stale(turn)) return;
      board.clear();
      answered(found);
    } catch (error) {
      session.refused(error, () => session.tried(move));
    }
  };

  /** Respond to a move that was tried. @param {{to: string, kept: boolean, best: boolean, text: string}} found */
  function answered(found) {
    missing.delete(found.to);
    const right = step.task === "best" ? found.best : found.kept;
    if (!right) return showMessage("wrong", found.text, step.wrong);
    card.clear();
    board.unlight();
    if (step.task !== "all" || !missing.size) return finish(found.text);
    showMessage("good", found.text, say("page.lessons.more", { count: missing.size }));
  }

  function draw() {
    const { match } = session;
    const over = match.result !== "open";
    const plays = step.task === "win";
    const row = step.task === "read" ? [] : [
      retry ? button(say("page.retry"), retry, { class: "main", id: "retry" }) : null,
      !over && board.gathers && board.complete ? button(say("page.take"), () => board.take(), { class: "main", id: "take", disabled: !board.offers }) : null,
      plays ? button(say("page.undo"), () => session.undo(), { id: "undo", disabled: undoTarget(match) < 0 }) : null,
      plays && redoTarget(match) ? button(say("page.redo"), () => session.redo(), { id: "redo" }) : null,
      plays && match.moves.length ? button(say("page.lessons.restart"), begin, { id: "restart", class: over && match.result !== personsSide(match) ? "main" : "" }) : null,
      over ? null : button(say("page.hint"), card.next, { id: "hint", "aria-keyshortcuts": "h", disabled: !session.open })];
    const held = actions.contains(document.activeElement) ? document.activeElement?.id : "";
    put(actions, ...row);
    if (held) /** @type {HTMLElement | null} */ (actions.querySelector(`#${held}:not(:disabled)`) ?? actions.querySelector("button:not(:disabled)"))?.focus();
  }

  /** One sentence about the state of the game. */
  function said() {
    const { match, lastMove } = session;
    if (step.task !== "win") return "";
    const moved = lastMove && isComputer(match[lastMove.by]) ? say("page.moved.computer", { move: lastMove.made ?? lastMove.words, to: lastMove.to }) : "";
    if (match.result !== "open") return `${moved} ${say(`page.ended.won.${match.result === personsSide(match) ? "you" : "computer"}`, { count: match.moves.length })}`;
    return `${moved} ${say(session.thinking ? "page.sentence.thinking" : "page.turn.you")}`.trim();
  }

  session.listen(async (event) => {
    retry = event.kind === "trouble" ? event.retry ?? null : null;
    if (event.kind === "asking") return;
    if (event.kind === "trouble") {
      sentence.textContent = event.message || serverAway();
      return void draw();
    }
    const { match, turn } = session;
    card.clear();
    sentence.textContent = capital(said());
    const mine = (event.kind === "move" || event.kind === "over") && event.by && !isComputer(match[event.by]);
    if (event.kind === "start" || event.kind === "back") showMessage("plain");
    if (mine && event.from && event.to) judged(event.from, event.to);
    else if (event.kind === "over") ended();
    draw();
    await board.show(event.kind === "move" || event.kind === "over" ? { ways: event.ways } : {});
    if (!session.stale(turn)) draw();
  });

  /** Say what the pupil's move was worth, and end the game if it was the last. @param {string} from @param {string} to */
  async function judged(from, to) {
    if (session.match.result === personsSide(session.match)) return ended();
    try {
      const found = await judge(from, to);
      // a mistake stays on display until it is taken back, since the moves after it cannot win
      if (!found.kept) showMessage("wrong", found.text, step.wrong);
    } catch {
      // the game goes on; only the comment is missing
    }
  }

  function ended() {
    const { match } = session;
    if (match.result === personsSide(match)) finish();
  }

  async function begin() {
    try {
      await session.begin(matchOf(step), false);
    } catch (error) {
      session.refused(error, begin);
    }
  }

  begin();
  return [element("div", { class: "board-place" }, board.element), board.choices, element("div", { class: "say" }, tries || step.task === "win" ? aimed : null, sentence)];
}

