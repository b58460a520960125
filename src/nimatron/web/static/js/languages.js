/** The names of languages, each in itself. */

/**
 * @param {string} code
 */
export function languageName(code) {
  const name = new Intl.DisplayNames([code], { type: "language", fallback: "code" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
