/** The result of a lesson as a short code, and tables of codes: the same as `lessons/results.py`. Nothing here is sent. */

/** @typedef {{lesson: string, steps: number[], name: string}} Result for each step the attempt at which it was right (1 to 13), or one of the values below */

export const PREFIX = "R1-";
export const NOT_DONE = 0;
export const LATE = 14;
export const NOTHING_TO_DO = 15;
export const MOST_CODES = 500;
const LONGEST_LESSON = 60;
const LONGEST_NAME = 40;
const MOST_STEPS = 40;
const FEWEST_BYTES = 8;
const MOST_DIGITS = 1000;
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;
const CODE = /^(?:(.*?)[\s:;,]+)?(R1-[0-9a-z-]*)$/i;

/** CRC-32 of bytes. @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/**
 * A name in one line, without characters that are not printed, cut to a length in characters (not halves of them).
 * @param {string} text
 */
export const cleanName = (text, longest = LONGEST_NAME) =>
  [...text.replace(/[\p{C}\p{Z}]+/gu, " ").trim()].slice(0, longest).join("").trim();

/** @param {number[]} bytes */
function withChecksum(bytes) {
  const sum = checksum(Uint8Array.from(bytes));
  return [...bytes, sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255];
}

/**
 * The code of a result.
 * @param {Result} result
 */
export const resultCode = ({ lesson, steps, name }) => encoded({ lesson: cleanName(lesson, LONGEST_LESSON), steps, name: cleanName(name) });

/** The code of a result whose names are used as they are. @param {Result} result */
function encoded({ lesson, steps, name }) {
  const [title, person] = [lesson, name].map((text) => [...new TextEncoder().encode(text)]);
  const pairs = Array.from({ length: Math.ceil(steps.length / 2) }, (_, index) => 16 * steps[2 * index] + (steps[2 * index + 1] ?? 0));
  const bits = withChecksum([title.length, ...title, steps.length, ...pairs, person.length, ...person]).map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = (bits.match(/.{1,5}/g) ?? []).map((part) => DIGITS[parseInt(part.padEnd(5, "0"), 2)]).join("");
  return PREFIX + (digits.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-");
}

/** Why a text is not the code of a result; `kind` is "no_code", "character" or "checksum". */
export class CodeError extends Error {
  /** @param {"no_code" | "character" | "checksum"} kind @param {string} [given] */
  constructor(kind, given = "") {
    super(kind);
    this.kind = kind;
    this.given = given;
  }
}

/**
 * The result in a code; case, and hyphens between the digits, do not matter.
 * @param {string} text
 * @returns {Result}
 */
export function readCode(text) {
  const upper = text.trim().toUpperCase();
  if (!upper.startsWith(PREFIX)) throw new CodeError("no_code", text.trim().slice(0, 40));
  const digits = upper.slice(PREFIX.length).replaceAll("-", "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const unknown = [...digits].find((digit) => !DIGITS.includes(digit));
  if (unknown !== undefined) throw new CodeError("character", unknown);
  const bits = [...digits].map((digit) => DIGITS.indexOf(digit).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((part) => parseInt(part, 2));
  if (digits.length > MOST_DIGITS || bytes.length < FEWEST_BYTES) throw new CodeError("checksum");
  const found = readContent(Uint8Array.from(bytes.slice(0, -4)));
  // a result has exactly one code, so this compares the checksum, and the bits after it, which are 0
  if (!found || encoded(found).replaceAll("-", "") !== PREFIX.replaceAll("-", "") + digits) throw new CodeError("checksum");
  return { ...found, lesson: cleanName(found.lesson, LONGEST_LESSON), name: cleanName(found.name) };
}

/** @param {Uint8Array} content @returns {Result | null} */
function readContent(content) {
  const steps = 1 + content[0];
  const count = content[steps];
  const name = steps + 1 + Math.ceil(count / 2);
  if (!(count >= 1 && count <= MOST_STEPS) || content.length !== name + 1 + content[name]) return null;
  const text = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content.subarray(from, to));
  try {
    return { lesson: text(1, steps), steps: [...content.subarray(steps + 1, name)].flatMap((pair) => [pair >> 4, pair & 15]).slice(0, count), name: text(name + 1, content.length) };
  } catch {
    return null;
  }
}

/**
 * A list of codes, one a line; `name: code` gives a name to a code that has none. Comments begin with #.
 * @param {string} text
 * @returns {{found: Result[], wrong: {line: number, error: CodeError}[], tooMany: boolean}}
 */
export function readCodes(text) {
  /** @type {Result[]} */
  const found = [];
  /** @type {{line: number, error: CodeError}[]} */
  const wrong = [];
  for (const [index, line] of text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/).entries()) {
    const stripped = line.trim();
    if (!stripped || stripped.startsWith("#")) continue;
    if (found.length + wrong.length === MOST_CODES) return { found, wrong, tooMany: true };
    const match = CODE.exec(stripped);
    try {
      const result = readCode(match ? match[2] : stripped);
      found.push({ ...result, name: result.name || cleanName(match?.[1] ?? "") });
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      wrong.push({ line: index + 1, error });
    }
  }
  return { found, wrong, tooMany: false };
}

/** What a table shows for a step. @param {number} step */
export const stepWords = (step) => (step === NOT_DONE ? "" : step === LATE ? "14+" : step === NOTHING_TO_DO ? "-" : String(step));

/** Steps with something to do, those done, and those right at the first attempt. @param {number[]} steps */
export const counts = (steps) => ({
  asked: steps.filter((step) => step !== NOTHING_TO_DO).length,
  done: steps.filter((step) => step !== NOT_DONE && step !== NOTHING_TO_DO).length,
  first: steps.filter((step) => step === 1).length,
});

/**
 * A table as CSV; a text that a spreadsheet would take for a formula gets an apostrophe before it.
 * @param {Result[]} results
 * @param {string[]} headings of the first five columns
 */
export function resultsCsv(results, headings) {
  const most = Math.max(0, ...results.map(({ steps }) => steps.length));
  const plain = (/** @type {string} */ text) => (/^[=+\-@]/.test(text) ? `'${text}` : text);
  const rows = results.map(({ name, lesson, steps }) => {
    const { asked, done, first } = counts(steps);
    return [plain(name), plain(lesson), asked, done, first, ...Array.from({ length: most }, (_, index) => stepWords(steps[index] ?? NOT_DONE))];
  });
  const cell = (/** @type {string | number} */ one) => (/[",\r\n]/.test(String(one)) ? `"${String(one).replaceAll('"', '""')}"` : String(one));
  return [[...headings, ...Array.from({ length: most }, (_, index) => index + 1)], ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
