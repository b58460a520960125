/** The game in progress: asks for legal moves, lets the computer answer, tells listeners what changed. */

import { ask, askAfresh, keep, Refusal } from "../server.js";
import { language } from "../words.js";
import { waysOf } from "../board/pointing.js";
import * as rules from "./match.js";
import { learnMoves, remember, rememberHeaps } from "./told.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {{to: string, words: string, touched: string[], ways?: string[][], types?: string[]}} LegalMove */
/** @typedef {{kind: "start" | "move" | "back" | "over" | "thinking" | "waiting" | "refused", from?: string, to?: string, by?: string, words?: string, ways?: string[][], message?: string}} Event */

/** Most moves asked for; of more, the server gives those that touch what is chosen. */
const MOST_MOVES = 2000;

export class Session {
  constructor() {
    /** @type {Match} */
    this.match = rules.newMatch({});
    /** @type {LegalMove[]} */
    this.moves = [];
    this.complete = true;
    /** Most moves asked for at once. */
    this.most = MOST_MOVES;
    /** The dress of the position, empty for the usual one. */
    this.view = "";
    /** Who has won in normal play if no move is left: `P` the last mover. */
    this.terminal = "P";
    this.thinking = false;
    this.ready = false;
    /** @type {Event} */
    this.last = { kind: "start" };
    this.turn = 0;
    /** @type {Set<(event: Event) => void>} */
    this.listeners = new Set();
  }

  /** @param {(event: Event) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** @param {Event} event */
  tell(event) {
    this.last = event;
    for (const listener of this.listeners) listener(event);
  }

  get position() {
    return rules.position(this.match);
  }

  /** The question about the position alone. */
  get place() {
    return { game: this.match.game, position: this.position, lang: language() };
  }

  /** The question about the picture of the position. */
  get sight() {
    return { ...this.place, view: this.view || undefined };
  }

  /** Whether the last move loses, as things stand. */
  get lastLoses() {
    return this.match.misere !== (this.terminal === "N");
  }

  /** The question about the position and how the game ends. */
  get query() {
    return { ...this.place, misere: this.match.misere };
  }

  /** Whether a person may move now. */
  get open() {
    return this.ready && !this.thinking && this.match.result === "open" && !this.choosing
      && !rules.isComputer(this.match[rules.toMove(this.match)]);
  }

  /** Whether it is still to be said who moves first. */
  get choosing() {
    return this.match.more.order === "ask" && this.match.cursor === 0;
  }

  /** Whether the present game has moved on since. @param {number} turn */
  stale(turn) {
    return turn !== this.turn;
  }

  /**
   * Begin or continue a match; its position and the moves that led to it are checked by the server.
   * @param {Match} match
   */
  async begin(match) {
    const before = this.match;
    this.match = match;
    try {
      await learnMoves(match).catch((error) => { if (!(error instanceof Refusal) || error.code === "request") throw error; });
      await this.settle({ kind: "start" });
    } catch (error) {
      this.match = before;
      throw error;
    }
  }

  /**
   * Learn the legal moves of the present position, then let the computer answer or end the game.
   * @param {Event} event
   */
  async settle(event) {
    const turn = ++this.turn;
    this.ready = false;
    this.thinking = false;
    const answer = await ask("/api/moves", { ...this.place, count: MOST_MOVES });
    if (this.stale(turn)) return;
    this.moves = answer.moves;
    this.complete = answer.complete !== false;
    this.terminal = answer.terminal_outcome;
    rememberHeaps(this.match.game, this.position, answer.heaps);
    if (!this.moves.length) {
      if (this.match.result === "open") this.finish();
      this.ready = true;
      this.tell({ ...event, kind: event.kind === "move" ? "over" : event.kind });
      return;
    }
    this.ready = true;
    const computer = this.match.result === "open" && !this.choosing && rules.isComputer(this.match[rules.toMove(this.match)]);
    this.thinking = computer;
    this.tell(event);
    if (computer) await this.answer(turn);
  }

  /** End a game in which no move is left. */
  finish() {
    const mover = rules.toMove(this.match);
    this.match = rules.ended(this.match, this.lastLoses ? mover : rules.other(mover));
  }

  /**
   * Make a move, named by the position it leads to; what else is known of it need not be looked up.
   * @param {{to: string} & Partial<LegalMove>} move
   */
  async play(move) {
    const { to } = move;
    const from = this.position;
    const by = rules.toMove(this.match);
    const known = /** @type {LegalMove | undefined} */ (move.words && move.touched ? move : this.moves.find((other) => other.to === to));
    remember(this.match.game, from, known);
    this.match = rules.played(this.match, to);
    await this.settle({ kind: "move", from, to, by, words: known?.words ?? to, ways: known ? waysOf(known) : [] });
  }

  /** @param {number} turn */
  async answer(turn) {
    const [name, ...settings] = this.match[rules.toMove(this.match)].split(" ");
    const further = Object.fromEntries(settings.map((setting) => setting.split("=")));
    const seed = this.match.seed === "" ? undefined : (Number(this.match.seed) + this.match.cursor) % 2 ** 31;
    const began = performance.now();
    try {
      const reply = await askAfresh("/api/reply", { ...this.query, opponent: name, seed, view: this.view, count: MOST_MOVES, ...further });
      await new Promise((done) => setTimeout(done, Math.max(0, this.pause - (performance.now() - began))));
      if (this.stale(turn)) return;
      const after = { ...this.place, position: reply.to };
      if (reply.moves) keep("/api/moves", { ...after, count: MOST_MOVES }, reply.moves);
      if (reply.picture) keep("/api/picture.svg", { ...after, view: this.view || undefined }, reply.picture);
      await this.play({ to: reply.to, words: reply.words, touched: reply.touched, ways: reply.ways, types: reply.types });
    } catch (error) {
      if (this.stale(turn)) return;
      this.thinking = false;
      this.tell({ kind: "refused", message: error instanceof Refusal ? error.message : String(error) });
    }
  }

  /** A moment for the eye before the computer moves, in milliseconds. */
  pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 550;

  /**
   * Who moves first, said after the start was seen.
   * @param {boolean} person
   */
  async choose(person) {
    const computer = rules.isComputer(this.match.first) ? this.match.first : this.match.second;
    const { order, ...more } = this.match.more;
    // the next game asks again
    this.match = { ...this.match, more: { ...more, asked: "yes" }, first: person ? "human" : computer, second: person ? computer : "human" };
    await this.settle({ kind: "start" });
  }

  async undo() {
    const ply = rules.undoTarget(this.match);
    if (ply >= 0) await this.jump(ply);
  }

  async redo() {
    const ply = rules.redoTarget(this.match);
    if (ply >= 0) await this.jump(ply);
  }

  /**
   * Go to the position after a number of moves and play on from there.
   * @param {number} ply
   */
  async jump(ply) {
    this.match = rules.atMove(this.match, ply);
    await this.settle({ kind: "back" });
  }

  /**
   * Keep a comment to a move; an empty one takes it away.
   * @param {number} ply
   * @param {string} text
   */
  comment(ply, text) {
    const { [ply]: _, ...comments } = this.match.comments;
    const line = text.trim().replace(/\s+/g, " ");
    this.match = { ...this.match, comments: line ? { ...comments, [ply]: line } : comments };
  }

  resign() {
    if (this.match.result !== "open") return;
    const loser = rules.personsSide(this.match) ?? rules.toMove(this.match);
    this.turn += 1;
    this.thinking = false;
    this.match = rules.ended(this.match, rules.other(loser), "resigned");
    this.tell({ kind: "over" });
  }
}
