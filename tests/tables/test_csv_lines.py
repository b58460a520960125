"""Python's own reader reads back every line of a CSV file, whatever it contains."""

from __future__ import annotations

import csv
from pathlib import Path
from random import Random

import pytest

import nimatron as nt
from nimatron.tables.table_files import _csv_line


def test_every_line_is_read_back() -> None:
    dice = Random(1)
    for _ in range(500):
        entries = ["".join(dice.choice('a1,"; \r\n') for _ in range(dice.randrange(6))) for _ in range(3)]
        line = _csv_line(["first", *entries])
        assert next(csv.reader([line], strict=True)) == ["first", *entries], line


@pytest.mark.parametrize(
    ("game", "what"), [("wythoff", "pairs"), ("squares", "lost"), ("kayles", "grundy"), ("nim", "outcome")]
)
def test_the_head_of_a_file_names_the_columns_below_it(tmp_path: Path, game: str, what: str) -> None:
    table = nt.table(game, what=what, count=6)
    table.save(tmp_path / "table.csv")
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert read == [{name: str(entry) for name, entry in zip(table.columns, row, strict=True)} for row in table]
