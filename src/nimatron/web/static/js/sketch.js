/** The editor for a start. It does not know the games: the server supplies the sketch of a position (squares with signs or
 * a graph), what may be changed in it, and the position of a sketch. */

import { button, chooser, drawn, element, labelled, language, markField, openDialog, put, say, troubleWords } from "./page.js";
import { ask } from "./server.js";
import { measure, neighbour, rove } from "./picture.js";

/** @typedef {{kind: "boards", boards: string[][], signs: [string, string][], once: string, several: boolean, row: boolean}} BoardSketch */
/** @typedef {[number, number]} Pair */
/** @typedef {{kind: "graph", places: Pair[], edges: Pair[], name: string, token: number | null, multiple: boolean, ground: boolean, possible: Pair[], size: number[]}} GraphSketch */
/** @typedef {BoardSketch | GraphSketch} Sketch */
/** @typedef {{element: HTMLElement, tools: any[], how: string, show: (sketch: any) => void, focus: () => void, key?: (event: KeyboardEvent) => void}} Editor */

/** The most rows and columns that the fields offer; the server refuses what is too large. */
const LONGEST_SIDE = 40;

/**
 * Open the editor of a start.
 * @param {string} game written form
 * @param {string} position the start to begin with
 * @param {(position: string) => void} use called with the position of the sketch
 */
export async function drawStart(game, position, use) {
  const lang = language();
  const answer = await ask("/api/sketch", { game, position, lang }).catch(() => ask("/api/sketch", { game, lang }));
  /** @type {Sketch[]} */
  const past = [];
  /** @type {Sketch} */
  let now = answer.sketch;

  openDialog(say("page.sketch.title"), (close) => {
    const errorLine = element("p", { class: "error sketch-error", role: "alert" });
    const back = button(say("page.sketch.undo"), undo, { id: "sketch-undo" });

    /** @param {Sketch} next @param {boolean} [same] whether it belongs to the change before */
    function change(next, same = false) {
      if (!same) past.push(now);
      now = next;
      refresh();
    }

    function undo() {
      const before = past.pop();
      if (!before) return;
      now = before;
      refresh();
    }

    function refresh() {
      errorLine.textContent = "";
      back.disabled = !past.length;
      editor.show(now);
    }

    /** Request another sketch: a family, an empty board. @param {Object<string, any>} wanted @param {HTMLElement} field */
    async function fetched(wanted, field) {
      markField(field);
      try {
        change((await ask("/api/sketch", { game, ...wanted, lang })).sketch);
      } catch (error) {
        markField(field, troubleWords(error));
        field.focus();
      }
    }

    async function finish() {
      const { kind: _, ...drawing } = now;
      try {
        use((await ask("/api/sketch", { game, drawn: JSON.stringify(plain(drawing)), lang })).position);
        close();
      } catch (error) {
        errorLine.textContent = troubleWords(error);
      }
    }

    const means = { change, fetched, families: answer.families };
    /** @type {Editor} */
    const editor = now.kind === "boards" ? boardEditor(now, means) : graphEditor(now, means);
    const whole = element("div", { class: "sketching", on: { keydown: (/** @type {KeyboardEvent} */ event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !/** @type {HTMLElement} */ (event.target).matches("input")) {
        event.preventDefault();
        undo();
      } else editor.key?.(event);
    } } },
    element("p", { class: "quiet-text", text: editor.how }),
    element("div", { class: "form-row sketch-tools" }, editor.tools),
    element("div", { class: "sketch-place" }, editor.element), errorLine,
    element("div", { class: "row end" }, back, button(say("page.sketch.use"), finish, { id: "sketch-use", class: "main" })));
    queueMicrotask(() => { refresh(); editor.focus(); });
    return [whole];
  }, { kind: "wide" });
}

/**
 * A sketch in the form that the server reads; places begin at 0.
 * @param {any} sketch
 */
function plain(sketch) {
  if (sketch.boards) return { boards: sketch.boards };
  const [left, top] = [0, 1].map((way) => Math.min(0, ...sketch.places.map((/** @type {Pair} */ place) => place[way])));
  return { places: sketch.places.map((/** @type {Pair} */ [x, y]) => [x - left, y - top]), edges: sketch.edges, name: sketch.name, token: sketch.token };
}

/**
 * A field for a whole number.
 * @param {string} id
 * @param {string} label
 * @param {number} value
 * @param {() => void} changed
 */
function numberField(id, label, value, changed) {
  const field = element("input", { type: "number", id, min: 1, max: LONGEST_SIDE, value, on: { change: changed } });
  return { field, element: labelled(label, field), get value() { return Math.max(1, Math.min(LONGEST_SIDE, Math.round(Number(field.value)) || 1)); } };
}

/* ---- Boards of squares: a press gives a square its next sign; the mouse can draw over several. ---- */

/**
 * @param {BoardSketch} first
 * @param {{change: (next: Sketch, same?: boolean) => void}} means
 * @returns {Editor}
 */
function boardEditor(first, { change }) {
  let sketch = first;
  let shape = "";
  /** @type {Map<string, HTMLElement>} */
  const squares = new Map();
  /** The sign that the mouse draws while its button is down. @type {string} */
  let brush = "";
  const rows = numberField("sketch-rows", say("page.sketch.rows"), first.boards[0].length, resized);
  const columns = numberField("sketch-columns", say("page.sketch.columns"), first.boards[0][0].length, resized);
  const boards = numberField("sketch-boards", say("page.sketch.boards"), first.boards.length, resized);
  const place = element("div", { class: "sketch-boards", on: { click: clicked, pointerdown: pressed, pointerover: crossed, keydown: walked } });
  addEventListener("pointerup", () => { brush = ""; });

  const at = (/** @type {any} */ target) => /** @type {HTMLElement | null} */ (target.closest?.("[data-at]"))?.dataset.at ?? "";
  const numbers = (/** @type {string} */ square) => square.split(".").map(Number);
  const signAt = (/** @type {string} */ square) => { const [board, row, column] = numbers(square); return sketch.boards[board][row][column]; };

  /** The sign after the one on a square. @param {string} square */
  function following(square) {
    const letters = sketch.signs.map(([letter]) => letter);
    return signAt(square) === sketch.once ? sketch.once : letters[(letters.indexOf(signAt(square)) + 1) % letters.length];
  }

  /**
   * The boards with another sign on a square; a sign that occurs once leaves its old place.
   * @param {string} square
   * @param {string} sign
   */
  function signed(square, sign) {
    const [board, row, column] = numbers(square);
    return sketch.boards.map((lines, number) => lines.map((line, down) => [...line].map((letter, across) => {
      if (number === board && down === row && across === column) return sign;
      return sketch.once && sign === sketch.once && letter === sign ? sketch.signs[0][0] : letter;
    }).join("")));
  }

  /** @param {string} square @param {string} sign @param {boolean} [same] */
  function setSign(square, sign, same = false) {
    if (signAt(square) !== sign && signAt(square) !== sketch.once) change({ ...sketch, boards: signed(square, sign) }, same);
  }

  /** @param {PointerEvent} event */
  function pressed(event) {
    if (event.pointerType !== "mouse" || event.button || !at(event.target)) return;
    brush = following(at(event.target));
    setSign(at(event.target), brush);
  }

  /** @param {PointerEvent} event */
  function crossed(event) {
    if (brush && brush !== sketch.once && event.buttons & 1 && at(event.target)) setSign(at(event.target), brush, true);
  }

  /** A finger or a key; the mouse has drawn already. @param {PointerEvent} event */
  function clicked(event) {
    if (!at(event.target) || (event.pointerType === "mouse" && event.detail)) return;
    setSign(at(event.target), following(at(event.target)));
  }

  /** @param {KeyboardEvent} event */
  function walked(event) {
    const all = [...squares.values()];
    const from = squares.get(at(event.target));
    if (!from || !/^(Arrow|Home|End)/.test(event.key)) return;
    event.preventDefault();
    measure(all);
    const to = /** @type {HTMLElement | null} */ (neighbour(from, event.key, all));
    if (!to) return;
    rove(all, to);
    to.focus();
  }

  /** Boards of the size in the fields; what fits is kept. */
  function resized() {
    const free = sketch.signs[0][0];
    const next = Array.from({ length: sketch.several ? boards.value : 1 }, (_, number) =>
      Array.from({ length: sketch.row ? 1 : rows.value }, (__, row) => (sketch.boards[number]?.[row] ?? "").slice(0, columns.value).padEnd(columns.value, free)));
    if (sketch.once && !next.flat().join("").includes(sketch.once)) next[0][0] = sketch.once + next[0][0].slice(1);
    change({ ...sketch, boards: next });
  }

  /** @param {BoardSketch} next */
  function show(next) {
    sketch = next;
    const wanted = JSON.stringify(sketch.boards.map((lines) => lines.map((line) => line.length)));
    if (wanted !== shape) build();
    shape = wanted;
    for (const [square, made] of squares) {
      const [board, row, column] = numbers(square).map((number) => number + 1);
      const sign = signAt(square);
      const meaning = sketch.signs.find(([letter]) => letter === sign)?.[1] ?? "free";
      const label = say("page.sketch.square", { row, column, sign: say(`page.sketch.sign.${meaning}`) });
      made.className = `sketch-square ${meaning}`;
      made.textContent = ["free", "used"].includes(meaning) ? "" : sign.toUpperCase();
      made.setAttribute("aria-label", sketch.boards.length > 1 ? `${say("page.sketch.board", { board })}, ${label}` : label);
    }
    rows.field.value = String(sketch.boards[0].length);
    columns.field.value = String(sketch.boards[0][0].length);
    boards.field.value = String(sketch.boards.length);
  }

  function build() {
    squares.clear();
    put(place, sketch.boards.map((lines, board) => element("div", { class: "sketch-board", role: "grid", "aria-label": say("page.sketch.board", { board: board + 1 }) },
      lines.map((line, row) => element("div", { class: "sketch-row", role: "row" }, [...line].map((_, column) => {
        const made = element("button", { type: "button", role: "gridcell", "data-at": `${board}.${row}.${column}`, tabindex: squares.size ? "-1" : "0" });
        squares.set(made.dataset.at, made);
        return made;
      }))))));
  }

  return { element: place, show, how: say("page.sketch.how.boards"), focus: () => squares.values().next().value?.focus(),
    tools: [first.row ? null : rows.element, columns.element, first.several ? boards.element : null] };
}

/* ---- Graphs: pressing an empty place makes a vertex, two vertices an edge, an edge removes it. ---- */

/** In tenths of the side of a cell: rounding of places, the margin around a drawing, the size of a vertex. */
const STEP = 5;
const ROOM = 9;
const RADIUS = 3;
/** How far a pointer moves before it drags, in css px. */
const DRAGS = 7;

/**
 * @param {GraphSketch} first
 * @param {{change: (next: Sketch) => void, fetched: (wanted: Object<string, any>, field: HTMLElement) => void, families: {name: string, example: string}[]}} means
 * @returns {Editor}
 */
function graphEditor(first, { change, fetched, families }) {
  let sketch = first;
  /** The vertex that waits for another one. @type {number | null} */
  let chosen = null;
  /** @type {{vertex: number | null, x: number, y: number, moved: boolean, edge: string} | null} */
  let drag = null;
  let view = [0, 0, 50, 30];
  const fixed = first.possible.length > 0;
  const picture = drawn("svg", { class: "sketch-graph", role: "group", "aria-label": say("page.sketch.graph"), on: { pointerdown: down, pointermove: move, pointerup: up, pointercancel: () => { drag = null; paint(); }, keydown: key } });
  const countLine = element("p", { class: "quiet-text sketch-count", role: "status" });
  const add = button(say("page.sketch.add"), () => newVertex(freePlace()), { id: "sketch-add" });
  const remove = button(say("page.sketch.remove"), () => removeVertex(focused()), { id: "sketch-remove" });
  const loop = button(say("page.sketch.loop"), () => { const here = focused(); if (here !== null) change({ ...sketch, edges: [...sketch.edges, [here, here]], name: "" }); }, { id: "sketch-loop" });
  const token = button(say("page.sketch.token"), () => { const here = focused(); if (here !== null) change({ ...sketch, token: here }); }, { id: "sketch-token" });
  const numbers = element("input", { type: "text", id: "sketch-numbers", autocomplete: "off", spellcheck: "false", value: families.find((one) => one.name === "grid")?.example ?? "", on: { keydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") family(); } } });
  const names = chooser(families.map(({ name }) => [name, say(`page.sketch.family.${name}`)]), "grid", (name) => { numbers.value = families.find((one) => one.name === name)?.example ?? ""; }, { id: "sketch-family" });
  const rows = numberField("sketch-rows", say("page.sketch.rows"), first.size[0] ?? 1, sized);
  const columns = numberField("sketch-columns", say("page.sketch.columns"), first.size[1] ?? 1, sized);

  function family() { fetched({ family: `${names.value}:${numbers.value.trim()}` }, numbers); }
  function sized() { fetched({ rows: rows.value, columns: columns.value }, rows.field); }

  /** The vertex last visited, for the buttons. @type {number | null} */
  let last = null;
  const focused = () => chosen ?? (last !== null && last < sketch.places.length ? last : null);
  const near = (/** @type {Pair} */ place) => sketch.places.findIndex(([x, y]) => Math.hypot(x - place[0], y - place[1]) < STEP);

  /** A place without a vertex: beside the vertex last visited, or below everything. @returns {Pair} */
  function freePlace() {
    const [x, y] = sketch.places[focused() ?? 0] ?? [0, 0];
    for (const [across, downwards] of [[10, 0], [0, -10], [-10, 0], [0, 10], [10, -10], [-10, -10], [20, 0], [0, -20], [-20, 0]]) {
      if (near([x + across, y + downwards]) < 0) return [x + across, y + downwards];
    }
    return [x, Math.min(...sketch.places.map((place) => place[1])) - 10];
  }

  /** @param {Pair} place */
  function newVertex(place) {
    if (near(place) >= 0) return void press(near(place));
    chosen = null;
    last = sketch.places.length;
    change({ ...sketch, places: [...sketch.places, place], name: "" });
  }

  /** @param {number | null} vertex */
  function removeVertex(vertex) {
    if (vertex === null || fixed || (sketch.ground && !vertex)) return;
    const after = (/** @type {number} */ other) => (other > vertex ? other - 1 : other);
    const edges = /** @type {Pair[]} */ (sketch.edges.filter((edge) => !edge.includes(vertex)).map((edge) => edge.map(after)));
    chosen = null;
    last = null;
    const moved = sketch.token === null ? null : sketch.token === vertex ? 0 : after(sketch.token);
    change({ ...sketch, places: sketch.places.filter((_, index) => index !== vertex), edges, token: moved, name: "" });
  }

  const same = (/** @type {Pair} */ one, /** @type {Pair} */ other) => one[0] === other[0] && one[1] === other[1];

  /** Join two vertices, or separate them if edges are not repeated. @param {number} one @param {number} other */
  function join(one, other) {
    const edge = /** @type {Pair} */ ([Math.min(one, other), Math.max(one, other)]);
    if (fixed && !sketch.possible.some((may) => same(may, edge))) return;
    const there = !sketch.multiple && sketch.edges.some((before) => same(before, edge));
    change({ ...sketch, edges: there ? sketch.edges.filter((before) => !same(before, edge)) : [...sketch.edges, edge] });
  }

  /** @param {number} vertex */
  function press(vertex) {
    last = vertex;
    const before = chosen;
    chosen = before === null ? vertex : null;
    if (before !== null && before !== vertex) join(before, vertex);
    else paint();
  }

  /** Press an edge by its number, or a possible one that is absent. @param {string} number */
  function pressEdge(number) {
    chosen = null;
    if (number.startsWith("p")) join(...sketch.possible[Number(number.slice(1))]);
    else change({ ...sketch, edges: sketch.edges.filter((_, index) => index !== Number(number)) });
  }

  /** The place of a pointer, in tenths. @param {PointerEvent} event @returns {Pair} */
  function placeOf(event) {
    const to = picture.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(to);
    return [Math.round(point.x / STEP) * STEP, Math.round(point.y / STEP) * STEP];
  }

  const part = (/** @type {any} */ target, /** @type {string} */ name) => /** @type {any} */ (target)?.closest?.(`[data-${name}]`)?.dataset[name];

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button) return;
    event.preventDefault();
    const vertex = part(event.target, "vertex");
    drag = { vertex: vertex === undefined ? null : Number(vertex), x: event.clientX, y: event.clientY, moved: false, edge: part(event.target, "edge") ?? "" };
    picture.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!drag || drag.vertex === null) return;
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > DRAGS;
    if (!drag.moved) return;
    const [x, y] = sketch.places[drag.vertex];
    const to = placeOf(event);
    picture.querySelector(".sketch-pull")?.remove();
    picture.append(drawn("path", { class: "sketch-pull", d: `M${x} ${y}L${to[0]} ${to[1]}` }));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    const done = drag;
    drag = null;
    if (!done) return;
    const over = part(document.elementFromPoint(event.clientX, event.clientY), "vertex");
    if (done.vertex !== null && !done.moved) return void press(done.vertex);
    if (done.edge) return void pressEdge(done.edge);
    const place = placeOf(event);
    if (done.vertex === null) return void (fixed ? paint() : newVertex(place));
    chosen = null;
    last = done.vertex;
    const target = over === undefined ? near(place) : Number(over);
    if (target >= 0 && target !== done.vertex) join(done.vertex, target);
    else if (target < 0 && !fixed) shift(done.vertex, place);
    else paint();
  }

  /** @param {number} vertex @param {Pair} place */
  function shift(vertex, place) {
    if (near(place) < 0 || near(place) === vertex) change({ ...sketch, places: sketch.places.map((before, index) => (index === vertex ? place : before)), name: "" });
  }

  /** Arrow keys go from vertex to vertex and to the edges, Enter presses, Delete removes, Shift and arrows move a vertex. @param {KeyboardEvent} event */
  function key(event) {
    const here = /** @type {any} */ (event.target);
    const vertex = here.dataset?.vertex === undefined ? null : Number(here.dataset.vertex);
    const steps = /** @type {Object<string, Pair>} */ ({ ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] });
    const all = /** @type {any[]} */ ([...picture.querySelectorAll('[role="button"]')]);
    if (event.key === "Enter" || event.key === " ") {
      if (vertex !== null) press(vertex);
      else if (here.dataset?.edge) pressEdge(here.dataset.edge);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (vertex !== null) removeVertex(vertex);
      else if (here.dataset?.edge && !here.dataset.edge.startsWith("p")) pressEdge(here.dataset.edge);
    } else if (event.key === "Escape" && chosen !== null) {
      chosen = null;
      paint();
    } else if (event.shiftKey && steps[event.key] && vertex !== null && !fixed) {
      const [x, y] = sketch.places[vertex];
      shift(vertex, [x + 2 * steps[event.key][0], y + 2 * steps[event.key][1]]);
    } else if (steps[event.key] || event.key === "Home" || event.key === "End") {
      measure(all);
      const to = /** @type {any} */ (neighbour(here, event.key, all));
      if (to) {
        rove(all, to);
        to.focus();
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {GraphSketch} next */
  function show(next) {
    sketch = next;
    if (chosen !== null && chosen >= sketch.places.length) chosen = null;
    const fits = sketch.places.every(([x, y]) => x >= view[0] && x <= view[0] + view[2] && y >= view[1] && y <= view[1] + view[3]);
    if (!fits || !picture.hasAttribute("viewBox") || !sketch.edges.length) fit();
    paint();
  }

  /** The whole drawing with space around it. */
  function fit() {
    const across = [...sketch.places.map(([x]) => x), 0];
    const along = [...sketch.places.map(([, y]) => y), 0];
    const room = fixed ? 5 : ROOM;
    const [left, top] = [Math.min(...across) - room, Math.min(...along) - room];
    view = [left, top, Math.max(Math.max(...across) + room - left, fixed ? 20 : 45), Math.max(Math.max(...along) + room - top, fixed ? 20 : 30)];
    picture.setAttribute("viewBox", view.join(" "));
  }

  /** An edge as a path and its middle: straight, bent beside others, a loop. @param {Pair} edge @param {number} number of those with its ends, from 0 @returns {[string, Pair]} */
  function line([one, other], number) {
    const [[x, y], [to_x, to_y]] = [sketch.places[one], sketch.places[other]];
    if (one === other) {
      const turn = [[1, -1], [-1, -1], [1, 1], [-1, 1]][number % 4];
      return [`M${x} ${y}C${x + 9 * turn[0]} ${y + 2 * turn[1]} ${x + 2 * turn[0]} ${y + 9 * turn[1]} ${x} ${y}`, [x + 4.2 * turn[0], y + 4.2 * turn[1]]];
    }
    const far = Math.hypot(to_x - x, to_y - y) || 1;
    const bend = 3 * Math.ceil(number / 2) * (number % 2 ? 1 : -1);
    const [aside, below] = [-bend * (to_y - y) / far, bend * (to_x - x) / far];
    const middle = /** @type {Pair} */ ([(x + to_x) / 2 + aside, (y + to_y) / 2 + below]);
    return [`M${x} ${y}Q${middle[0] + aside} ${middle[1] + below} ${to_x} ${to_y}`, middle];
  }

  /** @param {string} id @param {Pair} edge @param {number} number @param {boolean} there */
  function edgeDrawn(id, edge, number, there) {
    const [path, [x, y]] = line(edge, number);
    const named = (/** @type {number} */ vertex) => (sketch.ground && !vertex ? say("page.sketch.ground") : String(vertex));
    const label = say(there ? "page.sketch.edge" : "page.sketch.edge.free", { first: named(edge[0]), second: named(edge[1]) });
    return drawn("g", { role: "button", tabindex: "-1", "data-edge": id, "aria-label": label, class: `sketch-edge${there ? "" : " free"}` },
      drawn("path", { class: "reach", d: path }), drawn("circle", { class: "reach", cx: x, cy: y, r: 2 }), drawn("path", { class: "line", d: path }));
  }

  function paint() {
    const active = /** @type {any} */ (document.activeElement);
    const was = picture.contains(active) ? active.dataset.vertex ?? `e${active.dataset.edge}` : null;
    /** @type {Map<string, number>} */
    const counted = new Map();
    const lines = sketch.edges.map((edge, index) => {
      const number = counted.get(String(edge)) ?? 0;
      counted.set(String(edge), number + 1);
      return edgeDrawn(String(index), edge, number, true);
    });
    const free = sketch.possible.flatMap((edge, index) => (sketch.edges.some((other) => same(other, edge)) ? [] : [edgeDrawn(`p${index}`, edge, 0, false)]));
    const vertices = sketch.places.map(([x, y], vertex) => {
      const ground = sketch.ground && !vertex;
      const label = ground ? say("page.sketch.ground") : say(vertex === sketch.token ? "page.sketch.vertex.token" : "page.sketch.vertex", { number: vertex });
      if (fixed) return drawn("circle", { class: "sketch-dot", cx: x, cy: y, r: 1.2 });
      return drawn("g", { role: "button", tabindex: "-1", "data-vertex": vertex, "aria-label": label, "aria-pressed": String(chosen === vertex), class: `sketch-vertex${ground ? " ground" : ""}${vertex === sketch.token ? " token" : ""}` },
        drawn("circle", { class: "reach", cx: x, cy: y, r: RADIUS + 1 }),
        ground ? drawn("rect", { class: "body", x: x - 6, y: y - 1.6, width: 12, height: 3.2, rx: 1.2 }) : drawn("circle", { class: "body", cx: x, cy: y, r: RADIUS }),
        ground ? null : drawn("text", { x, y: y + 1.1, text: vertex }));
    });
    put(picture, lines, free, vertices);
    const all = /** @type {any[]} */ ([...picture.querySelectorAll('[role="button"]')]);
    const here = all.find((one) => was !== null && (one.dataset.vertex ?? `e${one.dataset.edge}`) === was);
    rove(all, here ?? all.find((one) => last !== null && one.dataset.vertex === String(last)) ?? all.find((one) => one.dataset.vertex) ?? all[0]);
    if (was !== null) (here ?? all.find((one) => one.getAttribute("tabindex") === "0"))?.focus();
    for (const one of [remove, loop, token]) one.disabled = focused() === null;
    countLine.textContent = fixed ? say("page.sketch.count.edges", { edges: sketch.edges.length }) : say("page.sketch.count", { vertices: sketch.places.length - (sketch.ground ? 1 : 0), edges: sketch.edges.length });
    if (sketch.size.length) [rows.field.value, columns.field.value] = sketch.size.map(String);
  }

  picture.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const vertex = /** @type {any} */ (event.target).dataset?.vertex;
    if (vertex !== undefined) last = Number(vertex);
    for (const one of [remove, loop, token]) one.disabled = focused() === null;
  });

  const shown = element("div", { class: "sketch-drawing" }, picture, countLine);
  const chosenFamily = families.length ? [labelled(say("page.sketch.family"), names), labelled(say("page.sketch.numbers"), numbers), button(say("page.sketch.family.draw"), family, { id: "sketch-family-draw" })] : [];
  const changing = fixed ? [rows.element, columns.element] : [add, remove, first.multiple ? loop : null, first.token === null ? null : token];
  return { element: shown, show, how: say(fixed ? "page.sketch.how.edges" : "page.sketch.how.graph"),
    focus: () => /** @type {any} */ (picture.querySelector('[tabindex="0"]'))?.focus(), tools: [chosenFamily, changing] };
}
