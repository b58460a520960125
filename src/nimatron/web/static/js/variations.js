/** The tree of variations: the moves of the game with what was played instead. Loaded when it is opened. */

import { capital, element, put, say } from "./page.js";
import { learnMoves, positions, wordsOfMove } from "./game.js";
import { playerSign, see } from "./panel.js";
import { fetchPicture } from "./picture.js";

/** @typedef {{to: string, ply: number, line: number, path: string[], next: Branch[]}} Branch a move and the moves after it; `line` is 0 for the game, else a number of its other lines */

/**
 * The moves of a game and its other lines as a tree; the game's own moves come first.
 * @param {string[][]} lines the game, then the others
 * @returns {Branch[]} the first moves
 */
export function treeOf(lines) {
  /** @type {Branch[]} */
  const roots = [];
  lines.forEach((line, index) => {
    let here = roots;
    line.forEach((to, place) => {
      let found = here.find((branch) => branch.to === to);
      if (!found) here.push(found = { to, ply: place + 1, line: index, path: line.slice(0, place + 1), next: [] });
      here = found.next;
    });
  });
  return roots;
}

/**
 * Show the tree in a place.
 * @param {HTMLElement} place
 * @param {import("./session.js").Session} session
 */
export async function showTree(place, session) {
  const { match, turn } = session;
  const lines = [match.moves, ...match.lines];
  draw(place, session, lines);
  await Promise.all(match.lines.map((moves) => learnMoves({ ...match, moves }).catch(() => null)));
  if (!session.stale(turn)) draw(place, session, lines);
}

/**
 * @param {HTMLElement} place
 * @param {import("./session.js").Session} session
 * @param {string[][]} lines
 */
function draw(place, session, lines) {
  const { match } = session;
  const shown = positions(match).slice(1, session.ply + 1);
  const held = place.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.path : undefined;

  /** A move that can be pressed. @param {Branch} branch */
  function moveOf(branch) {
    const side = branch.ply % 2 ? "first" : "second";
    const from = branch.path[branch.ply - 2] ?? match.start;
    const current = branch.path.length === shown.length && branch.path.every((to, index) => to === shown[index]);
    return element("button", { type: "button", class: `move-link tree-move by-${side}`, "data-path": branch.path.join("\n"), "data-line": branch.line, "aria-current": current ? "step" : null, on: { click: () => goTo(session, branch) } },
      playerSign(side), ` ${branch.ply}. ${capital(wordsOfMove(match.game, from, branch.to) ?? branch.to)}`);
  }

  /** Moves one after another; after a move, what was played instead of it. @param {Branch[]} choices @returns {any[]} */
  function run(choices) {
    const parts = [];
    for (let here = choices; here.length; here = here[0].next) {
      parts.push(moveOf(here[0]));
      if (here.length > 1) parts.push(element("ul", { class: "tree-instead" }, here.slice(1).map((branch) => element("li", {}, small(session, branch), moveOf(branch), run(branch.next)))));
    }
    return parts;
  }

  put(place, element("div", { class: "tree", role: "group", "aria-label": say("page.tree") }, run(treeOf(lines))));
  if (held !== undefined) /** @type {HTMLElement | undefined} */ ([...place.querySelectorAll("[data-path]")].find((one) => /** @type {HTMLElement} */ (one).dataset.path === held))?.focus();
}

/**
 * A small picture of the position after a move.
 * @param {import("./session.js").Session} session
 * @param {Branch} branch
 */
function small(session, branch) {
  const place = element("div", { class: "tree-picture", "aria-hidden": "true" });
  fetchPicture({ ...session.sight, position: branch.to, layers: undefined }).then((picture) => put(place, picture), () => {});
  return place;
}

/**
 * Show the position after a move; one of another line makes that line the game, and the game another line.
 * @param {import("./session.js").Session} session
 * @param {Branch} branch
 */
async function goTo(session, branch) {
  if (branch.line) await session.takeLine(branch.line - 1);
  await see(session, branch.ply);
}
