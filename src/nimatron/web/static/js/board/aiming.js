/** What pointing at an object of the board means: which row of heaps it would leave. */

import { heapsOf } from "../match/written.js";

/**
 * @typedef {object} Draft what has been chosen so far
 * @property {Map<number, string>} leave heap and how many objects stay in it
 * @property {{heap: number, from: number, to: number} | null} pins neighbours chosen in a row
 * @property {string | null} cell
 * @property {number | null} coin the coin in hand
 */

/** @returns {Draft} */
export const emptyDraft = () => ({ leave: new Map(), pins: null, cell: null, coin: null });

/** @param {Draft} draft */
export const isEmpty = (draft) => !draft.leave.size && !draft.pins && draft.cell === null && draft.coin === null;

/**
 * @typedef {object} Manner how choices become moves on this board
 * @property {"heaps" | "pins" | "split" | "cells" | "coins"} kind
 * @property {boolean} gathers whether choices are gathered before they are made
 */

/**
 * Add one object to a choice.
 * @param {Draft} draft
 * @param {Element} object
 * @param {Manner} manner
 * @param {(draft: Draft) => boolean} legal
 * @param {string[]} heaps
 * @returns {Draft}
 */
export function extended(draft, object, manner, legal, heaps) {
  const data = /** @type {SVGElement} */ (object).dataset;
  const heap = Number(data.heap ?? 0);
  if (manner.kind === "coins") return withCoin(draft, data, manner, heaps);
  if (data.cell !== undefined && data.object === undefined) {
    if (data.heap === undefined) return { ...emptyDraft(), cell: data.cell };
    const leave = new Map(manner.gathers ? draft.leave : []);
    leave.set(heap, data.cell);
    return { ...emptyDraft(), leave };
  }
  const number = Number(data.object ?? 1);
  if (manner.kind === "pins") {
    const alone = { heap, from: number, to: number };
    const before = draft.pins;
    if (before && before.heap === heap && number >= before.from - 1 && number <= before.to + 1) {
      const wider = { ...emptyDraft(), pins: { heap, from: Math.min(before.from, number), to: Math.max(before.to, number) } };
      if (legal(wider) || !legal(draft)) return wider;
    }
    return { ...emptyDraft(), pins: alone };
  }
  const leave = new Map(manner.gathers ? draft.leave : []);
  leave.set(heap, String(number - 1));
  return { ...emptyDraft(), leave };
}

/**
 * The row of heaps that a choice would leave.
 * @param {Draft} draft
 * @param {string} position
 * @param {Manner} manner
 */
export function rowAfter(draft, position, manner) {
  const heaps = heapsOf(position);
  if (draft.cell !== null) return draft.cell;
  if (draft.pins) {
    const { heap, from, to } = draft.pins;
    return spliced(heaps, heap, [from - 1, Number(heaps[heap]) - to]);
  }
  if (manner.kind === "split") {
    const [[heap, stays] = [0, heaps[0]]] = draft.leave;
    return spliced(heaps, heap, [Number(stays), Number(heaps[heap]) - Number(stays)]);
  }
  return heaps.map((size, index) => draft.leave.get(index) ?? size).join(",");
}

/**
 * @param {string[]} heaps
 * @param {number} heap
 * @param {number[]} pieces
 */
function spliced(heaps, heap, pieces) {
  const left = pieces.filter((piece) => piece > 0).sort((a, b) => a - b);
  return [...heaps.slice(0, heap), ...(left.length ? left : [0]), ...heaps.slice(heap + 1)].join(",");
}

/**
 * Whether an object of the board would go with this choice.
 * @param {Draft} draft
 * @param {Element} object
 * @param {Manner} manner
 */
export function goes(draft, object, manner) {
  const data = /** @type {SVGElement} */ (object).dataset;
  const heap = Number(data.heap ?? 0);
  if (data.cell === undefined && data.object === undefined) return draft.coin === heap || draft.leave.has(heap);
  if (data.cell !== undefined && data.heap === undefined && draft.cell === null) return [...draft.leave.values()].includes(data.cell);
  if (data.object === undefined) return draft.cell !== null ? data.cell === draft.cell : draft.leave.get(heap) === data.cell;
  const number = Number(data.object);
  if (draft.pins) return heap === draft.pins.heap && number >= draft.pins.from && number <= draft.pins.to;
  const stays = draft.leave.get(heap);
  return stays !== undefined && number > Number(stays);
}

/**
 * Take a coin in hand, or put the one in hand (else the nearest to the right) on a square.
 * @param {Draft} draft
 * @param {DOMStringMap} data
 * @param {Manner} manner
 * @param {string[]} heaps
 * @returns {Draft}
 */
function withCoin(draft, data, manner, heaps) {
  const leave = new Map(manner.gathers ? draft.leave : []);
  if (data.cell === undefined) return { ...emptyDraft(), leave, coin: Number(data.heap) };
  const square = Number(data.cell);
  const free = heaps.map((_, index) => index).filter((index) => Number(heaps[index]) > square && !leave.has(index));
  const nearest = free.sort((one, two) => Number(heaps[one]) - Number(heaps[two]))[0];
  const coin = draft.coin ?? nearest;
  if (coin === undefined) return { ...emptyDraft(), leave };
  leave.set(coin, data.cell);
  return { ...emptyDraft(), leave };
}
