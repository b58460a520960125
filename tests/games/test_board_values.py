"""Known values of boards and graphs, computed by two programs or printed in the literature, against ``analyse``."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

import nimatron as nt

FOLDER = Path(__file__).parent.parent / "data" / "boards"
LIMITS = nt.Limits(seconds=60.0).raised(options=10**8)


def rows() -> Iterator[dict[str, str]]:
    for path in sorted(FOLDER.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as stream:
            yield from csv.DictReader(stream)


ROWS = list(rows())
GAMES = sorted({row["game"] for row in ROWS})


def computed(row: dict[str, str]) -> str:
    what = row["quantity"]
    found = nt.analyse(row["game"], row["position"], misere=row["convention"] == "misere", limits=LIMITS, fields=[what])
    value = getattr(found, what)
    return str(len(value) if what == "winning_moves" else value)


@pytest.mark.parametrize("game", GAMES)
def test_known_values(game: str) -> None:
    wrong = []
    for row in ROWS:
        if row["game"] == game:
            value = computed(row)
            if value != row["value"]:
                wrong.append((row, value))
    assert not wrong
