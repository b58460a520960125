/** Pictures of a sequence of nim-values in the laboratory: drawn by the server; this module describes what is pointed at. */

import { button, drawn, element, labelled, language, put, say, saveFile, troubleWords } from "./page.js";
import { ask } from "./server.js";

/** The limits of the server. */
export const MOST_DRAWN = 100_000;
const WIDEST = 960;
const NARROWEST = 300;
/** Longest row of the slider; the field accepts more. */
const SLIDER = 400;
/** More rows are not drawn; then the server chooses a multiple of the period. */
const MOST_ROWS = 2_000;
const LISTED = 8;

/** @typedef {[number, number, number, number, boolean]} Axis the numbers at the ends, their places, whether logarithmic */
/**
 * @typedef {object} Place what the pointer or the keys have chosen
 * @property {string} text in words
 * @property {[number, number, number, number]} box its rectangle in the picture: x, y, width, height
 */
/** The settings that a laboratory keeps while games change. @typedef {{kind: string, row_length: number | null, shifts: number | null}} Wish */

/** A number with its digits in groups. @param {number} number */
const grouped = (number) => (Math.abs(number) < 10_000 ? String(number) : number.toLocaleString(language(), { maximumFractionDigits: 2 }));

/** @param {string} key @param {Object<string, number | string>} values */
const sayAt = (key, values) => say(`page.lab.at.${key}`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === "number" ? grouped(value) : value])));

/**
 * The place of a number on an axis.
 * @param {Axis} axis
 * @param {number} number
 */
function placeOn([low, high, start, end, logarithmic], number) {
  const share = logarithmic ? Math.log(number / low) / Math.log(high / low) : (number - low) / (high - low);
  return start + (end - start) * share;
}

/**
 * The number at a place on an axis.
 * @param {Axis} axis
 * @param {number} place
 */
function numberAt([low, high, start, end, logarithmic], place) {
  const share = Math.min(1, Math.max(0, (place - start) / (end - start)));
  return logarithmic ? low * (high / low) ** share : low + (high - low) * share;
}

/** @param {number} number @param {number} most */
const within = (number, most) => Math.max(0, Math.min(most, number));

/** A nim-value, or the word for a heap that has none. @param {number | null} value */
const named = (value) => value ?? say("page.lab.at.loony");

/**
 * Distinct values in order, the first of many.
 * @param {(number | null)[]} found
 */
function listed(found) {
  const all = [...new Set(found)].sort((one, other) => (one ?? -1) - (other ?? -1));
  const shown = all.slice(0, LISTED).map((value) => (value === null ? named(value) : grouped(value))).join(", ");
  return all.length > LISTED ? say("page.lab.at.more", { values: shown, count: grouped(all.length - LISTED) }) : shown;
}

/* ---- The places of a picture, numbered one after another: columns, cells, records, shifts. ---- */

/**
 * @typedef {object} Places
 * @property {number} last the number of the last place
 * @property {number} line places from one line to the next; 0 where there is one line
 * @property {(x: number, y: number) => number} at the place at a point of the picture
 * @property {(index: number) => Place} describe
 */

/** Points or columns of them. @param {any} answer @returns {Places} */
function columnPlaces(answer) {
  const { values, x, y, count, columns, rare } = answer;
  const many = columns ?? count;
  const first = (/** @type {number} */ index) => Math.ceil((index * count) / many);
  const rarities = new Set((rare ?? []).map((/** @type {number[]} */ pair) => pair[0]));
  const [top, high] = [Math.min(y[2], y[3]), Math.abs(y[2] - y[3])];
  return {
    last: many - 1, line: 0,
    at: (across) => within(columns ? Math.floor(((across - x[2]) / (x[3] - x[2])) * many) : Math.round(numberAt(x, across)), many - 1),
    describe(index) {
      const [from, to] = [first(index), first(index + 1) - 1];
      const found = values.slice(from, to + 1);
      const chosen = [...Array(found.length).keys()].map((offset) => from + offset).filter((n) => rarities.has(n));
      const sentence = from === to ? sayAt("heap", { heap: from, value: named(found[0]) }) : sayAt("heaps", { from, to, values: listed(found) });
      const rares = !chosen.length ? "" : from === to ? ` ${say("page.lab.at.rare")}` : ` ${sayAt("rares", { heaps: listed(chosen) })}`;
      const wide = (x[3] - x[2]) / many;
      return { text: sentence + rares, box: columns ? [x[2] + index * wide, top, wide, high] : [placeOn(x, from) - 5, placeOn(y, found[0]) - 5, 10, 10] };
    },
  };
}

/** Cells of rows. @param {any} answer @returns {Places} */
function cellPlaces(answer) {
  const { values, count, cell: [wide, high], row_length: across, block, irregular, x, y } = answer;
  const columns = Math.ceil(across / block);
  const rows = Math.ceil(count / across);
  const last = (rows - 1) * columns + Math.floor(((count - 1) % across) / block);
  const odd = new Set(irregular);
  return {
    last, line: columns,
    at: (right, down) => within(within(Math.floor((down - y[3]) / high), rows - 1) * columns + within(Math.floor((right - x[2]) / wide), columns - 1), last),
    describe(index) {
      const [row, column] = [Math.floor(index / columns), index % columns];
      const from = row * across + column * block;
      const to = Math.min(from + block, (row + 1) * across, count) - 1;
      const sentence = from === to ? sayAt("cell", { heap: from, row: row + 1, place: column, value: named(values[from]) }) : sayAt("block", { from, to, row: row + 1, values: listed(values.slice(from, to + 1)) });
      const marked = [...Array(to - from + 1).keys()].some((offset) => odd.has(from + offset));
      return { text: marked ? `${sentence} ${say("page.lab.at.irregular")}` : sentence, box: [x[2] + column * wide, y[3] + row * high, wide, high] };
    },
  };
}

/** The stairs of the records, one place for each. @param {any} answer @returns {Places} */
function recordPlaces(answer) {
  const { values, x, y, count } = answer;
  /** @type {number[]} */
  const found = [];
  let most = -1;
  values.forEach((/** @type {number} */ value, /** @type {number} */ n) => { if (value > most) { most = value; found.push(n); } });
  return {
    last: found.length - 1, line: 0,
    at: (across) => Math.max(0, found.findLastIndex((n) => n <= numberAt(x, across))),
    describe(index) {
      const first = found[index];
      const until = (found[index + 1] ?? count) - 1;
      const here = placeOn(x, x[4] ? Math.max(1, first) : first);
      const end = placeOn(x, x[4] ? Math.max(1, until) : until);
      return { text: sayAt("record", { heap: until, value: values[first], first }), box: [here, placeOn(y, y[4] ? Math.max(1, values[first]) : values[first]) - 5, Math.max(4, end - here), 10] };
    },
  };
}

/** Shifts, one place for each. @param {any} answer @returns {Places} */
function shiftPlaces(answer) {
  const { agreements, x, y, count } = answer;
  return {
    last: agreements.length - 1, line: 0,
    at: (across) => within(Math.round(numberAt(x, across)) - 1, agreements.length - 1),
    describe(index) {
      const [shift, agree] = [index + 1, agreements[index]];
      const pairs = count - shift;
      const percent = Math.round((10_000 * agree) / pairs) / 100;
      const top = placeOn(y, (100 * agree) / pairs);
      return { text: sayAt("shift", { shift, agree, pairs, percent: percent.toLocaleString(language(), { maximumFractionDigits: 2 }) }), box: [placeOn(x, shift) - 2.5, top - 3, 5, y[2] - top + 3] };
    },
  };
}

const PLACES = { scatter: columnPlaces, rare: columnPlaces, rows: cellPlaces, maximum: recordPlaces, autocorrelation: shiftPlaces };

/* ---- The picture with its pointer. ---- */

/**
 * @param {any} answer
 * @returns {HTMLElement}
 */
function shownPicture(answer) {
  const parsed = new DOMParser().parseFromString(answer.picture, "image/svg+xml");
  const picture = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  picture.setAttribute("width", picture.viewBox.baseVal?.width || picture.getAttribute("viewBox").split(" ")[2]);
  picture.classList.add("sequence-picture");
  // a tooltip of the browser would cover what is pointed at; the figure has the same text
  picture.querySelector("title")?.remove();
  picture.setAttribute("aria-label", `${answer.title}. ${answer.told}`);
  const cursor = drawn("g", { class: "sequence-cursor", "aria-hidden": "true" });
  picture.append(cursor);
  const places = PLACES[/** @type {keyof typeof PLACES} */ (answer.kind)](answer);
  const description = element("p", { class: "sequence-text", id: "sequence-text", role: "status", text: say("page.lab.picture.how") });
  let here = -1;

  /** @param {number} index */
  function go(index) {
    here = within(index, places.last);
    const { text, box: [x, y, width, height] } = places.describe(here);
    description.textContent = text;
    const margin = 1.5;
    const frame = { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
    put(cursor, drawn("rect", { ...frame, class: "halo" }), drawn("rect", frame));
  }

  /** @param {PointerEvent} event */
  function point(event) {
    const matrix = picture.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [left, right] = [answer.x[2], answer.x[3]];
    const [top, bottom] = [Math.min(answer.y[2], answer.y[3]), Math.max(answer.y[2], answer.y[3])];
    if (x >= left - 4 && x <= right + 4 && y >= top - 12 && y <= bottom + 4) go(places.at(x, y));
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.round(places.last / 10));
    const line = places.line || page;
    const steps = /** @type {Object<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: places.line ? line : -page, ArrowUp: places.line ? -line : page, PageDown: page, PageUp: -page, Home: -places.last - 1, End: places.last + 1 });
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(here < 0 ? (steps[event.key] > 1 && event.key === "End" ? places.last : 0) : here + steps[event.key]);
    const [x, , width] = places.describe(here).box;
    const scale = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
    const middle = (x + width / 2) * scale;
    if (middle < region.scrollLeft || middle > region.scrollLeft + region.clientWidth) region.scrollLeft = middle - region.clientWidth / 2;
  }

  const region = element("div", { class: "scroll sequence-scroll", tabindex: "0", role: "region", "aria-label": answer.title, "aria-describedby": "sequence-text", on: { keydown: press, pointermove: point, pointerdown: point } }, picture);
  return element("figure", { class: "sequence-figure" }, region, description, element("figcaption", { text: answer.told }));
}

/* ---- Kinds, their settings, and the picture. ---- */

/**
 * Pictures of the nim-values of a game.
 * @param {{game: string, count: number, kinds: string[], period: {period: number} | null, width: number}} asked
 * @param {Wish} wish
 * @returns {HTMLElement}
 */
export function sequencePictures({ game, count, kinds, period, width }, wish) {
  if (!kinds.includes(wish.kind)) wish.kind = kinds[0];
  const place = element("div", { class: "sequence-place" });
  const settings = element("div", { class: "form-row sequence-settings" });
  const trouble = element("p", { class: "error", role: "alert" });
  const names = element("div", { class: "views sequence-kinds", role: "group", "aria-label": say("page.lab.picture") },
    kinds.map((kind) => button(say(`page.lab.picture.${kind}`), () => { wish.kind = kind; drawSettings(); draw(); }, { "data-kind": kind })));
  const save = button(say("page.lab.picture.save"), () => { if (shown) saveFile(`${shown.kind}.svg`, shown.picture); }, { class: "quiet", id: "sequence-save" });
  /** @type {any} */
  let shown = null;
  let turn = 0;
  let found = period;

  async function draw() {
    const mine = ++turn;
    trouble.textContent = "";
    for (const name of names.children) name.setAttribute("aria-pressed", String(name.dataset.kind === wish.kind));
    place.setAttribute("aria-busy", "true");
    try {
      const answer = await ask("/api/sequence", {
        game, count, kind: wish.kind, width: Math.max(NARROWEST, Math.min(WIDEST, Math.floor(width))), lang: language(),
        row_length: wish.kind === "rows" ? wish.row_length : null, shifts: wish.kind === "autocorrelation" ? wish.shifts : null,
      });
      if (mine !== turn) return;
      shown = answer;
      fillSettings(answer);
      put(place, shownPicture(answer));
    } catch (problem) {
      if (mine !== turn) return;
      shown = null;
      trouble.textContent = troubleWords(problem);
      place.replaceChildren();
    } finally {
      if (mine === turn) place.removeAttribute("aria-busy");
      save.disabled = !shown;
    }
  }

  /**
   * A field for a whole number; empty means the default.
   * @param {"row_length" | "shifts"} name
   * @param {string} label
   */
  function numberField(name, label) {
    const field = element("input", { type: "number", min: 1, max: count, id: `sequence-${name}`, value: wish[name] ?? "", on: { change: () => {
      wish[name] = field.value === "" ? null : Math.max(1, Math.min(MOST_DRAWN, Math.round(Number(field.value)) || 1));
      draw();
    } } });
    return labelled(label, field);
  }

  function drawSettings() {
    if (wish.kind === "rows") {
      const slider = element("input", { type: "range", min: 1, max: Math.min(SLIDER, count), id: "sequence-slider", on: { input: () => { wish.row_length = Number(slider.value); draw(); } } });
      put(settings, numberField("row_length", say("page.lab.picture.row_length")), labelled(say("page.lab.picture.row_slider"), slider),
        element("span", { id: "sequence-period-place" }));
    } else put(settings, wish.kind === "autocorrelation" ? numberField("shifts", say("page.lab.picture.shifts")) : null);
  }

  /** Fill the fields with the server's choices, and offer the period that was found. @param {any} answer */
  function fillSettings(answer) {
    const field = /** @type {HTMLInputElement | null} */ (settings.querySelector("input[type=number]"));
    const slider = /** @type {HTMLInputElement | null} */ (settings.querySelector("input[type=range]"));
    const value = answer.row_length ?? answer.agreements?.length;
    if (field && value && (document.activeElement !== field || field.value === "")) field.value = String(value);
    if (slider && value) slider.value = String(value);
    const offer = settings.querySelector("#sequence-period-place");
    found = found ?? answer.repeat ?? null;
    if (offer && found && !offer.firstChild) {
      const { period: length } = found;
      put(offer, button(say("page.lab.picture.row_period", { period: grouped(length) }), () => { wish.row_length = length * MOST_ROWS < count ? null : length; draw(); }, { id: "sequence-period", class: "quiet" }));
    }
  }

  drawSettings();
  draw();
  return element("section", { class: "sequence", "aria-label": say("page.lab.picture") }, element("div", { class: "row" }, names, save), settings, trouble, place);
}
