/** Rules that a pupil supposes for the losing positions, as `lessons/conjecture.py` reads them. */

const LONGEST = 200;
const MULTIPLES = /^([0-9]{1,6}) ?\*? ?n(?: ?\+ ?([0-9]{1,6}))?$/;
const LIST = /^[0-9]{1,6}(?:[ ,;]+[0-9]{1,6})*$/;

/** @typedef {(heaps: number[]) => boolean} Test */

/** @param {number} number */
function isFibonacci(number) {
  let [one, other] = [1, 2];
  while (one < number) [one, other] = [other, one + other];
  return one === number;
}

/** @param {number[]} heaps */
function inPairs(heaps) {
  const counts = new Map();
  for (const heap of heaps) if (heap) counts.set(heap, (counts.get(heap) ?? 0) + 1);
  return [...counts.values()].every((count) => count % 2 === 0);
}

/** @param {string} text @returns {Test | null} */
function part(text) {
  const multiples = MULTIPLES.exec(text);
  if (multiples) {
    const [step, rest] = [Number(multiples[1]), Number(multiples[2] ?? 0)];
    return ([heap, ...more]) => !more.length && (step === 0 ? heap === rest : heap >= rest && (heap - rest) % step === 0);
  }
  if (LIST.test(text)) {
    const listed = new Set(text.split(/[ ,;]+/).map(Number));
    return ([heap, ...more]) => !more.length && listed.has(heap);
  }
  const plain = text.replaceAll(" ", "");
  if (plain === "fib" || plain === "fibonacci") return ([heap, ...more]) => !more.length && isFibonacci(heap);
  if (plain === "a=b" || plain === "a=a") return inPairs;
  if (["xor=0", "xor", "nim-sum=0"].includes(plain)) return (heaps) => heaps.reduce((sum, heap) => sum ^ heap, 0) === 0;
  return null;
}

/**
 * A rule with a number for its letter, as in `(2k+1)n`, `kn+1`, `0 2k`; letters of words stay.
 * @param {string} text
 * @param {string} letter
 * @param {number} number
 */
function withNumber(text, letter, number) {
  if (!letter) return text;
  const filled = (/** @type {string} */ _place, /** @type {string} */ times, /** @type {string | undefined} */ more) => String(Number(times || 1) * number + Number((more ?? "0").replaceAll(" ", "")));
  return text.replace(new RegExp(`\\( ?([0-9]{0,3})${letter}( ?[+-] ?[0-9]{1,4})? ?\\)`, "g"), filled)
    .replace(new RegExp(`(^|[^a-z0-9])([0-9]{0,3})${letter}(?![a-mo-z])`, "g"), (place, before, times) => before + filled(place, times, undefined));
}

/**
 * A rule as a function of the heaps of a position, or null for a text that is not a rule.
 * @param {string} text
 * @returns {Test | null}
 */
export function readRule(text, letter = "", number = 0) {
  const tests = text.length > LONGEST ? [null] : text.toLowerCase().split(" or ").map((one) => part(withNumber(one.trim(), letter, number)));
  return tests.some((test) => !test) ? null : (heaps) => tests.some((test) => /** @type {Test} */ (test)(heaps));
}

/** What a rule says about a position. @param {Test | null} test @param {string} position */
export const says = (test, position) => Boolean(test?.(position.split(",").map(Number)));

/**
 * The index of the first position for which a rule is wrong, or -1.
 * @param {{position: string, answer: string}[]} row
 * @param {Test} test
 */
export const refuted = (row, test) => row.findIndex(({ position, answer }) => says(test, position) !== (answer === "yes"));
