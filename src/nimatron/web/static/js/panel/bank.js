/** The bank of flip-flop: what each flip has cost, and what the winner gains. */

import { element } from "../element.js";
import { capital, say } from "../words.js";
import { playerName } from "../play/sentence.js";
import { playerSign } from "./player_sign.js";

/**
 * @param {import("../match/match.js").Match} match
 * @param {import("../match/told.js").Bank | null} bank
 */
export function bankTable(match, bank) {
  if (!bank) return "";
  const sides = /** @type {const} */ (["first", "second"]);
  return element("div", { class: "bank" },
    element("h3", { text: say("page.bank.heading") }),
    element("p", { text: say("page.bank.total", { count: bank.total }) }),
    element("p", { class: "quiet-text", text: say("page.bank.about") }),
    element("table", { class: "bank-table" },
      element("thead", {}, element("tr", {}, element("td", {}), element("th", { scope: "col", text: say("page.bank.paid") }),
        bank.gain ? element("th", { scope: "col", text: say("page.bank.gain") }) : "")),
      element("tbody", {}, sides.map((side) => element("tr", {},
        element("th", { scope: "row" }, playerSign(side), " ", capital(playerName(match, side))),
        element("td", { text: bank[`${side}_paid`] }), bank.gain ? element("td", { text: signed(bank.gain[side]) }) : "")))));
}

/**
 * What is said of the bank at the end.
 * @param {import("../match/told.js").Bank | null} bank
 */
export function bankSentence(bank) {
  if (!bank?.total || !bank.gain || !bank.winner) return "";
  return say("page.bank.won", { total: bank.total, gain: signed(bank.gain[/** @type {"first" | "second"} */ (bank.winner)]) });
}

/** @param {number} coins */
const signed = (coins) => (coins > 0 ? `+${coins}` : coins < 0 ? `−${-coins}` : "0");
