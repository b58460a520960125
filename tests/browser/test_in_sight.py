"""Board, sentence and actions are in sight together, in every game and at every size, and stay where they are."""

from __future__ import annotations

from typing import Any

import pytest

from nimatron.games.registry import all_games
from tests.browser.player import begun, by_mouse, chosen_move, fragment, moves_made, settled, state, steps_of

SIZES = [(1366, 650), (1024, 768), (1440, 900), (390, 664)]
BOXES = """() => Object.fromEntries(['#board', '#sentence', '.actions', '#board svg'].map((one) => {
  const box = document.querySelector(one).getBoundingClientRect();
  const sides = [box.left, box.top + scrollY, box.right, box.bottom + scrollY];
  return [one, sides.map(Math.round)];
}))"""


def _starts() -> list[str]:
    import nimatron as nt

    listed = [cls.name for cls in all_games() if cls.name not in ("sum", "octal")]
    found = [fragment(name, nt.game(name).format(nt.game(name).start)) for name in listed]
    six = "nim 3,4 + kayles 5 + wythoff 2,3 + grundy 7 + nim 2,2 + subtraction 9"
    large = [("wythoff", "29,51"), ("nim", "1,2,3,4,5,6,7,8,9,10,11,12"), ("nim", "100,90"), ("sum", six)]
    return found + [fragment(name, start) for name, start in large]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_board_sentence_and_actions_together(pages: Any, size: tuple[int, int]) -> None:
    width, height = size
    page = pages.page(viewport={"width": width, "height": height}, has_touch=width < 500)
    for start in _starts():
        begun(page, start)
        settled(page)
        page.wait_for_timeout(60)
        boxes = page.evaluate(BOXES)
        for name in ("#board", "#sentence", ".actions"):
            left, top, right, bottom = boxes[name]
            assert left >= 0, (start, name, boxes)
            assert right <= width, (start, name, boxes)
            assert top >= 0, (start, name, boxes)
            assert bottom <= height, (start, name, boxes)
        board, picture = boxes["#board"], boxes["#board svg"]
        assert picture[3] <= board[3] + 1, (start, boxes)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, start


@pytest.mark.parametrize("game", ["nim", "wythoff", "kayles", "squares", "circular-nim"])
def test_nothing_moves_while_the_board_empties(pages: Any, game: str) -> None:
    import nimatron as nt

    page = pages.page(
        fragment(game, nt.game(game).format(nt.game(game).start)), viewport={"width": 1366, "height": 650}
    )
    settled(page)
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
