/** The view of the lessons: the courses, one of them step by step, the puzzle of a day, and the user's own lessons. */

import { button, chooser, element, keepFor, labelled, language, put, recalled, say, troubleNote } from "./page.js";
import { ask, gameTitle, send } from "./server.js";
import { matchOf, stepView } from "./lesson.js";
import { faultList, lessonEditor } from "./lesson_editor.js";
import { noteMistake, noteRight, resultPanel, resultsTable, SHEETS, sheetView } from "./teaching.js";

/** @typedef {import("./lesson.js").StepData} StepData */
/** @typedef {{title: string, lang: string, about: string, steps: StepData[]}} LessonData */
/** @typedef {{play: (match: import("./game.js").Match) => void}} Doings */

/* ---- Completed steps: stored on this device only, by the name of the course or the link of a lesson. ---- */

const KEPT_PROGRESS = "nimatron.lessons";
const MOST_KEPT = 60;

/** @returns {Object<string, number[]>} */
function progress() {
  try {
    const found = JSON.parse(recalled(KEPT_PROGRESS) || "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** The completed steps of a lesson. @param {string} name */
const doneSteps = (name) => new Set(progress()[name] ?? []);

/**
 * @param {string} name
 * @param {number} index
 */
function keepDone(name, index) {
  const { [name]: before = [], ...others } = progress();
  const kept = Object.entries({ ...others, [name]: [...new Set([...before, index])] }).slice(-MOST_KEPT);
  keepFor(KEPT_PROGRESS, JSON.stringify(Object.fromEntries(kept)));
}

/** Forget what was done of a lesson. @param {string} name */
function forgetDone(name) {
  const { [name]: _, ...others } = progress();
  keepFor(KEPT_PROGRESS, Object.keys(others).length ? JSON.stringify(others) : "");
}

/* ---- Puzzles one after another: the row of those solved at the first answer is kept on this device. ---- */

const ENDLESS = "endless";
const THEMES = /** @type {const} */ (["heaps", "rows", "boards", "graphs", "coins", "misere"]);
const DIFFICULTIES = /** @type {const} */ (["easy", "medium", "hard"]);
const KEPT_STREAK = "nimatron.streak";

/** The puzzles solved in a row, and the longest row. */
function streak() {
  const [now, best] = recalled(KEPT_STREAK).split(" ").map((text) => Number(text) || 0);
  return { now, best: best || 0 };
}

/** @param {boolean} right */
function keepStreak(right) {
  const { now, best } = streak();
  const longer = right ? now + 1 : 0;
  keepFor(KEPT_STREAK, `${longer} ${Math.max(best, longer)}`);
}

function streakWords() {
  const { now, best } = streak();
  return say("page.puzzles.streak", { count: now, best });
}

/** The address of another puzzle. @param {string} theme @param {string} difficulty */
const endlessLink = (theme, difficulty) => `#${new URLSearchParams({ puzzle: ENDLESS, theme, difficulty, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) })}`;

/* ---- Where the address leads. ---- */

/** A day in the calendar of this device. @param {number} [from] days from today */
function day(from = 0) {
  const date = new Date();
  date.setDate(date.getDate() + from);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/**
 * The day after another, or before it.
 * @param {string} date
 * @param {number} by
 */
const dayBeside = (date, by) => new Date(Date.parse(`${date}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/**
 * The view for the address.
 * @param {Doings} doings
 */
export function lessonsView(doings) {
  const place = element("section", { class: "workshop lessons", "aria-label": say("page.place.lessons") });

  /** Go to another address within the lessons. @param {string} fragment */
  function go(fragment) {
    history.pushState(null, "", fragment);
    show().then(() => /** @type {HTMLElement | null} */ (place.querySelector("h1, h2"))?.focus());
    scrollTo({ top: 0 });
  }

  async function show() {
    const facts = new URLSearchParams(location.hash.slice(1));
    const sheet = facts.get("sheet") ?? "";
    const number = Math.max(1, Math.round(Number(facts.get("step"))) || 1);
    try {
      if (SHEETS.includes(sheet)) await sheetOf(facts, sheet);
      else if (facts.has("lesson-text")) await linked(facts.get("lesson-text") ?? "", number);
      else if (facts.has("lesson")) await course(facts.get("lesson") ?? "", number);
      else if (facts.get("puzzle") === ENDLESS) await endless(facts);
      else if (facts.has("puzzle")) await puzzle(facts.get("puzzle") || day());
      else if (location.hash === "#lessons-own") own();
      else if (location.hash === "#lessons-results") results();
      else await list();
    } catch (/** @type {any} */ error) {
      // what took too long may succeed at the next attempt
      put(place, heading(say("page.place.lessons")), troubleNote({ code: error?.code, message: error?.message }, show), back());
    }
  }

  const heading = (/** @type {string} */ text) => element("h1", { text, tabindex: "-1" });
  const back = () => button(say("page.lessons.list"), () => go("#lessons"), { id: "lesson-list", class: "quiet" });

  /* -- the list -- */

  async function list() {
    const { lessons } = await ask("/api/lessons", { lang: language() });
    const tile = (/** @type {any} */ one) => {
      const count = [...doneSteps(one.name)].filter((index) => index < one.steps.length).length;
      const first = one.steps.findIndex((/** @type {string} */ _, /** @type {number} */ index) => !doneSteps(one.name).has(index));
      return element("li", { class: "lesson-tile" }, element("h2", { text: one.title }), element("p", { class: "about", text: one.about }),
        element("div", { class: "row" }, button(say(count === 0 ? "page.lessons.begin" : first < 0 ? "page.lessons.again" : "page.lessons.continue"), () => go(`#lesson=${one.name}&step=${Math.max(first, 0) + 1}`), { id: `lesson-${one.name}`, class: "main" }),
          count ? element("span", { class: "quiet-text", text: say("page.lessons.done", { count, total: one.steps.length }) }) : null));
    };
    put(place, heading(say("page.lessons.title")), element("p", { text: say("page.lessons.about") }),
      element("ol", { class: "lesson-tiles" }, lessons.map(tile)),
      element("div", { class: "lesson-more" },
        element("div", { class: "lesson-tile" }, element("h2", { text: say("page.lessons.puzzle") }), element("p", { class: "about", text: say("page.lessons.puzzle.about") }),
          element("div", { class: "row" }, button(say("page.lessons.puzzle.open"), () => go(`#puzzle=${day()}`), { id: "open-puzzle" }), button(say("page.puzzles"), () => go(endlessLink("", "")), { id: "open-puzzles" }))),
        element("div", { class: "lesson-tile" }, element("h2", { text: say("page.lessons.own") }), element("p", { class: "about", text: say("page.lessons.own.about") }),
          element("div", { class: "row" }, button(say("page.lessons.own.open"), () => go("#lessons-own"), { id: "open-own" }))),
        element("div", { class: "lesson-tile" }, element("h2", { text: say("page.teaching.title") }), element("p", { class: "about", text: say("page.teaching.about") }),
          element("div", { class: "row" }, button(say("page.teaching.results"), () => go("#lessons-results"), { id: "open-results-table" })))));
  }

  /* -- one lesson -- */

  /**
   * @param {string} name
   * @param {number} number
   */
  async function course(name, number) {
    const lesson = await ask("/api/lesson", { course: name, lang: language() });
    oneStep(lesson, name, number, `#lesson=${encodeURIComponent(name)}`, name);
  }

  /**
   * A lesson that is contained in a link.
   * @param {string} link
   * @param {number} number
   */
  async function linked(link, number) {
    const answer = await send("/api/lesson", { link, lang: language() });
    if (!answer.lesson) return put(place, heading(say("page.place.lessons")), faultList(answer.faults), back());
    oneStep(answer.lesson, link.slice(0, 60), number, `#lesson-text=${link}`, answer.lesson.title);
  }

  /**
   * @param {LessonData} lesson
   * @param {string} key under which its progress is stored
   * @param {number} number of the step, from 1
   * @param {string} base its address, without the step
   * @param {string} name in the code of a result
   */
  function oneStep(lesson, key, number, base, name) {
    const address = (/** @type {number} */ step) => `${base}&step=${step}`;
    const index = Math.min(number, lesson.steps.length) - 1;
    const step = lesson.steps[index];
    const last = index + 1 === lesson.steps.length;
    const next = last ? button(say("page.lessons.finish"), () => go("#lessons"), { id: "lesson-next" }) : button(say("page.lessons.next"), () => go(address(index + 2)), { id: "lesson-next" });
    const finished = element("p", { class: "lesson-finished", role: "status" });
    const dots = element("ol", { class: "lesson-dots", "aria-label": say("page.lessons.steps") });
    const drawDots = () => put(dots, lesson.steps.map((one, place) => element("li", {}, button(String(place + 1), () => go(address(place + 1)),
      { class: `round dot ${doneSteps(key).has(place) ? "done" : ""}`, "aria-current": place === index ? "step" : null, "aria-label": `${say("page.lessons.step", { number: place + 1, count: lesson.steps.length })}: ${one.title}${doneSteps(key).has(place) ? ` ✓` : ""}` }))));
    const done = () => {
      keepDone(key, index);
      noteRight(key, index);
      panel?.update();
      drawDots();
      next.classList.add("main");
      if (doneSteps(key).size >= lesson.steps.length && (last || step.task !== "read")) finished.textContent = say("page.lessons.finished");
    };
    const panel = last && lesson.steps.some(({ task }) => task !== "read") ? resultPanel(key, name, lesson.steps, () => { forgetDone(key); go(address(1)); }) : null;
    drawDots();
    put(place,
      element("div", { class: "lesson-head" }, element("p", { class: "lesson-title" }, element("a", { href: "#lessons", id: "lesson-list", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); go("#lessons"); } }, text: say("page.place.lessons") }), ` › ${lesson.title}`), dots),
      element("h1", { tabindex: "-1", text: `${index + 1}. ${step.title}` }),
      step.game ? element("p", { class: "convention", text: `${step.slider ? "" : `${gameTitle(step.game)}: ${step.rule} `}${say(step.misere ? "page.ending.misere.line" : "page.ending.normal.line")}` }) : null,
      stepView(step, done, () => { noteMistake(key, index); panel?.update(); }), finished,
      element("div", { class: "row lesson-nav" }, index ? button(say("page.lessons.back"), () => go(address(index)), { id: "lesson-back", class: "quiet" }) : null, next),
      panel?.element, element("div", { class: "row" }, button(say("page.teaching.sheets"), () => go(`${base}&sheet=work`), { id: "lesson-sheets", class: "quiet" })));
  }

  /**
   * A sheet of a lesson, to print.
   * @param {URLSearchParams} facts
   * @param {string} kind
   */
  async function sheetOf(facts, kind) {
    const [course, link] = [facts.get("lesson") ?? "", facts.get("lesson-text") ?? ""];
    const base = course ? `#lesson=${encodeURIComponent(course)}` : `#lesson-text=${link}`;
    const view = await sheetView({ course, link, lang: language() }, kind, (other) => go(`${base}&sheet=${other}`));
    put(place, element("div", { class: "row no-print" }, button(say("page.teaching.to_lesson"), () => go(base), { id: "sheet-lesson", class: "quiet" }), back()), view);
  }

  /* -- the puzzle of a day -- */

  /** @param {string} date */
  async function puzzle(date) {
    const fragment = `#puzzle=${date}`;
    if (location.hash !== fragment) history.replaceState(null, "", fragment);
    const { title, step } = await ask("/api/puzzle", { date, lang: language() });
    const key = `puzzle ${date}`;
    const finished = element("p", { class: "lesson-finished", role: "status", text: doneSteps(key).has(0) ? say("page.lessons.puzzle.before") : "" });
    const play = button(say("page.lessons.puzzle.play"), () => doings.play(matchOf(step)), { id: "puzzle-play", hidden: !doneSteps(key).has(0) });
    const done = () => {
      keepDone(key, 0);
      finished.textContent = say("page.lessons.puzzle.solved");
      play.hidden = false;
    };
    put(place,
      element("div", { class: "lesson-head" }, element("p", { class: "lesson-title" }, element("a", { href: "#lessons", id: "lesson-list", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); go("#lessons"); } }, text: say("page.place.lessons") }), ` › ${say("page.lessons.puzzle")} · ${date}`)),
      element("h1", { tabindex: "-1", text: title }),
      element("p", { class: "convention", text: `${step.rule} ${say(step.misere ? "page.ending.misere.line" : "page.ending.normal.line")}` }),
      stepView(step, done), finished,
      element("div", { class: "row lesson-nav" }, button(say("page.lessons.puzzle.earlier"), () => go(`#puzzle=${dayBeside(date, -1)}`), { id: "puzzle-earlier", class: "quiet" }),
        date < day() ? button(say("page.lessons.puzzle.later"), () => go(`#puzzle=${dayBeside(date, 1)}`), { id: "puzzle-later", class: "quiet" }) : null, play));
  }

  /* -- one puzzle after another, by theme and difficulty -- */

  /** @param {URLSearchParams} facts */
  async function endless(facts) {
    const [theme, difficulty, seed] = ["theme", "difficulty", "seed"].map((name) => facts.get(name) ?? "");
    if (!seed) {
      history.replaceState(null, "", endlessLink(theme, difficulty));
      return void await show();
    }
    const { title, step } = await ask("/api/puzzle", { seed, theme, difficulty, lang: language() });
    const row = element("p", { class: "quiet-text", role: "status", id: "streak", text: streakWords() });
    /** Whether the answer counted: only the first one does. */
    let counted = false;
    const count = (/** @type {boolean} */ right) => {
      if (!counted) keepStreak(right);
      counted = true;
      row.textContent = streakWords();
    };
    const pick = (/** @type {string} */ name, /** @type {readonly string[]} */ all, /** @type {string} */ now, /** @type {(value: string) => void} */ chosen) =>
      labelled(say(`page.puzzles.${name}`), chooser([["", say("page.puzzles.any")], ...all.map((one) => /** @type {[string, string]} */ ([one, say(`page.puzzles.${name}.${one}`)]))], now, chosen, { id: `puzzle-${name}` }));
    const next = button(say("page.puzzles.next"), () => go(endlessLink(theme, difficulty)), { id: "puzzle-next", class: "main" });
    put(place,
      element("div", { class: "lesson-head" }, back()),
      heading(title),
      element("div", { class: "row" }, pick("theme", THEMES, theme, (value) => go(endlessLink(value, difficulty))), pick("difficulty", DIFFICULTIES, difficulty, (value) => go(endlessLink(theme, value)))),
      element("p", { class: "convention", text: `${step.rule} ${say(step.misere ? "page.ending.misere.line" : "page.ending.normal.line")}` }),
      stepView(step, () => count(true), () => count(false)), row,
      element("div", { class: "row lesson-nav" }, next, button(say("page.lessons.puzzle.play"), () => doings.play(matchOf(step)), { id: "puzzle-play" })));
  }

  /* -- a lesson of one's own, and results of pupils -- */

  function own() {
    put(place, heading(say("page.lessons.own")), lessonEditor(go));
  }

  function results() {
    put(place, heading(say("page.teaching.results")), resultsTable(), element("div", { class: "row" }, back()));
  }

  show();
  return { element: place, show };
}
