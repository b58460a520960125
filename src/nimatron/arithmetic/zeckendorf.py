"""Zeckendorf sums: every positive integer is, in one way, a sum of Fibonacci numbers no two of which are adjacent."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from nimatron.arithmetic.natural import natural
from nimatron.arithmetic.numeration import p_digits


def fibonacci_pair(k: int) -> tuple[int, int]:
    """Return (F_k, F_(k+1)) with F_1 = F_2 = 1, by doubling the index: O(log k) multiplications.

    >>> fibonacci_pair(10)
    (55, 89)
    """
    low, high = 0, 1
    for bit in bin(natural(k, "k"))[2:]:
        low, high = low * (2 * high - low), low * low + high * high
        if bit == "1":
            low, high = high, low + high
    return low, high


_SHORT = [1, 2]
"""Fibonacci numbers below 2^1024, for lookup."""
while _SHORT[-1] >> 1024 == 0:
    _SHORT.append(_SHORT[-1] + _SHORT[-2])


def zeckendorf_indices(n: int) -> tuple[int, ...]:
    """Return the indices i >= 2 of the terms F_i of n, largest first (F_2 = 1, F_3 = 2, F_4 = 3, F_5 = 5, ...).

    They come from the digits of n in the p-system for a = 1, whose terms are 1, 2, 3, 5, ... This works for 10^5 digits
    and more.

    >>> zeckendorf_indices(20)
    (7, 5, 3)
    """
    digits = p_digits(n, 1)
    return tuple(len(digits) + 1 - place for place, digit in enumerate(digits) if digit)


def zeckendorf(n: int) -> tuple[int, ...]:
    """Return the Fibonacci terms 1, 2, 3, 5, 8, ... of n, largest first, no two adjacent; () for 0.

    The total size of the terms grows with the square of the length of n: 35 MB for 10^4 digits. Zeckendorf (1972),
    Lekkerkerker (1952).

    >>> zeckendorf(20)
    (13, 5, 2)
    >>> zeckendorf(0)
    ()
    """
    n = natural(n)
    if n < _SHORT[-1]:
        parts = []
        place = bisect_right(_SHORT, n)
        while n:
            # the next term is usually close below, so bisect there before the whole range
            near = place - 8
            place = bisect_right(_SHORT, n, near if near > 0 and _SHORT[near] <= n else 0, place)
            part = _SHORT[place - 1]
            parts.append(part)
            n -= part
        return tuple(parts)
    return tuple(reversed(list(ascending_terms(zeckendorf_indices(n)))))


def ascending_terms(indices: tuple[int, ...]) -> Iterator[int]:
    """Yield F_i for the indices of ``zeckendorf_indices``, the smallest first.

    >>> list(ascending_terms((7, 5, 3)))
    [2, 5, 13]
    """
    if not indices:
        return
    at = indices[-1]
    part, above = fibonacci_pair(at)
    for index in reversed(indices):
        while at < index:
            part, above, at = above, part + above, at + 1
        yield part
