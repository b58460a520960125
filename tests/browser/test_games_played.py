"""A full game won and lost on each board, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest

from tests.browser.player import begun, by_keyboard, by_mouse, fragment, play_out, state

BOARDS = {
    "heaps": fragment("nim", "3,4,5"),
    "misere heaps": fragment("nim", "1,2,2", play="misere"),
    "heaps, several at once": fragment("index-k-nim", "1,2,2,2"),
    "heaps split": fragment("grundy", "8"),
    "rows of pins": fragment("kayles", "4,3"),
    "circle": fragment("circular-nim", "1,2,2,2"),
    "queen": fragment("wythoff", "4,5"),
    "queen as heaps": fragment("wythoff", "3,4", view="heaps"),
    "queen as coins": fragment("wythoff", "3,4", view="coins"),
    "queen and goal": fragment("flip-flop", "3,4"),
    "strip": fragment("squares", "8", view="strip"),
    "strips": fragment("unbalanced-nim", "1,2,5"),
    "heap with memory": fragment("fibonacci-nim", "7"),
    "code": fragment("octal", "4,2"),
    "sum": fragment("sum", "kayles 3 + nim 1,3"),
}


@pytest.mark.parametrize("make", [by_mouse, by_keyboard])
@pytest.mark.parametrize("board", BOARDS)
def test_won(kept_page, board, make):
    page = begun(kept_page, BOARDS[board])
    play_out(page, True, make)
    assert "You won" in page.inner_text("#sentence")
    assert state(page)["result"] == "first"


@pytest.mark.parametrize("make", [by_mouse, by_keyboard])
@pytest.mark.parametrize("board", BOARDS)
def test_lost(kept_page, board, make):
    page = begun(kept_page, BOARDS[board])
    play_out(page, False, make)
    assert "The computer won" in page.inner_text("#sentence")
    assert state(page)["result"] == "second"
