"""The engine of Fibonacci Nim: a table of all heaps and caps below a bound.

The cap is the most that the next move may remove.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from nimatron.budget import Budget
from nimatron.explain.reason import reason
from nimatron.rules.take_rule import TakeFunction, TakeRule
from nimatron.sequences.engines.engine import Engine
from nimatron.sequences.engines.take_tables import Table, take_remoteness, take_values

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
        return self._entry(_values, game, position, budget)

    def loses(self, game: Any, position: Any, misere: bool, budget: Budget) -> bool | None:
        """Return whether it is a P-position: its remoteness is even, in misère play odd."""
        length = self.remoteness(game, position, misere, budget)
        return None if length is None else length % 2 == misere

    def remoteness(self, game: Any, position: Any, misere: bool, budget: Budget) -> int | None:
        """Return the remoteness from the table."""
        return self._entry(_misere_remoteness if misere else _remoteness, game, position, budget)

    def _entry(self, table: Callable[[int, int], Table], game: Any, position: Any, budget: Budget) -> int | None:
        heap, cap = position
        if heap > LARGEST_HEAP:
            budget.tried.append(reason("tried.caps", limit=LARGEST_HEAP))
            return None
        bound = max(64, 1 << heap.bit_length())
        found: int = table(bound, self._factor(game))[heap][min(cap, heap)]
        return found


@lru_cache(maxsize=16)
def _rule(factor: int) -> TakeRule:
    return TakeRule("most", TakeFunction(factor))


def _values(bound: int, factor: int) -> Table:
    return take_values(bound, _rule(factor))


def _remoteness(bound: int, factor: int) -> Table:
    return take_remoteness(bound, _rule(factor), False)


def _misere_remoteness(bound: int, factor: int) -> Table:
    return take_remoteness(bound, _rule(factor), True)


FIBONACCI_NIM = FibonacciEngine(lambda game: int(game.factor))
