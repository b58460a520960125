/** What the server tells of the game so far: the words of its moves, their types (h, v, d), the heaps, the bank. */

import { send } from "../server.js";
import { language } from "../words.js";
import { positions } from "./match.js";
import { toText } from "./record.js";
import { gameOf } from "../games.js";

/** @typedef {{to: string, words: string, types?: string[]}} Told */
/** @typedef {{first_paid: number, second_paid: number, total: number, winner: string | null, gain: {first: number, second: number} | null}} Bank */

/** @type {Map<string, Told>} */
const kept = new Map();
/** @type {Map<string, string[]>} */
const rows = new Map();
const MOST_KEPT = 3000;

const key = (/** @type {string} */ game, /** @type {string} */ from, /** @type {string} */ to) => [language(), game, from, to].join(" ");

/**
 * Keep the row of numbers that a position is, null where it is none.
 * @param {string} game
 * @param {string} position
 * @param {(number | string)[] | null} heaps
 */
export function rememberHeaps(game, position, heaps) {
  rows.set(`${game} ${position}`, (heaps ?? []).map(String));
  if (rows.size > MOST_KEPT) rows.delete(/** @type {string} */ (rows.keys().next().value));
}

/**
 * The heaps of every position so far; empty where there are none, or none were told yet.
 * @param {import("./match.js").Match} match
 * @returns {string[][]}
 */
export const toldHeaps = (match) => positions(match).map((position) => rows.get(`${match.game} ${position}`) ?? []);

/**
 * Keep what was told of a move when it was legal.
 * @param {string} game
 * @param {string} from
 * @param {Told | undefined} move
 */
export function remember(game, from, move) {
  if (!move) return;
  kept.set(key(game, from, move.to), move);
  if (kept.size > MOST_KEPT) kept.delete(/** @type {string} */ (kept.keys().next().value));
}

/**
 * The moves made with what is known of each; one of which nothing was told yet is null.
 * @param {import("./match.js").Match} match
 * @returns {(Told | null)[]}
 */
export function toldMoves(match) {
  const all = positions(match);
  return all.slice(1).map((to, index) => kept.get(key(match.game, all[index], to)) ?? null);
}

/**
 * The match as the server reads it, without what only the page knows.
 * @param {import("./match.js").Match} match
 */
export const plainText = (match) => toText({ ...match, more: {}, ending: "", seed: "", level: "", comments: {} });

/**
 * Ask for what is not known of the moves made.
 * @param {import("./match.js").Match} match
 * @returns {Promise<(Told | null)[]>}
 */
export async function learnMoves(match) {
  const known = positions(match).every((position) => rows.has(`${match.game} ${position}`));
  if (match.cursor && (!known || toldMoves(match).some((move) => !move))) {
    const answer = await send("/api/record", { record: plainText(match), lang: language() });
    const all = positions(match);
    all.forEach((position, index) => rememberHeaps(match.game, position, answer.heaps[index]));
    answer.moves.forEach((/** @type {Told} */ move, /** @type {number} */ index) => remember(match.game, all[index], { ...move, to: all[index + 1] }));
  }
  return toldMoves(match);
}

/**
 * The bank of a game whose goal can be changed; null in other games, and where the server does not answer.
 * @param {import("./match.js").Match} match
 * @returns {Promise<Bank | null>}
 */
export async function bankOf(match) {
  if (!gameOf(match.game)?.switches.includes("flip")) return null;
  return send("/api/record", { record: plainText(match), lang: language() }).then((answer) => answer.bank ?? null, () => null);
}
