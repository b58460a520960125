/** The names of languages, each in itself. */

/** Browsers do not know the names of all languages in themselves. @type {Object<string, string>} */
const NAMES = { en: "English", sr: "Српски", mk: "Македонски", ru: "Русский" };

/**
 * @param {string} code
 */
export function languageName(code) {
  return NAMES[code] ?? new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code;
}
