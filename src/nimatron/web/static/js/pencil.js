/** Lines drawn by hand: a curve from spot to spot, whose meaning the server reads, or a stroke along an edge from dot to
 * dot. Pressing remains for keys, screen readers, and all who prefer it. */

import { capital, drawn } from "./page.js";
import { ask } from "./server.js";
import { idle } from "./picture.js";

/** How far a pointer moves before it draws, and how far from corner to corner, in css px. */
const BEGINS = 8;
const STEP = 4;
/** Most corners of a curve; a longer one loses every second corner. */
const MOST = 300;
/** How near to the dots a stroke ends, as a part of the edge. */
const NEAR = 0.4;
/** How long a line that is not allowed stays, in ms. */
const STAYS = 1600;

/** @typedef {{x: number, y: number}} Place */

export class Pencil {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The curve that is being drawn, in css px. @type {Place[]} */
    this.corners = [];
    /** @type {any} */
    this.line = null;
    /** Whether the next click only ends a stroke. */
    this.drew = false;
    for (const [event, listen] of Object.entries({ pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.drop }))
      board.element.addEventListener(event, /** @type {any} */ (listen.bind(this)));
    // a finger that began on a spot draws; elsewhere it scrolls the page
    board.element.addEventListener("touchmove", (event) => { if (this.corners.length && event.cancelable) event.preventDefault(); }, { passive: false });
    board.element.addEventListener("click", (event) => this.clicked(event), { capture: true });
    board.element.dataset.draws = "";
  }

  get picture() {
    return this.board.frame.picture;
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.drop();
    this.drew = false;
    const { able } = this.board;
    const { lines = "", dots = "" } = this.picture?.dataset ?? {};
    const target = /** @type {Element} */ (event.target);
    const here = { x: event.clientX, y: event.clientY };
    if (!able || !event.isPrimary || event.button || !((lines && target.closest(".spot")) || (dots && this.isNearDot(here)))) return;
    this.corners = [here];
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { corners } = this;
    if (!corners.length || !event.isPrimary) return;
    const here = { x: event.clientX, y: event.clientY };
    if (distance(here, corners[corners.length - 1]) < (this.line ? STEP : BEGINS)) return;
    if (!this.line) this.begin(event);
    corners.push(here);
    if (corners.length > MOST) this.corners = corners.filter((_, index) => index % 2 === 0);
    this.line.setAttribute("points", this.written(" "));
  }

  /** The pointer draws from now on: what it pointed at is forgotten, and nothing is swiped or pressed. @param {PointerEvent} event */
  begin(event) {
    this.drew = true;
    this.board.touchedAt = null;
    this.board.clear();
    this.board.element.setPointerCapture(event.pointerId);
    this.line = drawn("polyline", { class: "pencil" });
    this.picture.append(this.line);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { line, corners, picture } = this;
    if (!line || !event.isPrimary) return void this.drop();
    corners.push({ x: event.clientX, y: event.clientY });
    const curve = this.written(";");
    this.corners = [];
    this.line = null;
    if (picture.dataset.lines) return void this.read(curve, line);
    line.remove();
    const edge = this.edgeBetween(corners[0], corners[corners.length - 1]);
    if (edge) void this.board.press(edge);
  }

  drop() {
    this.line?.remove();
    this.line = null;
    this.corners = [];
  }

  /** The click that follows a stroke presses nothing. @param {MouseEvent} event */
  clicked(event) {
    if (!this.drew || !event.detail) return;
    this.drew = false;
    event.stopPropagation();
  }

  /** The corners in units of the picture. @param {string} between */
  written(between) {
    const toPicture = this.picture.getScreenCTM().inverse();
    return this.corners.map(({ x, y }) => new DOMPoint(x, y).matrixTransform(toPicture)).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(between);
  }

  /**
   * Make the move that a curve means, or say why it means none.
   * @param {string} curve
   * @param {any} line
   */
  async read(curve, line) {
    const { board } = this;
    const { session } = board;
    const { turn } = session;
    board.work(true);
    try {
      const answer = await ask("/api/legal", { ...(session.worded ?? session.place), upright: session.upright || undefined, curve });
      if (session.stale(turn)) return void line.remove();
      board.work(false);
      if (answer.legal) return void await board.make({ ...answer, chosen: true });
      line.classList.add("refused");
      board.listener.aimed(capital(answer.message), false);
      setTimeout(() => line.remove(), STAYS);
    } catch (error) {
      line.remove();
      board.failed(error, () => this.read(curve, line));
    } finally {
      board.work(false);
    }
  }

  /** The edges that can be drawn, with their two dots in css px and how near to a dot a stroke has to end. */
  edges() {
    return this.board.controls.flatMap((control) => {
      const path = control.matches(".edge") && !idle(control) && control.querySelector("path");
      if (!path) return [];
      const toScreen = path.getScreenCTM();
      const [one, other] = [0, path.getTotalLength()].map((far) => path.getPointAtLength(far).matrixTransform(toScreen));
      return [{ control, one, other, near: NEAR * distance(one, other) }];
    });
  }

  /** @param {Place} here */
  isNearDot(here) {
    return this.edges().some(({ one, other, near }) => Math.min(distance(one, here), distance(other, here)) < near);
  }

  /** The edge whose ends are near two places. @param {Place} first @param {Place} last */
  edgeBetween(first, last) {
    const joins = (/** @type {Place} */ a, /** @type {Place} */ b, /** @type {number} */ near) => distance(a, first) < near && distance(b, last) < near;
    return this.edges().find(({ one, other, near }) => joins(one, other, near) || joins(other, one, near))?.control ?? null;
  }
}

/** @param {Place} one @param {Place} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
