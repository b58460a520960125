/** A dialog over the page: the browser's own, so that focus stays inside and Escape closes it. */

import { button, element } from "../element.js";
import { say } from "../words.js";

/**
 * @param {string} title
 * @param {(close: () => void) => any[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content) {
  const former = /** @type {HTMLElement | null} */ (document.activeElement);
  const heading = element("h2", { id: "dialog-title", text: title });
  const dialog = element("dialog", { "aria-labelledby": "dialog-title" });
  const close = () => dialog.close();
  dialog.append(element("div", { class: "dialog-head" }, heading, button("×", close, { class: "close", "aria-label": say("page.close") })), ...content(close));
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (former?.isConnected) former.focus();
    else /** @type {HTMLElement | null} */ (former?.id ? document.getElementById(former.id) : null)?.focus();
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = dialog.getBoundingClientRect();
    const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.target === dialog && outside) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
