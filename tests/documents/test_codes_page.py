"""The page about codes: every block of it runs, and its table of names equals the registry."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from nimatron.rules.familiar_names import NAMED, OF_CLASSES

PAGE = Path(__file__).parents[2] / "docs" / "codes.md"


def test_every_block_runs() -> None:
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=flags)
    assert found.failed == 0
    assert found.attempted > 15


def test_the_names_are_those_that_are_known() -> None:
    listed = {}
    for names, code in re.findall(r"^\| (`[^|]*`) \| `([^|`]*)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        listed |= dict.fromkeys(re.findall(r"`([^`]*)`", names), code)
    assert listed == {name: named.code for name, named in {**NAMED, **OF_CLASSES}.items()}
