"""Misère play of any subtraction game by the nim-values of its heaps (Ferguson 1974).

In a subtraction game G(n) = 1 exactly when G(n - min S) = 0, for every set S, also an infinite one. So a heap of
nim-value 0 that can still be moved has a move to nim-value 1, and misère Nim can be played with the nim-values: lost is
nim-sum 0 once a value exceeds 1, else nim-sum 1. That spares the search of whole positions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from nimatron.games.heap_game import HeapGame
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.heap_values import heap_value
from nimatron.solve.knowledge import GuidedKnowledge


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


class MisereSubtraction(GuidedKnowledge):
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


def is_subtraction(game: RuleSet[Any]) -> bool:
    """Tell whether a rule set is a pure subtraction game, one with a ``take_set``.

    >>> from nimatron.games.squares import Squares
    >>> is_subtraction(Squares())
    True
    """
    return isinstance(game, HeapGame) and hasattr(game, "take_set")
