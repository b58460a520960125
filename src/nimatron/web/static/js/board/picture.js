/** The picture of a position: asked for, taken into the document, and given its size. */

import { ask } from "../server.js";

const GREATEST = 2.1;
/** Squares of a strip never become too small for a finger; a strip too long for the mat is moved sideways. @type {Object<string, number>} */
const LEAST = { strip: 0.62, coins: 0.62, "coin-row": 0.62 };

/**
 * The one SVG picture that the notebook and the command line show too.
 * @param {Object<string, any>} query
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchPicture(query) {
  const parsed = new DOMParser().parseFromString(await ask("/api/picture.svg", query, "text"), "image/svg+xml");
  const picture = /** @type {any} */ (document.importNode(parsed.documentElement, true));
  for (const node of picture.querySelectorAll("script, style, title, desc, foreignObject")) node.remove();
  for (const name of ["role", "aria-label", "aria-labelledby", "aria-describedby"]) picture.removeAttribute(name);
  return picture;
}

/** The scale of the pictures: that of a game's first one, so that stones keep their size while they grow fewer. */
export class Scale {
  /** @param {HTMLElement} mat */
  constructor(mat) {
    this.mat = mat;
    this.key = "";
    this.scale = 1;
    this.highest = 0;
  }

  /**
   * Give a picture its size.
   * @param {any} picture
   * @param {string} game tells games and their starts apart
   */
  fit(picture, game) {
    const [, , width, height] = picture.getAttribute("viewBox").split(/\s+/).map(Number);
    const style = getComputedStyle(this.mat);
    const room = this.mat.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const share = picture.dataset.view === "board" ? 0.62 : 0.46;
    const fitting = Math.max(LEAST[picture.dataset.view] ?? 0, Math.min(room / width, Math.max(innerHeight * share, 230) / height, GREATEST));
    const key = `${game} ${picture.dataset.view} ${room}`;
    const fresh = key !== this.key;
    if (fresh || fitting < this.scale) this.scale = fitting;
    this.highest = Math.max(fresh ? 0 : this.highest, this.scale * height);
    this.key = key;
    picture.setAttribute("width", width * this.scale);
    picture.setAttribute("height", height * this.scale);
    picture.classList.add("picture");
    picture.classList.toggle("wide", width * this.scale > room + 1);
    this.mat.style.setProperty("--highest", `${Math.round(this.highest)}px`);
  }
}
