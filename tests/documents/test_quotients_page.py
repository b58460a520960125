"""The page about misère quotients runs as printed."""

from __future__ import annotations

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "quotients.md"


def test_the_page_about_quotients_runs() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
