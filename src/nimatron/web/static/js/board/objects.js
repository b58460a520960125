/** The objects of a picture: which elements they are, and which of them a move takes away. */

import { carried } from "./pointing.js";

/** @typedef {import("./pointing.js").Pointing} Pointing */

export const CONTROLS = "[data-id]";

/**
 * The objects of a picture as the rule of pointing knows them.
 * @param {any[]} objects
 * @returns {import("./pointing.js").Thing[]}
 */
export const thingsOf = (objects) => objects.map((object) => ({ id: object.dataset.id, abbreviated: object.classList.contains("abbreviated"),
  kind: object.dataset.switch ? "switch" : object.dataset.piece ? "piece" : "" }));

/**
 * The first way whose objects are all in the picture.
 * @param {Pointing} pointing
 * @param {string[][]} ways
 */
export function shownWay(pointing, ways) {
  for (const way of ways) {
    const found = way.map((id) => pointing.objectOf(id));
    if (found.every(Boolean)) return found;
  }
  return [];
}

/**
 * The elements that a set of objects stands for: with a stone in a stack, all that lie on it.
 * @param {Element} picture
 * @param {Pointing} pointing
 * @param {string[]} objects
 * @returns {Element[]}
 */
export function elementsOf(picture, pointing, objects) {
  const ids = objects.flatMap((id) => (id.includes(">") ? bothEnds(pointing, id) : [id]));
  const own = ids.flatMap((id) => picture.querySelector(`[data-id="${CSS.escape(id)}"]`) ?? []);
  return own.flatMap((object) => {
    const stack = [...(object.closest(".stack")?.querySelectorAll(CONTROLS) ?? [object])];
    return stack.slice(stack.indexOf(object));
  });
}

/**
 * The piece and the object that it is put on.
 * @param {Pointing} pointing
 * @param {string} id
 */
function bothEnds(pointing, id) {
  const [piece] = id.split(">");
  const prefix = piece.slice(0, piece.indexOf(":") + 1);
  return [piece, ...[...pointing.things.keys()].filter((thing) => thing.startsWith(prefix) && carried(piece, thing) === id)];
}

/**
 * The objects that a move takes off the board: stones and pins, and what is not in the picture after it.
 * @param {Element} picture
 * @param {Pointing} pointing
 * @param {string[][]} ways
 * @param {SVGSVGElement} after
 */
export function leaving(picture, pointing, ways, after) {
  const stay = new Set([...after.querySelectorAll(".tile")].map((tile) => /** @type {any} */ (tile).dataset.id));
  return elementsOf(picture, pointing, shownWay(pointing, ways)).filter((object) => object.classList.contains("object")
    || (object.classList.contains("tile") && !stay.has(/** @type {any} */ (object).dataset.id)));
}
