/** The words: every text shown comes from the server's catalogue, in the language chosen. */

import { ask } from "./server.js";

/** @type {Object<string, any>} */
let entries = {};
/** @type {Intl.PluralRules} */
let plural = new Intl.PluralRules("en");
/** @type {string} */
let current = "en";
/** @type {string[]} */
let offered = ["en"];

/**
 * Load the words of a language; an unknown one gives English.
 * @param {string} lang
 */
export async function loadWords(lang) {
  const answer = await ask("/api/words", { lang });
  entries = answer.words;
  current = answer.lang ?? lang;
  offered = Array.isArray(answer.languages) ? answer.languages : Object.keys(answer.languages ?? { en: 1 });
  plural = new Intl.PluralRules(current);
  document.documentElement.lang = current;
}

/** The language shown. */
export const language = () => current;

/** The languages that have words. */
export const languages = () => offered;

/**
 * Whether the catalogue knows a key.
 * @param {string} key
 */
export const known = (key) => key in entries;

/**
 * The text of a key with its places filled.
 * @param {string} key
 * @param {Object<string, any>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  let entry = entries[key];
  if (entry === undefined) return key;
  if (typeof entry === "object") {
    const form = plural.select(Number(values[entry.by] ?? 0));
    entry = entry[form] ?? entry.other ?? entry.many;
  }
  return entry.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in values ? shortened(String(values[name])) : whole);
}

/**
 * A text with a capital first letter.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/**
 * A long number shortened in its middle.
 * @param {string} text
 */
export function shortened(text) {
  return /^\d{41,}$/.test(text) ? `${text.slice(0, 12)}…${text.slice(-12)}` : text;
}

/**
 * The language to begin with: the link's, the one chosen before, or the first of the browser's that is offered.
 * @param {string | null} wanted
 * @param {readonly string[]} preferred
 */
export function firstLanguage(wanted, preferred) {
  const candidates = [wanted, ...preferred].filter(Boolean).map((code) => String(code).toLowerCase().split("-")[0]);
  return candidates.find((code) => offered.includes(code)) ?? "en";
}
