/** A row of tabs and the panels they show. */

import { element } from "../element.js";

/**
 * @param {string} name spoken name of the row
 * @param {{id: string, label: string, panel: HTMLElement}[]} tabs
 * @param {(id: string) => void} opened
 */
export function tabRow(name, tabs, opened) {
  const list = element("div", { class: "tabs", role: "tablist", "aria-label": name });
  const heads = tabs.map((tab) => element("button", { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`, text: tab.label,
    on: { click: () => open(tab.id), keydown: (/** @type {KeyboardEvent} */ event) => step(event, tab.id) } }));
  list.append(...heads);
  for (const tab of tabs) {
    for (const [key, value] of Object.entries({ role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0" })) tab.panel.setAttribute(key, value);
    tab.panel.classList.add("tab-panel");
  }
  let current = "";

  /** @param {string} id */
  function open(id) {
    current = id;
    tabs.forEach((tab, index) => {
      const chosen = tab.id === id;
      heads[index].setAttribute("aria-selected", String(chosen));
      heads[index].setAttribute("tabindex", chosen ? "0" : "-1");
      tab.panel.hidden = !chosen;
    });
    opened(id);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  function step(event, id) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const index = (tabs.findIndex((tab) => tab.id === id) + way + tabs.length) % tabs.length;
    open(tabs[index].id);
    heads[index].focus();
  }

  return { element: element("div", { class: "panel" }, list, tabs.map((tab) => tab.panel)), open, get current() { return current; } };
}
