"""The board in a real JupyterLab: a whole game by mouse, seen and set from Python, and a picture without Python."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt
from tests.browser.player import by_mouse, chosen_move, steps_of

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(
        any(importlib.util.find_spec(name) is None for name in ("jupyterlab", "anywidget")),
        reason="jupyterlab or anywidget is not installed (pip install 'nimatron[test]')",
    ),
]
PATIENCE = 60_000
SHOW = "from nimatron.notebook import Board\nboard = Board({game!r}, {start!r})\nboard"
REPORT = "print('seen', board.game, board.position, len(board.moves), board.result, board.misere)"
SET = "board.game = 'wythoff'\nboard.position = '2,3'\nboard.misere = True"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Yield the address of a JupyterLab and its folder."""
    home = tmp_path_factory.mktemp("lab")
    work = home / "work"
    work.mkdir()
    places = {f"JUPYTER_{name}_DIR": str(home / name.lower()) for name in ("CONFIG", "DATA", "RUNTIME")}
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--IdentityProvider.token=",
        "--ServerApp.password=", "--ServerApp.port=0", f"--ServerApp.root_dir={work}", "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    log = (home / "log").open("w")
    process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "HOME": str(home), **places})
    address = None
    for _ in range(600):
        address = re.search(r"http://(?:localhost|127\.0\.0\.1):\d+/lab", (home / "log").read_text())
        if address or process.poll() is not None:
            break
        time.sleep(0.1)
    assert address is not None, (home / "log").read_text()[-2000:]
    yield address[0].replace("localhost", "127.0.0.1"), work
    process.terminate()
    process.wait(30)
    log.close()


def notebook(folder: Path, name: str, cells: list[str]) -> Path:
    """Write a notebook with these cells."""
    made = [
        {
            "cell_type": "code",
            "execution_count": None,
            "id": f"cell{number}",
            "metadata": {},
            "outputs": [],
            "source": source,
        }
        for number, source in enumerate(cells)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    path = folder / f"{name}.ipynb"
    path.write_text(json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}))
    return path


class Opened:
    """A notebook open in a browser."""

    def __init__(self, browser: Any, address: str, path: Path) -> None:
        context = browser.new_context(viewport={"width": 1400, "height": 1400}, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        self.page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(f"{address}/tree/{path.name}?reset")  # without the notebooks of other tests
        self.page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached")

    def run(self, number: int) -> None:
        """Run a cell, and wait until it has run."""
        prompts = "(n) => document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')[n].textContent"
        for _ in range(6):  # a click is lost while the notebook is laid out
            self.page.click(f".jp-Notebook .jp-CodeCell >> nth={number} >> .cm-content")
            self.page.keyboard.press("Control+Enter")
            for _ in range(100):
                if re.search(r"\d", self.page.evaluate(prompts, number)):
                    return
                self.page.wait_for_timeout(100)
        raise AssertionError(f"cell {number} was not run")

    def output(self, number: int) -> str:
        """Return the text below a cell."""
        return str(self.page.inner_text(f".jp-Notebook .jp-CodeCell >> nth={number} >> .jp-OutputArea-output"))

    @property
    def board(self) -> Any:
        """The frame of the board, with a board in it."""
        handle = self.page.wait_for_selector("iframe.nimatron-board")
        frame = handle.content_frame()
        frame.wait_for_selector("#board svg")
        return frame

    def save(self) -> None:
        """Save the notebook."""
        self.page.click(".jp-Notebook .jp-CodeCell >> nth=0 >> .cm-content")
        self.page.keyboard.press("Control+s")
        self.page.wait_for_selector(".lm-TabBar-tab.jp-mod-current:not(.jp-mod-dirty)")


def able(board: Any) -> None:
    board.wait_for_selector("#board [role=button][aria-disabled=false], #sentence.over", state="attached")


def test_a_whole_game_by_mouse_seen_from_python_then_a_picture_without_it(browser: Any, lab: tuple[str, Path]) -> None:
    address, folder = lab
    path = notebook(folder, "game", [SHOW.format(game="nim", start="1,2,4"), REPORT])
    opened = Opened(browser, address, path)
    opened.run(0)
    board = opened.board
    position, count = "1,2,4", 0
    while position != "0,0,0":
        able(board)
        to = chosen_move("nim", position, False, True)
        by_mouse(board, steps_of(board, position, to))
        count += 1
        board.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length > count", arg=2 * count - 2)
        if to != "0,0,0":
            board.wait_for_function("(count) => (location.hash.match(/move=/g) ?? []).length === count", arg=2 * count)
        position = re.findall(r"move=([\d,]+)", board.evaluate("location.hash"))[-1]
    board.wait_for_selector("#sentence.over", state="attached")
    opened.run(1)
    assert opened.output(1).strip() == f"seen nim 0,0,0 {2 * count - 1} first False"
    opened.save()
    assert opened.errors == []
    opened.page.context.close()
    saved = json.loads(path.read_text())
    shown = saved["cells"][0]["outputs"][0]["data"]
    assert "data:image/svg+xml" in "".join(shown["text/html"])
    assert "Board('nim', '1,2,4')" in "".join(shown["text/plain"])
    assert len(path.read_text()) < 200_000  # the page is not saved in every notebook
    # as somebody else receives it: not signed on this machine, so that JupyterLab does not look for its boards
    elsewhere = path.with_name("elsewhere.ipynb")
    elsewhere.write_text(path.read_text().replace("seen nim", "it was nim"))
    again = Opened(browser, address, elsewhere)
    again.page.wait_for_selector(".jp-OutputArea-output img[src^='data:image/svg']")
    assert again.page.query_selector("iframe.nimatron-board") is None
    again.page.context.close()


def test_what_python_sets_is_shown(browser: Any, lab: tuple[str, Path]) -> None:
    address, folder = lab
    opened = Opened(
        browser, address, notebook(folder, "setting", [SHOW.format(game="nim", start="3,4,5"), SET, REPORT])
    )
    opened.run(0)
    assert opened.board.get_attribute("#board svg", "data-position") == "3,4,5"
    opened.run(1)
    board = opened.board
    board.wait_for_selector('#board svg[data-position="2,3"]')
    board.wait_for_function("location.hash.includes('game=wythoff&play=misere')")
    assert "Whoever makes the last move loses." in board.inner_text("#setup")
    board.click("#hint")
    board.wait_for_selector("#hint-card:not([hidden]) li")
    board.click("#open-panel") if board.is_visible("#open-panel") else None
    board.click("#tab-analysis")
    board.wait_for_selector(".verdict")
    outcome = nt.analyse("wythoff", "2,3", misere=True).outcome
    assert ("can win" in board.inner_text(".verdict")) is (outcome == "N")
    opened.run(2)
    assert opened.output(2).strip() == "seen wythoff 2,3 0 open True"
    assert opened.errors == []
    opened.page.context.close()


def test_two_boards_do_not_disturb_each_other(browser: Any, lab: tuple[str, Path]) -> None:
    address, folder = lab
    cells = [SHOW.format(game="nim", start="2,3"), SHOW.format(game="kayles", start="4").replace("board", "other")]
    opened = Opened(browser, address, notebook(folder, "two", cells))
    opened.run(0)
    opened.run(1)
    opened.page.wait_for_function("document.querySelectorAll('iframe.nimatron-board').length === 2")
    first, second = (handle.content_frame() for handle in opened.page.query_selector_all("iframe.nimatron-board"))
    first.wait_for_selector('#board svg[data-position="2,3"]')
    second.wait_for_selector('#board svg[data-position="4"]')
    by_mouse(first, steps_of(first, "2,3", "2,2"))
    first.wait_for_function("(location.hash.match(/move=/g) ?? []).length === 2")
    assert second.get_attribute("#board svg", "data-position") == "4"
    assert opened.errors == []
    opened.page.context.close()
