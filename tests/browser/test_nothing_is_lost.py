"""A server that stops, is slow or too busy in mid-game: the board stays as it was, one sentence says so, a button tries
again; nothing is frozen, nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import by_keyboard, by_mouse, by_touch, fragment, made, moves_made, selector, settled, state

SENTENCE = "document.querySelector('#sentence')"
OFFLINE = "The server does not answer"


def _fails(page: Any, pattern: str) -> None:
    page.route(pattern, lambda route: route.abort("connectionrefused"))


def _allowed(pages: Any) -> None:
    """Failed requests are told by the browser itself; these are meant."""
    pages.problems[:] = [one for one in pages.problems if "Failed to load resource" not in one]


def _trouble(page: Any) -> str:
    page.wait_for_selector("#sentence.trouble")
    return str(page.inner_text("#sentence"))


@pytest.mark.parametrize("how", ["mouse", "touch", "keyboard"])
def test_a_move_that_the_server_does_not_answer_is_not_made(pages: Any, how: str) -> None:
    page = pages.page(fragment("nim", "3,4,5"), has_touch=how == "touch")
    settled(page)
    _fails(page, "**/api/play*")
    make = {"mouse": by_mouse, "touch": by_touch, "keyboard": by_keyboard}[how]
    make(page, [selector("h0.2")])
    assert OFFLINE in _trouble(page)
    assert made(page) == 0
    assert page.get_attribute("#board svg", "data-position") == "3,4,5"
    page.unroute("**/api/play*")
    page.click("#retry")
    moves_made(page, 2)
    assert "move=1,4,5" in page.evaluate("location.hash")
    assert page.query_selector("#retry") is None
    _allowed(pages)


def test_another_move_may_be_made_instead_of_trying_again(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    _fails(page, "**/api/play*")
    by_mouse(page, [selector("h0.2")])
    _trouble(page)
    page.unroute("**/api/play*")
    by_mouse(page, [selector("h1.2")])
    moves_made(page, 2)
    assert "move=3,1,5" in page.evaluate("location.hash")
    _allowed(pages)


def test_a_reply_that_fails_can_be_asked_for_again(pages: Any) -> None:
    page = pages.page()
    settled(page)
    _fails(page, "**/api/play*")
    page.evaluate("(link) => { location.hash = link; }", fragment("nim", "3,4,5", first="perfect", second="human"))
    assert OFFLINE in _trouble(page)
    page.unroute("**/api/play*")
    page.click("#retry")
    moves_made(page, 1)
    _allowed(pages)


@pytest.mark.parametrize("what", ["undo", "redo", "look", "view"])
def test_what_fails_leaves_the_game_as_it_was(pages: Any, what: str) -> None:
    page = pages.page(fragment("wythoff", "3,5"))
    settled(page)
    by_mouse(page, [selector("c3.4")])
    moves_made(page, 2)
    if what == "redo":
        page.click("#undo")
        page.wait_for_function("() => !location.hash.includes('&move=')")
        settled(page)
    before, shown = state(page), page.get_attribute("#board svg", "data-position")
    # nothing that was answered before is at hand in a page that was loaded anew
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    settled(page)
    _fails(page, "**/api/**")
    if what == "view":
        page.keyboard.press("v")
    elif what == "look":
        page.keyboard.press("Home")
    else:
        page.click(f"#{what}")
    assert OFFLINE in _trouble(page)
    assert state(page)["position"] == before["position"]
    assert page.get_attribute("#board svg", "data-position") == shown
    page.unroute("**/api/**")
    page.click("#retry")
    page.wait_for_selector("#sentence:not(.trouble)")
    shown_now = "document.querySelector('#board svg').dataset.position"
    if what == "look":
        page.wait_for_function(f"() => {shown_now} === '3,5'")
    elif what == "view":
        page.wait_for_function("() => document.querySelector('#board svg').dataset.view === 'heaps'")
    else:
        moves_made(page, {"undo": 0, "redo": 2}[what])
    _allowed(pages)


def test_hint_review_and_panels_say_so_and_try_again(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    _fails(page, "**/api/hint*")
    page.click("#hint")
    assert OFFLINE in _trouble(page)
    page.unroute("**/api/hint*")
    page.click("#retry")
    page.wait_for_selector("#hint-card li")
    _fails(page, "**/api/analysis*")
    page.click("#tab-analysis")
    page.wait_for_selector("#panel-analysis .trouble")
    page.unroute("**/api/analysis*")
    page.click("#panel-analysis .trouble button")
    page.wait_for_selector("#panel-analysis .verdict")
    _allowed(pages)


def test_a_busy_server_is_asked_again_when_it_says(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    times: list[float] = []

    def busy(route: Any) -> None:
        times.append(time.monotonic())
        if len(times) == 1:
            body = '{"error": {"code": "busy", "message": "busy"}}'
            route.fulfill(status=429, headers={"Retry-After": "1"}, content_type="application/json", body=body)
        else:
            route.continue_()

    page.route("**/api/play*", busy)
    by_mouse(page, [selector("h0.2")])
    moves_made(page, 2)
    assert len(times) == 2
    assert times[1] - times[0] >= 0.95
    _allowed(pages)


def test_a_server_that_stays_busy_says_so(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    body = '{"error": {"code": "busy", "message": "The server is busy; try again in a moment."}}'
    refusal = {"status": 429, "headers": {"Retry-After": "0.1"}, "content_type": "application/json", "body": body}
    page.route("**/api/play*", lambda route: route.fulfill(**refusal))
    by_mouse(page, [selector("h0.2")])
    assert "busy" in _trouble(page)
    assert made(page) == 0
    page.unroute("**/api/play*")
    page.click("#retry")
    moves_made(page, 2)
    _allowed(pages)


def test_a_slow_answer_is_shown_quietly_and_then_said(pages: Any) -> None:
    page = pages.page(fragment("nim", "3,4,5"))
    settled(page)
    held: list[Any] = []
    page.route("**/api/play*", lambda route: held.append(route))
    by_mouse(page, [selector("h0.2")])
    page.wait_for_selector("#working.working", timeout=3000)
    assert page.inner_text("#working") == ""
    page.wait_for_selector("#working.slow", timeout=6000)
    assert page.inner_text("#working") != ""
    assert made(page) == 0
    by_mouse(page, [selector("h2.2")])  # nothing is chosen while a move is asked about
    held[0].continue_()
    moves_made(page, 2)
    assert len(held) == 1
    page.wait_for_selector("#working.idle", state="attached")


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
        page.click("#retry")
        moves_made(page, 4)
    finally:
        context.close()
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()
