/**
 * Verkhovsky's few seconds: after the start is seen, a short time to say who moves first; when it is over, the person
 * does. There is no limit unless one is wanted, and it can be taken away while it runs.
 */

import { button, chooser, element, labelled } from "../element.js";
import { say } from "../words.js";

const KEPT = "nimatron.decide";
const CHOICES = ["5", "10", "30"];
const LAST_SECONDS = 3;

/**
 * @param {import("../match/session.js").Session} session
 */
export function decideClock(session) {
  let left = 0;
  let ticking = 0;
  let turn = -1;
  const shown = element("span", { class: "countdown-number", "aria-hidden": "true" });
  const bar = element("progress", { class: "countdown-bar", "aria-hidden": "true" });
  const told = element("p", { role: "status", class: "unseen" });
  const off = button(say("page.decide.stop"), () => { want(""); limit.value = ""; limit.focus(); }, { id: "decide-stop", class: "quiet" });
  const running = element("div", { class: "row countdown", hidden: true }, shown, bar, off);
  const limit = chooser([["", say("page.decide.none")], ...CHOICES.map((count) => /** @type {[string, string]} */ ([count, say("page.decide.seconds", { count })]))],
    wanted(), want, { id: "decide-time" });
  const place = element("div", { class: "decide", hidden: true }, labelled(say("page.decide.time"), limit), running, told);

  /** The time chosen: seconds, or nothing for no limit. */
  function wanted() {
    const before = localStorage.getItem(KEPT) ?? "";
    return CHOICES.includes(before) ? before : "";
  }

  /** @param {string} seconds */
  function want(seconds) {
    localStorage.setItem(KEPT, seconds);
    begin();
  }

  function stop() {
    clearInterval(ticking);
    running.hidden = true;
    told.textContent = "";
  }

  function begin() {
    stop();
    left = Number(wanted());
    if (!left) return;
    running.hidden = false;
    bar.max = left;
    told.textContent = say("page.decide.start", { count: left });
    show();
    ticking = window.setInterval(tick, 1000);
  }

  function show() {
    shown.textContent = String(left);
    bar.value = left;
  }

  /** A second has gone, unless the person is elsewhere. */
  function tick() {
    if (document.hidden || document.querySelector("dialog[open]")) return;
    if (!place.isConnected || session.stale(turn)) return void stop();
    left -= 1;
    show();
    if (left === LAST_SECONDS) told.textContent = say("page.decide.left", { count: left });
    if (left > 0) return;
    stop();
    session.choose(true);
  }

  /** Run while it is to be said who moves first. */
  function refresh() {
    const choosing = session.choosing;
    place.hidden = !choosing;
    if (!choosing) return void stop();
    if (!session.stale(turn)) return;
    turn = session.turn;
    begin();
  }

  return { element: place, refresh };
}
