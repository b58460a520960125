"""Values of games on graphs that two programs found, read from a table: each row through the public interface."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

import nimatron as nt

TABLE = Path(__file__).parent.parent / "data" / "known" / "board_values_graphs.csv"
with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))


def written(position: str) -> str:
    """The position, graphs of the knight's moves as lists of edges."""
    name, sign, token = position.partition("@")
    if not name.startswith("knight:"):
        return position
    rows, columns = map(int, name.removeprefix("knight:").split("x"))
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    leaps = [
        f"{one}-{other}"
        for other, (row, column) in enumerate(cells)
        for one, (r, c) in enumerate(cells[:other])
        if {abs(row - r), abs(column - c)} == {1, 2}
    ]
    return f"edges:{len(cells)};{','.join(leaps)}{sign}{token}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']} {row['position']} {row['convention']}")
def test_a_row_of_the_table(row: dict[str, str]) -> None:
    field = {"length": "remoteness"}.get(row["quantity"], row["quantity"])
    if row["game"] == "nimstring":  # an element of the theory of entailing moves, which may be loony
        field = "value"
    misere, patient = row["convention"] == "misere", nt.Limits(seconds=60)
    found = nt.analyse(row["game"], written(row["position"]), misere=misere, fields=[field], limits=patient)
    assert str(getattr(found, field)) == row["value"]


def test_the_rows_of_each_game() -> None:
    assert Counter(row["game"] for row in ROWS) == {
        "vertex-geography": 50, "notakto": 26, "nimstring": 28, "green-hackenbush": 24, "edge-geography": 20,
        "brussels-sprouts": 10, "sprouts": 9,
    }  # fmt: skip
