"""The sieve and the laboratory show the results of the package."""

from __future__ import annotations

import pytest

import nimatron as nt
from tests.browser.player import settled, state
from tests.browser.reused import meant, place


def p_positions(size: int) -> list[tuple[int, int]]:
    """Return the P-positions of Wythoff's game on a square board."""
    cells = [(x, y) for x in range(size) for y in range(size)]
    return [cell for cell in cells if nt.analyse("wythoff", cell, fields=["outcome"]).outcome == "P"]


def test_the_sieve_fills_the_board_as_the_lesson_does(kept_page):
    page = place(kept_page, "sieve")
    for lost, empty in (("(0,0)", 110), ("(1,2), (2,1)", None), ("(3,5), (5,3)", 22)):
        page.click("#sieve-forward")
        sentence = page.inner_text(".sieve .sentence")
        assert f"Losing: {lost}." in sentence
        assert empty is None or f"{empty} cells are still empty" in sentence
    page.fill("#sieve-slider", page.get_attribute("#sieve-slider", "max"))
    lost = {item.get_attribute("data-cell") for item in page.query_selector_all(".sieve-cell.lose")}
    assert lost == {f"{x},{y}" for x, y in p_positions(12)}


def test_clicking_a_cell_says_why(kept_page):
    page = place(kept_page, "sieve")
    page.click("#sieve-forward")
    page.click('[data-cell="4,4"]')
    assert page.inner_text(".why-cell") == "(4,4) is winning: move to (0,0), which is losing for the other player."
    page.fill("#sieve-cell", "3,5")
    page.keyboard.press("Enter")
    assert "still empty" in page.inner_text(".why-cell")


def test_the_strip_of_squares_has_the_red_numbers(kept_page):
    page = place(kept_page, "sieve")
    page.select_option("#sieve-kind", "strip")
    page.fill("#sieve-slider", page.get_attribute("#sieve-slider", "max"))
    lost = [int(item.get_attribute("data-cell")) for item in page.query_selector_all(".sieve-cell.lose")]
    assert lost == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72]


def test_the_sieve_runs_by_itself(pages):
    page = pages.page("#sieve", reduced_motion="no-preference")
    page.click("#sieve-play")
    page.wait_for_function("() => Number(document.querySelector('#sieve-slider').value) >= 2")
    page.click("#sieve-play")


def test_any_rule_set_is_solved_by_a_form(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".value-table")
    assert "period 7" in page.inner_text("#period")
    page.fill("#rule-take", "2,3")
    page.click("#solve")
    page.wait_for_function("() => document.querySelector('#period').textContent.includes('period 5')")
    first = page.locator(".value-table tbody tr:first-child td").all_inner_texts()
    assert first == ["0", "0", "1", "1", "2", "0", "0", "1", "1", "2"]
    with meant(page):
        page.fill("#rule-take", "x")
        page.click("#solve")
        page.wait_for_selector(".laboratory .error:not(:empty)")
    page.select_option("#lab-game", "octal")
    page.fill("#rule-code", "0.07")
    page.click("#solve")
    page.wait_for_function("() => document.querySelector('.lab-result')?.textContent.includes('period 34')")


def test_a_rule_set_of_the_laboratory_is_played(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".value-table")
    page.click("#lab-play")
    settled(page)
    assert state(page)["game"].startswith("subtraction[take=1,3")


def test_a_board_of_two_heaps(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".value-table")
    page.select_option("#lab-what", "outcome")
    page.select_option("#lab-game", "wythoff")
    page.wait_for_selector(".value-board")
    assert page.locator(".board-value.lose").count() == len(p_positions(26))


def octal(page, code: str, count: int) -> None:
    """Ask for a code in the laboratory and wait for its picture."""
    page.wait_for_selector(".sequence-picture")
    page.select_option("#lab-game", "octal")
    page.fill("#rule-code", code)
    page.fill("#lab-count", str(count))
    page.click("#solve")
    page.wait_for_selector(f".sequence-picture[data-count='{count}']")


def kind(page, name: str) -> None:
    """Choose a kind of picture and wait for it."""
    page.click(f"[data-kind={name}]")
    page.wait_for_selector(f".sequence-picture[data-kind={name}]")
    assert page.get_attribute(f"[data-kind={name}][aria-pressed]", "aria-pressed") == "true"


def description(page) -> str:
    """Return the description of the chosen place."""
    return page.inner_text("#sequence-text")


def point_at(page, axes: dict, across: float, up: float) -> None:
    """Move the pointer to a place of the picture."""
    page.evaluate(
        """([x, y]) => {
          const picture = document.querySelector(".sequence-picture");
          const place = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
          picture.dispatchEvent(new PointerEvent("pointermove", { clientX: place.x, clientY: place.y, bubbles: true }));
        }""",
        [across, up],
    )


def test_pictures_of_a_sequence_by_kind(kept_page):
    page = place(kept_page, "laboratory")
    octal(page, "0.07", 400)
    values = nt.nim_values("0.07", 400).tolist()
    picture = nt.plot_values("0.07", 400)
    axes = picture.data
    assert page.locator(".sequence-picture circle").count() == 400
    assert page.get_attribute(".sequence-picture", "aria-label").endswith(picture.description)
    kind(page, "rows")
    period = page.inner_text("#sequence-period")
    assert period == "Rows of the period: 34"
    assert "Irregular heaps: 8, the last is 52." in page.inner_text(".sequence figcaption")
    page.focus(".sequence-scroll")
    page.keyboard.press("Home")
    assert description(page) == f"Heap 0, row 1, place 0: value {values[0]}. Irregular."
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert description(page) == f"Heap 35, row 2, place 1: value {values[35]}. Irregular."
    page.keyboard.press("End")
    assert description(page) == f"Heap 399, row 12, place 25: value {values[399]}."
    kind(page, "maximum")
    page.focus(".sequence-scroll")
    page.keyboard.press("End")
    assert description(page) == "Up to heap 399 the greatest value is 9, first at heap 86."
    kind(page, "autocorrelation")
    assert page.input_value("#sequence-shifts") == "200"
    page.focus(".sequence-scroll")
    page.keyboard.press("Home")
    for _ in range(33):
        page.keyboard.press("ArrowRight")
    agree = sum(one == other for one, other in zip(values, values[34:], strict=False))
    assert description(page).startswith(f"Shift 34: the same value for {agree} of 366 heaps (")
    kind(page, "rare")
    assert "Rare heaps:" in page.inner_text(".sequence figcaption")
    assert axes["columns"] is None


def test_the_row_length_is_chosen_by_field_slider_and_period(kept_page):
    page = place(kept_page, "laboratory")
    octal(page, "0.77", 300)
    kind(page, "rows")
    assert page.input_value("#sequence-row_length") == "12"
    page.fill("#sequence-row_length", "25")
    page.keyboard.press("Tab")
    page.wait_for_function(
        "() => document.querySelector('.sequence figcaption').textContent.includes('Heaps a row: 25.')"
    )
    page.fill("#sequence-slider", "40")
    page.wait_for_function(
        "() => document.querySelector('.sequence figcaption').textContent.includes('Heaps a row: 40.')"
    )
    assert page.input_value("#sequence-row_length") == "40"
    page.click("#sequence-period")
    page.wait_for_function(
        "() => document.querySelector('.sequence figcaption').textContent.includes('Heaps a row: 12.')"
    )
    with meant(page):
        page.fill("#lab-count", "50000")
        page.click("#solve")  # the chosen short rows remain: that many are not drawn
        page.wait_for_selector(".sequence .error:not(:empty)")
        assert "at least 25 heaps" in page.inner_text(".sequence .error")
    page.fill("#sequence-row_length", "")
    page.keyboard.press("Tab")
    page.wait_for_selector(".sequence-picture[data-count='50000']")
    assert page.input_value("#sequence-row_length") == "132"  # eleven periods
    assert page.inner_text(".sequence .error") == ""


def test_the_pointer_describes_its_place(kept_page):
    page = place(kept_page, "laboratory")
    octal(page, "0.77", 5_000)
    values = nt.nim_values("0.77", 5_000).tolist()
    width = int(page.evaluate("document.querySelector('.sequence-picture').viewBox.baseVal.width"))
    axes = nt.plot_values("0.77", 5_000, width=width).data
    column = 10
    heaps = range(-(-column * 5_000 // axes["columns"]), -(-(column + 1) * 5_000 // axes["columns"]))
    point_at(page, axes, axes["x"][2] + column + 0.5, axes["y"][2] - 20)
    found = ", ".join(str(value) for value in sorted({values[heap] for heap in heaps}))
    assert description(page) == f"Heaps {heaps[0]} to {heaps[-1]}: values {found}."
    kind(page, "rows")
    axes = nt.plot_values("0.77", 5_000, "rows", width=width).data
    wide, high = axes["cell"]
    across = axes["row_length"]
    point_at(page, axes, axes["x"][2] + 5.5 * wide, axes["y"][3] + 7.5 * high)
    heap = 7 * across + 5
    assert description(page) == f"Heap {heap}, row 8, place 5: value {values[heap]}."


@pytest.mark.parametrize(
    "lang", ["ru", pytest.param("sr", marks=pytest.mark.full), pytest.param("mk", marks=pytest.mark.full)]
)
def test_pictures_fit_a_phone_and_speak_its_language(pages, lang):
    page = pages.page("#laboratory", viewport={"width": 390, "height": 700}, locale=f"{lang}-{lang.upper()}")
    octal(page, "0.16", 3_000)
    for name in ("scatter", "rows", "rare", "maximum", "autocorrelation"):
        kind(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        box = page.locator(".sequence-picture").bounding_box()
        assert box["width"] <= 390
        shown = nt.plot_values("0.16", 3_000, name, lang=lang)
        assert page.inner_text(".sequence figcaption") == " ".join(shown.description.split())


def test_other_values_and_games_without_heaps_keep_their_plot(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".sequence-picture")
    page.select_option("#lab-what", "outcome")
    page.wait_for_selector(".plot")
    assert page.locator(".sequence").count() == 0


# -- misère play and sums ----------------------------------------------------------------------------------------------


def test_genera_of_a_code(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".value-table")
    page.select_option("#lab-game", "octal")
    page.fill("#rule-code", "0.07")
    page.fill("#lab-count", "20")
    page.select_option("#lab-what", "genus")
    page.wait_for_function("() => document.querySelector('.lab-result')?.textContent.includes('3^1431')")
    first = page.locator(".value-table tbody tr:first-child td").all_inner_texts()
    assert first == [str(nt.genus("0.07", heap)) for heap in range(10)]
    assert "quotient" in page.inner_text("#lab-quotient")


def test_p_positions_among_sums_of_a_kind_and_an_ending(kept_page):
    page = place(kept_page, "laboratory")
    page.wait_for_selector(".value-table")
    page.select_option("#lab-game", "kayles")
    assert not page.is_visible("#lab-kind")
    page.select_option("#lab-what", "sums")
    page.wait_for_selector(".lost-sums")
    assert page.is_visible("#lab-kind")
    for ending, misere in (("misere", True), ("normal", False)):
        page.select_option("#lab-ending", ending)
        pairs = [(a, b) for a in range(1, 8) for b in range(a, 8)]
        lost = [f"{a} + {b}" for a, b in pairs if nt.analyse("kayles", (a, b), misere=misere).outcome == "P"]
        page.wait_for_function(
            "(text) => document.querySelectorAll('.lost-sums')[1]?.textContent.includes(text)", arg=", ".join(lost)
        )
