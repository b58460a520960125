"""Pages of the book as notebooks that run in the reader's own browser, by JupyterLite and Pyodide.

Folder ``jupyterlite`` of the book is a JupyterLite with this package as a pure wheel. It is built if
``NIMATRON_PYODIDE`` names a folder with the npm package of Pyodide; then pages with examples have a link at the top.
All that the examples need is in that folder: Pyodide, the wheels of IPython and the board's widget. Packages that are
compiled (NumPy) come from Pyodide's own host when they are imported.
"""

from __future__ import annotations

import doctest
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from textwrap import indent
from typing import TYPE_CHECKING, Any

from nimatron.version import __version__
from nimatron.web.export_page import VERSION, pyodide_files

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "jupyterlite"
HOST = f"https://cdn.jsdelivr.net/pyodide/v{VERSION}/full/"
PAGES = (
    *(
        f"theory/{name}"
        for name in (
            "nim_values",
            "outcomes",
            "remoteness",
            "misere_play",
            "periods",
            "boards_and_graphs",
            "coin_turning",
            "entailing_moves",
            "loopy_play",
        )
    ),
    "tutorials/misere_quotient",
    "tutorials/prove_a_period",
    "boards",
    "coins",
    "codes",
    "loops",
    "misere",
    "quotients",
    "sums",
)
"""Pages of which every example runs in a browser."""
SCRATCH = "first_steps"
"""A notebook of its own, to which the page about these notebooks leads."""
FIRST_STEPS = (
    ("markdown", "# First steps\n\nPress Shift+Enter in a cell to run it. Change it and run it again."),
    ("code", 'import nimatron as nt\n\nnt.analyse("nim", "3,4,5")'),
    ("code", 'print(nt.analyse("nim", "3,4,5").why())'),
    ("code", 'nt.period("kayles")'),
    ("markdown", "A board to play on. A move changes `board.position`."),
    (
        "code",
        "import anywidget  # loads what the board needs\n"
        'from nimatron.notebook import Board\n\nboard = Board("nim", "3,4,5")\nboard',
    ),
    ("code", "board.position"),
)
LISTED_WHEELS = ("click", "ipython", "jedi", "micropip", "packaging", "typing-extensions")
"""Packages copied with what they need, in the versions that Pyodide lists."""
INSTALLED_WHEELS = ("anywidget", "comm", "ipywidgets", "jupyterlab-widgets", "psygnal")
"""Packages copied in the versions installed here, from which JupyterLite takes the scripts that belong to them."""

_FENCE = re.compile(r"^```(\S*)[^\n]*\n(.*?)^```[ \t]*$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\((?!https?:|#)([\w./-]+)\.md(#[\w-]+)?\)")


def cells(text: str, folder: str = "") -> Iterator[tuple[str, str, str]]:
    r"""Yield the cells of a page: kind, source, and the output that the page shows.

    Lines that print nothing are joined with the example after them. An example of an error catches and prints it, so
    that the cells after it run.

    >>> list(cells("# Two\n\n```python\n>>> a = 1\n>>> a + 1\n2\n\n```\n"))
    [('markdown', '# Two', ''), ('code', 'a = 1\na + 1', '2\n')]
    """
    done = 0
    for found in _FENCE.finditer(text):
        if found[1] != "python" or not found[2].startswith(">>>"):
            continue
        if before := text[done : found.start()].strip():
            yield "markdown", _with_links(before, folder), ""
        waiting = ""
        for example in doctest.DocTestParser().get_examples(found[2]):
            if example.exc_msg:
                name, said = example.exc_msg.split(": ", 1)
                tried = indent(example.source, "    ")
                caught = f'try:\n{tried}except Exception as error:\n    print(f"{{type(error).__name__}}: {{error}}")'
                yield "code", waiting + caught, f"{name.rpartition('.')[2]}: {said}"
                waiting = ""
                continue
            waiting += example.source
            if example.want:
                yield "code", waiting.rstrip("\n"), example.want
                waiting = ""
        if waiting:
            yield "code", waiting.rstrip("\n"), ""
        done = found.end()
    if after := text[done:].strip():
        yield "markdown", _with_links(after, folder), ""


def _with_links(text: str, folder: str) -> str:
    """Let links to pages lead into the book, seen from an address ``jupyterlite/notebooks/index.html``."""

    def link(found: re.Match[str]) -> str:
        page = os.path.normpath(Path(folder) / found[1])
        return f"](../../{page}.html{found[2] or ''})"

    return _LINK.sub(link, text)


def notebook(made: Iterator[tuple[str, str, str]]) -> dict[str, Any]:
    """Return a notebook with these cells, none of them run."""
    listed: list[dict[str, Any]] = []
    for number, (kind, source, _) in enumerate(made):
        cell = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source}
        listed.append(cell | ({"execution_count": None, "outputs": []} if kind == "code" else {}))
    python = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
    return {"cells": listed, "metadata": {"kernelspec": python}, "nbformat": 4, "nbformat_minor": 5}


def write_notebooks(source: Path, folder: Path) -> None:
    """Write a notebook for every page in ``PAGES`` and one with first steps."""
    made = {page: cells((source / f"{page}.md").read_text("utf-8"), os.path.dirname(page)) for page in PAGES}
    made[SCRATCH] = ((kind, text, "") for kind, text in FIRST_STEPS)
    for page, listed in made.items():
        path = folder / f"{page}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(notebook(listed), ensure_ascii=False, indent=1), encoding="utf-8")


def write_python(folder: Path, pyodide: str, root: Path) -> None:
    """Write Pyodide with our wheel and wheels, and a list of packages that names them."""
    folder.mkdir(parents=True)
    for name, data in pyodide_files(pyodide).items():
        (folder / name).write_bytes(data)
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    packages = lock["packages"]
    near = {name: packages[name]["version"] for name in LISTED_WHEELS}
    near |= {name: version(name) for name in INSTALLED_WHEELS}
    waiting = list(near)
    while waiting:
        for needed in packages.get(waiting.pop(), {"depends": ()})["depends"]:
            needed = needed.replace("_", "-")
            if needed not in near:
                near[needed] = packages[needed]["version"]
                waiting.append(needed)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    fetch = [
        *pip,
        "download",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--platform",
        "any",
        "--python-version",
        lock["info"]["python"],
    ]
    with tempfile.TemporaryDirectory() as made:
        subprocess.run([*fetch, "-d", made, *(f"{name}=={version}" for name, version in near.items())], check=True)
        ours = {**os.environ, "NIMATRON_PURE": "1"}
        subprocess.run([*pip, "wheel", "--no-deps", "-w", made, str(_sources(root, Path(made)))], check=True, env=ours)
        wheels = {_name(wheel): Path(shutil.copy(wheel, folder)) for wheel in Path(made).glob("*.whl")}
    for entry in packages.values():
        entry["file_name"] = HOST + entry["file_name"]
    needs = {"nimatron": ["click"], "anywidget": ["psygnal", "typing-extensions", "ipywidgets"]}
    needs["ipywidgets"] = ["comm", "ipython", "traitlets", "jupyterlab-widgets"]
    for name, wheel in sorted(wheels.items()):
        entry = packages.setdefault(
            name,
            {
                "name": name,
                "version": near.get(name, __version__),
                "install_dir": "site",
                "package_type": "package",
                "imports": [name.replace("-", "_")],
                "depends": needs.get(name, []),
                "unvendored_tests": False,
            },
        )
        entry["file_name"] = wheel.name
        entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    path.write_text(json.dumps(lock), encoding="utf-8")


def _sources(root: Path, folder: Path) -> Path:
    """Return a copy of what the wheel is built from, so that nothing is written beside the sources."""
    copy = folder / "sources"
    copy.mkdir()
    for name in ("src", "certificates"):
        shutil.copytree(root / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(root / name, copy)
    return copy


def _name(wheel: Path) -> str:
    """Return the name of the package in a wheel, as Pyodide's list writes it."""
    return wheel.name.split("-")[0].replace("_", "-").replace(".", "-").lower()


def build(source: Path, folder: Path, pyodide: str) -> None:
    """Write the whole JupyterLite into a folder, which is replaced."""
    with tempfile.TemporaryDirectory() as made:
        here = Path(made)
        write_notebooks(source, here / "contents")
        write_python(here / "static" / "pyodide", pyodide, source.parent)
        settings = {"appName": "Nimatron", "exposeAppInBrowser": True}
        (here / "jupyter-lite.json").write_text(
            json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}), encoding="utf-8"
        )
        shutil.rmtree(folder, ignore_errors=True)
        command = [sys.executable, "-m", "jupyterlite_core", "build", "--contents", "contents", "--no-sourcemaps"]
        command += ["--no-unused-shared-packages", "--apps", "notebooks", "--apps", "lab", "--output-dir", str(folder)]
        done = subprocess.run(command, cwd=here, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode:
            raise RuntimeError(f"JupyterLite was not built:\n{done.stdout[-4000:]}")


def address(page: str) -> str:
    """Return the address of a page's notebook in the book."""
    return f"{FOLDER}/notebooks/index.html?path={page}.ipynb"


def _add_link(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    if not os.environ.get("NIMATRON_PYODIDE") or "body" not in context:
        return
    up = "../" * pagename.count("/")
    if pagename in PAGES:
        link = f'<p class="try-it"><a href="{up}{address(pagename)}">Run this page in your browser</a></p>'
        context["body"] = link + context["body"]
    elif pagename == "try_it":
        titles = [(page, app.env.titles[page].astext()) for page in PAGES]
        links = [
            f'<li><a href="{address(page)}">{title}</a></li>' for page, title in [(SCRATCH, "First steps"), *titles]
        ]
        context["body"] += f"<ul>{''.join(links)}</ul>"


def _build(app: Sphinx, exception: Exception | None) -> None:
    pyodide = os.environ.get("NIMATRON_PYODIDE")
    if exception is None and app.builder.format == "html" and pyodide:
        build(Path(app.srcdir), Path(app.outdir) / FOLDER, pyodide)


def setup(app: Sphinx) -> dict[str, bool]:
    """Add links to the pages and build the notebooks after them."""
    app.connect("html-page-context", _add_link)
    app.connect("build-finished", _build)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
