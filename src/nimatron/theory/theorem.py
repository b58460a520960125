"""A theorem: what is proved about positions of a game beyond its moves; and which ones a game declares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ClassVar

from nimatron.explain.message import Explanation
from nimatron.rules.declarations import declared_objects
from nimatron.rules.rule_set import RuleSet
from nimatron.theory.valuations.valuation import Valuation


class Theorem(ABC):
    """Who wins every position of a domain, and what else is known there without search.

    Two methods are needed, ``covers`` and ``loses``. All others may answer None, which leaves the question to search.
    Positions are those of the rule set, covered by the theorem; a *lost* position is lost for the player to move.
    """

    source: ClassVar[str]
    """Author and year, shown to the user."""
    status: ClassVar[str] = "proved"
    """``proved``, or ``computed`` or ``conjectured`` where that is the truth."""
    best_is_first: ClassVar[bool] = False
    """Whether ``best_move`` of a lost position is the very first in the order of moves: small positions use it too."""

    @abstractmethod
    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Whether the theorem speaks of this position under this convention."""

    @abstractmethod
    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Whether the player to move loses."""

    def value(self, game: Any, position: Any) -> int | None:
        """The nim-value in normal play, or None where the theorem does not give it."""
        return None

    def winning_moves(self, game: Any, position: Any, misere: bool, beside: int = 0) -> Iterable[Any] | None:
        """Every winning move, constructed, each once; None: all moves are tried.

        With ``beside``: the moves after which the position together with a nim heap of that size is lost in normal
        play, that is the moves to a position of this nim-value.
        """
        return None

    def remoteness(self, game: Any, position: Any, misere: bool, lost: bool) -> int | None:
        """The number of moves to the end, winner hurrying, loser delaying; ``lost`` says who wins.

        None for a lost position: not known. None for a won one: one more than the shortest of its winning moves.
        """
        return None

    def best_move(
        self, game: Any, position: Any, misere: bool, lost: bool, winning: list[Any] | None = None
    ) -> Any | None:
        """A best move, or None where the lengths of the moves decide.

        Of a won position: that of the ``winning`` moves which is first in the order of moves; one of them where they
        are too many to list (None). Of a lost one: one of those that last longest.
        """
        if lost or winning is not None:
            return None
        return next(iter(self.winning_moves(game, position, misere) or ()), None)

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation | None:
        """The sentences and worked steps for this position and its best move; None: the general explanation.

        Every number in them is taken from the position and the move, so that they cannot contradict the answer;
        ``tests/explain/claims.py`` lists what each sentence claims.
        """
        return None


@cache
def theorems_of(cls: type[RuleSet[Any]]) -> tuple[Theorem, ...]:
    """The theorems known for a class of rule sets, in the order in which they are tried.

    >>> from nimatron.games.heaps.nim import Nim
    >>> class Renamed(Nim):
    ...     name = "renamed"
    >>> class Narrower(Nim):
    ...     def options(self, heap):
    ...         return [(heap - 1,)] if heap else []
    >>> [[theorem.source for theorem in theorems_of(cls)] for cls in (Nim, Renamed, Narrower)]
    [['Bouton 1901'], ['Bouton 1901'], []]
    """
    return declared_objects(cls, "theorems")


@cache
def valuations_of(cls: type[RuleSet[Any]]) -> tuple[Valuation[Any], ...]:
    """The valuations that hold for a class of rule sets, beside nim-values in normal play, which hold for all.

    >>> from nimatron.games.heaps.squares import Squares
    >>> [valuation.name for valuation in valuations_of(Squares)]
    ['misère nim']
    """
    return declared_objects(cls, "valuations")


@cache
def reasons_of(cls: type[RuleSet[Any]]) -> tuple[Callable[..., Explanation | None], ...]:
    """What explains answers of a game that no theorem covers, as functions of the answer.

    >>> from nimatron.games.heaps.squares import Squares
    >>> len(reasons_of(Squares))
    1
    """
    return declared_objects(cls, "reasons")


def theorem_for(game: RuleSet[Any], position: Any, misere: bool) -> Theorem | None:
    """The first theorem of the game that covers the position, or None.

    >>> from nimatron.games.heaps.nim import Nim
    >>> theorem_for(Nim(), (3, 4, 5), misere=False).source
    'Bouton 1901'
    """
    for theorem in theorems_of(type(game)):
        if theorem.covers(game, position, misere):
            return theorem
    return None
