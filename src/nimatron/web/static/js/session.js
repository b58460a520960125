/** The session: the game in progress and what is shown of it. It asks the server, lets the computer reply, and notifies listeners. */

import { language, serverAway } from "./page.js";
import { ask, askAfresh, keep, loadAgain, send, viewsOf, Refusal } from "./server.js";
import { CERTIFICATE, heldCertificate } from "./certificate.js";
import { ended, isComputer, learnMoves, newMatch, other, pathOf, personsSide, positions, redoTarget, remember, rememberHeaps, describedMoves, toMove, undoTarget, waysOf, withMoves } from "./game.js";

/* ---- The game in progress. Nothing changes before the server has answered; looking at an earlier position is not
   playing. ---- */

/** @typedef {{to: string, words: string, made?: string, chosen?: boolean, touched: string[], ways?: string[][], types?: string[], left?: import("./picture.js").Left | null}} LegalMove */
/** @typedef {{from: string, to: string, by: "first" | "second", words: string, made?: string, ways: string[][]}} MadeMove */
/**
 * Events for listeners: a game began, a move was made, the game is over, moves were taken back or another line was
 * resumed, another position or another view of it is shown, a request is open, a request failed.
 * @typedef {{kind: "start" | "move" | "over" | "back" | "look" | "view" | "behind" | "asking" | "trouble", fresh?: boolean, message?: string,
 *   retry?: (() => void) | null, wait?: number, doubt?: string | null, note?: string | null} & Partial<MadeMove>} Event
 */

/** Most moves requested; of more, the server returns those that touch what is chosen. */
const MOST_MOVES = 2000;

/**
 * Store the moves and the picture of a position that came with another answer.
 * @param {{game: string, position: string, lang: string}} place
 * @param {{moves: any, picture: string | null}} board with nulls if time ran out
 * @param {string} frame the start, in whose frame the picture is drawn
 * @param {string} [view] the view of the picture
 * @param {string} [layers] additions to it
 */
export function keepBoard({ game, position, lang }, board, frame, view, layers) {
  if (board.moves) keep("/api/moves", { game, position, lang, view, count: MOST_MOVES }, board.moves);
  if (board.picture) keep("/api/picture.svg", { game, position, lang, view, layers, frame }, board.picture);
}

export class Session {
  constructor() {
    /** @type {import("./game.js").Match} */
    this.match = newMatch({});
    /** The number of the position shown, null for the present. @type {number | null} */
    this.look = null;
    /** The legal moves of the position shown. @type {LegalMove[]} */
    this.moves = [];
    this.complete = true;
    /** Additions to the pictures: the nim-values of the components while the analysis is open. */
    this.layers = "";
    /** Whether pictures of regions are drawn higher than wide. */
    this.upright = false;
    /** Most moves in one request. */
    this.most = MOST_MOVES;
    /** The winner in normal play if no move is left: `P` is the last mover. */
    this.terminal = "P";
    /** The moves of the game in a line, with the values in force. */
    this.rule = "";
    /** Whether the computer is about to move, whether a request for a move is open, and whether the moves are known. */
    this.thinking = this.asking = this.ready = false;
    /** The computer's reply that came with the answer to a move. @type {any} */
    this.reply = null;
    /** Counters of what is shown, and of what is played. */
    this.turn = this.played = 0;
    /** @type {Set<(event: Event) => void>} */
    this.listeners = new Set();
  }

  /** @param {(event: Event) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** @param {Event} event */
  emit(event) {
    for (const listener of this.listeners) listener(event);
  }

  /** The view of the position, empty for the default. */
  get view() {
    const { game, more } = this.match;
    return viewsOf(game).slice(1).includes(more.view) ? more.view : "";
  }

  /** How many moves led to the position shown. */
  get ply() {
    return this.look ?? this.match.moves.length;
  }

  /** The position shown. */
  get position() {
    return positions(this.match)[this.ply];
  }

  /** Whether the position shown is the present one. */
  get atEnd() {
    return this.look === null;
  }

  /** The match up to the position shown. */
  get shown() {
    return this.atEnd ? this.match : { ...this.match, moves: this.match.moves.slice(0, this.ply) };
  }

  /** The move that led to the position shown. @returns {MadeMove | null} */
  get lastMove() {
    const { ply, match } = this;
    if (!ply) return null;
    const described = describedMoves(match)[ply - 1];
    const [from, to] = positions(match).slice(ply - 1, ply + 1);
    return { from, to, by: toMove(match, ply - 1), words: described?.words ?? to, made: described?.made, ways: described ? waysOf(described) : [] };
  }

  /** The objects that each move touched until the position shown, as far as they are known. @returns {string[][]} */
  get touched() {
    return describedMoves(this.shown).map((move) => (move ? waysOf(move)[0] ?? [] : []));
  }

  /** The query about the position alone. */
  get place() {
    return this.placeOf(this.position);
  }

  /** The query about the picture of the position, drawn in the frame of the game's start. */
  get sight() {
    return this.sightOf(this.position);
  }

  /** @param {string} position */
  placeOf(position) {
    return { game: this.match.game, position, lang: language() };
  }

  /** The query about a move from the position shown, with words that fit its view. */
  get worded() {
    return { ...this.place, view: this.view || undefined };
  }

  /** The query about the moves of a position, with words that fit its view. @param {string} position */
  movesOf(position) {
    return { ...this.placeOf(position), view: this.view || undefined, count: MOST_MOVES };
  }

  /** @param {string} position */
  sightOf(position) {
    return { ...this.placeOf(position), view: this.view || undefined, layers: this.layers || undefined, frame: this.match.start, upright: this.upright || undefined };
  }

  /** Whether the last move loses under the current settings. */
  get lastLoses() {
    return this.match.misere !== (this.terminal === "N");
  }

  /** The query about the position and how the game ends. */
  get query() {
    return { ...this.place, misere: this.match.misere };
  }

  /** Whether the computer moves next. */
  get computersTurn() {
    return this.match.result === "open" && !this.choosing && isComputer(this.match[toMove(this.match)]);
  }

  /** Whether a person may move now. */
  get open() {
    return this.ready && this.atEnd && !this.thinking && !this.asking && this.match.result === "open" && !this.choosing && !this.computersTurn;
  }

  /** Whether the first player is still to be chosen. */
  get choosing() {
    return this.match.more.order === "ask" && !this.match.moves.length;
  }

  /** Whether a person has made a move in a game that is not over. */
  get inProgress() {
    const { match } = this;
    return match.result === "open" && match.moves.some((_, ply) => !isComputer(match[toMove(match, ply)]));
  }

  /** Whether something else has been shown since. @param {number} turn */
  stale(turn) {
    return turn !== this.turn;
  }

  /* -- what is shown -- */

  /**
   * The moves of a position, after its picture is loaded too.
   * @param {string} position
   */
  async learn(position) {
    const [answer] = await Promise.all([ask("/api/moves", this.movesOf(position)), ask("/api/picture.svg", this.sightOf(position), "text")]);
    return answer;
  }

  /** @param {any} answer */
  take(answer) {
    this.moves = answer.moves;
    this.complete = answer.complete !== false;
    this.terminal = answer.terminal_outcome;
    this.rule = answer.rule ?? "";
    rememberHeaps(this.match.game, this.position, answer.heaps);
    this.ready = true;
  }

  /**
   * Report a failure; nothing has changed.
   * @param {any} error
   * @param {() => void} retry
   */
  refused(error, retry) {
    const known = error instanceof Refusal;
    if (!known) console.error(error);
    this.emit({ kind: "trouble", message: known ? error.message : String(error), retry: known && !error.again ? null : retry, wait: known ? error.wait : 0 });
  }

  /**
   * Hold a match whose positions the server has not sent: its moves are listed, and nothing that is stored changes.
   * @param {import("./game.js").Match} match
   * @param {any} error
   * @param {() => void} retry
   */
  hold(match, error, retry) {
    this.match = match;
    this.moves = [];
    this.look = null;
    this.refused(error, retry);
  }

  /**
   * Show a position of the game; nothing is played.
   * @param {number | null} ply position number, null for the present
   */
  async see(ply) {
    const last = this.match.moves.length;
    const look = ply === null || ply >= last ? null : Math.max(0, ply);
    const played = this.played;
    try {
      const answer = await this.learn(positions(this.match)[look ?? last]);
      if (played !== this.played || (look === this.look && this.ready)) return;
      this.look = look;
      this.turn += 1;
      this.take(answer);
      this.emit({ kind: "look" });
    } catch (error) {
      if (played === this.played) this.refused(error, () => this.see(ply));
    }
  }

  /**
   * Show the position in another view.
   * @param {string} view
   */
  async changeView(view) {
    const before = this.match;
    const turn = ++this.turn;
    this.match = { ...before, more: { ...before.more, view } };
    const asked = this.learn(this.position);
    this.match = before;
    try {
      const answer = await asked;
      if (this.stale(turn)) return;
      this.match = { ...this.match, more: { ...this.match.more, view } };
      this.take(answer);
      this.emit({ kind: "view" });
    } catch (error) {
      if (!this.stale(turn)) this.refused(error, () => this.changeView(view));
    }
  }

  /** Show the same position again, in other words. */
  async again() {
    const turn = ++this.turn;
    const answer = await this.learn(this.position);
    if (!this.stale(turn)) this.take(answer);
  }

  /* -- what is played -- */

  /**
   * Make a match the game in progress once the server has its position; the computer moves if it is its turn.
   * @param {import("./game.js").Match} match
   * @param {Event} event
   */
  async enter(match, event) {
    const played = ++this.played;
    const before = this.match;
    let answer;
    try {
      this.match = match;  // the questions are about it; nobody else has seen it yet
      const asked = this.learn(positions(match)[match.moves.length]);
      this.match = before;
      answer = await asked;
    } catch (error) {
      this.match = before;
      throw error;
    }
    if (played !== this.played) return;
    this.match = match;
    this.look = null;
    this.thinking = this.asking = false;
    this.reply = null;
    await this.settle(answer, event);
  }

  /**
   * Begin or continue a match; the server checks its position and the moves that led to it. A refusal leaves the game in
   * progress as it was.
   * @param {import("./game.js").Match} match
   * @param {boolean} [fresh] whether the browser keeps the previous game in its history
   */
  async begin(match, fresh = true) {
    await learnMoves(match).catch((error) => { if (!(error instanceof Refusal) || error.code === "request") throw error; });
    await this.enter(match, { kind: "start", fresh });
  }

  /**
   * The same with a sentence and a way to try again if it fails.
   * @param {import("./game.js").Match} match
   */
  async change(match) {
    const played = this.played;
    try {
      await this.enter(match, { kind: "back" });
    } catch (error) {
      if (this.played === played + 1) this.refused(error, () => this.change(match));
    }
  }

  /**
   * Store the moves of the present position, then let the computer reply or end the game.
   * @param {any} answer
   * @param {Event} event
   */
  async settle(answer, event) {
    const { played } = this;
    const over = !answer.moves.length;
    if (this.atEnd) {
      this.turn += 1;
      this.take(answer);
    } else {
      this.terminal = over ? answer.terminal_outcome : this.terminal;
    }
    if (over && this.match.result === "open") {
      const mover = toMove(this.match);
      this.match = ended(this.match, this.lastLoses ? mover : other(mover));
    }
    this.thinking = !over && this.computersTurn;
    this.emit({ ...event, kind: this.atEnd ? (over && event.kind === "move" ? "over" : event.kind) : "behind" });
    const answered = this.thinking && this.answer(played);
    if (!this.match.more.challenge) await answered;  // another person may take hours
  }

  /**
   * The query about a move and the reply to it.
   * @param {number} ply position number of the reply
   */
  opponent(ply) {
    const { match } = this;
    const player = match[toMove(match, ply)];
    const [name, ...settings] = isComputer(player) ? player.split(" ") : ["human"];
    const seed = match.seed === "" ? undefined : (Number(match.seed) + ply) % 2 ** 31;
    return { misere: match.misere, layers: this.layers || undefined, frame: match.start, opponent: name, seed, ...Object.fromEntries(settings.map((setting) => setting.split("="))) };
  }

  /**
   * Ask for a move and the reply to it, or for the reply alone.
   * @param {Object<string, any>} moves the query about the moves of the position
   * @param {number} ply position number of the reply
   * @param {string} [to] the position that the move leads to
   */
  async askTurn(moves, ply, to) {
    const { opponent, ...rest } = this.opponent(ply);
    if (this.match.more.challenge) return (await import("./challenge.js").catch(() => loadAgain("./challenge.js"))).turn(this.match, moves, to);
    if (opponent !== CERTIFICATE) return askAfresh("/api/play", { ...moves, ...rest, opponent, to });
    return send("/api/play", { ...moves, ...rest, to, certificate: heldCertificate() });
  }

  /**
   * Make a move, identified by the position it leads to, if the server accepts it.
   * @param {{to: string} & Partial<LegalMove>} move
   * @returns {Promise<boolean>} whether it was made
   */
  async play(move) {
    if (!this.open) return false;
    const played = ++this.played;
    const from = this.position;
    this.asking = true;
    this.emit({ kind: "asking" });
    try {
      const answer = await this.askTurn(this.movesOf(from), this.match.moves.length + 1, move.to);
      if (played !== this.played) return false;
      this.asking = false;
      this.reply = answer.reply && { ...answer.reply, from: answer.to };
      await this.made(from, move.chosen ? { ...answer, words: move.words, made: move.made, ways: move.ways } : answer);
      return true;
    } catch (error) {
      if (played !== this.played) return false;
      this.asking = false;
      this.refused(error, () => this.play(move));
      return false;
    }
  }

  /**
   * Make a move that the server has accepted.
   * @param {string} from
   * @param {any} move with the picture and the moves after it, if there was time for them
   */
  async made(from, move) {
    const { to } = move;
    const by = toMove(this.match);
    remember(this.match.game, from, { to, words: move.words, made: move.made, touched: move.touched, ways: move.ways, types: move.types });
    keepBoard(this.placeOf(to), move, this.match.start, this.view || undefined, this.layers || undefined);
    this.match = withMoves(this.match, [...this.match.moves, to]);
    const after = async () => this.settle(await this.learn(to), { kind: "move", from, to, by, words: move.words, made: move.made, ways: waysOf(move), doubt: move.doubt, note: move.note });
    const { played } = this;
    const arrived = () => after().catch((error) => { if (played === this.played) this.refused(error, arrived); });
    await arrived();
  }

  /** The computer moves. @param {number} played */
  async answer(played) {
    const began = performance.now();
    const from = positions(this.match).at(-1) ?? "";
    try {
      const at_hand = this.reply?.from === from ? this.reply : null;
      this.reply = null;
      const answer = at_hand ? { reply: at_hand } : await this.askTurn(this.movesOf(from), this.match.moves.length);
      if (answer.ended) return void (played === this.played && this.endedElsewhere(answer.ended));
      if (answer.refused || !answer.reply) throw new Refusal(answer.refused?.code ?? "internal", answer.refused?.message ?? serverAway(), true);
      await new Promise((done) => setTimeout(done, Math.max(0, this.pause - (performance.now() - began))));
      if (played !== this.played) return;
      await this.made(from, answer.reply);
    } catch (error) {
      if (played !== this.played) return;
      this.thinking = false;
      const retry = () => {
        if (played !== this.played) return;
        this.thinking = true;
        this.emit({ kind: "asking" });
        this.answer(played);
      };
      this.refused(error, retry);
    }
  }

  /** Pause before the computer moves, in milliseconds. */
  pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 550;

  /**
   * Choose who moves first, after the start was shown.
   * @param {boolean} person
   */
  async choose(person) {
    const computer = isComputer(this.match.first) ? this.match.first : this.match.second;
    const { order, ...more } = this.match.more;
    // the next game asks again
    const match = { ...this.match, more: { ...more, asked: "yes" }, first: person ? "human" : computer, second: person ? computer : "human" };
    await this.enter(match, { kind: "start" }).catch((error) => this.refused(error, () => this.choose(person)));
  }

  async undo() {
    const ply = undoTarget(this.match);
    if (ply >= 0) await this.change(withMoves(this.match, this.match.moves.slice(0, ply)));
  }

  async redo() {
    const moves = redoTarget(this.match);
    if (moves) await this.change(withMoves(this.match, moves));
  }

  /**
   * Play on from a position; the moves after it remain as a line.
   * @param {number} [ply] by default the one shown
   */
  async goOn(ply = this.ply) {
    const { challenge, ...more } = this.match.more;
    // a game of two browsers stays as it is; on one screen it can be played on
    if (challenge) return void await this.begin({ ...withMoves(this.match, this.match.moves.slice(0, ply)), first: "human", second: "human", lines: [], more });
    await this.change(withMoves(this.match, this.match.moves.slice(0, ply)));
  }

  /** Resume another line of play at its end. @param {number} index */
  async takeLine(index) {
    const line = this.match.lines[index];
    if (line) await this.change(withMoves(this.match, line));
  }

  /** The comment on a move. @param {number} ply */
  commentOf(ply) {
    return this.match.comments[pathOf(this.match.moves.slice(0, ply))] ?? "";
  }

  /**
   * Store a comment on a move; an empty one removes it.
   * @param {number} ply
   * @param {string} text
   */
  comment(ply, text) {
    const path = pathOf(this.match.moves.slice(0, ply));
    const { [path]: _, ...comments } = this.match.comments;
    const line = text.trim().replace(/\s+/g, " ");
    this.match = { ...this.match, comments: line ? { ...comments, [path]: line } : comments };
  }

  /** The other person has ended a game of two browsers. @param {{result: string, ending: string}} state */
  endedElsewhere({ result, ending }) {
    if (this.match.result !== "open") return;
    this.played += 1;
    this.turn += 1;
    this.thinking = this.asking = false;
    this.look = null;
    this.match = ended(this.match, result, ending);
    this.emit({ kind: "over" });
  }

  async resign() {
    if (this.match.result !== "open") return;
    if (this.match.more.challenge) {
      try {
        const { resign } = await import("./challenge.js");
        await resign(this.match);
      } catch (error) {
        return this.refused(error, () => this.resign());
      }
    }
    const loser = personsSide(this.match) ?? toMove(this.match);
    this.played += 1;
    this.turn += 1;
    this.thinking = this.asking = false;
    this.look = null;
    this.match = ended(this.match, other(loser), "resigned");
    this.emit({ kind: "over" });
  }
}
