/** The link that holds everything, and what a teacher allows in it. */

import { button, chooser, element, labelled } from "../element.js";
import { language, languages, say } from "../words.js";
import { toLink } from "../match/record.js";
import { newMatch } from "../match/match.js";
import { openDialog } from "./dialog.js";
import { languageName } from "../languages.js";

/**
 * @param {import("../match/match.js").Match} match
 */
export function shareLink(match) {
  openDialog(say("page.share.title"), () => {
    const field = element("textarea", { id: "link", rows: 4, readonly: true });
    const told = element("p", { role: "status", class: "quiet-text" });
    const choices = {
      moves: box("share-moves", match.cursor > 0), analysis: box("share-analysis", match.more.analysis !== "no"), hints: box("share-hints", match.more.hints !== "no"),
    };
    const lang = chooser([["", say("page.share.any_language")], ...languages().map((code) => /** @type {[string, string]} */ ([code, languageName(code)]))], match.more.lang ?? language(), draw, { id: "share-lang" });

    /**
     * @param {string} id
     * @param {boolean} on
     */
    function box(id, on) {
      const made = element("input", { type: "checkbox", id, on: { change: draw } });
      made.checked = on;
      return made;
    }

    function draw() {
      const { analysis, hints, lang: _, ...more } = match.more;
      const settings = { ...more, ...(choices.analysis.checked ? {} : { analysis: "no" }), ...(choices.hints.checked ? {} : { hints: "no" }), ...(lang.value ? { lang: lang.value } : {}) };
      const shown = choices.moves.checked ? { ...match, more: settings } : newMatch({ ...match, moves: [], cursor: 0, comments: {}, result: "open", ending: "", more: settings });
      field.value = `${location.origin}${location.pathname}#${toLink(shown)}`;
    }

    async function copy() {
      field.select();
      const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
      told.textContent = say(done ? "page.share.copied" : "page.share.select");
    }

    draw();
    return [element("p", { text: say("page.share.about") }), labelled(say("page.share.link"), field),
      element("div", { class: "choices" }, element("label", { class: "switch" }, choices.moves, say("page.share.moves")),
        element("label", { class: "switch" }, choices.analysis, say("page.share.analysis")), element("label", { class: "switch" }, choices.hints, say("page.share.hints"))),
      labelled(say("page.share.language"), lang),
      element("div", { class: "row end" }, button(say("page.share.copy"), copy, { class: "main", id: "copy-link" })), told];
  });
}
