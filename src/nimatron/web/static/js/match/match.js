/** A game being played, as plain data; every function gives a new one. */

/**
 * @typedef {object} Match
 * @property {string} game written form, such as `wythoff[a=2]`
 * @property {boolean} misere
 * @property {string} start
 * @property {string[]} moves positions reached, also those undone
 * @property {number} cursor how many of the moves stand
 * @property {string} first `human`, a name, or a computer player with its settings
 * @property {string} second
 * @property {string} level
 * @property {string} seed
 * @property {string} result `open`, `first`, `second` or `draw`
 * @property {string} ending `` or `resigned`
 * @property {Object<string, string>} comments by number of the move
 * @property {Object<string, string>} more view, language and what a teacher allows
 */

const COMPUTERS = ["perfect", "graded", "cora", "random"];

/**
 * @param {Partial<Match>} facts
 * @returns {Match}
 */
export function newMatch(facts) {
  return { game: "nim", misere: false, start: "3,4,5", moves: [], cursor: 0, first: "human", second: "perfect", level: "",
    seed: "", result: "open", ending: "", comments: {}, more: {}, ...facts };
}

/**
 * The position now on the board.
 * @param {Match} match
 */
export const position = (match) => (match.cursor ? match.moves[match.cursor - 1] : match.start);

/**
 * All positions from the start to the present one.
 * @param {Match} match
 */
export const positions = (match) => [match.start, ...match.moves.slice(0, match.cursor)];

/**
 * @param {Match} match
 * @param {number} [ply]
 * @returns {"first" | "second"}
 */
export const toMove = (match, ply = match.cursor) => (ply % 2 ? "second" : "first");

/**
 * @param {"first" | "second"} side
 * @returns {"first" | "second"}
 */
export const other = (side) => (side === "first" ? "second" : "first");

/**
 * Whether a player is the computer.
 * @param {string} player
 */
export const isComputer = (player) => COMPUTERS.includes(player.split(" ")[0]);

/**
 * Whether one person and the computer play.
 * @param {Match} match
 */
export const againstComputer = (match) => isComputer(match.first) !== isComputer(match.second);

/**
 * The side of the only person, if there is just one.
 * @param {Match} match
 * @returns {"first" | "second" | null}
 */
export const personsSide = (match) => (againstComputer(match) ? (isComputer(match.first) ? "second" : "first") : null);

/**
 * Make a move; what was undone is forgotten.
 * @param {Match} match
 * @param {string} to
 * @returns {Match}
 */
export function played(match, to) {
  const comments = Object.fromEntries(Object.entries(match.comments).filter(([ply]) => Number(ply) <= match.cursor));
  return { ...match, comments, moves: [...match.moves.slice(0, match.cursor), to], cursor: match.cursor + 1 };
}

/**
 * Put the cursor after a number of moves; the game is open again there.
 * @param {Match} match
 * @param {number} ply
 * @returns {Match}
 */
export function atMove(match, ply) {
  const cursor = Math.max(0, Math.min(match.moves.length, ply));
  return { ...match, cursor, result: "open", ending: "" };
}

/**
 * How far undo goes back: against the computer to the person's own move.
 * @param {Match} match
 */
export function undoTarget(match) {
  const side = personsSide(match);
  let ply = match.cursor - 1;
  while (side && ply > 0 && toMove(match, ply) !== side) ply -= 1;
  return side && ply >= 0 && toMove(match, ply) !== side ? -1 : ply;
}

/**
 * How far redo goes forward.
 * @param {Match} match
 */
export function redoTarget(match) {
  if (match.cursor >= match.moves.length) return -1;
  const side = personsSide(match);
  let ply = match.cursor + 1;
  while (side && ply < match.moves.length && toMove(match, ply) !== side) ply += 1;
  return ply;
}

/**
 * End the game.
 * @param {Match} match
 * @param {string} result
 * @param {string} [ending]
 * @returns {Match}
 */
export const ended = (match, result, ending = "") => ({ ...match, result, ending });
