"""A real server process, Debian's chromium, and a page that reports everything that goes wrong."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

CHROMIUM = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
"""Chromium without windows, which opens a page in a third of the time, or else with them."""
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_HERE = Path(__file__).parent
OWN_GAMES = _HERE / "own_games.py"
_SERVE = f"""
from nimatron.cli.own_games import load_own_games
load_own_games([{str(OWN_GAMES)!r}])
from nimatron.web.server import serve
from nimatron.web.server_limits import ServerLimits
limits = ServerLimits(seconds=60, longest_wait=60, total_seconds=120)
serve("127.0.0.1", 0, limits, ready=lambda address: print(address, flush=True))
"""
"""Seconds of answers are wall time, and the machine may be busy; the usual amount of work is allowed."""


def _missing() -> str:
    if CHROMIUM is None:
        return "chromium is not installed (apt-get install chromium-headless-shell)"
    for module in ("playwright", "starlette", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed (pip install {module})"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder, and skip those that need a browser if none is installed."""
    reason = _missing()
    for item in items:
        if _HERE in item.path.parents and "words" not in item.path.stem:
            item.add_marker(pytest.mark.browser)
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """Yield the address of a server for these tests."""
    source = str(Path(__file__).parents[2] / "src")
    paths = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH", ""))))
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE], stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline().strip()
        assert line.startswith("http://"), "the server did not start"
        yield line
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


# not for the whole session: playwright's event loop would block event loops of later tests
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Yield one browser for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield launched
        launched.close()


PATIENCE = 30_000
"""Longest time to wait for anything, in milliseconds; the machine may be busy."""
BLANK = "/static/stones.svg"
"""Where an unused page waits: of the same origin, so that no new process is started when it is used again."""


class Watched:
    """Makes pages and collects console errors, failures and requests to other hosts.

    Starting a process for a page takes longer than most tests. So a returned page is used again by later tests with the
    same settings: it waits at another address, and whatever it stored or was given is removed.
    """

    idle: ClassVar[dict[tuple[Any, str], list[Any]]] = {}
    spent: ClassVar[set[Any]] = set()

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[Any] = []
        self.problems: list[str] = []
        self.refused: list[str] = []
        self.under_way: set[Any] = set()
        """Requests that have not ended."""
        self._given: list[tuple[Any, dict[str, Any]]] = []

    def page(self, fragment: str = "", **settings: Any) -> Any:
        """Open the page at a fragment and wait until the game is shown."""
        page = self._empty_page(
            {
                "viewport": {"width": 1280, "height": 900},
                "reduced_motion": "reduce",
                "locale": "en-GB",
                "service_workers": "block",
                "base_url": self.address,
                **settings,
            }
        )
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", lambda request: self._host(request.url))
        page.on("response", lambda answer: self._refused(answer.status, answer.url))
        page.on("request", lambda request: self.under_way.add(request))
        page.on("requestfinished", lambda request: self.under_way.discard(request))
        page.on("requestfailed", lambda request: self.under_way.discard(request))
        page.goto(f"{self.address.rstrip('/')}/{fragment}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    def _empty_page(self, settings: dict[str, Any]) -> Any:
        waiting = self.idle.get(self._kind(settings))
        page = waiting.pop() if waiting else self._new_page(settings)
        self.contexts.append(page.context)
        self._given.append((page, settings))
        page.context.set_default_timeout(PATIENCE)
        return page

    def _kind(self, settings: dict[str, Any]) -> tuple[Any, str]:
        return self.browser, repr(sorted(settings.items()))

    def _new_page(self, settings: dict[str, Any]) -> Any:
        """Make a page that remembers its listeners, and whether it was given something that cannot be removed."""
        context = self.browser.new_context(**settings)
        page = context.new_page()
        page.listeners = []
        listen = page.on

        def on(event: str, listener: Any) -> None:
            page.listeners.append((event, listener))
            listen(event, listener)

        page.on = on
        for of, name in (
            (page, "add_init_script"),
            (page, "expose_function"),
            (context, "add_init_script"),
            (context, "new_cdp_session"),
            (page.clock, "install"),
        ):
            setattr(of, name, self._spending(page, getattr(of, name)))
        if settings["service_workers"] != "block":  # the service worker would be there before it
            self.spent.add(page)
        return page

    def _spending(self, page: Any, method: Any) -> Any:
        def call(*given: Any, **named: Any) -> Any:
            self.spent.add(page)
            return method(*given, **named)

        return call

    def give_back(self) -> None:
        """Keep the pages without errors for the next test, and close the others."""
        for page, settings in self._given:
            if self.problems or page in self.spent or page.is_closed():
                page.context.close()
                continue
            page.evaluate("0")  # waits for pending messages
            for event, listener in page.listeners:
                page.remove_listener(event, listener)
            page.listeners.clear()
            for other in page.context.pages:
                if other != page:
                    other.close()
            page.unroute_all()
            page.context.unroute_all()
            page.context.set_offline(False)
            page.context.clear_permissions()
            page.goto(BLANK)
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            page.mouse.move(-1, -1)
            page.set_viewport_size(settings["viewport"])
            page.emulate_media(
                media="null",
                color_scheme=settings.get("color_scheme", "light"),
                reduced_motion=settings["reduced_motion"],
            )
            self.idle.setdefault(self._kind(settings), []).append(page)

    def _refused(self, status: int, url: str) -> None:
        if status >= 400:
            self.refused.append(f"{status} {url}")

    def _note(self, kind: str, text: str) -> None:
        if kind == "error":
            self.problems.append(f"console: {text}")

    def _host(self, url: str) -> None:
        if not url.startswith((self.address, "blob:", "data:")):
            self.problems.append(f"request to another host: {url}")


@pytest.fixture(scope="module")
def kept_page(browser: Any, address: str) -> Iterator[Any]:
    """Yield one page for all tests of a module, which open games by links; nothing may go wrong in it."""
    watched = Watched(browser, address)
    page = watched.page()
    page.watched = watched
    yield page
    watched.give_back()
    assert watched.problems == [], watched.refused


@pytest.fixture
def pages(browser: Any, address: str) -> Iterator[Watched]:
    """Yield a maker of pages; at the end nothing may have gone wrong in any of them."""
    watched = Watched(browser, address)
    yield watched
    watched.give_back()
    assert watched.problems == [], watched.refused
