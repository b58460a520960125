"""Every line of a CSV file is read back by Python's own reader, whatever stands in it."""

from __future__ import annotations

import csv
from random import Random

from nimatron.tables.writing import _csv_line


def test_every_line_is_read_back() -> None:
    dice = Random(1)
    for _ in range(500):
        entries = ["".join(dice.choice('a1,"; \r\n') for _ in range(dice.randrange(6))) for _ in range(3)]
        line = _csv_line(["first", *entries])
        assert next(csv.reader([line], strict=True)) == ["first", *entries], line
