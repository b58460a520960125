"""The engine of Fibonacci Nim: a table of all heaps and caps below a bound.

The cap is the most that the next move may remove.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.sequences.engines.engine import Engine

LARGEST_HEAP = 511
"""Largest heap in a table of all caps."""


class FibonacciEngine(Engine):
    """One heap with a cap of ``factor`` times the last move: all heaps and caps below a bound.

    >>> from nimatron.games.heaps.fibonacci_nim import FibonacciNim
    >>> engine = FibonacciEngine(lambda game: game.factor)
    >>> engine.remoteness(FibonacciNim(), (10, 9), False, Budget())
    7
    """

    name = "table of all heaps and caps"
    tables = ()

    def __init__(self, factor: Callable[[Any], int]) -> None:
        self._factor = factor

    def value(self, game: Any, position: Any, budget: Budget) -> int | None:
        """Return the value from the table."""
        return self._entry(game, position, False, 0, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position: its remoteness is even, in misère play odd."""
        length = self.remoteness(game, position, misere, budget)
        return None if length is None else length % 2 == misere

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness from the table."""
        return self._entry(game, position, misere, 1, budget)

    def _entry(self, game: Any, position: Any, misere: bool, which: int, budget: Budget) -> int | None:
        heap, cap = position
        if heap > LARGEST_HEAP:
            budget.tried.append(reason("tried.caps", limit=LARGEST_HEAP))
            return None
        bound = max(64, 1 << heap.bit_length())
        found: int = fibonacci_table(bound, self._factor(game), misere)[which][heap][min(cap, heap)]
        return found


@lru_cache(maxsize=8)
def fibonacci_table(bound: int, factor: int, misere: bool) -> tuple[list[list[int]], list[list[int]]]:
    """Return (nim-values, remoteness), each indexed by heap and cap; a cap above the heap counts as the heap.

    A cap that is greater by one adds one option. So a row is filled along its caps: the set of option values is kept
    as bits, and the least remoteness of P-positions and the greatest of all options as running numbers. The nim-values
    are those of normal play, whatever ``misere`` is.

    Parameters:
        bound: heap sizes are below it.
        factor: the next move may remove up to this many times what the last move removed.
        misere: whether the remoteness is for misère play.

    >>> values, lengths = fibonacci_table(16, 2, False)
    >>> [values[heap][heap - 1] for heap in range(1, 9)], lengths[10][9]
    ([0, 0, 0, 3, 0, 4, 4, 0], 7)
    """
    values: list[list[int]] = [[0]]
    lengths: list[list[int]] = [[0]]
    lost: list[list[bool]] = [[not misere]]
    for heap in range(1, bound):
        seen, mex = 0, 0
        least_lost, greatest = -1, -1
        row, length_row, lost_row = [0], [0], [not misere]
        for take in range(1, heap + 1):
            rest = heap - take
            cap = min(factor * take, rest)
            seen |= 1 << values[rest][cap]
            while seen >> mex & 1:
                mex += 1
            length = lengths[rest][cap]
            if lost[rest][cap] and (least_lost < 0 or length < least_lost):
                least_lost = length
            greatest = max(greatest, length)
            row.append(mex)
            lost_row.append(least_lost < 0)
            length_row.append(1 + (greatest if least_lost < 0 else least_lost))
        values.append(row)
        lengths.append(length_row)
        lost.append(lost_row)
    return values, lengths


FIBONACCI_NIM = FibonacciEngine(lambda game: int(game.factor))
