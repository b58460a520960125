"""A game of two people by a link: two browsers, a reload in the middle, one who watches, giving up, another game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Watched
from tests.browser.player import both_schemes, by_mouse, fragment, settled, steps_of


@pytest.fixture
def browsers(browser: Any, address: str) -> Any:
    """Yield a function that opens a page in a browser of its own."""
    opened: list[Watched] = []
    contexts: list[Any] = []

    def fresh(link: str, **settings: Any) -> Any:
        watched = Watched(browser, address)
        opened.append(watched)
        context = browser.new_context(
            viewport={"width": 1280, "height": 900},
            reduced_motion="reduce",
            locale="en-GB",
            service_workers="block",
            **settings,
        )
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: watched.problems.append(str(error)))
        page.goto(link if link.startswith("http") else f"{address.rstrip('/')}/{link}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield fresh
    for context in contexts:
        context.close()
    assert [problem for one in opened for problem in one.problems] == []


def challenged(browsers: Any, game: str = "nim", start: str = "1,2", **facts: str) -> tuple[Any, str, str]:
    """Make a challenge; return the page, the invitation, and the link to watch."""
    page = browsers(fragment(game, start, **facts))
    settled(page)
    page.select_option("#opponent", "remote")
    page.wait_for_selector("#invitation")
    links = page.input_value("#invitation"), page.input_value("#watch-link")
    page.click("#begin-challenge")
    page.wait_for_function("location.hash.startsWith('#challenge=')")
    return page, *links


def shows(page: Any, position: str) -> None:
    page.wait_for_selector(f'#board svg[data-position="{position}"]')


def able(page: Any) -> None:
    page.wait_for_selector("#board [role=button][aria-disabled=false]")


def moved(page: Any, position: str, to: str, game: str = "nim") -> None:
    able(page)
    there = page.evaluate("location.hash")
    steps = _steps(page, game, position, to)
    by_mouse(page, steps)
    shows(page, to)
    assert page.evaluate("location.hash") == there


def _steps(page: Any, game: str, position: str, to: str) -> list[str]:
    """Return what to press; the address does not say the game."""
    seat = page.evaluate("location.hash")
    page.evaluate("(link) => history.replaceState(null, '', link)", fragment(game, position))
    steps = steps_of(page, position, to)
    page.evaluate("(link) => history.replaceState(null, '', link)", seat)
    return steps


def test_a_whole_game_in_two_browsers_with_a_reload_and_one_who_watches(browsers: Any) -> None:
    one, invitation, watch = challenged(browsers, start="1,2,2")
    other = browsers(invitation)
    third = browsers(watch)
    shows(other, "1,2,2")
    assert other.query_selector("#board [role=button][aria-disabled=false]") is None
    assert "Another person, by a link" in other.inner_text("#setup")
    moved(one, "1,2,2", "0,2,2")
    shows(other, "0,2,2")
    shows(third, "0,2,2")
    assert third.query_selector("#board [role=button][aria-disabled=false]") is None
    other.reload()
    shows(other, "0,2,2")
    moved(other, "0,2,2", "0,1,2")
    shows(one, "0,1,2")
    one.reload()
    moved(one, "0,1,2", "0,1,1")
    moved(other, "0,1,1", "0,0,1")
    moved(one, "0,0,1", "0,0,0")
    for page in (one, other, third):
        page.wait_for_selector("#sentence.over", state="attached")
    assert one.inner_text("#end-banner").startswith("You won, after 5 moves.")
    assert other.inner_text("#end-banner").startswith("The first player won, after 5 moves.")
    assert third.inner_text("#end-banner").startswith("The first player won, after 5 moves.")
    assert both_schemes(one) == []


def test_the_seat_is_kept_from_a_third_and_the_links_are_secret(browsers: Any) -> None:
    one, invitation, _ = challenged(browsers)
    other = browsers(invitation)
    able(one)
    third = browsers(invitation)
    moved(one, "1,2", "1,1")
    able(other)
    shows(third, "1,1")
    assert third.query_selector("#board [role=button][aria-disabled=false]") is None
    one.click("#share")
    token = invitation.partition("challenge=")[2]
    own = one.evaluate("location.hash").partition("=")[2]
    shared = one.input_value("#link")
    assert token not in shared
    assert own not in shared


def test_giving_up_and_another_game_with_sides_changed(browsers: Any) -> None:
    one, invitation, _ = challenged(browsers, start="3,4")
    other = browsers(invitation)
    moved(one, "3,4", "3,3")
    able(other)
    assert not other.is_visible("#hint")
    one.click("#resign")
    other.wait_for_selector("#sentence.over", state="attached")
    one.wait_for_selector("#sentence.over", state="attached")
    other.click("#again")
    one.wait_for_selector("#rematch")
    one.click("#rematch")
    shows(one, "3,4")
    moved(other, "3,4", "3,3")
    shows(one, "3,3")
    able(one)


def test_a_game_that_is_gone_is_said_in_a_sentence(browsers: Any) -> None:
    page = browsers("#challenge=AAAAAAAAAAAAAAAAAAAA")
    page.wait_for_selector("#sentence.trouble")
    assert "is not on the server" in page.inner_text("#sentence")
    assert page.query_selector("#board svg") is not None


@pytest.mark.parametrize("lang", ["sr", "mk", "ru"])
def test_the_invitation_in_other_languages_on_a_phone(browsers: Any, lang: str) -> None:
    page = browsers(fragment("kayles", "5,3", lang=lang), has_touch=True)
    page.set_viewport_size({"width": 320, "height": 568})
    settled(page)
    page.select_option("#opponent", "remote")
    page.wait_for_selector("#invitation")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box = page.locator("dialog").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert both_schemes(page, "dialog") == []
