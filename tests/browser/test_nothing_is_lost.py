"""A server that stops, is slow or too busy during a game: the board stays as it was, and nothing freezes or is lost.

One sentence says what is wrong. A button tries again, and so does the page by itself (``test_server_away``).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import by_keyboard, by_mouse, by_touch, fragment, made, moves_made, selector, settled, state
from tests.browser.reused import anew, fresh, meant

SENTENCE = "document.querySelector('#sentence')"
OFFLINE = "The server does not answer"


@contextmanager
def failing(page: Any, pattern: str = "**/api/play*") -> Iterator[None]:
    """Let requests to these addresses fail."""
    with meant(page):
        page.route(pattern, lambda route: route.abort("connectionrefused"))
        try:
            yield
        finally:  # the page is shared with the tests that follow
            page.unroute(pattern)


def _trouble(page: Any) -> str:
    page.wait_for_selector("#sentence.trouble")
    return str(page.inner_text("#sentence"))


def _tried_again(page: Any) -> None:
    """Press the button, unless the page has tried again by itself."""
    page.evaluate("() => document.querySelector('#retry')?.click()")


@pytest.mark.parametrize("how", ["mouse", pytest.param("touch", marks=pytest.mark.full), "keyboard"])
def test_a_move_that_the_server_does_not_answer_is_not_made(kept_page: Any, pages: Any, how: str) -> None:
    if how == "touch":
        page = pages.page(fresh(), has_touch=True)
        page.watched = pages
        settled(page)
    else:
        page = anew(kept_page)
    make = {"mouse": by_mouse, "touch": by_touch, "keyboard": by_keyboard}[how]
    with failing(page):
        make(page, [selector("h0.2")])
        assert OFFLINE in _trouble(page)
    assert made(page) == 0
    assert page.get_attribute("#board svg", "data-position") == "3,4,5"
    _tried_again(page)
    moves_made(page, 2)
    assert "move=1,4,5" in page.evaluate("location.hash")
    assert page.query_selector("#retry") is None


def test_another_move_may_be_made_instead_of_trying_again(kept_page: Any) -> None:
    page = anew(kept_page)
    with failing(page):
        by_mouse(page, [selector("h0.2")])
        _trouble(page)
    by_mouse(page, [selector("h1.2")])
    moves_made(page, 2)
    assert "move=3,1,5" in page.evaluate("location.hash")


def test_a_reply_that_fails_can_be_asked_for_again(kept_page: Any) -> None:
    page = anew(kept_page, fresh("kayles", "5"))
    with failing(page):
        link = fresh(first="perfect", second="human")
        page.evaluate("(link) => { location.hash = link; }", link)
        assert OFFLINE in _trouble(page)
    _tried_again(page)
    moves_made(page, 1)


_SIZES = count(11)
"""A start of its own for each run of a test, so that no answer is cached."""


@pytest.mark.parametrize("what", ["undo", "redo", "look", "view"])
def test_what_fails_leaves_the_game_as_it_was(kept_page: Any, what: str) -> None:
    small = next(_SIZES)
    large = small + 2
    moves = f"&move={small},{small + 1}&move={small - 1},{small}"
    page = anew(kept_page, fresh("wythoff", f"{small},{large}") + moves)
    if what == "redo":
        page.click("#undo")
        page.wait_for_function("() => !location.hash.includes('&move=')")
        settled(page)
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        settled(page)
    before, shown = state(page), page.get_attribute("#board svg", "data-position")
    with failing(page, "**/api/**"):
        if what == "view":
            page.keyboard.press("v")
        elif what == "look":
            page.keyboard.press("Home")
        else:
            page.click(f"#{what}")
        assert OFFLINE in _trouble(page)
        assert state(page)["position"] == before["position"]
        assert page.get_attribute("#board svg", "data-position") == shown
    _tried_again(page)
    page.wait_for_selector("#sentence:not(.trouble)")
    shown_now = "document.querySelector('#board svg').dataset.position"
    if what == "look":
        page.wait_for_function(f"() => {shown_now} === '{small},{large}'")
    elif what == "view":
        page.wait_for_function("() => document.querySelector('#board svg').dataset.view === 'heaps'")
    else:
        moves_made(page, {"undo": 0, "redo": 2}[what])


def test_hint_review_and_panels_say_so_and_try_again(kept_page: Any) -> None:
    page = anew(kept_page, fresh("nim", "2,4,7"))
    with failing(page, "**/api/hint*"):
        page.click("#hint")
        assert OFFLINE in _trouble(page)
    _tried_again(page)
    page.wait_for_selector("#hint-card li")
    with failing(page, "**/api/analysis*"):
        page.click("#tab-analysis")
        page.wait_for_selector("#panel-analysis .trouble")
    page.evaluate("() => document.querySelector('#panel-analysis .trouble button')?.click()")
    page.wait_for_selector("#panel-analysis .verdict")


def test_a_busy_server_is_asked_again_when_it_says(kept_page: Any) -> None:
    page = anew(kept_page)
    times: list[float] = []

    def busy(route: Any) -> None:
        times.append(time.monotonic())
        if len(times) == 1:
            body = '{"error": {"code": "busy", "message": "busy"}}'
            route.fulfill(status=429, headers={"Retry-After": "0.5"}, content_type="application/json", body=body)
        else:
            route.continue_()

    with meant(page):
        page.route("**/api/play*", busy)
        by_mouse(page, [selector("h0.2")])
        moves_made(page, 2)
        page.unroute("**/api/play*")
    assert len(times) == 2
    assert times[1] - times[0] >= 0.49  # it waits as long as the server demands, however busy the machine


def test_a_server_that_stays_busy_says_so(kept_page: Any) -> None:
    page = anew(kept_page)
    body = '{"error": {"code": "busy", "message": "The server is busy; try again in a moment."}}'
    refusal = {"status": 429, "headers": {"Retry-After": "0.1"}, "content_type": "application/json", "body": body}
    with meant(page):
        page.route("**/api/play*", lambda route: route.fulfill(**refusal))
        by_mouse(page, [selector("h0.2")])
        assert "busy" in _trouble(page)
        assert made(page) == 0
        page.unroute("**/api/play*")
    _tried_again(page)
    moves_made(page, 2)


def test_a_slow_answer_is_shown_quietly_and_then_said(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") + 60_000)
    held: list[Any] = []
    page.route("**/api/play*", lambda route: held.append(route))
    with page.expect_request("**/api/play*"):
        by_mouse(page, [selector("h0.2")])
    page.clock.run_for(400)
    page.wait_for_selector("#working.working")
    assert page.inner_text("#working") == ""
    page.clock.run_for(3000)
    page.wait_for_selector("#working.slow")
    assert page.inner_text("#working") != ""
    assert made(page) == 0
    by_mouse(page, [selector("h2.2")])  # nothing can be chosen during a request for a move
    page.clock.resume()
    held[0].continue_()
    moves_made(page, 2)
    assert len(held) == 1
    page.wait_for_selector("#working.idle", state="attached")


@pytest.mark.full
def test_a_server_that_stops_and_comes_back(browser: Any, tmp_path: Path) -> None:
    source = str(Path(__file__).parents[2] / "src")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH", "")))),
    }

    def served(port: int) -> tuple[subprocess.Popen[str], str]:
        code = (
            f"from nimatron.web.server import serve\nserve('127.0.0.1', {port}, ready=lambda at: print(at, flush=True))"
        )
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    process, address = served(0)
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", service_workers="block", base_url=address)
    try:
        page = context.new_page()
        page.goto(f"/{fragment('nim', '3,4,5')}")
        settled(page)
        by_mouse(page, [selector("h0.2")])
        moves_made(page, 2)
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        process.stdout.close()
        position = state(page)["position"]
        by_mouse(
            page,
            [
                page.evaluate(
                    "() => `#board [data-id='${document.querySelector('#board [aria-disabled=false]').dataset.id}']`"
                )
            ],
        )
        assert OFFLINE in _trouble(page)
        assert state(page)["position"] == position
        process, again = served(int(address.rsplit(":", 1)[1].strip("/")))
        assert again == address
        _tried_again(page)
        moves_made(page, 4)
    finally:
        context.close()
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
