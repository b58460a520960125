"""A player for the tests: takes moves from the package and makes them by mouse, finger or keyboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote

import pytest

import nimatron as nt
from nimatron.views.view import views
from tests.browser.own_games import OWN


def fragment(game: str, start: str, **facts: str) -> str:
    """Return the link of a game against the perfect computer, the person first."""
    players = {"first": "human", "second": "perfect", "seed": "1"}
    pairs = {"game": game, "play": "normal", "start": start, **players, **facts}
    return "#" + "&".join(f"{name}={quote(value)}" for name, value in pairs.items())


def of_tiers(quick: Iterable[Any], all_of_them: Iterable[Any]) -> list[Any]:
    """Return the parameters of the quick tier, then the others, which belong to the full one."""
    now = list(quick)
    return [*now, *(pytest.param(one, marks=pytest.mark.full) for one in all_of_them if one not in now)]


def begun(page: Any, fragment: str) -> Any:
    """Open a link in an open page, even the link it has."""
    page.evaluate(
        """(fragment) => {
          document.querySelector('#sentence')?.classList.remove('over');
          document.querySelector('#board svg')?.remove();
          document.activeElement?.blur();
          history.replaceState(null, '', '#');
          location.hash = fragment;
        }""",
        fragment,
    )
    return page


def _pairs(page: Any) -> list[tuple[str, str]]:
    return parse_qsl(page.evaluate("location.hash.slice(1)").replace("+", "%2B"))


def without_dialogs(page: Any) -> None:
    """Close what is open above the page."""
    page.evaluate("() => document.querySelectorAll('dialog').forEach((one) => one.close())")
    page.wait_for_selector("dialog", state="detached")


def state(page: Any) -> dict[str, str]:
    """Return the facts of the link, which always describes the present game."""
    facts = dict(_pairs(page))
    return {**facts, "position": facts.get("move", facts["start"])}


def line(page: Any) -> list[str]:
    """Return the positions that the moves of the link led to."""
    return [value for name, value in _pairs(page) if name == "move"]


def settled(page: Any) -> None:
    """Wait until a person may move or the game is over, and no request for a move is open."""
    page.wait_for_function(
        """() => {
          if (document.querySelector('#board[aria-busy]')) return false;
          const over = document.querySelector('#sentence.over');
          const able = document.querySelector('#board [role=button][aria-disabled=false], #choices button');
          const picture = document.querySelector('#board svg');
          const here = decodeURIComponent(location.hash).match(/(?:move|start)=([^&]*)(?!.*(?:move|start)=)/);
          return picture && here && (over || able)
            && picture.dataset.position === here[1].split(
              /start=[^&]*;/.test(decodeURIComponent(location.hash)) ? ' ; ' : ';')[0];
        }"""
    )


def moves_made(page: Any, count: int) -> None:
    """Wait until this number of moves is made and a person may move again."""
    page.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length === count", arg=count)
    settled(page)


@cache
def chosen_move(game: str, position: str, misere: bool, win: bool) -> str:
    """Return a winning move, or one that gives the win away; in a user-defined game any move."""
    if game.startswith("own-"):
        rule_set = rule_set_of(game)
        targets = list(rule_set.moves(rule_set.parse(position)))
        return rule_set.format(targets[0 if win else -1])
    moves = nt.analyse(game, position, misere=misere, moves=True).to_dict()["moves"]
    wanted = "win" if win else "lose"
    fitting = [move for move in moves if move["value"] == wanted] or moves
    return str((fitting[0] if win else fitting[-1])["to"])


@cache
def rule_set_of(game: str) -> Any:
    """Return the rule set of a game that the server has."""
    return OWN[game]() if game in OWN else nt.game(game)


def steps_of(page: Any, position: str, to: str) -> list[str]:
    """Return the selectors of the objects that mean a move in this picture, in the order to press them."""
    game = rule_set_of(state(page)["game"])
    there = set(page.eval_on_selector_all("#board [data-id]", "all => all.map((one) => one.dataset.id)"))
    whole = set(page.eval_on_selector_all("#board .abbreviated[data-id]", "all => all.map((one) => one.dataset.id)"))
    for way in game.ways(game.parse(position), game.parse(to)):
        found = [_ends(one, there, whole) for one in way]
        if all(found):
            ids = list(dict.fromkeys(one for ends in found for one in ends))
            switches = page.eval_on_selector_all("#board [data-switch]", "all => all.map((one) => one.dataset.id)")
            steps = [selector(one) for one in sorted(ids, key=lambda one: one not in switches)]
            return [*steps, f'#choices button[data-to="{to}"]'] if _shared(game, position, to, way) else steps
    listed = page.get_attribute("#choices .choices-list", "data-further").split()  # a card, with a button for each move
    return [f"#choices .choices-list button:nth-of-type({listed.index(to) + 1})"]


def _shared(game: Any, position: str, to: str, way: Any) -> bool:
    """Return whether the same objects mean another move too, so that a button has to be pressed."""
    if views(game)[0] != "regions":
        return False
    here = game.parse(position)
    others = (move for move in game.moves(here) if game.format(move) != to)
    return any(set(way) == set(other) for move in others for other in game.ways(here, move))


def selector(id: str) -> str:
    """Return the selector of an object."""
    return f'#board [data-id="{id}"]'


def _ends(id: str, there: set[str], whole: set[str]) -> list[str]:
    """Return the objects to press for an id: itself, a piece and its place, or the heap that it belongs to."""
    piece, put, target = id.partition(">")
    if put:
        place = piece[: piece.find(":") + 1] + target
        return [piece, place] if piece in there and place in there else []
    stem = id.rpartition(".")[0]
    return [id] if id in there else [stem] if stem in whole else []


def made(page: Any) -> int:
    """Return the number of moves made."""
    return page.evaluate("() => (location.hash.match(/move=/g) ?? []).length")


def _moving(page: Any, before: int) -> bool:
    """Return whether a move is being made after ``before`` moves."""
    return page.evaluate(
        """(before) => document.querySelector('#board[aria-busy]') !== null
          || (location.hash.match(/move=/g) ?? []).length !== before""",
        before,
    )


def by_mouse(page: Any, selectors: list[str]) -> int:
    """Click the objects until the move is made, then the button if it is only offered; return the number of clicks."""
    return _by(page, selectors, lambda one: page.click(one, position=_inside(page, one)))


def by_touch(page: Any, selectors: list[str]) -> int:
    """Do the same with a finger; small objects are tapped again when the page asks for it."""
    before = made(page)
    count = _by(page, selectors, lambda one: _tap(page, one))
    if not _moving(page, before) and "Tap again." in page.inner_text("#aimed"):
        _tap(page, selectors[-1])
        return count + 1
    return count


@contextmanager
def clicking(page: Any) -> Iterator[None]:
    """Wait until the click event after a tap has been handled; the tap returns earlier."""
    page.evaluate(
        """() => {
          window.clicked = false;
          addEventListener('click', () => { window.clicked = true; }, { capture: true, once: true });
        }"""
    )
    yield
    page.wait_for_function("() => window.clicked")


def tapped(page: Any, selector: str) -> None:
    """Tap an object."""
    with clicking(page):
        page.tap(selector)


def _tap(page: Any, selector: str) -> None:
    """Tap a point of the object with some space around it, if there is one."""
    with clicking(page):
        page.tap(selector, position=_inside(page, selector, 5), force=True)


def _by(page: Any, selectors: list[str], press: Any) -> int:
    before = made(page)
    for count, one in enumerate(selectors, 1):
        press(one)
        if _moving(page, before):
            return count
    if page.query_selector("#take:not(:disabled)"):
        press("#take")
        return len(selectors) + 1
    return len(selectors)


def _inside(page: Any, selector: str, room: float = 0) -> dict[str, float]:
    """Return a point of the object itself (stones overlap), with ``room`` pixels around it if possible."""
    return page.evaluate(
        """([selector, room]) => {
          const object = document.querySelector(selector);
          object.scrollIntoView({block: 'center'});
          const box = object.getBoundingClientRect();
          const downs = [0.5, 0.2, 0.35, 0.65, 0.8, 0.1, 0.9];
          const own = (x, y) => object.contains(document.elementFromPoint(box.left + x, box.top + y));
          for (const around of room ? [room, room / 2, 0] : [0]) {
            for (const down of downs) for (const across of [0.5, 0.25, 0.75, 0.12, 0.88]) {
              const x = box.width * across, y = box.height * down;
              const beside = [[0, 0], [around, 0], [-around, 0], [0, around], [0, -around]];
              if (beside.every(([right, below]) => own(x + right, y + below))) return {x, y};
            }
          }
          return {x: box.width / 2, y: box.height / 2};
        }""",
        [selector, room],
    )


def by_keyboard(page: Any, selectors: list[str]) -> None:
    """Go to each object with Tab and the arrows and press Enter; Enter again where choices are collected."""
    for _ in range(60):
        if page.evaluate("document.activeElement?.closest('#board') !== null"):
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement?.closest('#board') !== null"), "Tab does not reach the board"
    before = made(page)
    reached = "(selector) => document.activeElement === document.querySelector(selector)"
    for one in selectors:
        if one.startswith("#choices"):
            page.wait_for_selector(one)
            for _ in range(60):
                if page.evaluate(reached, one):
                    break
                page.keyboard.press("Tab")
        else:
            for key in _way(page, one):
                page.keyboard.press(key)
        assert page.evaluate(reached, one)
        page.keyboard.press("Enter")
        if _moving(page, before):
            return
    if page.query_selector("#take:not(:disabled)"):
        page.keyboard.press("Enter")


def _way(page: Any, selector: str) -> list[str]:
    """Return the arrow keys from the focused object to another, by the page's own definition of neighbours."""
    way = page.evaluate(
        """async (selector) => {
          const { neighbour } = await import(new URL('picture.js', document.querySelector('script[src]').src));
          const controls = [...document.querySelectorAll('#board [role=button]')];
          const aim = document.querySelector(selector);
          const from = new Map([[document.activeElement, null]]);
          const line = [document.activeElement];
          while (line.length && !from.has(aim)) {
            const here = line.shift();
            for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
              const next = neighbour(here, key, controls);
              if (next && !from.has(next)) { from.set(next, [here, key]); line.push(next); }
            }
          }
          if (!from.has(aim)) return null;
          const keys = [];
          for (let step = from.get(aim); step; step = from.get(step[0])) keys.unshift(step[1]);
          return keys;
        }""",
        selector,
    )
    assert way is not None, f"no way by arrow keys to {selector}"
    return list(way)


def play_out(page: Any, win: bool, make: Any) -> None:
    """Play until the game is over."""
    for _ in range(60):
        settled(page)
        if page.query_selector("#sentence.over"):
            return
        now = state(page)
        before = made(page)
        to = chosen_move(now["game"], now["position"], now["play"] == "misere", win)
        make(page, steps_of(page, now["position"], to))
        page.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length !== count", arg=before)
    raise AssertionError("the game did not end")


def swiped(page: Any, across: int) -> None:
    """Swipe over the board by this number of pixels."""
    box = page.locator("#board").bounding_box()
    x, y = box["x"] + 180, box["y"] + 30
    page.evaluate(
        """() => {
          window.lifted = false;
          const lifted = () => { window.lifted = true; };
          for (const end of ['pointerup', 'pointercancel'])
            addEventListener(end, lifted, { capture: true, once: true });
        }"""
    )
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 6):
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + across * part / 5, "y": y}]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => window.lifted")
    session.detach()


def complaints(page: Any, where: str = "", rules: tuple[str, ...] = ()) -> list[str]:
    """Return axe's violations as one line each: for the whole page or a part of it, for all rules or some."""
    axe = pytest.importorskip("axe_playwright_python.base", reason="axe-playwright-python is not installed")
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.AXE_SCRIPT)
    return list(
        page.evaluate(
            """async ([where, rules]) => {
              const options = { resultTypes: ['violations'], preload: false };
              if (rules.length) options.runOnly = { type: 'rule', values: rules };
              const { violations } = await axe.run(where || document, options);
              return violations.map(({ id, nodes }) =>
                `${id}: ${nodes.slice(0, 3).map((node) => node.target)} ${nodes[0].failureSummary}`);
            }""",
            [where, list(rules)],
        )
    )


COLOURS = ("color-contrast", "link-in-text-block")


def both_schemes(page: Any, where: str = "") -> list[str]:
    """Return the complaints in the light theme, and in the dark theme those of the rules about colours."""
    found = complaints(page, where)
    page.emulate_media(color_scheme="dark")
    found += [f"dark: {one}" for one in complaints(page, where, rules=COLOURS)]
    page.emulate_media(color_scheme="light")
    return found
