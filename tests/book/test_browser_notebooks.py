"""Pages of the book in JupyterLite: every example runs in a browser, by the pure wheel, as the page shows it.

Each run takes some of the pages.
"""

from __future__ import annotations

import doctest
import functools
import importlib
import os
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from nimatron.web.export_page import VERSION
from tests.book.pages import DOCS, FLAGS
from tests.browser.conftest import CHROMIUM, _missing
from tests.browser.conftest import FLAGS as BROWSER_FLAGS
from tests.browser.player import by_mouse, steps_of
from tests.tier import chosen

pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(_missing()), reason=_missing())]

sys.path.insert(0, str(DOCS / "extensions"))
notebooks = importlib.import_module("browser_notebooks")

RUN = "jupyterapp.commands.execute('notebook:run-all-cells')"
CELLS = "jupyterapp.shell.currentWidget.content.model.sharedModel.toJSON().cells"
NUMPY = ("numpy", "NumPy")
"""What an example says if it needs NumPy, which comes from another host; the tests have no network."""
PATIENCE = 300_000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        return


@pytest.fixture(scope="module")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the book as any web host does, and yield the address of its notebooks."""
    pyodide = os.environ.get("NIMATRON_PYODIDE")
    if not pyodide:
        pytest.skip("NIMATRON_PYODIDE names the files of Pyodide")
    folder = site / notebooks.FOLDER
    if not folder.exists():  # the book was built before NIMATRON_PYODIDE was set
        folder = tmp_path_factory.mktemp("lite") / notebooks.FOLDER
        notebooks.build(DOCS, folder, pyodide)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=list(BROWSER_FLAGS))
        yield launched
        launched.close()


def opened(browser: Any, address: str, page: str) -> tuple[Any, list[str]]:
    """Open a notebook; return its page and the list of what was asked of other hosts."""
    tab = browser.new_page(viewport={"width": 1200, "height": 1000})
    tab.set_default_timeout(PATIENCE)
    elsewhere: list[str] = []
    tab.on("request", lambda one: one.url.startswith((address, "blob:", "data:")) or elsewhere.append(one.url))
    tab.route(lambda url: url.startswith("https:"), lambda route: route.abort())
    tab.goto(f"{address}/{notebooks.address(page)}")
    tab.wait_for_selector(".jp-Notebook .jp-Cell")
    tab.wait_for_function("jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'")
    return tab, elsewhere


def run_all(tab: Any, command: str = RUN) -> None:
    """Run cells, and wait until they have run."""
    tab.evaluate(f"{command}.then(() => {{ window.done = true; }})")
    tab.wait_for_function("window.done")


def text_of(cell: dict[str, Any]) -> str:
    """Return what a cell printed and its value as text, or its error."""
    text = ""
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            text += "".join(output["text"])
        elif output["output_type"] == "error":
            text += f"{output['ename']}: {output['evalue']}\n"
        else:
            text += "".join(output["data"]["text/plain"]) + "\n"
    return text


def the_same(shown: str, got: str) -> bool:
    """Return whether an output is the one shown; blanks do not matter."""
    # IPython breaks long lists and tuples into lines where the interpreter does not
    return doctest.OutputChecker().check_output("".join(shown.split()), "".join(got.split()), FLAGS)


def test_the_page_about_it_names_the_version_that_is_expected() -> None:
    assert (DOCS / "try_it.md").read_text("utf-8").count(VERSION) == 2


@pytest.mark.parametrize("page", chosen(notebooks.PAGES, 5))
def test_every_example_of_a_page_runs_in_a_browser(browser: Any, address: str, page: str) -> None:
    shown = list(notebooks.cells((DOCS / f"{page}.md").read_text("utf-8"), os.path.dirname(page)))
    tab, elsewhere = opened(browser, address, page)
    run_all(tab)
    ended = tab.evaluate(CELLS)
    tab.close()
    assert [cell["cell_type"] for cell in ended] == [kind for kind, _, _ in shown]
    wrong = []
    without = False
    for cell, (kind, source, output) in zip(ended, shown, strict=True):
        if kind == "code" and not the_same(output, got := text_of(cell)):
            without = without or any(word in got for word in NUMPY)
            if not without:
                wrong.append((source, output, got))
    assert wrong == []
    assert [url for url in elsewhere if not (without and url.startswith(notebooks.HOST))] == []


def test_a_first_visitor_plays_on_a_board(browser: Any, address: str) -> None:
    """The board's answers come from Python in the same browser, and a move changes the variable."""
    tab, elsewhere = opened(browser, address, notebooks.SCRATCH)
    run_all(tab)
    ended = [cell for cell in tab.evaluate(CELLS) if cell["cell_type"] == "code"]
    assert "nim-value 2" in text_of(ended[0])
    assert "nim-sum" in text_of(ended[1])
    assert text_of(ended[-1]) == "'3,4,5'\n"
    board = tab.wait_for_selector("iframe.nimatron-board").content_frame()
    board.wait_for_selector('#board svg[data-position="3,4,5"]')
    board.wait_for_selector("#board [role=button][aria-disabled=false]")
    by_mouse(board, steps_of(board, "3,4,5", "1,4,5"))
    board.wait_for_function("(location.hash.match(/move=/g) ?? []).length === 2")  # the computer has answered
    tab.evaluate("delete window.done")
    run_all(tab, "jupyterapp.commands.execute('notebook:run-cell')")
    last = text_of(tab.evaluate(CELLS)[-1]).strip("'\n")
    assert board.evaluate("location.hash").endswith(f"move={last}") or f"move={last}&" in board.evaluate(
        "location.hash"
    )
    assert sum(map(int, last.split(","))) < 10
    assert elsewhere == []
    tab.close()
