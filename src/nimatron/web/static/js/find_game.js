/** Finding a game by what people call it, as `views/game_search.py` does, and the games that are kept on this device. */

import { keepFor, recalled } from "./page.js";

const ONE_DIFFERENCE = 4;
const TWO_DIFFERENCES = 8;
const KEPT_RECENT = "nimatron.recent";
const KEPT_FAVOURITES = "nimatron.favourites";
const MOST_RECENT = 4;
const MOST_FAVOURITES = 40;

/** A text in small letters, without accents, its words separated by single spaces. @param {string} text */
export const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[-_\s]+/g, " ").trim();

/** @param {string} one @param {string} other */
function differences(one, other) {
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[other.length];
}

/** @param {string} word @param {string} other */
function isNearly(word, other) {
  const allowed = word.length < ONE_DIFFERENCE ? 0 : word.length < TWO_DIFFERENCES ? 1 : 2;
  const ends = [other.length, ...Array.from({ length: 2 * allowed + 1 }, (_, index) => word.length - allowed + index)];
  return ends.some((end) => end > 0 && end <= other.length && differences(word, other.slice(0, end)) <= allowed);
}

/**
 * The keys of the texts in which a wanted text is found, in their order.
 * @param {string} wanted
 * @param {Map<string, string[]>} texts
 * @returns {string[]}
 */
export function gamesFound(wanted, texts) {
  const sought = plain(wanted);
  const searched = [...texts].map(([key, some]) => ({ key, some: some.map(plain) }));
  const exact = searched.filter(({ some }) => some.some((text) => text.includes(sought)));
  if (exact.length || !sought) return exact.map(({ key }) => key);
  return searched.filter(({ some }) => sought.split(" ").every((word) => some.some((text) => text.split(" ").some((other) => isNearly(word, other)))))
    .map(({ key }) => key);
}

/** @param {string} kept @returns {string[]} */
function names(kept) {
  try {
    const found = JSON.parse(recalled(kept) || "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** The games that were begun last, the newest first. */
export const recentGames = () => names(KEPT_RECENT);

/** @param {string} name */
export const noteGame = (name) => keepFor(KEPT_RECENT, JSON.stringify([name, ...recentGames().filter((one) => one !== name)].slice(0, MOST_RECENT)));

export const favouriteGames = () => names(KEPT_FAVOURITES);

/** Make a game a favourite, or no longer one; returns whether it is one. @param {string} name */
export function toggleFavourite(name) {
  const others = favouriteGames().filter((one) => one !== name);
  const is = others.length === favouriteGames().length;
  keepFor(KEPT_FAVOURITES, JSON.stringify(is ? [...others, name].slice(-MOST_FAVOURITES) : others));
  return is;
}
