"""Winning moves of circular Nim from the lost forms: the heaps outside the arc are given, the others are solved for.

A *placement* is the circle read from some heap in some direction, so that the lost form stands at its places 0, 1, ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Heaps = tuple[int, ...]
Places = tuple[int, ...]


def placements(number: int) -> Iterator[Places]:
    """Give all ways to read a circle of heaps, as the places in the order of reading.

    >>> len(list(placements(5)))
    10
    """
    for first in range(number):
        for direction in (1, -1):
            yield tuple((first + direction * step) % number for step in range(number))


def built_moves(position: Heaps, rows: Callable[[Heaps], Iterator[Heaps]]) -> Iterator[Heaps]:
    """Give, each once, the moves that ``rows`` builds from every way to read the circle."""
    seen = set()
    for places in placements(len(position)):
        for row in rows(tuple(position[place] for place in places)):
            target = [0] * len(position)
            for place, heap in zip(places, row, strict=True):
                target[place] = heap
            move = tuple(target)
            if move != position and move not in seen and all(0 <= n <= o for n, o in zip(move, position, strict=True)):
                seen.add(move)
                yield move


def rows_4_2(read: Heaps) -> Iterator[Heaps]:
    """Give the only candidate of CN(4,2): each of two opposite heaps becomes the smaller one; the places 0, 1 change.

    >>> list(rows_4_2((3, 2, 1, 2)))
    [(1, 2, 1, 2)]
    """
    _, _, c, d = read
    yield c, d, c, d


def rows_5_2(read: Heaps) -> Iterator[Heaps]:
    """Give the rows m,b,c,d,b of CN(5,2) with m the largest and m + b = c + d that change two neighbours.

    >>> next(rows_5_2((9, 5, 1, 2, 0)))
    (3, 0, 1, 2, 0)
    """
    m, b, c, d, e = read
    candidates = [(c + d - e, e, c, d, e), (m, e, m + e - d, d, e)]  # the mirror images are other placements
    yield from (row for row in candidates if row[0] >= max(row) and min(row) >= 0)
    if b == e:
        total = m + b
        for left in range(min(c, total, m), max(0, total - min(d, m)) - 1, -1):
            if m >= max(left, total - left, b):
                yield m, b, left, total - left, b


def rows_5_3(read: Heaps) -> Iterator[Heaps]:
    """Give the rows 0,b,c,d,b of CN(5,3) with b = c + d that change three neighbours.

    >>> (0, 3, 1, 2, 3) in set(rows_5_3((4, 3, 1, 2, 9)))
    True
    """
    zero, _, c, d, e = read
    if e >= d:
        yield 0, e, e - d, d, e  # changes the places 0, 1, 2
    yield 0, c + d, c, d, c + d  # changes the places 4, 0, 1
    if zero == 0:  # changes the places 1, 2, 3
        for left in range(min(c, e), max(0, e - d) - 1, -1):
            yield 0, e, left, e - left, e


def rows_6_3(read: Heaps) -> Iterator[Heaps]:
    """Give the rows a,b,c,d,e,f of CN(6,3) with a + b = d + e and b + c = e + f that change a, b, c.

    >>> list(rows_6_3((9, 0, 9, 1, 2, 3)))
    [(3, 0, 5, 1, 2, 3)]
    """
    a, b, c, d, e, f = read
    least = max(0, d + e - a, e + f - c)
    for middle in range(min(b, d + e, e + f), least - 1, -1):
        yield d + e - middle, middle, e + f - middle, d, e, f
