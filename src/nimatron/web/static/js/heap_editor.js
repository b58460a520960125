/** Setting up heaps without typing: a number with two buttons for each heap. Loaded with the settings of a game. */

import { button, element, put, say } from "./page.js";

/** More heaps, or numbers with more digits, are typed. */
const MOST_HEAPS = 12;
const MOST_DIGITS = 6;

/**
 * Buttons to change the heaps of a start; nothing if it is not a short row of numbers.
 * @param {HTMLElement} place
 * @param {(number | string)[] | null} heaps as the server gives them
 * @param {string} position the start, as the server writes it
 * @param {(position: string) => Promise<void>} use takes another start; fails if it is none
 */
export function showHeapEditor(place, heaps, position, use) {
  const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
  const row = (heaps ?? []).map(String);
  place.hidden = !row.length || row.length > MOST_HEAPS || row.some((heap) => heap.length > MOST_DIGITS) || row.join(",") !== position;
  if (place.hidden) return void put(place);
  const error = element("span", { class: "error", role: "alert" });

  /** @param {string[]} other */
  const change = (other) => use(other.join(",")).catch((problem) => put(error, String(problem?.message ?? "")));

  const set = (/** @type {number} */ index, /** @type {number} */ count) => change(row.map((heap, place) => (place === index ? String(count) : heap)));
  const one = (/** @type {string} */ heap, /** @type {number} */ index) => {
    const count = Number(heap);
    const less = count > 0 ? () => set(index, count - 1) : () => change(row.filter((_, place) => place !== index));
    return element("div", { class: "heap-count", role: "group", "aria-label": say("page.heap.name", { number: index + 1, count }) },
      button("−", less, { id: `heap-less-${index}`, class: "round", "aria-label": say(count > 0 ? "page.heap.less" : "page.heap.remove", { number: index + 1 }), disabled: count === 0 && row.length === 1 }),
      element("output", { text: heap }),
      button("+", () => set(index, count + 1), { id: `heap-more-${index}`, class: "round", "aria-label": say("page.heap.more", { number: index + 1 }) }));
  };
  put(place, row.map(one), row.length < MOST_HEAPS ? button(say("page.heap.add"), () => change([...row, "1"]), { id: "heap-add", class: "quiet" }) : "", error);
  if (held) /** @type {HTMLElement | null} */ (place.querySelector(`#${held}:not(:disabled)`) ?? place.querySelector("button:not(:disabled)"))?.focus();
}
