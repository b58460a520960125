"""Every page of the book shows something at its head: a picture, or an example that can be run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(r"```(python|console|sh|\{(code-block|code-cell)\} (python|ipython3)|\{command-help\})|!\[|<svg")
"""A picture, or an example in Python or of the command line; the help of commands is made by running them."""
LISTS = {"notes.md", "contributing.md"}
"""Working notes, and the page that includes CONTRIBUTING.md."""
PAGES = [
    path
    for path in sorted(DOCS.rglob("*.md"))
    if path.name not in LISTS and not {"games", "build", "jupyter_execute"} & set(path.relative_to(DOCS).parts)
]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(DOCS)))
def test_a_page_begins_with_a_picture_or_an_example(page: Path) -> None:
    head = page.read_text(encoding="utf-8").split("\n")[:20]
    assert any(SHOWN.match(line) for line in head)


def test_all_pages_are_read() -> None:
    assert len(PAGES) > 50
