"""Sums in which any set of components moves: who wins each component alone decides (Smith 1966).

The winner moves in all components that are won for him and leaves only lost ones. An element holds what decides, and
beside it the plies from which the length of the whole is read where the lengths of all components are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from nimatron.rules.rule_set import RuleSet, may_repeat
from nimatron.theory.valuations.sum_valuation import SumValuation, Why, numbered
from nimatron.theory.valuations.valuation import Knowledge, Outcome


def plus(one: int | None, other: int | None) -> int | None:
    """The sum of two numbers, None where one is not known.

    >>> plus(2, 3), plus(2, None)
    (5, None)
    """
    return None if one is None or other is None else one + other


class Parts(NamedTuple):
    """Some components of a selective sum: how many are won alone, and the plies that all of them last, added up."""

    won: int
    plies: int | None

    def __str__(self) -> str:
        return f"({'?' if self.plies is None else self.plies}, {self.won})"


class Selective(SumValuation[Parts]):
    """Selective sums in normal play: lost exactly when every component is lost (Smith 1966).

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
        """Who wins the component alone, and how long it lasts."""
        if may_repeat(game, position):
            return None
        won = known.outcome(game, position, False) == "N"
        return Parts(int(won), known.length(game, position, False))

    def combine(self, one: Parts, other: Parts) -> Parts:
        """Added up."""
        return Parts(one.won + other.won, plus(one.plies, other.plies))

    def outcome(self, total: Parts) -> Outcome:
        """Won as soon as one component is."""
        return "N" if total.won else "P"

    def remoteness(self, total: Parts) -> int | None:
        """All plies, but the first moves in won components are one turn."""
        return None if total.plies is None else total.plies - max(0, total.won - 1)

    def decisive(self, element: Parts) -> bool:
        """Whether a component is won."""
        return element.won > 0

    def shown(self, element: Parts) -> int | None:
        """The remoteness."""
        return element.plies

    def why(self, elements: Sequence[Parts], total: Parts) -> Why | None:
        """Which components are won."""
        if not total.won:
            return Why("selective.lost", {}) if total.plies != 0 else None
        return numbered("selective.won", [element.won > 0 for element in elements])


class LiveParts(NamedTuple):
    """Some components of a selective sum in misère play.

    ``live`` how many have a move, 2 standing for more; ``all_lost``: each is lost in normal play; of a single live one
    whether it is ``lost_alone`` in misère play and the ``plies`` that it lasts there.
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
    """Selective sums in misère play: as in normal play while two components live, then the misère play of the last.

    From two live components that are all lost in normal play, the opponent answers in the same components until he can
    leave one, and he leaves that one as he likes (*On Numbers and Games*, chapter 14).

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
        """Whether it has a move, and who wins it alone in both conventions."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return self.identity
        lost = known.outcome(game, position, False) == "P"
        lost_alone = known.outcome(game, position, True) == "P"
        return LiveParts(1, lost, lost_alone, known.length(game, position, True))

    def combine(self, one: LiveParts, other: LiveParts) -> LiveParts:
        """What is said of a single live component is forgotten where there are two."""
        if not (one.live and other.live):
            return one if one.live else other
        return LiveParts(2, one.all_lost and other.all_lost, False, None)

    def outcome(self, total: LiveParts) -> Outcome:
        """By the number of live components."""
        lost = total.all_lost if total.live > 1 else total.lost_alone
        return "P" if lost else "N"

    def remoteness(self, total: LiveParts) -> int | None:
        """That of the only live component."""
        return total.plies

    def decisive(self, element: LiveParts) -> LiveParts:
        """All but the plies."""
        return element._replace(plies=0)

    def shown(self, element: LiveParts) -> str:
        """The outcomes in normal and misère play."""
        return outcomes(element.all_lost, element.lost_alone)

    def why(self, elements: Sequence[LiveParts], total: LiveParts) -> Why | None:
        """The one live component, or which are won in normal play."""
        state = "lost" if self.outcome(total) == "P" else "won"
        if not total.live:
            return None
        if total.live == 1:
            return Why(f"selective.misere.last.{state}", {"part": _first_live(elements)})
        if total.all_lost:
            return Why("selective.misere.lost", {})
        return numbered("selective.misere.won", [not element.all_lost for element in elements])

    def makes(self, elements: Sequence[LiveParts], total: LiveParts) -> Why | None:
        """One live component that is lost in misère play, or several lost in normal play."""
        if total.live == 1:
            return Why("selective.misere.makes.last", {"part": _first_live(elements)})
        return Why("selective.misere.makes", {})


class ShortParts(NamedTuple):
    """Some components of a shortened selective sum.

    ``over``: one has ended; ``won`` how many are won alone; ``at_once``: one is won by ending it now; ``plies`` of all
    components, each counted beyond its last turns, which the whole has only once.
    """

    over: bool
    won: int
    at_once: bool
    plies: int | None

    def __str__(self) -> str:
        return "ended" if self.over else f"({'?' if self.plies is None else self.plies}, {self.won})"


class ShortenedSelective(SumValuation[ShortParts]):
    """Shortened selective sums, both conventions: lost exactly when every component is lost alone (Smith 1966).

    The last turns, two of a lost and three of a won component in normal play, one less in misère play, are made once.

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
        """The last turns of a lost component; a won one has one more."""
        return 1 if self.misere else 2

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> ShortParts | None:
        """Whether it has ended, who wins it alone, and how long it lasts."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return ShortParts(True, 0, False, 0)
        won = known.outcome(game, position, self.misere) == "N"
        length = known.length(game, position, self.misere)
        return ShortParts(False, int(won), won and length == 1, plus(length, -self._last - won))

    def combine(self, one: ShortParts, other: ShortParts) -> ShortParts:
        """Added up."""
        plies = plus(one.plies, other.plies)
        return ShortParts(one.over or other.over, one.won + other.won, one.at_once or other.at_once, plies)

    def outcome(self, total: ShortParts) -> Outcome:
        """Decided by the convention where it is over; else won as soon as one component is."""
        if total.over:
            return "N" if self.misere else "P"
        return "N" if total.won else "P"

    def remoteness(self, total: ShortParts) -> int | None:
        """The plies before the last turns, and these once."""
        if total.over:
            return 0
        if total.at_once:
            return 1
        return plus(total.plies, self._last + (total.won > 0))

    def decisive(self, element: ShortParts) -> tuple[bool, bool]:
        """Whether it is over, and whether a component is won."""
        return element.over, element.won > 0

    def shown(self, element: ShortParts) -> int | None:
        """The remoteness."""
        return 0 if element.over else plus(element.plies, self._last + element.won)

    def why(self, elements: Sequence[ShortParts], total: ShortParts) -> Why | None:
        """Which components can be ended at once, or are won."""
        if total.over:
            return None
        if total.at_once:
            return numbered("shortened.normal.immediate", [element.at_once for element in elements])
        if not total.won:
            return Why(f"shortened.{self.play}.lost", {})
        return numbered(f"shortened.{self.play}.won", [element.won > 0 for element in elements])


def _first_live(elements: Sequence[LiveParts]) -> int:
    """The number, from 1, of the first component that has a move."""
    return next(index for index, element in enumerate(elements, 1) if element.live)


def outcomes(lost_in_normal_play: bool, lost_in_misere_play: bool) -> str:
    """The outcomes of a component alone in both conventions, as a table shows them.

    >>> outcomes(True, False)
    'P / N'
    """
    return f"{'P' if lost_in_normal_play else 'N'} / {'P' if lost_in_misere_play else 'N'}"
