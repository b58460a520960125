"""Misère play of any subtraction game by the nim-values of its heaps (Ferguson 1974).

In a subtraction game G(n) = 1 exactly when G(n - min S) = 0, for every set S, also an infinite one. So a heap of
nim-value 0 that can still be moved has a move to nim-value 1, and misère Nim can be played with the nim-values: lost is
nim-sum 0 once a value exceeds 1, else nim-sum 1. That spares the search of whole positions.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from nimatron.errors import TooLargeError
from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.heap_values import heap_value
from nimatron.solve.knowledge import Knowledge
from nimatron.solve.search import GuidedRemoteness


def misere_loses(values: Iterable[int]) -> bool:
    """Tell whether heaps of these nim-values lose in misère play of a subtraction game.

    >>> misere_loses([1]), misere_loses([2, 2]), misere_loses([0, 0])
    (True, True, False)
    """
    total, greatest = 0, 0
    for value in values:
        total ^= value
        greatest = max(greatest, value)
    return total == (1 if greatest <= 1 else 0)


class MisereSubtraction(Knowledge):
    """Misère play of a game with a ``take_set``, from the table of nim-values."""

    method = "misère rule for the nim-values of the heaps (Ferguson 1974)"
    status = "computed"

    def outcome(self, position: Any) -> str:
        """Apply the misère rule to the nim-values."""
        return "P" if self._loses(position) else "N"

    def _loses(self, position: Any) -> bool:
        return misere_loses(heap_value(self.game, heap) for heap in position)  # type: ignore[arg-type]

    def grundy(self, position: Any) -> None:
        """Give None: nim-values belong to normal play."""

    @cached_property
    def _guided(self) -> GuidedRemoteness:
        return GuidedRemoteness(self.game, self._loses, self._all_winning_moves, self.limits.for_extras())

    def _all_winning_moves(self, position: Any) -> list[Any]:
        moves = self.winning_moves(position)
        if moves is None:
            raise TooLargeError(f"{self.game.name}: more than {self.limits.listed} moves (the limit of a list)")
        return moves

    def remoteness(self, position: Any) -> int | None:
        """Follow winning moves only, within the smaller limits."""
        if self.game.size(position) > self.limits.extra_options:
            return None
        try:
            return self._guided.remoteness(position)
        except TooLargeError:
            return None


def is_subtraction(game: RuleSet[Any]) -> bool:
    """Tell whether a rule set is a pure subtraction game, one with a ``take_set``.

    >>> from nimatron.games.squares import Squares
    >>> is_subtraction(Squares())
    True
    """
    return isinstance(game, HeapGame) and hasattr(game, "take_set")
