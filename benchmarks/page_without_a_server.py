"""Cost of the exported page: its size, the time until one can play and until Python answers, the time of answers.

Run ``NIMATRON_PYODIDE=FOLDER python benchmarks/page_without_a_server.py [--repeats 5]``; the result is one JSON object.
``python -m http.server`` on this machine serves the page, so the times are those of the browser, not of a network.
``first`` is a visit in a fresh browser, ``offline`` the next one with the network off. An answer is a person's move and
the computer's reply to it. Without the variable npm fetches Pyodide. Needs playwright and chromium.
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


def visited(page: Any) -> dict[str, int]:
    """Wait for the board and for Python; return milliseconds since the page was requested."""
    page.wait_for_selector("html[data-ready]", state="attached")
    ready = page.evaluate("performance.now()")
    page.wait_for_selector("#python-loading", state="detached", timeout=180_000)
    return {"board": round(ready), "python": round(page.evaluate("performance.now()"))}


def size_of(folder: Path) -> dict[str, int]:
    """Return the bytes of the folder, uncompressed and as a compressing host sends it."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name not in (MARK, "README.md")]
    contents = [path.read_bytes() for path in files]
    return {"files": len(files), "bytes": sum(map(len, contents)), "gzip": sum(len(gzip.compress(c)) for c in contents)}


def measured(address: str, repeats: int) -> dict[str, Any]:
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    visits: dict[str, list[dict[str, int]]] = {"first": [], "offline": []}
    answers: dict[str, list[float]] = {name: [] for name in GAMES}
    first_answers: dict[str, float] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--headless", "--no-sandbox"])
        for _ in range(repeats):
            context = browser.new_context(reduced_motion="reduce", locale="en-GB")
            page = context.new_page()
            page.goto(address)
            visits["first"].append(visited(page))
            page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=180_000)
            context.set_offline(True)
            page.reload()
            visits["offline"].append(visited(page))
            for game, start in GAMES.items():
                position = start
                for _ in range(4):
                    query = {"game": game, "position": position, "seed": 1, "lang": "en"}
                    milliseconds, answer = page.evaluate(_ASK, ["/api/play", query])
                    if game not in first_answers and position == start:
                        first_answers[game] = round(milliseconds)
                    else:
                        answers[game].append(milliseconds)
                    if not answer["reply"]:
                        break
                    position = answer["reply"]["to"]
            context.close()
        version = browser.version
        browser.close()
    middle = {
        name: {what: statistics.median(one[what] for one in all_) for what in all_[0]} for name, all_ in visits.items()
    }
    found = {name: round(statistics.median(times)) for name, times in answers.items()}
    return {**middle, "first_answer": first_answers, "answer": found, "chromium": version, "repeats": repeats}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    repeats = parser.parse_args().repeats
    with tempfile.TemporaryDirectory() as host:
        page = export_page(Path(host, "page"), os.environ.get("NIMATRON_PYODIDE"))
        command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", host, "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        port = re.search(r"port (\d+)", process.stdout.readline())
        assert port is not None
        try:
            result = {"size": size_of(page.folder), **measured(f"http://127.0.0.1:{port[1]}/page/", repeats)}
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
