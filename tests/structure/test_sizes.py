"""Files of reasonable length: none that covers several topics, none that is only read together with another."""

from __future__ import annotations

from pathlib import Path

import nimatron

ROOT = Path(nimatron.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
FEWEST, MOST = 40, 470
SHORT_BY_NATURE = ("__init__.py", "__main__.py", "version.py")
"""Package files, the entry point, and the version number; commands are short as well."""


def test_no_file_is_too_long_or_too_short() -> None:
    lines = {path.relative_to(ROOT): path.read_text(encoding="utf-8").count("\n") for path in FILES}
    wrong = {
        str(path): count
        for path, count in lines.items()
        if count > MOST or (count < FEWEST and path.name not in SHORT_BY_NATURE and path.parent.name != "commands")
    }
    assert not wrong


def test_there_are_not_many_files() -> None:
    assert len(FILES) <= 602
