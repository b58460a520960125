"""Looking is not playing: earlier positions, other lines, undo and redo, the browser's Back, reload, a second tab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.conftest import Watched
from tests.browser.player import by_mouse, fragment, made, moves_made, selector, settled, state, swiped
from tests.browser.reused import anew, fresh

GAME = fragment("nim", "3,4,5")
SHOWN = "document.querySelector('#board svg').dataset.position"


MOVES = ["2,4,5", "1,4,5", "1,4,3", "1,2,3"]


def _played(page: Any, moves: int = 2) -> Any:
    """Play this number of moves against the perfect computer."""
    return anew(page, fresh() + "".join(f"&move={move}" for move in MOVES[:moves]))


def _shows(page: Any, position: str) -> None:
    page.wait_for_function(f"(wanted) => {SHOWN} === wanted", arg=position)


@pytest.fixture(scope="module")
def phone(browser: Any, address: str) -> Iterator[Any]:
    watched = Watched(browser, address)
    yield watched.page(viewport={"width": 390, "height": 664}, has_touch=True)
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused


@pytest.mark.parametrize("how", ["keys", "rows", "graph", "buttons", "swipe"])
def test_a_view_moves_and_nothing_is_played(request: pytest.FixtureRequest, how: str) -> None:
    page = _played(request.getfixturevalue("phone" if how == "swipe" else "kept_page"), 4)
    before = page.evaluate("location.hash")
    last = state(page)["position"]
    replies: list[str] = []
    page.on("request", lambda request: replies.append(request.url) if "/api/play" in request.url else None)
    if how == "keys":
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowLeft")
        page.wait_for_selector("#sentence.looking")
        page.keyboard.press("Home")
    elif how == "rows":
        page.click(".moves-table tbody tr:nth-child(1) button")
    elif how == "graph":
        page.click("#tab-analysis")
        page.click(".graph-mark >> nth=0")
    elif how == "buttons":
        page.click("#tab-game")
        page.keyboard.press("Home")
    else:
        for position in ["3,4,5", *MOVES[:3]][::-1]:
            swiped(page, 120)
            _shows(page, position)
    _shows(page, "3,4,5")
    assert page.evaluate("location.hash") == before
    assert page.locator("#sentence.looking").count() == 1
    assert page.locator("#board [aria-disabled=false]").count() == 0, "nothing can be taken while looking"
    page.click("#look-on")
    _shows(page, before.split("move=")[1].split("&")[0])
    page.click("#look-end")
    _shows(page, last)
    assert page.evaluate("location.hash") == before
    assert replies == [], "the computer never answers to looking"
    settled(page)


def test_a_reply_under_way_is_added_at_the_end_while_an_earlier_position_is_shown(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    held: list[Any] = []
    page.route("**/api/play*", lambda route: held.append(route))
    first = page.evaluate("() => document.querySelector('#board [aria-disabled=false]').dataset.id")
    page.click(selector(first))
    page.wait_for_function("() => document.querySelector('#board').getAttribute('aria-busy') === 'true'")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    _shows(page, "3,4,5")
    held[0].continue_()
    page.unroute("**/api/play*")
    page.wait_for_function("() => (location.hash.match(/&move=/g) ?? []).length === 4")
    assert page.get_attribute("#board svg", "data-position") == "3,4,5"
    assert page.locator("#sentence.looking").count() == 1
    page.click("#look-end")
    _shows(page, state(page)["position"])
    settled(page)


def test_a_browser_that_keeps_nothing_plays_all_the_same(pages: Any) -> None:
    context = pages.browser.new_context(
        base_url=pages.address, reduced_motion="reduce", locale="en-GB", service_workers="block"
    )
    pages.contexts.append(context)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page = context.new_page()
    page.on("pageerror", lambda error: pages.problems.append(f"page error: {error}"))
    page.goto(f"/{GAME}")
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    by_mouse(page, [selector("h0.2")])
    moves_made(page, 2)
    page.select_option("#language", "sr")
    page.wait_for_function("() => document.documentElement.lang === 'sr'")


def test_continue_from_here_forks_and_keeps_the_rest(kept_page: Any) -> None:
    page = _played(kept_page, 4)
    old = page.evaluate("location.hash").split("move=")[1:]
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Home")
    page.wait_for_selector("#sentence.looking")
    page.click("#go-on")
    page.wait_for_function("() => !location.hash.includes('&move=')")
    settled(page)
    by_mouse(page, [selector("h2.1")])
    moves_made(page, 2)
    link = page.evaluate("decodeURIComponent(location.hash)")
    assert "line-1=0 | " in link
    for move in old:
        assert move.rstrip("&") in link
    # the line is there after a reload, and can be resumed
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    assert "line-1=0 | " in page.evaluate("decodeURIComponent(location.hash)")


def test_undo_and_redo_are_of_moves_and_survive_a_reload(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    moves = page.evaluate("location.hash").split("&move=")[1:]
    page.click("#undo")
    page.wait_for_function("() => !location.hash.includes('&move=')")
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    page.click("#redo")
    moves_made(page, 2)
    assert page.evaluate("location.hash").split("&move=")[1:] == moves


def test_back_and_forward_and_places_with_addresses(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    game = page.evaluate("location.hash")
    page.click("#to-sieve")
    page.wait_for_selector("#sieve-kind")
    assert page.evaluate("location.hash") == "#sieve"
    page.go_back()
    settled(page)
    assert page.evaluate("location.hash") == game
    page.go_forward()
    page.wait_for_selector("#sieve-kind")
    page.reload()
    page.wait_for_selector("#sieve-kind")
    page.click("#to-laboratory")
    page.wait_for_selector(".sequence-picture")
    assert page.evaluate("location.hash") == "#laboratory"
    page.click("#to-play")
    settled(page)
    assert page.evaluate("location.hash") == game


def test_back_leads_from_a_new_game_to_the_one_before(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    game = page.evaluate("location.hash")
    page.evaluate("(link) => { location.hash = link; }", fragment("kayles", "5"))
    page.wait_for_function("() => document.querySelector('#board svg')?.dataset.game === 'kayles'")
    settled(page)
    page.go_back()
    page.wait_for_function("() => document.querySelector('#board svg')?.dataset.game === 'nim'")
    settled(page)
    assert page.evaluate("location.hash") == game


def test_a_game_in_progress_survives_a_second_tab(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    game = page.evaluate("location.hash")
    second = page.context.new_page()
    second.goto("/")
    second.wait_for_selector("html[data-ready]", state="attached")
    settled(second)
    assert second.evaluate("location.hash") == game
    first = second.evaluate("() => document.querySelector('#board [aria-disabled=false]').dataset.id")
    by_mouse(second, [selector(first)])
    moves_made(second, 4)
    assert page.evaluate("location.hash") == game, "the first tab goes on with its own game"
    second.close()


def test_a_change_of_the_opponent_asks_before_moves_are_lost(kept_page: Any) -> None:
    page = _played(kept_page, 2)
    game = page.evaluate("location.hash")
    page.select_option("#opponent", "random")
    page.click("dialog #keep-playing")
    page.wait_for_function("() => document.querySelector('#opponent').value === 'perfect'")
    assert page.evaluate("location.hash") == game
    page.select_option("#opponent", "random")
    page.click("dialog #play-on")
    page.wait_for_function("() => location.hash.includes('second=random')")
    assert made(page) == 2
    settled(page)
    page.select_option("#opponent", "perfect")
    page.click("dialog #start-anew")
    page.wait_for_function("() => !location.hash.includes('&move=')")
    settled(page)
    page.go_back()
    page.wait_for_function("() => location.hash.includes('second=random')")
    settled(page)
    assert made(page) == 2
