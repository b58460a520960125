/** Reading the written form of positions: heaps, then what is remembered after a slash. */

/**
 * The heaps of a position; sums and unknown forms give none.
 * @param {string} text
 * @returns {string[]}
 */
export function heapsOf(text) {
  const row = text.split("/")[0];
  return /^\d+(,\d+)*$/.test(row) ? row.split(",") : [];
}

/**
 * What the position remembers, such as the cap of Fibonacci Nim.
 * @param {string} text
 */
export const memoryOf = (text) => text.split("/").slice(1).join("/");

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

/**
 * The heaps that differ, or none if their number changed.
 * @param {string} from
 * @param {string} to
 * @returns {number[]}
 */
export function changedHeaps(from, to) {
  const before = heapsOf(from);
  const after = heapsOf(to);
  return before.length === after.length ? before.flatMap((heap, index) => (heap === after[index] ? [] : [index])) : [];
}
