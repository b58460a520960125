/** The game on the page: board, sentence, buttons, settings, and the panel beside them. */

import { element } from "../element.js";
import { capital, say } from "../words.js";
import { ask, Refusal } from "../server.js";
import { gameName, gameTitle, rulesOf } from "../games.js";
import { Board } from "../board/board.js";
import { newMatch } from "../match/match.js";
import { bankOf } from "../match/told.js";
import { fromText, toLink as linkOf, toText } from "../match/record.js";
import { chooseGame, randomStart } from "../dialogs/choose_game.js";
import { reviewGame } from "../dialogs/review.js";
import { shareLink } from "../dialogs/share.js";
import { bankSentence } from "../panel/bank.js";
import { tabRow } from "../panel/tabs.js";
import { gameTab } from "../panel/game_tab.js";
import { analysisTab } from "../panel/analysis_tab.js";
import { learnTab, sieveKind } from "../panel/learn_tab.js";
import { showMarks } from "../panel/marks.js";
import { drawActions } from "./actions.js";
import { openFile, saveFile } from "./file.js";
import { Hint } from "./hint.js";
import { decideClock } from "./decide_clock.js";
import { couldHaveBeen, sentence } from "./sentence.js";
import { settingsLine } from "./settings_line.js";
import { typedMove } from "./typed_move.js";
import { viewSwitch } from "./view_switch.js";

const HIGHEST_LEVEL = 12;

/**
 * @param {import("../match/session.js").Session} session
 * @param {{sieve: (wanted: Object<string, any>) => void, laboratory: () => void}} elsewhere
 */
export function playView(session, elsewhere) {
  const told = element("p", { class: "sentence", id: "sentence", role: "status", "aria-live": "polite" });
  const aimed = element("p", { class: "aimed", id: "aimed", "aria-hidden": "true" });
  const actions = element("div", { class: "actions row", role: "group", "aria-label": say("page.actions") });
  const title = element("h1", { id: "game-title" });
  const convention = element("p", { class: "convention" });
  const board = new Board(session, { aimed: (text, offered) => {
    aimed.textContent = text || " ";
    const take = /** @type {HTMLButtonElement | null} */ (actions.querySelector("#take"));
    if (take) take.disabled = !offered;
  } });
  const hint = new Hint(session);
  const clock = decideClock(session);
  const settings = settingsLine(session, { choose, begin });
  const typed = typedMove(session);
  /** @type {any[] | null} */
  let marked = null;
  const views = viewSwitch(session, async () => { keepLink(); await board.show(); refreshBoard(); });
  const game = gameTab(session, { jump, resign, review, share: () => shareLink(session.match), save, open, fresh: choose, commented: keepLink });
  const analysis = analysisTab(session, board, { jump, marks: (moves) => { marked = moves; showMarks(board, session.open ? moves : null); } });
  const learn = learnTab(session, { sieve: () => elsewhere.sieve({ kind: sieveKind(session.match.game), a: Number(rulesOf(session.match.game).a ?? 1),
    take: gameName(session.match.game) === "subtraction" ? rulesOf(session.match.game).take ?? "1-3" : "squares" }), laboratory: elsewhere.laboratory });
  const tabs = tabRow(say("page.tabs"), [{ id: "game", label: say("page.tab.game"), panel: game.element }, { id: "analysis", label: say("page.tab.analysis"), panel: analysis.element },
    { id: "learn", label: say("page.tab.learn"), panel: learn.element }], (id) => refreshTab(id, true));

  /**
   * @param {string} id
   * @param {boolean} opened
   */
  function refreshTab(id, opened = false) {
    if (id !== "analysis" && opened) analysis.forget();
    if (id === "game") game.refresh();
    else if (id === "analysis") analysis.refresh();
    else learn.refresh();
  }

  /** After the picture changed: signs, buttons. */
  function refreshBoard() {
    showMarks(board, session.open && tabs.current === "analysis" ? marked : null);
    drawActions(actions, session, board, { take: () => board.take(), undo, redo, hint: () => hint.next(), again, chooseFirst: (person) => session.choose(person),
      hints: () => session.match.more.hints !== "no" });
  }

  /** The address of the page always holds the game. */
  function keepLink() {
    history.replaceState(null, "", `#${linkOf(session.match)}`);
  }

  session.listen(async (event) => {
    const { match, turn } = session;
    title.textContent = gameTitle(match.game);
    convention.textContent = say(session.lastLoses ? "page.ending.misere.line" : "page.ending.normal.line");
    told.textContent = capital(sentence(session, event));
    told.classList.toggle("over", match.result !== "open");
    hint.clear();
    aimed.textContent = " ";
    if (tabs.current === "analysis") marked = null;
    if (event.kind === "start") learn.forget();
    keepLink();
    views.refresh();
    settings.refresh();
    typed.refresh();
    refreshTab(tabs.current || "game");
    await board.show(event.kind === "move" || event.kind === "over" ? { ways: event.ways } : {});
    if (session.stale(turn)) return;
    refreshBoard();
    clock.refresh();
    if (match.result !== "open") {
      const start = await ask("/api/analysis", { game: match.game, position: match.start, misere: match.misere, want: "outcome,remoteness" }).catch(() => null);
      const bank = bankSentence(await bankOf(match));
      if (session.stale(turn)) return;
      if (start) told.append(" ", couldHaveBeen(match, start));
      if (bank) told.append(" ", bank);
    }
  });

  function choose() {
    chooseGame(session.match, begin);
  }

  /** @param {import("../match/match.js").Match} match */
  async function begin(match) {
    await session.begin(match);
  }

  /** A new game of the same kind; after a start drawn by level the bounds double (Verkhovsky 2010). */
  async function again() {
    const { match } = session;
    const level = match.more.drawn ? String(Math.min(HIGHEST_LEVEL, Number(match.level || 1) + 1)) : match.level;
    const { asked, ...more } = match.more;
    const start = match.more.drawn ? await randomStart(match.game, Number(level), match.misere, true).catch(() => match.start) : match.start;
    await begin(newMatch({ ...match, level, start, moves: [], cursor: 0, result: "open", ending: "", comments: {}, more: asked ? { ...more, order: "ask" } : more }));
    focusBoard();
  }

  function focusBoard() {
    /** @type {HTMLElement | null} */ (board.element.querySelector("[tabindex='0']"))?.focus();
  }

  async function undo() { await session.undo(); }
  async function redo() { await session.redo(); }
  /** @param {number} ply */
  async function jump(ply) { await session.jump(ply); }
  function resign() { session.resign(); }
  function review() { reviewGame(session, (ply) => jump(ply)); }
  function save() { saveFile(`nimatron-${gameName(session.match.game)}.txt`, toText(session.match)); }
  function open() {
    openFile(async (text) => {
      const match = fromText(text);
      try {
        if (!match) throw new Refusal("form", say("page.open.wrong"));
        await begin(match);
      } catch (error) {
        told.textContent = error instanceof Refusal && error.message ? error.message : say("page.offline");
      }
    });
  }

  tabs.open("game");
  const view = element("div", { class: "play" },
    element("section", { class: "table", "aria-labelledby": "game-title" },
      element("div", { class: "table-head" }, element("div", {}, title, convention), views.element),
      board.element, aimed, board.choices, told, actions, clock.element, hint.element, settings.element, typed.element),
    element("aside", { class: "side", "aria-label": say("page.tabs") }, tabs.element));

  const keys = {
    u: undo, r: redo, h: () => { if (session.match.more.hints !== "no") hint.next(); }, a: () => { tabs.open("analysis"); document.getElementById("tab-analysis")?.focus(); },
    v: () => views.next(), n: choose, t: () => { typed.element.open = true; typed.field.focus(); },
  };
  return { element: view, keys, board };
}
