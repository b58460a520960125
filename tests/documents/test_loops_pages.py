"""The pages about loops and entailing moves: every block of them runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["loops.md", "entailing.md"])
def test_every_block_runs(page: str) -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    found = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=flags)
    assert found.failed == 0
    assert found.attempted > 4
