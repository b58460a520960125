"""A real server process, Debian's chromium, and a page that reports whatever goes wrong."""

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


PATIENCE = 30_000
"""How long anything is waited for, in milliseconds; the machine may be busy with other things."""
KEPT = "cookies,local_storage,indexeddb,cache_storage,service_workers"
"""What a browser keeps of a page and its settings; the cache of its files is none of these."""


class Watched:
    """Makes pages and remembers errors of the console, failures and requests to other hosts.

    What was given back is used again by later tests: a context whose pages are closed and whose storage is emptied, but
    which has the files of the page in its cache, so that the next page is there in a third of the time.
    """

    idle: ClassVar[dict[tuple[Any, str], list[Any]]] = {}
    spent: ClassVar[set[Any]] = set()

    def __init__(self, browser: Any, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[Any] = []
        self.problems: list[str] = []
        self.refused: list[str] = []
        self._kinds: dict[Any, tuple[Any, str]] = {}

    def page(self, fragment: str = "", **settings: Any) -> Any:
        """Open the page at a fragment and wait until the game is there."""
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
        page.goto(f"{self.address.rstrip('/')}/{fragment}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    def _empty_page(self, settings: dict[str, Any]) -> Any:
        """Make a page without a document, in a context that keeps nothing but files."""
        kind = self.browser, repr(sorted(settings.items()))
        again = self.idle.get(kind)
        context = again.pop() if again else self._new_context(settings)
        self.contexts.append(context)
        self._kinds[context] = kind
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if again is not None:
            session = context.new_cdp_session(page)
            origin = self.address.rstrip("/")
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
            session.detach()
        return page

    def _new_context(self, settings: dict[str, Any]) -> Any:
        context = self.browser.new_context(**settings)
        add = context.add_init_script

        def add_for_good(*given: Any, **named: Any) -> Any:
            self.spent.add(context)
            return add(*given, **named)

        context.add_init_script = add_for_good
        context.on("close", lambda _: self.spent.add(context))
        if settings["service_workers"] != "block":  # its worker would be there before it
            self.spent.add(context)
        return context

    def give_back(self) -> None:
        """Close the pages; the contexts in which nothing went wrong may be used again."""
        for context in self.contexts:
            if self.problems or context in self.spent:
                context.close()
                continue
            for page in context.pages:
                page.close()
            context.set_offline(False)
            context.clear_permissions()
            context.unroute_all()
            self.idle.setdefault(self._kinds[context], []).append(context)

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
    watched.give_back()
    assert watched.problems == [], watched.refused


@pytest.fixture
def pages(browser: Any, address: str) -> Iterator[Watched]:
    """A maker of pages; at the end nothing may have gone wrong in any of them."""
    watched = Watched(browser, address)
    yield watched
    watched.give_back()
    assert watched.problems == [], watched.refused
