/** Making elements of the document without a framework. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} made
 * @param {Object<string, any>} attributes
 * @param {any[]} children
 */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else if (name === "text") made.textContent = String(value);
    else if (name === "value") /** @type {any} */ (made).value = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return made;
}

/**
 * An HTML element; `on` holds listeners, `text` the text, the rest are attributes.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, as `element`.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function drawn(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Put children in place of those there; lists are flattened, empty ones left out.
 * @param {Element} place
 * @param {...any} children
 */
export function put(place, ...children) {
  place.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
}

/**
 * A push button.
 * @param {string} label
 * @param {() => void} press
 * @param {Object<string, any>} [attributes]
 */
export function button(label, press, attributes = {}) {
  return element("button", { type: "button", on: { click: press }, ...attributes }, label);
}

/**
 * A labelled field of a form; the label stands above.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [note]
 */
export function labelled(label, field, note = "") {
  return element("label", { class: "field" }, element("span", { class: "field-label", text: label }), field,
    note ? element("span", { class: "field-note", text: note }) : null);
}

/**
 * A choice from a list.
 * @param {[string, string][]} options value and label
 * @param {string} chosen
 * @param {(value: string) => void} change
 * @param {Object<string, any>} [attributes]
 */
export function chooser(options, chosen, change, attributes = {}) {
  const made = element("select", { on: { change: () => change(made.value) }, ...attributes },
    options.map(([value, label]) => element("option", { value, text: label })));
  made.value = chosen;
  return made;
}
