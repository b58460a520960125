/** A line of moves played out on a small board, one at a time: what refutes a mistake. Loaded with the review. */

import { button, capital, element, language, put, say, troubleNote } from "./page.js";
import { ask } from "./server.js";
import { playerSign } from "./panel.js";
import { CONTROLS, elementsOf, fetchPicture, fetchWithLine, Pointing, shownWay, thingsOf } from "./picture.js";
import { toMove, waysOf } from "./game.js";

/** @typedef {import("./game.js").Match} Match */
/** @typedef {{from: string, to: string, words: string, ways: string[][]}} Step */

/** Most moves of a line after the first. */
const LONGEST = 14;

/**
 * A move, then the best play of both sides.
 * @param {Match} match
 * @param {string} from
 * @param {string} to
 * @returns {Promise<Step[]>}
 */
export async function bestLine(match, from, to) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {string | null} */
  let next = to;
  for (let here = from; next !== null && steps.length <= LONGEST; here = steps[steps.length - 1].to) {
    const move = await ask("/api/legal", { game: match.game, position: here, to: next, lang: language() });
    steps.push({ from: here, to: next, words: move.words, ways: waysOf(move) });
    const answer = await ask("/api/analysis", { game: match.game, position: next, misere: match.misere, want: "best", lang: language() });
    next = answer.best ?? null;
  }
  return steps;
}

/**
 * A small board on which a line is played out.
 * @param {Match} match
 * @param {number} ply the number of moves before the line
 * @param {() => Promise<Step[]>} line
 */
export function replay(match, ply, line) {
  const picture = element("div", { class: "replay-picture", "aria-hidden": "true" });
  const words = element("p", { class: "replay-words", role: "status" });
  const buttons = element("div", { class: "row", role: "group", "aria-label": say("page.replay") });
  const place = element("div", { class: "replay", on: { keydown: key } }, picture, words, buttons);
  /** @type {Step[]} */
  let steps = [];
  let at = 0;
  let drawing = 0;

  async function load() {
    put(words, say("page.analysis.waiting"));
    try {
      steps = await line();
    } catch (error) {
      return void put(words, troubleNote(error, load));
    }
    await show(0);
  }

  /** Show the position after a number of moves, with the objects of the next one marked. @param {number} number */
  async function show(number) {
    at = Math.max(0, Math.min(steps.length, number));
    const mine = ++drawing;
    const held = buttons.contains(document.activeElement) ? document.activeElement?.id : "";
    const next = steps[at];
    const last = at ? steps[at - 1] : null;
    const side = toMove(match, ply + at - 1);
    put(words, last ? [playerSign(side), ` ${ply + at}. ${capital(last.words)}`] : say("page.replay.before"));
    const step = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ to, /** @type {boolean} */ able) =>
      button(sign, () => show(to), { id: `replay-${name}`, class: "look", "aria-label": say(`page.look.${name}`), disabled: !able });
    put(buttons, element("div", { class: "look-buttons" }, step("start", "❘◀", 0, at > 0), step("back", "◀", at - 1, at > 0), step("on", "▶", at + 1, at < steps.length)),
      element("span", { class: "quiet-text", text: `${at} / ${steps.length}` }));
    if (held) /** @type {HTMLElement | null} */ (buttons.querySelector(`#${held}:not(:disabled)`) ?? buttons.querySelector("button:not(:disabled)"))?.focus();
    const shown = await pictureOf(match, last ? last.to : steps[0].from, next).catch(() => null);
    if (mine === drawing && shown) put(picture, shown);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !steps.length) return;
    event.preventDefault();
    event.stopPropagation();
    show(at + by);
  }

  load();
  return place;
}

/**
 * The picture of a position, with the objects of a move marked.
 * @param {Match} match
 * @param {string} position
 * @param {Step | undefined} next
 */
async function pictureOf(match, position, next) {
  const query = { game: match.game, position, lang: language(), frame: match.start };
  const picture = await fetchPicture(query);
  if (!next) return picture;
  const pointing = new Pointing([], thingsOf([...picture.querySelectorAll(CONTROLS)]));
  const way = shownWay(pointing, next.ways);
  if (picture.dataset.lines) return fetchWithLine(query, next, next.ways[0] ?? []);
  for (const thing of elementsOf(picture, pointing, way)) thing.classList.add("hinted");
  return picture;
}
