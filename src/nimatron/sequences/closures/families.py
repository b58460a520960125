"""Families of sets of heaps: a move takes any amounts, not all zero, from the heaps of one set of the family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb, prod

from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason

#: A family: each set as the ascending places of its heaps.
Family = tuple[tuple[int, ...], ...]

#: Limits of the kernels.
MOST_HEAPS, MOST_SETS = 16, 4096
#: Most bytes that answer and working arrays may take together.
MOST_BYTES = 1 << 32


def family_sets(kind: str, heaps: int, k: int = 1) -> Family:
    """Give the greatest sets of heaps that one move may touch, for a kind of game and a number of heaps.

    ``nim``: each heap alone. ``index-k-nim``: any k heaps (Moore 1910). ``circular-nim``: k neighbours on a circle
    (Dufour and Heubach 2013). With k at least the number of heaps both allow all heaps.

    Raises `RuleError` for an unknown kind or k below 1, `TooLargeError` beyond 16 heaps or 4096 sets.

    >>> family_sets("nim", 3)
    ((0,), (1,), (2,))
    >>> family_sets("index-k-nim", 3, 2)
    ((0, 1), (0, 2), (1, 2))
    >>> family_sets("circular-nim", 5, 2)
    ((0, 1), (0, 4), (1, 2), (2, 3), (3, 4))
    """
    if kind not in ("nim", "index-k-nim", "circular-nim"):
        raise RuleError(reason("rule.family_kind", given=repr(kind)))
    if k < 1 or heaps < 1:
        raise RuleError(reason("rule.family_size", heaps=heaps, k=k))
    if heaps > MOST_HEAPS:
        raise TooLargeError(reason("limit.several_heaps", limit=MOST_HEAPS, count=heaps))
    k = 1 if kind == "nim" else min(k, heaps)
    if kind == "circular-nim":
        return tuple(sorted({tuple(sorted((first + i) % heaps for i in range(k))) for first in range(heaps)}))
    if comb(heaps, k) > MOST_SETS:
        raise TooLargeError(reason("limit.heap_sets", k=k, heaps=heaps, count=comb(heaps, k), limit=MOST_SETS))
    return tuple(combinations(range(heaps), k))


def checked_family(bounds: Sequence[int], family: Iterable[Iterable[int]]) -> Family:
    """Give the family with ascending sets, none inside another; raises if it does not fit the number of heaps.

    >>> checked_family((3, 3), [[1, 0], [1]])
    ((0, 1),)
    """
    heaps = len(bounds)
    if not 1 <= heaps <= MOST_HEAPS:
        raise TooLargeError(reason("limit.several_bounds", limit=MOST_HEAPS, count=heaps))
    if any(bound < 1 for bound in bounds):
        raise RuleError(reason("rule.bound", given=min(bounds)))
    sets = {frozenset(one) for one in family}
    if not sets or len(sets) > MOST_SETS:
        raise RuleError(reason("rule.family_sets", limit=MOST_SETS, count=len(sets)))
    if {place for one in sets for place in one} != set(range(heaps)) or frozenset() in sets:
        raise RuleError(reason("rule.family_places", last=heaps - 1))
    return tuple(sorted(tuple(sorted(one)) for one in sets if not any(one < other for other in sets)))


def slots(bounds: Sequence[int], family: Family) -> int:
    """Give how many rows of closures the kernels keep for this board.

    >>> slots((5, 6, 7), ((0,), (1,), (2,)))
    7
    """
    return sum(prod(bounds[one[0] + 1 : -1]) for one in family if one[0] < len(bounds) - 1)


def checked_bytes(what: MessageValue, needed: int, most: int = MOST_BYTES) -> None:
    """Raise `TooLargeError` if a table would need more memory than allowed."""
    if needed > most:
        raise TooLargeError(reason("limit.bytes", what=what, needed=needed, limit=most))
