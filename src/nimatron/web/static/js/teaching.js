/** For teachers: sheets to print, the code of a pupil's result, and a table of many codes. Codes stay on this device. */

import { button, element, keepFor, labelled, put, recalled, saveFile, say } from "./page.js";
import { ask, send } from "./server.js";
import { CodeError, LATE, MOST_CODES, NOTHING_TO_DO, NOT_DONE, counts, readCodes, resultCode, resultsCsv, stepWords } from "./result_code.js";

/** @typedef {import("./result_code.js").Result} Result */
/** @typedef {{title: string, task: string}} StepOf */

/* ---- Attempts: stored on this device only, by the name of the course or the link of a lesson. ---- */

const KEPT_ATTEMPTS = "nimatron.attempts";
const MOST_KEPT = 60;
/** @typedef {{missed: Object<string, number>, right: Object<string, number>}} Attempts mistakes by step, and at which attempt a step was right */

/** @returns {Object<string, Attempts>} */
function allAttempts() {
  try {
    const found = JSON.parse(recalled(KEPT_ATTEMPTS) || "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} key @returns {Attempts} */
const attemptsOf = (key) => ({ missed: {}, right: {}, ...allAttempts()[key] });

/** @param {string} key @param {Attempts} attempts */
function keepAttempts(key, attempts) {
  const { [key]: _, ...others } = allAttempts();
  keepFor(KEPT_ATTEMPTS, JSON.stringify(Object.fromEntries(Object.entries({ ...others, [key]: attempts }).slice(-MOST_KEPT))));
}

/** Count a mistake, if the step was not right before. @param {string} key @param {number} index */
export function noteMistake(key, index) {
  const { missed, right } = attemptsOf(key);
  if (!right[index]) keepAttempts(key, { missed: { ...missed, [index]: (missed[index] ?? 0) + 1 }, right });
}

/** Keep at which attempt a step was right; the first time counts. @param {string} key @param {number} index */
export function noteRight(key, index) {
  const { missed, right } = attemptsOf(key);
  if (!right[index]) keepAttempts(key, { missed, right: { ...right, [index]: Math.min((missed[index] ?? 0) + 1, LATE) } });
}

/** Forget the attempts of a lesson. @param {string} key */
export function forgetAttempts(key) {
  const { [key]: _, ...others } = allAttempts();
  keepFor(KEPT_ATTEMPTS, Object.keys(others).length ? JSON.stringify(others) : "");
}

/**
 * The result of a lesson as it is kept.
 * @param {string} key
 * @param {string} lesson
 * @param {StepOf[]} steps
 * @returns {Result}
 */
function resultOf(key, lesson, steps) {
  const { right } = attemptsOf(key);
  return { lesson, name: "", steps: steps.map(({ task }, index) => (task === "read" ? NOTHING_TO_DO : right[index] ?? NOT_DONE)) };
}

/**
 * The panel at the end of a lesson: a code that the pupil may give to the teacher.
 * @param {string} key
 * @param {string} lesson its name in the code
 * @param {StepOf[]} steps
 * @param {() => void} forget what is done when the result is forgotten
 */
export function resultPanel(key, lesson, steps, forget) {
  const name = element("input", { type: "text", id: "result-name", maxlength: 40, autocomplete: "off", on: { input: () => update() } });
  const code = element("input", { type: "text", id: "result-code", readonly: true, spellcheck: "false" });
  const count = element("p", { id: "result-count" });
  const copied = element("span", { role: "status" });

  function update() {
    const result = { ...resultOf(key, lesson, steps), name: name.value };
    code.value = resultCode(result);
    count.textContent = say("page.teaching.counts", { ...counts(result.steps) });
    copied.textContent = "";
  }

  async function copy() {
    code.select();
    await navigator.clipboard?.writeText(code.value).catch(() => {});
    copied.textContent = say("page.lessons.own.copied");
  }

  const made = element("section", { class: "result-panel", "aria-labelledby": "result-title" },
    element("h2", { id: "result-title", text: say("page.teaching.result") }), count, element("p", { class: "quiet-text", text: say("page.teaching.result.how") }),
    labelled(say("page.teaching.name"), name), labelled(say("page.teaching.code"), code),
    element("div", { class: "row" }, button(say("page.teaching.copy"), copy, { id: "result-copy" }),
      button(say("page.lessons.own.save"), () => saveFile("nimatron-result.txt", `# ${lesson}\n${code.value}\n`), { id: "result-save" }),
      button(say("page.teaching.forget"), () => { forgetAttempts(key); forget(); }, { id: "result-forget", class: "quiet" }), copied));
  update();
  return { element: made, update };
}

/* ---- The table of results: codes and files of thirty pupils, read on this device. ---- */

/** Why a code is refused, as a sentence. @param {CodeError} error */
const refusal = ({ kind, given }) => say(`page.teaching.wrong.${kind}`, { given });

/** @returns {any[]} what stands below the heading of the view */
export function resultsTable() {
  const area = element("textarea", { id: "result-codes", rows: 8, spellcheck: "false", autocapitalize: "off", autocomplete: "off", on: { input: () => draw() } });
  const place = element("div", { class: "results", id: "results", "aria-live": "polite" });
  const files = element("input", { type: "file", id: "result-files", class: "unseen", multiple: true, accept: ".txt,text/plain", tabindex: "-1", "aria-hidden": "true",
    on: { change: async () => { await addFiles(); files.value = ""; draw(); } } });
  const headings = () => ["name", "lesson", "asked", "done", "first"].map((column) => say(`page.teaching.column.${column}`));

  async function addFiles() {
    for (const file of files.files ?? []) {
      const text = (await file.text()).replace(/^\ufeff/, "").trimEnd();
      area.value = `${area.value.trimEnd()}\n# ${file.name}\n${text}\n`.trimStart();
    }
  }

  /** Go to a line of the codes. @param {number} line */
  function seeLine(line) {
    const lines = area.value.split("\n");
    const from = lines.slice(0, line - 1).reduce((/** @type {number} */ sum, /** @type {string} */ text) => sum + text.length + 1, 0);
    area.focus();
    area.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  }

  function draw() {
    const { found, wrong, tooMany } = readCodes(area.value);
    const lessons = [...new Set(found.map(({ lesson, steps }) => `${steps.length} ${lesson}`))];
    put(place,
      tooMany ? element("p", { class: "error", role: "alert", text: say("page.teaching.wrong.many", { count: MOST_CODES }) }) : null,
      wrong.length ? element("ul", { class: "faults", id: "wrong-codes" }, wrong.map(({ line, error }) =>
        element("li", {}, button(say("page.teaching.wrong.line", { number: line, reason: refusal(error) }), () => seeLine(line), { class: "fault" })))) : null,
      lessons.map((lesson) => table(found.filter(({ lesson: name, steps }) => `${steps.length} ${name}` === lesson))),
      found.length ? element("div", { class: "row" }, button(say("page.teaching.csv"), () => saveFile("nimatron-results.csv", `\ufeff${resultsCsv(found, headings())}`), { id: "results-csv" }),
        button(say("page.teaching.print"), () => print(), { id: "results-print", class: "quiet" })) : null);
  }

  /** The table of one lesson; its last row counts who was right at the first attempt. @param {Result[]} rows */
  function table(rows) {
    const [{ lesson, steps }] = rows;
    const column = (/** @type {string} */ name) => element("th", { scope: "col", text: say(`page.teaching.column.${name}`) });
    const place = (/** @type {number} */ step) => element("td", { class: step === 1 ? "at-once" : step === NOT_DONE ? "open" : "", text: stepWords(step) });
    return element("div", { class: "result-table", tabindex: "0", role: "region", "aria-label": lesson }, element("table", {},
      element("caption", { text: `${lesson}: ${say("page.teaching.pupils", { count: rows.length })}` }),
      element("thead", {}, element("tr", {}, column("name"), column("done"), column("first"), steps.map((_, index) => element("th", { scope: "col", text: index + 1 })))),
      element("tbody", {}, rows.map((row) => {
        const { asked, done, first } = counts(row.steps);
        return element("tr", {}, element("th", { scope: "row", text: row.name || say("page.teaching.nameless") }), element("td", { text: `${done}/${asked}` }), element("td", { text: first }), row.steps.map(place));
      })),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row", colspan: 3, text: say("page.teaching.column.first") }),
        steps.map((step, index) => element("td", { text: step === NOTHING_TO_DO ? "-" : rows.filter((row) => row.steps[index] === 1).length }))))));
  }

  return [element("p", { text: say("page.teaching.results.how") }), labelled(say("page.teaching.codes"), area),
    element("div", { class: "row" }, button(say("page.teaching.files"), () => files.click(), { id: "open-results" }), files), place];
}

/* ---- Sheets to print. ---- */

export const SHEETS = ["work", "answers", "teacher"];

/**
 * The sheet of a lesson, with a choice of the three and a button that prints.
 * @param {{course?: string, link?: string, lang: string}} lesson
 * @param {string} kind
 * @param {(kind: string) => void} choose
 */
export async function sheetView({ course, link, lang }, kind, choose) {
  const data = course ? await ask("/api/lesson/sheet", { course, lang }) : await send("/api/lesson/sheet", { link, lang });
  const choice = element("div", { class: "row no-print paper-choice", role: "group", "aria-label": say("page.teaching.sheets") },
    SHEETS.map((name) => button(say(`page.teaching.sheet.${name}`), () => choose(name), { id: `sheet-${name}`, "aria-pressed": String(name === kind) })),
    button(say("page.teaching.print"), () => print(), { id: "sheet-print", class: "main" }));
  return [choice, sheet(data, kind)];
}

const paragraphs = (/** @type {string[]} */ texts, name = "") => texts.filter(Boolean).map((text) => element("p", { class: name || null, text }));
const image = (/** @type {string} */ picture, /** @type {string} */ alt, name = "") =>
  (picture ? element("img", { class: name || null, alt, src: `data:image/svg+xml,${encodeURIComponent(picture)}` }) : null);

/** @param {any} data @param {string} kind */
function sheet(data, kind) {
  const { labels } = data;
  const topics = kind === "teacher" ? data.topics.map((/** @type {any} */ topic) => element("section", {}, element("h2", { text: topic.title }), paragraphs(topic.further, "note"))) : [];
  return element("article", { class: "paper", id: "paper", lang: data.lang },
    element("div", { class: "paper-head" }, element("h1", { tabindex: "-1", text: labels[kind] }), paragraphs([data.about]),
      kind === "work" ? element("p", { class: "pupil" }, element("span", { text: labels.name }), element("span", { text: labels.date })) : null),
    data.steps.map((/** @type {any} */ step, /** @type {number} */ index) => block(step, index + 1, kind, labels)), topics);
}

/**
 * The block of a step.
 * @param {any} step
 * @param {number} number
 * @param {string} kind
 * @param {Object<string, string>} labels
 */
function block(step, number, kind, labels) {
  const work = kind === "work";
  const line = () => element("div", { class: "line" });
  return element("section", {}, element("h2", { text: `${number}. ${step.title}` }),
    step.rule && step.task !== "read" ? element("p", { class: "rule", text: `${step.game}: ${step.rule}` }) : null,
    work ? paragraphs(step.texts) : null, work || step.task !== "read" ? image(step.picture, step.start, "board-drawn") : null, paragraphs([step.task_text], "task"),
    step.row.length ? element("ol", { class: "row-drawn" }, step.row.map((/** @type {any} */ place) => element("li", {}, image(place.picture, ""), element("b", { text: place.position }),
      element("span", { text: work ? "" : labels[place.answer] ?? place.answer })))) : null,
    step.table ? filledTable(step.table, work, labels) : null,
    step.sentences.length ? element("ol", { class: "sentences-drawn" }, step.sentences.map((/** @type {string} */ text) => element("li", { text }))) : null,
    work ? Array.from({ length: step.lines }, line) : paragraphs(step.answers, "answer"),
    work && step.task === "win" ? record(labels) : null, kind === "teacher" ? paragraphs(step.further, "note") : null);
}

/**
 * A table in which a work sheet has only what is given.
 * @param {import("./lesson_parts.js").Table} table
 * @param {boolean} work
 * @param {Object<string, string>} labels
 */
const filledTable = (table, work, labels) => element("table", { class: "filled" },
  element("thead", {}, element("tr", {}, element("td", { text: table.title }), table.head.map((text) => element("th", { scope: "col", text })))),
  element("tbody", {}, table.rows.map(({ label, cells }) => element("tr", {}, element("th", { scope: "row", text: label }), cells.map(({ answer, given }) => element("td", { text: work && !given ? "" : labels[answer] ?? answer }))))));

/** An empty table for the moves of a game on paper. @param {Object<string, string>} labels */
const record = (labels) => element("table", {},
  element("thead", {}, element("tr", {}, element("td"), element("th", { scope: "col", text: labels.first }), element("th", { scope: "col", text: labels.second }))),
  element("tbody", {}, Array.from({ length: 5 }, (_, index) => element("tr", {}, element("th", { scope: "row", text: index + 1 }), element("td"), element("td")))));
