"""Nondisjunctive sums in which positions may repeat: the theorems of Smith (1966) with draws.

Retrograde analysis gives the outcome and remoteness of every component alone, or a draw. A drawn component lasts
forever, so its remoteness is infinite. With this convention the theorems on conjunctive and selective sums hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nimatron.explain.message import printed
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.valuations.selective import plus
from nimatron.theory.valuations.sum_valuation import SumValuation, Why
from nimatron.theory.valuations.valuation import Knowledge, Outcome, Valuation

ENDLESS = "∞"


class RemotenessOrDraw(NamedTuple):
    """The remoteness of a component, None for a draw."""

    remoteness: int | None

    def __str__(self) -> str:
        return ENDLESS if self.remoteness is None else str(self.remoteness)


class LoopyRemoteness(SumValuation[RemotenessOrDraw]):
    """Conjunctive sums: the least remoteness decides; drawn components have infinite remoteness (Smith 1966).

    >>> valuation = LoopyRemoteness()
    >>> drawn, components = RemotenessOrDraw(None), map(RemotenessOrDraw, (2, 3, None))
    >>> [valuation.outcome(valuation.combine(drawn, component)) for component in components]
    ['P', 'N', 'D']
    """

    name = "remoteness"
    source = "Smith 1966"
    method = "method.loopy_length"
    kind = "conjunctive"
    loops = True
    number = "remoteness"
    identity = RemotenessOrDraw(None)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> RemotenessOrDraw:
        """Return the remoteness of the component alone."""
        return RemotenessOrDraw(known.remoteness(game, position, self.misere))

    def combine(self, one: RemotenessOrDraw, other: RemotenessOrDraw) -> RemotenessOrDraw:
        """Return the least."""
        if one.remoteness is None or other.remoteness is None:
            return other if one.remoteness is None else one
        return min(one, other)

    def outcome(self, total: RemotenessOrDraw) -> Outcome:
        """Return "D" if all are drawn; else "P" for even numbers in normal play, odd ones in misère play."""
        if total.remoteness is None:
            return "D"
        return "P" if total.remoteness % 2 == self.misere else "N"

    def remoteness(self, total: RemotenessOrDraw) -> int | None:
        """Return the number itself."""
        return total.remoteness

    def shown(self, element: RemotenessOrDraw) -> str:
        """Return the remoteness, or the sign of infinity."""
        return str(element)

    def why(self, elements: Sequence[RemotenessOrDraw], total: RemotenessOrDraw) -> Why | None:
        """Explain by the numbers and the least of them."""
        if not total.remoteness:
            return None if total.remoteness == 0 else Why("conjunctive.drawn", {})
        state = "lost" if self.outcome(total) == "P" else "won"
        return Why(f"conjunctive.{self.play}.{state}", {"values": _listed(elements), "least": total.remoteness})

    def makes(self, elements: Sequence[RemotenessOrDraw], total: RemotenessOrDraw) -> Why | None:
        """Return the numbers after the move, unless it ends the play."""
        return (
            Why("conjunctive.makes", {"values": _listed(elements), "least": total.remoteness})
            if total.remoteness
            else None
        )


class LoopyComponents(NamedTuple):
    """Some components of a selective sum: whether one is drawn, how many are N-positions, the sum of remotenesses."""

    drawn: bool
    n_positions: int
    moves: int | None


class LoopySelective(SumValuation[LoopyComponents]):
    """Selective sums in normal play: a draw if a component is drawn, else P if every component is P (Smith 1966).

    >>> valuation = LoopySelective()
    >>> valuation.outcome(valuation.combine(LoopyComponents(True, 0, None), LoopyComponents(False, 1, 3)))
    'D'
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.loopy_length"
    kind = "selective"
    loops = True
    number = "remoteness"
    identity = LoopyComponents(False, 0, 0)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> LoopyComponents:
        """Return the outcome and remoteness of the component alone."""
        outcome = known.outcome(game, position, False)
        return LoopyComponents(outcome == "D", int(outcome == "N"), known.remoteness_if_cheap(game, position, False))

    def combine(self, one: LoopyComponents, other: LoopyComponents) -> LoopyComponents:
        """Return the sums of the numbers."""
        return LoopyComponents(
            one.drawn or other.drawn, one.n_positions + other.n_positions, plus(one.moves, other.moves)
        )

    def outcome(self, total: LoopyComponents) -> Outcome:
        """Return "D", "N" or "P" by the components."""
        return "D" if total.drawn else "N" if total.n_positions else "P"

    def remoteness(self, total: LoopyComponents) -> int | None:
        """Return the sum of remotenesses, with the first moves in N-positions counted as one turn; None for a draw."""
        return None if total.drawn or total.moves is None else total.moves - max(0, total.n_positions - 1)

    def shown(self, element: LoopyComponents) -> int | str | None:
        """Return the remoteness."""
        return ENDLESS if element.drawn else element.moves

    def text(self, element: LoopyComponents) -> str:
        """Return the number of N-positions, or that a component is drawn."""
        return "drawn" if element.drawn else f"{element.n_positions} won"

    def why(self, elements: Sequence[LoopyComponents], total: LoopyComponents) -> Why | None:
        """Explain which components are drawn or N-positions."""
        listed = [index for index, part in enumerate(elements, 1) if (part.drawn if total.drawn else part.n_positions)]
        key = "selective.drawn" if total.drawn else "selective.won" if total.n_positions else "selective.lost"
        if not total.n_positions and not total.drawn:
            return Why(key, {}) if total.moves != 0 else None
        return Why(key if len(listed) > 1 else f"{key}.one", {"parts": printed(listed)})


def _listed(elements: Sequence[RemotenessOrDraw]) -> tuple[int | str, ...]:
    return printed(str(part) if part.remoteness is None else part.remoteness for part in elements)


_ALL: tuple[Valuation[Any], ...] = (LoopyRemoteness(False), LoopyRemoteness(True), LoopySelective())
_BY_KIND = {(valuation.kind, valuation.misere): valuation for valuation in _ALL}


def loopy_valuation_of_kind(kind: str, misere: bool) -> Valuation[Any] | None:
    """Return the valuation for a kind of sum with repeating positions, or None if only the graph of the sum decides.

    >>> loopy_valuation_of_kind("conjunctive", True).name, loopy_valuation_of_kind("selective", True)
    ('remoteness', None)
    """
    return _BY_KIND.get((kind, misere))
