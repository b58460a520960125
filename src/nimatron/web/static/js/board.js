/** The board: the picture of the position with its objects as controls, and what choosing them means. */

import { button, capital, drawn, element, language, put, say, serverAway } from "./page.js";
import { ask, nounOf, Refusal, viewsOf } from "./server.js";
import { waysOf } from "./game.js";
import { fetchWithLine, inset, sameObjects, sameFrame, beneath, carried, changedBy, collide, CONTROLS, elementsOf, fetchPicture, Frame, ghosts, glideAway, idle, layPieces, leaving, measure, middleOf, moved, moving, nearest, neighbour, newHeaps, NOTHING, places, pointedAt, Pointing, ring, rove, shownWay, slideFrom, small, surroundings, thingsOf, TINY } from "./picture.js";
import { amounts, FEW, MOST_ALSO, moveButton, Picker } from "./offers.js";

/** @typedef {import("./picture.js").Choice} Choice */
/** @typedef {import("./picture.js").Move} Move */
/** @typedef {import("./offers.js").Amounts} Amounts */
/** @typedef {import("./offers.js").Doings} Doings */
/** @typedef {import("./picture.js").Left} Left */

/** The least side of a square of a chessboard, in css px. */
const SMALLEST = 9;
/** How far a finger moves in a swipe, in css px. */
const SWIPE = 50;

/** How many times as high as wide a place is for which a picture is drawn upright. */
const HIGHER = 1.15;

/** Most lines of moves shown together. */
const MOST_TRACED = 6;
/** How long the line of a move is shown before the next position, in ms. */
const TRACED = 900;

/** What may be out of reach: squares, cells, tiles and places for tokens, stones and pins. */
const REACHED = ".cell, .tile, .vertex, .edge, .object";

/**
 * The move that led to the position shown.
 * @param {any} session
 * @returns {{from: string, to: string, ways?: string[][]} | null}
 */
function lastMoveOf(session) {
  if (session.lastMove !== undefined) return session.lastMove;
  const { last } = session;
  return last?.from && last.to === session.position ? last : null;
}

export class Board {
  /**
   * @param {import("./session.js").Session} session
   * @param {{aimed: (text: string, offered: boolean) => void, trouble?: (error: any, retry: () => void) => void, swiped?: (way: 1 | -1) => void}} listener
   *   called with what is pointed at or chosen, with failures, and with swipes: +1 forward, -1 back
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    /** @type {Choice} */
    this.choice = NOTHING;
    this.pointing = this.whole = new Pointing([], []);
    this.complete = true;
    /** Whether some objects offer a move while more could be chosen. */
    this.gathers = false;
    this.lastPressed = "";
    this.drawing = 0;
    /** The position whose picture is shown, and the query for it. */
    this.shown = "";
    this.asked = "";
    this.board = "";
    /** Whether only the squares near the queen are shown. */
    this.window = false;
    /** @type {any} */
    this.known = null;
    /** Whether a move is being made. */
    this.busy = false;
    /** The current way of pointing, and whether the choice waits for a second tap. */
    this.pointer = "mouse";
    this.gentle = false;
    /** Moves without objects for which a picker is open. @type {Amounts | null} */
    this.group = null;
    /** The move of a sign that waits for a second tap. */
    this.awaiting = "";
    /** @type {number[] | null} */
    this.touchedAt = null;
    /** @type {any[]} */
    this.controls = [];
    /** Signs of moves of several objects: separate controls. @type {Map<any, Move>} */
    this.joined = new Map();
    /** Lines of moves that can be pressed; not controls of their own. @type {Map<any, Move>} */
    this.traced = new Map();
    /** The value on the sign of an object, by its id. @type {Map<string, string>} */
    this.signed = new Map();
    /** Counts the requests for lines of moves; an answer that comes late is dropped. */
    this.tracing = 0;
    /** @type {{ids: string[] | string[][], how: "heap" | "objects", position: string} | null} */
    this.lights = null;
    this.element = element("div", { class: "mat", id: "board" });
    this.list = element("div", { class: "choices-list row" });
    this.picker = new Picker(this.element);
    this.choices = element("div", { class: "choices", id: "choices", role: "group", "aria-label": say("page.board.choose") }, this.list, this.picker.element);
    this.frame = new Frame(this.element);
    for (const [event, listen] of Object.entries({ pointerover: this.point, focusin: this.point, pointerout: this.leave,
      focusout: this.leave, click: this.clicked, keydown: this.key, pointerdown: this.down, pointerup: this.up })) this.element.addEventListener(event, listen.bind(this));
    this.picker.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.escaped(event));
    /** What draws lines by hand; loaded for the first picture that has spots or dots to join. @type {Promise<any> | null} */
    this.pencil = null;
    new ResizeObserver(() => this.fit()).observe(this.element);
    addEventListener("pointerdown", (event) => this.outside(event), { capture: true });
  }

  /** Fit the picture to the mat after a change of its size. */
  fit() {
    this.frame.fit();
    measure([...this.controls, ...this.joined.keys()]);
    this.picker.place();
    if (this.shown && this.session.upright !== this.upright) void this.show();
  }

  /** Whether a picture of regions should be higher than wide, as on a phone. */
  get upright() {
    const { clientWidth, clientHeight } = this.element;
    return viewsOf(this.session.match.game)[0] === "regions" && clientHeight > HIGHER * clientWidth;
  }

  /** Whether pressing works: a person may move, the position is shown, and no move is being made. */
  get able() {
    return this.session.open && this.shown === this.session.position && !this.busy;
  }

  /**
   * Show the session's position; a move made is animated. A picture already shown is kept.
   * @param {{ways?: string[][]}} [change] the ways of pointing that mean the move made
   */
  async show(change = {}) {
    const drawing = ++this.drawing;
    const { session } = this;
    const shown = session.position;
    session.upright = this.upright;
    const last = lastMoveOf(session);
    const board = [session.match.game, session.match.start, session.view].join(" ");
    if (board !== this.board) this.window = false;
    this.board = board;
    const asked = JSON.stringify([session.sight, last?.from ?? "", this.window]);
    if (asked === this.asked && this.known === session.moves && this.frame.picture?.isConnected) return void this.relabel();
    this.reset();
    const stale = () => drawing !== this.drawing || shown !== session.position;
    let picture;
    let before;
    try {
      const of = (/** @type {string} */ position) => fetchPicture({ ...session.sight, position, window: this.window || undefined });
      [picture, before] = await Promise.all([of(shown), last ? of(last.from).catch(() => null) : null]);
    } catch (error) {
      // the old picture stays; nothing on it can be pressed, since it shows another position
      if (!stale()) this.failed(error, () => this.show(change));
      return;
    }
    if (stale()) return;
    // a board whose squares would be too small is shown near the queen only
    if (!this.window && this.frame.sideOf(picture) < SMALLEST) {
      this.window = true;
      return void await this.show(change);
    }
    const ways = change.ways ?? last?.ways ?? [];
    const follows = change.ways !== undefined && (!last || last.from === this.shown);
    if (follows && last) await this.traceMove(last, ways[0] ?? []);
    if (stale()) return;
    if (follows) await glideAway(leaving(this.element, this.whole, ways, picture));
    if (stale()) return;
    const held = this.focused();
    const stood = places(this.element);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", say("page.board.name", { position: shown }));
    this.frame.hold(picture, [session.match.game, session.match.start, picture.dataset.view, this.window, session.upright].join(" "));
    this.shown = shown;
    this.asked = asked;
    this.known = session.moves;
    this.arrange(picture);
    if (picture.dataset.lines || picture.dataset.dots) this.pencil ??= import("./pencil.js").then(({ Pencil }) => new Pencil(this)).catch(() => { this.pencil = null; });
    // the spots of a planar drawing are numbered anew, so their ids do not say what has changed
    if (last && picture.dataset.lines) this.recall(last, picture, ways[0] ?? []);
    else if (before) this.remember(before, picture, ways);
    if (follows) slideFrom(this.element, stood);
    if (picture.dataset.covers) layPieces(picture, session.touched ?? []);
    if (held) this.refocus(held);
    if (this.lights?.position !== shown) this.lights = null;
    this.relight();
  }

  /** Clear the choice silently. */
  reset() {
    this.choice = NOTHING;
    this.lastPressed = "";
    this.gentle = false;
    this.group = null;
    this.picker.close();
  }

  /** Report a failure. @param {any} error @param {() => void} retry */
  failed(error, retry) {
    this.relabel();
    if (this.listener.trouble) this.listener.trouble(error, retry);
    else this.listener.aimed(error instanceof Refusal && error.message ? error.message : serverAway(), false);
  }

  /**
   * Mark the last move: ghosts where objects left, a ring where one came or changed.
   * @param {Element} before the picture before the move
   * @param {any} picture
   * @param {string[][]} ways
   */
  remember(before, picture, ways) {
    const things = new Pointing([], thingsOf([...before.querySelectorAll(CONTROLS)]));
    const gone = leaving(before, things, ways, picture);
    // only within one frame does a place before the move mean the same place after it
    const framed = sameFrame(before, picture);
    const pieces = moved(before, picture, framed);
    const layer = ghosts(framed ? gone : []);
    picture.prepend(layer);
    // heaps that were split are laid out again: nothing has left where stones are now
    const inTheWay = collide([...layer.querySelectorAll(".ghost")], this.controls);
    if (inTheWay) layer.remove();
    if (framed && pieces.length) picture.append(ghosts(pieces.map(([old]) => old)));
    const changed = pieces.length ? pieces.map(([, now]) => now) : inTheWay ? newHeaps(before, picture) : gone.length ? [] : changedBy(picture, things, ways);
    for (const thing of changed) ring(thing);
    this.frame.bring(changed[0] ?? picture.querySelector(".ghost"));
  }

  /** Show the line of a move in the picture before it for a moment, unless it was drawn there. @param {{from: string, to: string}} move @param {string[]} way */
  async traceMove(move, way) {
    if (!this.frame.picture?.dataset.lines || this.shown !== move.from || this.frame.picture.querySelector(".pencil")) return;
    await this.trace([{ move: /** @type {any} */ (move), words: "", ids: way, objects: [], switches: [] }], move.from);
    if (moving()) await new Promise((resolve) => { setTimeout(resolve, TRACED); });
  }

  /** Show in a corner where the last line was drawn. @param {{from: string, to: string}} move @param {any} picture @param {string[]} way */
  async recall(move, picture, way) {
    const before = await fetchWithLine({ ...this.session.sight, position: move.from }, move, way).catch(() => null);
    if (before?.querySelector(".line") && picture.isConnected && !picture.querySelector(".inset")) picture.append(inset(before));
  }

  /**
   * Draw the lines of moves into the picture; if there are several, pressing one makes its move. For keys and screen
   * readers the same moves are buttons.
   * @param {import("./picture.js").Way[]} ways
   * @param {string} [position]
   */
  async trace(ways, position = this.session.position) {
    const mine = ++this.tracing;
    const { picture } = this.frame;
    if (!picture?.dataset.lines) return;
    // lines that are shown already stay, so that they can be pressed
    const wanted = JSON.stringify([position, ways.map((way) => [way.move.to, way.ids])]);
    if (picture.querySelector(".traced")?.getAttribute("data-lines") === wanted) return;
    const found = await Promise.all(ways.slice(0, MOST_TRACED).map((way) => fetchWithLine({ ...this.session.sight, position }, way.move, way.ids).catch(() => null)));
    if (mine !== this.tracing || picture !== this.frame.picture) return;
    this.untrace();
    const layer = drawn("g", { class: "traced", "data-lines": wanted });
    found.forEach((one, index) => {
      const line = one?.querySelector(".line");
      if (!line) return;
      const d = line.getAttribute("d");
      const several = ways.length > 1;
      const sign = drawn("g", { "aria-hidden": "true", ...(several ? { class: "choice-line" } : { "pointer-events": "none" }) },
        drawn("path", { d, class: "line", "stroke-width": line.getAttribute("stroke-width") }), several ? drawn("path", { d, class: "reach" }) : "");
      if (several) this.traced.set(sign, pointedAt(ways[index].move, ways[index].ids));
      layer.append(sign);
    });
    picture.querySelector(".spot")?.before(layer);
  }

  /** Remove the lines of moves from the picture. */
  untrace() {
    this.traced.clear();
    for (const layer of this.element.querySelectorAll(".traced")) layer.remove();
  }

  /** The ways to draw for a choice: the offered one, or the least of each move if there are few. @param {Choice} choice */
  traceable(choice) {
    const { moves, offered } = this.pointing.meaning(choice);
    if (offered) return [offered];
    if (moves.length > MOST_TRACED) return [];
    const ways = this.pointing.left(choice);
    return moves.map((move) => ways.filter((way) => way.move === move).reduce((one, other) => (other.ids.length < one.ids.length ? other : one)));
  }

  /**
   * Make the objects of a picture controls.
   * @param {any} picture
   */
  arrange(picture) {
    const objects = /** @type {any[]} */ ([...picture.querySelectorAll(CONTROLS)]);
    this.joined.clear();
    this.signed.clear();
    this.awaiting = "";
    this.whole = this.pointing = new Pointing(this.session.moves, thingsOf(objects));
    this.complete = this.session.complete;
    this.gathers = !this.complete || [...this.whole.touching.keys()].some((id) => this.gathersFrom([id])) || this.whole.ways.some((way) => way.objects.length > 1 && this.gathersFrom(way.objects));
    this.controls = objects.filter((object) => !object.classList.contains("used") || this.whole.touching.has(object.dataset.id));
    for (const control of this.controls) {
      control.setAttribute("role", "button");
      control.setAttribute("lang", language());
    }
    this.relabel();
    measure(this.controls);
    rove(this.controls, this.controls.find((control) => !idle(control)) ?? this.controls[0]);
  }

  /** Whether objects offer one of several moves. @param {string[]} objects */
  gathersFrom(objects) {
    const { moves, offered } = this.whole.meaning({ ...NOTHING, objects });
    return moves.length > 1 && offered !== null;
  }

  /** Label every control with what pressing it would do now, and show the chosen moves by their words. */
  relabel() {
    const { able, choice, pointing } = this;
    /** @type {any[]} */
    const beyond = [];
    for (const control of this.controls) {
      const { id } = control.dataset;
      const kind = pointing.things.get(id)?.kind;
      const next = pointing.after(choice, id);
      const { moves, offered } = pointing.meaning(next);
      const useful = !this.complete || (kind === "piece" ? pointing.ways.some((way) => way.objects.some((one) => one.startsWith(`${id}>`)))
        : kind === "switch" ? pointing.touching.has(id) : moves.length > 0);
      const does = kind === "piece" || kind === "switch" || !this.complete ? control.dataset.label
        : say("page.board.object", { object: control.dataset.label, does: offered ? offered.words : several(moves) });
      const sign = this.signed.get(id);
      control.setAttribute("aria-disabled", String(!able || !useful));
      control.classList.toggle("idle", !able || !useful);
      control.setAttribute("aria-label", sign ? `${does}, ${sign}` : does);
      if (kind || this.gathers) control.setAttribute("aria-pressed", String(choice.switches.includes(id) || choice.held === id || choice.objects.includes(id)));
      if (!useful && control.matches(REACHED)) beyond.push(control);
    }
    for (const sign of this.joined.keys()) {
      sign.setAttribute("aria-disabled", String(!able));
      sign.classList.toggle("idle", !able);
    }
    // if nothing can be reached, as at the end of a game, nothing is highlighted
    const shaded = new Set(pointing.ways.length ? beyond : []);
    for (const control of this.controls) control.classList.toggle("beyond", shaded.has(control));
    this.listed();
  }

  /** The meaning of pressing an object alone. @param {any} control */
  meant(control) {
    return this.whole.meaning({ ...NOTHING, objects: [control.dataset.id] }).offered?.move ?? null;
  }

  /** Show the remaining moves by their words, if none is offered or a finger is too large to be sure. */
  listed() {
    const { choice, complete, pointing } = this;
    const begun = choice.objects.length > 0 && this.able;
    /** @type {Doings} */
    const doings = { make: (move) => this.make(move), look: (move) => (move ? this.see(move) : this.leave()),
      legal: (left, stays) => this.legal(left, stays), also: (control) => this.press(control) };
    this.others(doings);
    if (!begun && this.group && this.able) return void this.picker.show(this.group, () => amounts(/** @type {Amounts} */ (this.group), doings), this.list.querySelector("button:focus") ?? this.list, true);
    if (!begun) return void this.picker.close();
    const { moves, offered } = pointing.meaning(choice);
    const control = this.controlOf(this.lastPressed || choice.objects[choice.objects.length - 1]);
    if (offered && complete) {
      const offer = this.gentle && control && small(control, TINY) ? this.beside(offered.move) : null;
      if (!offer) return void this.picker.close();
      return void this.picker.show(choice, () => amounts(offer, { ...doings, look: (move) => { this.lastPressed = move === offered.move ? this.lastPressed : ""; doings.look(move); } }), control, false);
    }
    if (!moves.length) return void this.picker.close();
    if (complete && moves.length <= FEW) return void this.picker.show(choice, () => [element("div", { class: "row" }, moves.map((move) => moveButton(move, doings.make, doings.look)))], null, false);
    const offer = this.amounts(moves);
    this.picker.show(choice, () => amounts(offer, doings), control, complete || offer.left !== null);
  }

  /**
   * The moves that no object of the picture means, below the board: as buttons, or with a picker for each heap.
   * @param {Doings} doings
   */
  others(doings) {
    const { complete } = this.session;
    const further = this.whole.further.filter((move) => complete || move.left);
    const wanted = further.map((move) => move.to).join(" ");
    if (this.list.dataset.further !== wanted) {
      this.list.dataset.further = wanted;
      const heaps = [...new Set(further.map((move) => move.left?.heap))];
      put(this.list, complete && further.length <= FEW ? further.map((move) => moveButton(move, doings.make, doings.look)) : heaps.map((heap) => {
        const moves = this.session.moves.filter((move) => move.left?.heap === heap);
        return button(heap === undefined ? say("page.picker.other", { count: moves.length }) : capital(say("page.game.heap", { heap, noun: nounOf(this.session.match.game) })), () => {
          this.clear();
          this.group = { moves, left: moves[0].left ?? null, complete };
          this.relabel();
        }, { class: "quiet choice" });
      }));
    }
    for (const one of this.list.querySelectorAll("button")) one.disabled = !this.able;
  }

  /** The control with an id; for a piece put somewhere, the place. @param {string} id */
  controlOf(id) {
    const [piece, target] = id.split(">");
    const own = target === undefined ? id : piece.slice(0, piece.indexOf(":") + 1) + target;
    return this.controls.find((control) => control.dataset.id === own) ?? null;
  }

  /**
   * What a picker offers for many moves: those that need no further object, with the number left if they take from one
   * heap; and the objects that lead to further moves.
   * @param {Move[]} moves
   * @returns {Amounts}
   */
  amounts(moves) {
    const { choice, complete } = this;
    const ways = this.pointing.left(choice);
    const exact = ways.filter((way) => sameObjects(way.objects, choice.objects));
    const own = exact.length ? [...new Set(exact.map((way) => way.move))] : moves;
    const more = new Set(ways.flatMap((way) => way.objects).filter((id) => !choice.objects.includes(id)));
    const also = exact.length && more.size <= MOST_ALSO ? [...more].flatMap((id) => this.controlOf(id) ?? []) : [];
    const taking = own.filter((move) => move.left);
    const left = taking[0]?.left ?? null;
    const one = left && taking.every((move) => move.left?.heap === left.heap) && (!complete || taking.length === own.length);
    return { moves: one ? taking : own, left: one ? left : null, complete, also };
  }

  /**
   * The moves that a finger may have meant: those that take from the same heap, or all similar ones.
   * @param {Move} move
   * @returns {Amounts | null}
   */
  beside(move) {
    const { switches } = this.choice;
    const like = [...new Set(this.whole.ways.filter((way) => way.objects.length === 1 && sameObjects(way.switches, switches)).map((way) => way.move))]
      .filter((other) => other.left?.heap === move.left?.heap);
    return like.includes(move) && like.length > 1 ? { moves: like, at: move, left: move.left ?? null } : null;
  }

  /** The server's answer about leaving this many in a heap. @param {Left} left @param {string} stays */
  legal(left, stays) {
    return ask("/api/legal", { ...(this.session.worded ?? this.session.place), heap: left.heap, leave: stays }).catch((error) => {
      this.failed(error, () => {});
      return null;
    });
  }

  /** @param {globalThis.Event} event */
  control(event) {
    const target = /** @type {any} */ (event.target).closest?.(CONTROLS);
    return target && this.controls.includes(target) ? target : null;
  }

  /** The sign of several objects at an event. @param {globalThis.Event} event */
  sign(event) {
    const target = /** @type {any} */ (event.target).closest?.(".joined, .choice-line");
    return target && (this.joined.has(target) || this.traced.has(target)) ? target : null;
  }

  /** Show what pressing an object would do. @param {globalThis.Event} event */
  point(event) {
    if (!this.able) return;
    const sign = this.sign(event);
    if (sign) return void this.see(/** @type {Move} */ (this.joined.get(sign) ?? this.traced.get(sign)), this.traced.has(sign));
    const target = this.control(event);
    if (!target) return;
    const { id } = target.dataset;
    const kind = this.pointing.things.get(id)?.kind;
    if (kind || !this.complete) return void this.listener.aimed(capital(target.dataset.label), this.offers);
    this.preview(this.pointing.after(this.choice, id), target);
  }

  leave() {
    if (this.choice === NOTHING) this.clear();
    else this.preview(this.choice);
  }

  /** Clear the choice. */
  clear() {
    const begun = this.choice !== NOTHING;
    this.reset();
    this.pointing = this.whole;
    this.complete = this.session.complete;
    this.lift([], false);
    void this.trace([]);
    this.listener.aimed("", false);
    if (begun) this.relabel();
  }

  /** Whether a move is offered. */
  get offers() {
    return this.choice.objects.length > 0 && this.complete && this.pointing.meaning(this.choice).offered !== null;
  }

  /**
   * Show what a choice means.
   * @param {Choice} choice
   * @param {any} [target] the object that is only pointed at
   */
  preview(choice, target = null) {
    void this.trace(choice.objects.length ? this.traceable(choice) : []);
    if (!choice.objects.length) {
      const held = choice.held && this.controls.find((control) => control.dataset.id === choice.held)?.dataset.label;
      this.lift(choice.held ? [choice.held] : [], false);
      return void this.listener.aimed(held ? say("page.board.held", { object: held }) : "", false);
    }
    const { moves, offered } = this.pointing.meaning(choice);
    this.lift(offered ? offered.objects : choice.objects, !moves.length);
    const text = offered ? offered.words : moves.length ? several(moves) : say("page.board.illegal");
    const again = offered && !target && this.gentle && this.lastPressed;
    this.listener.aimed(again ? say("page.board.again", { move: capital(text) }) : capital(text), target ? this.offers : offered !== null);
  }

  /** Show the objects of a move, and its line. @param {Move} move @param {boolean} [traced] whether its line is shown already */
  see(move, traced = false) {
    const way = shownWay(this.whole, waysOf(move));
    if (!traced) void this.trace(way.length ? [{ move, words: move.words, ids: way, objects: way, switches: [] }] : []);
    this.lift(shownWay(this.whole, waysOf(move)), false);
    this.listener.aimed(capital(move.words), this.offers);
  }

  /**
   * Show a move that is listed elsewhere, identified by the position it leads to; null restores the board.
   * @param {{to: string, words?: string, touched?: string[], ways?: string[][]} | null} move
   */
  look(move) {
    if (!move) return void this.leave();
    const known = move.touched || move.ways ? move : this.session.moves.find((other) => other.to === move.to) ?? move;
    this.lift(this.shown === this.session.position ? shownWay(this.whole, waysOf(known)) : [], false);
    const words = move.words ?? known.words;
    if (words) this.listener.aimed(capital(words), this.offers);
  }

  /**
   * Lift the objects that would be taken, or mark them as not allowed.
   * @param {string[]} objects
   * @param {boolean} wrong
   */
  lift(objects, wrong) {
    const going = new Set(elementsOf(this.element, this.whole, objects));
    for (const control of this.controls) {
      control.classList.toggle("going", going.has(control) && !wrong);
      control.classList.toggle("wrong", going.has(control) && wrong);
    }
  }

  /**
   * Highlight what a hint describes, until the position changes: the heaps concerned, or exactly the objects of its move.
   * @param {string[] | string[][]} ids the objects of the move, or all its ways
   * @param {"heap" | "objects"} how
   */
  light(ids, how) {
    this.lights = { ids, how, position: this.session.position };
    this.relight();
  }

  unlight() {
    this.lights = null;
    this.relight();
  }

  /** Apply the highlight of a hint to the picture as it is now. */
  relight() {
    for (const lit of this.element.querySelectorAll(".lit, .hinted")) lit.classList.remove("lit", "hinted");
    const { lights } = this;
    if (!lights || this.shown !== lights.position) return;
    const way = /** @type {string[][]} */ (lights.ids.length && Array.isArray(lights.ids[0]) ? lights.ids : [lights.ids]);
    const named = this.session.moves.find((move) => waysOf(move).some((one) => way.some((other) => sameObjects(one, other))));
    const found = elementsOf(this.element, this.whole, shownWay(this.whole, named ? waysOf(named) : way));
    const name = lights.how === "heap" ? "lit" : "hinted";
    for (const thing of lights.how === "heap" ? found.flatMap((one) => surroundings(this.element, one)) : found) thing.classList.add(name);
    this.frame.bring(this.element.querySelector(`.${name}`));
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pointer = event.pointerType;
    this.touchedAt = event.pointerType === "touch" && event.isPrimary ? [event.clientX, event.clientY] : null;
  }

  /** The end of a touch: a swipe if it went far enough sideways and the mat does not scroll. @param {PointerEvent} event */
  up(event) {
    const { touchedAt } = this;
    this.touchedAt = null;
    if (!touchedAt || event.pointerType !== "touch" || this.element.classList.contains("wide")) return;
    const [across, down] = [event.clientX - touchedAt[0], event.clientY - touchedAt[1]];
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) this.listener.swiped?.(across < 0 ? 1 : -1);
  }

  /** Pressing elsewhere closes the picker. @param {globalThis.Event} event */
  outside(event) {
    const target = /** @type {any} */ (event.target);
    if (!this.picker.open || this.choices.contains(target) || this.control(event) || this.sign(event)) return;
    this.clear();
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const sign = this.sign(event);
    if (sign) return void this.pressSign(sign);
    const target = this.pointer === "touch" && event.detail ? beneath(event, this.control(event), this.controls) : this.control(event);
    if (target) this.press(target, this.pointer === "touch" && event.detail > 0 && small(target));
  }

  /** A sign of several objects makes its move; if a finger could miss it, at the second tap. @param {any} sign */
  pressSign(sign) {
    const move = this.joined.get(sign) ?? this.traced.get(sign);
    if (!this.able || !move) return;
    if (this.pointer === "touch" && small(sign) && this.awaiting !== move.to) {
      this.clear();
      this.awaiting = move.to;
      this.lift(shownWay(this.whole, waysOf(move)), false);
      return void this.listener.aimed(say("page.board.again", { move: capital(move.words) }), false);
    }
    this.make(move);
  }

  /**
   * Choose an object; a move that is the only one left, or is pressed again, is made.
   * @param {any} target
   * @param {boolean} [gentle] whether an immediate move waits for a second tap
   */
  async press(target, gentle = false) {
    if (!this.able) return;
    const { id } = target.dataset;
    const kind = this.pointing.things.get(id)?.kind;
    if (idle(target)) return void this.listener.aimed(say("page.board.illegal"), this.offers);
    if (this.lastPressed === id && !kind && this.choice.objects.length && !this.choice.held) return void (this.offers ? this.take() : this.clear());
    const turn = this.session.turn;
    if (!this.complete || !this.session.complete) {
      this.work(true);
      const narrowed = await this.narrow(id).finally(() => this.work(false));
      if (!narrowed || this.session.stale(turn)) return;
    } else this.choice = this.pointing.after(this.choice, id);
    this.lastPressed = kind === "piece" ? "" : id;
    this.awaiting = "";
    this.gentle = gentle;
    const { moves, offered } = this.pointing.meaning(this.choice);
    const chosen = this.choice.objects.length > 0 || (kind === "switch" && this.choice.switches.length > 0);
    if (!gentle && chosen && !this.choice.held && this.complete && moves.length === 1 && offered) return void this.take();
    this.relabel();
    this.preview(this.choice);
    const amounts = !this.complete && !kind && moves.length ? this.amounts(moves) : null;
    if (!this.complete && !amounts?.left) this.listener.aimed(say("page.board.too_many"), false);
    else if (amounts || (!offered && moves.length > FEW && this.choice.objects.length)) this.listener.aimed(this.picker.element.querySelector(".choice-words")?.textContent || several(moves), false);
  }

  /** Whether pressing has to wait for something. @param {boolean} busy */
  work(busy) {
    this.busy = busy;
    if (busy) this.element.setAttribute("aria-busy", "true");
    else this.element.removeAttribute("aria-busy");
  }

  /**
   * If not all moves are known, ask for those that touch what is chosen now.
   * @param {string} id
   */
  async narrow(id) {
    const { choice, session } = this;
    const pointed = choice.held ? carried(choice.held, id) : id;
    const kind = this.whole.things.get(id)?.kind;
    if (kind && !(kind === "piece" && choice.held && choice.held !== id)) {
      this.choice = new Pointing([], [...this.whole.things.values()]).after({ ...choice, objects: [] }, id);
      return true;
    }
    try {
      for (const objects of [[...new Set([...choice.objects, pointed])], [pointed]]) {
        const answer = await ask("/api/moves", { ...(session.worded ?? session.place), count: session.most, touching: [...objects, ...choice.switches].join(",") });
        this.pointing = new Pointing(answer.moves, [...this.whole.things.values()]);
        this.complete = answer.complete !== false;
        this.choice = { ...choice, held: "", objects };
        if (this.pointing.left(this.choice).length || !this.complete) break;
      }
      // no move puts the piece in hand on this one, which is then in hand instead
      if (kind && !this.pointing.left(this.choice).length) this.choice = { ...this.choice, held: id, objects: [] };
      return true;
    } catch (error) {
      this.failed(error, () => this.press(this.controlOf(id)));
      return false;
    }
  }

  /** Make the offered move. */
  async take() {
    const { offered } = this.pointing.meaning(this.choice);
    if (offered) await this.make(pointedAt(offered.move, offered.ids));
  }

  /** Make a move; nothing more can be chosen until its picture is shown. If it fails, the choice remains. @param {Move} move */
  async make(move) {
    if (!this.able) return;
    this.work(true);
    try {
      await this.session.play(move);
    } finally {
      this.work(false);
      this.relabel();
    }
  }

  /** @param {KeyboardEvent} event */
  escaped(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.picker.close();
    this.clear();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const sign = this.sign(event);
    const target = sign ?? this.control(event);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    this.pointer = "key";
    if (event.key === "Escape") return void this.clear();
    // the arrow keys step through the game while an earlier position is shown
    if (!this.session.atEnd && this.session.atEnd !== undefined) return;
    const presses = event.key === "Enter" || event.key === " ";
    const all = [...this.controls, ...this.joined.keys()];
    const to = neighbour(target, event.key, all);
    if (!to && !presses) return;
    event.preventDefault();
    event.stopPropagation();
    if (!to) return void (sign ? this.pressSign(sign) : this.press(target));
    rove(all, to);
    to.focus();
  }

  /** The object of the board that has the focus, if any, and its place. */
  focused() {
    const target = /** @type {any} */ (document.activeElement?.closest?.(`${CONTROLS}, .joined`));
    return target && this.element.contains(target) ? { id: target.dataset.id ?? "", place: middleOf(target) } : null;
  }

  /** Give the focus to the same object, or the nearest one. @param {{id: string, place: number[]}} held */
  refocus(held) {
    const able = this.controls.filter((control) => !idle(control));
    const among = able.length ? able : this.controls;
    const near = among.find((control) => control.dataset.id === held.id) ?? nearest(held.place, among);
    rove([...this.controls, ...this.joined.keys()], near);
    near?.focus({ preventScroll: true });
  }
}

/** The text if no move is offered. @param {Move[]} moves */
const several = (moves) => (moves.length ? say("page.board.more", { count: moves.length }) : say("page.board.no_move"));
