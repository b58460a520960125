"""Sets of whole numbers as ascending ranges (first, last)."""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.arithmetic.decimal_text import format_integer

Interval = tuple[int, int]


def merged(intervals: list[Interval]) -> list[Interval]:
    """Give the same numbers as ranges that ascend and neither overlap nor touch.

    >>> merged([(5, 9), (1, 2), (3, 3)])
    [(1, 3), (5, 9)]
    """
    return list(joined(iter(sorted(intervals))))


def joined(intervals: Iterator[Interval]) -> Iterator[Interval]:
    """Yield the same for ranges that ascend by their first numbers.

    >>> list(joined(iter([(1, 4), (2, 3), (5, 6), (8, 8)])))
    [(1, 6), (8, 8)]
    """
    current: Interval | None = None
    for low, high in intervals:
        if current is None:
            current = (low, high)
        elif low <= current[1] + 1:
            current = (current[0], max(current[1], high))
        else:
            yield current
            current = (low, high)
    if current is not None:
        yield current


def written(interval: Interval) -> list[str]:
    """Give the written parts of one range: two numbers are written one by one.

    >>> written((1, 3)), written((3, 4)), written((7, 7))
    (['1-3'], ['3', '4'], ['7'])
    """
    low, high = interval
    if high <= low + 1:
        return [format_integer(n) for n in range(low, high + 1)]
    return [f"{format_integer(low)}-{format_integer(high)}"]
