/** The one sentence under the board: what is going on. */

import { capital, known, say } from "../words.js";
import { isComputer, personsSide, positions, toMove } from "../match/match.js";
import { gameName } from "../games.js";

/** @typedef {import("../match/session.js").Session} Session */
/** @typedef {import("../match/session.js").Event} Event */

/**
 * Who a side is: `you`, `computer`, `first` or `second`; the last part of many keys.
 * @param {import("../match/match.js").Match} match
 * @param {"first" | "second"} side
 */
export function role(match, side) {
  if (personsSide(match)) return isComputer(match[side]) ? "computer" : "you";
  return side;
}

/**
 * The name of a player as shown in tables.
 * @param {import("../match/match.js").Match} match
 * @param {"first" | "second"} side
 */
export function playerName(match, side) {
  const player = match[side];
  if (player !== "human" && !isComputer(player)) return player;
  return say(`page.player.${role(match, side)}`);
}

/**
 * What may be done in a game, in a few words.
 * @param {string} game
 */
export function moveWords(game) {
  const key = `page.game.${gameName(game)}.move`;
  return known(key) ? say(key) : say("page.game.other.move");
}

/**
 * @param {Session} session
 * @param {Event} event
 */
export function sentence(session, event) {
  const { match } = session;
  if (event.kind === "refused") return say("page.sentence.refused", { reason: event.message || say("page.offline") });
  if (match.result !== "open") return ending(session, event);
  if (session.choosing) return say("page.sentence.choose");
  const turn = session.thinking ? say("page.sentence.thinking") : say(`page.turn.${role(match, toMove(match))}`);
  if (event.kind === "move") return `${moved(session, event)} ${turn}`;
  if (event.kind === "back" && match.cursor) return `${say("page.sentence.back", { count: match.cursor })} ${turn}`;
  return match.cursor ? turn : `${turn} ${session.thinking ? "" : moveWords(match.game)}`.trim();
}

/**
 * @param {Session} session
 * @param {Event} event
 */
function moved(session, event) {
  const side = event.by === "second" ? "second" : "first";
  return say(`page.moved.${role(session.match, side)}`, { move: event.words ?? event.to, to: event.to });
}

/**
 * @param {Session} session
 * @param {Event} event
 */
function ending(session, event) {
  const { match } = session;
  const last = event.kind === "over" && event.to ? `${moved(session, event)} ` : "";
  if (match.result === "draw") return last + say("page.ended.draw");
  const winner = /** @type {"first" | "second"} */ (match.result);
  const key = match.ending === "resigned" ? "resigned" : "won";
  return last + say(`page.ended.${key}.${role(match, winner)}`, { count: positions(match).length - 1 });
}

/**
 * How the game could have gone from its start, said after the end.
 * @param {import("../match/match.js").Match} match
 * @param {{outcome: string, remoteness: number | string | null}} start
 */
export function couldHaveBeen(match, start) {
  if (start.outcome === "D") return say("page.best.draw");
  const winner = start.outcome === "N" ? "first" : "second";
  const key = `page.best.${role(match, winner)}`;
  return start.remoteness === null || start.remoteness === undefined ? say(`${key}.unknown`) : say(key, { count: start.remoteness });
}

export { capital };
