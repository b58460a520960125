"""Valuations that are added by nim-sum: nim-values in normal play, and in misère play under Ferguson's rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.explain.message import Explanation, Message, Step, printed
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation, Valued, written


class NimValues(Valuation[int]):
    """Normal play: nim-values are added by nim-sum (Sprague 1935, Grundy 1939).

    >>> NIM_VALUES.combine(3, 5), NIM_VALUES.outcome(0)
    (6, 'P')
    """

    name = "nim-value"
    source = "Sprague 1935, Grundy 1939"
    method = "method.nim_values"
    identity = 0

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> int:
        """Return the nim-value."""
        return known.nim_value(game, position)

    def combine(self, one: int, other: int) -> int:
        """Return the nim-sum."""
        return one ^ other

    def outcome(self, total: int) -> Outcome:
        """Return "P" exactly at 0."""
        return "N" if total else "P"


class TameHeaps(Valuation[tuple[int, bool]]):
    """Misère play of games in which every position behaves as a nim heap of its nim-value (Ferguson 1974).

    In a subtraction game G(n) = 1 exactly when G(n - min S) = 0, for every set S, also an infinite one. So a heap of
    nim-value 0 that has a move has one to nim-value 1, and misère Nim can be played with the nim-values. P-positions
    have nim-sum 0 if a value exceeds 1, else nim-sum 1. An element is (nim-sum, whether some value exceeds 1).

    >>> [FERGUSON.outcome(total) for total in ((1, False), (0, True), (0, False))]
    ['P', 'P', 'N']
    """

    name = "misère nim"
    source = "Ferguson 1974"
    method = "method.ferguson"
    misere = True
    identity = (0, False)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> tuple[int, bool]:
        """Return the nim-value, and whether it exceeds 1."""
        value = known.nim_value(game, position)
        return value, value > 1

    def combine(self, one: tuple[int, bool], other: tuple[int, bool]) -> tuple[int, bool]:
        """Return the nim-sum, and whether either has a value above 1."""
        return one[0] ^ other[0], one[1] or other[1]

    def outcome(self, total: tuple[int, bool]) -> Outcome:
        """Return "P" at nim-sum 0 if a value exceeds 1, else at nim-sum 1."""
        value, firm = total
        return "P" if value == (0 if firm else 1) else "N"

    def text(self, element: tuple[int, bool]) -> str:
        """Return the nim-sum."""
        return format_integer(element[0])

    def explain(
        self, components: Sequence[Valued], total: tuple[int, bool], after: Sequence[Valued] | None
    ) -> Explanation | None:
        """Explain whether the rule of normal play applies, and the numbers here and after the best move."""
        if not components:
            return None
        values = [part.element[0] for part in components]
        lost = self.outcome(total) == "P"
        said = Message(
            f"ferguson.{'large' if total[1] else 'small'}.{'lost' if lost else 'won'}",
            {"values": printed(values), "total": total[0]},
        )
        several = len({part.game for part in components}) > 1
        rows = [
            {
                "component": written(part.game, part.position) if several else part.game.format(part.position),
                "value": value,
            }
            for part, value in zip(components, values, strict=True)
        ]
        left = None if lost or after is None else [part.element[0] for part in after]
        steps = (
            Step("component_values", {"components": rows, "nim_sum": total[0]}),
            ferguson_step(values, left, 0),
        )
        return Explanation((said,), steps)


def ferguson_step(values: Sequence[int], after: Sequence[int] | None, least: int) -> Step:
    """Return Ferguson's rule with its numbers: the nim-values here and after the best move.

    Parameters:
        values: the nim-values here.
        after: those after the best move, or None if it is not shown.
        least: the least take of a subtraction game, for which the reason of the rule is shown; 0: it is not shown.

    >>> ferguson_step([0, 0, 1], None, 2).data["greatest"]
    1
    """

    def of(numbers: Sequence[int]) -> dict[str, object]:
        return {"greatest": max(numbers, default=0), "total": reduce(xor, numbers, 0)}

    here = of(values)
    lost = here["total"] == (0 if max(values, default=0) > 1 else 1)
    return Step("ferguson", {**here, "lost": lost, "after": None if after is None else of(after), "least": least})


NIM_VALUES = NimValues()
FERGUSON = TameHeaps()
