"""Which theorems, valuations and reasons are known for a game: those that its class declares."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from nimatron.explain.message import Explanation
from nimatron.rules.rule_set import RuleSet, declared_objects
from nimatron.theory.theorem import Theorem
from nimatron.theory.valuations.valuation import Valuation


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
