"""Remoteness of one heap with a set of takes, from tables of distances made in bulk."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_LONGEST = 1 << 21
_MOST_WORK = 1 << 31


def one_heap_remoteness(game: Any, position: Any, misere: bool) -> int | None:
    """Give the plies to the end from a single heap of a subtraction game, or None where no table serves.

    >>> from nimatron.games.squares import Squares
    >>> one_heap_remoteness(Squares(), (17,), False)
    8
    """
    take_set = getattr(game, "take_set", None)
    if take_set is None:
        return None
    heaps = [heap for heap in position if heap]
    if len(heaps) > 1:
        return None
    heap = heaps[0] if heaps else 0
    count = 4096
    while count <= heap:
        count *= 8
    # a dense set has about as many takes as heaps, so the table costs count^2; without kernels all tables are shorter
    if count > _LONGEST or count * _members_below(take_set, count) > _MOST_WORK:
        return None
    return int(_distances(take_set, count, misere)[heap])


def _members_below(take_set: Any, count: int) -> int:
    from nimatron.kernels import native

    members = 0
    for _ in take_set.up_to(count):
        members += 1
        if members * count > _MOST_WORK:
            break
    return members * (1 if native() is not None else 30)


@lru_cache(maxsize=8)
def _distances(take_set: Any, count: int, misere: bool) -> Any:
    from nimatron.sequences import subtraction

    return subtraction.remoteness(take_set, count, misere)
