/** A step of a lesson: its text, its board or questions, hints, and the response to an answer. */

import { button, capital, element, language, put, say, serverAway } from "./page.js";
import { ask, Refusal } from "./server.js";
import { isComputer, personsSide, redoTarget, undoTarget } from "./game.js";
import { Session } from "./session.js";
import { Board } from "./board.js";
import { binaryColumns } from "./binary_columns.js";
import { afterMistake, hintCard, matchOf, Trial } from "./lesson_parts.js";
import { conjectureTask, fillTask, orderTask, predictTask, rowTask, shownTable } from "./lesson_questions.js";

export { matchOf };

/** @typedef {import("./lesson_parts.js").StepData} StepData */
/** @typedef {import("./lesson_parts.js").Parts} Parts */

/** Tasks in which a move is tried at the start and taken back, and those that are answered beside the board. */
const TRIED = ["move", "best", "all"];
const QUESTIONS = { lost: rowTask, values: rowTask, remoteness: rowTask, fill: fillTask, predict: predictTask, order: orderTask };

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
  const replayed = element("div", { class: "lesson-replay" });
  let finished = false;

  /**
   * Show a response to an answer.
   * @param {"good" | "wrong" | "plain"} kind
   * @param {...string} texts
   */
  function showMessage(kind, ...texts) {
    replayed.replaceChildren();
    put(messageBox, ...texts.filter(Boolean).map((text) => element("p", { text: /^[a-z] = /.test(text) ? text : capital(text) })));
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

  const texts = element("div", { class: "lesson-texts" });
  const work = element("div", { class: "lesson-work" });
  const parts = { showMessage, finish, hint, actions, replayed };

  /** The text of a step, or of it with another number of the slider. @param {StepData} variant */
  function drawTexts(variant) {
    put(texts, variant.texts.map((text) => element("p", { text })), step.task_text ? element("p", { class: "lesson-task", id: "lesson-task", text: step.task_text }) : null);
  }

  /** What there is to do, or to look at. @param {StepData} variant */
  function bodyOf(variant) {
    if (variant.task === "conjecture") {
      const made = conjectureTask(variant, parts, (index) => slider?.move(index));
      follow = made.follow;
      return made.body;
    }
    const question = QUESTIONS[/** @type {keyof typeof QUESTIONS} */ (variant.task)];
    if (question) return question(variant, parts);
    return [...(variant.game && variant.start ? boardTask(variant, parts) : []), shownTable(variant)];
  }

  // the slider stays where it is while it is dragged
  const body = element("div", { class: "lesson-body" });
  let follow = (/** @type {StepData} */ variant) => put(body, ...bodyOf(variant));
  const slider = step.slider ? numberSlider(step.slider, (index) => { drawTexts(step.variants[index]); follow(step.variants[index]); }) : null;
  drawTexts(step);
  put(body, ...bodyOf(step));
  put(work, slider?.element, body, actions);
  if (step.task === "read") done();
  return element("div", { class: `lesson-step task-${step.task}` }, texts, work, element("div", { class: "lesson-side" }, messageBox, replayed, hint));
}

/**
 * A number that the pupil changes.
 * @param {{letter: string, numbers: number[]}} slider
 * @param {(index: number) => void} changed
 */
function numberSlider({ letter, numbers }, changed) {
  const label = element("span", { text: `${letter} = ${numbers[0]}` });
  const input = element("input", { type: "range", id: "lesson-slider", min: numbers[0], max: numbers[numbers.length - 1], step: 1, value: numbers[0], on: { input: () => move(Number(input.value) - numbers[0]) } });

  /** @param {number} index */
  function move(index) {
    input.value = String(numbers[index]);
    label.textContent = `${letter} = ${numbers[index]}`;
    changed(index);
  }

  return { move, element: element("label", { class: "number-slider", for: "lesson-slider" }, label, input) };
}

/* ---- A board: to look at, to find moves on, or to win the game on. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
function boardTask(step, { showMessage, finish, hint, actions, replayed }) {
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
  const columns = step.aid === "columns" ? binaryColumns((to) => session.play({ to })) : null;
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
      answered(found, position);
    } catch (error) {
      session.refused(error, () => session.tried(move));
    }
  };

  /** Say what was wrong, and offer to play it out. @param {string} from @param {{to: string, text: string}} found @param {number} ply */
  function erred(from, found, ply) {
    showMessage("wrong", found.text, afterMistake(step, (answer) => from === step.start && answer === found.to));
    const { match } = session;
    const play = button(say("page.replay"), async () => {
      const { bestLine, replay } = await import("./replay.js");
      put(replayed, replay(match, ply, () => bestLine(match, from, found.to)));
    }, { id: "lesson-refutation", class: "quiet" });
    put(replayed, play);
  }

  /** Respond to a move that was tried. @param {{to: string, kept: boolean, best: boolean, text: string}} found @param {string} from */
  function answered(found, from) {
    missing.delete(found.to);
    const right = step.task === "best" ? found.best : found.kept;
    if (!right) return erred(from, found, 0);
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
    columns?.show(session.position, session.open && step.task !== "read");
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
    const ply = session.match.moves.length - 1;
    try {
      const found = await judge(from, to);
      // a mistake stays on display until it is taken back, since the moves after it cannot win
      if (!found.kept) erred(from, found, ply);
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
  return [element("div", { class: "board-place" }, board.element), board.choices, columns?.element ?? null, element("div", { class: "say" }, tries || step.task === "win" ? aimed : null, sentence)];
}

