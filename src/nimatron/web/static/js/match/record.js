/** A match as text and as a link: the record form of nimatron.play. */

import { newMatch } from "./match.js";

/** @typedef {import("./match.js").Match} Match */

const HEADING = "Nimatron record 1";
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
    ["ending", match.ending], ...Object.entries(match.more),
  ];
  return pairs.filter(([, value]) => value !== "" && value !== undefined);
}

/**
 * @param {Match} match
 * @param {Object<string, string>} [further] facts that the link carries beside the match
 */
export function toLink(match, further = {}) {
  const moves = match.moves.slice(0, match.cursor).map((to, index) => {
    const comment = match.comments[index + 1];
    return ["move", comment ? `${to};${comment}` : to];
  });
  return [...facts(match), ...Object.entries(further), ...moves]
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(value)}`).join("&");
}

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
  const moves = match.moves.slice(0, match.cursor).map((to, index) => {
    const comment = match.comments[index + 1];
    return `${index + 1}. ${to}${comment ? ` ; ${comment}` : ""}`;
  });
  return [HEADING, ...facts(match).map(([name, value]) => `${name}: ${value}`), "", ...moves].join("\n") + "\n";
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
  const pieces = lines.map((line) => line.split(";"));
  const moves = pieces.map(([to]) => to.trim());
  const comments = Object.fromEntries(pieces.flatMap(([, ...words], index) => (words.length ? [[index + 1, words.join(";").trim()]] : [])));
  const more = Object.fromEntries(Object.entries(given).filter(([name]) => !FACTS.includes(name)));
  return newMatch({
    game: given.game, misere: given.play === "misere", start: given.start ?? "", first: given.first ?? "human",
    second: given.second ?? "human", level: given.level ?? "", seed: given.seed ?? "", result: given.result ?? "open",
    ending: given.ending ?? "", moves, cursor: moves.length, comments, more,
  });
}
