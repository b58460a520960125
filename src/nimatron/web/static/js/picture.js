/** The picture of a position: what choosing its objects means, the elements of the objects, its place on the mat, and
 * animation. */

import { drawn, put } from "./page.js";
import { ask } from "./server.js";
import { waysOf } from "./game.js";

/* ---- Pointing, the same for every game: choosing objects narrows the moves to those with a way of pointing that contains
   them all. This code knows nothing of heaps, cells or rules; it only compares ids. ---- */

/** @typedef {{heap: number | string, size: number | string, stays: number | string}} Left a move that takes from one heap only: which one, its size, and what stays in it */
/** @typedef {{to: string, words: string, touched: string[], ways?: string[][], by_way?: {words: string, made: string}[], left?: Left | null, chosen?: boolean}} Move */
/** @typedef {{id: string, kind?: "switch" | "piece" | "", abbreviated?: boolean}} Thing an object of the picture; an abbreviated one stands for every id that goes on after a dot */
/** @typedef {{move: Move, words: string, ids: string[], objects: string[], switches: string[]}} Way a set of ids that means a move, its words, and the objects of this picture that it touches */
/** @typedef {{objects: string[], switches: string[], held: string}} Choice what is pointed at, which switches are pressed, which piece is in hand */

/** @type {Choice} */
export const NOTHING = Object.freeze({ objects: [], switches: [], held: "" });

/**
 * A piece put on an object; the number of a component of a sum occurs once, before it.
 * @param {string} piece
 * @param {string} object
 */
export const carried = (piece, object) => `${piece}>${object.slice(object.indexOf(":") + 1)}`;

export const within = (/** @type {string[]} */ some, /** @type {string[]} */ all) => some.every((one) => all.includes(one));
export const sameObjects = (/** @type {string[]} */ some, /** @type {string[]} */ others) => some.length === others.length && within(some, others);

export class Pointing {
  /**
   * @param {Move[]} moves
   * @param {Thing[]} things the objects of the picture
   */
  constructor(moves, things) {
    this.things = new Map(things.map((thing) => [thing.id, thing]));
    /** @type {Way[]} */
    this.ways = moves.flatMap((move) => waysOf(move).flatMap((ids, index) => this.present(move, ids, move.by_way?.[index]?.words ?? move.words)));
    const meant = new Set(this.ways.map((way) => way.move));
    /** The moves that no objects of this picture mean. */
    this.further = moves.filter((move) => !meant.has(move));
    /** @type {Map<string, Way[]>} */
    this.touching = new Map();
    for (const way of this.ways) {
      for (const id of new Set([...way.objects, ...way.switches])) {
        const list = this.touching.get(id);
        if (list) list.push(way);
        else this.touching.set(id, [way]);
      }
    }
  }

  /**
   * A way as objects of this picture; none if one of them is missing.
   * @param {Move} move
   * @param {string[]} ids
   * @param {string} words
   * @returns {Way[]}
   */
  present(move, ids, words) {
    const found = ids.map((id) => this.objectOf(id));
    if (!ids.length || found.includes("")) return [];
    const pressed = (/** @type {string} */ id) => this.things.get(id)?.kind === "switch";
    return [{ move, words, ids: ids.filter((id) => !pressed(id)), objects: [...new Set(found.filter((id) => !pressed(id)))], switches: found.filter(pressed) }];
  }

  /**
   * The object of this picture that an id means: itself, a piece put somewhere, or the abbreviated one it belongs to.
   * @param {string} id
   */
  objectOf(id) {
    if (this.things.has(id)) return id;
    const [piece, target] = id.split(">");
    if (target !== undefined) {
      const prefix = piece.slice(0, piece.indexOf(":") + 1);
      return this.things.has(piece) && this.things.has(prefix + target) ? id : "";
    }
    const whole = id.slice(0, Math.max(0, id.lastIndexOf(".")));
    return this.things.get(whole)?.abbreviated ? whole : "";
  }

  /**
   * The ways that remain with a choice: those that touch all its objects, with exactly its switches.
   * @param {Choice} choice
   */
  left(choice) {
    const from = choice.objects.length ? this.touching.get(choice.objects[0]) ?? [] : this.ways;
    return from.filter((way) => within(choice.objects, way.objects) && sameObjects(way.switches, choice.switches));
  }

  /**
   * What a choice means: the remaining moves, the offered one (the only one, or the one contained in all others), and
   * the way that means it.
   * @param {Choice} choice
   * @returns {{moves: Move[], offered: Way | null}}
   */
  meaning(choice) {
    const ways = this.left(choice);
    const moves = [...new Set(ways.map((way) => way.move))];
    if (moves.length <= 1) return { moves, offered: ways[0] ?? null };
    const least = ways.reduce((one, other) => (other.ids.length < one.ids.length ? other : one));
    const part = ways.every((way) => way.move === least.move || (within(least.ids, way.ids) && way.ids.length > least.ids.length));
    return { moves, offered: part ? least : null };
  }

  /**
   * Whether the piece in hand may be put on another piece.
   * @param {Choice} choice
   * @param {string} id
   */
  takes(choice, id) {
    return Boolean(choice.held) && this.left({ ...choice, held: "", objects: [...choice.objects, carried(choice.held, id)] }).length > 0;
  }

  /**
   * The choice after pointing at one more object. If no move remains, the one object that prevents it is dropped, or
   * else the choice starts again.
   * @param {Choice} choice
   * @param {string} id
   * @returns {Choice}
   */
  after(choice, id) {
    const kind = this.things.get(id)?.kind;
    if (kind === "switch") {
      const switches = choice.switches.includes(id) ? choice.switches.filter((one) => one !== id) : [...choice.switches, id];
      const next = { ...choice, switches };
      return this.left(next).length ? next : { ...NOTHING, switches };
    }
    if (kind === "piece" && !this.takes(choice, id)) return { ...choice, held: choice.held === id ? "" : id };
    const pointed = choice.held ? carried(choice.held, id) : id;
    const among = (/** @type {string[]} */ objects) => ({ ...choice, held: "", objects });
    if (choice.objects.includes(pointed)) return among(choice.objects);
    const possible = (/** @type {string[]} */ objects) => this.left(among(objects)).length > 0;
    if (possible([...choice.objects, pointed])) return among([...choice.objects, pointed]);
    const others = choice.objects.map((one) => [...choice.objects.filter((kept) => kept !== one), pointed]).filter(possible);
    return among(others.length === 1 ? others[0] : [pointed]);
  }
}

/**
 * A move as it was pointed at: this way comes first, and its words are the words of the move.
 * @param {Move} move
 * @param {string[]} ids
 * @returns {Move}
 */
export function pointedAt(move, ids) {
  const ways = waysOf(move);
  const index = ways.findIndex((way) => sameObjects(way, ids));
  const words = move.by_way?.[index];
  return words ? { ...move, ...words, ways: [ways[index], ...ways.filter((way) => way !== ways[index])], chosen: true } : move;
}

/* ---- The objects of a picture: their elements, and which of them a move takes away. ---- */

export const CONTROLS = "[data-id]";

/**
 * The objects of a picture in the form needed for pointing.
 * @param {any[]} objects
 * @returns {Thing[]}
 */
export const thingsOf = (objects) => objects.map((object) => ({ id: object.dataset.id, abbreviated: object.classList.contains("abbreviated"),
  kind: object.dataset.switch ? "switch" : object.dataset.piece ? "piece" : "" }));

/**
 * The first way whose objects are all in the picture.
 * @param {Pointing} pointing
 * @param {string[][]} ways
 */
export function shownWay(pointing, ways) {
  for (const way of ways) {
    const found = way.map((id) => pointing.objectOf(id));
    if (found.every(Boolean)) return found;
  }
  return [];
}

/**
 * The elements that a set of objects stands for: with a stone in a stack, all stones above it.
 * @param {Element} picture
 * @param {Pointing} pointing
 * @param {string[]} objects
 * @returns {Element[]}
 */
export function elementsOf(picture, pointing, objects) {
  const ids = objects.flatMap((id) => (id.includes(">") ? bothEnds(pointing, id) : [id]));
  const own = ids.flatMap((id) => picture.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? []);
  return own.flatMap((object) => {
    const stack = [...(object.closest(".stack")?.querySelectorAll(CONTROLS) ?? [object])];
    return stack.slice(stack.indexOf(object));
  });
}

/**
 * The piece and the object that it is put on.
 * @param {Pointing} pointing
 * @param {string} id
 */
export function bothEnds(pointing, id) {
  const [piece] = id.split(">");
  const prefix = piece.slice(0, piece.indexOf(":") + 1);
  return [piece, ...[...pointing.things.keys()].filter((thing) => thing.startsWith(prefix) && carried(piece, thing) === id)];
}

/**
 * The objects that a move takes off the board: stones and pins, and what is not in the picture after it. A heap drawn as
 * one stone that is still there has only become smaller.
 * @param {Element} picture
 * @param {Pointing} pointing
 * @param {string[][]} ways
 * @param {Element} after
 */
export function leaving(picture, pointing, ways, after) {
  const idsOf = (/** @type {string} */ kind) => new Set([...after.querySelectorAll(kind)].map((one) => /** @type {any} */ (one).dataset.id));
  const stay = idsOf(".tile");
  const wholes = idsOf(".abbreviated");
  return elementsOf(picture, pointing, shownWay(pointing, ways)).filter((/** @type {any} */ object) =>
    (object.classList.contains("object") && !(object.classList.contains("abbreviated") && wholes.has(object.dataset.id)))
    || (object.classList.contains("tile") && !stay.has(object.dataset.id)));
}

/**
 * What a move that took nothing away has changed: an object touched that is still there, or else a new one.
 * @param {Element} after
 * @param {Pointing} before the objects of the picture before it
 * @param {string[][]} ways
 * @returns {Element[]}
 */
export function changedBy(after, before, ways) {
  const touched = shownWay(before, ways).flatMap((id) => (before.things.get(id)?.kind ? [] : after.querySelector(`[data-id="${CSS.escape(id)}"]:not(.cell, .used, .place)`) ?? []));
  if (touched.length) return touched;
  return [...after.querySelectorAll(".object, .coin")].filter((one) => !before.things.has(/** @type {any} */ (one).dataset.id));
}

/**
 * The heaps of a picture that are larger than any in the one before.
 * @param {Element} before
 * @param {Element} after
 * @returns {Element[]}
 */
export function newHeaps(before, after) {
  const large = (/** @type {Element} */ heap) => heap.querySelectorAll(CONTROLS).length;
  const old = [...before.querySelectorAll(".heap")].map(large);
  return [...after.querySelectorAll(".heap")].filter((heap) => {
    const found = old.indexOf(large(heap));
    if (found >= 0) old.splice(found, 1);
    return found < 0 && large(heap) > 0;
  });
}

/**
 * The surroundings of an object: its heap; the line on which the piece reaches a square; a piece itself; else nothing.
 * @param {Element} picture
 * @param {any} thing
 * @returns {Element[]}
 */
export function surroundings(picture, thing) {
  const heap = thing.closest(".heap");
  if (heap) return [heap];
  if (thing.dataset.piece) return [thing];
  const pieces = picture.querySelectorAll("[data-slides]");
  if (!thing.matches(".cell.reach") || pieces.length !== 1) return [];
  const [x, y] = centre(pieces[0]);
  const from = (/** @type {Element} */ one) => { const [to_x, to_y] = centre(one); return [to_x - x, to_y - y]; };
  const [across, down] = from(thing);
  return [...picture.querySelectorAll(".cell.reach")].filter((cell) => {
    const [right, low] = from(cell);
    return right * across + low * down > 0 && Math.abs(right * down - low * across) < 0.02 * Math.hypot(right, low) * Math.hypot(across, down);
  });
}

/** The centre of an element on the screen. @param {Element} thing */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/* ---- The picture of a position: requested, inserted into the document, and scaled. ---- */

/** The greatest scale of a picture, where the letters of the page have their usual size, in css px. */
const GREATEST = 2.1;
const LETTERS = 17;
/** Squares of a strip never become too small for a finger; a strip too long for the mat scrolls sideways. @type {Object<string, number>} */
const LEAST = { strip: 0.62, coins: 0.62, "coin-row": 0.62 };
/** Height reserved for the scroll bar of a strip, in css px. */
const BAR = 16;

/**
 * The same SVG picture as in the notebook and on the command line.
 * @param {Object<string, any>} query
 * @returns {Promise<SVGSVGElement>}
 */
export const fetchPicture = async (query) => pictureFrom(await ask("/api/picture.svg", query, "text"));

/**
 * A picture as an element, with nothing that could act or be read out.
 * @param {string} text SVG
 * @returns {any}
 */
export function pictureFrom(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const picture = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  for (const node of picture.querySelectorAll("script, style, title, desc, foreignObject")) node.remove();
  for (const name of ["role", "aria-label", "aria-labelledby", "aria-describedby"]) picture.removeAttribute(name);
  return picture;
}

/** @type {Map<string, Promise<any>>} */
const lines = new Map();
/** Most lines of moves that are kept. */
const MOST_LINES = 200;

/**
 * The picture of a position with the line of a move in it.
 * @param {Object<string, any>} query
 * @param {{to: string}} move
 * @param {string[]} way
 * @returns {Promise<any>}
 */
export function fetchWithLine(query, move, way) {
  const asked = { ...query, move: move.to, way: way.join(",") };
  const key = JSON.stringify(asked);
  const known = lines.get(key) ?? fetchPicture(asked);
  if (lines.size >= MOST_LINES) lines.clear();
  lines.set(key, known);
  known.catch(() => lines.delete(key));
  return known;
}

/**
 * An inset with the position before the last move and the line that it drew.
 * @param {any} picture the picture before it, with the line
 */
export function inset(picture) {
  const small = picture.cloneNode(true);
  for (const part of [small, ...small.querySelectorAll("*")]) {
    for (const name of part.getAttributeNames()) if (/^(data-|aria-|role$|tabindex$|lang$)/.test(name)) part.removeAttribute(name);
  }
  for (const [name, value] of Object.entries({ x: 366, y: 272, width: 110, height: 74, viewBox: "0 0 480 284", class: "inset", "aria-hidden": "true", "pointer-events": "none" })) small.setAttribute(name, value);
  for (const note of small.querySelectorAll(":scope > text")) note.remove();
  return small;
}

/** @param {Element} picture */
const sizeOf = (picture) => (picture.getAttribute("viewBox") ?? "0 0 1 1").split(/\s+/).map(Number).slice(2);

/** The place of the pictures on the mat: one scale for a game, its start, its view and the size of the mat. */
export class Frame {
  /** @param {HTMLElement} mat */
  constructor(mat) {
    this.mat = mat;
    this.key = "";
    this.scale = 1;
    /** The greatest width and height of the game's pictures so far; those of the start if the pictures keep its frame. */
    this.extent = [0, 0];
    /** @type {any} */
    this.picture = null;
  }

  /**
   * Put a picture on the mat.
   * @param {any} picture
   * @param {string} key distinct for each game, start and view
   */
  hold(picture, key) {
    const fresh = key !== this.key;
    const size = sizeOf(picture);
    this.extent = fresh ? size : size.map((side, index) => Math.max(side, this.extent[index]));
    this.key = key;
    this.picture = picture;
    picture.classList.add("picture");
    const { scrollLeft, scrollTop } = this.mat;
    put(this.mat, picture);
    this.fit();
    this.mat.scrollTo(fresh ? { left: this.mat.scrollWidth, top: 0 } : { left: scrollLeft, top: scrollTop });
  }

  /** The space on the mat, in css px. */
  get room() {
    const style = getComputedStyle(this.mat);
    return [this.mat.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight), this.mat.offsetHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)];
  }

  /** The size of the squares of a chessboard, in css px; infinite for other pictures. @param {any} picture */
  sideOf(picture) {
    const [width, height] = sizeOf(picture);
    const [across, down] = this.room;
    return picture.dataset.cellSide && across > 0 && down > 0 ? Number(picture.dataset.cellSide) * Math.min(across / width, down / height) : Infinity;
  }

  /** Give the picture its size. */
  fit() {
    const { mat, picture } = this;
    if (!picture) return;
    const [across, down] = this.room;
    if (!(across > 0 && down > 0)) return;
    const least = LEAST[picture.dataset.view] ?? 0;
    const [width, height] = this.extent;
    const wide = least * width > across + 1;
    this.scale = Math.max(least, Math.min(across / width, (wide ? down - BAR : down) / height, GREATEST * Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / LETTERS)));
    const [own, high] = sizeOf(picture);
    picture.setAttribute("width", own * this.scale);
    picture.setAttribute("height", high * this.scale);
    picture.classList.toggle("wide", own * this.scale > across + 1);
    mat.classList.toggle("wide", own * this.scale > across + 1);
    mat.classList.toggle("tall", high * this.scale > down + 1);
  }

  /** Scroll a wide picture until an element in it is visible. @param {Element | null | undefined} thing */
  bring(thing) {
    const { mat } = this;
    if (!thing || !(mat.classList.contains("wide") || mat.classList.contains("tall"))) return;
    const box = thing.getBoundingClientRect();
    const seen = mat.getBoundingClientRect();
    const margin = 36;
    const by = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ from, /** @type {number} */ to) =>
      (low < from + margin ? low - from - margin : high > to - margin ? high - to + margin : 0);
    mat.scrollBy({ left: by(box.left, box.right, seen.left, seen.right), top: by(box.top, box.bottom, seen.top, seen.bottom) });
  }
}

/* ---- Animation that explains: what is taken glides away, the queen slides. None if the user prefers none. ---- */

/** Whether animation is wanted. */
export const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

const GLIDE = 320;

/**
 * Let objects glide away; resolves when they are gone.
 * @param {Element[]} objects
 */
export async function glideAway(objects) {
  if (!moving() || !objects.length) return;
  const animations = objects.map((object, index) =>
    object.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${8 + (index % 5) * 3}px, -46px) rotate(${index % 2 ? 9 : -9}deg)`, opacity: 0 }],
      { duration: GLIDE, delay: Math.min(index * 18, 160), easing: "cubic-bezier(.4,0,.8,.4)", fill: "forwards" }));
  await Promise.all(animations.map((animation) => animation.finished.catch(() => {})));
}

/**
 * The places of the pieces of a picture on the screen, to slide them from there after a change.
 * @param {Element} picture
 * @returns {Map<string, DOMRect>}
 */
export const places = (picture) => new Map([...picture.querySelectorAll("[data-slides]")].map((piece) =>
  [/** @type {any} */ (piece).dataset.slides, piece.getBoundingClientRect()]));

/**
 * Slide the pieces of a picture from their previous places.
 * @param {Element} picture
 * @param {Map<string, DOMRect>} before
 */
export function slideFrom(picture, before) {
  if (!moving()) return;
  for (const piece of picture.querySelectorAll("[data-slides]")) {
    const place = before.get(/** @type {any} */ (piece).dataset.slides);
    if (place) slide(piece, place);
  }
}

/**
 * @param {Element} piece
 * @param {DOMRect} before
 */
function slide(piece, before) {
  const after = piece.getBoundingClientRect();
  const svg = /** @type {SVGGraphicsElement} */ (piece);
  const scale = svg.getScreenCTM?.()?.a || 1;
  const across = (before.left - after.left) / scale;
  const down = (before.top - after.top) / scale;
  if (!across && !down) return;
  const own = piece.getAttribute("transform");
  const rest = own ? ` ${own.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)")}` : "";
  piece.animate([{ transform: `translate(${across}px, ${down}px)${rest}` }, { transform: `translate(0, 0)${rest}` }],
    { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" });
}

/* ---- The last move, marked until the next: ghosts of what left, at its old place, and a ring around what came. ---- */

/** The place of an element in its picture: the transforms above it and the numbers of its first shape. @param {Element} thing */
function standing(thing) {
  const shape = thing.querySelector("circle, ellipse, path, rect");
  return transformsOf(thing) + thing.getAttribute("transform") + ["d", "cx", "cy", "x", "y"].map((name) => shape?.getAttribute(name)).join(" ");
}

/**
 * The transforms of all groups around an element, outermost first; the picture need not be on the page.
 * @param {Element} thing
 */
function transformsOf(thing) {
  const found = [];
  for (let group = thing.parentElement; group && group.tagName !== "svg"; group = group.parentElement) found.unshift(group.getAttribute("transform") ?? "");
  return found.filter(Boolean).join(" ");
}

/**
 * The pieces of a picture whose place has changed, with their old elements; if places cannot be compared, the only
 * piece there is.
 * @param {Element} before
 * @param {Element} after
 * @param {boolean} framed whether a place in one is the same place in the other
 * @returns {[Element, Element][]}
 */
export function moved(before, after, framed) {
  const all = [...before.querySelectorAll("[data-slides]")];
  return all.flatMap((old) => {
    const now = after.querySelector(`[data-slides="${CSS.escape(/** @type {any} */ (old).dataset.slides)}"]`);
    return now && (framed ? standing(old) !== standing(now) : all.length === 1) ? [/** @type {[Element, Element]} */ ([old, now])] : [];
  });
}

/**
 * Whether places in two pictures are comparable: both have one frame, and the squares they share agree.
 * @param {Element} before
 * @param {Element} after
 */
export function sameFrame(before, after) {
  if (before.getAttribute("viewBox") !== after.getAttribute("viewBox")) return false;
  const squares = new Map([...after.querySelectorAll(".board .cell")].map((square) => [/** @type {any} */ (square).dataset.id, square]));
  if (!squares.size) return true;
  const shared = [...before.querySelectorAll(".board .cell")].find((square) => squares.has(/** @type {any} */ (square).dataset.id));
  return shared !== undefined && standing(shared) === standing(/** @type {Element} */ (squares.get(/** @type {any} */ (shared).dataset.id)));
}

/**
 * Ghosts of elements of another picture of the same frame: not interactive, not read out, not mistaken for stones.
 * @param {Element[]} things
 */
export function ghosts(things) {
  const layer = drawn("g", { class: "ghosts", "aria-hidden": "true", "pointer-events": "none" });
  for (const thing of things) {
    const ghost = /** @type {Element} */ (thing.cloneNode(true));
    for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
      for (const name of part.getAttributeNames()) if (/^(data-|aria-|role$|tabindex$|lang$|id$)/.test(name)) part.removeAttribute(name);
    }
    ghost.setAttribute("class", `ghost ${ghost.getAttribute("class") ?? ""}`.replace(/ (object|tile|abbreviated)\b/g, ""));
    layer.append(drawn("g", { transform: transformsOf(thing) || null }, ghost));
  }
  return layer;
}

/**
 * Lay the pieces of moves on the cells that they cover, the last one marked.
 * @param {Element} picture
 * @param {string[][]} moves the cells that each move touched
 */
export function layPieces(picture, moves) {
  moves.forEach((ids, index) => {
    const cells = ids.flatMap((id) => picture.querySelector(`.cell.used[data-id="${CSS.escape(id)}"] > rect`) ?? []);
    if (!ids.length || cells.length < ids.length) return;
    const [left, top, right, bottom] = [["x", Math.min, ""], ["y", Math.min, ""], ["x", Math.max, "width"], ["y", Math.max, "height"]].map(([place, choose, side]) =>
      /** @type {any} */ (choose)(...cells.map((cell) => Number(cell.getAttribute(/** @type {string} */ (place))) + (side ? Number(cell.getAttribute(/** @type {string} */ (side))) : 0))));
    const squares = cells.reduce((sum, cell) => sum + Number(cell.getAttribute("width")) * Number(cell.getAttribute("height")), 0);
    if ((right - left) * (bottom - top) > 1.5 * squares) return; // around the edge of a board
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const across = right - left > bottom - top ? `M${middle[0]} ${top + 6}V${bottom - 6}` : `M${left + 6} ${middle[1]}H${right - 6}`;
    picture.append(drawn("g", { class: `laid${index === moves.length - 1 ? " last" : ""}`, "aria-hidden": "true", "pointer-events": "none" },
      drawn("rect", { x: left + 1, y: top + 1, width: right - left - 2, height: bottom - top - 2, rx: 7 }), drawn("path", { d: across })));
  });
}

/**
 * Whether a ghost is where something else is now, other than above or below it in a heap.
 * @param {Element[]} ghosts
 * @param {Element[]} things
 */
export function collide(ghosts, things) {
  const boxes = things.filter((thing) => thing.matches(".object")).map((thing) => thing.getBoundingClientRect());
  return ghosts.some((ghost) => {
    const own = ghost.getBoundingClientRect();
    return boxes.some((box) => {
      const aside = Math.abs(box.left - own.left);
      const apart = Math.abs(box.top - own.top);
      return apart < 0.6 * own.height && aside < own.width && (aside > 0.1 * own.width || apart < 0.3 * own.height);
    });
  });
}

/**
 * Put a ring around an element that has come to its place, beneath it.
 * @param {any} thing
 */
export function ring(thing) {
  const box = thing.getBBox();
  const far = 4;
  thing.before(drawn("rect", { class: "came", "aria-hidden": "true", "pointer-events": "none", transform: thing.getAttribute("transform"), x: box.x - far, y: box.y - far,
    width: box.width + 2 * far, height: box.height + 2 * far, rx: Math.min(12, box.height / 2) }));
}

/* ---- Moving the focus among the objects of a picture with the arrow keys; one of them is in the tab order. ---- */

/** @typedef {HTMLElement & SVGElement} Control */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The place of each control when the picture was new; a chosen stone is lifted, but stays the same neighbour. @type {WeakMap<Element, number[]>} */
const middles = new WeakMap();

/**
 * Measure the controls of a new picture.
 * @param {Control[]} controls
 */
export function measure(controls) {
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    middles.set(control, [box.left + box.width / 2, box.top + box.height / 2]);
  }
}

/** The measured place of a control. @param {Element} control */
export const middleOf = (control) => middles.get(control) ?? [0, 0];

/**
 * The control nearest to a place.
 * @param {number[]} place
 * @param {Control[]} controls
 */
export function nearest([x, y], controls) {
  const far = (/** @type {Control} */ control) => Math.hypot(middleOf(control)[0] - x, middleOf(control)[1] - y);
  return controls.reduce((/** @type {Control | undefined} */ best, control) => (best && far(best) <= far(control) ? best : control), undefined);
}

/** Two controls whose middles are nearer than this lie on each other, in css px. */
const SAME_PLACE = 8;

/**
 * The next control from another by a key, or null.
 * @param {Control} from
 * @param {string} key
 * @param {Control[]} controls
 */
export function neighbour(from, key, controls) {
  if (key === "Home") return controls[0];
  if (key === "End") return controls[controls.length - 1];
  const direction = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
  if (!direction) return null;
  const middles = controls.map(middleOf);
  const [x, y] = middleOf(from);
  let best = null;
  let least = Infinity;
  for (const [index, control] of controls.entries()) {
    const [to_x, to_y] = middles[index];
    // what lies under another control, such as the cell of a stone, is passed over
    if (middles.some(([over_x, over_y], above) => above > index && Math.hypot(over_x - to_x, over_y - to_y) < SAME_PLACE)) continue;
    const along = (to_x - x) * direction[0] + (to_y - y) * direction[1];
    const aside = Math.abs((to_x - x) * direction[1]) + Math.abs((to_y - y) * direction[0]);
    if (control === from || along <= 1 || aside > 3 * along) continue;
    const distance = along + 2.5 * aside;
    if (distance < least) [best, least] = [control, distance];
  }
  return best;
}

/**
 * Put one control into the tab order and remove the others.
 * @param {Control[]} controls
 * @param {Control | undefined} chosen
 */
export function rove(controls, chosen) {
  for (const control of controls) control.setAttribute("tabindex", control === chosen ? "0" : "-1");
}

/* ---- The accuracy of a finger: it covers more than the point that it is reported to touch. ---- */

/** A finger cannot separate objects smaller than this, in css px. */
const FINGER = 24;
/** Nor can it find objects smaller than this: the neighbours of the one it touched are offered too. */
export const TINY = 12;
/** How far beside a small object a finger may touch, in css px. */
const BESIDE = 14;

/** Whether a control does nothing now. @param {Element} control */
export const idle = (control) => control.getAttribute("aria-disabled") === "true";

/** Whether a finger could miss a control. @param {Element} control @param {number} [least] */
export function small(control, least = FINGER) {
  const box = control.getBoundingClientRect();
  return Math.min(box.width, box.height) < least;
}

/**
 * The control that a finger means: the one beneath it, or else a small active one nearby.
 * @param {MouseEvent} event
 * @param {Control | null} hit
 * @param {Control[]} controls
 */
export function beneath({ clientX: x, clientY: y }, hit, controls) {
  if (hit && !idle(hit)) return hit;
  let best = hit;
  let least = BESIDE;
  for (const control of controls.filter((one) => !idle(one) && small(one))) {
    const box = control.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
    if (far < least) [best, least] = [control, far];
  }
  return best;
}
