/** A game of two people by a link on one server: this browser's seat, waiting for the other's moves. Loaded when wanted. */

import { button, element, keepFor, labelled, language, openDialog, recalled, say } from "./page.js";
import { ask, askAfresh, send, Refusal } from "./server.js";
import { newMatch, REMOTE } from "./game.js";

/** @typedef {import("./game.js").Match} Match */
/** @typedef {{game: string, start: string, misere: boolean, moves: string[], result: string, ending: string, number: number, side: "first" | "second" | "watch", present: boolean, watch: string, following: string | null}} State as the server describes a game */

/** The storage key of the name that keeps this browser's seats; it is sent to the server of the game only. */
const KEPT_HOLDER = "nimatron.holder";

function holder() {
  const kept = recalled(KEPT_HOLDER);
  if (kept) return kept;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  keepFor(KEPT_HOLDER, made);
  return made;
}

const address = (/** @type {string} */ token) => `/api/challenge/${token}?lang=${language()}`;

/** The link of a seat, or to watch. @param {string} token */
const linkOf = (token) => `${location.origin}${location.pathname}#challenge=${token}`;

/**
 * Make a game of two people from a start, and show the links.
 * @param {Match} match
 * @param {"first" | "second"} side of this person
 * @returns {Promise<Match>}
 */
export async function challenge(match, side) {
  const made = await send(`/api/challenge?lang=${language()}`, { game: match.game, start: match.start, misere: match.misere, side, holder: holder(), lang: language() });
  showLinks(made.invitation, made.watch);
  return matchOf(made.state, made.seat, match.more.view);
}

/** Show what to send to the other person, and to those who want to watch. @param {string} invitation @param {string} watch */
function showLinks(invitation, watch) {
  openDialog(say("page.challenge.title"), (close) => {
    const statusLine = element("p", { role: "status", class: "quiet-text" });
    const field = (/** @type {string} */ id, /** @type {string} */ token) => element("input", { type: "text", id, readonly: true, value: linkOf(token), on: { focus: (/** @type {any} */ event) => event.target.select() } });
    const first = field("invitation", invitation);
    async function copy() {
      first.select();
      const done = await navigator.clipboard?.writeText(first.value).then(() => true, () => false);
      statusLine.textContent = say(done ? "page.share.copied" : "page.share.select");
    }
    return [element("p", { text: say("page.challenge.about") }), labelled(say("page.challenge.invitation"), first), labelled(say("page.challenge.watch"), field("watch-link", watch)), statusLine,
      element("div", { class: "row end" }, button(say("page.share.copy"), copy, { id: "copy-invitation" }), button(say("page.challenge.begin"), close, { id: "begin-challenge", class: "main" }))];
  });
}

/**
 * The game behind a link; this browser takes the seat if it is free.
 * @param {string} token
 * @returns {Promise<Match>}
 */
export const joined = async (token) => matchOf(await look(token), token);

/**
 * @param {State} state
 * @param {string} token
 * @param {string} [view]
 * @returns {Match}
 */
function matchOf(state, token, view) {
  const player = (/** @type {string} */ side) => (state.side === side ? "human" : REMOTE);
  const open = state.result === "open";
  return newMatch({ game: state.game, start: state.start, misere: state.misere, moves: state.moves, result: state.result, ending: state.ending, first: player("first"), second: player("second"),
    more: { challenge: token, ...(view ? { view } : {}), ...(open ? { hints: "no", analysis: "no" } : {}) } });
}

/**
 * The state of a game; with a number, the next one.
 * @param {string} token
 * @param {number} [number]
 * @returns {Promise<State>}
 */
const look = (token, number) => askAfresh(`/api/challenge/${token}`, { holder: holder(), number, lang: language() });

/* ---- Following a game: one question at a time waits on the server for news. ---- */

/** How long to wait after a failed question, in milliseconds. */
const PAUSE = 3000;

class Following {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    /** @type {State | null} */
    this.state = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    this.ended = false;
    /** Whether the game is still on the page. */
    this.wanted = () => true;
    this.run();
  }

  async run() {
    while (!this.ended && this.wanted()) {
      try {
        this.hear(await look(this.token, this.state?.number));
      } catch (error) {
        if (error instanceof Refusal && !error.again) return void this.hear(null, error);
        await new Promise((done) => { setTimeout(done, PAUSE); });
      }
    }
    this.ended = true;
  }

  /** @param {State | null} state @param {Refusal} [gone] why the game is not there any more */
  hear(state, gone) {
    if (state && this.state && state.number < this.state.number) return;
    this.state = state ?? this.state;
    this.gone = gone;
    for (const listener of [...this.listeners]) listener();
  }

  /**
   * Wait until something is found in the state.
   * @template T
   * @param {(state: State) => T | null} find
   * @returns {Promise<T>}
   */
  until(find) {
    return new Promise((resolve, reject) => {
      const heard = () => {
        const found = this.state && find(this.state);
        if (found === null && !this.gone && !this.ended) return;
        this.listeners.delete(heard);
        if (found !== null) resolve(/** @type {T} */ (found));
        else reject(this.gone ?? new Refusal("form", ""));
      };
      this.listeners.add(heard);
      heard();
    });
  }
}

/** @type {Following | null} */
let following = null;

/** @param {string} token */
function follow(token) {
  if (following?.token === token && !following.ended) return following;
  if (following) following.ended = true;
  following = new Following(token);
  return following;
}

/**
 * Ask for a move of the game: make this person's, or wait for the other's.
 * @param {Match} match
 * @param {Object<string, any>} moves the query about the moves of the position
 * @param {string} [to] the position that this person's move leads to
 * @returns {Promise<any>} as `/api/play` answers
 */
export async function turn(match, moves, to) {
  const token = match.more.challenge;
  if (to !== undefined) {
    const said = await send(address(token), { holder: holder(), to, view: moves.view, lang: language() });
    follow(token).hear(said.state);
    return said.turn;
  }
  const count = match.moves.length;
  const found = await follow(token).until((state) => (state.moves.length > count ? { to: state.moves[count] } : state.result !== "open" ? { ended: state } : null));
  if ("ended" in found) return found;
  const answer = await ask("/api/play", { ...moves, misere: match.misere, frame: match.start, opponent: "human", to: found.to });
  return { reply: { ...answer, certain: true } };
}

/** Give the game up. @param {Match} match */
export const resign = (match) => send(address(match.more.challenge), { holder: holder(), resign: true });

/** The games after which this person has asked for another one. @type {Set<string>} */
const offered = new Set();

/**
 * Offer another game from the same start, with sides changed, or accept it.
 * @param {Match} match
 * @returns {Promise<Match>}
 */
export async function again(match) {
  offered.add(match.more.challenge);
  const { state } = await send(address(match.more.challenge), { holder: holder(), again: true });
  return joined(state.following);
}

/**
 * Notice what the other does while this person thinks: gives up, or offers another game.
 * @param {import("./session.js").Session} session
 * @param {(match: Match) => void} begin
 */
export function notice(session, begin) {
  const token = session.match.more.challenge;
  const here = () => session.match.more.challenge === token;
  const followed = follow(token);
  followed.wanted = here;
  followed.until((state) => (state.ending === "resigned" ? state : null)).then((state) => { if (here()) session.endedElsewhere(state); }, () => {});
  followed.until((state) => state.following).then((next) => {
    if (!here() || offered.has(token)) return;
    openDialog(say("page.challenge.again"), (close) => [element("p", { text: say("page.challenge.again.about") }),
      element("div", { class: "row end" }, button(say("page.challenge.no"), close, { id: "no-rematch" }), button(say("page.challenge.begin"), () => { close(); joined(next).then(begin); }, { id: "rematch", class: "main" }))], { kind: "small" });
  }, () => {});
}
