"""Sprouts on the page: lines of possible moves appear in the drawing and can be pressed; the last one is recalled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.player import begun, fragment, moves_made, selector, settled

TWO_REGIONS = fragment("sprouts", "0.0.AB/0.AB/")


def lines(page: Any, count: int) -> None:
    """Wait until that many lines of moves are drawn."""
    page.wait_for_function("(count) => document.querySelectorAll('#board .traced .line').length === count", arg=count)


def test_line_of_the_only_move_is_shown_under_the_pointer(kept_page: Any) -> None:
    page = begun(kept_page, TWO_REGIONS)
    settled(page)
    page.click(selector("spot1"))
    page.hover(selector("spot2"))
    lines(page, 1)
    assert page.locator("#board .choice-line").count() == 0
    page.keyboard.press("Escape")


@pytest.mark.parametrize("chosen", [0, 2])
def test_one_of_several_lines_is_pressed(kept_page: Any, chosen: int) -> None:
    page = begun(kept_page, TWO_REGIONS)
    settled(page)
    page.click(selector("spot3"))
    page.click(selector("spot4"))
    lines(page, 3)
    assert page.locator("#choices .picker button").count() == 3  # the same moves for keys and screen readers
    place = page.evaluate(
        """(chosen) => {
          const all = [...document.querySelectorAll('#board .choice-line')];
          const path = all[chosen].querySelector('.reach');
          for (let part = 0.05; part < 1; part += 0.05) {
            const {x, y} = path.getPointAtLength(part * path.getTotalLength()).matrixTransform(path.getScreenCTM());
            if (document.elementFromPoint(x, y)?.closest('.choice-line') === all[chosen]) return [x, y];
          }
          return null;
        }""",
        chosen,
    )
    assert place is not None
    page.mouse.click(*place)
    moves_made(page, 2)
    settled(page)
    page.wait_for_selector("#board .inset .line")
    assert page.locator("#board .traced .line").count() == 0


@pytest.mark.parametrize("width", [360, 1000])
def test_spots_are_numbered_and_named_for_screen_readers(kept_page: Any, width: int) -> None:
    page = begun(kept_page, TWO_REGIONS)
    page.set_viewport_size({"width": width, "height": 800})
    settled(page)
    for spot in range(1, 6):
        label = page.get_attribute(selector(f"spot{spot}"), "aria-label")
        assert label is not None
        assert f"spot {spot}, {1 if spot in (3, 4) else 3} li" in label
        assert page.locator(f"{selector(f'spot{spot}')} text").text_content() == str(spot)
        box = page.locator(selector(f"spot{spot}")).bounding_box()
        assert box is not None
        assert box["width"] > 12
    page.set_viewport_size({"width": 1280, "height": 900})
