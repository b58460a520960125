"""The test vectors as rows that remember which of their fields were looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nimatron as nt

AMPLE = nt.Limits()
"""Time enough for a busy machine: no row may depend on the clock."""
FOLDER = Path(__file__).parents[1] / "data" / "vectors"


class Row(dict[str, Any]):
    """One row by field name; ``seen`` are the fields that a reader has asked for."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.seen: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.seen.add(name)
        return super().__getitem__(name)


@dataclass(frozen=True)
class Table:
    """One table of a file: ``name`` is empty where the file gives none."""

    file: str
    number: int
    name: str
    rule: dict[str, Any]
    rows: list[Row]

    @property
    def id(self) -> str:
        """What pytest calls it."""
        return f"{self.file}-{self.number}" + (f" {self.name}" if self.name else "")


Reader = Callable[[Table], None]


def tables() -> list[Table]:
    """Give every table of every file of the folder."""
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        assert content["format"] == 1, path
        for number, table in enumerate(content["tables"]):
            rows = [Row(zip(table["fields"], row, strict=True)) for row in table["rows"]]
            found.append(Table(path.stem, number, table.get("name", ""), table["rule"], rows))
    return found


def as_sets(positions: Iterable[Iterable[Any]] | None) -> set[tuple[int, ...]]:
    """Give positions whose heaps have no order as sorted tuples (the vectors write each in ascending order)."""
    assert positions is not None
    return {tuple(sorted(int(heap) for heap in position)) for position in positions}


def check(row: Row, game: Any, position: Any, misere: bool = False) -> nt.Analysis:
    """Compare ``analyse`` with the fields that every file names alike; give the analysis for the others."""
    wanted = [name for name in ("outcome", "grundy", "remoteness") if name in row]
    winning = {"winning_positions", "winning_takes"} & row.keys()
    found = nt.analyse(
        game, position, misere=misere, fields=[*wanted, "winning_moves"] if winning else wanted, limits=AMPLE
    )
    for name in wanted:
        assert getattr(found, name) == row[name], (found, name)
    if "winning_positions" in winning:
        assert as_sets(found.winning_moves) == as_sets(row["winning_positions"]), found
    if "winning_takes" in winning:
        takes = sorted(found.position.heap - move.heap for move in found.winning_moves or ())
        assert takes == row["winning_takes"], found
    return found


def check_both_plays(row: Row, game: Any, position: Any) -> None:
    """Compare ``analyse`` in both conventions."""
    check(row, game, position)
    found = nt.analyse(game, position, misere=True, fields=["outcome", "remoteness"], limits=AMPLE)
    assert (found.outcome, found.remoteness) == (row["misere_outcome"], row["misere_remoteness"]), found
