/** Saving the record as a file and opening one. */

import { element } from "../element.js";

/**
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * @param {(text: string) => void} opened
 */
export function openFile(opened) {
  const input = element("input", { type: "file", accept: ".txt,text/plain", class: "unseen", id: "file-input", "aria-hidden": "true", tabindex: "-1" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) opened(await file.text());
    input.remove();
  });
  document.body.append(input);
  input.click();
}
