/** Movement that explains: what is taken glides away, the queen slides. None where the user wants none. */

/** Whether movement is wanted. */
export const moving = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

const GLIDE = 320;

/**
 * Let objects glide away; resolves when they are gone.
 * @param {Element[]} objects
 */
export async function glideAway(objects) {
  if (!moving() || !objects.length) return;
  const animations = objects.map((object, index) =>
    object.animate(
      [{ transform: "none", opacity: 1 }, { transform: `translate(${8 + (index % 5) * 3}px, -46px) rotate(${index % 2 ? 9 : -9}deg)`, opacity: 0 }],
      { duration: GLIDE, delay: Math.min(index * 18, 160), easing: "cubic-bezier(.4,0,.8,.4)", fill: "forwards" }));
  await Promise.all(animations.map((animation) => animation.finished.catch(() => {})));
}

/**
 * Where the pieces of a picture stand on the screen, to slide them from there after it has changed.
 * @param {Element} picture
 * @returns {Map<string, DOMRect>}
 */
export const places = (picture) => new Map([...picture.querySelectorAll("[data-slides]")].map((piece) =>
  [/** @type {any} */ (piece).dataset.slides, piece.getBoundingClientRect()]));

/**
 * Slide the pieces of a picture from where they stood before.
 * @param {Element} picture
 * @param {Map<string, DOMRect>} before
 */
export function slideFrom(picture, before) {
  if (!moving()) return;
  for (const piece of picture.querySelectorAll("[data-slides]")) {
    const place = before.get(/** @type {any} */ (piece).dataset.slides);
    if (place) slide(piece, place);
  }
}

/**
 * @param {Element} piece
 * @param {DOMRect} before
 */
function slide(piece, before) {
  const after = piece.getBoundingClientRect();
  const svg = /** @type {SVGGraphicsElement} */ (piece);
  const scale = svg.getScreenCTM?.()?.a || 1;
  const across = (before.left - after.left) / scale;
  const down = (before.top - after.top) / scale;
  if (!across && !down) return;
  const own = piece.getAttribute("transform");
  const rest = own ? ` ${own.replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)")}` : "";
  piece.animate([{ transform: `translate(${across}px, ${down}px)${rest}` }, { transform: `translate(0, 0)${rest}` }],
    { duration: 420, easing: "cubic-bezier(.3,.1,.2,1)" });
}
