/** Moving the focus among the objects of a picture with the arrow keys; one of them is in the tab order. */

/** @typedef {HTMLElement & SVGElement} Control */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Where each control stood when the picture was new; a chosen stone is lifted, but stays the same neighbour. @type {WeakMap<Element, number[]>} */
const middles = new WeakMap();

/**
 * Measure the controls of a new picture.
 * @param {Control[]} controls
 */
export function measure(controls) {
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    middles.set(control, [box.left + box.width / 2, box.top + box.height / 2]);
  }
}

/** Where a control stood. @param {Element} control */
export const middleOf = (control) => middles.get(control) ?? [0, 0];

/**
 * The control nearest to a place.
 * @param {number[]} place
 * @param {Control[]} controls
 */
export function nearest([x, y], controls) {
  const far = (/** @type {Control} */ control) => Math.hypot(middleOf(control)[0] - x, middleOf(control)[1] - y);
  return controls.reduce((/** @type {Control | undefined} */ best, control) => (best && far(best) <= far(control) ? best : control), undefined);
}

/**
 * The control to go to from another by a key, or null.
 * @param {Control} from
 * @param {string} key
 * @param {Control[]} controls
 */
export function neighbour(from, key, controls) {
  if (key === "Home") return controls[0];
  if (key === "End") return controls[controls.length - 1];
  const direction = ARROWS[/** @type {keyof typeof ARROWS} */ (key)];
  if (!direction) return null;
  const [x, y] = middleOf(from);
  let best = null;
  let least = Infinity;
  for (const control of controls) {
    const [to_x, to_y] = middleOf(control);
    const along = (to_x - x) * direction[0] + (to_y - y) * direction[1];
    const aside = Math.abs((to_x - x) * direction[1]) + Math.abs((to_y - y) * direction[0]);
    if (control === from || along <= 1 || aside > 3 * along) continue;
    const distance = along + 2.5 * aside;
    if (distance < least) [best, least] = [control, distance];
  }
  return best;
}

/**
 * Put one control into the tab order and take the others out.
 * @param {Control[]} controls
 * @param {Control | undefined} chosen
 */
export function rove(controls, chosen) {
  for (const control of controls) control.setAttribute("tabindex", control === chosen ? "0" : "-1");
}
