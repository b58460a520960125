/** The signs of outcomes: wins, loses, draw; always with colour and a word. */

import { element } from "../element.js";
import { say } from "../words.js";

const SIGNS = { win: "●", lose: "○", draw: "◇" };

/** @typedef {"win" | "lose" | "draw"} Value */

/** @param {Value} value */
export const sign = (value) => SIGNS[value] ?? "";

/**
 * The value for the player to move of an outcome.
 * @param {string} outcome
 * @returns {Value}
 */
export const valueOf = (outcome) => (outcome === "N" ? "win" : outcome === "P" ? "lose" : "draw");

/**
 * The value of a move for the player who makes it, from the outcome after it.
 * @param {string} outcome
 * @returns {Value}
 */
export const moveValue = (outcome) => (outcome === "P" ? "win" : outcome === "N" ? "lose" : "draw");

/**
 * A sign with its word for screen readers.
 * @param {Value} value
 */
export function signElement(value) {
  return element("span", { class: `sign ${value}` }, element("span", { "aria-hidden": "true", text: sign(value) }),
    element("span", { class: "unseen", text: say(`page.value.${value}`) }));
}

/**
 * `wins in 3`, `loses in 4`, `draw`.
 * @param {Value} value
 * @param {number | string | null | undefined} moves
 */
export function valueWords(value, moves) {
  if (moves === null || moves === undefined || value === "draw") return say(`page.value.${value}`);
  return say(`page.value.${value}.in`, { count: moves });
}
