/** The dialogs: choosing a game, confirmation before a game is discarded, the end, the review, the link, the keys. */

import { favouriteGames, gamesFound, noteGame, recentGames, toggleFavourite } from "./find_game.js";
import { button, capital, chooser, element, keepFor, known, labelled, language, languageName, languages, markField, openDialog, put, recalled, say, troubleNote, troubleWords } from "./page.js";
import { allGames, ask, askAfresh, gameOf, gameTitle, loadAgain, namedOf, rulesOf, send, writtenGame, withoutServer } from "./server.js";
import { ERROR_RATES, isComputer, newMatch, opponentOf, opponentOptions, role, toLink, toText } from "./game.js";

/** @typedef {import("./game.js").Match} Match */
/** @typedef {import("./session.js").Session} Session */

/* ---- The fields of a game's rules, made from the server's description of each parameter. ---- */

/**
 * @param {any[]} parameters
 * @param {Object<string, any>} values
 * @returns {{elements: HTMLElement[], element: HTMLElement, field: (name: string) => any, values: () => Object<string, any>, defaults: Object<string, any>}}
 */
export function ruleFields(parameters, values) {
  const defaults = Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]));
  const fields = parameters.map((parameter) => ({ parameter, field: fieldOf(parameter, values[parameter.name] ?? parameter.default) }));
  const elements = fields.map(({ parameter, field }) => {
    const key = `page.rule.${parameter.name}`;
    return labelled(known(key) ? say(key) : `${parameter.name}: ${parameter.doc}`, field, limits(parameter));
  });
  return {
    elements, defaults,
    get element() { return element("div", { class: "form-row" }, elements); },
    field: (name) => fields.find(({ parameter }) => parameter.name === name)?.field,
    values: () => Object.fromEntries(fields.map(({ parameter, field }) => [parameter.name, field.type === "checkbox" ? String(field.checked) : field.value.trim()])),
  };
}

/**
 * @param {any} parameter
 * @param {any} value
 */
function fieldOf(parameter, value) {
  const id = `rule-${parameter.name}`;
  if (parameter.type === "boolean") {
    const box = element("input", { type: "checkbox", id });
    box.checked = String(value) === "true";
    return box;
  }
  if (parameter.type === "choice") {
    const optionWords = (/** @type {string} */ option) => known(`page.rule.${parameter.name}.${option}`) ? say(`page.rule.${parameter.name}.${option}`) : option;
    return chooser(parameter.options.map((/** @type {string} */ option) => [option, optionWords(option)]), String(value), () => {}, { id });
  }
  if (parameter.type === "integer" && !parameter.also) return element("input", { type: "number", id, min: parameter.minimum, max: parameter.maximum, value, required: true });
  return element("input", { type: "text", id, value, autocomplete: "off", spellcheck: "false" });
}

/** @param {any} parameter */
function limits(parameter) {
  if (parameter.type === "integer") return say("page.rule.limits", { low: parameter.minimum, high: parameter.maximum });
  return parameter.type === "takes" ? say("page.rule.takes") : parameter.name === "code" ? say("page.rule.octal") : "";
}

/* ---- A small picture of a position, in the colours of the page; not interactive. ---- */

/**
 * @param {string} game
 * @param {string} position
 * @returns {Promise<Element>}
 */
async function smallPicture(game, position) {
  const text = await ask("/api/picture.svg", { game, position, lang: language() }, "text");
  const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const node of picture.querySelectorAll("script, style, title, desc, foreignObject")) node.remove();
  for (const node of [picture, ...picture.querySelectorAll("[id], [data-id], [role], [tabindex]")]) for (const name of ["id", "data-id", "role", "tabindex", "aria-label"]) node.removeAttribute(name);
  return picture;
}

/* ---- Confirmation before a game in progress is discarded; none is needed without moves. ---- */

/**
 * @param {Session} session
 * @param {{against?: string}} [what] the name of another opponent, against whom one could play on from here
 * @returns {Promise<"on" | "new" | "cancel">}
 */
export function askBefore(session, { against = "" } = {}) {
  if (!session.inProgress) return Promise.resolve("new");
  return new Promise((resolve) => {
    /** @type {"on" | "new" | "cancel"} */
    let answer = "cancel";
    openDialog(say("page.leave.title"), (close) => {
      const answered = (/** @type {"on" | "new" | "cancel"} */ said) => () => { answer = said; close(); };
      return [element("p", { text: say(against ? "page.leave.opponent" : "page.leave.about") }),
        element("div", { class: "row end" },
          against ? button(say("page.leave.on", { opponent: against }), answered("on"), { id: "play-on" }) : null,
          button(say("page.leave.new"), answered("new"), { id: "start-anew" }),
          button(say("page.leave.keep"), answered("cancel"), { id: "keep-playing", class: "main", autofocus: true }))];
    }, { kind: "small", closed: () => resolve(answer) });
  });
}

/* ---- Choosing a game: a tile for each, found by its name; one click plays, another opens its settings. ---- */

/**
 * The rule for moves in one line, with the values in force if the server describes them.
 * @param {any} game
 */
function moveLine(game) {
  if (game.move) return capital(game.move);
  return game.about || say("page.game.other.move");
}

/**
 * The tile nearest to one in the row above or below; rows of a group may be shorter than others.
 * @param {HTMLElement[]} shown
 * @param {number} here
 * @param {1 | -1} way
 * @returns {number} -1 above the first row, the same tile below the last
 */
function nextRow(shown, here, way) {
  const { offsetTop: top, offsetLeft: left } = shown[here];
  const beyond = shown.filter((one) => way * (one.offsetTop - top) > 0);
  if (!beyond.length) return way < 0 ? -1 : here;
  const row = way * Math.min(...beyond.map((one) => way * one.offsetTop));
  const nearest = beyond.filter((one) => one.offsetTop === row).toSorted((one, other) => Math.abs(one.offsetLeft - left) - Math.abs(other.offsetLeft - left))[0];
  return shown.indexOf(nearest);
}

/** The computer of a game, or that two people play. @param {Match} match */
const usualOpponent = (match) => [match.first, match.second].find(isComputer) ?? "human";

/**
 * The players of a new game.
 * @param {string} opponent
 * @param {string} order `me`, `computer` or `ask`
 * @returns {{first: string, second: string}}
 */
const playersOf = (opponent, order) => (order === "computer" && opponent !== "human" ? { first: opponent, second: "human" } : { first: "human", second: opponent });

/**
 * @param {Session} session
 * @param {(match: Match) => Promise<any>} begin
 */
export function chooseGame(session, begin) {
  /** @type {IntersectionObserver | undefined} */
  let watcher;
  openDialog(say("page.choose.title"), (close, retitle) => {
    const place = element("div", { class: "choosing" });

    /**
     * Begin a game, if the one in progress may be left.
     * @param {Match} match
     */
    async function go(match) {
      if (await askBefore(session) === "cancel") return;
      await begin(match);
      noteGame((namedOf(match.game) ?? gameOf(match.game))?.name ?? match.game);
      close();
    }

    const tiles = tileView(session, go, showSettings);
    watcher = tiles.watcher;

    /** @param {string} name */
    function showSettings(name) {
      const view = settingsView(session, name, go, showTiles);
      retitle(gameTitle(name));
      put(place, view.element);
      view.focus();
    }

    /** @param {string} [from] the game whose settings were shown */
    function showTiles(from = "") {
      retitle(say("page.choose.title"));
      put(place, tiles.element);
      tiles.focus(from);
    }

    put(place, tiles.element);
    return [place];
  }, { kind: "wide", closed: () => watcher?.disconnect() });
}

/** Those that are kept on this device, heaps and numbers, rows, boards, graphs, everything else; the order of the tiles. */
const GROUPS = ["kept", "heaps", "rows", "boards", "graphs", ""];

/**
 * The tiles, and the search field.
 * @param {Session} session
 * @param {(match: Match) => Promise<void>} go
 * @param {(name: string) => void} settings
 */
function tileView(session, go, settings) {
  const statusLine = element("p", { role: "status", class: "quiet-text" });
  const trouble = element("div", {});
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      const name = /** @type {HTMLElement} */ (target).dataset.game ?? "";
      // without a picture the written position stays
      smallPicture(name, target.textContent ?? "").then((picture) => put(target, picture), () => {});
    }
  }, { rootMargin: "120px" });
  const touch = matchMedia("(pointer: coarse)").matches;
  const search = element("input", { type: "search", id: "search-game", autocomplete: "off", spellcheck: "false", autofocus: !touch, on: { input: narrow } });
  const now = (namedOf(session.match.game) ?? gameOf(session.match.game))?.name;
  const inOrder = new Intl.Collator(language());
  const [favourites, recent] = [favouriteGames(), recentGames()];
  const place = (/** @type {any} */ game) => GROUPS.indexOf(favourites.includes(game.name) || recent.includes(game.name) ? "kept" : game.group ?? "");
  // favourites before games played last, the newest first
  const rank = (/** @type {any} */ game) => (favourites.includes(game.name) ? -1 : recent.indexOf(game.name));
  // a named game has a tile of its own, with what its family says of boards, players and conventions
  const all = allGames().flatMap((game) => [game, ...game.named.map((one) => ({ ...game, ...one, about: "", first_start: one.example }))]);
  const tiles = all.toSorted((one, other) => place(one) - place(other) || rank(one) - rank(other) || inOrder.compare(gameTitle(one.name), gameTitle(other.name))).map((game) => ({ game, element: tile(game) }));
  const texts = new Map(tiles.map(({ game }) => [game.name, game.search ?? [gameTitle(game.name), game.name, ...(game.aliases ?? [])]]));
  const heads = GROUPS.map((group) => ({ group, element: element("li", { class: "tile-group" }, element("h3", { text: say(`page.choose.group.${group || "others"}`) })) }));
  for (const { group, element: head } of heads) head.hidden = !tiles.some((one) => GROUPS[place(one.game)] === group);
  const list = element("ul", { class: "tiles", on: { keydown: step } }, heads.flatMap((head) => [head.element, ...tiles.filter((one) => place(one.game) === GROUPS.indexOf(head.group)).map((one) => one.element)]));

  /** @param {any} game */
  function tile(game) {
    const picture = element("span", { class: "tile-picture", "aria-hidden": "true", "data-game": game.name, text: game.first_start });
    watcher.observe(picture);
    const open = element("button", { type: "button", class: "tile-open", id: `tile-${game.name}`, "aria-labelledby": `tile-title-${game.name}`, "aria-describedby": `tile-rules-${game.name}`,
      "aria-current": game.name === now ? "true" : null, autofocus: touch && game.name === now, on: { click: () => settings(game.name) } },
    picture, element("span", { class: "tile-title", id: `tile-title-${game.name}`, text: gameTitle(game.name) }),
    element("span", { class: "tile-rules", id: `tile-rules-${game.name}`, text: moveLine(game) }));
    const liked = favourites.includes(game.name);
    const star = button(liked ? "★" : "☆", () => {
      const is = toggleFavourite(game.name);
      star.textContent = is ? "★" : "☆";
      star.setAttribute("aria-pressed", String(is));
    }, { class: "tile-star quiet", id: `star-${game.name}`, "aria-pressed": String(liked), "aria-label": say("page.choose.favourite.of", { game: gameTitle(game.name) }) });
    return element("li", { class: "game-tile" }, open,
      button(say("page.choose.now"), () => play(game), { class: "tile-play", id: `play-${game.name}`, "aria-label": say("page.choose.now.of", { game: gameTitle(game.name) }) }), star);
  }

  /** Play immediately, with the usual rules and start, against the opponent of the previous game. @param {any} game */
  async function play(game) {
    const { match } = session;
    const opponent = usualOpponent(match);
    const able = opponentOptions(game.name).some(([player]) => player === opponentOf(opponent));
    const { view, order: _, asked: __, drawn: ___, ...more } = match.more;
    put(trouble);
    try {
      await go(newMatch({ game: game.name, start: game.first_start, misere: game.conventions[0] === "misere", more, ...playersOf(able ? opponent : "perfect", "me") }));
    } catch (error) {
      put(trouble, troubleNote(error, () => play(game)));
      trouble.scrollIntoView({ block: "nearest" });
    }
  }

  /** Show the tiles that match the search. */
  function narrow() {
    const found = new Set(gamesFound(search.value, texts));
    const shown = tiles.filter((one) => { one.element.hidden = !found.has(one.game.name); return !one.element.hidden; });
    for (const head of heads) head.element.hidden = !shown.some((one) => place(one.game) === GROUPS.indexOf(head.group));
    statusLine.textContent = shown.length ? "" : say("page.choose.none");
  }

  /** Arrow keys go from tile to tile. @param {KeyboardEvent} event */
  function step(event) {
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
    const kind = /** @type {HTMLElement} */ (event.target).closest(".tile-play") ? ".tile-play" : ".tile-open";
    const shown = /** @type {HTMLElement[]} */ (tiles.filter((one) => !one.element.hidden).map((one) => one.element));
    const here = shown.findIndex((one) => one.contains(/** @type {Node} */ (event.target)));
    if (!keys.includes(event.key) || here < 0) return;
    event.preventDefault();
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, ArrowUp: nextRow(shown, here, -1), ArrowDown: nextRow(shown, here, 1), Home: 0, End: shown.length - 1 }[event.key] ?? here;
    if (to < 0 && event.key === "ArrowUp") search.focus();
    else /** @type {HTMLElement} */ (shown[Math.max(0, Math.min(shown.length - 1, to))].querySelector(kind)).focus();
  }

  search.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const first = /** @type {HTMLElement | null} */ (list.querySelector(".game-tile:not([hidden]) .tile-open"));
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    if (event.key === "Enter" && search.value.trim()) first?.click();
    else first?.focus();
  });

  const whole = element("div", { class: "tile-view" }, element("div", { class: "tile-head" }, labelled(say("page.choose.search"), search), statusLine), trouble, list);
  return { element: whole, watcher, focus: (/** @type {string} */ name) => (document.getElementById(`tile-${name}`) ?? search).focus() };
}

/**
 * The settings of a game: rules, start, opponent, who begins, who wins.
 * @param {Session} session
 * @param {string} name
 * @param {(match: Match) => Promise<void>} go
 * @param {(name: string) => void} back
 */
function settingsView(session, name, go, back) {
  const { match } = session;
  const game = /** @type {any} */ (gameOf(name));
  const named = namedOf(name);
  const own = gameOf(match.game) === game && (!named || namedOf(match.game) === named);
  const rules = ruleFields(game.parameters, rulesOf(own ? match.game : name));
  const written = () => writtenGame(game.name, rules.values(), rules.defaults);
  const before = usualOpponent(match);
  let opponent = opponentOptions(name).some(([player]) => player === opponentOf(before)) ? opponentOf(before) : "perfect";
  let drawn = own && match.more.drawn ? match.start : "";
  const note = `page.start.note.${game.name}`;
  const start = element("input", { type: "text", id: "start", value: own ? match.start : named?.example ?? game.first_start, autocomplete: "off", spellcheck: "false" });
  const level = chooser(Array.from({ length: 8 }, (_, index) => [String(index + 1), say("page.level", { level: index + 1 })]), match.level || "1", () => {}, { id: "level", "aria-label": say("page.start.level") });
  const winnable = element("input", { type: "checkbox", id: "winnable" });
  winnable.checked = true;
  const endings = /** @type {[string, string][]} */ ([["normal", say("page.ending.normal")], ["misere", say("page.ending.misere")]]).filter(([kind]) => game.conventions.includes(kind));
  const misere = chooser(endings, own ? (match.misere ? "misere" : "normal") : game.conventions[0], () => {}, { id: "ending" });
  const order = chooser([["me", say("page.order.me")], ["computer", say("page.order.computer")], ["ask", say("page.order.ask")]], match.more.order === "ask" ? "ask" : "me", () => {}, { id: "order" });
  const [, errors = ERROR_RATES[1]] = /errors=([\d.]+)/.exec(before) ?? [];
  const rate = element("input", { id: "errors", type: "number", min: 0, max: 100, value: Math.round(Number(errors) * 100), required: true });
  const size = element("input", { id: "error-size", type: "number", min: 0, max: 1000, value: /size=(\d+)/.exec(before)?.[1] ?? 4, required: true });
  const graded = [labelled(say("page.errors.rate"), rate), labelled(say("page.errors.size"), size)];
  const first = labelled(say("page.settings.first"), order);
  const trouble = element("div", {});
  const random = button(say("page.start.random"), draw, { id: "random-start" });
  const byHand = game.sketch ? button(say("page.sketch.open"), drawByHand, { id: "draw-by-hand" }) : null;
  const counts = element("div", { class: "counts-editor row", hidden: true, role: "group", "aria-label": say("page.heap.title") });
  const picture = element("div", { class: "start-picture", "aria-hidden": "true", text: start.value });
  const about = element("p", { class: "about", text: moveLine(named ?? game) });
  let waiting = 0;

  function drawOpponent() {
    for (const one of graded) one.hidden = opponent !== "graded";
    first.hidden = opponent === "human";
  }

  /** The query whether the typed start is one of this game. */
  const question = () => ({ game: written(), position: start.value.trim(), count: 1, lang: language() });

  /** Show the typed start and the rule with the values in force; while it is invalid, the previous ones stay. */
  async function show() {
    const asked = question();
    const offered = await ask("/api/moves", asked).catch(() => null);
    const made = offered && await smallPicture(asked.game, asked.position).catch(() => null);
    if (!offered || asked.game !== written() || asked.position !== start.value.trim()) return;
    if (made) put(picture, made);
    if (offered.rule) about.textContent = capital(offered.rule);
    const editor = await import("./heap_editor.js").catch(() => null);  // the start can be typed too
    editor?.showHeapEditor(counts, offered.heaps, offered.position, async (position) => {
      await ask("/api/moves", { ...question(), position });
      start.value = position;
      markField(start);
      await show();
    });
  }

  /** @param {globalThis.Event} event */
  function changed(event) {
    const field = /** @type {any} */ (event.target);
    if (field.getAttribute("aria-invalid")) markField(field);
    clearTimeout(waiting);
    waiting = window.setTimeout(show, 350);
  }

  /** Edit the start by hand, in an editor whose module is loaded when needed. */
  async function drawByHand() {
    put(trouble);
    try {
      const { drawStart } = await import("./sketch.js").catch(() => loadAgain("./sketch.js"));
      await drawStart(written(), start.value.trim(), (position) => {
        start.value = position;
        markField(start);
        show();
      });
    } catch (error) {
      refused(error, drawByHand);
    }
  }

  async function draw() {
    put(trouble);
    if (!wellFilled()) return;
    random.disabled = true;
    try {
      start.value = drawn = await randomStart(written(), Number(level.value), misere.value === "misere", winnable.checked);
      markField(start);
      show();
    } catch (error) {
      refused(error, draw);
    } finally {
      random.disabled = false;
    }
  }

  /** The fields that hold numbers. */
  const numbers = () => /** @type {any[]} */ ([...form.querySelectorAll('input[type="number"]')].filter((field) => !(/** @type {HTMLElement} */ (field).closest("[hidden]"))));

  /** Mark the invalid numbers and give the first of them the focus. */
  function wellFilled() {
    const wrong = numbers().filter((field) => { markField(field); return !field.checkValidity(); });
    for (const field of wrong) markField(field, say("page.wrong.number", { low: field.min, high: field.max }));
    wrong[0]?.focus();
    return !wrong.length;
  }

  /**
   * Show a refusal at its cause: at the field that the server names, else beside the button.
   * @param {any} error
   * @param {() => void} retry
   */
  function refused(error, retry) {
    const message = String(error?.message ?? "");
    const named = /^[^:\s]+: (\w+):/.exec(message)?.[1];
    const rule = rules.field(named ?? "") ?? (error?.at === "game" && game.parameters.length === 1 ? rules.field(game.parameters[0].name) : null);
    const field = rule ?? (error?.at === "position" ? start : error?.at === "level" ? level : null);
    if (!field) return void put(trouble, troubleNote(error, retry));
    markField(field, troubleWords(error));
    field.focus();
  }

  /** @param {globalThis.Event | null} event */
  async function submit(event = null) {
    event?.preventDefault();
    put(trouble);
    markField(start);
    if (!wellFilled()) return;
    const player = opponent === "graded" ? `graded errors=${Number(rate.value) / 100} size=${size.value}` : opponent;
    const { view, order: _, asked: __, drawn: ___, ...more } = match.more;
    if (drawn && drawn === start.value) more.drawn = "yes";
    if (own && view) more.view = view;
    if (order.value === "ask" && player !== "human") more.order = "ask";
    begins.disabled = true;
    try {
      const checked = await ask("/api/moves", question());
      await go(newMatch({ game: checked.game, misere: misere.value === "misere", start: checked.position, level: level.value, more, ...playersOf(player, order.value) }));
    } catch (error) {
      refused(error, submit);
    } finally {
      begins.disabled = false;
    }
  }

  const begins = element("button", { type: "submit", class: "main", id: "begin", text: say("page.begin") });
  const form = element("form", { class: "game-settings", novalidate: true, on: { submit } },
    element("div", { class: "game-shown" }, picture, counts, about),
    element("div", { class: "game-fields" },
      rules.elements.length ? element("div", { class: "form-row rule-fields", role: "group", "aria-label": say("page.rules"), on: { input: changed } }, rules.elements) : "",
      element("fieldset", {}, element("legend", { text: say("page.start") }),
        labelled(say("page.start.typed"), start, known(note) ? say(note) : say("page.start.note", { example: game.example })),
        element("div", { class: "row draw-row" }, byHand, level, random, element("label", { class: "switch" }, winnable, say("page.start.winnable")))),
      element("div", { class: "form-row" },
        labelled(say("page.settings.opponent"), chooser(opponentOptions(name), opponent, (value) => { opponent = value; drawOpponent(); }, { id: "dialog-opponent" })), graded, first,
        endings.length > 1 ? labelled(say("page.ending"), misere) : ""),
      trouble),
    element("div", { class: "row end" }, button(say("page.choose.all"), () => back(name), { id: "all-games", class: "quiet" }), begins));
  start.addEventListener("input", changed);
  drawOpponent();
  show();
  return { element: form, focus: () => /** @type {HTMLElement | null} */ (form.querySelector(".game-fields :is(input, select)"))?.focus() };
}

/**
 * A random start of a level.
 * @param {string} game
 * @param {number} level
 * @param {boolean} misere
 * @param {boolean} winnable
 * @returns {Promise<string>}
 */
export async function randomStart(game, level, misere, winnable) {
  const answer = await askAfresh("/api/start", { game, level, misere, never_lost: String(winnable), lang: language() });
  return answer.position;
}

/* ---- The review of a game: where it was won, where it was given away, and a way to try again from there. ---- */

/** The last review requested. @type {{record: string, answer: Promise<any>}} */
let reviewed = { record: "", answer: Promise.resolve(null) };

/** @param {Match} match */
export function reviewOf(match) {
  const record = toText({ ...match, more: {}, ending: "" });
  const key = `${language()} ${record}`;
  if (reviewed.record === key) return reviewed.answer;
  const answer = send("/api/review", { record, lang: language() });
  reviewed = { record: key, answer };
  answer.catch(() => { if (reviewed.answer === answer) reviewed = { record: "", answer: Promise.resolve(null) }; });
  return answer;
}

/**
 * Show the review; its module is loaded when needed.
 * @param {Session} session
 * @param {(ply: number) => void} again play on from a position
 */
export function reviewGame(session, again) {
  const place = element("div", { class: "review" });
  openDialog(say("page.review"), (close) => {
    async function load() {
      put(place, element("p", { class: "quiet-text", role: "status", text: say("page.analysis.waiting") }));
      try {
        const { review } = await import("./review.js").catch(() => loadAgain("./review.js"));
        const shown = await review(session, { again: (ply) => { close(); again(ply); }, see: (ply) => { close(); session.see(ply); } });
        put(place, shown);
      } catch (error) {
        put(place, troubleNote(error, load));
      }
    }

    load();
    return [place];
  });
}

/* ---- The end: who won, how many moves it could have taken, and what to do next. Not a dialog, so nothing must be answered. ---- */

/**
 * @param {Session} session
 * @param {{again: () => void, review: () => void, tryFrom: (ply: number) => void}} doings
 * @param {{words?: boolean}} [settings] without words where the sentence beside it says them
 * @returns {{element: HTMLElement, refresh: (event?: {kind: string}) => Promise<void>, say: (text: string) => void}}
 */
export function endBanner(session, doings, { words = true } = {}) {
  const place = element("section", { class: "banner", id: "end-banner", hidden: true, "aria-label": say("page.end") });

  /** Show the end of the game, or nothing while it goes on or an earlier position is shown. */
  async function refresh(event = { kind: "" }) {
    const { match } = session;
    place.hidden = match.result === "open" || session.look !== null;
    if (place.hidden) return void put(place);
    const more = element("p", { class: "banner-more" });
    const row = element("div", { class: "row" }, button(say("page.again"), doings.again, { class: "main", id: "again" }), button(say("page.review"), doings.review, { id: "banner-review" }));
    const active = document.activeElement;
    const free = event.kind === "over" && (!active || active === document.body || active.closest("#board, .actions") !== null) && !document.querySelector("dialog[open]");
    put(place, words ? [element("p", { class: "banner-won", text: wonWords(match) }), more] : "", row);
    if (free) /** @type {HTMLElement} */ (row.firstElementChild).focus({ preventScroll: true });
    const here = () => row.isConnected;
    const start = words && await ask("/api/analysis", { game: match.game, position: match.start, misere: match.misere, lang: language(), want: "outcome,remoteness" }).catch(() => null);
    if (start && here()) more.textContent = couldHaveBeen(match, start);
    const answer = match.moves.length && match.more.analysis !== "no" ? await reviewOf(match).catch(() => null) : null;
    const last = here() && answer?.moves.filter((/** @type {any} */ move) => move.mistake && move.player !== match.result).at(-1);
    if (last) row.append(button(say("page.end.try", { number: last.number }), () => doings.tryFrom(last.number - 1), { id: "try-from" }));
  }

  /** Add a sentence about the end. @param {string} text */
  function addSentence(text) {
    place.querySelector(".banner-more")?.append(" ", text);
  }

  return { element: place, refresh, say: addSentence };
}

/**
 * Who won, and after how many moves.
 * @param {Match} match
 */
function wonWords(match) {
  if (match.result === "draw") return say("page.ended.draw");
  const winner = /** @type {"first" | "second"} */ (match.result);
  return say(`page.ended.${match.ending === "resigned" ? "resigned" : "won"}.${role(match, winner)}`, { count: match.moves.length });
}

/**
 * How the game could have gone from its start, shown after the end.
 * @param {Match} match
 * @param {{outcome: string, remoteness: number | string | null}} start
 */
export function couldHaveBeen(match, start) {
  if (start.outcome === "D") return say("page.best.draw");
  const key = `page.best.${role(match, start.outcome === "N" ? "first" : "second")}`;
  return start.remoteness === null || start.remoteness === undefined ? say(`${key}.unknown`) : say(key, { count: start.remoteness });
}

/* ---- The link that holds everything, and what a teacher allows in it. ---- */

/**
 * @param {Match} match
 */
export function shareLink(match) {
  openDialog(say("page.share.title"), () => {
    const field = element("textarea", { id: "link", rows: 4, readonly: true });
    const statusLine = element("p", { role: "status", class: "quiet-text" });
    const choices = {
      moves: box("share-moves", match.moves.length > 0), analysis: box("share-analysis", match.more.analysis !== "no"), hints: box("share-hints", match.more.hints !== "no"),
    };
    const lang = chooser([["", say("page.share.any_language")], ...languages().map((code) => /** @type {[string, string]} */ ([code, languageName(code)]))], match.more.lang ?? language(), draw, { id: "share-lang" });

    /**
     * @param {string} id
     * @param {boolean} on
     */
    function box(id, on) {
      const made = element("input", { type: "checkbox", id, on: { change: draw } });
      made.checked = on;
      return made;
    }

    function draw() {
      const { analysis, hints, lang: _, ...more } = match.more;
      const settings = { ...more, ...(choices.analysis.checked ? {} : { analysis: "no" }), ...(choices.hints.checked ? {} : { hints: "no" }), ...(lang.value ? { lang: lang.value } : {}) };
      const shown = choices.moves.checked ? { ...match, more: settings } : newMatch({ ...match, moves: [], lines: [], comments: {}, result: "open", ending: "", more: settings });
      field.value = `${location.origin}${location.pathname}#${toLink(shown)}`;
    }

    async function copy() {
      field.select();
      const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
      statusLine.textContent = say(done ? "page.share.copied" : "page.share.select");
    }

    draw();
    return [element("p", { text: say("page.share.about") }), labelled(say("page.share.link"), field),
      element("div", { class: "choices" }, element("label", { class: "switch" }, choices.moves, say("page.share.moves")),
        element("label", { class: "switch" }, choices.analysis, say("page.share.analysis")), element("label", { class: "switch" }, choices.hints, say("page.share.hints"))),
      labelled(say("page.share.language"), lang),
      element("div", { class: "row end" }, button(say("page.share.copy"), copy, { class: "main", id: "copy-link" })), statusLine];
  });
}

/* ---- Single keys as shortcuts, if no field has the focus; they can be switched off. ---- */

const KEPT_SWITCH = "nimatron.keys";

/** Whether single keys are on. */
const keysOn = () => recalled(KEPT_SWITCH) !== "off";

/** @param {boolean} on */
const setKeys = (on) => keepFor(KEPT_SWITCH, on ? "on" : "off");

/** The keys and the words that explain them. */
const KEYS = [
  ["← ↑ ↓ →", "arrows"], ["Enter", "enter"], ["Esc", "escape"], ["U", "undo"], ["R", "redo"], ["H", "hint"], ["A", "analysis"],
  ["V", "view"], ["T", "type"], ["N", "new"], ["?", "help"],
];

/**
 * @param {Object<string, (event: KeyboardEvent) => void>} doings by key
 */
export function listenToKeys(doings) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || target.isContentEditable;
    const elsewhere = event.key.startsWith("Arrow") && target.closest("[role=tablist], .scroll, [role=radiogroup]");
    if (event.defaultPrevented || elsewhere || typing || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]") || !keysOn()) return;
    const doing = doings[event.key.length > 1 ? event.key : event.key.toLowerCase()] ?? doings[PLACES[event.code] ?? ""];
    if (!doing) return;
    event.preventDefault();
    doing(event);
  });
}

/** The same places on a keyboard of another script. @type {Object<string, string>} */
const PLACES = { KeyU: "u", KeyR: "r", KeyH: "h", KeyA: "a", KeyV: "v", KeyT: "t", KeyN: "n" };

/* ---- The list of keys, and the switch that turns single keys off. ---- */

/** Show the keys. */
export function showKeys() {
  openDialog(say("page.keys.title"), () => {
    const box = element("input", { type: "checkbox", id: "keys-on", on: { change: () => setKeys(box.checked) } });
    box.checked = keysOn();
    return [element("table", { class: "keys" }, element("tbody", {}, KEYS.map(([key, name]) => element("tr", {},
      element("th", { scope: "row" }, element("kbd", { text: key })), element("td", { text: say(`page.keys.${name}`) }))))),
    element("label", { class: "switch" }, box, say("page.keys.on")),
    withoutServer ? [element("h3", { text: say("page.python.differs") }), element("ul", { id: "without-server" }, ["here", "slower", "longest", "absent"].map((name) => element("li", { text: say(`page.python.differs.${name}`, { seconds: 12 }) })))] : ""];
  });
}
