/** Worked steps drawn from the server's data, and the sieve that finds P-positions. */

import { capital, drawn, element, known, say } from "./page.js";

/* ---- The sieve of the Russian lesson: the first empty number or cell is a P-position; mark whatever reaches it as an
   N-position; repeat. ---- */

/** @typedef {{lost: string[], marked: string[]}} SieveStep names of cells: `n` or `x,y` */

/**
 * The steps on the board of Wythoff's queen, or with the parameter a.
 * @param {number} size
 * @param {number} [a]
 * @returns {SieveStep[]}
 */
export function boardSieve(size, a = 1) {
  const state = new Uint8Array(size * size);
  /** @type {SieveStep[]} */
  const steps = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = row; column < size; column += 1) {
      if (state[row * size + column]) continue;
      const lost = row === column ? [[row, column]] : [[row, column], [column, row]];
      for (const [x, y] of lost) state[x * size + y] = 1;
      /** @type {string[]} */
      const marked = [];
      for (const [x, y] of lost) {
        for (let to_x = x; to_x < size; to_x += 1) {
          for (let to_y = y; to_y < size; to_y += 1) {
            const reaches = to_x === x || to_y === y || Math.abs(to_x - x - (to_y - y)) < a;
            if (!reaches || state[to_x * size + to_y]) continue;
            state[to_x * size + to_y] = 2;
            marked.push(`${to_x},${to_y}`);
          }
        }
      }
      steps.push({ lost: lost.map((cell) => cell.join(",")), marked });
    }
  }
  return steps;
}

/**
 * The steps on the numbers 0 to a bound, for a subtraction set.
 * @param {(bound: number) => number[]} takes
 * @param {number} bound
 * @returns {SieveStep[]}
 */
export function stripSieve(takes, bound) {
  const amounts = takes(bound);
  const state = new Uint8Array(bound + 1);
  /** @type {SieveStep[]} */
  const steps = [];
  for (let number = 0; number <= bound; number += 1) {
    if (state[number]) continue;
    const marked = amounts.map((amount) => number + amount).filter((reached) => reached <= bound && !state[reached]);
    for (const reached of marked) state[reached] = 2;
    steps.push({ lost: [String(number)], marked: marked.map(String) });
  }
  return steps;
}

/** @param {number} bound */
export const squares = (bound) => Array.from({ length: Math.floor(Math.sqrt(bound)) }, (_, index) => (index + 1) ** 2);

/**
 * @param {string} text such as `1,3,4`, `1-3` or `squares`
 * @returns {((bound: number) => number[]) | null}
 */
export function writtenTakes(text) {
  if (text === "squares") return squares;
  if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return null;
  return (bound) => [...new Set(text.split(",").flatMap((piece) => {
    const [low, high = low] = piece.split("-").map(Number);
    return Array.from({ length: Math.max(0, Math.min(high, bound) - low + 1) }, (_, index) => low + index);
  }))].filter((take) => take > 0).sort((one, two) => one - two);
}

/**
 * What is known about every cell after a number of steps.
 * @param {SieveStep[]} sieve
 * @param {number} count
 * @returns {Map<string, {value: "lose" | "win", step: number}>}
 */
export function cellsAfter(sieve, count) {
  const cells = new Map();
  sieve.slice(0, count).forEach(({ lost, marked }, step) => {
    for (const cell of lost) cells.set(cell, { value: "lose", step });
    for (const cell of marked) cells.set(cell, { value: "win", step });
  });
  return cells;
}

/* ---- The outcome board of Wythoff's queen, as far as the sieve has come. ---- */

const CELL = 24;
const EDGE = 26;

/**
 * @param {{size: number, sieve: SieveStep[], step: number, a: number, beams?: boolean,
 *   queen?: number[], target?: string | null, lines?: string[], label?: string}} what
 * @returns {SVGSVGElement}
 */
export function boardDrawing({ size, sieve, step, a, beams = false, queen, target = null, lines = [], label }) {
  const side = size * CELL;
  const cells = cellsAfter(sieve, step);
  const shapes = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const known = cells.get(`${x},${y}`);
      const fresh = !target && known && known.step === step - 1 ? " fresh" : "";
      shapes.push(drawn("g", { class: `sieve-cell ${known?.value ?? "empty"}${fresh}`, "data-cell": `${x},${y}`, transform: `translate(${EDGE + x * CELL} ${side - (y + 1) * CELL})` },
        drawn("rect", { width: CELL, height: CELL }),
        known?.value === "lose" ? drawn("circle", { cx: CELL / 2, cy: CELL / 2, r: 6.5, class: "ring" }) : known ? drawn("circle", { cx: CELL / 2, cy: CELL / 2, r: 2.6, class: "point" }) : null));
    }
  }
  const middle = (/** @type {string} */ cell) => cell.split(",").map(Number).map((place, axis) => (axis ? side - (place + 0.5) * CELL : EDGE + (place + 0.5) * CELL));
  const from = queen ? queen.join(",") : null;
  const ways = from ? [...lines, ...(target ? [target] : [])].map((cell) => {
    const [x1, y1] = middle(from);
    const [x2, y2] = middle(cell);
    return drawn("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: cell === target ? "way best" : "way" });
  }) : [];
  return drawn("svg", { viewBox: `0 0 ${side + EDGE + 2} ${side + EDGE}`, class: "sieve-board", role: "img", "aria-label": label ?? say("page.sieve.board") },
    shapes, beams ? beamLines(side, a) : null, ways, numbers(size, side),
    from ? drawn("circle", { cx: middle(from)[0], cy: middle(from)[1], r: 8, class: "here" }) : null);
}

/**
 * The two beams along which the P-positions lie.
 * @param {number} side
 * @param {number} a
 */
function beamLines(side, a) {
  const slope = (a + Math.sqrt(a * a + 4)) / 2;
  const start = [EDGE + CELL / 2, side - CELL / 2];
  const reach = side - CELL / 2;
  return [[1 / slope, 1], [1, 1 / slope]].map(([across, up]) =>
    drawn("path", { d: `M${start[0]} ${start[1]}l${across * reach} ${-up * reach}`, class: "beam" }));
}

/**
 * @param {number} size
 * @param {number} side
 */
function numbers(size, side) {
  const gap = size <= 20 ? 1 : 5;
  return Array.from({ length: Math.ceil(size / gap) }, (_, index) => index * gap).flatMap((number) => [
    drawn("text", { x: EDGE + (number + 0.5) * CELL, y: side + 17, "text-anchor": "middle", class: "sieve-number", text: number }),
    drawn("text", { x: EDGE - 6, y: side - (number + 0.5) * CELL + 4, "text-anchor": "end", class: "sieve-number", text: number })]);
}

/* ---- The strip of numbers, as far as the sieve has come; the P-positions are the red numbers of the lesson. ---- */

const SQUARE = 34;
const PER_LINE = 18;

/**
 * @param {{bound: number, sieve: SieveStep[], step: number,
 *   here?: number, target?: number | null, lines?: number[]}} what
 * @returns {SVGSVGElement}
 */
export function stripDrawing({ bound, sieve, step, here, target = null, lines = [] }) {
  const cells = cellsAfter(sieve, step);
  const place = (/** @type {number} */ number) => [(number % PER_LINE) * SQUARE, Math.floor(number / PER_LINE) * (SQUARE + 8) + 4];
  const shapes = Array.from({ length: bound + 1 }, (_, number) => {
    const known = cells.get(String(number));
    const [x, y] = place(number);
    const fresh = target === null && known && known.step === step - 1 ? " fresh" : "";
    const chosen = number === here ? " here" : number === target ? " target" : lines.includes(number) ? " reached" : "";
    return drawn("g", { class: `sieve-cell ${known?.value ?? "empty"}${fresh}${chosen}`, "data-cell": number, transform: `translate(${x + 1} ${y})` },
      drawn("rect", { width: SQUARE - 2, height: SQUARE, rx: 5 }),
      drawn("text", { x: SQUARE / 2 - 1, y: SQUARE / 2 + 5, "text-anchor": "middle", class: "strip-number", text: number }),
      known?.value === "lose" ? drawn("circle", { cx: SQUARE / 2 - 1, cy: SQUARE / 2, r: 14.5, class: "ring" }) : null);
  });
  const [, last] = place(bound);
  return drawn("svg", { viewBox: `0 0 ${Math.min(bound + 1, PER_LINE) * SQUARE} ${last + SQUARE + 8}`, class: "sieve-strip", role: "img", "aria-label": say("page.sieve.strip") }, shapes);
}

/* ---- The heaps in binary under each other, the columns with an odd number of ones marked. ---- */

const WIDEST = 40;

/**
 * @param {{heaps: (number | string)[], nim_sum: number | string, base?: number, caption?: string}} step
 * @param {any} former the columns before the move, if these are those after it
 */
function binaryColumns(step, former) {
  const heaps = step.heaps.map(BigInt);
  const bits = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  if (bits > WIDEST || heaps.length > 24) return element("p", { text: say("page.step.sum", { sum: step.nim_sum }) });
  const modulus = Number(step.base ?? 2);
  const ones = Array.from({ length: bits }, (_, column) => heaps.filter((heap) => digit(heap, bits - 1 - column)).length);
  const odd = ones.map((count) => count % modulus !== 0);
  const changed = (/** @type {number} */ index) => former && String(former.heaps[index]) !== String(step.heaps[index]);
  return element("figure", {},
    step.caption === "" ? "" : element("figcaption", { text: say(former ? "page.step.after" : "page.step.before") }),
    element("table", { class: "columns" },
      element("tbody", {}, heaps.map((heap, index) => element("tr", { class: changed(index) ? "changed" : "" },
        element("th", { scope: "row", text: String(heap) }),
        odd.map((bad, column) => element("td", { class: (bad ? "odd" : "even") + (digit(heap, bits - 1 - column) ? " one" : ""), text: digit(heap, bits - 1 - column) ? "1" : "0" }))))),
      element("tfoot", {}, element("tr", {}, element("th", { scope: "row", text: say("page.step.ones") }),
        ones.map((count, column) => element("td", { class: odd[column] ? "odd" : "even" }, String(count),
          element("span", { class: "column-sign", "aria-hidden": "true", text: odd[column] ? "▲" : "✓" })))))),
    element("p", { class: "quiet-text", text: say(`page.step.${odd.some(Boolean) ? "odd" : "even"}${modulus === 2 ? "" : ".modulus"}`, { modulus }) }));
}

/**
 * @param {bigint} heap
 * @param {number} place
 */
const digit = (heap, place) => (heap >> BigInt(place)) & 1n ? 1 : 0;

/**
 * The same for Moore's game: the remainder of the number of ones in each column counts.
 * @param {{heaps: (number | string)[], k: number}} step
 * @param {any} former
 */
const columnCounts = (step, former) => binaryColumns({ heaps: step.heaps, nim_sum: "", base: step.k + 1 }, former);

/* ---- The nim-values of the components of a position, and their nim-sum. ---- */

/**
 * @param {{components: {component: string, value: number | string}[], nim_sum: number | string | null, after?: string}} step
 */
function componentValues(step) {
  const rows = step.components.slice(0, 40);
  const several = rows.length > 1 && rows.every((row) => Number(row.value) < 2 ** 40);
  return [
    step.after ? element("p", { class: "said-step", text: say("page.step.after_move", { to: step.after }) }) : "",
    element("table", { class: "values" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col", text: say("page.step.part") }), element("th", { scope: "col", text: say("page.analysis.grundy") }))),
      element("tbody", {}, rows.map((row) => element("tr", {}, element("th", { scope: "row", text: row.component }), element("td", { class: "number", text: row.value }))))),
    several ? binaryColumns({ heaps: rows.map((row) => row.value), nim_sum: step.nim_sum ?? 0, caption: "" }, null) : null,
  ];
}

/* ---- Wythoff's P-positions on the board: two golden beams, the queen and her line to a P-position. ---- */

/**
 * @param {{a: number, x: number, y: number, size: number, lost: number[][]}} step
 * @param {any} _former
 * @param {{heaps: number[] | null} | null} best the best move
 */
function goldenBeams(step, _former, best) {
  const cells = Array.from({ length: step.size ** 2 }, (_, index) => `${index % step.size},${Math.floor(index / step.size)}`);
  const sieve = [wholly(cells, step.lost.map((cell) => cell.join(",")))];
  return element("figure", {},
    boardDrawing({ size: step.size, sieve, step: 2, queen: [step.x, step.y], target: best?.heaps?.join(",") ?? null, a: step.a, beams: true, label: say("page.step.beams") }),
    element("figcaption", { text: say("page.step.beams") }));
}

/**
 * @param {{a: number, n: number | string, A: number | string, B: number | string}} step
 */
const wythoffPair = (step) => element("p", { class: "formula", text: say("page.step.pair", { n: step.n, A: step.A, B: step.B }) });

/* ---- A row of pins with its middle removed: the rest is its own mirror image. ---- */

const STEP = 22;

/**
 * @param {{row: number, middle: number[], half: number}} step
 */
function mirrorAxis(step) {
  if (step.row > 60) return null;
  const pins = Array.from({ length: step.row }, (_, index) => drawn("circle", { cx: 14 + index * STEP, cy: 24, r: 8,
    class: step.middle.includes(index + 1) ? "axis-pin out" : "axis-pin" }));
  const middle = 14 + ((step.row - 1) / 2) * STEP;
  return element("figure", {}, drawn("svg", { viewBox: `0 0 ${step.row * STEP + 8} 48`, class: "axis", role: "img", "aria-label": say("page.step.axis") },
    pins, drawn("path", { d: `M${middle} 2V46`, class: "axis-line" })), element("figcaption", { text: say("page.step.axis") }));
}

/* ---- A number as the sum of its parts, drawn as rods laid end to end: Zeckendorf's Fibonacci numbers and similar sums.
   ---- */

const LONG = 420;

/**
 * @param {{parts: (number | string)[], number?: number | string, smallest?: number | string}} step
 */
function numberParts(step) {
  const parts = (step.parts ?? []).map(Number);
  const total = parts.reduce((sum, part) => sum + part, 0);
  let x = 0;
  const rods = parts.map((part, index) => {
    const wide = Math.max(16, (part / total) * LONG);
    const rod = drawn("g", {}, drawn("rect", { x: x + 1, y: 6, width: wide - 2, height: 30, rx: 6, class: index === parts.length - 1 ? "rod smallest" : "rod" }),
      drawn("text", { x: x + wide / 2, y: 26, "text-anchor": "middle", class: index === parts.length - 1 ? "rod-text smallest" : "rod-text", text: part }));
    x += wide;
    return rod;
  });
  return element("figure", {},
    drawn("svg", { viewBox: `0 0 ${x} 42`, class: "rods", role: "img", "aria-label": `${step.number ?? total} = ${parts.join(" + ")}` }, rods),
    element("figcaption", { text: say("page.step.parts", { sum: `${step.number ?? total} = ${parts.join(" + ")}`, smallest: parts[parts.length - 1] ?? 0 }) }));
}

/* ---- A number in the numeration system of the convergents, with the zeros at its end marked. ---- */

/**
 * @param {{number: number | string, p_digits: number[], trailing_zeros: number, belongs_to: string}} step
 */
function numeration(step) {
  const first = step.p_digits.length - step.trailing_zeros;
  return element("figure", {},
    element("p", { class: "digits" }, `${step.number} = `, step.p_digits.map((digit, index) => element("span", { class: index >= first ? "digit zero" : "digit", text: digit }))),
    element("figcaption", { text: say(`page.step.digits.${step.belongs_to}`, { number: step.number, count: step.trailing_zeros }) }));
}

/* ---- The P-positions among the numbers up to a heap, on a strip. ---- */

/**
 * @param {{bound: number, lost: number[], heap: number, to: number | null}} step
 */
function lostNumbers(step) {
  const sieve = [wholly(Array.from({ length: step.bound + 1 }, (_, number) => String(number)), step.lost.map(String))];
  return element("figure", {}, stripDrawing({ sieve, step: 2, bound: step.bound, here: step.heap, target: step.to }),
    element("figcaption", { text: say("page.step.red") }));
}

/**
 * A complete sieve: these cells are P-positions, all others N-positions.
 * @param {string[]} cells
 * @param {string[]} lost
 * @returns {SieveStep}
 */
const wholly = (cells, lost) => ({ lost, marked: cells.filter((cell) => !lost.includes(cell)) });

/* ---- Steps in words, not drawn: sentences, a table, and the conclusion, in the words of the server. ---- */

/**
 * @param {{told: {before: string[], head: string[], rows: string[][], after: string[]}}} step
 */
function textStep({ told: text }) {
  const said = (/** @type {string} */ text) => element("p", { class: "said-step", text });
  const table = text.rows.length ? element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": text.before[0] ?? text.head.join(", ") },
    element("table", { class: "values worked" },
      element("thead", {}, element("tr", {}, text.head.map((name) => element("th", { scope: "col", text: name })))),
      element("tbody", {}, text.rows.map((row) => element("tr", {}, row.map((cell, column) => element(column ? "td" : "th", { scope: column ? null : "row", text: cell }))))))) : "";
  return [text.before.map(said), table, text.after.map(said)];
}

/* ---- Worked steps: each kind that is drawn has a function, the others are described in words; an unknown kind is shown
   as a list. ---- */

/** @type {Object<string, (step: any, former: any, best: any) => any>} */
const DRAWERS = { binary_columns: binaryColumns, column_counts: columnCounts, component_values: componentValues, zeckendorf: numberParts,
  numeration, symmetry: mirrorAxis, golden_beams: goldenBeams, wythoff_pair: wythoffPair, strip: lostNumbers };

/**
 * @param {any[]} steps
 * @param {{heaps: number[] | null} | null} best the best move
 */
export function drawSteps(steps, best) {
  return steps.map((step, index) => {
    const former = steps.slice(0, index).find((earlier) => earlier.kind === step.kind);
    const drawer = DRAWERS[step.kind] ?? (step.told ? textStep : plainStep);
    return element("div", { class: `step step-${step.kind}` }, drawer(step, former, best));
  });
}

/** @param {any} step */
function plainStep(step) {
  const rows = Object.entries(step).filter(([name]) => name !== "kind");
  return element("dl", { class: "facts" }, rows.flatMap(([name, value]) => [
    element("dt", { text: known(`page.step.${name}`) ? say(`page.step.${name}`) : name.replaceAll("_", " ") }),
    element("dd", { text: flat(value) })]));
}

/**
 * @param {any} value
 * @returns {string}
 */
function flat(value) {
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? `(${item.join(", ")})` : flat(item))).join(", ");
  if (value && typeof value === "object") return Object.entries(value).map(([name, item]) => `${name.replaceAll("_", " ")} ${flat(item)}`).join("; ");
  return String(value);
}

/* ---- The terms of an explanation: where one first appears, it is a button that opens its definition. ---- */

let lines = 0;

/**
 * @param {HTMLElement} place what holds the explanation
 * @param {{found: string, line: string}[]} terms in the order in which they appear
 */
export function openTerms(place, terms) {
  for (const { found, line } of terms) {
    const text = firstText(place, found);
    if (!text) continue;
    const word = text.splitText(placeIn(text, found));
    word.splitText(found.length);
    const block = /** @type {HTMLElement} */ (word.parentElement).closest("p, .scroll, table, figcaption, dl") ?? place;
    lines += 1;
    const opened = element("p", { class: "term-line", id: `term-${lines}`, hidden: true, text: line });
    const term = element("button", { type: "button", class: "term", "aria-expanded": "false", "aria-controls": opened.id, on: { click: () => {
      opened.hidden = !opened.hidden;
      term.setAttribute("aria-expanded", String(!opened.hidden));
    } } }, word.nodeValue);
    word.replaceWith(term);
    after(block).after(opened);
  }
}

/** The last of the definitions that are already open below a block, or the block itself. @param {Element} block */
function after(block) {
  const next = block.nextElementSibling;
  return next?.classList.contains("term-line") ? after(next) : block;
}

/**
 * The first text that contains a word and is not part of a drawing, button or definition.
 * @param {HTMLElement} place
 * @param {string} found
 * @returns {Text | null}
 */
function firstText(place, found) {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (placeIn(node, found) >= 0 && !node.parentElement?.closest("svg, button, .term-line")) return node;
  }
  return null;
}

/**
 * The place of a word in a text, whose first letter may be a capital; -1 if it does not occur.
 * @param {Text} text
 * @param {string} found
 */
function placeIn(text, found) {
  const value = /** @type {string} */ (text.nodeValue);
  return value.startsWith(capital(found)) ? 0 : value.indexOf(found);
}
