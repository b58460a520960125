"""The examples of docs/nimbers.md and docs/coins.md run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["nimbers.md", "coins.md"])
def test_the_examples_of_a_page(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 2
    assert not failed
