/** The opponents that one can choose. */

import { say } from "../words.js";
import { gameName } from "../games.js";

/** Rates of error offered for the graded opponent. */
export const ERROR_RATES = ["0.1", "0.3", "0.5", "0.8"];

/**
 * Kind of an opponent without its settings.
 * @param {string} player
 */
export const opponentOf = (player) => player.split(" ")[0];

/**
 * Verkhovsky's Cora is offered where she knows the game.
 * @param {string} game
 * @returns {[string, string][]}
 */
export function opponentOptions(game) {
  const names = ["perfect", "graded", ...(["wythoff", "attrition"].includes(gameName(game)) ? ["cora"] : []), "random", "human"];
  return names.map((name) => [name, say(`page.opponent.${name}`)]);
}
