"""Wythoff's game on several heaps, at most two of which are left: Wythoff's game itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimatron.explain.message import Explanation
from nimatron.games.boards.wythoff import Wythoff
from nimatron.games.heaps.several_heap_wythoff import SeveralHeapWythoff
from nimatron.theory.theorem import Theorem
from nimatron.theory.wythoff import WythoffPairs

Heaps = tuple[int, ...]

_PAIRS, _WYTHOFF = WythoffPairs(), Wythoff()


class TwoHeapsLeft(Theorem):
    """At most two heaps are not empty: numbers of nim-sum 0 taken from two heaps are equal.

    >>> TwoHeapsLeft().loses(SeveralHeapWythoff(), (5, 0, 3), False)
    True
    >>> list(TwoHeapsLeft().winning_moves(SeveralHeapWythoff(), (5, 0, 4), False))
    [(5, 0, 3), (2, 0, 1)]
    """

    source = "Wythoff 1907"

    def covers(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """At most two heaps."""
        return sum(1 for heap in position if heap) <= 2

    def loses(self, game: SeveralHeapWythoff, position: Heaps, misere: bool) -> bool:
        """Whether they are a lost pair."""
        return _PAIRS.loses(_WYTHOFF, _pair(position), misere)

    def winning_moves(
        self, game: SeveralHeapWythoff, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterable[Heaps] | None:
        """The few lost pairs in reach."""
        found = _PAIRS.winning_moves(_WYTHOFF, _pair(position), misere, beside)
        return None if found is None else (_with_pair(position, pair) for pair in found)

    def remoteness(self, game: SeveralHeapWythoff, position: Heaps, misere: bool, lost: bool) -> int | None:
        """That of the pair."""
        return _PAIRS.remoteness(_WYTHOFF, _pair(position), misere, lost)

    def explain(
        self, game: SeveralHeapWythoff, position: Any, misere: bool, best: Any | None, lost: bool
    ) -> Explanation | None:
        """The pair and its index, where the row is a pair."""
        return _PAIRS.explain(_WYTHOFF, position, misere, best, lost) if len(position) == 2 else None


def _places(position: Heaps) -> list[int]:
    """The places of the two heaps; of empty ones the first where fewer are left."""
    return sorted(sorted(range(len(position)), key=lambda place: position[place] == 0)[:2])


def _pair(position: Heaps) -> tuple[int, int]:
    first, second, *_ = (*(position[place] for place in _places(position)), 0, 0)
    return first, second


def _with_pair(position: Heaps, pair: tuple[int, int]) -> Heaps:
    row = list(position)
    for place, heap in zip(_places(position), pair, strict=False):
        row[place] = heap
    return tuple(row)
