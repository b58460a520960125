"""Subtraction games on one heap, straight from the definitions: reference implementations of the kernels."""

from __future__ import annotations

from collections.abc import Iterable


def outcomes(members: Iterable[int], count: int, misere: bool = False) -> list[bool]:
    """Return for the heaps 0..count-1 whether they are P-positions; `members` is the subtraction set, ascending.

    >>> [n for n, lost in enumerate(outcomes([1, 4, 9], 12)) if lost]
    [0, 2, 5, 7, 10]
    """
    allowed = [take for take in members if take < count]
    lost: list[bool] = []
    for n in range(count):
        options = [lost[n - take] for take in allowed if take <= n]
        lost.append(not any(options) if options else not misere)
    return lost


def nim_values(members: Iterable[int], count: int) -> list[int]:
    """Return the nim-values of the heaps 0..count-1; `members` is the subtraction set, ascending.

    >>> nim_values([1, 3, 4], 10)
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    """
    allowed = [take for take in members if take < count]
    values: list[int] = []
    for n in range(count):
        options = {values[n - take] for take in allowed if take <= n}
        values.append(next(value for value in range(n + 1) if value not in options))
    return values


def remoteness(members: Iterable[int], count: int, misere: bool = False) -> list[int]:
    """Return the remoteness of the heaps 0..count-1; `members` is the subtraction set, ascending.

    >>> remoteness([1, 4, 9], 9), remoteness([1, 4, 9], 9, misere=True)
    ([0, 1, 2, 3, 1, 2, 3, 4, 5], [0, 1, 2, 3, 4, 2, 3, 4, 5])
    """
    allowed = [take for take in members if take < count]
    lost = outcomes(allowed, count, misere)
    length: list[int] = []
    for n in range(count):
        options = [n - take for take in allowed if take <= n]
        if not options:
            length.append(0)
        elif lost[n]:
            length.append(1 + max(length[m] for m in options))
        else:
            length.append(1 + min(length[m] for m in options if lost[m]))
    return length
