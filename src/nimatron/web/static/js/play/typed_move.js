/** A move by typing: the position after it, or words such as "2 from 3"; and by choosing heap and number. */

import { button, element, labelled } from "../element.js";
import { say } from "../words.js";
import { ask, Refusal } from "../server.js";
import { toldHeaps } from "../match/told.js";

/**
 * @param {import("../match/session.js").Session} session
 */
export function typedMove(session) {
  const field = element("input", { type: "text", id: "typed-move", autocomplete: "off", spellcheck: "false", "aria-describedby": "typed-error", placeholder: "" });
  const error = element("p", { id: "typed-error", class: "error", role: "alert" });
  const amounts = element("div", { class: "row amounts" });

  /** Make the move that the server understands. @param {Object<string, any>} meant */
  async function make(meant) {
    error.textContent = "";
    if (!session.open) return void (error.textContent = say("page.typed.wait"));
    if (Object.values(meant).some((text) => !String(text).trim())) return void (error.textContent = say("page.typed.empty"));
    try {
      const answer = await ask("/api/legal", { ...session.place, ...meant });
      if (!answer.legal) return void refuse(answer.message ?? say("page.board.illegal"));
      field.value = "";
      field.removeAttribute("aria-invalid");
      await session.play(answer);
    } catch (problem) {
      refuse(problem instanceof Refusal && problem.message ? problem.message : say("page.offline"));
    }
  }

  /** @param {string} reason */
  function refuse(reason) {
    error.textContent = reason;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }

  const form = element("form", { class: "typed", on: { submit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); make({ to: field.value.trim() }); } } },
    labelled(say("page.typed.label"), field, say("page.typed.note")), element("button", { type: "submit", text: say("page.typed.go") }), error);

  /** Show the fields that fit the present position. */
  function refresh() {
    const heaps = toldHeaps(session.match).at(-1) ?? [];
    error.textContent = "";
    amounts.replaceChildren();
    if (!heaps.length) return;
    const heap = element("select", { id: "amount-heap" }, heaps.map((size, index) =>
      element("option", { value: index + 1, text: say("page.amount.heap", { heap: index + 1, size }) })));
    const stays = element("input", { type: "text", inputmode: "numeric", id: "amount-left", pattern: "[0-9]*", size: 8 });
    amounts.append(labelled(say("page.amount.from"), heap), labelled(say("page.amount.leave"), stays),
      button(say("page.amount.go"), () => make({ heap: heap.value, leave: stays.value }), { id: "amount-go" }));
  }

  const whole = element("details", { class: "other-ways", id: "other-ways" }, element("summary", { text: say("page.typed.title") }), form, amounts);
  return { element: whole, refresh, field };
}
