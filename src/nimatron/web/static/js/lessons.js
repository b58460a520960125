/** The view of the lessons: the courses, one of them step by step, the puzzle of a day, and the user's own lessons. */

import { button, element, keepFor, labelled, language, openFile, put, recalled, saveFile, say, troubleNote } from "./page.js";
import { ask, gameTitle, send } from "./server.js";
import { matchOf, stepView } from "./lesson.js";

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
    const number = Math.max(1, Math.round(Number(facts.get("step"))) || 1);
    try {
      if (facts.has("lesson-text")) await linked(facts.get("lesson-text") ?? "", number);
      else if (facts.has("lesson")) await course(facts.get("lesson") ?? "", number);
      else if (facts.has("puzzle")) await puzzle(facts.get("puzzle") || day());
      else if (location.hash === "#lessons-own") own();
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
          element("div", { class: "row" }, button(say("page.lessons.puzzle.open"), () => go(`#puzzle=${day()}`), { id: "open-puzzle" }))),
        element("div", { class: "lesson-tile" }, element("h2", { text: say("page.lessons.own") }), element("p", { class: "about", text: say("page.lessons.own.about") }),
          element("div", { class: "row" }, button(say("page.lessons.own.open"), () => go("#lessons-own"), { id: "open-own" })))));
  }

  /* -- one lesson -- */

  /**
   * @param {string} name
   * @param {number} number
   */
  async function course(name, number) {
    const lesson = await ask("/api/lesson", { course: name, lang: language() });
    oneStep(lesson, name, number, (step) => `#lesson=${encodeURIComponent(name)}&step=${step}`);
  }

  /**
   * A lesson that is contained in a link.
   * @param {string} link
   * @param {number} number
   */
  async function linked(link, number) {
    const answer = await send("/api/lesson", { link, lang: language() });
    if (!answer.lesson) return put(place, heading(say("page.place.lessons")), faultList(answer.faults), back());
    oneStep(answer.lesson, link.slice(0, 60), number, (step) => `#lesson-text=${link}&step=${step}`);
  }

  /**
   * @param {LessonData} lesson
   * @param {string} key under which its progress is stored
   * @param {number} number of the step, from 1
   * @param {(step: number) => string} address
   */
  function oneStep(lesson, key, number, address) {
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
      drawDots();
      next.classList.add("main");
      if (doneSteps(key).size >= lesson.steps.length && step.task !== "read") finished.textContent = say("page.lessons.finished");
    };
    drawDots();
    put(place,
      element("div", { class: "lesson-head" }, element("p", { class: "lesson-title" }, element("a", { href: "#lessons", id: "lesson-list", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); go("#lessons"); } }, text: say("page.place.lessons") }), ` › ${lesson.title}`), dots),
      element("h1", { tabindex: "-1", text: `${index + 1}. ${step.title}` }),
      step.game ? element("p", { class: "convention", text: `${gameTitle(step.game)}: ${step.rule} ${say(step.misere ? "page.ending.misere.line" : "page.ending.normal.line")}` }) : null,
      stepView(step, done), finished,
      element("div", { class: "row lesson-nav" }, index ? button(say("page.lessons.back"), () => go(address(index)), { id: "lesson-back", class: "quiet" }) : null, next));
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

  /* -- a lesson of one's own -- */

  const KEPT_OWN = "nimatron.own_lesson";

  function own() {
    const area = element("textarea", { id: "own-text", rows: 16, spellcheck: "false", autocapitalize: "off", on: { input: () => { keepFor(KEPT_OWN, area.value); put(result); } } });
    area.value = recalled(KEPT_OWN) || say("page.lessons.own.example", { mark: "{lost 2,2}" });
    const result = element("div", { class: "own-result", id: "own-result", "aria-live": "polite" });

    async function check() {
      try {
        shown(await send("/api/lesson", { text: area.value, lang: language() }));
      } catch (error) {
        put(result, troubleNote(error, check));
      }
    }

    /** @param {{lesson: LessonData | null, faults: {line: number, message: string}[], link: string | null}} answer */
    function shown({ lesson, faults, link }) {
      if (!lesson) return put(result, faultList(faults, seeLine));
      const address = link ? `${location.origin}${location.pathname}#lesson-text=${link}` : "";
      const field = element("input", { type: "text", id: "own-link", readonly: true });
      field.value = address;
      const copied = element("span", { role: "status" });
      put(result, element("p", { class: "good", text: say("page.lessons.own.fine", { count: lesson.steps.length }) }),
        link ? [labelled(say("page.lessons.own.link"), field), element("div", { class: "row" },
          button(say("page.lessons.own.try"), () => go(`#lesson-text=${link}`), { id: "own-try", class: "main" }),
          button(say("page.lessons.own.copy"), () => copy(field, copied), { id: "own-copy" }), copied)] : element("p", { text: say("page.lessons.own.no_link") }));
    }

    /**
     * @param {any} field
     * @param {HTMLElement} statusLine
     */
    async function copy(field, statusLine) {
      field.select();
      await navigator.clipboard?.writeText(field.value).catch(() => {});
      statusLine.textContent = say("page.lessons.own.copied");
    }

    /** Go to a line of the text. @param {number} line */
    function seeLine(line) {
      const lines = area.value.split("\n");
      const from = lines.slice(0, line - 1).reduce((/** @type {number} */ sum, /** @type {string} */ text) => sum + text.length + 1, 0);
      area.focus();
      area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
    }

    put(place, heading(say("page.lessons.own")), element("p", { text: say("page.lessons.own.how") }),
      labelled(say("page.lessons.own.text"), area),
      element("div", { class: "row" }, button(say("page.lessons.own.check"), check, { id: "own-check", class: "main" }),
        button(say("page.lessons.own.file"), () => openFile((text) => { area.value = text; keepFor(KEPT_OWN, text); check(); }), { id: "own-file" }),
        button(say("page.lessons.own.save"), () => saveFile("lesson.txt", area.value), { id: "own-save", class: "quiet" }), back()), result);
  }

  /**
   * The mistakes in a lesson, each with its line; pressing one leads there.
   * @param {{line: number, message: string}[]} faults
   * @param {(line: number) => void} [see]
   */
  function faultList(faults, see) {
    return element("ul", { class: "faults", id: "faults", role: "alert" }, faults.map((fault) =>
      element("li", {}, see ? button(fault.message, () => see(fault.line), { class: "fault" }) : fault.message)));
  }

  show();
  return { element: place, show };
}
