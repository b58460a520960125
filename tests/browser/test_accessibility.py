"""axe reports nothing on any view, light or dark; labels for screen readers; focus that is never lost."""

from __future__ import annotations

import pytest

from tests.browser.player import (
    begun,
    both_schemes,
    by_keyboard,
    complaints,
    fragment,
    moves_made,
    of_tiers,
    settled,
    steps_of,
    without_dialogs,
)

BOARDS = {
    "heaps": fragment("nim", "3,4,5"),
    "queen": fragment("wythoff", "7,10"),
    "coins": fragment("wythoff", "7,10", view="coins"),
    "pins": fragment("kayles", "5,3"),
    "circle": fragment("circular-nim", "1,2,3,2"),
    "strip": fragment("squares", "21", view="strip"),
    "goal": fragment("flip-flop", "14,16"),
    "sum": fragment("sum", "kayles 5 + nim 3,4"),
    "regions": fragment("sprouts", "0.AB/AB/"),
    "marks": fragment("notakto", "X../.../... .../.../...", play="misere"),
    "poison": fragment("poisoned-chocolate", "3x3@0,1"),
}
PLACES = (
    *("draw cram", "draw notakto", "draw coin-turning", "draw node-kayles", "draw green-hackenbush", "draw nimstring"),
    *("learn", "hint", "choose", "share", "keys", "over", "sieve", "sieve strip", "laboratory", "laboratory board"),
    *(f"laboratory {kind}" for kind in ("rows", "rare", "maximum", "autocorrelation")),
)


QUICK = ("queen", "sum", "draw node-kayles", "learn", "hint", "choose", "over", "sieve", "laboratory")
"""One view of each kind; the others differ in the picture alone."""


def _opened(page, view: str) -> None:
    if view in BOARDS:
        begun(page, BOARDS[view])
        settled(page)
        page.click("#tab-analysis")
        page.wait_for_selector(".judged")
        page.evaluate("() => document.querySelector('#other-ways').open = true")
        return
    begun(page, fragment("wythoff", "5,9", second="graded errors=0.3"))
    settled(page)
    if view == "learn":
        page.click("#tab-learn")
        page.click("#explain")
        page.wait_for_selector(".beam", state="attached")
        page.evaluate("() => document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    elif view == "hint":
        page.click("#hint")
        page.wait_for_selector("#hint-card li")
        page.click("#tab-game")
    elif view == "choose":
        page.click("#choose-game")
        page.wait_for_selector(".tile-picture svg", state="attached")
    elif view.startswith("draw "):
        page.click("#choose-game")
        page.click(f"#tile-{view[5:]}")
        page.click("#draw-by-hand")
        page.wait_for_selector(".sketching [tabindex='0']")
        page.keyboard.press("Enter")
    elif view == "share":
        page.click("#tab-game")
        page.click("#share")
    elif view == "keys":
        page.click("#keys")
    elif view == "over":
        begun(page, fragment("nim", "3,4,5") + "&move=3,4,4&move=0,4,4&move=0,0,4&move=0,0,0")
        page.wait_for_selector("#sentence.over")
        page.click("#tab-game")
        page.click("#review")
        page.wait_for_selector(".mistake-card")
    elif view == "sieve":
        page.click("#to-sieve")
        page.click("#sieve-forward")
        page.click("#sieve-forward")
        page.click('[data-cell="3,2"]')
    elif view == "sieve strip":
        page.click("#to-sieve")
        page.select_option("#sieve-kind", "strip")
        page.click("#sieve-forward")
    elif view == "laboratory":
        page.click("#to-laboratory")
        page.wait_for_selector(".value-table")
    elif view.startswith("laboratory ") and view != "laboratory board":
        page.click("#to-laboratory")
        page.wait_for_selector(".sequence-picture")
        page.select_option("#lab-game", "kayles")
        page.click(f"[data-kind={view.split()[1]}]")
        page.wait_for_selector(f".sequence-picture[data-kind={view.split()[1]}]")
        page.focus(".sequence-scroll")
        page.keyboard.press("ArrowRight")
    elif view == "laboratory board":
        page.click("#to-laboratory")
        page.select_option("#lab-game", "wythoff")
        page.wait_for_selector(".value-board")


@pytest.mark.parametrize("view", of_tiers(QUICK, (*BOARDS, *PLACES)))
def test_axe_reports_nothing(kept_page, view):
    _opened(kept_page, view)
    assert both_schemes(kept_page) == []
    without_dialogs(kept_page)


def test_axe_reports_nothing_on_a_phone(pages):
    page = pages.page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    settled(page)
    assert complaints(page) == []


def test_every_object_is_a_button_with_a_spoken_label(pages):
    page = pages.page()
    settled(page)
    label = page.get_attribute('#board [data-id="h1.3"]', "aria-label")
    assert label == "heap 2, stone 3: take 2 from heap 2, leaving 2"
    assert page.locator('#board [role=button][tabindex="0"]').count() == 1
    assert page.get_attribute("#sentence", "aria-live") == "polite"


def test_focus_stays_on_the_board_after_a_move_and_is_visible(pages):
    page = pages.page()
    settled(page)
    by_keyboard(page, steps_of(page, "3,4,5", "1,4,5"))
    moves_made(page, 2)
    assert page.evaluate("() => document.activeElement.closest('#board') !== null")
    width = page.evaluate("() => getComputedStyle(document.activeElement.querySelector('.stone')).strokeWidth")
    assert float(width.removesuffix("px")) > 3


def test_a_dialog_gives_the_focus_back(pages):
    page = pages.page()
    settled(page)
    page.focus("#choose-game")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert page.evaluate("() => document.activeElement.id") == "choose-game"
