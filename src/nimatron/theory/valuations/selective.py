"""Sums in which any set of components moves: the outcomes of the components alone decide (Smith 1966).

The winner moves in all components that are N-positions and leaves only P-positions. An element holds what decides, and
the numbers of moves from which the remoteness of the sum follows if the remoteness of every component is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.sum_valuation import SumValuation, Why, numbered
from nimatron.theory.valuations.valuation import Knowledge, Outcome


def plus(one: int | None, other: int | None) -> int | None:
    """Return the sum of two numbers, or None if one is unknown.

    >>> plus(2, 3), plus(2, None)
    (5, None)
    """
    return None if one is None or other is None else one + other


class Parts(NamedTuple):
    """Some components of a selective sum: the number of N-positions, and the sum of all remotenesses."""

    won: int
    plies: int | None

    def __str__(self) -> str:
        return f"({'?' if self.plies is None else self.plies}, {self.won})"


class Selective(SumValuation[Parts]):
    """Selective sums in normal play: P exactly when every component is P (Smith 1966).

    >>> valuation = Selective()
    >>> total = valuation.combine(Parts(1, 3), Parts(1, 1))
    >>> valuation.outcome(total), valuation.remoteness(total)
    ('N', 3)
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.selective"
    kind = "selective"
    number = "remoteness"
    identity = Parts(0, 0)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Parts | None:
        """Return the outcome and remoteness of the component alone."""
        if may_repeat(game, position):
            return None
        won = known.outcome(game, position, False) == "N"
        return Parts(int(won), known.length(game, position, False))

    def combine(self, one: Parts, other: Parts) -> Parts:
        """Return the sums of the numbers."""
        return Parts(one.won + other.won, plus(one.plies, other.plies))

    def outcome(self, total: Parts) -> Outcome:
        """Return "N" if a component is an N-position."""
        return "N" if total.won else "P"

    def remoteness(self, total: Parts) -> int | None:
        """Return the sum of remotenesses, with the first moves in N-positions counted as one turn."""
        return None if total.plies is None else total.plies - max(0, total.won - 1)

    def decisive(self, element: Parts) -> bool:
        """Return whether a component is an N-position."""
        return element.won > 0

    def shown(self, element: Parts) -> int | None:
        """Return the remoteness."""
        return element.plies

    def why(self, elements: Sequence[Parts], total: Parts) -> Why | None:
        """Explain which components are N-positions."""
        if not total.won:
            return Why("selective.lost", {}) if total.plies != 0 else None
        return numbered("selective.won", [element.won > 0 for element in elements])


class LiveParts(NamedTuple):
    """Some components of a selective sum in misère play.

    Attributes:
        live: the number of components that have a move; 2 stands for two or more.
        all_p: whether each is a P-position in normal play.
        p_alone: whether a single live component is a P-position in misère play.
        remoteness: the remoteness of a single live component in misère play.
    """

    live: int
    all_lost: bool
    lost_alone: bool
    plies: int | None

    def __str__(self) -> str:
        if self.live == 1:
            return f"(1, {outcomes(self.all_lost, self.lost_alone)})"
        return f"(≥ 2, {'P' if self.all_lost else 'N'})" if self.live else "(0)"


class SelectiveMisere(SumValuation[LiveParts]):
    """Selective sums in misère play: as in normal play while two components are live, then misère play of the last one.

    From two live components that are all P-positions in normal play, the opponent answers in the same components until
    they can leave one, and chooses the position of that one (*On Numbers and Games*, chapter 14).

    >>> valuation = SelectiveMisere()
    >>> one = LiveParts(1, True, False, 4)
    >>> valuation.outcome(one), valuation.outcome(valuation.combine(one, one))
    ('N', 'P')
    """

    name = "outcomes of the live components"
    source = "Conway 1976"
    method = "method.selective"
    kind = "selective"
    number = "outcomes"
    identity = LiveParts(0, True, False, 0)

    def __init__(self) -> None:
        super().__init__(misere=True)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> LiveParts | None:
        """Return whether the component has a move, and its outcome alone in both conventions."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return self.identity
        lost = known.outcome(game, position, False) == "P"
        lost_alone = known.outcome(game, position, True) == "P"
        return LiveParts(1, lost, lost_alone, known.length(game, position, True))

    def combine(self, one: LiveParts, other: LiveParts) -> LiveParts:
        """Return the element of both; the fields of a single live component are dropped if there are two."""
        if not (one.live and other.live):
            return one if one.live else other
        return LiveParts(2, one.all_lost and other.all_lost, False, None)

    def outcome(self, total: LiveParts) -> Outcome:
        """Decide by the number of live components."""
        lost = total.all_lost if total.live > 1 else total.lost_alone
        return "P" if lost else "N"

    def remoteness(self, total: LiveParts) -> int | None:
        """Return the remoteness of the only live component."""
        return total.plies

    def decisive(self, element: LiveParts) -> LiveParts:
        """Return the element without the remoteness."""
        return element._replace(plies=0)

    def shown(self, element: LiveParts) -> str:
        """Return the outcomes in normal and misère play."""
        return outcomes(element.all_lost, element.lost_alone)

    def why(self, elements: Sequence[LiveParts], total: LiveParts) -> Why | None:
        """Explain by the one live component, or by the N-positions of normal play."""
        state = "lost" if self.outcome(total) == "P" else "won"
        if not total.live:
            return None
        if total.live == 1:
            return Why(f"selective.misere.last.{state}", {"part": _first_live(elements)})
        if total.all_lost:
            return Why("selective.misere.lost", {})
        return numbered("selective.misere.won", [not element.all_lost for element in elements])

    def makes(self, elements: Sequence[LiveParts], total: LiveParts) -> Why | None:
        """Return what is left: one live P-position of misère play, or several P-positions of normal play."""
        if total.live == 1:
            return Why("selective.misere.makes.last", {"part": _first_live(elements)})
        return Why("selective.misere.makes", {})


class ShortParts(NamedTuple):
    """Some components of a shortened selective sum.

    Attributes:
        over: whether one has ended.
        n_positions: the number of N-positions.
        can_end: whether a player can win one of them by ending it in this move.
        moves: the sum of remotenesses, each without its last turns, which occur only once in the sum.
    """

    over: bool
    won: int
    at_once: bool
    plies: int | None

    def __str__(self) -> str:
        return "ended" if self.over else f"({'?' if self.plies is None else self.plies}, {self.won})"


class ShortenedSelective(SumValuation[ShortParts]):
    """Shortened selective sums, both conventions: P exactly when every component alone is P (Smith 1966).

    The last turns are made once: two of a P-position and three of an N-position in normal play, one less in misère
    play.

    >>> valuation = ShortenedSelective()
    >>> two_lost = ShortParts(False, 0, False, 2)
    >>> valuation.outcome(two_lost), valuation.remoteness(two_lost)
    ('P', 4)
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.selective"
    kind = "shortened-selective"
    number = "remoteness"
    identity = ShortParts(False, 0, False, 0)

    @property
    def _last(self) -> int:
        """The number of last turns of a P-position; an N-position has one more."""
        return 1 if self.misere else 2

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> ShortParts | None:
        """Return whether the component has ended, its outcome and its remoteness alone."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return ShortParts(True, 0, False, 0)
        won = known.outcome(game, position, self.misere) == "N"
        length = known.length(game, position, self.misere)
        return ShortParts(False, int(won), won and length == 1, plus(length, -self._last - won))

    def combine(self, one: ShortParts, other: ShortParts) -> ShortParts:
        """Return the element of both, with the numbers added."""
        plies = plus(one.plies, other.plies)
        return ShortParts(one.over or other.over, one.won + other.won, one.at_once or other.at_once, plies)

    def outcome(self, total: ShortParts) -> Outcome:
        """Return the outcome by the convention if the sum is over; else "N" if a component is an N-position."""
        if total.over:
            return "N" if self.misere else "P"
        return "N" if total.won else "P"

    def remoteness(self, total: ShortParts) -> int | None:
        """Return the number of moves before the last turns, plus these once."""
        if total.over:
            return 0
        if total.at_once:
            return 1
        return plus(total.plies, self._last + (total.won > 0))

    def decisive(self, element: ShortParts) -> tuple[bool, bool]:
        """Return whether the sum is over, and whether a component is an N-position."""
        return element.over, element.won > 0

    def shown(self, element: ShortParts) -> int | None:
        """Return the remoteness."""
        return 0 if element.over else plus(element.plies, self._last + element.won)

    def why(self, elements: Sequence[ShortParts], total: ShortParts) -> Why | None:
        """Explain which components can be ended immediately, or are N-positions."""
        if total.over:
            return None
        if total.at_once:
            return numbered("shortened.normal.at_once", [element.at_once for element in elements])
        if not total.won:
            return Why(f"shortened.{self.play}.lost", {})
        return numbered(f"shortened.{self.play}.won", [element.won > 0 for element in elements])


def _first_live(elements: Sequence[LiveParts]) -> int:
    """Return the number, from 1, of the first component that has a move."""
    return next(index for index, element in enumerate(elements, 1) if element.live)


def outcomes(lost_in_normal_play: bool, lost_in_misere_play: bool) -> str:
    """Return the outcomes of a component alone in both conventions, as a table shows them.

    >>> outcomes(True, False)
    'P / N'
    """
    return f"{'P' if lost_in_normal_play else 'N'} / {'P' if lost_in_misere_play else 'N'}"
