/** The view for playing: board, sentence, buttons, settings, and the panel beside them. */

import { button, capital, chooser, element, keepFor, known, labelled, openFile, playSound, put, recalled, saveFile, say, serverAway } from "./page.js";
import { ask, gameName, gameOf, gameTitle, namedOf, nounOf, loadAgain, inNotebook, viewsOf, watchWork, withoutServer, Refusal } from "./server.js";
import { bankOf, ERROR_RATES, fromStart, fromText, isComputer, opponentOf, opponentOptions, personsSide, redoTarget, role, heapsOfPositions, REMOTE, addressOf, toLink, toMove, toText, undoTarget } from "./game.js";
import { CERTIFICATE, certificateField, certifiedMatch, goesOn } from "./certificate.js";
import { Board } from "./board.js";
import { pictureFrom } from "./picture.js";
import { showMarks } from "./offers.js";
import { analysisTab, bankSentence, gameTab, keepAids, learnTab, panelSheet, sieveOf, tabRow, wantedAids } from "./panel.js";
import { askBefore, chooseGame, endBanner, randomStart, reviewGame, shareLink } from "./dialogs.js";

/* ---- The sentence under the board: what is going on. ---- */

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./session.js").Event} Event */

/**
 * @param {Session} session
 * @param {Event} event
 */
function sentence(session, event) {
  const { match } = session;
  if (event.kind === "trouble") return [event.message || serverAway(), event.wait && event.retry ? say("page.retrying") : ""].join(" ").trim();
  if (!session.atEnd) return looking(session);
  if (match.result !== "open") return ending(session);
  if (session.choosing) return say("page.sentence.choose");
  const waits = session.thinking;
  const turn = waits && !match.more.challenge ? say("page.sentence.thinking") : say(`page.turn.${role(match, toMove(match))}`);
  if (session.lastMove && event.kind !== "back") return `${moved(session)} ${turn}`;
  if (event.kind === "back" && match.moves.length) return `${say("page.sentence.back", { count: match.moves.length })} ${turn}`;
  return match.moves.length ? turn : `${turn} ${waits ? "" : session.rule}`.trim();
}

/** A sentence whose lines such as 1–4 do not break. @param {string} text */
const unbroken = (text) => element("span", {}, text.split(/(\d+–\d+)/).map((part, index) => (index % 2 ? element("span", { class: "unbroken", text: part }) : part)));

/**
 * What the move did that led to the position shown.
 * @param {Session} session
 */
function moved(session) {
  const move = session.lastMove;
  return move ? say(`page.moved.${role(session.match, move.by)}`, { move: move.made ?? move.words, to: move.to }) : "";
}

/** @param {Session} session */
function looking(session) {
  const { ply, match } = session;
  return ply ? `${say("page.sentence.look", { number: ply, count: match.moves.length })} ${moved(session)}` : say("page.sentence.look_start");
}

/** @param {Session} session */
function ending(session) {
  const { match } = session;
  const last = match.ending === "resigned" ? "" : `${moved(session)} `;
  if (match.result === "draw") return last + say("page.ended.draw");
  const winner = /** @type {"first" | "second"} */ (match.result);
  const key = match.ending === "resigned" ? "resigned" : "won";
  return last + say(`page.ended.${key}.${role(match, winner)}`, { count: match.moves.length });
}

/* ---- The buttons under the board. ---- */

/** @typedef {{take: () => void, undo: () => void, redo: () => void, hint: () => void, goOn: () => void, see: (ply: number | null) => void, panel: () => void, chooseFirst: (person: boolean) => void, hints: () => boolean}} Doings */

/**
 * Draw the buttons for the present state.
 * @param {HTMLElement} place
 * @param {import("./session.js").Session} session
 * @param {import("./board.js").Board} board
 * @param {Doings} doings
 * @param {(() => void) | null} retry what failed and can be tried again
 */
function drawActions(place, session, board, doings, retry) {
  const { match } = session;
  const over = match.result !== "open";
  const tried = retry ? [button(say("page.retry"), retry, { class: "main", id: "retry" })] : [];
  const panel = button(say("page.panel"), doings.panel, { id: "open-panel", class: "narrow-only" });
  place.classList.toggle("looking", !session.atEnd);
  keepFocus(place, [...tried, ...(!session.atEnd ? lookButtons(session, doings) : session.choosing ? [...orderButtons(doings), panel] : [...playButtons(), panel])]);

  function playButtons() {
    const first = !over && board.gathers && board.complete ? button(say("page.take"), doings.take, { class: "main", id: "take", disabled: !board.offers }) : null;
    return [first,
      button(say("page.undo"), doings.undo, { id: "undo", "aria-keyshortcuts": "u", disabled: undoTarget(match) < 0 }),
      button(say("page.redo"), doings.redo, { id: "redo", "aria-keyshortcuts": "r", disabled: !redoTarget(match) }),
      !over && doings.hints() ? button(say("page.hint"), doings.hint, { id: "hint", "aria-keyshortcuts": "h", disabled: !session.open }) : null];
  }
}

/** @param {Doings} doings */
const orderButtons = (doings) => [button(say("page.choose.me"), () => doings.chooseFirst(true), { class: "main", id: "me-first" }),
  button(say("page.choose.computer"), () => doings.chooseFirst(false), { id: "computer-first" })];

/**
 * The buttons while an earlier position is shown.
 * @param {import("./session.js").Session} session
 * @param {Doings} doings
 */
function lookButtons(session, doings) {
  const step = (/** @type {string} */ id, /** @type {string} */ sign, /** @type {number | null} */ ply, /** @type {boolean} */ possible) =>
    button(sign, () => doings.see(ply), { id: `look-${id}`, class: "round", "aria-label": say(`page.look.${id}`), disabled: !possible });
  const { ply } = session;
  return [step("start", "❘◀", 0, ply > 0), step("back", "◀", ply - 1, ply > 0), step("on", "▶", ply + 1, true),
    button(say("page.look.end"), () => doings.see(null), { id: "look-end", class: "main" }), button(say("page.look.go_on"), doings.goOn, { id: "go-on" })];
}

/**
 * Replace the buttons without losing the focus.
 * @param {HTMLElement} place
 * @param {any[]} row
 */
function keepFocus(place, row) {
  const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
  put(place, ...row);
  if (!held) return;
  const again = place.querySelector(`#${held}:not(:disabled)`) ?? place.querySelector("button:not(:disabled)");
  /** @type {HTMLElement | null} */ (again)?.focus();
}

/* ---- The hint in four steps; one may stop at any of them. ---- */

/** Which of the steps highlights a heap, and which shows the stones. @type {Object<string, "heap" | "objects">} */
const LIT = { where: "heap", move: "objects" };

class Hint {
  /**
   * @param {import("./session.js").Session} session
   * @param {{light: (ids: string[], how: "heap" | "objects") => void, unlight: () => void}} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    /** @type {any[]} */
    this.steps = [];
    this.count = 0;
    this.element = element("div", { class: "hint", id: "hint-card", hidden: true, role: "group", "aria-label": say("page.hint") });
  }

  /** Clear the hint of an earlier position. */
  clear() {
    this.steps = [];
    this.count = 0;
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /** Show one more step. */
  async next() {
    if (!this.session.open) return;
    const turn = this.session.turn;
    if (!this.steps.length) {
      try {
        const answer = await ask("/api/hint", this.session.query);
        if (this.session.stale(turn)) return;
        this.steps = answer.hints;
      } catch (error) {
        if (!this.session.stale(turn)) this.session.refused(error, () => this.next());
        return;
      }
    }
    this.count = Math.min(this.count + 1, this.steps.length);
    this.draw();
    const lit = this.steps.slice(0, this.count).findLast((step) => LIT[step.kind] && step.touched?.length);
    if (lit) this.board.light(lit.touched, LIT[lit.kind]);
  }

  draw() {
    const more = this.count < this.steps.length;
    const again = document.activeElement?.id === "more-hint";
    this.element.hidden = false;
    put(this.element,
      element("ol", { class: "hint-steps", "aria-live": "polite" }, this.steps.slice(0, this.count).map((step) => element("li", { text: capital(step.text) }))),
      element("div", { class: "row" },
        more ? button(say("page.hint.more"), () => this.next(), { id: "more-hint", class: "quiet" }) : null,
        button(say("page.hint.close"), () => this.close(), { id: "close-hint", class: "quiet" })));
    const list = /** @type {HTMLElement} */ (this.element.firstElementChild);
    list.scrollTop = list.scrollHeight;
    if (again) /** @type {HTMLElement | null} */ (this.element.querySelector("#more-hint") ?? this.element.querySelector("#close-hint"))?.focus();
  }

  close() {
    this.element.hidden = true;
    this.board.unlight();
    /** @type {HTMLElement | null} */ (document.querySelector("#hint"))?.focus();
  }
}

/* ---- Verkhovsky's few seconds: after the start is shown, a short time to say who moves first; when it is over, the
   person does. There is no limit unless one is chosen, and it can be removed while it runs. ---- */

const KEPT_SECONDS = "nimatron.decide";
const CHOICES = ["5", "10", "30"];
const LAST_SECONDS = 3;

/**
 * @param {import("./session.js").Session} session
 */
function decideClock(session) {
  let left = 0;
  let ticking = 0;
  let turn = -1;
  const shown = element("span", { class: "countdown-number", "aria-hidden": "true" });
  const bar = element("progress", { class: "countdown-bar", "aria-hidden": "true" });
  const statusLine = element("p", { role: "status", class: "unseen" });
  const off = button(say("page.decide.stop"), () => { want(""); limit.value = ""; limit.focus(); }, { id: "decide-stop", class: "quiet" });
  const running = element("div", { class: "row countdown", hidden: true }, shown, bar, off);
  const limit = chooser([["", say("page.decide.none")], ...CHOICES.map((count) => /** @type {[string, string]} */ ([count, say("page.decide.seconds", { count })]))],
    wanted(), want, { id: "decide-time" });
  const place = element("div", { class: "decide", hidden: true }, labelled(say("page.decide.time"), limit), running, statusLine);

  /** The chosen time: seconds, or nothing for no limit. */
  function wanted() {
    const before = recalled(KEPT_SECONDS);
    return CHOICES.includes(before) ? before : "";
  }

  /** @param {string} seconds */
  function want(seconds) {
    keepFor(KEPT_SECONDS, seconds);
    begin();
  }

  function stop() {
    clearInterval(ticking);
    running.hidden = true;
    statusLine.textContent = "";
  }

  function begin() {
    stop();
    left = Number(wanted());
    if (!left) return;
    running.hidden = false;
    bar.max = left;
    statusLine.textContent = say("page.decide.start", { count: left });
    show();
    ticking = window.setInterval(tick, 1000);
  }

  function show() {
    shown.textContent = String(left);
    bar.value = left;
  }

  /** A second has passed, unless the person is elsewhere. */
  function tick() {
    if (document.hidden || document.querySelector("dialog[open]")) return;
    if (!place.isConnected || session.stale(turn)) return void stop();
    left -= 1;
    show();
    if (left === LAST_SECONDS) statusLine.textContent = say("page.decide.left", { count: left });
    if (left > 0) return;
    stop();
    session.choose(true);
  }

  /** Run while the first player is still to be chosen. */
  function refresh() {
    const choosing = session.choosing;
    place.hidden = !choosing;
    if (!choosing) return void stop();
    if (!session.stale(turn)) return;
    turn = session.turn;
    begin();
  }

  return { element: place, refresh };
}

/* ---- Who plays: in the head of the board, where it is always in sight, and the line below to change it. ---- */

/** Who begins, and against whom. @param {import("./game.js").Match} match */
function playersLine(match) {
  const side = personsSide(match);
  const opponent = say(`page.opponent.${opponentOf(isComputer(match.first) ? match.first : match.second)}`);
  if (!side) return isComputer(match.first) ? "" : say("page.opponent.human");
  return say(`page.setup.${match.more.order === "ask" ? "ask" : side === "first" ? "you" : "computer"}`, { opponent });
}

/**
 * @param {import("./session.js").Session} session
 * @param {{choose: () => void, begin: (match: import("./game.js").Match) => void, change: (match: import("./game.js").Match) => void, challenge: (side: "first" | "second") => void}} doings
 */
function settingsLine(session, doings) {
  const place = element("div", { class: "settings", role: "group", "aria-label": say("page.settings") });

  /**
   * Play against somebody else: a new game, or the rest of this one.
   * @param {string} opponent
   * @param {string} who
   */
  async function changePlayers(opponent, who) {
    const { match } = session;
    const person = personsSide(match);
    const goes_on = who !== "ask" && person !== null && opponent !== "human" && (person === "first") === (who === "me");
    const answer = await askBefore(session, { against: goes_on ? say(`page.opponent.${opponentOf(opponent)}`) : "" });
    if (answer === "new") doings.begin(withPlayers(match, opponent, who));
    else if (answer === "on" && goes_on) doings.change({ ...match, [person === "first" ? "second" : "first"]: opponent });
    else refresh();
  }

  /** Play the same start for the last move, or against it. @param {boolean} misere */
  async function changeEnding(misere) {
    const answer = await askBefore(session);
    if (answer === "new") doings.begin(fromStart(session.match, { misere }));
    else refresh();
  }

  /** Bring the settings into sight, the first of them to be changed. */
  function show() {
    place.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null} */ (place.querySelector("#choose-game"))?.focus();
  }

  /** Whether the field for a certificate is shown though somebody else plays. */
  let seeks = false;

  /** @param {string} opponent @param {string} who */
  async function chosen(opponent, who) {
    if (opponent === REMOTE) return void (await askBefore(session) === "new" ? doings.challenge(who === "computer" ? "second" : "first") : refresh());
    seeks = opponent === CERTIFICATE;
    if (!seeks) return void changePlayers(opponent, who);
    refresh();
    document.getElementById("certificate-file")?.focus();
  }

  /** Let a certificate play that was checked: on in its game, or in a new one. @param {import("./certificate.js").Certificate} certificate */
  async function certified(certificate) {
    const { match } = session;
    if (!goesOn(certificate, match) && await askBefore(session) === "cancel") return;
    seeks = false;
    if (goesOn(certificate, match)) doings.change(match);
    else doings.begin(certifiedMatch(certificate, match));
  }

  function refresh() {
    const { match } = session;
    const computer = isComputer(match.first) ? match.first : isComputer(match.second) ? match.second : "human";
    const side = personsSide(match) ?? "first";
    const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
    const order = match.more.order === "ask" ? "ask" : side === "first" ? "me" : "computer";
    const start = (/** @type {string} */ opponent, /** @type {string} */ who) => changePlayers(opponent, who);
    const conventions = gameOf(match.game)?.conventions ?? [];
    put(place,
      element("div", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.game") }),
        button(gameTitle(match.game), doings.choose, { class: "setting-button", id: "choose-game", "aria-haspopup": "dialog",
          "aria-label": say("page.settings.change", { game: gameTitle(match.game) }) })),
      element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.first") }),
        chooser([["me", say("page.order.me")], ["computer", say("page.order.computer")], ["ask", say("page.order.ask")]], order,
          (value) => start(computer, value), { id: "who-first", disabled: computer === "human" })),
      element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.opponent") }),
        chooser([...opponentOptions(match.game), ...(withoutServer || inNotebook ? [] : [/** @type {[string, string]} */ ([REMOTE, say("page.opponent.remote")])]), [CERTIFICATE, say("page.opponent.certificate")]], seeks ? CERTIFICATE : opponentOf(computer),
          (value) => chosen(value === "graded" ? `graded errors=${ERROR_RATES[1]}` : value, order), { id: "opponent" })),
      conventions.length > 1 ? element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.ending") }),
        chooser(conventions.map((one) => /** @type {[string, string]} */ ([one, say(`page.ending.${one}`)])), match.misere ? "misere" : "normal",
          (value) => changeEnding(value === "misere"), { id: "ending-now" })) : "",
      seeks || computer === CERTIFICATE ? certificateField(certified, match.game) : "",
      isComputer(computer) && computer.startsWith("graded") ? rate(computer, (chosen) => start(chosen, order)) : "");
    if (held) /** @type {HTMLElement | null} */ (place.querySelector(`#${held}`))?.focus();
  }

  return { element: place, refresh, show };
}

/**
 * @param {string} computer
 * @param {(computer: string) => void} change
 */
function rate(computer, change) {
  const now = /errors=(\S+)/.exec(computer)?.[1] ?? "0.2";
  const options = [...new Set([...ERROR_RATES, now])].map((value) => /** @type {[string, string]} */ ([value, percent(value)]));
  return element("label", { class: "setting" }, element("span", { class: "setting-name", text: say("page.settings.errors") }),
    chooser(options, now, (value) => change(`graded errors=${value}`), { id: "error-rate" }));
}

/** @param {string} value */
const percent = (value) => (value.includes("/") || value.includes("%") ? value : `${Math.round(Number(value) * 100)} %`);

/**
 * The same start with other players.
 * @param {import("./game.js").Match} match
 * @param {string} opponent
 * @param {string} who `me`, `computer` or `ask`
 */
function withPlayers(match, opponent, who) {
  const { order, asked, ...more } = match.more;
  const first = who === "computer" ? opponent : "human";
  const second = who === "computer" ? "human" : opponent;
  return fromStart(match, { first, second, more: who === "ask" && opponent !== "human" ? { ...more, order: "ask" } : more });
}

/* ---- A typed move: the position after it, or words such as "2 from 3"; or a choice of heap and number. ---- */

/**
 * @param {import("./session.js").Session} session
 */
function typedMove(session) {
  const field = element("input", { type: "text", id: "typed-move", autocomplete: "off", spellcheck: "false", "aria-describedby": "typed-error", placeholder: "" });
  const error = element("p", { id: "typed-error", class: "error", role: "alert" });
  const amounts = element("div", { class: "row amounts" });

  /** Make the move that the server understands. @param {Object<string, any>} meant */
  async function make(meant) {
    error.textContent = "";
    if (!session.open) return void (error.textContent = say("page.typed.wait"));
    if (Object.values(meant).some((text) => !String(text).trim())) return void (error.textContent = say("page.typed.empty"));
    try {
      const answer = await ask("/api/legal", { ...session.worded, ...meant });
      if (!answer.legal) return void refuse(answer.message ?? say("page.board.illegal"));
      if (await session.play(answer)) {
        field.value = "";
        field.removeAttribute("aria-invalid");
      }
    } catch (problem) {
      refuse(problem instanceof Refusal && problem.message ? problem.message : serverAway());
    }
  }

  /** @param {string} reason */
  function refuse(reason) {
    error.textContent = reason;
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }

  const form = element("form", { class: "typed", on: { submit: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); make({ to: field.value.trim() }); } } },
    labelled(say("page.typed.label"), field, say("page.typed.note")), element("button", { type: "submit", text: say("page.typed.go") }), error);

  /** Show the fields that fit the present position. */
  function refresh() {
    const heaps = heapsOfPositions(session.match)[session.ply] ?? [];
    error.textContent = "";
    amounts.replaceChildren();
    if (!heaps.length) return;
    const heap = element("select", { id: "amount-heap" }, heaps.map((size, index) =>
      element("option", { value: index + 1, text: say("page.amount.heap", { heap: index + 1, size }) })));
    const stays = element("input", { type: "text", inputmode: "numeric", id: "amount-left", pattern: "[0-9]*", size: 8 });
    amounts.append(labelled(capital(nounOf(session.match.game)), heap), labelled(say("page.amount.leave"), stays),
      button(say("page.amount.go"), () => make({ heap: heap.value, leave: stays.value }), { id: "amount-go" }));
  }

  const whole = element("details", { class: "other-ways", id: "other-ways" }, element("summary", { text: say("page.typed.title") }), form, amounts);
  return { element: whole, refresh, field };
}

/* ---- The same position in another view: heaps, queen, coins on a strip. ---- */

/** @param {import("./session.js").Session} session */
function viewSwitch(session) {
  const place = element("div", { class: "views", role: "group", "aria-label": say("page.view") });

  /** The views of the present game; the usual one first. */
  const views = () => viewsOf(session.match.game);

  function refresh() {
    const all = views();
    const now = session.view || all[0];
    const held = place.contains(document.activeElement) ? document.activeElement?.id : "";
    place.hidden = all.length < 2;
    put(place, ...all.map((view) => element("button", { type: "button", id: `view-${view}`, "aria-pressed": String(view === now),
      text: known(`page.view.${view}`) ? say(`page.view.${view}`) : view, on: { click: () => choose(view) } })));
    if (held) /** @type {HTMLElement | null} */ (place.querySelector(`#${held}`))?.focus();
  }

  /** @param {string} view */
  const choose = (view) => session.changeView(view);

  /** Go to the next view. */
  function next() {
    const all = views();
    if (all.length > 1) choose(all[(all.indexOf(session.view || all[0]) + 1) % all.length]);
  }

  return { element: place, refresh, next };
}

/* ---- The game on the page: board, sentence, buttons, settings, and the panel beside them. ---- */

const HIGHEST_LEVEL = 12;
/** A longer sentence is in smaller letters where there is little space. */
const LONG = 64;

/** The sound of an end: won if two people play. @param {import("./game.js").Match} match */
const endSound = (match) => (match.result === "draw" ? "draw" : (personsSide(match) ?? match.result) === match.result ? "win" : "lose");

/** The storage key of the game in progress, for another visit. */
export const KEPT_GAME = "nimatron.game";

/** Without a server: the storage key of the last board, shown at another visit until Python is there. */
const KEPT_BOARD = "nimatron.board";
const LONGEST_BOARD = 120_000;

/**
 * @param {import("./session.js").Session} session
 * @param {{sieve: (wanted: Object<string, any>) => void, laboratory: () => void, puzzle: () => void}} elsewhere
 */
export function playView(session, elsewhere) {
  const sentenceLine = element("p", { class: "sentence", id: "sentence", role: "status", "aria-live": "polite" });
  const aimed = element("p", { class: "aimed", id: "aimed", "aria-hidden": "true" });
  const working = element("span", { class: "working", id: "working", role: "status" });
  const standing = element("div", { class: "standing-place", hidden: true });
  const actions = element("div", { class: "actions row", role: "group", "aria-label": say("page.actions") });
  const title = element("h1", { id: "game-title" });
  const convention = element("span", {});
  const players = element("span", { class: "setup-players" });
  const setup = element("button", { type: "button", id: "setup", class: "convention", on: { click: () => settings.show() } }, convention, " ", players);
  /** What failed and can be tried again. @type {(() => void) | null} */
  let retry = null;
  const board = new Board(session, {
    aimed: (text, offered) => {
      aimed.textContent = text || "\u00a0";
      const take = /** @type {HTMLButtonElement | null} */ (actions.querySelector("#take"));
      if (take) take.disabled = !offered;
    },
    swiped: (by) => see(session.ply + by),
    trouble: (error, again) => session.refused(error, again),
  });
  const hint = new Hint(session, board);
  const banner = endBanner(session, { again, review, tryFrom: (ply) => session.goOn(ply) });
  const clock = decideClock(session);
  const settings = settingsLine(session, { choose, begin, change: (match) => session.change(match), challenge });
  const typed = typedMove(session);
  /** @type {any[] | null} */
  let marked = null;
  const views = viewSwitch(session);
  const game = gameTab(session, { resign, review, share: () => shareLink(session.match), save, open, fresh: choose, commented: keepLink });
  const analysis = analysisTab(session, board, { marks: (moves) => { marked = moves; showMarks(board, session.open ? moves : null); },
    aids: (wanted) => { keepAids(wanted); refreshAids(); } });
  const learn = learnTab(session, { sieve: () => elsewhere.sieve(sieveOf(session.match.game) ?? {}), laboratory: elsewhere.laboratory });
  const tabs = tabRow(say("page.tabs"), [{ id: "game", label: say("page.tab.game"), panel: game.element }, { id: "analysis", label: say("page.tab.analysis"), panel: analysis.element },
    { id: "learn", label: say("page.tab.learn"), panel: learn.element }], (id) => refreshTab(id, true));
  const sheet = panelSheet(tabs.element);

  /**
   * @param {string} id
   * @param {boolean} opened
   */
  function refreshTab(id, opened = false) {
    if (id !== "analysis" && opened) analysis.forget();
    const layers = id === "analysis" && session.match.more.analysis !== "no" ? "values" : "";
    if (opened && layers !== session.layers) {
      session.layers = layers;
      if (session.ready) board.show().then(refreshBoard);
    }
    if (id === "game") game.refresh();
    else if (id === "analysis") analysis.refresh();
    else learn.refresh();
  }

  /** After the picture changed: signs and buttons. */
  function refreshBoard() {
    showMarks(board, session.open && tabs.current === "analysis" ? marked : null);
    refreshActions();
    refreshAids().catch(() => {});
  }

  /** The bar and the arrows, if they are wanted and a teacher allows them. */
  async function refreshAids() {
    const wanted = session.match.more.analysis === "no" ? { bar: false, arrows: false } : wantedAids();
    if (!wanted.bar && !wanted.arrows && standing.hidden && !board.element.querySelector(".arrows")) return;
    const { showAids } = await import("./aids.js").catch(() => loadAgain("./aids.js"));
    await showAids(session, board, standing, wanted);
  }

  function refreshActions() {
    drawActions(actions, session, board, { take: () => board.take(), undo, redo, hint: () => hint.next(), goOn: () => session.goOn(), see,
      panel: () => sheet.toggle(), chooseFirst: (person) => session.choose(person), hints: () => session.match.more.hints !== "no" }, retry);
  }

  /**
   * The address of the page always holds the game; a new game leaves the previous one to the browser's Back.
   * @param {boolean} [fresh]
   */
  function keepLink(fresh = false) {
    const link = `#${addressOf(session.match)}`;
    if (fresh && location.hash && location.hash !== link) history.pushState(null, "", link);
    else if (location.hash !== link) history.replaceState(null, "", link);
    keepFor(KEPT_GAME, link);
    if (inNotebook) import("./notebook.js").then(({ report }) => report(link.slice(1)));
  }

  /** Keep the board for another visit, if Python in the browser will have to be waited for. */
  function keepBoardShown() {
    const text = withoutServer && session.atEnd ? board.frame.picture?.outerHTML ?? "" : "";
    if (text) keepFor(KEPT_BOARD, text.length > LONGEST_BOARD ? "" : JSON.stringify([toLink(session.match), text]));
  }

  /** Show the board of the last visit, which cannot be pressed, if the game is the same. @param {import("./game.js").Match} match */
  function recallBoard(match) {
    const [link, text] = withoutServer ? JSON.parse(recalled(KEPT_BOARD) || "[]") : [];
    if (link !== toLink(match)) return;
    const picture = pictureFrom(text);
    for (const thing of picture.querySelectorAll("[role], [tabindex], [data-id]")) for (const name of ["role", "tabindex", "data-id", "aria-disabled"]) thing.removeAttribute(name);
    picture.dataset.recalled = "true";
    board.frame.hold(picture, "recalled");
  }

  /** When what failed is tried again by itself. */
  let trying = 0;
  /** Whether the attempt that failed was made by the page itself. */
  let by_itself = false;

  session.listen(async (event) => {
    const { match, turn } = session;
    clearTimeout(trying);
    if (event.kind === "move" || event.kind === "over") playSound(event.kind === "move" ? "take" : endSound(match));
    retry = event.retry ? () => { retry = null; event.retry?.(); } : null;
    if (event.kind === "asking") return;
    sentenceLine.classList.toggle("trouble", event.kind === "trouble");
    sentenceLine.classList.toggle("over", session.atEnd && match.result !== "open" && event.kind !== "trouble");
    sentenceLine.classList.toggle("looking", !session.atEnd);
    const more = session.atEnd ? event.doubt || event.note : "";
    const now = capital(sentence(session, event));
    sentenceLine.classList.toggle("long", now.length > LONG);
    put(sentenceLine, unbroken(now), more ? [" ", element("span", { class: "doubt", text: more })] : []);
    if (event.kind === "trouble") {
      if (!by_itself) {
        sheet.close();  // the sentence is behind it
        hint.clear();
      }
      by_itself = false;
      if (!session.ready) {
        title.textContent = gameTitle(match.game);
        game.refresh();
      }
      if (retry && event.wait) trying = setTimeout(() => { by_itself = true; retry?.(); }, event.wait);
      return void refreshActions();
    }
    by_itself = false;
    title.textContent = gameTitle(match.game);
    convention.textContent = say(session.lastLoses ? "page.ending.misere.line" : "page.ending.normal.line");
    players.textContent = playersLine(match);
    keepLink(event.kind === "start" && event.fresh);
    if (event.kind === "behind") return void refreshTab("game");
    hint.clear();
    aimed.textContent = "\u00a0";
    if (tabs.current === "analysis") marked = null;
    if (event.kind === "start") learn.forget();
    if (event.kind === "start" && match.more.challenge) import("./challenge.js").then((two) => two.notice(session, begin), () => {});
    views.refresh();
    settings.refresh();
    typed.refresh();
    refreshTab(tabs.current || "game");
    refreshActions();
    await board.show(event.kind === "move" || event.kind === "over" ? { ways: event.ways } : {});
    if (session.stale(turn)) return;
    refreshBoard();
    keepBoardShown();
    clock.refresh();
    await banner.refresh(event);
    if (!session.atEnd || match.result === "open") return;
    const bank = bankSentence(await bankOf(match));
    if (bank && !session.stale(turn)) banner.element.querySelector(".banner-more")?.append(" ", bank);
  });

  watchWork((work) => {
    working.className = `working ${work}`;
    working.textContent = work === "slow" ? say("page.working") : "";
  });

  function choose() {
    chooseGame(session, begin);
  }

  /** @param {import("./game.js").Match} match */
  async function begin(match) {
    try {
      await session.begin(match);
    } catch (error) {
      session.refused(error, () => begin(match));
      throw error;
    }
  }

  /** Play against another person, at another browser. @param {"first" | "second"} side of the person here */
  async function challenge(side) {
    try {
      const made = await (await import("./challenge.js").catch(() => loadAgain("./challenge.js"))).challenge(session.match, side);
      await begin(made);
    } catch (error) {
      settings.refresh();
      session.refused(error, () => challenge(side));
    }
  }

  /** A new game of the same kind; after a start drawn by level the bounds double (Verkhovsky 2010). */
  async function again() {
    const { match } = session;
    if (match.more.challenge) {
      return void await import("./challenge.js").then((two) => two.again(match)).then(begin, (error) => session.refused(error, again));
    }
    const level = match.more.drawn ? String(Math.min(HIGHEST_LEVEL, Number(match.level || 1) + 1)) : match.level;
    const { asked, ...more } = match.more;
    const start = match.more.drawn ? await randomStart(match.game, Number(level), match.misere, true).catch(() => match.start) : match.start;
    await begin(fromStart(match, { level, start, more: asked ? { ...more, order: "ask" } : more })).then(focusBoard, () => {});
  }

  function focusBoard() {
    /** @type {HTMLElement | null} */ (board.element.querySelector("[tabindex='0']"))?.focus();
  }

  async function undo() { await session.undo(); }
  async function redo() { await session.redo(); }
  /** @param {number | null} ply */
  async function see(ply) { await session.see(ply); }
  function resign() { session.resign(); }
  function review() { reviewGame(session, (ply) => session.goOn(ply)); }
  function save() { saveFile(`nimatron-${namedOf(session.match.game)?.name ?? gameName(session.match.game)}.txt`, toText(session.match)); }
  function open() {
    openFile(async (text) => {
      const match = fromText(text);
      if (!match) return session.refused(new Refusal("form", say("page.open.wrong")), () => {});
      if (await askBefore(session) === "new") await begin(match).catch(() => {});
    });
  }

  tabs.open("game");
  const view = element("div", { class: "play" },
    element("section", { class: "table", "aria-labelledby": "game-title" },
      element("div", { class: "stage" },
        element("div", { class: "table-head" }, element("div", {}, title, setup), views.element),
        element("div", { class: "board-place" }, board.element, standing, working), board.choices, element("div", { class: "say" }, aimed, sentenceLine, hint.element, banner.element), actions),
      element("div", { class: "below" }, clock.element, settings.element, typed.element,
        element("p", { class: "to-puzzle" }, element("a", { href: "#puzzle", id: "to-puzzle", on: { click: (/** @type {globalThis.Event} */ event) => { event.preventDefault(); elsewhere.puzzle(); } }, text: say("page.lessons.puzzle") })))),
    sheet.element);

  /** Show the move before or after; on the board of a game in play the arrow keys go from object to object. @param {number} by */
  const step = (by) => (/** @type {KeyboardEvent} */ event) => {
    if (session.open && /** @type {Element} */ (event.target).closest("#board")) return;
    see(Math.max(0, session.ply + by));
  };

  const keys = {
    u: undo, r: redo, h: () => { if (session.match.more.hints !== "no") hint.next(); }, a: () => { sheet.open(); tabs.open("analysis"); document.getElementById("tab-analysis")?.focus(); },
    v: () => views.next(), n: choose, t: () => { typed.element.open = true; typed.field.focus(); },
    ArrowLeft: step(-1), ArrowRight: step(1), Home: () => see(0), End: () => see(null),
  };
  return { element: view, keys, recallBoard };
}
