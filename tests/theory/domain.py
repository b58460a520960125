"""The domain on which a theorem is tested, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from nimatron.rules.rule_set import RuleSet

Heaps: TypeAlias = tuple[int, ...]
Large: TypeAlias = Iterator[tuple[RuleSet[Any], Any, bool]]


@dataclass(frozen=True)
class Domain:
    """The domain on which a theorem is tested.

    Attributes:
        games: ``(rule set, misere, count)``; the covered ones among ``rule set.positions(count)`` are all compared.
        large: random large covered positions ``(rule set, position, misere)``.
        extra: more positions of a rule set, compared like those of ``games``.
        is_beyond_search: whether all its positions have infinitely many moves, so that none can be compared.
    """

    games: list[tuple[RuleSet[Any], bool, int]]
    large: Callable[[Random], Large]
    extra: Callable[[Any], Iterable[Any]] = lambda game: ()
    is_beyond_search: bool = False


def both(games: Iterable[RuleSet[Any]], count: int) -> list[tuple[RuleSet[Any], bool, int]]:
    return [(game, misere, count) for game in games for misere in (False, True)]


def normal(games: Iterable[RuleSet[Any]], count: int) -> list[tuple[RuleSet[Any], bool, int]]:
    return [(game, False, count) for game in games]
