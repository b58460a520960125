/** Fetching the picture of a position and taking it into the document. */

import { ask } from "../server.js";

/**
 * The one SVG picture that the notebook and the command line show too.
 * @param {Object<string, any>} query
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchPicture(query) {
  const text = await ask("/api/picture.svg", query, "text");
  return adopted(text);
}

/**
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function adopted(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  const picture = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  for (const node of picture.querySelectorAll("script, style, title, desc, foreignObject")) node.remove();
  for (const name of ["role", "aria-label", "aria-labelledby", "aria-describedby"]) picture.removeAttribute(name);
  return picture;
}

/**
 * The parts of a sum, or the whole picture as the only part.
 * @param {SVGSVGElement} picture
 * @param {string} game
 * @param {string} position
 * @returns {{root: Element, game: string, position: string, whole: (part: string) => string}[]}
 */
export function partsOf(picture, game, position) {
  const pieces = position.split(" + ");
  const roots = [...picture.querySelectorAll("[data-part]")];
  if (!game.startsWith("sum")) return [{ root: picture, game, position, whole: (part) => part }];
  return roots.flatMap((root) => {
    const index = Number(/** @type {SVGElement} */ (root).dataset.part);
    const match = /^(.*\S)\s+(\S+)$/.exec(pieces[index] ?? "");
    if (!match) return [];
    const whole = (/** @type {string} */ part) => pieces.map((piece, place) => (place === index ? `${match[1]} ${part}` : piece)).join(" + ");
    return [{ root, game: match[1], position: match[2], whole }];
  });
}
