"""Sums whose order matters, evaluated from the last component back: ordinal and sequential sums.

An element is a map from the value of the later components to their value with this component before them. The product
of two elements is their composition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from nimatron.arithmetic.nim_sum import mex
from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.selective import outcomes
from nimatron.theory.valuations.sum_valuation import SumValuation, Why
from nimatron.theory.valuations.valuation import Knowledge, Outcome

_MOST_OPTIONS = 20_000
"""Maximum number of options of one component whose nim-values are computed."""


class Ordinal(SumValuation[frozenset[int]]):
    """Ordinal sums in normal play, by the colon principle (Conway 1976; *Winning Ways*, chapter 7).

    A move in the base removes the rest, so its options keep their nim-values. The moves in the rest give the other
    numbers in their order: a rest of nim-value v gives the v-th number, from 0, that is not a nim-value of an option of
    the base. The element is the set of nim-values of the options. The product of two elements is such a set, too.

    >>> valuation = Ordinal()
    >>> base, rest = frozenset({0, 2}), frozenset({0})
    >>> sorted(valuation.combine(base, rest)), valuation.outcome(base)
    ([0, 1, 2], 'N')
    """

    name = "nim-values of the options"
    source = "Conway 1976"
    method = "method.ordinal"
    kind = "ordinal"
    number = "nim_value"
    identity = frozenset()

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> frozenset[int] | None:
        """Return the nim-values of the options of the component."""
        if may_repeat(game, position) or game.count_moves(position) > _MOST_OPTIONS:
            return None
        return frozenset(known.nim_value(game, option) for option in game.moves(position))

    def combine(self, one: frozenset[int], other: frozenset[int]) -> frozenset[int]:
        """Return the union of the first set and the numbers free in it at the places of the second set."""
        return one | _free_numbers(one, other)

    def outcome(self, total: frozenset[int]) -> Outcome:
        """Return "P" if no option has nim-value 0."""
        return "N" if 0 in total else "P"

    def text(self, element: frozenset[int]) -> str:
        """Return the nim-value."""
        return str(mex(element))

    def shown(self, element: frozenset[int]) -> int:
        """Return the nim-value of the component alone."""
        return mex(element)

    def why(self, elements: Sequence[frozenset[int]], total: frozenset[int]) -> Why | None:
        """Explain by the first component that is an N-position: only moves in it win."""
        if not total:
            return None
        first = next((index for index, element in enumerate(elements, 1) if 0 in element), None)
        return Why("ordinal.lost", {}) if first is None else Why("ordinal.won", {"part": first})


def _free_numbers(taken: frozenset[int], places: Iterable[int]) -> frozenset[int]:
    """Return the numbers at these places, from 0, among those that are not taken.

    >>> sorted(_free_numbers(frozenset({0, 2}), {0, 1, 5}))
    [1, 3, 7]
    """
    found = set()
    barred = sorted(taken)
    passed = 0
    for place in sorted(places):
        while passed < len(barred) and barred[passed] <= place + passed:
            passed += 1
        found.add(place + passed)
    return frozenset(found)


class OrdinalOutcomes(NamedTuple):
    """The outcomes of an ordinal sum of some components, and whether one of them has a move.

    Attributes:
        won_misere: whether it is an N-position in misère play; an ended one is.
        won_normal: whether it is an N-position in normal play.
        live: whether some component has a move.
    """

    won_misere: bool
    won_normal: bool
    live: bool = True

    def __str__(self) -> str:
        return outcomes(not self.won_normal, not self.won_misere)


class OrdinalMisere(SumValuation[OrdinalOutcomes]):
    """Ordinal sums in misère play: the first live component in misère play, those after it in normal play.

    If the first live component is an N-position of misère play, its winning move removes the rest. Else whoever moves
    in it loses. So both move in the later components, and whoever has no move there must move in
    the first one: these are played as in normal play. In normal play an ordinal sum is an N-position exactly if a
    component is one: a winning move in it removes the later ones and leaves P-positions only.

    >>> valuation = OrdinalMisere()
    >>> single, two = OrdinalOutcomes(False, True), OrdinalOutcomes(True, True)  # nim heaps of 1 and 2
    >>> [valuation.outcome(valuation.total(row)) for row in ([single], [single, single], [two, single])]
    ['P', 'N', 'N']
    """

    name = "outcomes of the components in order"
    source = "Conway 1976"
    method = "method.ordinal.misere"
    kind = "ordinal"
    number = "outcomes"
    identity = OrdinalOutcomes(won_misere=True, won_normal=False, live=False)

    def __init__(self) -> None:
        super().__init__(misere=True)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> OrdinalOutcomes | None:
        """Return the outcomes of the component alone."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return self.identity
        return OrdinalOutcomes(known.outcome(game, position, True) == "N", known.outcome(game, position, False) == "N")

    def combine(self, one: OrdinalOutcomes, other: OrdinalOutcomes) -> OrdinalOutcomes:
        """Return the outcomes of both in order."""
        if not one.live:
            return other
        return OrdinalOutcomes(one.won_misere or other.won_normal, one.won_normal or other.won_normal)

    def outcome(self, total: OrdinalOutcomes) -> Outcome:
        """Return the outcome in misère play."""
        return "N" if total.won_misere else "P"

    def shown(self, element: OrdinalOutcomes) -> str:
        """Return the outcomes in normal and misère play."""
        return str(element) if element.live else "–"

    def why(self, elements: Sequence[OrdinalOutcomes], total: OrdinalOutcomes) -> Why | None:
        """Explain which component decides: the first live one in misère play, or a later one in normal play."""
        live = [index for index, element in enumerate(elements) if element.live]
        if not live:
            return None
        first, later = live[0], live[1:]
        if elements[first].won_misere:
            return Why("ordinal.misere.first.won", {"part": first + 1})
        if not later:
            return Why("ordinal.misere.only.lost", {"part": first + 1})
        winning = next((index for index in later if elements[index].won_normal), None)
        if winning is None:
            return Why("ordinal.misere.later.lost", {"part": first + 1})
        return Why("ordinal.misere.later.won", {"part": first + 1, "later": winning + 1})


class SequentialOutcomes(NamedTuple):
    """The outcome of a row of components, as a function of the outcome of the row after it.

    Attributes:
        p_before_n: whether it is a P-position before an N-position.
        p_before_p: whether it is a P-position before a P-position.
        live: whether some component has a move.
    """

    p_before_n: bool
    p_before_p: bool
    live: bool = True

    def __str__(self) -> str:
        return outcomes(self.p_before_p, self.p_before_n)


class Sequential(SumValuation[SequentialOutcomes]):
    """Sequential sums, both conventions: outcomes in normal and in misère play (Stromquist and Ullman 1993).

    Whoever makes the last move in a component leaves the rest to the other player. If the rest is a P-position, both
    want the last move and play as in normal play. If it is an N-position, both play as in misère play.

    >>> valuation = Sequential()
    >>> nim_heap = SequentialOutcomes(p_before_n=False, p_before_p=False)
    >>> valuation.outcome(valuation.combine(nim_heap, nim_heap))
    'N'
    """

    name = "outcomes in both conventions"
    source = "Stromquist and Ullman 1993"
    method = "method.sequential"
    kind = "sequential"
    number = "outcomes"
    identity = SequentialOutcomes(p_before_n=False, p_before_p=True, live=False)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> SequentialOutcomes | None:
        """Return the outcomes of the component; an ended component has the outcome of the rest."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return self.identity
        return SequentialOutcomes(
            known.outcome(game, position, True) == "P", known.outcome(game, position, False) == "P"
        )

    def combine(self, one: SequentialOutcomes, other: SequentialOutcomes) -> SequentialOutcomes:
        """Return the outcomes of the first before those of the second."""
        return SequentialOutcomes(one[other.p_before_n], one[other.p_before_p], one.live or other.live)

    def outcome(self, total: SequentialOutcomes) -> Outcome:
        """Return the outcome before the empty sum: a P-position in normal play, an N-position in misère play."""
        return "P" if total[not self.misere] else "N"

    def shown(self, element: SequentialOutcomes) -> str:
        """Return the outcomes in normal and misère play."""
        return outcomes(element.p_before_p, element.p_before_n) if element.live else "–"

    def why(self, elements: Sequence[SequentialOutcomes], total: SequentialOutcomes) -> Why | None:
        """Explain how the first live component is played, and who wins it."""
        first = next((index for index, element in enumerate(elements) if element.live), None)
        if first is None:
            return None
        rest = self.total(elements[first + 1 :])
        play = "normal" if rest is not None and self.outcome(rest) == "P" else "misere"
        state = "lost" if self.outcome(total) == "P" else "won"
        return Why(f"sequential.{play}.{state}", {"part": first + 1})
