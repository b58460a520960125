"""A real server process, Debian's chromium, and a page that reports whatever goes wrong."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
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
serve("127.0.0.1", 0, ready=lambda address: print(address, flush=True))
"""


def _missing() -> str:
    if CHROMIUM is None:
        return "chromium is not installed (apt-get install chromium)"
    for module in ("playwright", "starlette", "uvicorn"):
        if importlib.util.find_spec(module) is None:
            return f"{module} is not installed (pip install {module})"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here, and skip those that need a browser with the reason where one is missing."""
    reason = _missing()
    for item in items:
        if _HERE in item.path.parents and "words" not in item.path.stem:
            item.add_marker(pytest.mark.browser)
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The address of a server of our own."""
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


# not for the whole session: playwright's event loop would forbid others to the tests that follow
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """One browser for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield launched
        launched.close()


class Watched:
    """Makes pages and remembers errors of the console, failures and requests to other hosts."""

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[Any] = []
        self.problems: list[str] = []
        self.refused: list[str] = []

    def page(self, fragment: str = "", **settings: Any) -> Any:
        """Open the page at a fragment and wait until the game is there."""
        context = self.browser.new_context(
            **{
                "viewport": {"width": 1280, "height": 900},
                "reduced_motion": "reduce",
                "locale": "en-GB",
                "service_workers": "block",
                "base_url": self.address,
                **settings,
            }
        )
        context.set_default_timeout(8000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: self._note(message.type, message.text))
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("request", lambda request: self._host(request.url))
        page.on("response", lambda answer: self._refused(answer.status, answer.url))
        page.goto(f"{self.address.rstrip('/')}/{fragment}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

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
    """One page for all tests of a module, which go from game to game by its link; nothing may go wrong in it."""
    watched = Watched(browser, address)
    page = watched.page()
    page.watched = watched
    yield page
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused


@pytest.fixture
def pages(browser: Any, address: str) -> Iterator[Watched]:
    """A maker of pages; at the end nothing may have gone wrong in any of them."""
    watched = Watched(browser, address)
    yield watched
    for context in watched.contexts:
        context.close()
    assert watched.problems == [], watched.refused
