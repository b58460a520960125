"""The server stops in mid-game: a reload keeps address, game and moves, and the page asks again by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.player import by_mouse, fragment, made, moves_made, selector, settled, state
from tests.browser.reused import anew, fresh, meant

OFFLINE = "The server does not answer"
TRYING = "The page keeps trying."
_STORED = "() => localStorage.getItem('nimatron.game')"
_SHOWN = "document.querySelector('#board svg')?.dataset.position"


class StoppedServer:
    """A server of its own that is stopped and started again at the same port."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self._port = 0
        self.start()

    def start(self) -> None:
        """Start it, the second time at the port of the first time."""
        source = str(Path(__file__).parents[2] / "src")
        paths = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH", ""))))
        code = (
            "from nimatron.web.server import serve\n"
            "from nimatron.web.server_limits import ServerLimits\n"
            "limits = ServerLimits(workers=2, seconds=60, longest_wait=60, total_seconds=120)\n"
            f"serve('127.0.0.1', {self._port}, limits, ready=lambda at: print(at, flush=True))"
        )
        environment = {**os.environ, "PYTHONPATH": paths}
        self._process = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().strip()
        assert self.address in ("", address)
        self.address = address
        self._port = int(address.rsplit(":", 1)[1].strip("/"))

    def kill(self) -> None:
        """End it without a chance to finish; a second call does nothing."""
        if self._process is not None:
            self._process.kill()
            self.stop()

    def stop(self) -> None:
        """Stop it and wait until it has ended."""
        if self._process is None:
            return
        self._process.terminate()
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process = None


@pytest.fixture
def own_server() -> Iterator[StoppedServer]:
    """Yield a server that the test may stop."""
    server = StoppedServer()
    yield server
    server.stop()


@pytest.fixture
def playing(browser: Any, own_server: StoppedServer) -> Iterator[Any]:
    """Yield a page with a service worker, on which a person and the computer have moved once each."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", base_url=own_server.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    settled(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith('nimatron page '));
          const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const paths = found.flat().map((one) => new URL(one.url).pathname);
          return ['/', '/api/page'].every((path) => paths.includes(path))
            && paths.some((path) => path.endsWith('/js/session.js'));
        }""",
        polling=50,
    )
    page.evaluate("(link) => { location.hash = link; }", fragment("wythoff", "6,9"))
    page.wait_for_function(f"() => {_SHOWN} === '6,9'")
    settled(page)
    by_mouse(page, [selector("c6.7")])
    moves_made(page, 2)
    yield page
    context.close()


def _reloaded(page: Any) -> None:
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")


def test_a_reload_while_the_server_is_away_shows_the_game(playing: Any, own_server: StoppedServer) -> None:
    page = playing
    position = state(page)["position"]
    page.wait_for_function(
        """async (position) => {
          const names = (await caches.keys()).filter((name) => name.startsWith('nimatron answers '));
          const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          const kept = found.flat().filter((one) => new URL(one.url).searchParams.get('position') === position);
          return kept.length >= 2;
        }""",
        arg=position,
        polling=50,
    )
    own_server.stop()
    address, stored = page.evaluate("location.href"), page.evaluate(_STORED)
    assert stored.count("move=") == 2
    _reloaded(page)
    settled(page)
    assert page.evaluate("location.href") == address
    assert page.evaluate(_STORED) == stored
    assert page.evaluate(f"() => {_SHOWN}") == position
    assert made(page) == 2


def test_a_reload_with_nothing_cached_keeps_the_game_and_goes_on_by_itself(
    playing: Any, own_server: StoppedServer
) -> None:
    page = playing
    position = state(page)["position"]
    own_server.stop()
    address, stored = page.evaluate("location.href"), page.evaluate(_STORED)
    page.evaluate(
        """async () => {
          for (const name of await caches.keys()) if (name.startsWith('nimatron answers ')) await caches.delete(name);
        }"""
    )
    _reloaded(page)
    page.wait_for_selector("#sentence.trouble")
    text = page.inner_text("#sentence")
    assert OFFLINE in text
    assert TRYING in text
    assert page.evaluate("location.href") == address
    assert page.evaluate(_STORED) == stored
    assert "Wythoff" in page.inner_text("#game-title")
    own_server.start()
    page.wait_for_function(f"() => {_SHOWN} === '{position}'")  # nobody has pressed anything
    assert made(page) == 2
    assert page.evaluate("location.href") == address
    assert page.evaluate(_STORED) == stored


def test_a_reload_without_a_link_keeps_the_stored_game(playing: Any, own_server: StoppedServer) -> None:
    page = playing
    own_server.stop()
    stored = page.evaluate(_STORED)
    page.evaluate("() => history.replaceState(null, '', '/')")
    page.evaluate(
        """async () => {
          for (const name of await caches.keys()) if (name.startsWith('nimatron answers ')) await caches.delete(name);
        }"""
    )
    _reloaded(page)
    page.wait_for_selector("#sentence.trouble")
    assert page.evaluate(_STORED) == stored


def test_a_move_is_made_by_itself_when_the_server_is_back(playing: Any, own_server: StoppedServer) -> None:
    page = playing
    own_server.stop()
    page.evaluate("() => document.querySelector('#board [aria-disabled=false]').scrollIntoView()")
    free = page.evaluate("() => document.querySelector('#board [aria-disabled=false]').dataset.id")
    by_mouse(page, [selector(free)])
    page.wait_for_selector("#sentence.trouble")
    assert TRYING in page.inner_text("#sentence")
    assert made(page) == 2
    own_server.start()
    page.wait_for_function("() => location.hash.split('&move=').length > 3")
    assert page.query_selector("#sentence.trouble") is None


def test_reads_are_asked_again_with_growing_pauses_and_writes_are_not(kept_page: Any) -> None:
    page = anew(kept_page, fresh("nim", "2,5,7"))
    times: list[str] = []

    def refused(route: Any) -> None:
        times.append(route.request.url)
        route.abort("connectionrefused")

    with meant(page):
        page.route("**/api/play*", refused)
        page.clock.install()
        by_mouse(page, [selector("h0.2")])
        page.wait_for_selector("#sentence.trouble")
        for expected, pause in ((2, 1100), (3, 2100), (4, 4100)):
            before = len(times)
            page.clock.run_for(pause // 2 - 100)
            assert len(times) == before
            page.clock.run_for(pause // 2 + 100)
            page.wait_for_function("() => document.querySelector('#sentence.trouble') !== null")
            while len(times) < expected:
                page.wait_for_timeout(10)
        page.unroute("**/api/play*")
        page.clock.run_for(9000)
        moves_made(page, 2)
    page.clock.resume()


def test_posted_requests_are_not_repeated(kept_page: Any) -> None:
    page = anew(kept_page, fresh("nim", "2,5,6"))
    waits = page.evaluate(
        """async () => {
          const script = document.querySelector('script[src$="main.js"]').src.replace('main.js', 'server.js');
          const { ask, send } = await import(script);
          const wait = (error) => error.wait;
          const offline = window.fetch;
          window.fetch = () => Promise.reject(new TypeError('no network'));
          const found = [await send('/api/record', {}).catch(wait), await ask('/api/none', {}).catch(wait)];
          window.fetch = offline;
          await ask('/api/words', { lang: 'en' });
          return found;
        }"""
    )
    assert waits[0] == 0
    assert waits[1] >= 1000


# -- the server is killed at five moments of a game -----------------------------------------------------------------


@pytest.fixture
def beginning(browser: Any, own_server: StoppedServer) -> Iterator[Any]:
    """Yield a page with the first position of Nim 1,2, the person first."""
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", base_url=own_server.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/" + fragment("nim", "1,2"))
    settled(page)
    yield page
    context.close()


def _back(page: Any, server: StoppedServer, reload: bool) -> None:
    """Start the server again, then wait until the page has gone on by itself or after a reload."""
    server.start()
    if reload:
        _reloaded(page)
    settled(page)


@pytest.mark.parametrize("reload", [False, True], ids=["kept", "reloaded"])
@pytest.mark.parametrize("moment", ["first move", "thinking", "answered", "hint", "end"])
def test_the_game_goes_on_after_the_server_was_killed(
    beginning: Any, own_server: StoppedServer, moment: str, reload: bool
) -> None:
    page = beginning
    if moment == "first move":
        own_server.kill()
    elif moment == "thinking":
        page.route("**/api/play*", lambda route: (own_server.kill(), route.continue_()))
    by_mouse(page, [selector("h1.2")])  # to 1,1
    if moment in ("first move", "thinking"):
        page.wait_for_selector("#sentence.trouble")
        page.unroute("**/api/play*")
        _back(page, own_server, reload)
        if made(page) == 0:  # a reload forgets a move that was never answered: it is made again
            by_mouse(page, [selector("h1.2")])
    moves_made(page, 2)
    if moment == "answered":
        own_server.kill()
        _back(page, own_server, reload)
    elif moment == "hint":
        page.click("#hint")
        own_server.kill()
        _back(page, own_server, reload)
    assert made(page) == 2
    left = state(page)["position"]
    by_mouse(page, [selector("h0.1" if left.startswith("1") else "h1.1")])
    page.wait_for_selector("#sentence.over")
    assert state(page)["position"] == "0,0"
    if moment == "end":
        own_server.kill()
        _back(page, own_server, reload)
        page.wait_for_selector("#sentence.over")
    assert made(page) == 3
    assert state(page)["position"] == "0,0"
