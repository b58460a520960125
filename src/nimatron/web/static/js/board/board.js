/** The board: the picture of the position with its objects as controls. */

import { button, element, put } from "../element.js";
import { capital, language, say } from "../words.js";
import { heapsOf } from "../match/written.js";
import { MoveIndex } from "./move_index.js";
import { emptyDraft, extended, goes, isEmpty, rowAfter } from "./aiming.js";
import { fetchPicture, partsOf } from "./picture.js";
import { measure, neighbour, rove } from "./roving.js";
import { mannerOf, shortenedTo } from "./manner.js";
import { Scale } from "./scale.js";
import { glideAway, place, slideFrom } from "./motion.js";
import { spokenLabel } from "./labels.js";

/** @typedef {import("./aiming.js").Draft} Draft */
/** @typedef {import("./move_index.js").Aim} Aim */
/** @typedef {{root: Element, game: string, position: string, whole: (part: string) => string, index: MoveIndex, manner: import("./aiming.js").Manner, controls: any[]}} Part */

const CONTROLS = "[data-cell], [data-heap][data-object], .coin[data-heap]";

export class Board {
  /**
   * @param {import("../match/session.js").Session} session
   * @param {{aimed: (text: string, aim: Aim | null) => void}} listener told what is pointed at or chosen
   */
  constructor(session, listener) {
    this.session = session;
    this.listener = listener;
    /** @type {Draft} */
    this.draft = emptyDraft();
    /** @type {Part[]} */
    this.parts = [];
    /** @type {Part | null} */
    this.chosenPart = null;
    this.view = "";
    this.drawing = 0;
    this.element = element("div", { class: "mat", id: "board" });
    this.scale = new Scale(this.element);
    for (const [event, listen] of Object.entries({ pointerover: this.point, focusin: this.point, pointerout: this.leave,
      focusout: this.leave, click: this.press, keydown: this.key })) this.element.addEventListener(event, listen.bind(this));
  }

  /** @returns {any[]} */
  get controls() {
    return this.parts.flatMap((part) => part.controls);
  }

  get picture() {
    return this.element.querySelector("svg");
  }

  /**
   * Show the session's position; a move made is shown gliding.
   * @param {{from?: string, to?: string}} [change]
   */
  async show(change = {}) {
    const drawing = ++this.drawing;
    const held = this.focused();
    this.draft = emptyDraft();
    const shown = this.session.position;
    const wanted = fetchPicture({ ...this.session.place, view: this.view || undefined });
    if (change.to && this.picture) await glideAway(this.takenBy(change.to));
    const picture = await wanted;
    if (drawing !== this.drawing || shown !== this.session.position) return;
    const queen = place(this.element.querySelector("[data-queen]"));
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", say("page.board.name", { position: this.session.position }));
    this.scale.fit(picture, `${this.session.match.game} ${this.session.match.start}`);
    put(this.element, picture);
    if (picture.classList.contains("wide")) this.element.scrollLeft = this.element.scrollWidth;
    this.arrange(picture);
    if (change.to) slideFrom(this.element.querySelector("[data-queen]"), queen);
    if (held) this.refocus(held);
  }

  /**
   * Make the objects of a picture controls.
   * @param {any} picture
   */
  arrange(picture) {
    const { match, position, moves, complete } = this.session;
    this.parts = partsOf(picture, match.game, position).map((part) => {
      const own = part.whole === undefined || !match.game.startsWith("sum") ? moves
        : moves.flatMap((move) => shortenedTo(part, position, move));
      const index = new MoveIndex(part.position, own, complete);
      const controls = /** @type {any[]} */ ([...part.root.querySelectorAll(CONTROLS)]);
      return { ...part, index, controls, manner: mannerOf(part.root, index) };
    });
    // in a sum every part is played in the same manner
    if (this.parts.some((part) => part.manner.gathers)) for (const part of this.parts) part.manner.gathers = true;
    for (const part of this.parts) {
      for (const control of part.controls) {
        const aim = this.aimOf(extended(emptyDraft(), control, part.manner, this.legal(part), heapsOf(part.position)), part);
        const idle = !this.session.open || (!aim && !part.manner.gathers && part.manner.kind !== "coins");
        control.setAttribute("role", "button");
        control.setAttribute("aria-disabled", String(idle));
        control.setAttribute("aria-label", spokenLabel(control, part, aim));
        control.setAttribute("lang", language());
        control.classList.toggle("idle", idle);
        if (part.manner.gathers) control.setAttribute("aria-pressed", "false");
      }
    }
    const controls = this.controls;
    measure(controls);
    rove(controls, controls.find((control) => control.getAttribute("aria-disabled") === "false") ?? controls[0]);
  }

  /** @param {Part} part */
  legal(part) {
    return (/** @type {Draft} */ draft) => this.aimOf(draft, part) !== null;
  }

  /**
   * The move that a choice means, or null.
   * @param {Draft} draft
   * @param {Part} part
   * @returns {Aim | null}
   */
  aimOf(draft, part) {
    if (isEmpty(draft) || (draft.coin !== null && !draft.leave.size)) return null;
    const row = rowAfter(draft, part.position, part.manner);
    const split = part.manner.kind === "pins" || part.manner.kind === "split";
    const found = split ? part.index.findInAnyOrder(row) : part.index.find(row);
    return found && { ...found, to: part.whole(found.to) };
  }

  /** @param {globalThis.Event} event */
  control(event) {
    const target = /** @type {Element} */ (event.target).closest?.(CONTROLS);
    const part = target && this.parts.find((candidate) => candidate.root.contains(target));
    return target && part ? { target, part } : null;
  }

  /** @param {globalThis.Event} event */
  point(event) {
    const found = this.control(event);
    if (!found || !this.session.open) return;
    const { target, part } = found;
    const base = this.chosenPart === part ? this.draft : emptyDraft();
    this.preview(extended(base, target, part.manner, this.legal(part), heapsOf(part.position)), part, false);
  }

  leave() {
    if (this.chosenPart && !isEmpty(this.draft)) this.preview(this.draft, this.chosenPart, true);
    else this.clear();
  }

  /** Forget what was chosen. */
  clear() {
    this.draft = emptyDraft();
    this.chosenPart = null;
    for (const control of this.controls) control.classList.remove("going", "wrong");
    this.listener.aimed("", null);
  }

  /**
   * Show what a choice would do.
   * @param {Draft} draft
   * @param {Part} part
   * @param {boolean} chosen
   */
  preview(draft, part, chosen) {
    const aim = this.aimOf(draft, part);
    for (const other of this.parts) {
      for (const control of other.controls) {
        const going = other === part && goes(draft, control, part.manner);
        control.classList.toggle("going", going && (aim !== null || part.manner.kind === "coins"));
        control.classList.toggle("wrong", going && aim === null && part.manner.kind !== "coins");
        if (part.manner.gathers && chosen) control.setAttribute("aria-pressed", String(going));
      }
    }
    const text = aim ? aim.words ?? say("page.board.to", { to: aim.to })
      : draft.coin !== null ? say("page.board.coin", { coin: draft.coin + 1 }) : say("page.board.illegal");
    this.listener.aimed(capital(text), chosen ? aim : null);
  }

  /** @param {any} event */
  press(event) {
    const found = this.control(event);
    if (!found || !this.session.open) return;
    const { target, part } = found;
    const base = this.chosenPart === part ? this.draft : emptyDraft();
    const before = this.chosenPart === part ? this.aimOf(this.draft, part) : null;
    if (before && goes(this.draft, target, part.manner) && this.lastPressed === target) return void this.take();
    const next = extended(base, target, part.manner, this.legal(part), heapsOf(part.position));
    this.draft = next;
    this.chosenPart = part;
    this.lastPressed = target;
    this.preview(next, part, true);
    if (!part.manner.gathers && this.aimOf(next, part)) this.take();
  }

  /** Make the chosen move. */
  async take() {
    const aim = this.chosenPart && this.aimOf(this.draft, this.chosenPart);
    if (!aim) return;
    this.lastPressed = null;
    await this.session.play(aim.to, aim.words ?? undefined);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const found = this.control(event);
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.press(event);
      return;
    }
    if (event.key === "Escape") return void this.clear();
    const to = neighbour(/** @type {any} */ (found.target), event.key, this.controls);
    if (!to) return;
    event.preventDefault();
    rove(this.controls, to);
    to.focus();
  }

  /** The objects that a move takes. @param {string} to */
  takenBy(to) {
    const after = heapsOf(to);
    const before = heapsOf(this.session.match.moves[this.session.match.cursor - 2] ?? this.session.match.start);
    if (after.length !== before.length) return [...this.element.querySelectorAll(".going[data-object]")];
    return [...this.element.querySelectorAll("[data-heap][data-object]")].filter((object) => {
      const data = /** @type {SVGElement} */ (object).dataset;
      return Number(data.object) > Number(after[Number(data.heap)]) && Number(data.heap) < after.length;
    });
  }

  /** What has the focus in the board, if anything. */
  focused() {
    const target = document.activeElement?.closest?.(CONTROLS);
    return target && this.element.contains(target) ? { .../** @type {SVGElement} */ (target).dataset } : null;
  }

  /** Give the focus to the object nearest to the one that had it. @param {DOMStringMap} held */
  refocus(held) {
    const able = this.controls.filter((control) => control.getAttribute("aria-disabled") === "false");
    const among = able.length ? able : this.controls;
    const same = among.filter((control) => control.dataset.heap === held.heap && control.dataset.cell === held.cell);
    const near = same.filter((control) => Number(control.dataset.object ?? 0) <= Number(held.object ?? 0)).pop() ?? same[0]
      ?? among.filter((control) => Number(control.dataset.heap) <= Number(held.heap)).pop() ?? among[0];
    rove(this.controls, near);
    near?.focus();
  }

  /** The moves that no object of the picture can mean, if they are few; such as putting one back. */
  furtherMoves() {
    if (this.parts.length !== 1 || this.session.moves.length > 400) return [];
    const [part] = this.parts;
    if (part.manner.gathers || part.manner.kind === "pins" || part.manner.kind === "coins") return [];
    const meant = new Set(part.controls.map((control) =>
      this.aimOf(extended(emptyDraft(), control, part.manner, this.legal(part), heapsOf(part.position)), part)?.to));
    const rest = this.session.moves.filter((move) => !meant.has(move.to));
    return rest.length <= 12 && !part.index.ambiguous ? rest : [];
  }

  /** Buttons for moves that no object can mean. */
  furtherButtons() {
    return this.furtherMoves().map((move) => button(capital(move.words), () => this.session.play(move.to, move.words), { class: "quiet" }));
  }
}
