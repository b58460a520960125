"""Families of sets of heaps: a move takes any amounts, not all zero, from the heaps of one set of the family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb, prod

from nimatron.errors import RuleError, TooLargeError

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
        raise RuleError(f"unknown kind of family {kind!r}; known are nim, index-k-nim, circular-nim")
    if k < 1 or heaps < 1:
        raise RuleError(f"a family needs at least 1 heap and k at least 1, not {heaps} heaps and k = {k}")
    if heaps > MOST_HEAPS:
        raise TooLargeError(f"tables of several heaps take at most {MOST_HEAPS} heaps; {heaps} were asked for")
    k = 1 if kind == "nim" else min(k, heaps)
    if kind == "circular-nim":
        return tuple(sorted({tuple(sorted((first + i) % heaps for i in range(k))) for first in range(heaps)}))
    if comb(heaps, k) > MOST_SETS:
        raise TooLargeError(f"{k} of {heaps} heaps are {comb(heaps, k)} sets; at most {MOST_SETS} are possible")
    return tuple(combinations(range(heaps), k))


def checked_family(bounds: Sequence[int], family: Iterable[Iterable[int]]) -> Family:
    """Give the family with ascending sets, none inside another; raises if it does not fit the number of heaps.

    >>> checked_family((3, 3), [[1, 0], [1]])
    ((0, 1),)
    """
    heaps = len(bounds)
    if not 1 <= heaps <= MOST_HEAPS:
        raise TooLargeError(f"tables of several heaps take 1 to {MOST_HEAPS} heaps; {heaps} bounds were given")
    if any(bound < 1 for bound in bounds):
        raise RuleError(f"each bound must be at least 1, not {min(bounds)}: heaps run from 0 to the bound less one")
    sets = {frozenset(one) for one in family}
    if not sets or len(sets) > MOST_SETS:
        raise RuleError(f"a family has 1 to {MOST_SETS} sets of heaps, not {len(sets)}")
    if {place for one in sets for place in one} != set(range(heaps)) or frozenset() in sets:
        raise RuleError(f"the sets of a family must be non-empty and hold every heap from 0 to {heaps - 1}, no others")
    return tuple(sorted(tuple(sorted(one)) for one in sets if not any(one < other for other in sets)))


def slots(bounds: Sequence[int], family: Family) -> int:
    """Give how many rows of closures the kernels keep for this board.

    >>> slots((5, 6, 7), ((0,), (1,), (2,)))
    7
    """
    return sum(prod(bounds[one[0] + 1 : -1]) for one in family if one[0] < len(bounds) - 1)


def checked_bytes(what: str, needed: int, most: int = MOST_BYTES) -> None:
    """Raise `TooLargeError` if a table would need more memory than allowed."""
    if needed > most:
        raise TooLargeError(f"{what} would need {needed} bytes of memory, the limit is {most}; choose smaller bounds")
