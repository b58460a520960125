"""Sums in which every component moves: the one that ends first decides, or the one that lasts longest (Smith 1966).

The winner of a component alone wants it to end soon if its end ends the sum, and to last if the others continue. Both
numbers count moves, and are 0 at an ended component in both conventions. An even number means a P-position in normal
play, an odd one in misère play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nimatron.explain.message import printed
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.sum_valuation import SumValuation, Why
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Recursion

NOTHING = -1
"""The number of the empty sum, in which no component can decide."""


class Remoteness(SumValuation[int]):
    """Conjunctive sums: the least remoteness decides (Smith 1966; *On Numbers and Games*, chapter 14).

    >>> Remoteness().combine(3, 2), Remoteness().outcome(2), Remoteness(misere=True).outcome(2)
    (2, 'P', 'N')
    """

    name = "remoteness"
    source = "Smith 1966"
    method = "method.conjunctive"
    kind = "conjunctive"
    number = "remoteness"
    identity = NOTHING

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> int | None:
        """Return the remoteness of the component alone."""
        return None if may_repeat(game, position) else known.remoteness(game, position, self.misere)

    def combine(self, one: int, other: int) -> int:
        """Return the least."""
        return max(one, other) if NOTHING in (one, other) else min(one, other)

    def outcome(self, total: int) -> Outcome:
        """Return "P" for even numbers in normal play, odd ones in misère play."""
        return "P" if max(total, 0) % 2 == self.misere else "N"

    def remoteness(self, total: int) -> int:
        """Return the number itself."""
        return max(total, 0)

    def shown(self, element: int) -> int:
        """Return the remoteness."""
        return element

    def why(self, elements: Sequence[int], total: int) -> Why | None:
        """Explain by the numbers and the least of them."""
        if total <= 0:
            return None
        state = "lost" if self.outcome(total) == "P" else "won"
        return Why(f"conjunctive.{self.play}.{state}", {"values": printed(elements), "least": total})

    def makes(self, elements: Sequence[int], total: int) -> Why | None:
        """Return the numbers after the move, unless it ends the play."""
        return Why("conjunctive.makes", {"values": printed(elements), "least": total}) if total > 0 else None


class SuspenseRecursion(Recursion[int]):
    """The suspense number: moves to the end of a component whose winner delays the end.

    >>> SuspenseRecursion(misere=False).of([0, 2, 3]), SuspenseRecursion(misere=False).of([1, 3])
    (3, 2)
    """

    name = "suspense"

    def __init__(self, misere: bool) -> None:
        self._lost = int(misere)

    def of(self, options: Iterable[int]) -> int:
        """Return one more than the greatest P-option, or else than the least option."""
        values = set(options)
        lost = [value for value in values if value % 2 == self._lost]
        if lost:
            return 1 + max(lost)
        return 1 + min(values) if values else 0


_SUSPENSE = {misere: SuspenseRecursion(misere) for misere in (False, True)}


class Suspense(SumValuation[int]):
    """Continued conjunctive sums: the greatest suspense number decides (Conway 1976, chapter 14).

    >>> Suspense().combine(3, 2), Suspense().outcome(3), Suspense().outcome(0)
    (3, 'N', 'P')
    """

    name = "suspense number"
    source = "Conway 1976"
    method = "method.continued"
    kind = "continued-conjunctive"
    number = "suspense"
    identity = 0

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> int | None:
        """Return the suspense number, by recursion over all positions below the component."""
        return None if may_repeat(game, position) else known.fold(_SUSPENSE[self.misere], game, position)

    def combine(self, one: int, other: int) -> int:
        """Return the greatest."""
        return max(one, other)

    def outcome(self, total: int) -> Outcome:
        """Return "P" for even numbers in normal play, odd ones in misère play."""
        return "P" if total % 2 == self.misere else "N"

    def shown(self, element: int) -> int:
        """Return the suspense number."""
        return element

    def why(self, elements: Sequence[int], total: int) -> Why | None:
        """Explain by the numbers and the greatest of them."""
        if not total:
            return None
        state = "lost" if self.outcome(total) == "P" else "won"
        return Why(f"continued.{self.play}.{state}", {"values": printed(elements), "greatest": total})

    def makes(self, elements: Sequence[int], total: int) -> Why | None:
        """Return the numbers after the move, unless it ends the play."""
        return Why("continued.makes", {"values": printed(elements), "greatest": total}) if total else None
