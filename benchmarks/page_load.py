"""Cost of the page until one can play: requests, bytes transferred, time until the board is shown.

Run ``python -m benchmarks.page_load [--latency 100] [--repeats 5] [--source src]``; the result is one JSON object.
Every request has this latency. Throughput is unlimited, and up to six requests run in parallel, as in browsers. A
second visit uses the browser's cache. ``move`` is a move of the person and the computer's reply to it, for several
games. ``--source`` measures another source tree. Needs playwright and chromium.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
_SERVE = """
from nimatron.web.server import serve
serve(port=0, ready=lambda address: print(address, flush=True))
"""
_WATCH = """
new MutationObserver(() => { if (document.documentElement.dataset.ready) window.readyAfter ??= performance.now(); })
  .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-ready"] });
"""
GAMES = {"nim": ("3,4,5", "h0.3"), "wythoff": ("7,10", "c0.3"), "kayles": ("5,3", "h0.3")}
"""First positions, and the object to click for the first move."""


@contextmanager
def server(source: Path) -> Iterator[str]:
    """Start a server from a source tree and yield its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(10)
        process.stdout.close()


class Wire:
    """Transfers of one page, as reported by the browser."""

    def __init__(self, page: Any, latency: float) -> None:
        self.requests: dict[str, str] = {}
        self.bytes: dict[str, float] = {}
        self._kept: set[str] = set()
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", conditions)
        session.on("Network.requestWillBeSent", lambda event: self._sent(event))
        session.on("Network.requestServedFromCache", lambda event: self._kept.add(event["requestId"]))
        session.on("Network.responseReceived", lambda event: self._answered(event))
        session.on("Network.loadingFinished", lambda event: self._ended(event))

    def _sent(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self.requests[event["requestId"]] = event["request"]["url"]

    def _answered(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._kept.add(event["requestId"])

    def _ended(self, event: dict[str, Any]) -> None:
        self.bytes[event["requestId"]] = event["encodedDataLength"]

    def counts(self) -> dict[str, Any]:
        """Return the number of requests that left the browser, how many of them for scripts, and their bytes."""
        sent = [name for name in self.requests if name not in self._kept]
        return {
            "requests": len(sent),
            "scripts": sum(self.requests[name].partition("?")[0].endswith(".js") for name in sent),
            "bytes": round(sum(self.bytes.get(name, 0) for name in sent)),
        }

    def forget(self) -> None:
        """Reset the counters."""
        self.requests.clear()


def visit(page: Any, address: str, latency: float) -> dict[str, Any]:
    """Open the page and return the cost until one can play."""
    wire = Wire(page, latency)
    page.goto(address)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_selector("#board svg [role=button]")
    ready = page.evaluate("window.readyAfter")
    page.wait_for_load_state("networkidle")
    return {**wire.counts(), "milliseconds": round(ready)}


def move(page: Any, address: str, game: str, latency: float) -> dict[str, Any]:
    """Make a move, wait for the computer's, and return the cost of both."""
    start, object_ = GAMES[game]
    wire = Wire(page, latency)
    page.goto(f"{address}/#game={game}&start={start}&first=human&second=perfect&seed=1")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_load_state("networkidle")
    wire.forget()
    control = page.locator(f'#board [data-id="{object_}"]')
    for _ in range(2):
        if "move=" not in page.evaluate("location.hash"):
            control.focus()
            page.keyboard.press("Enter")
    page.wait_for_function("() => (location.hash.match(/move=/g) ?? []).length === 2")
    page.wait_for_load_state("networkidle")
    return {**wire.counts(), "addresses": [url.removeprefix(address) for url in wire.requests.values()]}


def measured(source: Path, latency: float, repeats: int) -> dict[str, Any]:
    """Return all figures for a source tree."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    found: dict[str, Any] = {"first": [], "second": [], "link": []}
    with server(source) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])

        def fresh() -> Any:
            context = browser.new_context(service_workers="block", reduced_motion="reduce", locale="en-GB")
            context.add_init_script(_WATCH)
            return context

        for _ in range(repeats):
            context = fresh()
            found["first"].append(visit(context.new_page(), address, latency))
            found["second"].append(visit(context.new_page(), address, latency))
            context.close()
            context = fresh()
            found["link"].append(visit(context.new_page(), f"{address}/#game=wythoff&start=7,10", latency))
            context.close()
        context = fresh()
        moves = {game: move(context.new_page(), address, game, latency) for game in GAMES}
        version = browser.version
        browser.close()
    visits = {
        name: {what: statistics.median(one[what] for one in all_) for what in all_[0]} for name, all_ in found.items()
    }
    return {"latency": latency, "repeats": repeats, **visits, "move": moves, "chromium": version}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency", type=float, default=100)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--source", type=Path, default=ROOT / "src")
    options = parser.parse_args()
    result = measured(options.source, options.latency, options.repeats)
    print(json.dumps({**result, "python": platform.python_version(), "machine": platform.machine()}, indent=1))


if __name__ == "__main__":
    main()
