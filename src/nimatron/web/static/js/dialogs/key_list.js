/** The list of keys, and the switch that turns single keys off. */

import { element } from "../element.js";
import { say } from "../words.js";
import { KEYS, keysOn, setKeys } from "../play/keys.js";
import { openDialog } from "./dialog.js";

/** Show the keys. */
export function showKeys() {
  openDialog(say("page.keys.title"), () => {
    const box = element("input", { type: "checkbox", id: "keys-on", on: { change: () => setKeys(box.checked) } });
    box.checked = keysOn();
    return [element("table", { class: "keys" }, element("tbody", {}, KEYS.map(([key, name]) => element("tr", {},
      element("th", { scope: "row" }, element("kbd", { text: key })), element("td", { text: say(`page.keys.${name}`) }))))),
    element("label", { class: "switch" }, box, say("page.keys.on"))];
  });
}
