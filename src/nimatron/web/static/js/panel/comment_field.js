/** A comment to a move, the last one unless another is chosen; it stands in the record, the link and the file. */

import { element, labelled } from "../element.js";
import { say } from "../words.js";

const LONGEST = 300;

/**
 * @param {import("../match/session.js").Session} session
 * @param {() => void} changed
 */
export function commentField(session, changed) {
  const which = element("select", { id: "comment-move", on: { change: show } });
  const field = element("input", { type: "text", id: "comment", maxlength: LONGEST, autocomplete: "off" });
  const told = element("p", { role: "status", class: "quiet-text comment-told" });
  const keep = element("button", { type: "submit", id: "keep-comment", text: say("page.comment.keep") });
  const form = element("form", { class: "comment-form", hidden: true, on: { submit: kept } },
    labelled(say("page.comment.move"), which), labelled(say("page.comment.text"), field), keep, told);

  /** The comment of the move chosen. */
  function show() {
    field.value = session.match.comments[which.value] ?? "";
    told.textContent = "";
  }

  /** @param {globalThis.Event} event */
  function kept(event) {
    event.preventDefault();
    session.comment(Number(which.value), field.value);
    field.value = session.match.comments[which.value] ?? "";
    told.textContent = say("page.comment.kept");
    changed();
  }

  /** Offer the moves made; a comment being written stays with its move. */
  function refresh() {
    const { cursor, comments } = session.match;
    const writing = form.contains(document.activeElement) && field.value !== (comments[which.value] ?? "") && Number(which.value) <= cursor;
    const chosen = writing ? which.value : String(cursor);
    form.hidden = cursor === 0;
    which.replaceChildren(...Array.from({ length: cursor }, (_, index) => element("option", { value: cursor - index, text: cursor - index })));
    which.value = chosen;
    if (!writing) show();
  }

  return { element: form, refresh };
}
