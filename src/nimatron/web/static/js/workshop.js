/** The sieve and the laboratory; loaded when one of them is opened. */

import { button, chooser, drawn, element, labelled, put, say, serverAway } from "./page.js";
import { allGames, ask, gameOf, gameTitle, rulesOf, usualStart, writtenGame, Refusal } from "./server.js";
import { newMatch } from "./game.js";
import { moving } from "./picture.js";
import { boardDrawing, boardSieve, cellsAfter, squares, stripDrawing, stripSieve, writtenTakes } from "./steps.js";
import { sign, valueOf } from "./panel.js";
import { ruleFields } from "./dialogs.js";
import { MOST_DRAWN, sequencePictures } from "./sequence.js";

/* ---- Why the sieve makes a cell a P-position or an N-position. ---- */

/** @typedef {import("./steps.js").SieveStep} SieveStep */

/**
 * @param {string} cell
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {number} a
 */
function reasonOnBoard(cell, sieve, step, a) {
  const [x, y] = cell.split(",").map(Number);
  const reaches = (/** @type {string} */ name) => {
    const [to_x, to_y] = name.split(",").map(Number);
    const k = x - to_x;
    const l = y - to_y;
    return k >= 0 && l >= 0 && k + l > 0 && (k === 0 || l === 0 || Math.abs(k - l) < a);
  };
  return reason(cell, sieve, step, reaches, (name) => `(${name})`);
}

/**
 * @param {number} number
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {(bound: number) => number[]} takes
 */
function reasonOnStrip(number, sieve, step, takes) {
  const amounts = new Set(takes(Math.max(1, number)));
  return reason(String(number), sieve, step, (name) => amounts.has(number - Number(name)), (name) => name);
}

/**
 * @param {string} cell
 * @param {SieveStep[]} sieve
 * @param {number} step
 * @param {(name: string) => boolean} reaches
 * @param {(name: string) => string} named
 */
function reason(cell, sieve, step, reaches, named) {
  const known = cellsAfter(sieve, step).get(cell);
  const lost = sieve.slice(0, step).flatMap((done) => done.lost).filter(reaches);
  if (!known) return { text: say("page.why.unknown", { cell: named(cell) }), lines: [] };
  if (known.value === "win") return { text: say("page.why.win", { cell: named(cell), targets: lost.map(named).join(", "), count: lost.length }), lines: lost };
  return { text: say("page.why.lose", { cell: named(cell) }), lines: [] };
}

/* ---- The sieve as a view: a board or strip that fills step by step, with a slider. ---- */

const PACE = 900;

/**
 * @param {{kind?: string, a?: number, take?: string}} [wanted]
 */
export function sieveView(wanted = {}) {
  const state = { kind: wanted.kind ?? "board", size: 12, a: wanted.a ?? 1, bound: 75, take: wanted.take ?? "squares", step: 0, cell: /** @type {string | null} */ (null) };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const picture = element("div", { class: "sieve-picture", on: { click: choose } });
  const sentenceLine = element("p", { class: "sentence", role: "status" });
  const why = element("p", { class: "why-cell", role: "status" });
  const slider = element("input", { type: "range", min: 0, id: "sieve-slider", on: { input: () => go(Number(slider.value)) } });
  const play = button("", () => (timer ? stop() : run()), { class: "main", id: "sieve-play" });
  const error = element("p", { class: "error", role: "alert" });
  const field = element("input", { id: "sieve-cell", size: 8, autocomplete: "off", on: { change: () => pick(field.value.replace(/\s/g, "")) } });

  const sieveNow = () => (state.kind === "board" ? boardSieve(state.size, state.a) : stripSieve(writtenTakes(state.take) ?? squares, state.bound));
  let sieve = sieveNow();

  function rebuild() {
    sieve = sieveNow();
    state.cell = null;
    slider.max = String(sieve.length);
    go(0);
  }

  /** @param {number} step */
  function go(step) {
    state.step = Math.max(0, Math.min(sieve.length, step));
    draw();
  }

  function draw() {
    slider.value = String(state.step);
    slider.setAttribute("aria-valuetext", say("page.sieve.step", { count: state.step, total: sieve.length }));
    play.textContent = timer ? say("page.sieve.pause") : say("page.sieve.play");
    const reason = state.cell === null ? null : state.kind === "board" ? reasonOnBoard(state.cell, sieve, state.step, state.a)
      : reasonOnStrip(Number(state.cell), sieve, state.step, writtenTakes(state.take) ?? squares);
    put(picture, state.kind === "board"
      ? boardDrawing({ size: state.size, sieve, step: state.step, a: state.a, beams: state.step >= sieve.length, queen: state.cell?.split(",").map(Number), lines: reason?.lines })
      : stripDrawing({ bound: state.bound, sieve, step: state.step, here: state.cell === null ? undefined : Number(state.cell), lines: reason?.lines.map(Number) }));
    const now = sieve[state.step - 1];
    const empty = (state.kind === "board" ? state.size ** 2 : state.bound + 1) - cellsAfter(sieve, state.step).size;
    sentenceLine.textContent = !now ? say("page.sieve.start") : `${say("page.sieve.lost", { cells: now.lost.map(named).join(", ") })} ${say("page.sieve.marked", { count: now.marked.length })} ${empty ? say("page.sieve.left", { count: empty }) : say("page.sieve.full")}`;
    why.textContent = reason?.text ?? say("page.sieve.click");
  }

  const named = (/** @type {string} */ cell) => (cell.includes(",") ? `(${cell})` : cell);

  function run() {
    if (state.step >= sieve.length) state.step = 0;
    const tick = () => {
      if (!picture.isConnected || state.step >= sieve.length) return stop();
      go(state.step + 1);
      timer = setTimeout(tick, moving() ? Math.max(160, PACE - sieve.length * 8) : PACE);
    };
    timer = setTimeout(tick, 0);
    draw();
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
    draw();
  }

  /** @param {globalThis.Event} event */
  function choose(event) {
    const cell = /** @type {any} */ (event.target).closest?.("[data-cell]")?.dataset.cell;
    if (cell !== undefined) pick(cell);
  }

  /** @param {string} cell */
  function pick(cell) {
    const inside = state.kind === "board" ? /^\d+,\d+$/.test(cell) && cell.split(",").every((place) => Number(place) < state.size) : /^\d+$/.test(cell) && Number(cell) <= state.bound;
    error.textContent = inside ? "" : say("page.sieve.outside");
    state.cell = inside ? cell : null;
    draw();
  }

  const settings = element("div", { class: "row form-row" });
  function drawSettings() {
    const number = (/** @type {"size" | "a" | "bound"} */ name, /** @type {number} */ low, /** @type {number} */ high) => {
      const input = element("input", { type: "number", min: low, max: high, value: state[name], id: `sieve-${name}`, on: { change: () => {
        state[name] = Math.max(low, Math.min(high, Math.round(Number(input.value)) || low));
        input.value = String(state[name]);
        stop();
        rebuild();
      } } });
      return labelled(say(`page.sieve.${name}`, { low, high }), input);
    };
    const take = element("input", { value: state.take, id: "sieve-take", on: { change: () => {
      const good = writtenTakes(take.value.trim());
      error.textContent = good ? "" : say("page.sieve.bad_take");
      if (good) { state.take = take.value.trim(); stop(); rebuild(); }
    } } });
    put(settings,
      labelled(say("page.sieve.kind"), chooser([["board", say("page.sieve.kind.board")], ["strip", say("page.sieve.kind.strip")]], state.kind, (value) => { state.kind = value; stop(); drawSettings(); rebuild(); }, { id: "sieve-kind" })),
      state.kind === "board" ? number("size", 4, 40) : number("bound", 5, 300), state.kind === "board" ? number("a", 1, 6) : labelled(say("page.sieve.take"), take));
  }

  drawSettings();
  rebuild();
  const view = element("section", { class: "workshop sieve", "aria-labelledby": "sieve-title" },
    element("h1", { id: "sieve-title", text: say("page.sieve.title") }), element("p", { text: say("page.sieve.about") }), settings, error,
    element("div", { class: "row" }, play, button(say("page.sieve.back"), () => { stop(); go(state.step - 1); }, { id: "sieve-back" }), button(say("page.sieve.forward"), () => { stop(); go(state.step + 1); }, { id: "sieve-forward" }),
      labelled(say("page.sieve.slider"), slider)),
    sentenceLine, picture, element("div", { class: "legend" }, element("span", { class: "sign lose" }, "○ ", say("page.sieve.legend.lose")), element("span", { class: "sign win" }, "● ", say("page.sieve.legend.win"))),
    element("div", { class: "row form-row" }, labelled(say("page.sieve.cell"), field)), why);
  return view;
}

/* ---- A plot of values against the heap size, drawn as SVG. ---- */

const WIDE = 760;
const HIGH = 220;

/**
 * @param {(number | string | null)[]} values
 * @param {string} what
 * @param {{preperiod: number, period: number} | null} period
 */
function valuePlot(values, what, period) {
  const numbers = values.map((value) => (what === "outcome" ? (value === "N" ? 1 : 0) : Number(value ?? 0)));
  const most = Math.max(1, ...numbers);
  const x = (/** @type {number} */ index) => 34 + (index / Math.max(1, values.length - 1)) * (WIDE - 44);
  const y = (/** @type {number} */ value) => HIGH - 26 - (value / most) * (HIGH - 44);
  const radius = Math.max(1.6, Math.min(4.5, 260 / values.length));
  const marks = numbers.map((value, index) => drawn("circle", { cx: x(index), cy: y(value), r: radius, class: value === 0 ? "plot-dot zero" : "plot-dot" }));
  const lines = ticks(most).map((value) => [drawn("path", { d: `M30 ${y(value)}H${WIDE - 6}`, class: "plot-line" }), drawn("text", { x: 26, y: y(value) + 4, "text-anchor": "end", class: "plot-text", text: value })]);
  const feet = ticks(values.length - 1).map((value) => drawn("text", { x: x(value), y: HIGH - 8, "text-anchor": "middle", class: "plot-text", text: value }));
  const bands = period ? Array.from({ length: Math.min(60, Math.floor((values.length - period.preperiod) / period.period)) }, (_, index) => index)
    .filter((index) => index % 2 === 0).map((index) => {
      const from = period.preperiod + index * period.period;
      return drawn("rect", { x: x(from - 0.5), y: 10, width: Math.max(1, x(from + period.period - 0.5) - x(from - 0.5)), height: HIGH - 32, class: "plot-band" });
    }) : [];
  return element("figure", {}, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.plot", { count: values.length }) }, drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "plot", role: "img", "aria-label": say("page.lab.plot", { count: values.length }) }, bands, lines, feet, marks)),
    element("figcaption", { text: say(period ? "page.lab.plot.bands" : "page.lab.plot.axis") }));
}

/**
 * Round numbers from 0 to a bound.
 * @param {number} most
 */
function ticks(most) {
  const rough = most / 6;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= rough) ?? 1;
  return Array.from({ length: Math.floor(most / Math.max(1, step)) + 1 }, (_, index) => index * Math.max(1, step));
}

/* ---- Values as tables: of one heap in lines of ten, of two heaps as a coloured board. ---- */

const VALUES_A_LINE = 10;
const MOST_SHOWN = 400;
/** Values requested as a list; pictures show more. */
const MOST_LISTED = 2000;

/**
 * @param {(number | string | null)[]} values
 * @param {string} what
 */
function valueTable(values, what) {
  const shown = values.slice(0, MOST_SHOWN);
  const lost = values.flatMap((value, index) => (value === 0 || value === "P" ? [index] : []));
  const cell = (/** @type {any} */ value) => {
    if (value === undefined) return element("td", {});
    if (what === "outcome" && value !== null) return element("td", { class: `value ${valueOf(value)}` }, `${sign(valueOf(value))} ${value}`);
    return element("td", { class: value === 0 && what === "grundy" ? "value lose" : "value", text: value ?? "–" });
  };
  const rows = Array.from({ length: Math.ceil(shown.length / VALUES_A_LINE) }, (_, row) => element("tr", {}, element("th", { scope: "row", text: row * VALUES_A_LINE }),
    Array.from({ length: VALUES_A_LINE }, (_unused, place) => cell(shown[row * VALUES_A_LINE + place]))));
  return element("div", {},
    what === "remoteness" || what === "genus" ? null : element("p", {}, element("strong", { text: `${say("page.lab.lost")} ` }), `${lost.slice(0, 60).join(", ")}${lost.length > 60 ? ", …" : ""}`),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.table") },
      element("table", { class: "value-table" }, element("caption", { class: "unseen", text: say("page.lab.table") }),
        element("thead", {}, element("tr", {}, element("th", { scope: "col", text: "+" }), Array.from({ length: VALUES_A_LINE }, (_, place) => element("th", { scope: "col", text: place })))), element("tbody", {}, rows))),
    values.length > MOST_SHOWN ? element("p", { class: "quiet-text", text: say("page.lab.cut", { count: MOST_SHOWN }) }) : null);
}

/**
 * @param {{values: any[]}} answer
 * @param {string} what
 */
function outcomeBoard(answer, what) {
  const { values } = answer;
  if (!Array.isArray(values[0])) return [valueTable(values, what)];
  const size = values.length;
  const side = 28;
  const most = Math.max(1, ...values.flat().map((value) => Number(value) || 0));
  const shapes = values.flatMap((column, x) => column.map((/** @type {any} */ value, /** @type {number} */ y) => {
    const lost = value === "P" || value === 0 || (what === "remoteness" && Number(value) % 2 === 0);
    return drawn("g", { class: `board-value ${value === null ? "none" : value === "D" ? "draw" : lost ? "lose" : "win"}`, transform: `translate(${28 + x * side} ${(size - 1 - y) * side})` },
      drawn("rect", { width: side, height: side, "fill-opacity": lost || what === "outcome" ? 1 : 0.25 + (0.75 * (Number(value) || 0)) / most }),
      drawn("text", { x: side / 2, y: side / 2 + 4.5, "text-anchor": "middle", text: what === "outcome" && value ? sign(valueOf(value)) : value ?? "" }));
  }));
  const numbers = Array.from({ length: size }, (_, index) => [drawn("text", { x: 28 + (index + 0.5) * side, y: size * side + 18, "text-anchor": "middle", class: "plot-text", text: index }),
    drawn("text", { x: 22, y: (size - index - 0.5) * side + 4, "text-anchor": "end", class: "plot-text", text: index })]);
  return [element("figure", {}, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.lab.board") }, drawn("svg", { viewBox: `0 0 ${size * side + 30} ${size * side + 26}`, class: "value-board", role: "img", "aria-label": say("page.lab.board") }, shapes, numbers)),
    element("figcaption", { text: say("page.lab.board.caption") }))];
}

/* ---- The laboratory: a form for any rule set, solved immediately, with table, plot and period. ---- */

/** Rule sets worth trying, as the games declare them. */
const examples = () => allGames().flatMap((game) => game.worth_trying.map((one) => ({ name: game.name, values: rulesOf(one.game), title: one.title || gameTitle(one.game) })));

/** The sum of several games; its own rules name the kinds of sum. */
const sumOfGames = () => allGames().find((game) => game.views.includes("sum"));

/**
 * @param {{play: (match: import("./game.js").Match) => void}} doings
 */
export function laboratoryView(doings) {
  const first = examples().find((one) => gameOf(one.name)?.sieve?.kind === "strip") ?? { name: usualStart().game, values: {} };
  const state = { name: first.name, what: "grundy", misere: "normal", kind: "disjunctive" };
  /** @type {import("./sequence.js").Wish} */
  const wish = { kind: "scatter", row_length: null, shifts: null };
  let rules = ruleFields([], {});
  const rulesPlace = element("div", {});
  const count = element("input", { type: "number", id: "lab-count", min: 2, max: MOST_DRAWN, value: 120 });
  const error = element("p", { class: "error", role: "alert" });
  const result = element("div", { class: "lab-result", "aria-live": "polite" });
  const game = chooser(allGames().filter((item) => item !== sumOfGames()).map((item) => [item.name, gameTitle(item.name)]), state.name, (name) => pick(name, {}), { id: "lab-game" });
  const what = chooser(["grundy", "outcome", "remoteness", "genus", "sums"].map((name) => [name, say(`page.lab.what.${name}`)]), state.what, (value) => { state.what = value; kindPlace.hidden = value !== "sums"; solve(); }, { id: "lab-what" });
  const kinds = sumOfGames()?.parameters.find((parameter) => parameter.name === "kind")?.options ?? ["disjunctive"];
  const kindPlace = labelled(say("page.lab.kind"), chooser(kinds.map((name) => [name, say(`page.lab.kind.${name}`)]), state.kind, (value) => { state.kind = value; solve(); }, { id: "lab-kind" }));
  kindPlace.hidden = true;
  const ending = chooser([["normal", say("page.ending.normal")], ["misere", say("page.ending.misere")]], state.misere, (value) => { state.misere = value; solve(); }, { id: "lab-ending" });

  /**
   * @param {string} name
   * @param {Object<string, string>} values
   */
  function pick(name, values) {
    state.name = name;
    game.value = name;
    wish.row_length = wish.shifts = null;
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
      const made = state.what === "genus" ? await genera() : state.what === "sums" ? await lostSums(misere) : gameOf(state.name)?.values === "board"
        ? outcomeBoard(await ask("/api/board", { game: written(), size: Math.min(26, Math.max(4, Number(count.value))), what: state.what, misere }), state.what)
        : await oneHeap(misere);
      if (turn === asked) put(result, ...made);
    } catch (problem) {
      if (turn !== asked) return;
      error.textContent = problem instanceof Refusal && problem.message ? problem.message : serverAway();
      result.replaceChildren();
    } finally {
      result.removeAttribute("aria-busy");
    }
  }

  /** @param {boolean} misere */
  async function oneHeap(misere) {
    const asked = Math.max(2, Math.min(MOST_DRAWN, Math.round(Number(count.value)) || 120));
    const many = Math.min(asked, MOST_LISTED);
    const answer = await ask("/api/values", { game: written(), count: many, what: state.what, misere });
    const { period } = answer;
    return [
      element("p", { class: "period", id: "period", text: period ? say(`page.lab.period.${period.status === "proved" ? "proved" : "apparent"}${period.preperiod ? "" : ".pure"}`, { period: period.period, preperiod: period.preperiod, count: many })
        + (period.saltus ? ` ${say("page.lab.saltus", { saltus: period.saltus })}` : "") : say("page.lab.period.none", { count: many }) }),
      answer.pictures.length ? sequencePictures({ game: answer.game, count: asked, kinds: answer.pictures, period, width: result.clientWidth }, wish) : valuePlot(answer.values, state.what, period),
      valueTable(answer.values, state.what)];
  }

  /** The genera of heaps, and the misère quotient if it is small. */
  async function genera() {
    const many = Math.max(2, Math.min(MOST_LISTED, Math.round(Number(count.value)) || 120));
    const { values, quotient } = await ask("/api/values", { game: written(), count: many, what: "genus" });
    const known = values.filter((/** @type {string | null} */ genus) => genus !== null);
    return [
      element("p", { class: "quiet-text", text: say("page.lab.genus.about") }),
      element("p", { id: "lab-quotient", text: quotient ? say(`page.lab.quotient.${quotient.status}`, { order: quotient.order, lost: quotient.p_order, heap: quotient.heaps }) : say("page.lab.quotient.none") }),
      valueTable(known, "genus"),
      known.length < many ? element("p", { class: "quiet-text", text: say("page.lab.genus.cut", { heap: known.length - 1 }) }) : null];
  }

  /**
   * The P-positions among sums of up to three heaps.
   * @param {boolean} misere
   */
  async function lostSums(misere) {
    const answer = await ask("/api/sums", { game: written(), kind: state.kind, misere });
    const lines = [1, 2, 3].map((parts) => {
      const lost = answer.lost.filter((/** @type {number[]} */ heaps) => heaps.length === parts).map((/** @type {number[]} */ heaps) => heaps.join(" + "));
      return element("p", { class: "lost-sums" }, element("strong", { text: `${say("page.lab.sums.parts", { count: parts })} ` }), lost.join(", ") || say("page.lab.sums.nothing"));
    });
    return [element("p", { text: say("page.lab.sums.about", { heap: answer.size - 1 }) }), ...lines,
      answer.complete ? null : element("p", { class: "quiet-text", text: say("page.lab.sums.cut", { count: answer.judged }) })];
  }

  /** Play the rule set. */
  function play() {
    const start = gameOf(state.name)?.start ?? "";
    doings.play(newMatch({ game: written(), misere: state.misere === "misere", start }));
  }

  pick(first.name, first.values);
  return element("section", { class: "workshop laboratory", "aria-labelledby": "lab-title" },
    element("h1", { id: "lab-title", text: say("page.lab.title") }), element("p", { text: say("page.lab.about") }),
    element("form", { on: { submit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); solve(); } }, novalidate: true },
      element("div", { class: "form-row" }, labelled(say("page.settings.game"), game), rulesPlace, labelled(say("page.lab.what"), what), kindPlace, labelled(say("page.ending"), ending), labelled(say("page.lab.count"), count)),
      element("div", { class: "row" }, element("button", { type: "submit", class: "main", id: "solve", text: say("page.lab.solve") }), button(say("page.lab.play"), play, { id: "lab-play" })),
      element("div", { class: "row examples" }, element("span", { class: "field-label", text: say("page.lab.examples") }),
        examples().map((one) => button(one.title, () => pick(one.name, one.values), { class: "quiet" })))),
    error, result);
}
