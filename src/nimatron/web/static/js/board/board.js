/** The board: the picture of the position with its objects as controls, and what a choice of them means. */

import { element, put } from "../element.js";
import { capital, language, say } from "../words.js";
import { ask, Refusal } from "../server.js";
import { carried, NOTHING, Pointing, waysOf } from "./pointing.js";
import { CONTROLS, elementsOf, leaving, shownWay, thingsOf } from "./objects.js";
import { choices, FEW } from "./choices.js";
import { fetchPicture, Scale } from "./picture.js";
import { measure, middleOf, nearest, neighbour, rove } from "./roving.js";
import { glideAway, places, slideFrom } from "./motion.js";

/** @typedef {import("./pointing.js").Choice} Choice */
/** @typedef {import("./pointing.js").Way} Way */
/** @typedef {import("../match/session.js").LegalMove} LegalMove */

export class Board {
  /**
   * @param {import("../match/session.js").Session} session
   * @param {{aimed: (text: string, offered: boolean) => void}} listener told what is pointed at or chosen
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    /** @type {Choice} */
    this.choice = NOTHING;
    this.pointing = this.whole = new Pointing([], []);
    this.complete = true;
    /** Whether some object alone offers a move while more could be chosen. */
    this.gathers = false;
    this.lastPressed = "";
    this.drawing = 0;
    /** @type {any[]} */
    this.controls = [];
    this.element = element("div", { class: "mat", id: "board" });
    this.choices = element("div", { class: "choices row", id: "choices", role: "group", "aria-label": say("page.board.choose") });
    this.scale = new Scale(this.element);
    for (const [event, listen] of Object.entries({ pointerover: this.point, focusin: this.point, pointerout: this.leave,
      focusout: this.leave, click: this.clicked, keydown: this.key })) this.element.addEventListener(event, listen.bind(this));
  }

  /**
   * Show the session's position; a move made is shown gliding.
   * @param {{ways?: string[][]}} [change] the ways of pointing that mean the move made
   */
  async show(change = {}) {
    const drawing = ++this.drawing;
    const held = this.focused();
    this.choice = NOTHING;
    this.lastPressed = "";
    const shown = this.session.position;
    const picture = await fetchPicture(this.session.sight);
    if (drawing !== this.drawing || shown !== this.session.position) return;
    if (change.ways) await glideAway(leaving(this.element, this.whole, change.ways, picture));
    if (drawing !== this.drawing || shown !== this.session.position) return;
    const before = places(this.element);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", say("page.board.name", { position: this.session.position }));
    this.scale.fit(picture, `${this.session.match.game} ${this.session.match.start}`);
    put(this.element, picture);
    if (picture.classList.contains("wide")) this.element.scrollLeft = this.element.scrollWidth;
    this.arrange(picture);
    if (change.ways) slideFrom(this.element, before);
    if (held) this.refocus(held);
  }

  /**
   * Make the objects of a picture controls.
   * @param {any} picture
   */
  arrange(picture) {
    const objects = /** @type {any[]} */ ([...picture.querySelectorAll(CONTROLS)]);
    this.whole = this.pointing = new Pointing(this.session.moves, thingsOf(objects));
    this.complete = this.session.complete;
    this.gathers = !this.complete || [...this.whole.touching.keys()].some((id) => this.gathersFrom(id));
    this.controls = objects.filter((object) => !object.classList.contains("used") || this.whole.touching.has(object.dataset.id));
    for (const control of this.controls) {
      control.setAttribute("role", "button");
      control.setAttribute("lang", language());
    }
    this.told();
    measure(this.controls);
    rove(this.controls, this.controls.find((control) => !idle(control)) ?? this.controls[0]);
  }

  /** Whether an object alone offers one of several moves. @param {string} id */
  gathersFrom(id) {
    const { moves, offered } = this.whole.meaning({ ...NOTHING, objects: [id] });
    return moves.length > 1 && offered !== null;
  }

  /** Say of every control what pressing it would do now, and show the moves that are chosen by their words. */
  told() {
    const { session, choice, pointing } = this;
    for (const control of this.controls) {
      const { id } = control.dataset;
      const kind = pointing.things.get(id)?.kind;
      const next = pointing.after(choice, id);
      const { moves, offered } = pointing.meaning(next);
      const useful = !this.complete || (kind === "piece" ? pointing.ways.some((way) => way.objects.some((one) => one.startsWith(`${id}>`)))
        : kind === "switch" ? pointing.touching.has(id) : moves.length > 0);
      control.setAttribute("aria-disabled", String(!session.open || !useful));
      control.classList.toggle("idle", !session.open || !useful);
      control.setAttribute("aria-label", kind === "piece" || kind === "switch" || !this.complete ? control.dataset.label
        : say("page.board.object", { object: control.dataset.label, does: offered ? offered.move.words : several(moves) }));
      if (kind || this.gathers) control.setAttribute("aria-pressed", String(choice.switches.includes(id) || choice.held === id || choice.objects.includes(id)));
    }
    this.listed();
  }

  /** The meaning of pressing an object alone. @param {any} control */
  meant(control) {
    return this.whole.meaning({ ...NOTHING, objects: [control.dataset.id] }).offered?.move ?? null;
  }

  /** Show the moves that remain as buttons or with a slider where none is offered. */
  listed() {
    const begun = this.choice.objects.length > 0;
    const { moves, offered } = begun ? this.pointing.meaning(this.choice) : { moves: this.pointing.further, offered: null };
    const wanted = this.session.open && this.complete && !offered ? moves : [];
    put(this.choices, ...choices(wanted, (move) => this.make(move), (move) => (move ? this.look(move) : this.leave())));
  }

  /** @param {globalThis.Event} event */
  control(event) {
    const target = /** @type {any} */ (event.target).closest?.(CONTROLS);
    return target && this.controls.includes(target) ? target : null;
  }

  /** Show what pressing an object would do. @param {globalThis.Event} event */
  point(event) {
    const target = this.control(event);
    if (!target || !this.session.open) return;
    const { id } = target.dataset;
    const kind = this.pointing.things.get(id)?.kind;
    if (kind || !this.complete) return void this.listener.aimed(capital(target.dataset.label), this.offers);
    this.preview(this.pointing.after(this.choice, id), target);
  }

  leave() {
    if (this.choice === NOTHING) this.clear();
    else this.preview(this.choice);
  }

  /** Forget what was chosen. */
  clear() {
    const begun = this.choice !== NOTHING;
    this.choice = NOTHING;
    this.lastPressed = "";
    this.pointing = this.whole;
    this.complete = this.session.complete;
    this.lift([], false);
    this.listener.aimed("", false);
    if (begun) this.told();
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
    if (!choice.objects.length) {
      const held = choice.held && this.controls.find((control) => control.dataset.id === choice.held)?.dataset.label;
      this.lift(choice.held ? [choice.held] : [], false);
      return void this.listener.aimed(held ? say("page.board.held", { object: held }) : "", false);
    }
    const { moves, offered } = this.pointing.meaning(choice);
    this.lift(offered ? offered.objects : choice.objects, !moves.length);
    const text = offered ? offered.move.words : moves.length ? several(moves) : say("page.board.illegal");
    this.listener.aimed(capital(text), target ? this.offers : offered !== null);
  }

  /** Show the objects of a move that is looked at elsewhere. @param {LegalMove} move */
  look(move) {
    this.lift(shownWay(this.whole, waysOf(move)), false);
    this.listener.aimed(capital(move.words), this.offers);
  }

  /**
   * Lift the objects that would go, or mark them as not allowed.
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

  /** @param {globalThis.Event} event */
  clicked(event) {
    const target = this.control(event);
    if (target) this.press(target);
  }

  /** Choose an object; a move that is the only one left, or is pressed again, is made. @param {any} target */
  async press(target) {
    if (!this.session.open || this.element.ariaBusy === "true") return;
    const { id } = target.dataset;
    const kind = this.pointing.things.get(id)?.kind;
    if (this.lastPressed === id && !kind && this.choice.objects.length && !this.choice.held) return void (this.offers ? this.take() : this.clear());
    const turn = this.session.turn;
    if (!this.complete || !this.session.complete) {
      this.element.setAttribute("aria-busy", "true");
      const narrowed = await this.narrow(id).finally(() => this.element.removeAttribute("aria-busy"));
      if (!narrowed || this.session.stale(turn)) return;
    } else this.choice = this.pointing.after(this.choice, id);
    this.lastPressed = kind === "piece" ? "" : id;
    const { moves, offered } = this.pointing.meaning(this.choice);
    const chosen = this.choice.objects.length > 0 || (kind === "switch" && this.choice.switches.length > 0);
    if (chosen && kind !== "piece" && this.complete && moves.length === 1 && offered) return void this.take();
    this.told();
    this.preview(this.choice);
    if (!this.complete || (!offered && moves.length > FEW && this.choice.objects.length)) this.listener.aimed(this.complete ? several(moves) : say("page.board.too_many"), false);
  }

  /**
   * Where not all moves are known, ask for those that touch what is chosen now.
   * @param {string} id
   */
  async narrow(id) {
    const { choice, session } = this;
    const pointed = choice.held ? carried(choice.held, id) : id;
    const kind = this.whole.things.get(id)?.kind;
    if (kind) {
      this.choice = new Pointing([], [...this.whole.things.values()]).after({ ...choice, objects: [] }, id);
      return true;
    }
    try {
      for (const objects of [[...new Set([...choice.objects, pointed])], [pointed]]) {
        const answer = await ask("/api/moves", { ...session.place, count: session.most, touching: [...objects, ...choice.switches].join(",") });
        this.pointing = new Pointing(answer.moves, [...this.whole.things.values()]);
        this.complete = answer.complete !== false;
        this.choice = { ...choice, held: "", objects };
        if (this.pointing.left(this.choice).length || !this.complete) break;
      }
      return true;
    } catch (error) {
      this.listener.aimed(error instanceof Refusal && error.message ? error.message : say("page.offline"), false);
      return false;
    }
  }

  /** Make the move that is offered. */
  async take() {
    const { offered } = this.pointing.meaning(this.choice);
    if (offered) await this.make(offered.move);
  }

  /** Make a move; until its picture is there nothing more is chosen. @param {LegalMove} move */
  async make(move) {
    this.lastPressed = "";
    this.element.setAttribute("aria-busy", "true");
    await this.session.play(move).finally(() => this.element.removeAttribute("aria-busy"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = this.control(event);
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return void this.clear();
    const presses = event.key === "Enter" || event.key === " ";
    const to = neighbour(target, event.key, this.controls);
    if (!to && !presses) return;
    event.preventDefault();
    if (!to) return void this.press(target);
    rove(this.controls, to);
    to.focus();
  }

  /** Which object of the board has the focus, if any, and where it stands. */
  focused() {
    const target = /** @type {any} */ (document.activeElement?.closest?.(CONTROLS));
    return target && this.element.contains(target) ? { id: target.dataset.id, place: middleOf(target) } : null;
  }

  /** Give the focus to the same object, or the nearest one. @param {{id: string, place: number[]}} held */
  refocus(held) {
    const able = this.controls.filter((control) => !idle(control));
    const among = able.length ? able : this.controls;
    const near = among.find((control) => control.dataset.id === held.id) ?? nearest(held.place, among);
    rove(this.controls, near);
    near?.focus();
  }
}

/** What is said where no move is offered. @param {LegalMove[]} moves */
const several = (moves) => (moves.length ? say("page.board.more", { count: moves.length }) : say("page.board.no_move"));

const idle = (/** @type {Element} */ control) => control.getAttribute("aria-disabled") === "true";
