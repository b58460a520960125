/** The sieve as a page of its own: a board or strip that fills itself step by step, with a slider. */

import { button, chooser, element, labelled, put } from "../element.js";
import { say } from "../words.js";
import { moving } from "../board/motion.js";
import { boardSieve, cellsAfter, squares, stripSieve, writtenTakes } from "./sieve.js";
import { boardDrawing } from "./board_drawing.js";
import { stripDrawing } from "./strip_drawing.js";
import { reasonOnBoard, reasonOnStrip } from "./reasons.js";

const PACE = 900;

/**
 * @param {{kind?: string, a?: number, take?: string}} [wanted]
 */
export function sieveView(wanted = {}) {
  const state = { kind: wanted.kind ?? "board", size: 12, a: wanted.a ?? 1, bound: 75, take: wanted.take ?? "squares", step: 0, cell: /** @type {string | null} */ (null) };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const picture = element("div", { class: "sieve-picture", on: { click: choose } });
  const told = element("p", { class: "sentence", role: "status" });
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
    told.textContent = !now ? say("page.sieve.start") : `${say("page.sieve.lost", { cells: now.lost.map(named).join(", ") })} ${say("page.sieve.marked", { count: now.marked.length })} ${empty ? say("page.sieve.left", { count: empty }) : say("page.sieve.full")}`;
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
    told, picture, element("div", { class: "legend" }, element("span", { class: "sign lose" }, "○ ", say("page.sieve.legend.lose")), element("span", { class: "sign win" }, "● ", say("page.sieve.legend.win"))),
    element("div", { class: "row form-row" }, labelled(say("page.sieve.cell"), field)), why);
  return view;
}
