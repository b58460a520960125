"""Cram on the page: the dominoes of a game stay visible where they were put, also after a reload and a step back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.player import begun, fragment, moves_made, selector, settled, without_dialogs

BOARD = "3x6"


def dominoes(page: Any) -> list[tuple[int, int]]:
    """Return width and height of each domino, in squares."""
    return [
        tuple(pair)
        for pair in page.evaluate(
            """() => [...document.querySelectorAll('#board .laid rect')].map((rect) =>
              ['width', 'height'].map((side) => Math.round(Number(rect.getAttribute(side)) / 46)))"""
        )
    ]


def test_every_domino_is_seen_and_the_last_one_is_marked(kept_page: Any) -> None:
    page = begun(kept_page, fragment("cram", BOARD, second="human"))
    settled(page)
    assert dominoes(page) == []
    for count, (one, other) in enumerate((("c0.0", "c0.1"), ("c0.2", "c1.2"), ("c2.0", "c2.1")), 1):
        page.click(selector(one))
        page.click(selector(other))
        moves_made(page, count)
    page.wait_for_function("() => document.querySelectorAll('#board .laid').length === 3")
    assert dominoes(page) == [(2, 1), (1, 2), (2, 1)]
    assert page.locator("#board .laid.last").count() == 1
    page.reload()
    settled(page)
    page.wait_for_function("() => document.querySelectorAll('#board .laid').length === 3")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelectorAll('#board .laid').length === 2")
    assert dominoes(page) == [(2, 1), (1, 2)]


def test_squares_that_were_covered_at_the_start_are_no_dominoes(kept_page: Any) -> None:
    page = begun(kept_page, fragment("cram", "##..../....../......", second="human"))
    settled(page)
    assert dominoes(page) == []


def test_counters_that_were_removed_leave_nothing(kept_page: Any) -> None:
    page = begun(kept_page, fragment("tac-tix", "3x3", second="human") + "&move=..o/ooo/ooo")
    settled(page)
    assert dominoes(page) == []


def test_positions_are_not_shown_as_signs_where_there_is_a_picture(kept_page: Any) -> None:
    page = begun(kept_page, fragment("cram", BOARD, second="human"))
    settled(page)
    page.click(selector("c0.0"))
    page.click(selector("c0.1"))
    moves_made(page, 1)
    assert "#" not in page.inner_text(".moves-table")
    assert "Covered columns 1, 2 of row 1" in page.inner_text(".moves-table")
    page.emulate_media(media="print")
    assert "##..../....../......" in page.inner_text(".moves-table")  # a printed game can be typed again
    page.emulate_media(media="screen")
    page = begun(kept_page, fragment("nim", "3,4,5", second="human"))
    settled(page)
    assert page.locator(".moves-table .heap").count() > 2


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "“cover columns 1, 2 of row 1”"), ("ru", "«накрыть столбцы 1, 2 строки 1»")]
)
def test_the_review_names_moves_on_a_board_by_words(pages: Any, lang: str, words: str) -> None:
    link = fragment("cram", BOARD, second="human", lang=lang)
    page = pages.page(f"{link}&move=##..../....../......&move=##..../....##/......")
    settled(page)
    page.click("#review")
    page.wait_for_selector(".mistake-card")
    card = page.inner_text(".mistake-card")
    assert words in card
    assert "#" not in page.inner_text("dialog")


def test_the_review_names_heaps_by_numbers(kept_page: Any) -> None:
    page = begun(kept_page, fragment("nim", "3,4,5", second="human") + "&move=2,4,5")
    settled(page)
    page.click("#review")
    page.wait_for_selector(".mistake-card")
    assert "3,4,5 → 1,4,5" in page.inner_text(".mistake-card")
    without_dialogs(page)
