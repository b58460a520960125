/** The editor of a lesson: its text with numbered lines, its errors at their lines, and a step of it beside the text. */

import { button, chooser, element, keepFor, labelled, language, openFile, put, recalled, saveFile, say, troubleNote } from "./page.js";
import { send } from "./server.js";
import { stepView } from "./lesson.js";

/** @typedef {{line: number, message: string}} Fault */

const KEPT_OWN = "nimatron.own_lesson";
/** Milliseconds without a change after which the text is checked by itself. */
const QUIET = 700;
/** How a step begins in the text. */
const STEP = /^step\s*:/i;

/**
 * The errors of a lesson, each with its line; pressing one leads there.
 * @param {Fault[]} faults
 * @param {(line: number) => void} [see]
 */
export function faultList(faults, see) {
  return element("ul", { class: "faults", id: "faults", role: "alert" }, faults.map((fault) =>
    element("li", {}, see ? button(fault.message, () => see(fault.line), { class: "fault" }) : fault.message)));
}

/**
 * What stands below the heading of the editor.
 * @param {(fragment: string) => void} go
 * @returns {any[]}
 */
export function lessonEditor(go) {
  const area = element("textarea", { id: "own-text", rows: 20, wrap: "off", spellcheck: "false", autocapitalize: "off",
    on: { input: changed, scroll: () => { gutter.scrollTop = area.scrollTop; }, click: () => follow(), keyup: () => follow() } });
  area.value = recalled(KEPT_OWN) || say("page.lessons.own.example", { mark: "{lost 2,2}" });
  const gutter = element("div", { class: "own-lines", "aria-hidden": "true" });
  const result = element("div", { class: "own-result", id: "own-result", "aria-live": "polite" });
  const preview = element("section", { class: "own-preview", id: "own-preview", "aria-label": say("page.lessons.own.preview") });
  /** @type {any} */
  let lesson = null;
  let shownStep = -1;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function changed() {
    keepFor(KEPT_OWN, area.value);
    asked += 1;
    put(result);
    markLines([]);
    clearTimeout(waiting);
    waiting = setTimeout(() => { if (area.isConnected) check(); }, QUIET);
  }

  /** Number the lines and mark those with errors. @param {Fault[]} faults */
  function markLines(faults) {
    const wrong = new Set(faults.map(({ line }) => line));
    put(gutter, area.value.split("\n").map((/** @type {string} */ _, /** @type {number} */ index) =>
      element("div", { class: wrong.has(index + 1) ? "wrong" : null, text: index + 1 })));
    gutter.scrollTop = area.scrollTop;
    if (wrong.size) {
      area.setAttribute("aria-invalid", "true");
      area.setAttribute("aria-describedby", "faults");
    } else {
      area.removeAttribute("aria-invalid");
      area.removeAttribute("aria-describedby");
    }
  }

  async function check() {
    clearTimeout(waiting);
    const mine = (asked += 1);
    try {
      const answer = await send("/api/lesson", { text: area.value, lang: language() });
      if (mine === asked) shown(answer);
    } catch (error) {
      if (mine === asked) put(result, troubleNote(error, check));
    }
  }

  /** @param {{lesson: any, faults: Fault[], link: string | null}} answer */
  function shown({ lesson: read, faults, link }) {
    markLines(faults);
    if (!read) {
      preview.classList.toggle("stale", lesson !== null);
      return put(result, faultList(faults, seeLine));
    }
    lesson = read;
    preview.classList.remove("stale");
    const address = link ? `${location.origin}${location.pathname}#lesson-text=${link}` : "";
    const field = element("input", { type: "text", id: "own-link", readonly: true });
    field.value = address;
    const copied = element("span", { role: "status" });
    put(result, element("p", { class: "good", text: say("page.lessons.own.fine", { count: read.steps.length }) }),
      link ? [labelled(say("page.lessons.own.link"), field), element("div", { class: "row" },
        button(say("page.lessons.own.try"), () => go(`#lesson-text=${link}`), { id: "own-try", class: "main" }),
        button(say("page.lessons.own.copy"), () => copy(field, copied), { id: "own-copy" }),
        button(say("page.teaching.sheets"), () => go(`#lesson-text=${link}&sheet=work`), { id: "own-sheet", class: "quiet" }), copied)] : element("p", { text: say("page.lessons.own.no_link") }));
    shownStep = -1;
    follow();
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

  /** Show the step in which the cursor is. */
  function follow() {
    if (!lesson) return;
    const steps = area.value.slice(0, area.selectionStart).split("\n").filter((/** @type {string} */ line) => STEP.test(line.trim())).length;
    // the line of the cursor counts too, if a step begins there
    const rest = area.value.slice(area.selectionStart).split("\n")[0];
    const line = area.value.slice(0, area.selectionStart).split("\n").at(-1) + rest;
    const before = STEP.test(line.trim()) && !STEP.test(area.value.slice(0, area.selectionStart).split("\n").at(-1).trim());
    show(Math.max(0, steps + (before ? 1 : 0) - 1));
  }

  /** @param {number} index */
  function show(index) {
    const place = Math.min(index, lesson.steps.length - 1);
    if (place === shownStep) return;
    shownStep = place;
    const step = lesson.steps[place];
    const choice = chooser(lesson.steps.map((/** @type {any} */ one, /** @type {number} */ number) => [String(number), `${number + 1}. ${one.title}`]), String(place), (value) => show(Number(value)), { id: "own-step", "aria-label": say("page.lessons.own.preview") });
    put(preview, element("h2", { text: say("page.lessons.own.preview") }), choice, stepView(step, () => {}));
  }

  /** Go to a line of the text. @param {number} line */
  function seeLine(line) {
    const lines = area.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((/** @type {number} */ sum, /** @type {string} */ text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  }

  markLines([]);
  setTimeout(() => { if (area.isConnected) check(); });
  const field = labelled(say("page.lessons.own.text"), area);
  area.replaceWith(element("div", { class: "own-area" }, gutter));
  gutter.after(area);
  return [element("p", { text: say("page.lessons.own.how") }),
    element("div", { class: "own-editor" },
      element("div", { class: "own-side" }, field,
        element("div", { class: "row" }, button(say("page.lessons.own.check"), check, { id: "own-check", class: "main" }),
          button(say("page.lessons.own.file"), () => openFile((text) => { area.value = text; changed(); check(); }), { id: "own-file" }),
          button(say("page.lessons.own.save"), () => saveFile("lesson.txt", area.value), { id: "own-save", class: "quiet" }),
          button(say("page.lessons.list"), () => go("#lessons"), { id: "lesson-list", class: "quiet" })), result),
      preview)];
}
