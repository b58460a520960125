/** A match and its record, the players, and what the server has described. */

import { language, say } from "./page.js";
import { gameOf, send, usualStart } from "./server.js";

/* ---- A game being played, as plain data; every function returns a new one. ---- */

/**
 * @typedef {object} Match
 * @property {string} game written form, such as `game[rule=2]`
 * @property {boolean} misere
 * @property {string} start
 * @property {string[]} moves the positions reached, one after each move
 * @property {string[][]} lines other lines of play, each from the start, the latest first: undone moves and branches
 * @property {string} first `human`, a name, or a computer player with its settings
 * @property {string} second
 * @property {string} level
 * @property {string} seed
 * @property {string} result `open`, `first`, `second` or `draw`
 * @property {string} ending `` or `resigned`
 * @property {Object<string, string>} comments by the moves up to the one that is commented (`pathOf`)
 * @property {Object<string, string>} more view, language and what a teacher allows
 */

/** Another person, at another browser. */
export const REMOTE = "remote";
/** Players who do not move on this page. */
const COMPUTERS = ["perfect", "graded", "cora", "random", "certificate", REMOTE];
/** What stays in a game of two browsers: the secret name of a seat. */
const SECRET = "challenge";

/**
 * @param {Partial<Match>} facts
 * @returns {Match}
 */
export function newMatch(facts) {
  return { ...usualStart(), misere: false, moves: [], lines: [], first: "human", second: "perfect", level: "",
    seed: "", result: "open", ending: "", comments: {}, more: {}, ...facts };
}

/**
 * The same game from its start, with no moves.
 * @param {Match} match
 * @param {Partial<Match>} [facts]
 * @returns {Match}
 */
export const fromStart = (match, facts = {}) => newMatch({ ...match, moves: [], lines: [], result: "open", ending: "", comments: {}, ...facts });

/**
 * All positions from the start to the present one.
 * @param {Match} match
 */
export const positions = (match) => [match.start, ...match.moves];

/**
 * The moves that lead to a position, as one text.
 * @param {string[]} moves
 */
export const pathOf = (moves) => moves.join("\n");

/**
 * @param {Match} match
 * @param {number} [ply]
 * @returns {"first" | "second"}
 */
export const toMove = (match, ply = match.moves.length) => (ply % 2 ? "second" : "first");

/**
 * @param {"first" | "second"} side
 * @returns {"first" | "second"}
 */
export const other = (side) => (side === "first" ? "second" : "first");

/**
 * Whether a player is the computer.
 * @param {string} player
 */
export const isComputer = (player) => COMPUTERS.includes(player.split(" ")[0]);

/**
 * Whether one person and the computer play.
 * @param {Match} match
 */
const againstComputer = (match) => isComputer(match.first) !== isComputer(match.second);

/**
 * The side of the only person, if there is exactly one.
 * @param {Match} match
 * @returns {"first" | "second" | null}
 */
export const personsSide = (match) => (againstComputer(match) ? (isComputer(match.first) ? "second" : "first") : null);

/** Most other lines of play that are stored. */
const MOST_LINES = 30;

const begins = (/** @type {string[]} */ line, /** @type {string[]} */ beginning) => beginning.every((move, index) => line[index] === move);

/**
 * The game with other moves; the previous moves become a line unless they continue the new ones.
 * @param {Match} match
 * @param {string[]} moves
 * @returns {Match}
 */
export function withMoves(match, moves) {
  const lines = [match.moves, ...match.lines].filter((line, index, all) => !begins(moves, line) && !all.some((other, place) => place < index && begins(other, line)));
  return { ...match, moves, lines: lines.slice(0, MOST_LINES), result: "open", ending: "" };
}

/**
 * How far undo goes back: against the computer to the person's own move; -1 if it cannot.
 * @param {Match} match
 */
export function undoTarget(match) {
  if (match.more[SECRET]) return -1;
  const side = personsSide(match);
  let ply = match.moves.length - 1;
  while (side && ply > 0 && toMove(match, ply) !== side) ply -= 1;
  return side && ply >= 0 && toMove(match, ply) !== side ? -1 : ply;
}

/**
 * The moves after redo, which follows the latest line that continues them; null if none does.
 * @param {Match} match
 */
export function redoTarget(match) {
  if (match.more[SECRET]) return null;
  const line = match.lines.find((other) => other.length > match.moves.length && begins(other, match.moves));
  if (!line) return null;
  const side = personsSide(match);
  let ply = match.moves.length + 1;
  while (side && ply < line.length && toMove(match, ply) !== side) ply += 1;
  return line.slice(0, ply);
}

/**
 * End the game.
 * @param {Match} match
 * @param {string} result
 * @param {string} [ending]
 * @returns {Match}
 */
export function ended(match, result, ending = "") {
  const { hints, analysis, ...more } = match.more;
  // hints were forbidden while two people played
  return { ...match, result, ending, more: match.more[SECRET] ? more : match.more };
}

/** All sets of ids that mean a move. @param {{touched?: string[], ways?: string[][]}} move */
export const waysOf = (move) => move.ways ?? (move.touched?.length ? [move.touched] : []);

/* ---- A match as text and as a link: the record format of nimatron.play. ---- */

const HEADING = "Nimatron record 1";
const LINE = /^line-\d+$/;
const FACTS = ["game", "play", "start", "first", "second", "level", "seed", "result", "ending"];

/**
 * @param {Match} match
 * @returns {[string, string][]}
 */
function facts(match) {
  /** @type {[string, string][]} */
  const pairs = [
    ["game", match.game], ["play", match.misere ? "misere" : "normal"], ["start", match.start], ["first", match.first],
    ["second", match.second], ["level", match.level], ["seed", match.seed], ["result", match.result],
    ["ending", match.ending], ...Object.entries(match.more).filter(([name]) => name !== SECRET),
  ];
  return pairs.filter(([, value]) => value !== "" && value !== undefined);
}

/** What separates a move from its comment in a link; spaces distinguish it where positions have semicolons. @param {string} start */
const linkMark = (start) => (start.includes(";") ? " ; " : ";");

/**
 * A move and its comment. @param {string} text @param {string} start the first position
 * @returns {[string, string]}
 */
function withoutComment(text, start) {
  const place = text.indexOf(linkMark(start));
  return place < 0 ? [text.trim(), ""] : [text.slice(0, place).trim(), text.slice(place + linkMark(start).length).trim()];
}

/**
 * A move with its comment, as in a record.
 * @param {Match} match
 * @param {string[]} line
 * @param {number} ply
 * @param {string} mark between them
 */
function noted(match, line, ply, mark) {
  const comment = match.comments[pathOf(line.slice(0, ply))];
  return comment ? `${line[ply - 1]}${mark}${comment}` : line[ply - 1];
}

/**
 * The other lines as facts: how many moves they share with the game, and the moves after these.
 * @param {Match} match
 * @returns {[string, string][]}
 */
function otherLines(match) {
  const apart = (/** @type {string[]} */ line) => line.findIndex((move, index) => match.moves[index] !== move);
  const safe = (/** @type {string} */ text) => text.replace(/[%|]/g, encodeURIComponent);
  return match.lines.filter((line) => apart(line) >= 0).map((line, index) => [`line-${index + 1}`,
    [apart(line), ...line.slice(apart(line)).map((_, place) => safe(noted(match, line, apart(line) + place + 1, " ; ")))].join(" | ")]);
}

/**
 * @param {Match} match
 * @param {Object<string, string>} [further] further facts in the link
 */
export function toLink(match, further = {}) {
  const moves = match.moves.map((_, index) => ["move", noted(match, match.moves, index + 1, linkMark(match.start))]);
  return [...facts(match), ...otherLines(match), ...Object.entries(further), ...moves]
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(value)}`).join("&");
}

/** What the address of the page holds: the game itself, or this browser's seat in a game of two. @param {Match} match */
export const addressOf = (match) => (match.more[SECRET] ? `${SECRET}=${match.more[SECRET]}` : toLink(match));

/** The seat that an address leads to, or nothing. @param {string} fragment */
export const seatOf = (fragment) => /^#challenge=([\w-]+)$/.exec(fragment)?.[1] ?? "";

/** @param {string} text */
const readable = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%2F/g, "/").replace(/%5B/g, "[").replace(/%5D/g, "]");

/**
 * @param {string} fragment
 * @returns {{match: Match, facts: Object<string, string>} | null}
 */
export function fromLink(fragment) {
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, "").replace(/\+/g, "%2B"))];
  if (!pairs.some(([name]) => name === "game")) return null;
  /** @type {Object<string, string>} */
  const given = {};
  /** @type {string[]} */
  const lines = [];
  for (const [name, value] of pairs) {
    if (name === "move") lines.push(value);
    else given[name] = value;
  }
  return { match: assembled(given, lines), facts: given };
}

/**
 * @param {Match} match
 */
export function toText(match) {
  const moves = match.moves.map((_, index) => `${index + 1}. ${noted(match, match.moves, index + 1, " ; ")}`);
  return [HEADING, ...[...facts(match), ...otherLines(match)].map(([name, value]) => `${name}: ${value}`), "", ...moves].join("\n") + "\n";
}

/**
 * @param {string} text
 * @returns {Match | null}
 */
export function fromText(text) {
  const [heading, ...rest] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (heading.trim() !== HEADING) return null;
  /** @type {Object<string, string>} */
  const given = {};
  /** @type {string[]} */
  const lines = [];
  for (const line of rest) {
    const move = /^\s*\d+\.\s*(.*)$/.exec(line);
    const fact = /^([\w-]+)\s*:\s*(.*)$/.exec(line);
    if (move) lines.push(move[1]);
    else if (fact) given[fact[1]] = fact[2].trim();
  }
  return given.game && given.start ? assembled(given, lines) : null;
}

/**
 * @param {Object<string, string>} given
 * @param {string[]} lines
 * @returns {Match}
 */
function assembled(given, lines) {
  /** @type {Object<string, string>} */
  const comments = {};
  const read = (/** @type {string[]} */ before, /** @type {string[]} */ texts) => texts.reduce((line, text) => {
    const [to, comment] = withoutComment(text, given.start ?? "");
    const longer = [...line, to];
    if (comment) comments[pathOf(longer)] = comment;
    return longer;
  }, before);
  const moves = read([], lines);
  const others = Object.entries(given).filter(([name]) => LINE.test(name)).map(([, text]) => {
    const [shared, ...rest] = text.split("|").map((part) => part.trim().replace(/%25|%7C/g, decodeURIComponent));
    return read(moves.slice(0, Number(shared) || 0), rest);
  });
  const more = Object.fromEntries(Object.entries(given).filter(([name]) => !FACTS.includes(name) && !LINE.test(name)));
  return newMatch({
    game: given.game, misere: given.play ? given.play === "misere" : gameOf(given.game)?.conventions[0] === "misere", start: given.start ?? "", first: given.first ?? "human",
    second: given.second ?? "human", level: given.level ?? "", seed: given.seed ?? "", result: given.result ?? "open",
    ending: given.ending ?? "", moves, lines: others.filter((line) => line.length).slice(0, MOST_LINES), comments, more,
  });
}

/* ---- The players: the opponents offered, and the names of the sides. ---- */

/** Error rates offered for the graded opponent. */
export const ERROR_RATES = ["0.1", "0.3", "0.5", "0.8"];

/**
 * Kind of an opponent without its settings.
 * @param {string} player
 */
export const opponentOf = (player) => player.split(" ")[0];

/**
 * Verkhovsky's Cora is offered for games she knows.
 * @param {string} game
 * @returns {[string, string][]}
 */
export function opponentOptions(game) {
  const names = [...(gameOf(game)?.players ?? ["perfect", "graded", "random"]), "human"];
  return names.map((name) => [name, say(`page.opponent.${name}`)]);
}

/**
 * The role of a side: `you`, `computer`, `first` or `second`; the last segment of many keys.
 * @param {Match} match
 * @param {"first" | "second"} side
 */
export function role(match, side) {
  if (personsSide(match)) return !isComputer(match[side]) ? "you" : match.more[SECRET] ? side : "computer";
  return side;
}

/**
 * The name of a player as shown in tables.
 * @param {Match} match
 * @param {"first" | "second"} side
 */
export function playerName(match, side) {
  const player = match[side];
  if (player !== "human" && !isComputer(player)) return player;
  return say(`page.player.${role(match, side)}`);
}

/* ---- The server's data about the game so far: words of its moves, their types (h, v, d), the heaps, the bank. ---- */

/** @typedef {{to: string, words: string, made?: string, touched?: string[], ways?: string[][], types?: string[]}} DescribedMove */
/** @typedef {{first_paid: number, second_paid: number, total: number, winner: string | null, gain: {first: number, second: number} | null}} Bank */

/** @type {Map<string, DescribedMove>} */
const kept = new Map();
/** @type {Map<string, string[]>} */
const rows = new Map();
const MOST_KEPT = 3000;

const key = (/** @type {string} */ game, /** @type {string} */ from, /** @type {string} */ to) => [language(), game, from, to].join(" ");

/**
 * Store the row of numbers that a position is, null if it is not one.
 * @param {string} game
 * @param {string} position
 * @param {(number | string)[] | null} heaps
 */
export function rememberHeaps(game, position, heaps) {
  rows.set(`${game} ${position}`, (heaps ?? []).map(String));
  if (rows.size > MOST_KEPT) rows.delete(/** @type {string} */ (rows.keys().next().value));
}

/**
 * The heaps of every position so far; empty if there are none, or if they are not known yet.
 * @param {Match} match
 * @returns {string[][]}
 */
export const heapsOfPositions = (match) => positions(match).map((position) => rows.get(`${match.game} ${position}`) ?? []);

/**
 * Store the data of a move when it is legal.
 * @param {string} game
 * @param {string} from
 * @param {DescribedMove | undefined} move
 */
export function remember(game, from, move) {
  if (!move) return;
  kept.set(key(game, from, move.to), move);
  if (kept.size > MOST_KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
}

/**
 * The moves made with their data; null for moves not known yet.
 * @param {Match} match
 * @returns {(DescribedMove | null)[]}
 */
export function describedMoves(match) {
  const all = positions(match);
  return all.slice(1).map((to, index) => kept.get(key(match.game, all[index], to)) ?? null);
}

/**
 * The words of a move, if they are known.
 * @param {string} game
 * @param {string} from
 * @param {string} to
 */
export const wordsOfMove = (game, from, to) => { const move = kept.get(key(game, from, to)); return move?.made ?? move?.words; };

/**
 * The match as the server reads it, without data for the page only.
 * @param {Match} match
 */
const plainText = (match) => toText({ ...match, lines: [], more: {}, ending: "", seed: "", level: "", comments: {} });

/**
 * Ask for what is not known about the moves made.
 * @param {Match} match
 * @returns {Promise<(DescribedMove | null)[]>}
 */
export async function learnMoves(match) {
  const known = positions(match).every((position) => rows.has(`${match.game} ${position}`));
  if (match.moves.length && (!known || describedMoves(match).some((move) => !move))) {
    const answer = await send("/api/record", { record: plainText(match), lang: language() });
    const all = positions(match);
    all.forEach((position, index) => rememberHeaps(match.game, position, answer.heaps[index]));
    answer.moves.forEach((/** @type {DescribedMove} */ move, /** @type {number} */ index) => remember(match.game, all[index], { ...move, to: all[index + 1] }));
  }
  return describedMoves(match);
}

/**
 * The bank of a game whose goal can be changed; null in other games, and if the server does not answer.
 * @param {Match} match
 * @returns {Promise<Bank | null>}
 */
export async function bankOf(match) {
  if (!gameOf(match.game)?.switches.includes("flip")) return null;
  return send("/api/record", { record: plainText(match), lang: language() }).then((answer) => answer.bank ?? null, () => null);
}
