"""Brute force for the strategies: the generalised Wythoff game by its rules, on a small board."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

VECTORS = Path(__file__).parents[1] / "data" / "vectors"


def tables(name: str) -> list[dict[str, Any]]:
    return json.loads((VECTORS / name).read_text())["tables"]


def table(name: str, beginning: str) -> list[list[Any]]:
    """Return the rows of the table whose name begins like this."""
    return next(found["rows"] for found in tables(name) if found["name"].startswith(beginning))


def moves(x: int, y: int, a: int) -> set[tuple[int, int]]:
    ends = {(i, y) for i in range(x)} | {(x, j) for j in range(y)}
    ends |= {(x - k, y - k - e) for k in range(1, x + 1) for e in range(1 - a, a) if 0 <= y - k - e < y}
    return {(min(end), max(end)) for end in ends}


@cache
def winning_moves(size: int, a: int, misere: bool = False) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return for every x <= y <= size the P-positions that it reaches, or None if it is a P-position."""
    answers: dict[tuple[int, int], Any] = {}
    for y in range(size + 1):
        for x in range(y + 1):
            answers[x, y] = ()
    for total in range(2 * size + 1):
        for x in range(max(0, total - size), total // 2 + 1):
            y = total - x
            lost = sorted(end for end in moves(x, y, a) if answers[end] is None)
            ended_won = misere and total == 0
            answers[x, y] = lost if lost or ended_won else None
    return answers
