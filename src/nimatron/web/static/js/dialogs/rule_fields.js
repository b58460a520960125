/** The fields of a game's rules, made from what the server says of each parameter. */

import { chooser, element, labelled } from "../element.js";
import { known, say } from "../words.js";

/**
 * @param {any[]} parameters
 * @param {Object<string, any>} values
 * @returns {{element: HTMLElement, values: () => Object<string, any>, defaults: Object<string, any>}}
 */
export function ruleFields(parameters, values) {
  const defaults = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
  const fields = parameters.map((parameter) => ({ parameter, field: fieldOf(parameter, values[parameter.name] ?? parameter.default) }));
  const shown = fields.map(({ parameter, field }) => {
    const key = `page.rule.${parameter.name}`;
    return labelled(known(key) ? say(key) : `${parameter.name}: ${parameter.doc}`, field, limits(parameter));
  });
  return {
    element: element("div", { class: "form-row" }, shown), defaults,
    values: () => Object.fromEntries(fields.map(({ parameter, field }) => [parameter.name, field.type === "checkbox" ? String(field.checked) : field.value.trim()])),
  };
}

/**
 * @param {any} parameter
 * @param {any} value
 */
function fieldOf(parameter, value) {
  const id = `rule-${parameter.name}`;
  if (parameter.type === "boolean") {
    const box = element("input", { type: "checkbox", id });
    box.checked = String(value) === "true";
    return box;
  }
  if (parameter.type === "choice") return chooser(parameter.options.map((/** @type {string} */ option) => [option, option]), String(value), () => {}, { id });
  if (parameter.type === "integer" && !parameter.also) return element("input", { type: "number", id, min: parameter.minimum, max: parameter.maximum, value });
  return element("input", { type: "text", id, value, autocomplete: "off", spellcheck: "false" });
}

/** @param {any} parameter */
function limits(parameter) {
  if (parameter.type === "integer") return say("page.rule.limits", { low: parameter.minimum, high: parameter.maximum });
  return parameter.type === "takes" ? say("page.rule.takes") : parameter.name === "code" ? say("page.rule.octal") : "";
}
