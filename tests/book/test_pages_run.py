"""Every command and every Python line of tutorials, theory and the chapter on the documents gives what is shown."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nimatron.games import registry
from tests.book.pages import DOCS, Reader, blocks

TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
ALONE = ("documents", "cite", "boards", "misere", "streaming", "sums")
"""Pages whose blocks no other test runs."""

CHAPTERS = [
    DOCS / "index.md",
    *TUTORIALS,
    *sorted((DOCS / "theory").glob("*.md")),
    DOCS / "documents.md",
    DOCS / "cite.md",
]
NEEDS = {"survey_on_a_cluster.md": ("distributed", "duckdb"), "compute_a_sequence.md": ("matplotlib",)}
RUN = {"console", "python"}
"""Languages of what is run; a file that the reader writes may have any."""

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the commands are typed in bash")


def _name(page: Path) -> str:
    return f"{page.parent.name}/{page.stem}"


@pytest.fixture
def reader(tmp_path: Path) -> Iterator[Reader]:
    """One with an empty folder; games registered and modules imported on a page are forgotten after it."""
    before, path, modules = dict(registry._registered), list(sys.path), set(sys.modules)
    following = Reader(tmp_path)
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


@pytest.mark.parametrize("page", CHAPTERS, ids=_name)
def test_the_page_runs_as_it_stands(page: Path, reader: Reader) -> None:
    for module in NEEDS.get(page.name, ()):
        if importlib.util.find_spec(module) is None:
            pytest.skip(f"{module} is not installed")
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
    }
