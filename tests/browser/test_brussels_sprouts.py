"""Brussels Sprouts on the page: fields with crosses and ends; a whole game is played with the mouse."""

from __future__ import annotations

from typing import Any

import pytest

import nimatron as nt
from tests.browser.player import begun, by_mouse, fragment, line, moves_made, selector, settled, steps_of

GAME = nt.game("brussels-sprouts")


def test_whole_game_is_played_by_mouse(kept_page: Any) -> None:
    page = begun(kept_page, fragment("brussels-sprouts", "2", second="human"))
    position = "2"
    for number in range(1, 9):  # 5n - 2 moves
        settled(page)
        assert page.locator("#board .spot").count() == 8  # a move uses two ends and makes two
        to = GAME.format(next(iter(GAME.moves(GAME.parse(position)))))
        by_mouse(page, steps_of(page, position, to))
        moves_made(page, number)
        assert line(page)[-1] == to
        position = to
    assert not list(GAME.moves(GAME.parse(position)))
    page.wait_for_selector("#sentence.over")


def test_line_is_shown_before_it_is_drawn(kept_page: Any) -> None:
    page = begun(kept_page, fragment("brussels-sprouts", "2"))
    settled(page)
    page.click(selector("end1"))
    page.hover(selector("end5"))
    page.wait_for_selector("#board .traced .line")
    assert page.locator("#board .traced .line").first.get_attribute("d").count("M") == 2  # the stroke across
    page.keyboard.press("Escape")


def test_line_of_the_answer_is_recalled(kept_page: Any) -> None:
    page = begun(kept_page, fragment("brussels-sprouts", "2"))
    settled(page)
    page.click(selector("end1"))
    page.click(selector("end5"))
    moves_made(page, 2)
    settled(page)
    page.wait_for_selector("#board .inset .line")


@pytest.mark.parametrize("width", [360, 1000])
def test_ends_are_numbered_and_named_for_screen_readers(kept_page: Any, width: int) -> None:
    page = begun(kept_page, fragment("brussels-sprouts", "1.5/3.3/4.4.4/"))
    page.set_viewport_size({"width": width, "height": 800})
    settled(page)
    for end in range(1, 25):
        assert f"end {end}" in (page.get_attribute(selector(f"end{end}"), "aria-label") or "")
        assert page.locator(f"{selector(f'end{end}')} text").text_content() == str(end)
        box = page.locator(selector(f"end{end}")).bounding_box()
        assert box is not None
        assert box["width"] > 9
    page.set_viewport_size({"width": 1280, "height": 900})
