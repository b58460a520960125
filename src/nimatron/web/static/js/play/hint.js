/** The hint in four steps; one may stop at any of them. */

import { button, element, put } from "../element.js";
import { capital, say } from "../words.js";
import { ask } from "../server.js";

export class Hint {
  /**
   * @param {import("../match/session.js").Session} session
   * @param {() => void} [shown]
   */
  constructor(session, shown = () => {}) {
    this.session = session;
    this.shown = shown;
    /** @type {string[]} */
    this.steps = [];
    this.count = 0;
    this.element = element("div", { class: "hint", id: "hint-card", hidden: true, role: "group", "aria-label": say("page.hint") });
  }

  /** Forget the hint of an earlier position. */
  clear() {
    this.steps = [];
    this.count = 0;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Show one step more. */
  async next() {
    if (!this.session.open) return;
    const turn = this.session.turn;
    if (!this.steps.length) {
      const answer = await ask("/api/hint", this.session.query);
      if (this.session.stale(turn)) return;
      this.steps = answer.hints.map((/** @type {any} */ hint) => (typeof hint === "string" ? hint : hint.text));
    }
    this.count = Math.min(this.count + 1, this.steps.length);
    this.draw();
  }

  draw() {
    const more = this.count < this.steps.length;
    const again = document.activeElement?.id === "more-hint";
    this.element.hidden = false;
    put(this.element,
      element("ol", { class: "hint-steps", "aria-live": "polite" }, this.steps.slice(0, this.count).map((step) => element("li", { text: capital(step) }))),
      element("div", { class: "row" },
        more ? button(say("page.hint.more"), () => this.next(), { id: "more-hint", class: "quiet" }) : null,
        button(say("page.hint.close"), () => this.close(), { id: "close-hint", class: "quiet" })));
    if (again) /** @type {HTMLElement | null} */ (this.element.querySelector("#more-hint") ?? this.element.querySelector("#close-hint"))?.focus();
    this.shown();
  }

  close() {
    this.element.hidden = true;
    /** @type {HTMLElement | null} */ (document.querySelector("#hint"))?.focus();
  }
}
