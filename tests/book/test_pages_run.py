"""Every command and every Python line of tutorials, theory and the chapter on the documents has the output shown."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nimatron.rules import registry
from tests.book.pages import DOCS, Reader, blocks, called, commands

TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
ALONE = ("documents", "cite", "boards", "misere", "streaming", "sums", "survey", "tables", "api/numbers")
"""Further pages whose blocks are run."""

CHAPTERS = [
    DOCS / "index.md",
    *TUTORIALS,
    *sorted((DOCS / "theory").glob("*.md")),
    *(DOCS / f"{name}.md" for name in ALONE),
]
PROCESSES = ("survey_on_a_cluster", "prove_on_a_cluster")
"""Pages on which every command is a separate process."""
RUN = {"console", "python"}
"""Languages that are run; a file that the reader writes may have any."""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are typed in bash")


def _name(page: Path) -> str:
    return f"{page.parent.name}/{page.stem}"


@pytest.fixture
def reader(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Reader]:
    """Yield a reader with an empty folder; games registered and modules imported on a page are removed after it."""
    before, path, modules = dict(registry._registered), list(sys.path), set(sys.modules)
    following = Reader(tmp_path, quick=request.param == "quick")
    try:
        yield following
    finally:
        following.close()
        registry._registered.clear()
        registry._registered.update(before)
        sys.path[:] = path
        for name in set(sys.modules) - modules:
            if str(tmp_path) in str(getattr(sys.modules[name], "__file__", None)):
                del sys.modules[name]


def _runs() -> Iterator[Any]:
    """Yield every page for a quick run, and pages with called commands also for a run with a process per command."""
    for page in CHAPTERS:
        shell = [block for block in blocks(page) if block.language == "console"]
        typed = [command for block in shell for command, _ in commands(block.text)]
        if page.stem not in PROCESSES:
            yield pytest.param("quick", page, id=_name(page))
        if page.stem in PROCESSES or any(map(called, typed)):
            yield pytest.param("processes", page, id=f"{_name(page)}, as processes", marks=pytest.mark.full)


@pytest.mark.parametrize(("reader", "page"), list(_runs()), indirect=["reader"])
def test_the_page_runs_as_it_stands(page: Path, reader: Reader) -> None:
    done = reader.follow(page)
    assert done >= (0 if page.stem == "index" else 2)


@pytest.mark.parametrize("page", TUTORIALS, ids=_name)
def test_nothing_in_a_tutorial_is_left_unrun(page: Path) -> None:
    for block in blocks(page):
        if block.file is None and not block.language.startswith("{"):
            assert block.language in RUN, f"{page.name}:{block.line}: {block.language}"
            assert block.text.startswith("$ " if block.language == "console" else ">>> "), f"{page.name}:{block.line}"


def test_what_is_asked_for_is_there() -> None:
    stems = {page.stem for page in TUTORIALS}
    assert stems >= {
        "play",
        "teach_a_class",
        "compute_a_sequence",
        "prove_a_period",
        "misere_quotient",
        "add_a_game",
        "survey_on_a_cluster",
        "prove_on_a_cluster",
    }
