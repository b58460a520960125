/** The heaps of a position in binary: digits of one heap can be changed, by pressing or dragging, into a move. */

import { button, element, put, say } from "./page.js";

/**
 * @param {(to: string) => void} make called with the position after the move
 */
export function binaryColumns(make) {
  const place = element("div", { class: "binary-columns", role: "group", "aria-label": say("page.lessons.columns") });
  /** @type {number[]} */
  let heaps = [];
  let [chosen, size, width, able] = [-1, 0, 1, false];
  /** @type {HTMLButtonElement[][]} digits by heap, the greatest first */
  let digits = [];
  /** @type {HTMLElement[]} */
  let feet = [];
  let dragged = "";
  const words = element("p", { class: "columns-words", role: "status" });
  const take = button(say("page.take"), () => make(after().join(",")), { id: "columns-take", class: "main", disabled: true });

  const after = () => heaps.map((heap, index) => (index === chosen ? size : heap));

  /** Change a digit. A digit of another heap begins another move. @param {number} heap @param {number} power */
  function change(heap, power) {
    if (!able) return;
    if (heap !== chosen) [chosen, size] = [heap, heaps[heap]];
    size ^= 1 << power;
    draw();
  }

  function draw() {
    const now = after();
    for (const [heap, row] of digits.entries()) {
      for (const [index, digit] of row.entries()) {
        const [bit, power] = [(now[heap] >> (width - 1 - index)) & 1, width - 1 - index];
        digit.textContent = String(bit);
        digit.setAttribute("aria-label", say("page.lessons.columns.digit", { heap: heap + 1, power: 2 ** power, digit: bit }));
        digit.classList.toggle("one", bit === 1);
        digit.classList.toggle("changed", bit !== ((heaps[heap] >> power) & 1));
        digit.disabled = !able;
      }
    }
    for (const [index, foot] of feet.entries()) {
      const count = now.reduce((sum, heap) => sum + ((heap >> (width - 1 - index)) & 1), 0);
      foot.textContent = say(`page.lessons.columns.${count % 2 ? "odd" : "even"}`);
      foot.classList.toggle("odd", count % 2 === 1);
    }
    const moved = chosen >= 0 && size !== heaps[chosen];
    words.textContent = !moved ? say("page.lessons.columns.how") : say(size < heaps[chosen] ? "page.lessons.columns.move" : "page.lessons.columns.grows", { heap: chosen + 1, from: heaps[chosen], to: size });
    take.disabled = !able || !moved || size > heaps[chosen];
  }

  /** The digit at an event, as `heap.power`. @param {PointerEvent} event */
  const digitAt = (event) => /** @type {HTMLElement | null} */ (document.elementFromPoint(event.clientX, event.clientY)?.closest(".binary-columns [data-digit]"))?.dataset.digit ?? "";

  place.addEventListener("pointerdown", (event) => {
    dragged = digitAt(event);
    if (dragged) pressed(dragged);
  });
  place.addEventListener("pointermove", (event) => {
    const at = dragged && event.buttons ? digitAt(event) : "";
    if (!at || at === dragged || at.split(".")[0] !== dragged.split(".")[0]) return;
    dragged = at;
    pressed(at);
  });
  // a press with the keys makes a click without a pointer before it
  place.addEventListener("click", (event) => {
    const digit = /** @type {HTMLElement} */ (event.target).closest?.("[data-digit]");
    if (digit && event.detail === 0) pressed(/** @type {HTMLElement} */ (digit).dataset.digit ?? "");
  });

  /** @param {string} digit */
  function pressed(digit) {
    const [heap, power] = digit.split(".").map(Number);
    change(heap, power);
  }

  /** Show a position. @param {string} position @param {boolean} open whether a move may be made */
  function show(position, open) {
    const sizes = position.split(",").map(Number);
    able = open;
    if (sizes.join() !== heaps.join() || !digits.length) {
      heaps = sizes;
      chosen = -1;
      width = Math.max(...heaps, 1).toString(2).length;
      const powers = Array.from({ length: width }, (_, index) => width - 1 - index);
      digits = heaps.map((_, heap) => powers.map((power) => button("", () => {}, { class: "digit", "data-digit": `${heap}.${power}` })));
      feet = powers.map(() => element("td"));
      put(place, element("table", {},
        element("thead", {}, element("tr", {}, element("td"), powers.map((power) => element("th", { scope: "col", text: String(2 ** power) })))),
        element("tbody", {}, heaps.map((heap, index) => element("tr", {}, element("th", { scope: "row", text: String(heap) }), digits[index].map((digit) => element("td", {}, digit))))),
        element("tfoot", {}, element("tr", {}, element("td"), feet))), words, take);
    }
    draw();
  }

  return { element: place, show };
}
