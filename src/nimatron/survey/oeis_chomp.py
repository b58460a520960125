"""Sequences of Chomp with three rows, as OEIS lists them. A position (p, q, r) has p >= q >= r cells in its rows.

The P-positions (p, q, r) are read from :class:`nimatron.kernels.chomp_rows.ChompPPositions`, which computes for each
q and r the only p, if there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels.chomp_rows import ChompPPositions

Arguments = tuple[str, ...]

_REPEATED = 600
"""Second rows over which a difference of the first two rows must repeat before it is called a pattern."""
_LONGEST = 200
"""Longest period that is sought."""


@lru_cache(maxsize=2)
def _rows(most: int) -> ChompPPositions:
    return ChompPPositions(most)


def counts(count: int, arguments: Arguments) -> list[int]:
    """Return how many P-positions lie in the rectangle with 3 rows and 0, 1, 2, ... columns, the lone cell included.

    >>> counts(6, ())
    [0, 1, 3, 5, 7, 10]
    """
    rows, number = _rows(max(count, 2)), [0] * (count + 1)
    if count > 1:
        number[1] = 1  # the poisoned cell alone
    for second in range(1, count):
        for third in range(second + 1):
            first = rows.first(second, third)
            if 0 < first < count:
                number[first] += 1
    found, total = [], 0
    for width in range(count):
        total += number[width]
        found.append(total)
    return found


def equal_rows(count: int, arguments: Arguments) -> list[int]:
    """Return the first rows p of the P-positions (p, n, n) for n = 0, 1, 2, ...; the position of one cell for 0.

    >>> equal_rows(6, ())
    [1, 3, 4, 6, 8, 10]
    """
    rows = _rows(max(count, 2))
    return [1 if n == 0 else rows.first(n, n) for n in range(count)]


def bitten_last(count: int, arguments: Arguments) -> list[int]:
    """Return the rows of the P-positions (g, g, h) in ascending order of g: all g, or with ``last`` all h.

    >>> bitten_last(5, ("first",)), bitten_last(5, ("last",))
    ([2, 5, 7, 9, 12], [1, 3, 4, 6, 8])
    """
    rows = _rows(3 * count + 10)
    found = [
        (first, third)
        for first in range(1, rows.most + 1)
        for third in range(1, first)
        if rows.first(first, third) == first
    ]
    column = 0 if arguments[0] == "first" else 1
    return [pair[column] for pair in found[:count]]


def families(count: int, arguments: Arguments) -> list[int]:
    """Return the third rows r for which all large q have the P-position (q + d, q, r), with the d, or the first q.

    Of a family only finitely many members are computed, ``_REPEATED`` and more; that it never ends is not proved here.

    >>> [families(5, (what,)) for what in ("last", "difference", "start")]
    [[0, 2, 5, 7, 9], [1, 2, 4, 5, 6], [0, 2, 7, 10, 12]]
    """
    rows = _rows(4 * 3 * count + _REPEATED + 100)
    found: list[int] = []
    for third in range(rows.most):
        family = _family(rows, third)
        if family is not None:
            found.append({"last": third, "difference": family[0], "start": family[1]}[arguments[0]])
            if len(found) == count:
                return found
    raise TooLargeError(reason("oeis.ended", count=count, found=len(found), limit=rows.most))


def _family(rows: ChompPPositions, third: int) -> tuple[int, int] | None:
    """Return the difference of the first two rows, and the least second row from which it is constant."""
    seconds = range(rows.most, third - 1, -1)
    difference = rows.first(rows.most, third) - rows.most
    if difference < 0:
        return None
    start = rows.most + 1
    for second in seconds:
        if second == 0 or rows.first(second, third) - second != difference:
            break
        start = second
    if rows.most - start < _REPEATED:
        return None
    return difference, 0 if third == 0 else start  # with one row, the lone cell is the member with q = 0


def patterns(count: int, arguments: Arguments) -> list[int]:
    """Return the third rows r for which p - q of the P-positions (p, q, r) repeats with a period above 1 as q grows.

    >>> patterns(1, ())
    [120]
    """
    rows = _rows(max(2500, 60 * count + 1500))
    return [third for third, _ in zip(_with_patterns(rows), range(count), strict=False)]


def _with_patterns(rows: ChompPPositions) -> Iterator[int]:
    for third in range(rows.most - _REPEATED):
        tail = [rows.first(second, third) for second in range(rows.most - _REPEATED, rows.most + 1)]
        if not all(tail):
            continue
        differences = [first - second for second, first in enumerate(tail, rows.most - _REPEATED)]
        least = _least_period(differences)
        if least is not None and least > 1:
            yield third


def _least_period(values: list[int]) -> int | None:
    return next((step for step in range(1, _LONGEST) if values[step:] == values[:-step]), None)
