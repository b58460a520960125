/** Moves offered beside the objects: by their words, as buttons or with a picker, and by signs of their value. */

import { button, capital, drawn, element, language, put, say } from "./page.js";
import { bothEnds, elementsOf, measure, within } from "./picture.js";

/** @typedef {import("./picture.js").Move} Move */
/** @typedef {import("./picture.js").Left} Left */

/* ---- Moves offered by their words: a few as buttons, else with a picker, which has a slider and, for moves that take from
   one heap, the number left in it. ---- */

/** Most moves shown as buttons. */
export const FEW = 12;
/** Most objects named in a picker beside its own. */
export const MOST_ALSO = 4;
/** Milliseconds of typing or sliding before the server is asked. */
const MOMENT = 160;

/**
 * @param {Move} move
 * @param {(move: Move) => void} make
 * @param {(move: Move | null) => void} look
 */
export function moveButton(move, make, look) {
  const made = button(capital(move.words), () => make(move), { class: "quiet choice", "data-to": move.to });
  for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => look(move));
  for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => look(null));
  return made;
}

/**
 * A button that repeats while it is held.
 * @param {string} label
 * @param {() => void} step
 * @param {Object<string, any>} attributes
 */
function holding(label, step, attributes) {
  let timer = 0;
  let repeated = false;
  const made = button(label, () => { if (!repeated) step(); repeated = false; }, attributes);
  const stop = () => clearTimeout(timer);
  /** @param {number} pause */
  const again = (pause) => { repeated = true; step(); timer = window.setTimeout(again, pause, Math.max(24, pause * 0.9)); };
  made.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => { stop(); repeated = false; if (!event.button) timer = window.setTimeout(again, 420, 120); });
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) made.addEventListener(end, stop);
  made.addEventListener("contextmenu", (/** @type {globalThis.Event} */ event) => event.preventDefault());
  return made;
}

/** @typedef {{moves: Move[], at?: Move | null, left?: Left | null, complete?: boolean, also?: any[]}} Amounts what a picker offers: `left` where one heap is taken from; without `complete` the server knows more */
/** @typedef {{make: (move: Move) => void, look: (move: Move | null) => void, legal: (left: Left, stays: string) => Promise<any>, also: (control: any) => void}} Doings */

/**
 * The slider with its buttons and, for one heap, the number left.
 * @param {Amounts} offer
 * @param {Doings} doings
 * @returns {any[]}
 */
export function amounts({ moves, at = null, left = null, complete = true, also = [] }, doings) {
  // the number left grows to the right; other moves are in the order of the server
  const known = left && complete ? [...moves].sort((one, other) => Number(one.left?.stays) - Number(other.left?.stays)) : moves;
  const asked = left !== null && !complete;
  const last = asked ? Number(left.size) - 1 : known.length - 1;
  const slides = Number.isSafeInteger(last);
  let place = at ? Math.max(0, known.indexOf(at)) : left ? last : 0;
  let timer = 0;
  let question = 0;
  /** @type {any} */
  let shown = null;

  const range = element("input", { type: "range", id: "choice-slider", min: 0, max: slides ? last : 0, value: slides ? place : 0, "aria-label": say("page.board.choose"), hidden: !slides,
    on: { input: () => go(Number(range.value)), keydown: entered } });
  const field = element("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", id: "choice-left", autocomplete: "off", size: Math.min(9, String(left?.size ?? "").length + 1),
    "aria-label": say("page.picker.stays", { size: left?.size ?? "" }), on: { input: typed, keydown: entered } });
  const words = element("output", { class: "choice-words", for: "choice-slider choice-left" });
  const make = button(say("page.amount.go"), () => { if (shown) doings.make(shown); }, { class: "main", id: "choice-go" });
  const ends = left ? [["choice-next", "page.picker.less"], ["choice-previous", "page.picker.more"]] : [["choice-previous", "page.board.previous"], ["choice-next", "page.board.next"]];
  const [less, more] = ends.map(([id, key], index) => holding(index ? "+" : "−", () => go(place + (index ? 1 : -1)), { id, class: "round", "aria-label": say(key) }));

  /** @param {KeyboardEvent} event */
  function entered(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (shown) doings.make(shown);
  }

  /** Show a move, or why there is none. @param {any} move @param {string} [reason] */
  function showMove(move, reason = "") {
    shown = move;
    make.disabled = !move;
    words.textContent = move ? capital(move.words) : reason;
    words.classList.toggle("wrong", !move && reason !== "");
    field.setAttribute("aria-invalid", String(!move && reason !== ""));
    if (move) range.setAttribute("aria-valuetext", move.words);
    doings.look(move);
  }

  /** Ask the server for the move that leaves this many. @param {string} stays */
  function inquire(stays) {
    const mine = ++question;
    clearTimeout(timer);
    make.disabled = true;
    shown = null;
    timer = window.setTimeout(async () => {
      const answer = await doings.legal(/** @type {Left} */ (left), stays);
      if (mine === question) showMove(answer?.legal ? answer : null, capital(answer?.message ?? ""));
    }, MOMENT);
  }

  /** Go to a place of the slider. @param {number} to */
  function go(to) {
    place = Math.max(0, Math.min(last, to));
    range.value = String(place);
    const move = known[place];
    field.value = String(asked ? place : move?.left?.stays ?? "");
    field.removeAttribute("aria-invalid");
    if (asked) {
      range.setAttribute("aria-valuetext", field.value);
      inquire(field.value);
    } else showMove(move);
  }

  function typed() {
    const text = field.value.trim().replace(/^0+(?=\d)/, "");
    if (!/^\d+$/.test(text)) return void showMove(null, text ? say("page.picker.none", { count: text }) : "");
    if (asked) {
      if (Number(text) <= last) place = Number(text);
      range.value = String(place);
      return void inquire(text);
    }
    const found = known.findIndex((move) => String(move.left?.stays) === text);
    if (found < 0) return void showMove(null, say("page.picker.none", { count: text }));
    place = found;
    range.value = String(place);
    showMove(known[place]);
  }

  if (slides) go(place);
  return [
    element("div", { class: "picker-line" }, slides ? [less, range, more] : "",
      left ? element("span", { class: "picker-left" }, element("span", { "aria-hidden": "true", text: say("page.picker.leave") }), field, element("span", { "aria-hidden": "true", text: say("page.picker.of", { size: left.size }) })) : ""),
    words,
    !complete && !left ? element("p", { class: "quiet-text", text: say("page.board.too_many") }) : "",
    also.length ? element("div", { class: "row" }, also.map((control) => button(say("page.picker.also", { object: control.dataset.label }), () => doings.also(control), { class: "quiet choice" }))) : "",
    make,
  ];
}

/** A card over the page that offers the remaining moves; the board beneath it keeps its size. */
export class Picker {
  /** @param {HTMLElement} mat */
  constructor(mat) {
    this.mat = mat;
    this.element = element("div", { class: "picker", popover: "manual", role: "group", "aria-label": say("page.board.choose") });
    /** @type {any} */
    this.choice = null;
    /** @type {any} */
    this.target = null;
  }

  /** Whether it is open. */
  get open() {
    return this.element.childElementCount > 0;
  }

  /**
   * Open the card for a choice; for the same choice it stays as it is.
   * @param {any} choice
   * @param {() => any[]} content
   * @param {any} target the object it belongs to, or null for a card below the board
   * @param {boolean} focus
   */
  show(choice, content, target, focus) {
    if (this.open && this.choice === choice) return;
    this.choice = choice;
    this.target = target;
    put(this.element, content());
    this.element.showPopover?.();
    this.place();
    if (focus) this.element.querySelector("input:not([hidden])")?.focus({ preventScroll: true });
  }

  /** Place the card beside the object, over the lower edge of a narrow screen, and never on the object. */
  place() {
    if (!this.open) return;
    const card = this.element.getBoundingClientRect();
    const near = (this.target ?? this.mat).getBoundingClientRect();
    const gap = 8;
    const below = near.bottom + gap;
    const lowest = innerHeight - card.height - gap;
    const narrow = innerWidth < 640 && this.target;
    const above = near.top - card.height - gap;
    const top = narrow ? (near.bottom + gap <= lowest || above < gap ? lowest : gap) : below <= lowest || !this.target ? Math.min(below, lowest) : above >= gap ? above : lowest;
    const left = Math.max(gap, Math.min(innerWidth - card.width - gap, near.left + near.width / 2 - card.width / 2));
    this.element.style.setProperty("left", `${Math.round(left)}px`);
    this.element.style.setProperty("top", `${Math.round(Math.max(gap, top))}px`);
  }

  /** Close the card; focus inside returns to its object. */
  close() {
    if (!this.open) return;
    const held = this.element.contains(document.activeElement);
    this.element.hidePopover?.();
    this.element.replaceChildren();
    this.choice = null;
    if (held && this.target?.isConnected) this.target.focus({ preventScroll: true });
  }
}

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./picture.js").Pointing} Pointing */
/** @typedef {import("./picture.js").Way} Way */

/* ---- Signs on the board with the value of each move. An object that alone means a move has its own sign. A move of
   several objects has a bracket over two neighbours, or a line that joins them, with a sign that is a separate control. ---- */

/** @typedef {"win" | "lose" | "draw"} Value */
/** @typedef {{to: string, value: Value, remoteness: number | string | null | undefined}} Judged */

const SIGNS = { win: "●", lose: "○", draw: "◇" };
/** @type {Object<string, number>} */
const RANK = { lose: 0, draw: 1, win: 2 };
/** Most signs in addition to those on single objects. */
const MOST_JOINED = 12;

/**
 * `wins in 3 moves`, `loses in 4 moves`, `draw`.
 * @param {Judged} judged
 */
function worth({ value, remoteness }) {
  if (remoteness === null || remoteness === undefined || value === "draw") return say(`page.value.${value}`);
  return say(`page.value.${value}.in`, { count: Number(remoteness) + 1 });
}

/** A sign with the remoteness. @param {Judged} judged */
const signText = ({ value, remoteness }) => (remoteness === null || remoteness === undefined ? SIGNS[value] : `${SIGNS[value]}${Number(remoteness) + 1}`);

/**
 * Put signs on the board, the same as in a list of these moves; null removes all signs.
 * @param {Board} board
 * @param {any[] | null} moves as returned by `/api/analysis`
 */
export function showMarks(board, moves) {
  for (const old of board.element.querySelectorAll(".mark, .marks")) old.remove();
  board.joined.clear();
  board.signed.clear();
  const { picture } = board.frame;
  if (!moves || !picture || board.shown !== board.session.position) return void board.relabel();
  const judged = new Map(moves.map((move) => [move.to, { to: move.to, remoteness: move.remoteness, value: move.value ?? { P: "win", N: "lose" }[/** @type {string} */ (move.outcome)] ?? "draw" }]));
  const signs = new Signs(board, picture);
  const done = new Set();
  for (const control of board.controls) {
    const own = ownSign(board, control, judged);
    if (!own) continue;
    done.add(own.to);
    board.signed.set(control.dataset.id, worth(own));
    signs.upon(control, own);
  }
  for (const [way, worthOf] of widerSigns(board.whole, judged, done)) signs.joining(way, worthOf);
  board.relabel();
  measure([...board.joined.keys()]);
}

/**
 * The sign of an object: of the move that it means alone, unless a wider choice with it is better; on a heap drawn as
 * one stone, of the best move made there.
 * @param {Board} board
 * @param {any} control
 * @param {Map<string, Judged>} judged
 * @returns {Judged | null}
 */
function ownSign(board, control, judged) {
  const { whole } = board;
  const { id } = control.dataset;
  if (whole.things.get(id)?.kind) return null;
  const ways = whole.touching.get(id) ?? [];
  const valued = ways.flatMap((way) => judged.get(way.move.to) ?? []);
  const best = valued.reduce((/** @type {Judged | null} */ one, other) => (one && RANK[one.value] >= RANK[other.value] ? one : other), null);
  if (!best) return null;
  if (whole.things.get(id)?.abbreviated && ways.length > 1) {
    const here = ways.filter((way) => way.objects.length === 1 && !way.switches.length).flatMap((way) => judged.get(way.move.to) ?? []);
    const found = here.find((one) => one.value === best.value);
    return here.length && found ? { ...found, remoteness: null } : null;
  }
  const meant = board.meant(control);
  const own = meant && judged.get(meant.to);
  if (!own || RANK[own.value] < RANK[best.value]) return null;
  // the same move may be meant by a piece and its place, and both may belong to a better move
  const better = (/** @type {Way} */ part) => part.objects.some((one) => one.includes(">"))
    && (whole.touching.get(part.objects[0]) ?? []).some((way) => within(part.objects, way.objects) && RANK[judged.get(way.move.to)?.value ?? own.value] > RANK[own.value]);
  return whole.ways.some((way) => way.move === meant && better(way)) ? null : own;
}

/**
 * The ways of the moves that no sign on an object shows: the winning ones first, the others if all are few.
 * @param {Pointing} whole
 * @param {Map<string, Judged>} judged
 * @param {Set<string>} done
 * @returns {[Way, Judged][]}
 */
function widerSigns(whole, judged, done) {
  const pieces = (/** @type {Way} */ way) => way.objects.length + way.switches.length;
  // a single object has its sign already, or a wider sign says more
  const wider = whole.ways.filter((way) => !done.has(way.move.to) && judged.has(way.move.to) && (pieces(way) > 1 || way.objects[0].includes(">")));
  /** @type {Map<string, number>} */
  const least = new Map();
  for (const way of wider) least.set(way.move.to, Math.min(pieces(way), least.get(way.move.to) ?? Infinity));
  const all = wider.filter((way) => pieces(way) === least.get(way.move.to)).map((way) => /** @type {[Way, Judged]} */ ([way, judged.get(way.move.to)]))
    .sort(([, one], [, other]) => RANK[other.value] - RANK[one.value] || Number(one.remoteness ?? 0) - Number(other.remoteness ?? 0));
  if (all.length <= MOST_JOINED) return all;
  const best = Math.max(1, ...[...judged.values()].map((one) => RANK[one.value]));
  return all.filter(([, one]) => RANK[one.value] >= best).slice(0, MOST_JOINED);
}

/** Draws signs in the units of a picture. */
class Signs {
  /**
   * @param {Board} board
   * @param {any} picture
   */
  constructor(board, picture) {
    this.board = board;
    this.picture = picture;
    const { scale } = board.frame;
    this.scale = scale;
    /** Signs on a small picture are drawn larger, so that they can be read. */
    this.size = Math.max(1, Math.min(1.9, 0.9 / scale));
    /** @type {{x: number, y: number, width: number}[]} */
    this.placed = [];
    this.origin = picture.getBoundingClientRect();
    this.layer = drawn("g", { class: "marks" });
    picture.append(this.layer);
  }

  /** The place of an element, in units of the picture. @param {Element} thing */
  box(thing) {
    const box = (thing.querySelector(".stone, .pin, rect, circle, path") ?? thing).getBoundingClientRect();
    return { x: (box.left - this.origin.left) / this.scale, y: (box.top - this.origin.top) / this.scale, width: box.width / this.scale, height: box.height / this.scale };
  }

  /**
   * The sign of one object, in its middle.
   * @param {any} control
   * @param {Judged} judged
   */
  upon(control, judged) {
    const shape = control.querySelector(".stone, .pin, rect, circle") ?? control;
    const box = shape.getBBox();
    const seen = this.box(control);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const narrow = Math.min(box.width, box.height) * this.scale < 20;
    const pill = this.pill(x, y, narrow ? SIGNS[judged.value] : signText(judged), narrow ? Math.min(this.size, box.width / 17) : Math.min(this.size, Math.max(1, box.width / 34)));
    this.placed.push({ x: seen.x + seen.width / 2, y: seen.y + seen.height / 2, width: pill.wide });
    control.append(drawn("g", { class: `mark ${judged.value}`, "aria-hidden": "true", "pointer-events": "none" }, pill.parts));
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {string} text
   * @param {number} size
   */
  pill(x, y, text, size) {
    const wide = (text.length > 1 ? Math.min(9 * text.length + 6, 44) : 17) * size;
    return { wide, parts: [drawn("rect", { x: x - wide / 2, y: y - 8 * size, width: wide, height: 16 * size, rx: 8 * size }),
      drawn("text", { x, y: y + 4 * size, "text-anchor": "middle", "font-size": 11.5 * size, text })] };
  }

  /**
   * The sign of a move of several objects.
   * @param {Way} way
   * @param {Judged} judged
   */
  joining(way, judged) {
    const things = elementsOf(this.picture, this.board.whole, [...way.objects, ...way.switches]);
    const ends = [...way.objects, ...way.switches].flatMap((id) => (id.includes(">") ? bothEnds(this.board.whole, id) : [id]))
      .flatMap((id) => things.find((/** @type {any} */ thing) => thing.dataset.id === id) ?? []);
    if (ends.length < 2) return;
    const boxes = ends.map((end) => this.box(end));
    const [one, other] = boxes;
    const together = ends.length === 2 && ends[0].closest(".heap") !== null && ends[0].closest(".heap") === ends[1].closest(".heap") && !ends[0].closest(".stack")
      && Math.abs(one.y - other.y) < one.height / 2 && Math.abs(one.x - other.x) < 2.6 * one.width;
    const text = signText(judged);
    const middles = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const size = together ? Math.min(this.size, Math.abs(middles[0][0] - middles[1][0]) / (9 * text.length + 8)) : this.size;
    const high = Math.min(...boxes.map((box) => box.y)) - 5;
    const wide = (9 * text.length + 6) * size;
    const carriedOver = way.objects.some((id) => id.includes(">"));
    const arc = this.arc(middles, high);
    const [x, y] = together ? [(middles[0][0] + middles[1][0]) / 2, high] : carriedOver ? this.free([arc, [arc[0], arc[1] + 0.6 * (high - arc[1])]], wide, [0, 0.35, 0.7, 1]) : this.free(middles, wide);
    const line = together ? `M${middles[0][0]} ${high + 8}V${high}H${middles[1][0]}V${high + 8}` : carriedOver ? this.arcs(middles, [x, y], high) : `M${middles.map((place) => place.join(" ")).join("L")}`;
    const pill = this.pill(x, y, text, size);
    this.placed.push({ x, y, width: pill.wide });
    const sign = drawn("g", { class: `mark joined ${judged.value}`, role: "button", tabindex: "-1", lang: language(), "aria-label": `${capital(way.move.words)}, ${worth(judged)}` },
      drawn("path", { d: line, class: together ? "bracket" : "link" }), pill.parts);
    this.board.joined.set(sign, way.move);
    this.layer.append(sign);
  }

  /** The top of an arc from a piece to its place, above what is between them, within the mat. @param {number[][]} ends @param {number} high */
  arc([from, to], high) {
    const top = (this.board.element.getBoundingClientRect().top - this.origin.top) / this.scale + 11 * this.size;
    return [(from[0] + to[0]) / 2, Math.max(Math.min(top, high), high - 0.14 * Math.hypot(from[0] - to[0], from[1] - to[1]))];
  }

  /**
   * The arcs of all pieces that a move carries; the first has its sign at the top.
   * @param {number[][]} middles
   * @param {number[]} first
   * @param {number} high
   */
  arcs(middles, first, high) {
    let path = "";
    for (let index = 0; index + 1 < middles.length; index += 2) {
      const [from, to] = middles.slice(index, index + 2);
      const [x, y] = index ? this.arc([from, to], high) : first;
      path += `M${from.join(" ")}Q${x} ${2 * y - (from[1] + to[1]) / 2} ${to.join(" ")}`;
    }
    return path;
  }

  /**
   * A place on a line that has no sign yet.
   * @param {number[][]} middles
   * @param {number} wide
   * @param {number[]} parts
   */
  free(middles, wide, parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78]) {
    const [from, to] = middles;
    const places = parts.map((part) => [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
    const clear = (/** @type {number[]} */ [x, y]) => this.placed.every((sign) => Math.abs(sign.y - y) > 17 * this.size || Math.abs(sign.x - x) > (sign.width + wide) / 2 + 2);
    return places.find(clear) ?? places[0];
  }
}
