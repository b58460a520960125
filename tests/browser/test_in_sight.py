"""Board, sentence and actions are visible together, in every game and at every size, and keep their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.picture.svg import views
from nimatron.rules.registry import all_games
from tests.browser.conftest import Watched
from tests.browser.player import begun, by_mouse, chosen_move, fragment, moves_made, settled, state, steps_of

SIZES = [(1366, 650), (1024, 768), (1440, 900)]
PHONE = (390, 664)
LARGE = (
    ("wythoff", "29,51"),
    ("nim", "1,2,3,4,5,6,7,8,9,10,11,12"),
    ("nim", "100,90"),
    ("sum", "nim 3,4 + kayles 5 + wythoff 2,3 + grundy 7 + nim 2,2 + subtraction 9"),
)
"""How much of such a board is shown depends on the size of the window at the start."""
BOXES = """() => Object.fromEntries(['#board', '#sentence', '.actions', '#board svg'].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  const sides = [box.left, box.top + scrollY, box.right, box.bottom + scrollY];
  return [one, sides.map(Math.round)];
}))"""
FITTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
"""Wait until the result of a new size is drawn: it is observed in the first frame."""


def _starts() -> list[Any]:
    """Return large boards and the first game of each kind of picture; in the full tier every game."""
    found = [pytest.param(*start, id=f"large {start[0]} {number}") for number, start in enumerate(LARGE)]
    seen = set()
    for cls in all_games():
        if cls.name not in ("sum", "octal") and cls.__module__.startswith("nimatron."):
            game = nt.game(cls.name)
            view = views(game)[0]
            marks = pytest.mark.full if view in seen else ()
            found.append(pytest.param(cls.name, game.format(game.start), id=cls.name, marks=marks))
            seen.add(view)
    return found


@pytest.mark.parametrize(("game", "start"), _starts())
def test_board_sentence_and_actions_together(kept_page: Any, game: str, start: str) -> None:
    for width, height in SIZES:
        kept_page.set_viewport_size({"width": width, "height": height})
        if (game, start) in LARGE or (width, height) == SIZES[0]:
            begun(kept_page, fragment(game, start))
            settled(kept_page)
        _all_in_sight(kept_page, width, height)


@pytest.fixture(scope="module")
def phone(browser: Any, address: str) -> Iterator[Any]:
    """Yield one phone page for all games."""
    watched = Watched(browser, address)
    yield watched.page(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    watched.give_back()
    assert watched.problems == [], watched.refused


@pytest.mark.parametrize(("game", "start"), _starts())
def test_board_sentence_and_actions_together_on_a_phone(phone: Any, game: str, start: str) -> None:
    begun(phone, fragment(game, start))
    settled(phone)
    _all_in_sight(phone, *PHONE)


def _all_in_sight(page: Any, width: int, height: int) -> None:
    page.evaluate(FITTED)
    boxes = page.evaluate(BOXES)
    for name in ("#board", "#sentence", ".actions"):
        left, top, right, bottom = boxes[name]
        assert left >= 0, (name, boxes)
        assert right <= width, (name, boxes)
        assert top >= 0, (name, boxes)
        assert bottom <= height, (name, boxes)
    assert boxes["#board svg"][3] <= boxes["#board"][3] + 1, boxes
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("game", ["nim", "wythoff", "kayles", "squares", "circular-nim"])
def test_nothing_moves_while_the_board_empties(kept_page: Any, game: str) -> None:
    kept_page.set_viewport_size({"width": 1366, "height": 650})
    kept_page.evaluate(FITTED)
    page = begun(kept_page, fragment(game, nt.game(game).format(nt.game(game).start)))
    settled(page)
    page.evaluate(FITTED)
    first = page.evaluate(BOXES)
    for number in range(1, 4):
        now = state(page)
        to = chosen_move(game, now["position"], False, True)
        by_mouse(page, steps_of(page, now["position"], to))
        page.wait_for_function("(count) => (location.hash.match(/&move=/g) ?? []).length > count", arg=2 * number - 2)
        settled(page)
        boxes = page.evaluate(BOXES)
        assert boxes["#board"] == first["#board"]
        assert boxes["#board svg"] == first["#board svg"]
        assert boxes[".actions"][1] == first[".actions"][1]
        if page.query_selector("#sentence.over"):
            break
        moves_made(page, 2 * number)
