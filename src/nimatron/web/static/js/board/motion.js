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
 * Where a piece stands on the screen, to slide it from there after the picture has changed.
 * @param {Element | null} piece
 */
export const place = (piece) => piece?.getBoundingClientRect() ?? null;

/**
 * Slide a piece from where it stood before.
 * @param {Element | null} piece
 * @param {DOMRect | null} before
 */
export function slideFrom(piece, before) {
  if (!piece || !before || !moving()) return;
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
