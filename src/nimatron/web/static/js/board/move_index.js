/** Finding the legal move that a choice on the board means. */

import { memoryOf } from "../match/written.js";

/** @typedef {{to: string, words?: string | null, unchecked?: boolean}} Aim */

const rowOf = (/** @type {string} */ text) => text.split("/")[0];
const sizes = (/** @type {string} */ row) =>
  row.split(",").filter((heap) => heap !== "0").sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).join(",");

export class MoveIndex {
  /**
   * @param {string} position
   * @param {{to: string, words: string}[]} moves
   * @param {boolean} complete whether these are all moves; if not, an unknown one is left to the server to judge
   */
  constructor(position, moves, complete) {
    this.position = position;
    this.complete = complete;
    this.flip = false;
    /** @type {Map<string, Aim[]>} */
    this.byRow = new Map();
    /** @type {Map<string, Aim[]>} */
    this.bySizes = new Map();
    for (const move of moves) {
      append(this.byRow, rowOf(move.to), move);
      append(this.bySizes, sizes(rowOf(move.to)), move);
    }
  }

  /** Whether one choice on the board can mean several moves, as with a flip of the goal. */
  get ambiguous() {
    return [...this.byRow.values()].some((moves) => moves.length > 1);
  }

  /** Whether some move changes several heaps, so that a choice has to be gathered first. */
  get several() {
    const before = rowOf(this.position).split(",");
    return [...this.byRow.keys()].some((row) => {
      const after = row.split(",");
      return after.length === before.length && after.filter((heap, index) => heap !== before[index]).length > 1;
    });
  }

  /** Whether some move makes more heaps than there were. */
  get splits() {
    const before = rowOf(this.position).split(",").length;
    return [...this.byRow.keys()].some((row) => row.split(",").length > before);
  }

  /** Whether some move takes objects away. */
  get takes() {
    const total = (/** @type {string} */ row) => row.split(",").reduce((sum, heap) => sum + BigInt(heap), 0n);
    const before = total(rowOf(this.position));
    return [...this.byRow.keys()].some((row) => total(row) < before);
  }

  /**
   * The legal move to a row of heaps in this order, if there is one.
   * @param {string} row
   * @returns {Aim | null}
   */
  find(row) {
    const found = this.chosen(this.byRow.get(row));
    if (found || this.complete || row === rowOf(this.position)) return found;
    return { to: memoryOf(this.position) ? `${row}/${memoryOf(this.position)}` : row, words: null, unchecked: true };
  }

  /**
   * The same, whatever the order of the heaps.
   * @param {string} row
   * @returns {Aim | null}
   */
  findInAnyOrder(row) {
    return this.find(row) ?? this.chosen(this.bySizes.get(sizes(row)));
  }

  /**
   * @param {Aim[] | undefined} moves
   * @returns {Aim | null}
   */
  chosen(moves) {
    if (!moves) return null;
    const goal = memoryOf(this.position).split("/")[0];
    const flipped = (/** @type {Aim} */ move) => memoryOf(move.to).split("/")[0] !== goal;
    return (moves.length > 1 ? moves.find((move) => flipped(move) === this.flip) : null) ?? moves[0];
  }
}

/**
 * @param {Map<string, Aim[]>} map
 * @param {string} key
 * @param {Aim} move
 */
function append(map, key, move) {
  const list = map.get(key);
  if (list) list.push(move);
  else map.set(key, [move]);
}
