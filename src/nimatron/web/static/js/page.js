/** Building blocks of the page: elements without a framework, the words in the current language, dialogs. */

/* ---- Making elements of the document without a framework. ---- */

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

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Load a style sheet that only some views need; the promise resolves when it is loaded.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function withStyle(address) {
  const there = styles.get(address) ?? new Promise((done, refused) => {
    document.head.append(element("link", { rel: "stylesheet", href: address, on: { load: () => done(), error: () => { styles.delete(address); refused(); } } }));
  });
  styles.set(address, there);
  return there;
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
 * Replace the children of an element; lists are flattened, empty items left out.
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

let fields = 0;

/**
 * A labelled field of a form; the label stands above, a note below.
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [note]
 */
export function labelled(label, field, note = "") {
  field.id ||= `field-${++fields}`;
  const noteLine = note ? element("span", { class: "field-note", id: `${field.id}-note`, text: note }) : null;
  if (noteLine) field.setAttribute("aria-describedby", noteLine.id);
  return element("div", { class: "field" }, element("label", { class: "field-label", for: field.id, text: label }), field, noteLine);
}

/**
 * Mark a field as wrong, with the reason below it; without a reason, remove the mark.
 * @param {HTMLElement} field
 * @param {string} [reason]
 */
export function markField(field, reason = "") {
  const place = field.closest(".field");
  const note = place?.querySelector(".field-note")?.id ?? "";
  place?.querySelector(".field-error")?.remove();
  const errorLine = reason ? element("span", { class: "error field-error", id: `${field.id}-error`, role: "alert", text: reason }) : null;
  if (errorLine) place?.append(errorLine);
  for (const [name, value] of Object.entries({ "aria-invalid": errorLine ? "true" : "", "aria-describedby": [errorLine?.id, note].filter(Boolean).join(" ") })) {
    if (value) field.setAttribute(name, value);
    else field.removeAttribute(name);
  }
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

/* ---- The words: every text shown comes from the server's catalogue, in the current language. ---- */

/** @type {Object<string, any>} */
let entries = {};
/** @type {Intl.PluralRules} */
let plural = new Intl.PluralRules("en");
/** @type {string} */
let current = "en";
/** @type {string[]} */
let offered = ["en"];

/**
 * Store the words of a language from an answer of the server.
 * @param {{words: Object<string, any>, lang: string, languages: string[]}} answer
 */
export function takeWords(answer) {
  entries = answer.words;
  current = answer.lang;
  offered = answer.languages;
  plural = new Intl.PluralRules(current);
  document.documentElement.lang = current;
}

/** The language shown. */
export const language = () => current;

/** The languages that have words. */
export const languages = () => offered;

/**
 * Whether the catalogue has a key.
 * @param {string} key
 */
export const known = (key) => key in entries;

/**
 * The text of a key with its placeholders filled.
 * @param {string} key
 * @param {Object<string, any>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  let entry = entries[key];
  if (entry === undefined) return key;
  if (typeof entry === "object") {
    const form = plural.select(Number(values[entry.by] ?? 0));
    entry = entry[form] ?? entry.other ?? entry.many;
  }
  return entry.replace(/\{(\w+)\}/g, (/** @type {string} */ whole, /** @type {string} */ name) =>
    name in values ? shortened(String(values[name])) : whole);
}

/**
 * A text with a capital first letter.
 * @param {string} text
 */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(current) + text.slice(1);

/**
 * A long number shortened in the middle.
 * @param {string} text
 */
function shortened(text) {
  return /^\d{41,}$/.test(text) ? `${text.slice(0, 12)}…${text.slice(-12)}` : text;
}

/**
 * The first language: the link's, the one chosen before, or the first of the browser's that is offered.
 * @param {string | null} wanted
 * @param {readonly string[]} preferred
 */
export function firstLanguage(wanted, preferred) {
  const candidates = [wanted, ...preferred].filter(Boolean).map((code) => String(code).toLowerCase().split("-")[0]);
  return candidates.find((code) => offered.includes(code)) ?? "en";
}

/* ---- The names of languages in themselves. ---- */

/** Names that browsers do not know. @type {Object<string, string>} */
const NAMES = { en: "English", sr: "Српски", mk: "Македонски", ru: "Русский" };

/**
 * @param {string} code
 */
export function languageName(code) {
  return NAMES[code] ?? new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code;
}

/* ---- A dialog over the page: the browser's own, so that focus stays inside and Escape closes it. ---- */

let opened = 0;

/**
 * @param {string} title
 * @param {(close: () => void, retitle: (title: string) => void) => any[]} content
 * @param {{kind?: string, closed?: () => void}} [more] a class of the dialog, and what is done when it has closed
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content, { kind = "", closed = () => {} } = {}) {
  const former = /** @type {HTMLElement | null} */ (document.activeElement);
  const id = `dialog-title-${++opened}`;
  const heading = element("h2", { id, text: title });
  const dialog = element("dialog", { "aria-labelledby": id, class: kind || null });
  const close = () => dialog.close();
  const retitle = (/** @type {string} */ text) => { heading.textContent = text; };
  put(dialog, element("div", { class: "dialog-head" }, heading, button("×", close, { class: "close", "aria-label": say("page.close") })), ...content(close, retitle));
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
    if (former?.isConnected) former.focus();
    else /** @type {HTMLElement | null} */ (former?.id ? document.getElementById(former.id) : null)?.focus();
  });
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const box = dialog.getBoundingClientRect();
    const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.target === dialog && outside) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/* ---- Failures: what is shown in place of a missing answer, and a way to ask again. ---- */

/** Whether the server is on this machine, so that the reader is the one who runs it. */
const RUN_HERE = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** The key of the sentence that the server does not answer: who runs it starts it again, a pupil cannot. */
export const awayKey = () => (RUN_HERE ? "page.offline" : "page.offline.elsewhere");

/** The sentence that the server does not answer. */
export const serverAway = () => say(awayKey());

/**
 * The text for a failure: the server's own sentence, or that it does not answer.
 * @param {any} error
 * @returns {string}
 */
export const troubleWords = (error) => (typeof error?.code === "string" && error.message ? error.message : serverAway());

/**
 * One sentence and, if another attempt may help, a button for it. A question that changes nothing is asked again by itself.
 * @param {any} error
 * @param {(() => void) | null} [retry]
 * @returns {HTMLElement}
 */
export function troubleNote(error, retry = null) {
  const again = retry && error?.again !== false && button(say("page.retry"), () => { again.disabled = true; retry(); }, { class: "quiet retry" });
  const soon = again && error?.wait;
  if (soon) setTimeout(() => { if (again.isConnected) again.click(); }, error.wait);
  return element("div", { class: "trouble", role: "status" }, element("p", { text: soon ? `${troubleWords(error)} ${say("page.retrying")}` : troubleWords(error) }), again);
}

/* ---- Storage between visits; the page works without it. ---- */

/** The stored text of a name, or nothing. @param {string} name */
export function recalled(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * Store a text for the next visit; an empty one is removed.
 * @param {string} name
 * @param {string} value
 */
export function keepFor(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    else localStorage.removeItem(name);
  } catch {
    // valid for this visit
  }
}

/* ---- The style of a reason: in full, in one sentence, or in words for a pupil; stored for the next visit. ---- */

const KEPT_STYLE = "nimatron.why";
const STYLES = ["full", "short", "school"];

/** The chosen style. */
export const styleOfReason = () => STYLES.find((style) => style === recalled(KEPT_STYLE)) ?? "full";

/** What to ask of a position for a reason in the chosen style; worked steps and terms belong to the full one. */
export const questionOfReason = () => (styleOfReason() === "full"
  ? { want: "outcome,best,why,steps,terms" } : { want: "outcome,best,why", why: styleOfReason() });

/** The choice of the style. @param {() => void} changed */
export function chooserOfReason(changed) {
  const choose = (/** @type {string} */ style) => { keepFor(KEPT_STYLE, style === "full" ? "" : style); changed(); };
  return chooser(STYLES.map((style) => [style, say(`page.reason.${style}`)]), styleOfReason(), choose, { id: "reason-style", "aria-label": say("page.reason") });
}

/* ---- Light, dark, or the system's theme: stored for the next visit, applied before anything is painted. ---- */

const KEPT_THEME = "nimatron.theme";
const THEMES = ["", "light", "dark"];
const SUN = "M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6L16 16M16 4l-1.4 1.4M5.4 14.6L4 16M10 6.2a3.8 3.8 0 1 0 0 7.6a3.8 3.8 0 1 0 0-7.6z";
const THEME_SIGNS = { light: SUN, dark: "M16.5 12.2A7 7 0 1 1 7.8 3.5a5.6 5.6 0 0 0 8.7 8.7z", "": "M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14z" };
const HALF = "M10 3a7 7 0 0 1 0 14z";

/** The theme chosen; empty for the system's. */
const chosenTheme = () => THEMES.find((theme) => theme === recalled(KEPT_THEME)) ?? "";

/** Apply a theme to the page and to the browser's frame. @param {string} theme */
function wear(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  const metas = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name="theme-color"]')]);
  for (const meta of metas) meta.dataset.own ??= meta.content;
  const worn = metas.find((meta) => theme && meta.media.includes(theme))?.dataset.own;
  for (const meta of metas) meta.content = worn ?? meta.dataset.own ?? "";
}

wear(chosenTheme());
addEventListener("storage", (event) => { if (event.key === KEPT_THEME) wear(chosenTheme()); });

/**
 * A round button that switches from the system's colours to light, to dark, and back.
 * @returns {HTMLElement}
 */
export function themeSwitch() {
  const made = button("", () => {
    const next = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme ?? "") + 1) % THEMES.length];
    keepFor(KEPT_THEME, next);
    wear(next);
    show();
  }, { id: "theme", class: "round" });

  function show() {
    const theme = /** @type {"" | "light" | "dark"} */ (document.documentElement.dataset.theme ?? "");
    labelledSign(made, THEME_SIGNS[theme], say("page.theme", { theme: say(`page.theme.${theme || "system"}`) }), theme ? "" : HALF);
  }

  show();
  return made;
}

/**
 * @param {HTMLElement} made
 * @param {string} path
 * @param {string} label
 * @param {string} [filled]
 */
function labelledSign(made, path, label, filled = "") {
  made.setAttribute("aria-label", label);
  made.title = label;
  put(made, drawn("svg", { viewBox: "1 1 18 18", width: 24, height: 24, class: "icon", "aria-hidden": "true" }, drawn("path", { d: path }), filled && drawn("path", { d: filled, fill: "currentColor" })));
}

/* ---- Soft sounds, off at first: a stone put down, a game won or lost; synthesised here, never before a user's action. ---- */

const KEPT_SOUND = "nimatron.sound";
const SPEAKER = "M3 7.5v5h3l4 3.5v-12l-4 3.5z";
/** @typedef {"take" | "win" | "lose" | "draw"} Sound */
/** Tones of a sound: pitch, start, duration, loudness. @type {Object<Sound, number[][]>} */
const TONES = { take: [[1480, 0, 0.07, 0.1], [2350, 0, 0.035, 0.05], [620, 0.004, 0.09, 0.07]], win: [[523, 0, 0.5, 0.06], [659, 0.13, 0.5, 0.06], [784, 0.26, 0.8, 0.06]],
  lose: [[392, 0, 0.5, 0.06], [330, 0.18, 0.8, 0.06]], draw: [[440, 0, 0.5, 0.06], [440, 0.2, 0.6, 0.05]] };
/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are wanted. */
const soundsOn = () => recalled(KEPT_SOUND) === "on";

/**
 * Play a sound, if sounds are on and the user has pressed something since the page was opened.
 * @param {Sound} kind
 */
export function playSound(kind) {
  if (!soundsOn() || !navigator.userActivation?.hasBeenActive || !TONES[kind]) return;
  try {
    audio ??= new AudioContext();
    audio.resume();
    for (const tone of TONES[kind]) sound(audio, tone);
  } catch {
    // a device without sound plays none
  }
}

/**
 * One tone that fades.
 * @param {AudioContext} context
 * @param {number[]} tone
 */
function sound(context, [pitch, beginning, length, loudness]) {
  const start = context.currentTime + beginning;
  const tone = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const fading = new GainNode(context, { gain: 0 });
  fading.gain.setValueAtTime(0, start);
  fading.gain.linearRampToValueAtTime(loudness, start + 0.004);
  fading.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(fading).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/**
 * A round button that turns the sounds on and off.
 * @returns {HTMLElement}
 */
export function soundSwitch() {
  const made = button("", () => {
    keepFor(KEPT_SOUND, soundsOn() ? "" : "on");
    show();
    playSound("take");
  }, { id: "sounds", class: "round" });

  function show() {
    made.setAttribute("aria-pressed", String(soundsOn()));
    labelledSign(made, `${SPEAKER}${soundsOn() ? "M12.5 7.5a3.5 3.5 0 0 1 0 5M14.8 5.2a6.8 6.8 0 0 1 0 9.6" : "M13 8l4 4M17 8l-4 4"}`, say("page.sound"));
    made.title = say(soundsOn() ? "page.sound.on" : "page.sound.off");
  }

  show();
  return made;
}

/* ---- Saving a text as a file and opening one. ---- */

/**
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * @param {(text: string) => void} opened
 */
export function openFile(opened) {
  const input = element("input", { type: "file", accept: ".txt,text/plain", class: "unseen", id: "file-input", "aria-hidden": "true", tabindex: "-1" });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) opened(await file.text());
    input.remove();
  });
  document.body.append(input);
  input.click();
}
