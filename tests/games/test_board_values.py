"""Known values of boards, graphs and rows of coins, found by two programs or printed: each row against ``analyse``."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nimatron as nt

TABLE = Path(__file__).parent.parent / "data" / "known" / "board_values.csv"
with TABLE.open(encoding="utf-8", newline="") as file:
    ROWS = list(csv.DictReader(file))
SLOW = {("sprouts", "4", "misere"), ("cram", "5x7", "normal"), ("notakto", "1*4x4", "misere")}
"""A second and more; the same game, quantity and convention has rows that are quick."""
LIMITS = nt.Limits().raised(options=10**8)


def written(game: str, position: str) -> str:
    """Return the written position; a coin game of the table has one head, given by the number of its coin."""
    if not game.startswith("coin-"):
        return position
    first = 1 if game in ("coin-turtles", "coin-ruler") else 0
    return "T" * (int(position) - first) + "H"


def parameters() -> Iterator[Any]:
    """Yield all rows; the quick tier has every third of each game, convention and quantity, the first among them."""
    places: Counter[tuple[str, ...]] = Counter()
    for row in ROWS:
        kind = row["game"], row["convention"], row["quantity"]
        slow = (row["game"], row["position"], row["convention"]) in SLOW
        marks = [pytest.mark.full] if slow or places[kind] % 3 else []
        places[kind] += not slow
        yield pytest.param(row, id=" ".join(list(row.values())[:4]), marks=marks)


def computed(row: dict[str, str]) -> str:
    what = {"length": "remoteness"}.get(row["quantity"], row["quantity"])
    if row["game"] == "nimstring":  # an element of the theory of entailing moves, which may be loony
        what = "value"
    position, misere = written(row["game"], row["position"]), row["convention"] == "misere"
    found = nt.analyse(row["game"], position, misere=misere, limits=LIMITS, fields=[what])
    value = getattr(found, what)
    return str(len(value) if what == "winning_moves" else value)


@pytest.mark.parametrize("row", list(parameters()))
def test_a_row_of_the_table(row: dict[str, str]) -> None:
    assert computed(row) == row["value"]


def test_the_rows_of_each_game() -> None:
    assert Counter(row["game"] for row in ROWS) == {
        "arc-kayles": 124, "brussels-sprouts": 10, "chomp": 127, "coin-mock": 12, "coin-moebius": 9, "coin-mogul": 7,
        "coin-ruler": 16, "coin-triplets": 10, "coin-turtles": 9, "coin-twins": 10, "cram": 123, "divisor-chomp": 18,
        "edge-geography": 20, "green-hackenbush": 24, "nimstring": 28, "node-kayles": 215, "notakto": 26, "rugs": 19,
        "sprouts": 9, "subset-take-away": 3, "tac-tix": 70, "treblecross": 23, "turning-corners": 36,
        "vertex-geography": 50,
    }  # fmt: skip
