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


class Components(NamedTuple):
    """Some components of a selective sum: the number of N-positions, and the sum of all remotenesses."""

    n_positions: int
    moves: int | None

    def __str__(self) -> str:
        return f"({'?' if self.moves is None else self.moves}, {self.n_positions})"


class Selective(SumValuation[Components]):
    """Selective sums in normal play: P exactly when every component is P (Smith 1966).

    >>> valuation = Selective()
    >>> total = valuation.combine(Components(1, 3), Components(1, 1))
    >>> valuation.outcome(total), valuation.remoteness(total)
    ('N', 3)
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.selective"
    kind = "selective"
    number = "remoteness"
    identity = Components(0, 0)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> Components | None:
        """Return the outcome and remoteness of the component alone."""
        if may_repeat(game, position):
            return None
        won = known.outcome(game, position, False) == "N"
        return Components(int(won), known.remoteness_if_cheap(game, position, False))

    def combine(self, one: Components, other: Components) -> Components:
        """Return the sums of the numbers."""
        return Components(one.n_positions + other.n_positions, plus(one.moves, other.moves))

    def outcome(self, total: Components) -> Outcome:
        """Return "N" if a component is an N-position."""
        return "N" if total.n_positions else "P"

    def remoteness(self, total: Components) -> int | None:
        """Return the sum of remotenesses, with the first moves in N-positions counted as one turn."""
        return None if total.moves is None else total.moves - max(0, total.n_positions - 1)

    def decisive(self, element: Components) -> bool:
        """Return whether a component is an N-position."""
        return element.n_positions > 0

    def shown(self, element: Components) -> int | None:
        """Return the remoteness."""
        return element.moves

    def why(self, elements: Sequence[Components], total: Components) -> Why | None:
        """Explain which components are N-positions."""
        if not total.n_positions:
            return Why("selective.lost", {}) if total.moves != 0 else None
        return numbered("selective.won", [element.n_positions > 0 for element in elements])


class LiveComponents(NamedTuple):
    """Some components of a selective sum in misère play.

    Attributes:
        live: the number of components that have a move; 2 stands for two or more.
        all_p: whether each is a P-position in normal play.
        p_alone: whether a single live component is a P-position in misère play.
        remoteness: the remoteness of a single live component in misère play.
    """

    live: int
    all_p: bool
    p_alone: bool
    remoteness: int | None

    def __str__(self) -> str:
        if self.live == 1:
            return f"(1, {outcomes(self.all_p, self.p_alone)})"
        return f"(≥ 2, {'P' if self.all_p else 'N'})" if self.live else "(0)"


class SelectiveMisere(SumValuation[LiveComponents]):
    """Selective sums in misère play: as in normal play while two components are live, then misère play of the last one.

    From two live components that are all P-positions in normal play, the opponent answers in the same components until
    they can leave one, and chooses the position of that one (*On Numbers and Games*, chapter 14).

    >>> valuation = SelectiveMisere()
    >>> one = LiveComponents(1, True, False, 4)
    >>> valuation.outcome(one), valuation.outcome(valuation.combine(one, one))
    ('N', 'P')
    """

    name = "outcomes of the live components"
    source = "Conway 1976"
    method = "method.selective"
    kind = "selective"
    number = "outcomes"
    identity = LiveComponents(0, True, False, 0)

    def __init__(self) -> None:
        super().__init__(misere=True)

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> LiveComponents | None:
        """Return whether the component has a move, and its outcome alone in both conventions."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return self.identity
        lost = known.outcome(game, position, False) == "P"
        p_alone = known.outcome(game, position, True) == "P"
        return LiveComponents(1, lost, p_alone, known.remoteness_if_cheap(game, position, True))

    def combine(self, one: LiveComponents, other: LiveComponents) -> LiveComponents:
        """Return the element of both; the fields of a single live component are dropped if there are two."""
        if not (one.live and other.live):
            return one if one.live else other
        return LiveComponents(2, one.all_p and other.all_p, False, None)

    def outcome(self, total: LiveComponents) -> Outcome:
        """Return the outcome, which depends on the number of live components."""
        lost = total.all_p if total.live > 1 else total.p_alone
        return "P" if lost else "N"

    def remoteness(self, total: LiveComponents) -> int | None:
        """Return the remoteness of the only live component."""
        return total.remoteness

    def decisive(self, element: LiveComponents) -> LiveComponents:
        """Return the element without the remoteness."""
        return element._replace(remoteness=0)

    def shown(self, element: LiveComponents) -> str:
        """Return the outcomes in normal and misère play."""
        return outcomes(element.all_p, element.p_alone)

    def why(self, elements: Sequence[LiveComponents], total: LiveComponents) -> Why | None:
        """Explain by the one live component, or by the N-positions of normal play."""
        state = "lost" if self.outcome(total) == "P" else "won"
        if not total.live:
            return None
        if total.live == 1:
            return Why(f"selective.misere.last.{state}", {"part": _first_live(elements)})
        if total.all_p:
            return Why("selective.misere.lost", {})
        return numbered("selective.misere.won", [not element.all_p for element in elements])

    def makes(self, elements: Sequence[LiveComponents], total: LiveComponents) -> Why | None:
        """Return what is left: one live P-position of misère play, or several P-positions of normal play."""
        if total.live == 1:
            return Why("selective.misere.makes.last", {"part": _first_live(elements)})
        return Why("selective.misere.makes", {})


class ShortComponents(NamedTuple):
    """Some components of a shortened selective sum.

    Attributes:
        over: whether one has ended.
        n_positions: the number of N-positions.
        can_end: whether a player can win one of them by ending it in this move.
        moves: the sum of remotenesses, each without its last turns, which occur only once in the sum.
    """

    over: bool
    n_positions: int
    can_end: bool
    moves: int | None

    def __str__(self) -> str:
        return "ended" if self.over else f"({'?' if self.moves is None else self.moves}, {self.n_positions})"


class ShortenedSelective(SumValuation[ShortComponents]):
    """Shortened selective sums, both conventions: P exactly when every component alone is P (Smith 1966).

    The last turns are made once: two of a P-position and three of an N-position in normal play, one less in misère
    play.

    >>> valuation = ShortenedSelective()
    >>> two_p = ShortComponents(False, 0, False, 2)
    >>> valuation.outcome(two_p), valuation.remoteness(two_p)
    ('P', 4)
    """

    name = "outcomes of all components"
    source = "Smith 1966"
    method = "method.selective"
    kind = "shortened-selective"
    number = "remoteness"
    identity = ShortComponents(False, 0, False, 0)

    @property
    def _last(self) -> int:
        """The number of last turns of a P-position; an N-position has one more."""
        return 1 if self.misere else 2

    def value(self, game: RuleSet[Any], position: Any, known: Knowledge) -> ShortComponents | None:
        """Return whether the component has ended, its outcome and its remoteness alone."""
        if may_repeat(game, position):
            return None
        if not game.moves(position):
            return ShortComponents(True, 0, False, 0)
        won = known.outcome(game, position, self.misere) == "N"
        length = known.remoteness_if_cheap(game, position, self.misere)
        return ShortComponents(False, int(won), won and length == 1, plus(length, -self._last - won))

    def combine(self, one: ShortComponents, other: ShortComponents) -> ShortComponents:
        """Return the element of both, with the numbers added."""
        moves = plus(one.moves, other.moves)
        return ShortComponents(
            one.over or other.over, one.n_positions + other.n_positions, one.can_end or other.can_end, moves
        )

    def outcome(self, total: ShortComponents) -> Outcome:
        """Return the outcome by the convention if the sum is over; else "N" if a component is an N-position."""
        if total.over:
            return "N" if self.misere else "P"
        return "N" if total.n_positions else "P"

    def remoteness(self, total: ShortComponents) -> int | None:
        """Return the number of moves before the last turns, plus these once."""
        if total.over:
            return 0
        if total.can_end:
            return 1
        return plus(total.moves, self._last + (total.n_positions > 0))

    def decisive(self, element: ShortComponents) -> tuple[bool, bool]:
        """Return whether the sum is over, and whether a component is an N-position."""
        return element.over, element.n_positions > 0

    def shown(self, element: ShortComponents) -> int | None:
        """Return the remoteness."""
        return 0 if element.over else plus(element.moves, self._last + element.n_positions)

    def why(self, elements: Sequence[ShortComponents], total: ShortComponents) -> Why | None:
        """Explain which components can be ended immediately, or are N-positions."""
        if total.over:
            return None
        if total.can_end:
            return numbered("shortened.normal.immediate", [element.can_end for element in elements])
        if not total.n_positions:
            return Why(f"shortened.{self.play}.lost", {})
        return numbered(f"shortened.{self.play}.won", [element.n_positions > 0 for element in elements])


def _first_live(elements: Sequence[LiveComponents]) -> int:
    """Return the number, from 1, of the first component that has a move."""
    return next(index for index, element in enumerate(elements, 1) if element.live)


def outcomes(p_in_normal_play: bool, p_in_misere_play: bool) -> str:
    """Return the outcomes of a component alone in both conventions, as a table shows them.

    >>> outcomes(True, False)
    'P / N'
    """
    return f"{'P' if p_in_normal_play else 'N'} / {'P' if p_in_misere_play else 'N'}"
