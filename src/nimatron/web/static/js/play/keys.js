/** Single keys that do things, where no field has the focus; they can be switched off. */

const KEPT = "nimatron.keys";

/** Whether single keys are on. */
export const keysOn = () => localStorage.getItem(KEPT) !== "off";

/** @param {boolean} on */
export const setKeys = (on) => localStorage.setItem(KEPT, on ? "on" : "off");

/** The keys and the words that explain them. */
export const KEYS = [
  ["← ↑ ↓ →", "arrows"], ["Enter", "enter"], ["Esc", "escape"], ["U", "undo"], ["R", "redo"], ["H", "hint"], ["A", "analysis"],
  ["V", "view"], ["T", "type"], ["N", "new"], ["?", "help"],
];

/**
 * @param {Object<string, () => void>} doings by key
 */
export function listenToKeys(doings) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable;
    if (typing || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || !keysOn()) return;
    const doing = doings[event.key.toLowerCase()] ?? doings[PLACES[event.code] ?? ""];
    if (!doing) return;
    event.preventDefault();
    doing();
  });
}

/** The same places on a keyboard of another script. @type {Object<string, string>} */
const PLACES = { KeyU: "u", KeyR: "r", KeyH: "h", KeyA: "a", KeyV: "v", KeyT: "t", KeyN: "n" };
