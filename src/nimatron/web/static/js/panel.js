/** The panel beside the board: the tabs for the game, its analysis and its rules. */

import { button, capital, chooserOfReason, drawn, element, keepFor, known, labelled, language, put, questionOfReason, recalled, say, troubleNote } from "./page.js";
import { ask, gameName, gameOf, gameTitle, loadAgain, namedOf, nounOf, rulesOf, viewsOf } from "./server.js";
import { bankOf, learnMoves, personsSide, playerName, positions, heapsOfPositions, describedMoves } from "./game.js";

/* ---- The signs of outcomes: wins, loses, draw; always with colour and a word. ---- */

const SIGNS = { win: "●", lose: "○", draw: "◇" };

/** @typedef {"win" | "lose" | "draw"} Value */

/** @param {Value} value */
export const sign = (value) => SIGNS[value] ?? "";

/**
 * The value of an outcome for the player to move.
 * @param {string} outcome
 * @returns {Value}
 */
export const valueOf = (outcome) => (outcome === "N" ? "win" : outcome === "P" ? "lose" : "draw");

/**
 * The value of a move for the player who makes it, from the outcome after it.
 * @param {string} outcome
 * @returns {Value}
 */
export const moveValue = (outcome) => (outcome === "P" ? "win" : outcome === "N" ? "lose" : "draw");

/**
 * A sign with its word for screen readers.
 * @param {Value} value
 */
export function signElement(value) {
  return element("span", { class: `sign ${value}` }, element("span", { "aria-hidden": "true", text: sign(value) }),
    element("span", { class: "unseen", text: say(`page.value.${value}`) }));
}

/**
 * `wins in 3`, `loses in 4`, `draw`.
 * @param {Value} value
 * @param {number | string | null | undefined} moves
 */
export function valueWords(value, moves) {
  if (moves === null || moves === undefined || value === "draw") return say(`page.value.${value}`);
  return say(`page.value.${value}.in`, { count: moves });
}

/* ---- The two players, distinguished by colour and sign: a triangle moves first, a square second. ---- */

const PLAYER_SIGNS = { first: "▲", second: "■" };

/** @typedef {"first" | "second"} Side */

/**
 * Who made a move. @param {number} ply
 * @returns {Side}
 */
const moverOf = (ply) => (ply % 2 ? "first" : "second");

/**
 * The sign of a player; their name is read out with it.
 * @param {Side} side
 * @param {string} [name]
 */
export function playerSign(side, name = "") {
  return element("span", { class: `player ${side}` }, element("span", { "aria-hidden": "true", text: PLAYER_SIGNS[side] }),
    name ? element("span", { class: "unseen", text: ` ${name} ` }) : "");
}

/**
 * The sign in a drawing; a circle for neither player.
 * @param {Side | "neither"} side
 * @param {number} x
 * @param {number} y
 */
export function drawnSign(side, x, y) {
  if (side === "first") return drawn("path", { d: `M${x} ${y - 7}l7 12h-14z`, class: "dot first" });
  if (side === "second") return drawn("rect", { x: x - 5.5, y: y - 5.5, width: 11, height: 11, class: "dot second" });
  return drawn("circle", { cx: x, cy: y, r: 6, class: "dot neither" });
}

/* ---- A row of tabs and the panels they show. ---- */

/**
 * @param {string} name spoken name of the row
 * @param {{id: string, label: string, panel: HTMLElement}[]} tabs
 * @param {(id: string) => void} opened
 */
export function tabRow(name, tabs, opened) {
  const list = element("div", { class: "tabs", role: "tablist", "aria-label": name });
  const heads = tabs.map((tab) => element("button", { type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`, text: tab.label,
    on: { click: () => open(tab.id), keydown: (/** @type {KeyboardEvent} */ event) => step(event, tab.id) } }));
  list.append(...heads);
  for (const tab of tabs) {
    for (const [key, value] of Object.entries({ role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: "0" })) tab.panel.setAttribute(key, value);
    tab.panel.classList.add("tab-panel");
  }
  let current = "";

  /** @param {string} id */
  function open(id) {
    current = id;
    tabs.forEach((tab, index) => {
      const chosen = tab.id === id;
      heads[index].setAttribute("aria-selected", String(chosen));
      heads[index].setAttribute("tabindex", chosen ? "0" : "-1");
      tab.panel.hidden = !chosen;
    });
    opened(id);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {string} id
   */
  function step(event, id) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const index = (tabs.findIndex((tab) => tab.id === id) + way + tabs.length) % tabs.length;
    open(tabs[index].id);
    heads[index].focus();
  }

  return { element: element("div", { class: "panel" }, list, tabs.map((tab) => tab.panel)), open, get current() { return current; } };
}

/* ---- The panel as a sheet from below on a narrow page; the board stays visible above it. ---- */

const WIDE = "(min-width: 62rem)";
/** How far a finger has to pull the sheet down to close it, in pixels. */
const PULLED = 60;

/**
 * @param {HTMLElement} panel tabs with their panels
 * @returns {{element: HTMLElement, open: (tab?: string) => void, close: () => void, toggle: (tab?: string) => void, shown: boolean}}
 */
export function panelSheet(panel) {
  const wide = matchMedia(WIDE);
  /** @type {HTMLElement | null} */
  let former = null;
  let from = 0;
  const shut = button("×", close, { class: "close", "aria-label": say("page.close"), id: "close-sheet" });
  const head = element("div", { class: "sheet-head", on: { pointerdown: grasp, pointermove: pull, pointerup: release, pointercancel: release } },
    element("span", { class: "sheet-grip", "aria-hidden": "true" }), shut);
  const sheet = element("div", { class: "side sheet", id: "side", "aria-label": say("page.tabs"), on: { keydown: key } }, head, panel);

  const isOpen = () => sheet.classList.contains("open");

  /** A side panel if there is space, else a sheet that is open or closed. */
  function arrange() {
    const away = !wide.matches && !isOpen();
    sheet.inert = away;
    sheet.setAttribute("role", wide.matches ? "complementary" : "dialog");
    if (wide.matches) sheet.classList.remove("open");
    document.documentElement.classList.toggle("with-sheet", isOpen());
  }

  /** @param {string} [tab] */
  function open(tab = "") {
    const head = /** @type {HTMLElement | null} */ (panel.querySelector(tab ? `#tab-${tab}` : '[role="tab"][aria-selected="true"]'));
    if (tab) head?.click();
    if (!wide.matches && !isOpen()) {
      former = /** @type {HTMLElement | null} */ (document.activeElement);
      sheet.classList.add("open");
      arrange();
    }
    head?.focus();
  }

  function close() {
    if (!isOpen()) return;
    sheet.classList.remove("open");
    sheet.style.removeProperty("--pulled");
    arrange();
    if (former?.isConnected) former.focus();
    else /** @type {HTMLElement | null} */ (former?.id ? document.getElementById(former.id) : null)?.focus();
  }

  /** @param {string} [tab] */
  function toggle(tab = "") {
    if (isOpen()) close();
    else open(tab);
  }

  /** Escape closes; Tab stays inside. @param {KeyboardEvent} event */
  function key(event) {
    if (!isOpen() || event.defaultPrevented) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if (event.key !== "Tab") return;
    const able = /** @type {HTMLElement[]} */ ([...sheet.querySelectorAll('button:not(:disabled), input, select, textarea, summary, [tabindex="0"]')]).filter((one) => one.tabIndex >= 0 && one.getClientRects().length);
    const end = event.shiftKey ? able[0] : able.at(-1);
    if (document.activeElement !== end) return;
    event.preventDefault();
    (event.shiftKey ? able.at(-1) : able[0])?.focus();
  }

  /** @param {PointerEvent} event */
  function grasp(event) {
    if (shut.contains(/** @type {Node} */ (event.target))) return;
    from = event.clientY;
    head.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function pull(event) {
    if (from) sheet.style.setProperty("--pulled", `${Math.max(0, event.clientY - from)}px`);
  }

  /** @param {PointerEvent} event */
  function release(event) {
    const far = from && event.type === "pointerup" && event.clientY - from > PULLED;
    from = 0;
    sheet.style.removeProperty("--pulled");
    if (far) close();
  }

  wide.addEventListener("change", arrange);
  arrange();
  return { element: sheet, open, close, toggle, get shown() { return wide.matches || isOpen(); } };
}

/* ---- The moves so far: who moved, the heaps after it, the move in words, its type, its comment. ---- */

/** More heaps or longer numbers are in one column. */
const MOST_COLUMNS = 6;
const LONGEST_NUMBER = 5;
/** Kinds of pictures that say more than the written position, which is then only printed. */
const PICTURED = ["grid", "graph", "regions", "coins"];

/**
 * @param {import("./session.js").Session} session
 * @param {(import("./game.js").DescribedMove | null)[]} described
 */
function moveLog(session, described) {
  const { match } = session;
  const all = positions(match);
  const heaps = heapsOfPositions(match);
  const columns = columnsOf(heaps);
  const types = described.some((move) => move?.types?.length);
  const heads = columns ? heaps[0].map((_, index) => element("th", { scope: "col", class: "heap" },
    element("span", { "aria-hidden": "true", text: index + 1 }), element("span", { class: "unseen", text: say("page.game.heap", { heap: index + 1, noun: nounOf(match.game) }) })))
    : [element("th", { scope: "col", class: "written", text: say("page.game.position") })];
  const pictured = !columns && PICTURED.includes(viewsOf(match.game)[0]);
  const rows = all.map((position, ply) => element("tr", { class: ply ? `by-${moverOf(ply)}` : "by-nobody", "aria-current": ply === session.ply ? "step" : null },
    element("th", { scope: "row" }, goTo(session, position, ply)), columns ? places(heaps, ply) : element("td", { class: "position written", text: position }),
    element("td", { class: "said" }, ply ? words(described[ply - 1], session.commentOf(ply)) : say("page.game.start"))));
  return [
    element("p", { class: "players" }, (/** @type {const} */ (["first", "second"])).map((side) => element("span", {}, playerSign(side), " ", capital(playerName(match, side))))),
    element("div", { class: "scroll moves", tabindex: "0", role: "region", "aria-label": say("page.game.heading") },
      element("table", { class: `moves-table${columns ? "" : " long"}${pictured ? " pictured" : ""}` },
        element("thead", {}, element("tr", {}, element("th", { scope: "col", text: say("page.game.number") }), heads, element("th", { scope: "col", text: say("page.game.move") }))),
        element("tbody", {}, rows))),
    all.length === 1 ? element("p", { class: "quiet-text", text: say("page.game.none") }) : "",
    types ? element("ul", { class: "types quiet-text" }, ["h", "v", "d"].map((type) => element("li", {}, element("b", { class: "move-type", text: type }), " ", say(`page.game.type.${type}`)))) : "",
  ];
}

/**
 * Whether each heap has its own column.
 * @param {string[][]} rows
 */
function columnsOf(rows) {
  const count = rows[0].length;
  return count > 0 && count <= MOST_COLUMNS && rows.every((row) => row.length === count && row.every((heap) => heap.length <= LONGEST_NUMBER));
}

/**
 * A button that shows the position after a move; the game is not changed.
 * @param {import("./session.js").Session} session
 * @param {string} position
 * @param {number} ply
 */
function goTo(session, position, ply) {
  const label = ply ? say("page.game.goto", { count: ply, to: position }) : say("page.game.goto_start", { to: position });
  const side = moverOf(ply);
  return element("button", { type: "button", class: "move-link", "data-ply": ply, "aria-label": ply ? `${capital(playerName(session.match, side))}. ${label}` : label, on: { click: () => see(session, ply) } },
    ply ? playerSign(side) : "", ply ? ` ${ply}` : "0");
}

/**
 * Show a position of the game; the last one is the present.
 * @param {import("./session.js").Session} session
 * @param {number} ply
 */
export const see = (session, ply) => session.see(ply >= session.match.moves.length ? null : Math.max(0, ply));

/**
 * The position after a move; the heaps it changed are highlighted.
 * @param {string[][]} heaps
 * @param {number} ply
 */
function places(heaps, ply) {
  const before = ply ? heaps[ply - 1] : [];
  return heaps[ply].map((heap, index) => element("td", { class: ply && heap !== before[index] ? "heap changed" : "heap", text: heap }));
}

/**
 * @param {(import("./game.js").DescribedMove & {made?: string}) | null} move
 * @param {string | undefined} comment
 */
function words(move, comment) {
  return [(move?.types ?? []).map((type) => [element("b", { class: "move-type", text: type }), " "]), move ? capital(move.made ?? move.words) : "…",
    comment ? element("p", { class: "move-comment", text: comment }) : ""];
}

/* ---- A comment on a move, the last one unless another is chosen; it is part of the record, the link and the file. ---- */

const LONGEST = 300;

/**
 * @param {import("./session.js").Session} session
 * @param {() => void} changed
 */
function commentField(session, changed) {
  const which = element("select", { id: "comment-move", on: { change: show } });
  const field = element("input", { type: "text", id: "comment", maxlength: LONGEST, autocomplete: "off" });
  const statusLine = element("p", { role: "status", class: "quiet-text comment-status" });
  const keep = element("button", { type: "submit", id: "keep-comment", text: say("page.comment.keep") });
  const form = element("form", { class: "comment-form", hidden: true, on: { submit: kept } },
    labelled(say("page.comment.move"), which), labelled(say("page.comment.text"), field), keep, statusLine);

  /** The comment of the chosen move. */
  function show() {
    field.value = session.commentOf(Number(which.value)) ?? "";
    statusLine.textContent = "";
  }

  /** @param {globalThis.Event} event */
  function kept(event) {
    event.preventDefault();
    session.comment(Number(which.value), field.value);
    field.value = session.commentOf(Number(which.value)) ?? "";
    statusLine.textContent = say("page.comment.kept");
    changed();
  }

  /** List the moves made; a comment being written stays with its move. */
  function refresh() {
    const made = session.match.moves.length;
    const writing = form.contains(document.activeElement) && field.value !== (session.commentOf(Number(which.value)) ?? "") && Number(which.value) <= made;
    const chosen = writing ? which.value : String(session.ply || made);
    form.hidden = made === 0;
    which.replaceChildren(...Array.from({ length: made }, (_, index) => element("option", { value: made - index, text: made - index })));
    which.value = chosen;
    if (!writing) show();
  }

  return { element: form, refresh };
}

/* ---- The bank of a game with flips: what each flip has cost, and what the winner gains. ---- */

/**
 * @param {import("./game.js").Match} match
 * @param {import("./game.js").Bank | null} bank
 */
export function bankTable(match, bank) {
  if (!bank) return "";
  const sides = /** @type {const} */ (["first", "second"]);
  return element("div", { class: "bank" },
    element("h3", { text: say("page.bank.heading") }),
    element("p", { text: say("page.bank.total", { count: bank.total }) }),
    element("p", { class: "quiet-text", text: say("page.bank.about") }),
    element("table", { class: "bank-table" },
      element("thead", {}, element("tr", {}, element("td", {}), element("th", { scope: "col", text: say("page.bank.paid") }),
        bank.gain ? element("th", { scope: "col", text: say("page.bank.gain") }) : "")),
      element("tbody", {}, sides.map((side) => element("tr", {},
        element("th", { scope: "row" }, playerSign(side), " ", capital(playerName(match, side))),
        element("td", { text: bank[`${side}_paid`] }), bank.gain ? element("td", { text: signed(bank.gain[side]) }) : "")))));
}

/**
 * The sentence about the bank at the end.
 * @param {import("./game.js").Bank | null} bank
 */
export function bankSentence(bank) {
  if (!bank?.total || !bank.gain || !bank.winner) return "";
  return say("page.bank.won", { total: bank.total, gain: signed(bank.gain[/** @type {"first" | "second"} */ (bank.winner)]) });
}

/** @param {number} coins */
const signed = (coins) => (coins > 0 ? `+${coins}` : coins < 0 ? `−${-coins}` : "0");

/* ---- Stepping through the game: to the start, one move back or forward, to the present; and playing on from there. ---- */

/**
 * @param {import("./session.js").Session} session
 */
function lookRow(session) {
  const place = element("div", { class: "looking" });

  function refresh() {
    const { ply, match } = session;
    const last = match.moves.length;
    const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
    place.hidden = last === 0;
    const step = (/** @type {string} */ name, /** @type {string} */ text, /** @type {number} */ to, /** @type {boolean} */ able) =>
      button(text, () => see(session, to), { id: `log-${name}`, class: "look", "aria-label": say(name === "end" ? "page.look.end" : `page.look.${name}`), disabled: !able });
    put(place,
      element("div", { class: "look-buttons", role: "group", "aria-label": say("page.look") },
        step("start", "❘◀", 0, ply > 0), step("back", "◀", ply - 1, ply > 0), step("on", "▶", ply + 1, ply < last), step("end", "▶❘", last, !session.atEnd)),
      session.atEnd ? "" : button(say("page.look.go_on"), () => session.goOn(), { id: "log-go-on", class: "main" }));
    if (!held) return;
    const again = place.querySelector(`#${held}:not(:disabled)`) ?? place.querySelector("button:not(:disabled)");
    /** @type {HTMLElement | null} */ (again)?.focus();
  }

  return { element: place, refresh };
}

/* ---- Other lines of play: what was undone, and what was left when the game continued from an earlier position. ---- */

/**
 * @param {import("./session.js").Session} session
 */
function otherLines(session) {
  const summary = element("summary", {});
  const tree = element("div", {});
  const place = element("details", { class: "lines", on: { toggle: refresh } }, summary, tree);

  async function refresh() {
    const { lines = [] } = session.match;
    place.hidden = !lines.length;
    summary.textContent = say("page.lines", { count: lines.length });
    if (!place.open || !lines.length) return;
    try {
      const { showTree } = await import("./variations.js").catch(() => loadAgain("./variations.js"));
      await showTree(tree, session);
    } catch (error) {
      put(tree, troubleNote(error, refresh));
    }
  }

  return { element: place, refresh };
}

/* ---- The tab of the game: moves so far, a comment, the bank, resign, review, link, file and print. ---- */

/**
 * @param {import("./session.js").Session} session
 * @param {{resign: () => void, review: () => void, share: () => void, save: () => void, open: () => void, fresh: () => void, commented: () => void}} doings
 */
export function gameTab(session, doings) {
  const log = element("div", { class: "log" });
  const trouble = element("div", {});
  const bank = element("div", {});
  const buttons = element("div", { class: "row" });
  const looking = lookRow(session);
  const lines = otherLines(session);
  const comment = commentField(session, () => { drawLog(describedMoves(session.match)); doings.commented(); });
  const place = element("section", {},
    element("h2", { text: say("page.game.heading") }), log, trouble, looking.element, lines.element, buttons, comment.element, bank,
    element("h3", { text: say("page.keep.heading") }),
    element("div", { class: "row" },
      button(say("page.share"), doings.share, { id: "share" }),
      button(say("page.save"), doings.save, { id: "save" }),
      button(say("page.open"), doings.open, { id: "open-file" }),
      button(say("page.print"), () => window.print(), { id: "print" })));

  /** @param {(import("./game.js").DescribedMove | null)[]} described */
  function drawLog(described) {
    const held = log.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.ply : undefined;
    put(log, moveLog(session, described));
    const list = /** @type {HTMLElement | null} */ (log.querySelector(".moves"));
    const row = /** @type {HTMLElement | null} */ (log.querySelector("tr[aria-current]"));
    if (list && row) list.scrollTop = session.atEnd ? list.scrollHeight : row.offsetTop - list.clientHeight / 2;
    if (held !== undefined) /** @type {HTMLElement | null} */ (log.querySelector(`[data-ply="${held}"]`))?.focus({ preventScroll: true });
  }

  async function refresh() {
    const { match, turn } = session;
    const over = match.result !== "open";
    const made = match.moves.length > 0;
    const held = buttons.contains(document.activeElement) ? document.activeElement?.id : "";
    const described = describedMoves(match);
    drawLog(described);
    looking.refresh();
    lines.refresh();
    comment.refresh();
    put(trouble);
    put(buttons,
      made ? button(say("page.review"), doings.review, { id: "review", class: over ? "main" : "" }) : null,
      over || !made || (match.more.challenge && !personsSide(match)) ? null : button(say("page.resign"), doings.resign, { id: "resign" }),
      button(say("page.new"), doings.fresh, { id: "new-game", "aria-keyshortcuts": "n" }));
    if (held) /** @type {HTMLElement | null} */ (buttons.querySelector(`#${held}`))?.focus();
    if (described.includes(null)) {
      await learnMoves(match).then((learned) => { if (!session.stale(turn)) drawLog(learned); },
        (error) => { if (!session.stale(turn)) put(trouble, troubleNote(error, refresh)); });
    }
    const coins = await bankOf(match);
    if (!session.stale(turn)) put(bank, bankTable(match, coins));
  }

  // the game is printed as it is now, whichever tab is open
  addEventListener("beforeprint", () => { if (place.isConnected) drawLog(describedMoves(session.match)); });
  return { element: place, refresh };
}

/* ---- The aids for seeing who stands better, kept on this device; off unless they were asked for. ---- */

const KEPT_AIDS = "nimatron.aids";

/** Which aids are wanted. */
export function wantedAids() {
  const kept = recalled(KEPT_AIDS).split(" ");
  return { bar: kept.includes("bar"), arrows: kept.includes("arrows") };
}

/** @param {{bar: boolean, arrows: boolean}} wanted */
export const keepAids = (wanted) => keepFor(KEPT_AIDS, Object.entries(wanted).filter(([, on]) => on).map(([name]) => name).join(" "));

/* ---- The tab of the analysis: shown only on request; its module is loaded when it is first opened. ---- */

/**
 * @param {import("./session.js").Session} session
 * @param {import("./board.js").Board} board
 * @param {{marks: (moves: any[] | null) => void, aids: (wanted: {bar: boolean, arrows: boolean}) => void}} doings
 */
export function analysisTab(session, board, doings) {
  const place = element("section", {});
  /** @type {ReturnType<typeof import("./analysis.js").analysis> | null} */
  let opened = null;

  async function refresh() {
    if (session.match.more.analysis === "no") return put(place, element("p", { text: say("page.analysis.not_allowed") }));
    try {
      if (!opened) {
        put(place, element("p", { role: "status", text: say("page.analysis.waiting") }));
        const { analysis } = await import("./analysis.js").catch(() => loadAgain("./analysis.js"));
        opened ??= analysis(place, session, board, doings);
      }
    } catch (error) {
      return put(place, troubleNote(error, refresh));
    }
    await opened.refresh();
  }

  return { element: place, refresh, forget: () => { place.replaceChildren(); doings.marks(null); opened?.forget(); } };
}

/* ---- The tab for learning: rules, why, worked steps, and the link to the sieve. ---- */

/**
 * @param {import("./session.js").Session} session
 * @param {{sieve: () => void, laboratory: () => void}} doings
 */
export function learnTab(session, doings) {
  const place = element("section", {});
  let explained = false;

  async function refresh() {
    const turn = session.turn;
    const { match } = session;
    const allowed = match.more.analysis !== "no";
    /** @type {any} */
    let page = null;
    /** @type {any} */
    let trouble = null;
    try {
      page = await ask(`/api/games/${namedOf(match.game)?.name ?? gameName(match.game)}`, { lang: language() });
    } catch (error) {
      trouble = troubleNote(error, refresh);
    }
    // the rule with the values in force came with the moves
    const rule = (await ask("/api/moves", { ...session.movesOf(session.position), count: 1 }).catch(() => null))?.rule;
    if (session.stale(turn)) return;
    const why = element("div", { class: "why" });
    put(place,
      element("h2", { text: gameTitle(match.game) }),
      rule ? element("p", { class: "rule-now", text: capital(rule) }) : "",
      element("p", { text: ruleWords(match.game, page) }),
      element("p", { class: "quiet-text", text: say(match.misere ? "page.learn.misere" : "page.learn.normal") }),
      allowed ? element("h3", { text: say("page.learn.why") }) : "",
      allowed ? why : "",
      sieveOf(match.game) ? button(say("page.learn.sieve"), doings.sieve, { id: "to-sieve" }) : "",
      page ? reference(page) : trouble);
    if (!allowed) return;
    if (explained) await explain(why, turn);
    else why.append(button(say("page.learn.explain"), () => { explained = true; explain(why, session.turn); }, { id: "explain" }));
  }

  /**
   * @param {HTMLElement} why
   * @param {number} turn
   */
  async function explain(why, turn) {
    put(why, element("p", { role: "status", text: say("page.analysis.waiting") }));
    try {
      const answer = await ask("/api/analysis", { ...session.query, ...questionOfReason() });
      if (session.stale(turn)) return;
      const best = answer.best === null ? null : await ask("/api/legal", { ...session.place, to: answer.best }).catch(() => null);
      if (session.stale(turn)) return;
      const { drawSteps, openTerms } = await import("./steps.js").catch(() => loadAgain("./steps.js"));
      const styles = chooserOfReason(async () => { await explain(why, session.turn); document.getElementById("reason-style")?.focus(); });
      put(why, element("p", { class: "reason", text: capital(answer.why) }), styles, ...drawSteps(answer.steps ?? [], best));
      openTerms(why, answer.terms ?? []);
    } catch (error) {
      if (!session.stale(turn)) put(why, troubleNote(error, () => explain(why, turn)));
    }
  }

  return { element: place, refresh, forget: () => { explained = false; } };
}

/**
 * @param {string} game
 * @param {any} page
 */
function ruleWords(game, page) {
  return (namedOf(game) ? "" : gameOf(game)?.about) || (page?.manual?.rules ?? "");
}

/**
 * The sieve of a game, if any, with what it needs of the rules in force.
 * @param {string} game
 */
export function sieveOf(game) {
  const sieve = gameOf(game)?.sieve;
  if (!sieve) return null;
  const { a, take } = rulesOf(game);
  return sieve.kind === "board" ? { kind: sieve.kind, a: Number(a ?? sieve.a) } : { kind: sieve.kind, take: take ?? sieve.take };
}

/** The manual page of the game, from the server. @param {any} page */
function reference(page) {
  const sections = page.manual ?? {};
  const list = Array.isArray(sections) ? sections.map((section) => [section.title ?? section.name, section.text]) : Object.entries(sections);
  const shown = list.filter(([name, text]) => text && !/check/i.test(name) && !/^rules$/i.test(name));
  return shown.map(([name, text]) => element("details", { class: "reference" },
    element("summary", { text: known(`page.learn.${String(name).toLowerCase()}`) ? say(`page.learn.${String(name).toLowerCase()}`) : name }),
    paragraphs(text).map((paragraph) => element("p", { text: paragraph }))));
}

/** @param {any} text */
const paragraphs = (text) => (Array.isArray(text) ? text.map(String) : String(text).split(/\n\s*\n/)).map((part) => part.replace(/\s+/g, " ").trim());
