"""Theorems: results about the positions of a game, and the declarations by which a game refers to them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from nimatron.explain.message import Explanation
from nimatron.rules.declarations import declared_objects
from nimatron.rules.rule_set import RuleSet

if TYPE_CHECKING:
    from random import Random

    from nimatron.theory.valuations.valuation import Valuation


class Answer(Protocol):
    """What a function of a game's ``reasons`` explains: an answer, which is an ``nt.Analysis``."""

    game: RuleSet[Any]
    misere: bool
    position: Any
    outcome: str
    winning_moves: tuple[Any, ...] | None
    best: Any | None
    remoteness: int | None


class Theorem(ABC):
    """A theorem: who wins every position of a domain, and what else is known there without search.

    Subclasses define ``covers`` and ``loses``. All other methods may return None, which leaves the question to search.
    Positions are those of the rule set, and the theorem covers them. The parameter ``lost`` is true for P-positions.
    """

    source: ClassVar[str]
    """Author and year, shown to the user."""
    status: ClassVar[str] = "proved"
    """``proved``, ``computed`` or ``conjectured``."""
    best_is_first: ClassVar[bool] = False
    """Whether ``best_move`` of a P-position is the first in the order of moves; then small positions use it too."""

    method: ClassVar[str] = "method.closed_form"
    """The key of the message that says how the answer was found; it has a place for the source."""
    leaves_to_search: ClassVar[bool] = True
    """Whether a nim-value or a remoteness that the theorem does not know is searched for."""

    least_repeated: ClassVar[int] = 1
    """The least heap that the period of the nim-values maps to a smaller one.

    The explanation of the value of a smaller heap does not use the period.
    """

    @abstractmethod
    def covers(self, game: Any, position: Any, misere: bool) -> bool:
        """Return whether the theorem covers this position under this convention."""

    @abstractmethod
    def loses(self, game: Any, position: Any, misere: bool) -> bool:
        """Return whether the player to move loses."""

    def value(self, game: Any, position: Any) -> int | None:
        """Return the nim-value in normal play, or None if the theorem does not determine it."""
        return None

    def winning_moves(self, game: Any, position: Any, misere: bool, beside: int = 0) -> Iterable[Any] | None:
        """Return all winning moves, each once; None: all moves are tried.

        With ``beside``: the moves after which the position plus a nim heap of that size is a P-position of normal play.
        These are the moves to positions of this nim-value.
        """
        return None

    def remoteness(self, game: Any, position: Any, misere: bool, lost: bool) -> int | None:
        """Return the remoteness: moves left when the winner hurries and the loser delays the end.

        ``lost`` says whether it is a P-position. None means unknown for a P-position. For an N-position None means one
        more than the least remoteness of its winning moves.
        """
        return None

    def best_move(
        self, game: Any, position: Any, misere: bool, lost: bool, winning: list[Any] | None = None
    ) -> Any | None:
        """Return a best move, or None if the remotenesses of the moves decide.

        For an N-position it is the first of the ``winning`` moves in the order of moves, or any of them if they are too
        many to list (None). For a P-position it is a move of greatest remoteness.
        """
        if lost or winning is not None:
            return None
        return next(iter(self.winning_moves(game, position, misere) or ()), None)

    def likely_move(self, game: Any, position: Any, misere: bool, dice: Random) -> Any | None:
        """Return a sensible move from a position of which no winning move is known; None: the player looks for one.

        It is asked of every theorem of the game, also where it does not cover the position.
        """
        return None

    def explain(self, game: Any, position: Any, misere: bool, best: Any | None, lost: bool) -> Explanation | None:
        """Return the sentences and worked steps for this position and its best move; None: the general explanation.

        Every number in them is taken from the position and the move, so that they cannot contradict the answer. The
        file ``tests/explain/claims.py`` lists what each sentence claims.
        """
        return None


@cache
def theorems_of(cls: type[RuleSet[Any]]) -> tuple[Theorem, ...]:
    """Return the theorems known for a class of rule sets, in the order in which they are tried.

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
    """Return the valuations declared for a class of rule sets, besides nim-values in normal play, which always hold.

    >>> from nimatron.games.heaps.squares import Squares
    >>> [valuation.name for valuation in valuations_of(Squares)]
    ['misère nim']
    """
    return declared_objects(cls, "valuations")


@cache
def reasons_of(cls: type[RuleSet[Any]]) -> tuple[Callable[[Answer], Explanation | None], ...]:
    """Return the functions that explain answers of a game without a theorem; their argument is the answer.

    >>> from nimatron.games.heaps.squares import Squares
    >>> len(reasons_of(Squares))
    1
    """
    return declared_objects(cls, "reasons")


def theorem_for(game: RuleSet[Any], position: Any, misere: bool) -> Theorem | None:
    """Return the first theorem of the game that covers the position, or None.

    >>> from nimatron.games.heaps.nim import Nim
    >>> theorem_for(Nim(), (3, 4, 5), misere=False).source
    'Bouton 1901'
    """
    for theorem in theorems_of(type(game)):
        if theorem.covers(game, position, misere):
            return theorem
    return None
