"""The board in a real marimo notebook: a whole game by mouse, to which other cells react."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.player import by_mouse, chosen_move, steps_of

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(
        any(importlib.util.find_spec(name) is None for name in ("marimo", "anywidget")),
        reason="marimo or anywidget is not installed (pip install 'nimatron[test]')",
    ),
]
PATIENCE = 60_000
NOTEBOOK = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from nimatron.notebook import Board

    return Board, mo


@app.cell
def _(Board, mo):
    board = mo.ui.anywidget(Board("nim", "1,2,4"))
    board
    return (board,)


@app.cell
def _(mo):
    again = mo.ui.run_button(label="other")
    again
    return (again,)


@app.cell
def _(again, board):
    if again.value:
        board.widget.game = "wythoff"
        board.widget.position = "2,3"
    return


@app.cell
def _(board, mo):
    board.value
    seen = board.widget
    mo.md(f"seen {seen.game} {seen.position} {len(seen.moves)} {seen.result}")
    return
"""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a marimo notebook with a board."""
    (tmp_path / "board.py").write_text(NOTEBOOK)
    command = [sys.executable, "-m", "marimo", "run", "board.py", "--headless", "--no-token", "--port", "0"]
    command += ["--host", "127.0.0.1"]
    settings = {**os.environ, "HOME": str(tmp_path), "MARIMO_SKIP_UPDATE_CHECK": "1"}
    log = (tmp_path / "log").open("w")
    process = subprocess.Popen(command, stdout=log, stderr=log, cwd=tmp_path, env=settings)
    found = None
    for _ in range(600):
        found = re.search(r"http://[\w.]+:\d+", (tmp_path / "log").read_text())
        if found or process.poll() is not None:
            break
        time.sleep(0.1)
    assert found is not None, (tmp_path / "log").read_text()[-2000:]
    yield found[0].replace("localhost", "127.0.0.1")
    process.terminate()
    process.wait(30)
    log.close()


def test_a_whole_game_to_which_a_cell_reacts_then_another_set_from_python(browser: Any, address: str) -> None:
    page = browser.new_page(viewport={"width": 1200, "height": 1200}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    board = page.wait_for_selector("iframe.nimatron-board").content_frame()
    position, count = "1,2,4", 0
    while position != "0,0,0":
        board.wait_for_selector("#board [role=button][aria-disabled=false]", state="attached")
        to = chosen_move("nim", position, False, True)
        by_mouse(board, steps_of(board, position, to))
        count += 1
        if to != "0,0,0":
            board.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length === count", arg=2 * count)
            position = re.findall(r"move=([\d,]+)", board.evaluate("location.hash"))[-1]
        else:
            position = to
    page.wait_for_selector(f"text=seen nim 0,0,0 {2 * count - 1} first")
    page.click("button:has-text('other')")
    board.wait_for_selector('#board svg[data-position="2,3"]')
    page.wait_for_selector("text=seen wythoff 2,3 0 open")
    page.close()
