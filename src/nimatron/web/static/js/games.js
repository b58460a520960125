/** The games that the server knows. */

import { ask } from "./server.js";
import { known, language, say } from "./words.js";

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {any[]} parameters
 * @property {string} example
 * @property {string} start
 * @property {string} picture
 * @property {string[]} views
 * @property {string[]} switches
 */

/** @type {Game[]} */
let games = [];

/** Learn which games there are. */
export async function loadGames() {
  const answer = await ask("/api/games", { lang: language() });
  games = (answer.games ?? answer).map((/** @type {any} */ game) => ({ ...game, parameters: game.rules ?? [],
    start: game.start ?? game.example, views: game.views ?? [], switches: game.switches ?? [] }));
}

/**
 * The name of a game without its rules.
 * @param {string} written
 */
export const gameName = (written) => written.split("[")[0].trim();

/**
 * The rules written in brackets.
 * @param {string} written
 * @returns {Object<string, string>}
 */
export function rulesOf(written) {
  const inside = /\[(.*)\]$/.exec(written)?.[1] ?? "";
  return Object.fromEntries(inside.split(";").filter(Boolean).map((part) => part.split("=").map((piece) => piece.trim())));
}

/**
 * A game with its rules, as it is written everywhere; values equal to their defaults are left out.
 * @param {string} name
 * @param {Object<string, any>} values
 * @param {Object<string, any>} [defaults]
 */
export function writtenGame(name, values, defaults = {}) {
  const parts = Object.entries(values)
    .filter(([rule, value]) => value !== "" && String(value) !== String(defaults[rule] ?? ""))
    .map(([rule, value]) => `${rule}=${value}`);
  return parts.length ? `${name}[${parts.join(";")}]` : name;
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
