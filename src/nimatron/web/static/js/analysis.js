/** The analysis: value of the position shown, history of the game's values, all moves analysed. Loaded when needed. */

import { capital, drawn, element, language, put, say, troubleNote } from "./page.js";
import { ask, send, Refusal } from "./server.js";
import { positions, describedMoves } from "./game.js";
import { drawnSign, moveValue, see, signElement, valueOf, valueWords, wantedAids } from "./panel.js";

/* ---- The value history: at each position of the game, who could win and in how many moves; faintly, the results of the
   other moves. ---- */

const STEP = 28;
const LEFT = 32;
const MIDDLE = 78;
const TALLEST = 50;
const HEIGHT = 156;
/** Most other moves shown as dots above one move. */
const MOST_DOTS = 7;

/** @typedef {{outcome: string, remoteness: number | string | null, moves?: any[]}} Judged */

/** Which player's half this is. @param {"first" | "second"} side @param {number} y */
function key(side, y) {
  const made = drawnSign(side, 6, y);
  made.setAttribute("class", `graph-key ${side}`);
  return made;
}

/**
 * Who could win, by the outcome of the position after a number of moves: 1 the first player, -1 the second, 0 neither.
 * @param {string} outcome
 * @param {number} ply
 */
const winnerOf = (outcome, ply) => (outcome === "D" ? 0 : (outcome === "N") === (ply % 2 === 0) ? 1 : -1);

/**
 * Points above the line: the first player could win; below: the second. A ring marks a move that gave a win away.
 * @param {import("./session.js").Session} session
 * @param {Judged[]} history
 * @param {{see: (ply: number) => void}} doings
 * @returns {{element: HTMLElement, others: (judged: (Judged | null)[]) => void}}
 */
export function historyGraph(session, history, doings) {
  const { match } = session;
  const all = positions(match);
  const described = describedMoves(match);
  const width = Math.max(220, LEFT * 2 + STEP * (history.length - 1));
  const words = element("p", { class: "graph-words", "aria-hidden": "true" });
  const dots = drawn("g", { "aria-hidden": "true" });
  const x = (/** @type {number} */ ply) => LEFT + STEP * ply;
  let longest = Math.max(1, ...history.map((item) => Number(item.remoteness ?? 0)));

  /**
   * @param {number} winner
   * @param {any} remoteness
   */
  const y = (winner, remoteness) => MIDDLE - winner * (14 + (TALLEST - 14) * Math.min(1, Number(remoteness ?? 0) / longest));

  const points = history.map((item, ply) => ({ winner: winnerOf(item.outcome, ply), item, ply }));
  const marks = points.map(({ winner, item, ply }) => {
    const mistake = ply > 0 && points[ply - 1].winner !== winner;
    const at = y(winner, item.remoteness);
    return drawn("g", { class: "graph-mark", role: "button", "data-ply": ply, tabindex: ply === session.ply ? 0 : -1, "aria-current": ply === session.ply ? "step" : null, "aria-label": spoken(ply),
      on: { click: () => doings.see(ply), focus: () => describe(spoken(ply)), blur: () => describe(""), pointerenter: () => describe(spoken(ply)), pointerleave: () => describe("") } },
    drawn("rect", { x: x(ply) - STEP / 2, y: 2, width: STEP, height: HEIGHT - 4, rx: 7, class: "graph-hit" }),
    drawn("path", { d: `M${x(ply)} ${MIDDLE}V${at}`, class: "graph-stem" }),
    mistake ? drawn("circle", { cx: x(ply), cy: at, r: 11, class: "graph-ring" }) : null,
    drawnSign(winner > 0 ? "first" : winner < 0 ? "second" : "neither", x(ply), at),
    drawn("text", { x: x(ply), y: winner < 0 ? at + (mistake ? 23 : 19) : at - (mistake ? 15 : 11), "text-anchor": "middle", class: "graph-text", text: item.remoteness ?? "" }));
  });
  const picture = drawn("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT, class: "graph", role: "group", "aria-label": say("page.graph.title"), on: { keydown: step } },
    drawn("path", { d: `M4 ${MIDDLE}H${width - 6}`, class: "graph-line" }), key("first", 14), key("second", HEIGHT - 14), marks, dots);
  const scroll = element("div", { class: "scroll graph-scroll" }, picture);
  describe("");
  requestAnimationFrame(() => { scroll.scrollLeft = x(session.ply) - scroll.clientWidth / 2; });

  /** The description of a position. @param {number} ply */
  function spoken(ply) {
    const { winner } = points[ply];
    const move = /** @type {any} */ (ply ? described[ply - 1] : null);
    const value = say(`page.graph.${winner > 0 ? "up" : winner < 0 ? "down" : "level"}`, { count: ply });
    return `${ply ? `${ply}. ${capital(move ? move.made ?? move.words : all[ply])}.` : `${say("page.game.start")}: ${all[0]}.`} ${value}`;
  }

  /** Show a text below the graph; without one, the description of the position shown. @param {string} text */
  function describe(text) {
    words.textContent = text || spoken(Math.min(session.ply, points.length - 1));
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const here = marks.indexOf(/** @type {any} */ (event.target));
    if (here < 0) return;
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: marks.length - 1 }[event.key];
    if (event.key === "Enter" || event.key === " ") doings.see(here);
    else if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = to === undefined ? null : marks[Math.max(0, Math.min(marks.length - 1, to))];
    if (!next) return;
    for (const mark of marks) mark.setAttribute("tabindex", mark === next ? "0" : "-1");
    next.focus();
  }

  /**
   * Draw the results of the other moves, as far as they are known.
   * @param {(Judged | null)[]} judged the positions, with their moves
   */
  function others(judged) {
    dots.replaceChildren();
    for (let ply = 1; ply < all.length; ply += 1) {
      /** @type {Map<string, any[]>} */
      const equalMoves = new Map();
      for (const move of judged[ply - 1]?.moves ?? []) {
        if (move.to === all[ply]) continue;
        const key = `${winnerOf(move.outcome, ply)} ${move.remoteness}`;
        equalMoves.set(key, [...(equalMoves.get(key) ?? []), move]);
      }
      const groups = [...equalMoves.values()];
      const every = Math.max(1, groups.length / MOST_DOTS);
      for (let index = 0; index < groups.length; index += every) dots.append(dot(ply, groups[Math.floor(index)]));
    }
  }

  /**
   * @param {number} ply
   * @param {any[]} moves with the same result
   */
  function dot(ply, moves) {
    const winner = winnerOf(moves[0].outcome, ply);
    const at = y(winner, moves[0].remoteness);
    return drawn("g", { class: `other-dot ${winner > 0 ? "first" : winner < 0 ? "second" : "neither"}`, on: { click: () => doings.see(ply - 1), pointerenter: () => instead(ply, moves), pointerleave: () => describe("") } },
      drawn("circle", { cx: x(ply), cy: at, r: 6, class: "graph-hit" }), drawn("circle", { cx: x(ply), cy: at, r: 2.8 }));
  }

  /**
   * Say what could have been played instead.
   * @param {number} ply
   * @param {any[]} moves
   */
  async function instead(ply, moves) {
    const winner = winnerOf(moves[0].outcome, ply);
    const value = say(`page.graph.${winner > 0 ? "first" : winner < 0 ? "second" : "neither"}`);
    const line = (/** @type {string} */ move) => (moves.length > 1 ? say("page.graph.instead.more", { number: ply, move, count: moves.length - 1, value }) : say("page.graph.instead", { number: ply, move, value }));
    const first = line(moves[0].to);
    describe(first);
    const answer = await ask("/api/legal", { game: match.game, position: all[ply - 1], to: moves[0].to, lang: language() }).catch(() => null);
    if (answer?.words && words.textContent === first) describe(line(answer.words));
  }

  const figure = element("figure", { class: "history" }, scroll, words);
  return { element: figure, others };
}

/* ---- What is known about the positions of a game: requested in one question; the other moves after the page is
   drawn, a few positions at a time. ---- */

/** @type {Map<string, Judged>} */
const judgedBefore = new Map();
const MOST_JUDGED = 600;
/** Positions per question, with their moves; and the number of moves after which no more are requested. */
const AT_ONCE = 6;
const ENOUGH_MOVES = 3000;
const LONGEST_HISTORY = 200;

/**
 * @param {import("./game.js").Match} match
 * @param {string} position
 */
const judgedKey = (match, position) => `${match.game} ${match.misere} ${position}`;

/**
 * Ask about positions that are not known yet.
 * @param {import("./game.js").Match} match
 * @param {string[]} asked
 * @param {boolean} moves
 */
async function judge(match, asked, moves) {
  const wanted = [...new Set(asked)].filter((position) => { const before = judgedBefore.get(judgedKey(match, position)); return !before || (moves && !before.moves); });
  if (!wanted.length) return;
  const want = moves ? ["outcome", "remoteness", "moves"] : ["outcome", "remoteness"];
  const answers = await send("/api/analysis", wanted.map((position) => ({ game: match.game, position, misere: match.misere, want, ...(moves ? { moves: true } : {}), lang: language() })));
  wanted.forEach((position, index) => {
    if (answers[index]?.outcome) judgedBefore.set(judgedKey(match, position), moves ? { moves: [], ...answers[index] } : answers[index]);
    else if (moves) judgedBefore.set(judgedKey(match, position), { ...(judgedBefore.get(judgedKey(match, position)) ?? { outcome: "", remoteness: null }), moves: [] });
  });
  while (judgedBefore.size > MOST_JUDGED) judgedBefore.delete(/** @type {string} */ (judgedBefore.keys().next().value));
}

/**
 * Outcome and remoteness of every position so far; null if not all are known.
 * @param {import("./session.js").Session} session
 * @returns {Promise<Judged[] | null>}
 */
export async function historyOf(session) {
  const { match } = session;
  const all = positions(match).slice(0, LONGEST_HISTORY);
  await judge(match, all, false);
  const list = all.map((position) => judgedBefore.get(judgedKey(match, position)));
  return list.every((item) => item?.outcome) ? /** @type {Judged[]} */ (list) : null;
}

/**
 * Ask, backwards from the present, for the results of the other moves; calls back after every few positions.
 * @param {import("./session.js").Session} session
 * @param {number} turn
 * @param {(judged: (Judged | null)[]) => void} report
 */
async function otherMoves(session, turn, report) {
  const { match } = session;
  const all = positions(match).slice(0, LONGEST_HISTORY);
  const known = () => all.map((position) => judgedBefore.get(judgedKey(match, position)) ?? null);
  report(known());
  let count = 0;
  for (let end = all.length - 1; end > 0 && count < ENOUGH_MOVES; end -= AT_ONCE) {
    const some = all.slice(Math.max(0, end - AT_ONCE), end);
    if (some.every((position) => judgedBefore.get(judgedKey(match, position))?.moves)) continue;
    await new Promise((done) => setTimeout(done, 120));
    if (session.stale(turn)) return;
    await judge(match, some, true);
    if (session.stale(turn)) return;
    count += some.reduce((sum, position) => sum + (judgedBefore.get(judgedKey(match, position))?.moves?.length ?? 0), 0);
    report(known());
  }
}

/* ---- The tab of the analysis: value, history, and the moves with their sign and remoteness. ---- */

const MOST_LISTED = 60;

/**
 * @param {HTMLElement} place
 * @param {import("./session.js").Session} session
 * @param {import("./board.js").Board} board
 * @param {{marks: (moves: any[] | null) => void, aids: (wanted: {bar: boolean, arrows: boolean}) => void}} doings
 */
export function analysis(place, session, board, doings) {
  let marked = true;
  let chosen = "";

  /** Ask about the position shown and show the answer. */
  async function refresh() {
    const turn = session.turn;
    chosen = "";
    if (!place.childElementCount || place.querySelector(".trouble")) put(place, element("p", { role: "status", text: say("page.analysis.waiting") }));
    try {
      const [answer, history] = await Promise.all([judged(session.query), historyOf(session).catch(() => null)]);
      if (!session.stale(turn)) draw(answer, history, turn);
    } catch (error) {
      if (session.stale(turn)) return;
      doings.marks(null);
      put(place, troubleNote(error, refresh));
    }
  }

  /**
   * @param {any} answer
   * @param {any[] | null} history
   * @param {number} turn
   */
  function draw(answer, history, turn) {
    const value = valueOf(answer.outcome);
    const box = element("input", { type: "checkbox", id: "marks", on: { change: () => { marked = box.checked; doings.marks(marked ? answer.moves : null); } } });
    box.checked = marked;
    doings.marks(marked ? answer.moves : null);
    const held = /** @type {HTMLElement | null} */ (place.contains(document.activeElement) ? document.activeElement : null)?.dataset;
    const graph = history && history.length > 1 ? historyGraph(session, history, { see: (ply) => see(session, ply) }) : null;
    const counted = answer.remoteness !== null && answer.remoteness !== undefined;
    const long = counted && value !== "draw" && Number(answer.remoteness) > 0;
    put(place,
      element("h2", { class: "unseen", text: say("page.analysis.heading") }),
      element("div", { class: "worth" },
        element("p", { class: "verdict" }, signElement(value), " ", capital(say(`page.analysis.${value}`, { count: answer.remoteness ?? "?" }))),
        long ? element("p", { text: say("page.analysis.length", { count: answer.remoteness }) }) : "",
        counted || value === "draw" ? "" : element("p", { class: "quiet-text", text: say("page.analysis.length.unknown") }),
        session.atEnd ? "" : element("p", { class: "quiet-text", text: say("page.analysis.earlier", { count: session.ply }) })),
      graph?.element,
      answer.moves?.length ? moveList(answer.moves) : "",
      answer.moves?.length ? element("label", { class: "switch" }, box, say("page.analysis.marks")) : "",
      aidSwitch("arrows"), aidSwitch("bar"),
      element("dl", { class: "facts" },
        answer.grundy === null || answer.grundy === undefined ? "" : [element("dt", { text: say("page.analysis.grundy") }), element("dd", { text: answer.grundy })],
        element("dt", { text: say("page.analysis.status") }), element("dd", { text: `${say(`page.status.${answer.status}`)}: ${answer.method}` })),
      countsBelow(session.query),
      graph ? element("p", { class: "quiet-text", text: say("page.graph.caption") }) : "");
    if (held?.ply !== undefined) /** @type {any} */ (place.querySelector(`.graph-mark[data-ply="${held.ply}"]`))?.focus({ preventScroll: true });
    if (graph) otherMoves(session, turn, graph.others).catch(() => {});
  }

  /** A switch of an aid that stays when the analysis is closed. @param {"bar" | "arrows"} name */
  function aidSwitch(name) {
    const field = element("input", { type: "checkbox", id: `aid-${name}`, on: { change: () => doings.aids({ ...wantedAids(), [name]: field.checked }) } });
    field.checked = wantedAids()[name];
    return element("label", { class: "switch" }, field, say(`page.aids.${name}`));
  }

  /** @param {any[]} moves */
  function moveList(moves) {
    const legal = new Map(session.moves.map((move) => [move.to, move]));
    const statusLine = element("p", { class: "quiet-text list-status", role: "status" });
    /** @type {any[]} */
    const buttons = [];

    /** Show a move on the board, or the chosen one if none is pointed at. @param {any} move */
    function preview(move) {
      const shown = move && legal.get(move.to);
      if (shown) board.look(shown);
      else board.leave();
    }

    /** The first press chooses and shows, the second plays. @param {any} move */
    async function press(move) {
      if (chosen === move.to && session.open) return void session.play(legal.get(move.to) ?? { to: move.to });
      chosen = chosen === move.to ? "" : move.to;
      for (const [index, one] of buttons.entries()) one.setAttribute("aria-pressed", String(moves[index].to === chosen));
      preview(chosen ? move : null);
      statusLine.textContent = chosen && session.open ? say("page.analysis.press") : "";
    }

    const pointed = () => moves.find((move) => move.to === chosen) ?? null;
    const rows = moves.slice(0, MOST_LISTED).map((move) => {
      const value = move.value ?? moveValue(move.outcome);
      const made = element("button", { type: "button", class: "move-link", "aria-pressed": "false", "data-to": move.to,
        on: { click: () => press(move), pointerenter: () => preview(move), pointerleave: () => preview(pointed()), focus: () => preview(move), blur: () => preview(pointed()) } },
      capital(move.words ?? legal.get(move.to)?.words ?? move.to));
      buttons.push(made);
      return element("tr", {}, element("td", {}, signElement(value)), element("td", {}, made),
        element("td", { class: "number", text: valueWords(value, move.remoteness === null || move.remoteness === undefined ? null : Number(move.remoteness) + 1) }));
    });
    return [element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": say("page.analysis.moves") },
      element("table", { class: "judged" }, element("caption", { class: "unseen", text: say("page.analysis.moves") }),
        element("thead", { class: "unseen" }, element("tr", {}, ["sign", "move", "length"].map((name) => element("th", { scope: "col", text: say(`page.analysis.column.${name}`) })))),
        element("tbody", {}, rows))),
    statusLine,
    moves.length > MOST_LISTED ? element("p", { class: "quiet-text", text: say("page.analysis.more", { count: moves.length - MOST_LISTED }) }) : ""];
  }

  return { refresh, forget: () => { chosen = ""; } };
}

/**
 * The analysis with its moves, or without them if there are too many.
 * @param {Object<string, any>} query
 */
export async function judged(query) {
  const fields = "outcome,grundy,remoteness,moves,status,method";
  try {
    return await ask("/api/analysis", { ...query, moves: true, want: fields });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too_large") throw error;
    return ask("/api/analysis", { ...query, want: fields.replace("moves,", "") });
  }
}

/**
 * All positions below, by outcome, nim-value and moves left: counted when opened.
 * @param {Object<string, any>} query
 */
function countsBelow(query) {
  const content = element("div", { role: "status" });
  const whole = element("details", { class: "reference", id: "statistics", on: { toggle: show } }, element("summary", { text: say("page.statistics.title") }), content);

  async function show() {
    if (!whole.open || content.querySelector("table")) return;
    put(content, element("p", { text: say("page.analysis.waiting") }));
    try {
      const { game, position, misere } = query;
      const found = await ask("/api/statistics", { game, position, misere, lang: language() });
      const outcomes = Object.entries(found.outcomes).map(([outcome, count]) => [say(`page.statistics.outcome.${outcome}`), count]);
      const numbers = ["grundy", "remoteness"].flatMap((name) => (found[name] ?? []).map((/** @type {any} */ [value, count]) => [`${say(`page.statistics.${name}`)} ${value}`, count]));
      const rows = [...outcomes, ...numbers].map(([name, count]) => element("tr", {}, element("th", { scope: "row", text: name }), element("td", { class: "number", text: count })));
      put(content, element("p", { class: "quiet-text", text: say("page.statistics.count", { count: found.positions }) }),
        element("table", { class: "judged" }, element("caption", { class: "unseen", text: say("page.statistics.title") }),
          element("thead", { class: "unseen" }, element("tr", {}, element("td", {}), element("th", { scope: "col", text: say("page.statistics.positions") }))),
          element("tbody", {}, rows)));
    } catch (error) {
      put(content, troubleNote(error, show));
    }
  }

  return whole;
}
