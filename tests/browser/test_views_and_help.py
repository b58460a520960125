"""First visit, switching views, hints, analysis, explanation, review, undo, and moves by typing."""

from __future__ import annotations

import pytest

import nimatron as nt
from tests.browser.player import begun, by_mouse, fragment, moves_made, settled, state, steps_of
from tests.browser.reused import anew, fresh


def test_first_visit_is_a_game_of_nim_and_one_click_plays(pages):
    page = pages.page()
    assert page.inner_text("#sentence") == "Your move. Take any number from one heap."
    by_mouse(page, ['#board [data-id="h0.2"]'])
    moves_made(page, 2)
    assert page.inner_text("#sentence").startswith("The computer:")
    assert state(page)["position"] in {nt.Nim().format(position) for position in nt.Nim().moves((1, 4, 5))}


def test_the_result_is_shown_before_the_move_is_made(kept_page):
    page = anew(kept_page)
    page.focus('#board [data-id="h2.4"]')
    assert page.inner_text("#aimed") == "Take 2 from heap 3, leaving 3"
    assert len(page.query_selector_all("#board .going")) == 2
    assert state(page)["position"] == "3,4,5"


def test_views_are_switched_in_mid_game(kept_page):
    page = anew(kept_page, fresh("wythoff", "7,10"))
    by_mouse(page, steps_of(page, "7,10", "7,9"))
    moves_made(page, 2)
    position = state(page)["position"]
    for view in ("heaps", "coins", "board"):
        page.keyboard.press("v")
        page.wait_for_selector(f'#board svg[data-view="{view}"]')
        settled(page)
        assert page.get_attribute("#board svg", "data-position") == position
    page.click("#view-heaps")
    page.wait_for_selector('#board svg[data-view="heaps"]')
    assert state(page)["view"] == "heaps"


def test_two_heaps_are_chosen_before_the_move(kept_page):
    page = anew(kept_page, fresh("wythoff", "4,5", view="heaps"))
    page.click("#sentence")
    assert page.is_disabled("#take")
    page.focus('#board [data-id="h0.3"]')
    page.keyboard.press("Enter")
    assert page.inner_text("#aimed") == "Take 2 from heap 1, leaving 2"
    assert page.is_enabled("#take")
    page.focus('#board [data-id="h1.5"]')
    page.keyboard.press("Enter")  # no move touches both: it starts again with this one
    assert page.inner_text("#aimed") == "Take 1 from heap 2, leaving 4"
    page.focus('#board [data-id="h0.3"]')
    page.keyboard.press("Enter")
    page.focus('#board [data-id="h1.4"]')
    assert page.inner_text("#aimed") == "Take 2 from both heaps"
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('move=2,3')")


def test_hint_comes_in_four_steps(kept_page):
    page = anew(kept_page)
    page.click("#hint")
    page.wait_for_selector("#hint-card li")
    for count in (2, 3, 4):
        assert page.locator("#hint-card li").count() == count - 1
        page.click("#more-hint")
    assert page.locator("#hint-card li").count() == 4
    assert "nim-sum" in page.inner_text("#hint-card li:last-child")
    assert page.query_selector("#more-hint") is None


def test_analysis_is_closed_until_asked_for_and_signs_the_moves(kept_page):
    page = anew(kept_page)
    assert page.query_selector(".mark") is None
    page.keyboard.press("a")
    page.wait_for_selector(".judged tbody tr")
    assert "●" in page.inner_text(".judged tbody tr:first-child")
    assert page.locator("#board .mark").count() == 12
    assert page.get_attribute('#board [data-id="h0.2"]', "aria-label").endswith("wins in 11 moves")
    page.uncheck("#marks")
    assert page.locator("#board .mark").count() == 0
    page.check("#marks")


def test_positions_below_are_counted_when_asked_for(kept_page):
    page = begun(kept_page, fragment("cram", "3x4"))
    settled(page)
    page.click("#tab-analysis")
    page.click("#statistics summary")
    page.wait_for_selector("#statistics tbody tr")
    assert "133" in page.inner_text("#statistics p")
    assert page.locator("#statistics tbody tr").count() == 2 + 5 + 6
    assert page.inner_text("#statistics tbody tr:first-child td") == "46"


@pytest.mark.parametrize(
    ("link", "drawing"),
    [
        (fragment("nim", "3,4,5"), ".columns td.odd"),
        (fragment("index-k-nim", "1,2,3"), ".columns td.odd"),
        (fragment("wythoff", "7,10"), ".beam"),
        (fragment("fibonacci-nim", "12"), ".rod.smallest"),
        (fragment("squares", "21"), ".sieve-strip .lose"),
        (fragment("kayles", "7"), ".axis-line"),
        (fragment("grundy", "8,5"), ".values td"),
    ],
)
def test_the_reason_is_drawn(kept_page, link, drawing):
    page = begun(kept_page, link)
    settled(page)
    page.click("#tab-learn")
    page.click("#explain")
    page.wait_for_selector(f".why {drawing}", state="attached")
    assert len(page.inner_text(".why .reason")) > 20


def test_the_style_of_a_reason_is_chosen_and_kept(pages):
    page = pages.page()
    page.click("#tab-learn")
    page.click("#explain")
    page.wait_for_selector(".why .columns", state="attached")
    for style, said in (
        ("school", "Cross out equal numbers in pairs"),
        ("short", "The nim-sum of the heaps is 2, not 0"),
    ):
        page.select_option("#reason-style", style)
        page.wait_for_function("said => document.querySelector('.why .reason')?.innerText.includes(said)", arg=said)
        assert not page.query_selector(".why .columns")
    page.reload()
    settled(page)
    page.click("#tab-learn")
    page.click("#explain")
    page.wait_for_selector(".why .reason")
    assert page.input_value("#reason-style") == "short"


def test_undo_redo_and_the_graph_of_the_game(kept_page):
    page = anew(kept_page)
    by_mouse(page, ['#board [data-id="h0.2"]'])
    moves_made(page, 2)
    position = state(page)["position"]
    page.keyboard.press("u")
    page.wait_for_function("() => !location.hash.includes('move=')")
    settled(page)
    page.keyboard.press("r")
    moves_made(page, 2)
    assert state(page)["position"] == position
    page.click("#tab-analysis")
    page.wait_for_selector(".graph .graph-mark .dot")
    assert page.locator(".graph .graph-mark .dot").count() == 3


def test_review_names_the_mistake_and_tries_again_from_there(kept_page):
    page = anew(kept_page, fresh() + "&move=3,4,4&move=0,4,4&move=0,0,4&move=0,0,0")
    page.wait_for_selector("#sentence.over")
    page.click("#review")
    page.wait_for_selector("dialog .mistake-card")
    text = page.inner_text("dialog .mistake-card")
    assert "You were winning until move 1." in text
    assert "The only move was 3,4,5 → 1,4,5." in text
    page.click("dialog .try-again")
    page.wait_for_function("() => !location.hash.includes('move=')")
    settled(page)
    assert state(page)["position"] == "3,4,5"


def test_a_move_is_typed_and_a_wrong_one_explained_where_it_happened(kept_page):
    page = anew(kept_page)
    page.keyboard.press("t")
    page.keyboard.type("9,9,9")
    page.keyboard.press("Enter")
    page.wait_for_selector("#typed-error:not(:empty)")
    assert page.get_attribute("#typed-move", "aria-invalid") == "true"
    page.fill("#typed-move", "take 2 from 1")
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash.includes('move=1,4,5')")


def test_resigning_ends_the_game(kept_page):
    page = anew(kept_page, fresh("nim", "3,4,5") + "&move=3,4,4&move=0,4,4")
    page.click("#resign")
    page.wait_for_selector("#sentence.over")
    assert "You resigned" in page.inner_text("#sentence")


def test_who_moves_first_is_said_after_seeing_the_start(kept_page):
    page = anew(kept_page)
    page.select_option("#who-first", "ask")
    page.wait_for_selector("#computer-first")
    assert page.inner_text("#sentence") == "Here is the start. Who moves first?"
    page.click("#computer-first")
    page.wait_for_function("() => document.querySelector('#sentence').textContent.startsWith('The computer:')")


def test_keys_are_listed_and_can_be_switched_off(pages):
    page = pages.page()
    settled(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.uncheck("#keys-on")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("a")
    assert page.get_attribute("#tab-analysis", "aria-selected") == "false"


def test_moves_glide_where_motion_is_wanted(pages):
    page = pages.page(reduced_motion="no-preference")
    settled(page)
    by_mouse(page, ['#board [data-id="h0.2"]'])
    page.wait_for_function("() => document.getAnimations().length > 0")
    moves_made(page, 2)


WITH_STEPS = fragment("subtraction[take=2,3]", "17,4", play="misere")


def _explained(page):
    settled(page)
    page.click("#tab-learn")
    page.click("#explain")
    page.wait_for_selector(".why .term")


def test_the_steps_show_what_the_terminal_shows(kept_page):
    page = begun(kept_page, WITH_STEPS)
    _explained(page)
    text = page.inner_text(".why")
    answer = nt.analyse("subtraction[take=2,3]", "17,4", misere=True)
    for step in answer.to_dict(fields=["steps"])["steps"]:
        words = step.get("told", {"before": [], "rows": [], "after": []})
        for said in [*words["before"], *words["after"], *[cell for row in words["rows"] for cell in row]]:
            assert said in text


def test_a_term_opens_its_line_by_mouse_and_keyboard(kept_page):
    page = begun(kept_page, WITH_STEPS)
    _explained(page)
    terms = page.locator(".why .term")
    assert terms.all_inner_texts() == [
        term["found"]
        for term in nt.analyse("subtraction[take=2,3]", "17,4", misere=True).to_dict(fields=["terms"])["terms"]
    ]
    assert page.locator(".term-line:visible").count() == 0
    terms.first.click()
    line = page.locator(".term-line:visible")
    assert terms.first.get_attribute("aria-expanded") == "true"
    assert line.get_attribute("id") == terms.first.get_attribute("aria-controls")
    assert line.inner_text().startswith("The size of the Nim heap")
    terms.first.press("Enter")
    assert line.count() == 0
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator(".term-line:visible").inner_text().startswith("Numbers are written in binary")


def test_a_term_opens_its_line_by_finger_in_every_language(pages):
    page = pages.page(WITH_STEPS, locale="ru", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 664})
    settled(page)
    page.tap("#open-panel")
    page.tap("#tab-learn")
    page.tap("#explain")
    page.wait_for_selector(".why .term")
    page.tap(".why .term")
    assert page.locator(".term-line:visible").inner_text().startswith("Размер кучки нима")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
