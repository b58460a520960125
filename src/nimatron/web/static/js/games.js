/** The games that the server knows. */

import { ask } from "./server.js";
import { known, language, say } from "./words.js";
import { gameName, rulesOf } from "./match/written.js";

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {any[]} parameters
 * @property {string} example
 * @property {string} start
 * @property {string} picture
 * @property {string[]} views
 */

/** @type {Game[]} */
let games = [];

/** Learn which games there are. */
export async function loadGames() {
  const answer = await ask("/api/games", { lang: language() });
  games = (answer.games ?? answer).map((/** @type {any} */ game) => ({ ...game, parameters: game.rules ?? [],
    start: game.start ?? game.example, views: game.views ?? [] }));
}

/** All games. */
export const allGames = () => games;

/**
 * @param {string} written
 * @returns {Game | undefined}
 */
export const gameOf = (written) => games.find((game) => game.name === (gameName(written) === "attrition" ? "wythoff" : gameName(written)));

/**
 * A game's name in the language shown, with the rules that differ from the usual.
 * @param {string} written
 */
export function gameTitle(written) {
  const name = gameName(written);
  const key = `page.game.${name}.title`;
  const title = known(key) ? say(key) : gameOf(written)?.title ?? name;
  const rules = Object.entries(rulesOf(written)).map(([rule, value]) => `${rule} = ${value}`).join(", ");
  return rules ? `${title} (${rules})` : title;
}

/**
 * The views of a game, the usual one first.
 * @param {string} written
 * @returns {string[]}
 */
export const viewsOf = (written) => gameOf(written)?.views ?? [];
