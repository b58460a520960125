"""Brute force for these tests: Wythoff's family and subtraction games on one heap, directly from the definitions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import nimatron as nt

Pair = tuple[int, int]


def outcome(game: str, position: Any, misere: bool = False) -> str:
    return nt.analyse(game, position, misere=misere, fields=["outcome"]).outcome


def winning(game: str, position: Any, misere: bool = False) -> set[Any]:
    """Return the winning moves as a set; heaps in ascending order."""
    found = nt.analyse(game, position, misere=misere).winning_moves
    assert found is not None
    return {tuple(sorted(move)) for move in found}


def plane_moves(x: int, y: int, a: int = 1) -> set[Pair]:
    """Return all moves of the generalised Wythoff game, each as (smaller, larger)."""
    ends = {(i, y) for i in range(x)} | {(x, j) for j in range(y)}
    ends |= {(x - k, y - l_) for k in range(1, x + 1) for l_ in range(max(1, k - a + 1), min(y, k + a - 1) + 1)}
    return {(min(end), max(end)) for end in ends}


@cache
def p_positions(size: int, a: int = 1, misere: bool = False) -> frozenset[Pair]:
    """Return the P-positions x <= y <= size."""
    won: set[Pair] = {(0, 0)} if misere else set()
    lost: set[Pair] = set()
    for total in range(2 * size + 1):
        for x in range(max(0, total - size), total // 2 + 1):
            point = (x, total - x)
            if point not in won and not lost & plane_moves(*point, a):
                lost.add(point)
    return frozenset(lost)


def p_position_flags(takes: Iterable[int], count: int) -> list[bool]:
    """Return for each heap below ``count`` whether it is a P-position in normal play."""
    takes = list(takes)
    loses: list[bool] = []
    for n in range(count):
        loses.append(not any(loses[n - take] for take in takes if take <= n))
    return loses
