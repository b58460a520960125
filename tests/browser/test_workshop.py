"""The sieve and the laboratory show what the package knows."""

from __future__ import annotations

import nimatron as nt
from tests.browser.player import settled, state


def lost_cells(size: int) -> list[tuple[int, int]]:
    """Give the cells from which the player to move loses Wythoff's game."""
    cells = [(x, y) for x in range(size) for y in range(size)]
    return [cell for cell in cells if nt.analyse("wythoff", cell, fields=["outcome"]).outcome == "P"]


def test_the_sieve_fills_the_board_as_the_lesson_does(pages):
    page = pages.page("#sieve")
    for lost, empty in (("(0,0)", 110), ("(1,2), (2,1)", None), ("(3,5), (5,3)", 22)):
        page.click("#sieve-forward")
        told = page.inner_text(".sieve .sentence")
        assert f"Lost: {lost}." in told
        assert empty is None or f"{empty} cells are still empty" in told
    page.fill("#sieve-slider", page.get_attribute("#sieve-slider", "max"))
    lost = {item.get_attribute("data-cell") for item in page.query_selector_all(".sieve-cell.lose")}
    assert lost == {f"{x},{y}" for x, y in lost_cells(12)}


def test_clicking_a_cell_says_why(pages):
    page = pages.page("#sieve")
    page.click("#sieve-forward")
    page.click('[data-cell="4,4"]')
    assert page.inner_text(".why-cell") == "(4,4) is won: move to (0,0), which is lost for the other player."
    page.fill("#sieve-cell", "3,5")
    page.keyboard.press("Enter")
    assert "still empty" in page.inner_text(".why-cell")


def test_the_strip_of_squares_has_the_red_numbers(pages):
    page = pages.page("#sieve")
    page.select_option("#sieve-kind", "strip")
    page.fill("#sieve-slider", page.get_attribute("#sieve-slider", "max"))
    lost = [int(item.get_attribute("data-cell")) for item in page.query_selector_all(".sieve-cell.lose")]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72]


def test_the_sieve_runs_by_itself(pages):
    page = pages.page("#sieve", reduced_motion="no-preference")
    page.click("#sieve-play")
    page.wait_for_function("() => Number(document.querySelector('#sieve-slider').value) >= 2")
    page.click("#sieve-play")


def test_any_rule_set_is_solved_by_a_form(pages):
    page = pages.page("#laboratory")
    page.wait_for_selector(".value-table")
    assert "period 7" in page.inner_text("#period")
    page.fill("#rule-take", "2,3")
    page.click("#solve")
    page.wait_for_function("() => document.querySelector('#period').textContent.includes('period 5')")
    first = page.locator(".value-table tbody tr:first-child td").all_inner_texts()
    assert first == ["0", "0", "1", "1", "2", "0", "0", "1", "1", "2"]
    page.fill("#rule-take", "x")
    page.click("#solve")
    page.wait_for_selector(".laboratory .error:not(:empty)")
    pages.problems.clear()  # the refused request stands in the console
    page.select_option("#lab-game", "octal")
    page.fill("#rule-code", "0.07")
    page.click("#solve")
    page.wait_for_function("() => document.querySelector('.lab-result')?.textContent.includes('period 34')")


def test_a_rule_set_of_the_laboratory_is_played(pages):
    page = pages.page("#laboratory")
    page.wait_for_selector(".value-table")
    page.click("#lab-play")
    settled(page)
    assert state(page)["game"].startswith("subtraction[take=1,3")


def test_a_board_of_two_heaps(pages):
    page = pages.page("#laboratory")
    page.wait_for_selector(".value-table")
    page.select_option("#lab-what", "outcome")
    page.select_option("#lab-game", "wythoff")
    page.wait_for_selector(".value-board")
    assert page.locator(".board-value.lose").count() == len(lost_cells(26))
