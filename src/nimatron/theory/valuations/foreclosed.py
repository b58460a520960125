"""Diminished disjunctive sums, which end when any component has ended: foreclosed nim-values (Conway 1976).

Moves that end a component are considered separately. In misère play nobody wants to make one; without them the
components form a disjunctive sum. In normal play such a move wins immediately, so nobody wants to leave a component
that has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from nimatron.arithmetic.nim_sum import mex
from nimatron.explain.message import printed
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.sum_valuation import SumValuation, Why, numbered
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Recursion

Foreclosed = int | Literal["ended", "instant"]
ENDED: Literal["ended"] = "ended"
INSTANT: Literal["instant"] = "instant"
"""A component that can be ended in one move, in normal play."""


class ForeclosedRecursion(Recursion[Foreclosed]):
    """The mex of the options, without those that nobody wants to move to.

    >>> normal, misere = ForeclosedRecursion(False), ForeclosedRecursion(True)
    >>> normal.of([]), normal.of(["ended", 1]), normal.of(["instant", 0]), misere.of(["ended"])
    ('ended', 'instant', 1, 0)
    """

    name = "foreclosed nim-value"

    def __init__(self, misere: bool) -> None:
        self._misere = misere

    def of(self, options: Iterable[Foreclosed]) -> Foreclosed:
        """Return the foreclosed nim-value; in normal play a position with an ended option is instant.

        Ended options are left out, in normal play instant ones, too.
        """
        values = set(options)
        if not values:
            return ENDED
        if ENDED in values and not self._misere:
            return INSTANT
        return mex(value for value in values if isinstance(value, int))


_FORECLOSED = {misere: ForeclosedRecursion(misere) for misere in (False, True)}


class ForeclosedValues(SumValuation[Foreclosed]):
    """Diminished disjunctive sums, both conventions (Conway, *On Numbers and Games* 1976, chapter 14).

    >>> valuation = ForeclosedValues()
    >>> valuation.combine(3, 5), valuation.combine("instant", 5), valuation.outcome("ended")
    (6, 'instant', 'P')
    """

    name = "foreclosed nim-value"
    source = "Conway 1976"
    method = "method.foreclosed"
    kind = "diminished-disjunctive"
    number = "foreclosed"
    identity = 0

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Foreclosed | None:
        """Return the foreclosed nim-value, by recursion over all positions below the component."""
        if may_repeat(game, position):
            return None
        found: Foreclosed = known.fold(_FORECLOSED[self.misere], game, position)
        return found

    def combine(self, one: Foreclosed, other: Foreclosed) -> Foreclosed:
        """Return the nim-sum of numbers; an ended component ends the sum, and an instant one makes it instant."""
        for decides in (ENDED, INSTANT):
            if decides in (one, other):
                return decides
        return int(one) ^ int(other)

    def outcome(self, total: Foreclosed) -> Outcome:
        """Return "P" at 0, and at an end in normal play."""
        if total == ENDED:
            return "N" if self.misere else "P"
        return "P" if total == 0 else "N"

    def remoteness(self, total: Foreclosed) -> int | None:
        """Return the remoteness at the end and one move before it, else None."""
        return {ENDED: 0, INSTANT: 1}.get(str(total))

    def shown(self, element: Foreclosed) -> Foreclosed:
        """Return the number, or the word."""
        return element

    def why(self, elements: Sequence[Foreclosed], total: Foreclosed) -> Why | None:
        """Explain by the numbers and their nim-sum, or by what can be ended."""
        if total == ENDED:
            return None
        if total == INSTANT:
            return numbered("diminished.instant", [element == INSTANT for element in elements])
        state = "won" if total else "lost"
        values: list[int] = [int(element) for element in elements]
        return Why(f"diminished.{self.play}.{state}", {"values": printed(values), "total": total})

    def makes(self, elements: Sequence[Foreclosed], total: Foreclosed) -> Why | None:
        """Return the numbers after the move, unless it ends the play."""
        if total == ENDED:
            return None
        return Why("diminished.makes", {"values": printed(int(element) for element in elements)})
