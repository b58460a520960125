/** The same position in another dress: heaps, queen, coins on a strip. */

import { element, put } from "../element.js";
import { known, say } from "../words.js";
import { viewsOf } from "../games.js";

/**
 * @param {import("../match/session.js").Session} session
 * @param {() => void} changed
 */
export function viewSwitch(session, changed) {
  const place = element("div", { class: "views", role: "group", "aria-label": say("page.view") });

  /** The views of the present game; the usual one first. */
  const views = () => viewsOf(session.match.game);

  function refresh() {
    const all = views();
    session.view = all.includes(session.match.more.view) ? session.match.more.view : "";
    const now = session.view || all[0];
    const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
    place.hidden = all.length < 2;
    put(place, ...all.map((view) => element("button", { type: "button", id: `view-${view}`, "aria-pressed": String(view === now),
      text: known(`page.view.${view}`) ? say(`page.view.${view}`) : view, on: { click: () => choose(view) } })));
    if (held) /** @type {HTMLElement | null} */ (place.querySelector(`#${held}`))?.focus();
  }

  /** @param {string} view */
  function choose(view) {
    session.match = { ...session.match, more: { ...session.match.more, view } };
    refresh();
    changed();
  }

  /** Go to the next view. */
  function next() {
    const all = views();
    if (all.length > 1) choose(all[(all.indexOf(session.view || all[0]) + 1) % all.length]);
  }

  return { element: place, refresh, next };
}
