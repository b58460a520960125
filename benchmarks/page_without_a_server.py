"""Cost of the exported page: its size, the time until one can play and until Python answers, the time of answers.

Run ``NIMATRON_PYODIDE=FOLDER python -m benchmarks.page_without_a_server [--repeats 5]``; the result is one JSON object.
``python -m http.server`` on this machine serves the page, so the times are those of the browser, not of a network.
The page is exported twice, with a snapshot of Python's memory and without (``plain``, the baseline). Both are visited
in turn, and their answers are compared. ``first`` is a visit in a fresh browser, ``offline`` the next one with the
network off: milliseconds from the request of the page until the board stands, and until a first move, asked
immediately, is answered. An answer is a person's move and the computer's reply to it. Without the variable npm fetches
Pyodide. Needs playwright, chromium and Node.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from nimatron.web.export_page import MARK, export_page

_ASK = """async ([path, query]) => {
  const { askAfresh } = await import(new URL('server.js', document.querySelector('script[src]').src));
  const begun = performance.now();
  const answer = await askAfresh(path, query);
  return [performance.now() - begun, answer];
}"""
GAMES = {
    "nim": "3,4,5", "wythoff": "7,10", "kayles": "5,3", "squares": "75", "fibonacci-nim": "20", "chomp": "4,4,4",
    "cram": "3x4", "node-kayles": "grid:3x4", "treblecross": "...........", "top-entails": "5,7",
}  # fmt: skip


def visited(page: Any) -> dict[str, float]:
    """Ask as soon as the board stands; return milliseconds since the page was requested."""
    page.wait_for_selector("html[data-ready]", state="attached")
    ready = page.evaluate("performance.now()")
    page.evaluate(_ASK, ["/api/play", {"game": "nim", "position": "3,4,5", "seed": 1, "lang": "en"}])
    answered = page.evaluate("performance.now()")
    return {"board": ready, "first_answer": answered}


def size_of(folder: Path) -> dict[str, int]:
    """Return the bytes of the folder, uncompressed and as a compressing host sends it."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in (MARK, "README.md")]
    contents = [path.read_bytes() for path in files]
    return {"files": len(files), "bytes": sum(map(len, contents)), "gzip": sum(len(gzip.compress(c)) for c in contents)}


def games_played(page: Any) -> tuple[dict[str, list[float]], list[Any]]:
    """Play four moves of every game; return the milliseconds of each answer, and the answers."""
    milliseconds: dict[str, list[float]] = {}
    answers = []
    for game, start in GAMES.items():
        position = start
        for _ in range(4):
            query = {"game": game, "position": position, "seed": 1, "lang": "en"}
            passed, answer = page.evaluate(_ASK, ["/api/play", query])
            milliseconds.setdefault(game, []).append(passed)
            answers.append(answer)
            if not answer["reply"]:
                break
            position = answer["reply"]["to"]
    return milliseconds, answers


def measured(addresses: dict[str, str], repeats: int) -> dict[str, Any]:
    """Visit both pages in turn; raise ``SystemExit`` if their answers differ."""
    from playwright.sync_api import sync_playwright

    chromium = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))))
    visits: dict[str, dict[str, list[dict[str, float]]]] = {kind: {"first": [], "offline": []} for kind in addresses}
    times: dict[str, list[float]] = {}
    replies: list[list[Any]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
        for _ in range(repeats):
            for kind, address in addresses.items():
                context = browser.new_context(reduced_motion="reduce", locale="en-GB")
                page = context.new_page()
                page.goto(address)
                visits[kind]["first"].append(visited(page))
                page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=180_000)
                context.set_offline(True)
                page.reload()
                visits[kind]["offline"].append(visited(page))
                passed, answers = games_played(page)
                replies.append(answers)
                if kind == "snapshot":
                    for game, found in passed.items():
                        times.setdefault(game, []).extend(found[1:])
                context.close()
        version = browser.version
        browser.close()
    if any(found != replies[0] for found in replies):
        raise SystemExit("the answers with and without a snapshot differ")
    middle = {
        kind: {
            visit: {what: round(statistics.median(one[what] for one in found)) for what in found[0]}
            for visit, found in all_.items()
        }
        for kind, all_ in visits.items()
    }
    ratio = {
        visit: round(middle["plain"][visit]["first_answer"] / middle["snapshot"][visit]["first_answer"], 1)
        for visit in ("first", "offline")
    }
    answer = {name: round(statistics.median(found)) for name, found in times.items()}
    return {**middle, "times_as_fast": ratio, "answer": answer, "chromium": version, "repeats": repeats}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as host:
        pyodide = os.environ.get("NIMATRON_PYODIDE")
        page = export_page(Path(host, "snapshot"), pyodide)
        export_page(Path(host, "plain"), pyodide, snapshot=False)
        if not page.snapshot:
            raise SystemExit("node is not installed")
        command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", host, "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port is not None
        try:
            addresses = {kind: f"http://127.0.0.1:{port[1]}/{kind}/" for kind in ("plain", "snapshot")}
            result = {"size": size_of(page.folder), **measured(addresses, repeats)}
        finally:
            process.terminate()
            process.wait(10)
    result["load"] = round(os.getloadavg()[0], 1)  # load of the machine, including this benchmark
    print(
        json.dumps(
            {
                **result,
                "processors": os.cpu_count(),
                "python": platform.python_version(),
                "machine": platform.machine(),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
