"""Sums of kinds other than the disjunctive one in which positions may repeat: the theorems of Smith (1966) with draws.

Working backwards from the ends, every component alone is won or lost in so many plies, or drawn. A drawn component
lasts for ever, so its remoteness is infinite; the theorems of conjunctive and selective sums hold with that.
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


class Lasting(NamedTuple):
    """The plies that a component lasts, None for ever."""

    plies: int | None

    def __str__(self) -> str:
        return ENDLESS if self.plies is None else str(self.plies)


class LoopyRemoteness(SumValuation[Lasting]):
    """Conjunctive sums: the least remoteness decides, and drawn components have none (Smith 1966).

    >>> valuation = LoopyRemoteness()
    >>> [valuation.outcome(valuation.combine(Lasting(None), Lasting(plies))) for plies in (2, 3, None)]
    ['P', 'N', 'D']
    """

    name = "remoteness"
    source = "Smith 1966"
    method = "method.loopy_length"
    kind = "conjunctive"
    loops = True
    number = "remoteness"
    identity = Lasting(None)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Lasting:
        """The plies to the end of the component played alone."""
        return Lasting(known.remoteness(game, position, self.misere))

    def combine(self, one: Lasting, other: Lasting) -> Lasting:
        """The least."""
        if one.plies is None or other.plies is None:
            return other if one.plies is None else one
        return min(one, other)

    def outcome(self, total: Lasting) -> Outcome:
        """Drawn if all are; else lost where the number is even in normal play, odd in misère play."""
        if total.plies is None:
            return "D"
        return "P" if total.plies % 2 == self.misere else "N"

    def remoteness(self, total: Lasting) -> int | None:
        """The number itself."""
        return total.plies

    def shown(self, element: Lasting) -> str:
        """The plies, or the sign of infinity."""
        return str(element)

    def why(self, elements: Sequence[Lasting], total: Lasting) -> Why | None:
        """The numbers and the least of them."""
        if not total.plies:
            return None if total.plies == 0 else Why("conjunctive.drawn", {})
        state = "lost" if self.outcome(total) == "P" else "won"
        return Why(f"conjunctive.{self.play}.{state}", {"values": _listed(elements), "least": total.plies})

    def makes(self, elements: Sequence[Lasting], total: Lasting) -> Why | None:
        """The numbers after the move, unless it ends the play."""
        return Why("conjunctive.makes", {"values": _listed(elements), "least": total.plies}) if total.plies else None


class LoopyParts(NamedTuple):
    """Some components of a selective sum: whether one is drawn alone, how many are won, the plies of all together."""

    drawn: bool
    won: int
    plies: int | None


class LoopySelective(SumValuation[LoopyParts]):
    """Selective sums in normal play: drawn if a component is, else lost exactly when every one is lost (Smith 1966).

    >>> valuation = LoopySelective()
    >>> valuation.outcome(valuation.combine(LoopyParts(True, 0, None), LoopyParts(False, 1, 3)))
    'D'
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.loopy_length"
    kind = "selective"
    loops = True
    number = "remoteness"
    identity = LoopyParts(False, 0, 0)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> LoopyParts:
        """Who wins the component alone, and how long it lasts."""
        outcome = known.outcome(game, position, False)
        return LoopyParts(outcome == "D", int(outcome == "N"), known.remoteness_if_cheap(game, position, False))

    def combine(self, one: LoopyParts, other: LoopyParts) -> LoopyParts:
        """Added up."""
        return LoopyParts(one.drawn or other.drawn, one.won + other.won, plus(one.plies, other.plies))

    def outcome(self, total: LoopyParts) -> Outcome:
        """Drawn, won or lost by the components."""
        return "D" if total.drawn else "N" if total.won else "P"

    def remoteness(self, total: LoopyParts) -> int | None:
        """All plies, but the first moves in won components are one turn; None where drawn."""
        return None if total.drawn or total.plies is None else total.plies - max(0, total.won - 1)

    def shown(self, element: LoopyParts) -> int | str | None:
        """The remoteness."""
        return ENDLESS if element.drawn else element.plies

    def text(self, element: LoopyParts) -> str:
        """How many are won, or that one is drawn."""
        return "drawn" if element.drawn else f"{element.won} won"

    def why(self, elements: Sequence[LoopyParts], total: LoopyParts) -> Why | None:
        """Which components are drawn or won."""
        told = [index for index, part in enumerate(elements, 1) if (part.drawn if total.drawn else part.won)]
        key = "selective.drawn" if total.drawn else "selective.won" if total.won else "selective.lost"
        if not total.won and not total.drawn:
            return Why(key, {}) if total.plies != 0 else None
        return Why(key if len(told) > 1 else f"{key}.one", {"parts": printed(told)})


def _listed(elements: Sequence[Lasting]) -> tuple[int | str, ...]:
    return printed(str(part) if part.plies is None else part.plies for part in elements)


_ALL: tuple[Valuation[Any], ...] = (LoopyRemoteness(False), LoopyRemoteness(True), LoopySelective())
_BY_KIND = {(valuation.kind, valuation.misere): valuation for valuation in _ALL}


def loopy_valuation_of_kind(kind: str, misere: bool) -> Valuation[Any] | None:
    """What decides sums of a kind in which positions may repeat; None: only the graph of the whole does.

    >>> loopy_valuation_of_kind("conjunctive", True).name, loopy_valuation_of_kind("selective", True)
    ('remoteness', None)
    """
    return _BY_KIND.get((kind, misere))
