"""Narrow windows and phones: nothing scrolls sideways, and every button of the bar is inside, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from nimatron.explain.catalogue import languages
from tests.browser.player import fragment, settled

WIDTHS = (641, 700, 740, 768, 800, 820, 840, 863, 880, 912, 928, 930, 992)
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """(width) => [...document.querySelectorAll('.actions button')]
  .filter((one) => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > width)
  .map((one) => one.id)"""

ROWS = "() => new Set([...document.querySelectorAll('.actions button')].map((one) => one.offsetTop)).size"


@pytest.mark.parametrize("lang", languages())
def test_no_width_scrolls_sideways(pages: Any, lang: str) -> None:
    page = pages.page(fragment("nim", "3,4,5", lang=lang))
    settled(page)
    for place in ("play", "lessons", "sieve", "laboratory"):
        page.set_viewport_size({"width": 1280, "height": 900})
        page.click(f"#to-{place}")
        page.wait_for_selector(f"#to-{place}[aria-current=page]")
        for width in (320, 360, 390, *WIDTHS):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate(SIDEWAYS) == 0, (place, width)


@pytest.mark.parametrize("lang", languages())
def test_the_settings_are_reached_at_every_width(pages: Any, lang: str) -> None:
    page = pages.page(fragment("nim", "3,4,5", lang=lang))
    settled(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        menu = page.is_visible("#menu")
        if menu:
            page.click("#menu")
        for name in ("language", "theme", "sounds", "keys"):
            box = page.locator(f"#{name}").bounding_box()
            assert box is not None, (width, name)
            assert box["x"] >= 0, (width, name)
            assert box["x"] + box["width"] <= width, (width, name)
        if menu:
            page.click("#menu")
            assert not page.is_visible("#language")


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("lang", languages())
def test_the_bar_of_actions_fits_a_phone(pages: Any, lang: str, width: int) -> None:
    page = pages.page(fragment("nim", "3,4,5", lang=lang), viewport={"width": width, "height": 780})
    for game, start in (("nim", "3,4,5"), ("coin-turning", "HTHHT")):
        page.evaluate("(link) => { location.hash = link; }", fragment(game, start, lang=lang) + "&seed=3")
        page.wait_for_function(f"() => document.querySelector('#board svg')?.dataset.position === '{start}'")
        settled(page)
        names = page.evaluate("() => [...document.querySelectorAll('.actions button')].map((one) => one.id)")
        assert {"undo", "redo", "hint", "open-panel"} <= set(names)
        assert page.evaluate(OUTSIDE, width) == []
        assert page.evaluate(SIDEWAYS) == 0
        assert page.evaluate(ROWS) == 1, (game, names)
