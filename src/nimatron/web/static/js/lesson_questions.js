/** Questions of a lesson that are not answered on the board: rows, tables, who wins, rules, and the order of sentences. */

import { button, element, labelled, put, say } from "./page.js";
import { readRule, refuted, says } from "./conjecture.js";
import { afterMistake, hintCard, shownBoard } from "./lesson_parts.js";

/** @typedef {import("./lesson_parts.js").StepData} StepData */
/** @typedef {import("./lesson_parts.js").Parts} Parts */
/** @typedef {import("./lesson_parts.js").Table} Table */
/** @typedef {import("./lesson_parts.js").Cell} Cell */

/** A number as it is compared, without spaces and leading zeros. @param {string} text */
const plainNumber = (text) => text.trim().replace(/^0+(?=\d)/, "");

/** @param {() => void} check */
const checkButton = (check) => button(say("page.lessons.check"), check, { id: "lesson-check", class: "main" });

/** A button that shows the hints of a step one by one, and at last the answer. @param {StepData} step @param {HTMLElement} place */
const hintButton = (step, place) => button(say("page.hint"), hintCard(place, async () => [...step.hints, step.answer].map((text) => ({ text }))).next, { id: "hint", "aria-keyshortcuts": "h" });

/* ---- A row of positions: which are P-positions, or a number for each. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
export function rowTask(step, { showMessage, finish, hint, actions }) {
  const lost = step.task === "lost";
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

  const said = (/** @type {any} */ field) => (lost ? (field.getAttribute("aria-pressed") === "true" ? "yes" : "no") : plainNumber(field.value));

  function check() {
    const wrong = step.row.flatMap((place, index) => (said(fields[index]) === place.answer ? [] : [index]));
    for (const [index, place] of places.entries()) {
      place.classList.toggle("wrong", wrong.includes(index));
      if (!lost && wrong.includes(index)) fields[index].setAttribute("aria-invalid", "true");
    }
    if (!wrong.length) return finish();
    showMessage("wrong", say("page.lessons.wrong", { count: wrong.length }), step.row[wrong[0]].told, afterMistake(step, (answer) => answer === step.row[wrong[0]].position));
  }

  put(actions, checkButton(check), hintButton(step, hint));
  const shown = step.start ? shownBoard(step) : null;
  return [shown, element("ol", { class: `lesson-row ${lost ? "lost" : "numbers"}`, "aria-label": step.task_text }, places)];
}

/* ---- A table, to be filled in or to be read. ---- */

/** What stands in a cell that is not asked. @param {string} answer */
const cellText = (answer) => (answer === "yes" || answer === "no" ? say(`page.lessons.fill.${answer}`) : answer);

/**
 * @param {Table} table
 * @param {(cell: Cell, label: string, asked: string) => any} content
 */
function tableOf({ title, head, rows }, content) {
  return element("div", { class: "lesson-table", tabindex: "0", role: "group", "aria-label": title || rows.map(({ label }) => label).join(", ") }, element("table", {},
    element("thead", {}, element("tr", {}, element("td", { text: title }), head.map((text) => element("th", { scope: "col", text })))),
    element("tbody", {}, rows.map(({ label, asked, cells }) => element("tr", {}, element("th", { scope: "row", text: label }), cells.map((cell) => element("td", {}, content(cell, label, asked))))))));
}

/** A table without gaps; where only who loses is shown, a row with marks. @param {StepData} step */
export function shownTable({ table }) {
  if (!table) return null;
  const [first, ...others] = table.rows;
  if (others.length || table.title || first.asked !== "lost") return tableOf(table, (cell) => element("span", { class: cell.answer === "yes" ? "losing" : null, text: cellText(cell.answer) }));
  return element("div", {}, element("ol", { class: "lesson-row shown", "aria-label": first.label }, first.cells.map(({ position, answer }) => element("li", { class: `place-shown ${answer === "yes" ? "losing" : ""}` }, answer === "yes" ? `○ ${position}` : position, element("span", { class: "unseen", text: ` ${cellText(answer)}` })))),
    element("p", { class: "quiet-text", "aria-hidden": "true", text: `○ ${cellText("yes")}` }));
}

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
export function fillTask(step, { showMessage, finish, hint, actions }) {
  /** @type {{cell: Cell, field: any}[]} */
  const gaps = [];

  /** @param {Cell} cell @param {string} label @param {string} asked */
  function gap(cell, label, asked) {
    if (cell.given) return element("span", { text: cellText(cell.answer) });
    const id = `gap-${gaps.length}`;
    const settings = { id, "aria-label": `${cell.position}: ${label}`, autocomplete: "off", on: { input: () => field.removeAttribute("aria-invalid") } };
    const field = asked === "lost" ? element("select", settings, ["", "no", "yes"].map((value) => element("option", { value, text: value ? cellText(value) : "" })))
      : element("input", { type: "text", inputmode: "numeric", size: 2, ...settings });
    gaps.push({ cell, field });
    return field;
  }

  function check() {
    const wrong = gaps.filter(({ cell, field }) => plainNumber(field.value) !== cell.answer);
    for (const one of gaps) {
      if (wrong.includes(one)) one.field.setAttribute("aria-invalid", "true");
      else one.field.removeAttribute("aria-invalid");
    }
    if (!wrong.length) return finish();
    const { cell } = wrong.find(({ field }) => field.value) ?? wrong[0];
    showMessage("wrong", say("page.lessons.wrong", { count: wrong.length }), cell.why, afterMistake(step, (answer) => answer === cell.position));
  }

  put(actions, checkButton(check), hintButton(step, hint));
  return [step.start ? shownBoard(step) : null, step.table ? tableOf(step.table, gap) : null];
}

/* ---- Sentences in their order: dragged, or moved by two buttons each. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
export function orderTask(step, { showMessage, finish, hint, actions }) {
  const list = element("ol", { class: "sentences", "aria-label": step.task_text });
  const lines = step.sentences.map(({ text, group }, index) => {
    const shift = (/** @type {number} */ by) => button(by < 0 ? "▲" : "▼", () => move(lines[index], by), { class: "quiet", "data-by": String(by), "aria-label": `${say(by < 0 ? "page.lessons.order.up" : "page.lessons.order.down")}: ${text}` });
    return { group, element: element("li", { draggable: "true", "data-number": String(index + 1) }, element("span", { class: "sentence-number", "aria-hidden": "true", text: String(index + 1) }), element("span", { class: "sentence-text", text }), shift(-1), shift(1)) };
  });
  let order = [...lines];
  /** @type {typeof lines[number] | undefined} */
  let dragged;

  function draw() {
    for (const { element: line } of order) line.classList.remove("wrong");
    put(list, order.map((line) => line.element));
    for (const [index, { element: line }] of order.entries()) {
      line.querySelector("[data-by='-1']")?.toggleAttribute("disabled", index === 0);
      line.querySelector("[data-by='1']")?.toggleAttribute("disabled", index === order.length - 1);
    }
  }

  /** @param {typeof lines[number]} line @param {number} by */
  function move(line, by) {
    place(line, order.indexOf(line) + by);
    /** @type {HTMLElement | null} */ (line.element.querySelector(`[data-by="${by}"]:not(:disabled)`) ?? line.element.querySelector("button:not(:disabled)"))?.focus();
  }

  /** @param {typeof lines[number]} line @param {number} index */
  function place(line, index) {
    order = order.filter((other) => other !== line);
    order.splice(index, 0, line);
    draw();
  }

  const over = (/** @type {globalThis.Event} */ event) => lines.find((line) => line.element.contains(/** @type {Node} */ (event.target)));
  list.addEventListener("dragstart", (event) => {
    dragged = over(event);
    /** @type {DragEvent} */ (event).dataTransfer?.setData("text/plain", dragged?.element.dataset.number ?? "");
  });
  list.addEventListener("dragover", (event) => {
    const target = over(event);
    if (!dragged) return;
    event.preventDefault();
    if (target && target !== dragged) place(dragged, order.indexOf(target));
  });
  list.addEventListener("drop", (event) => event.preventDefault());
  list.addEventListener("dragend", () => { dragged = undefined; });

  function check() {
    const right = order.map(({ group }) => group).sort((one, other) => one - other);
    const count = order.findIndex(({ group }, index) => group !== right[index]);
    if (count < 0) return finish();
    draw();
    order[count].element.classList.add("wrong");
    showMessage("wrong", count ? say("page.lessons.order.wrong", { count }) : say("page.lessons.order.none"), step.wrong);
  }

  put(actions, checkButton(check), hintButton(step, hint));
  draw();
  return [list];
}

/* ---- What is said before the rule is known: who wins at the start, and a rule for the losing positions. ---- */

/**
 * @param {StepData} step
 * @param {Parts} parts
 */
export function predictTask(step, { showMessage, finish, hint, actions }) {
  const [place] = step.row;
  const said = (/** @type {string} */ given) => () => (given === place.answer ? finish(place.told) : showMessage("wrong", place.told, step.wrong));
  put(actions, button(say("page.lessons.predict.first"), said("no"), { id: "predict-first", class: "main" }), button(say("page.lessons.predict.other"), said("yes"), { id: "predict-other", class: "main" }),
    hintButton(step, hint));
  return [shownBoard(step)];
}

/**
 * A rule for the losing positions; with a slider, one for all its numbers.
 * @param {StepData} step
 * @param {Parts} parts
 */
export function conjectureTask(step, { showMessage, finish, hint, actions }, moveTo = (/** @type {number} */ _index) => {}) {
  const rule = element("input", { type: "text", id: "conjecture", maxlength: 200, autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": "conjecture-forms",
    on: { keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") check(); } } });
  const { letter, numbers } = step.slider ?? { letter: "", numbers: [0] };
  const variants = step.slider ? step.variants : [step];
  const list = element("ol", { class: "lesson-row shown", "aria-label": step.task_text });
  const forms = [letter ? `(2${letter}+3)n` : "4n", letter ? `${letter}n+1` : "4n+1", "0 2 5 7", "fib", "a=b", "xor=0"].map((form) => button(form, () => { rule.value = form; rule.focus(); }, { class: "quiet" }));

  /** @param {StepData} variant */
  const draw = (variant) => put(list, variant.row.map((place) => element("li", { class: "place-shown", text: place.position })));

  /** The first position that refutes a rule. @param {string} text @returns {{at: number, index: number} | null | undefined} null if none, undefined for what is not a rule */
  function refutation(text) {
    for (const [at, variant] of variants.entries()) {
      const test = readRule(text, letter, numbers[at]);
      if (!test) return undefined;
      const index = refuted(variant.row, test);
      if (index >= 0) return { at, index };
    }
    return null;
  }

  /** Whether two rules say the same everywhere. @param {string} one @param {string} other */
  const same = (one, other) => variants.every((variant, at) => {
    const tests = [one, other].map((text) => readRule(text, letter, numbers[at]));
    return tests.every(Boolean) && variant.row.every(({ position }) => says(tests[0], position) === says(tests[1], position));
  });

  function check() {
    for (const place of list.children) place.classList.remove("wrong");
    const found = refutation(rule.value);
    if (found === undefined) return showMessage("plain", say("page.lessons.rule.unread", { given: rule.value }));
    if (!found) return finish(say("page.lessons.rule.holds", { count: variants.reduce((sum, { row }) => sum + row.length, 0) }));
    if (step.slider) moveTo(found.at);
    list.children[found.index].classList.add("wrong");
    const place = variants[found.at].row[found.index];
    showMessage("wrong", letter ? `${letter} = ${numbers[found.at]}:` : "", say(place.answer === "yes" ? "page.lessons.rule.left_out" : "page.lessons.rule.refuted", { position: place.position }), place.told,
      afterMistake(step, (known) => same(known, rule.value)));
  }

  put(actions, checkButton(check), hintButton(step, hint));
  draw(variants[0]);
  return { follow: draw, body: [list, labelled(say("page.lessons.rule"), rule),
    element("p", { class: "quiet-text", id: "conjecture-forms", text: say("page.lessons.rule.forms") }), element("div", { class: "row", role: "group", "aria-label": say("page.lessons.rule.examples") }, forms)] };
}
