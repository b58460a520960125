/** A number in the numeration system of the convergents, with the zeros at its end marked. */

import { element } from "../element.js";
import { say } from "../words.js";

/**
 * @param {{number: number | string, p_digits: number[], trailing_zeros: number, belongs_to: string}} step
 */
export function numeration(step) {
  const first = step.p_digits.length - step.trailing_zeros;
  return element("figure", {},
    element("p", { class: "digits" }, `${step.number} = `, step.p_digits.map((digit, index) => element("span", { class: index >= first ? "digit zero" : "digit", text: digit }))),
    element("figcaption", { text: say(`page.step.digits.${step.belongs_to}`, { number: step.number, count: step.trailing_zeros }) }));
}
