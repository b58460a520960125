"""Zeckendorf's sum: every positive integer is a sum of Fibonacci numbers no two of which are neighbours, in one way."""

from __future__ import annotations

from nimatron.arithmetic.natural import natural


def fibonacci_pair(k: int) -> tuple[int, int]:
    """Give (F_k, F_(k+1)) with F_1 = F_2 = 1, by doubling the index: O(log k) multiplications.

    >>> fibonacci_pair(10)
    (55, 89)
    """
    low, high = 0, 1
    for bit in bin(natural(k, "k"))[2:]:
        low, high = low * (2 * high - low), low * low + high * high
        if bit == "1":
            low, high = high, low + high
    return low, high


def zeckendorf(n: int) -> tuple[int, ...]:
    """Give the Fibonacci parts 1, 2, 3, 5, 8, ... of n, largest first, no two neighbours; () for 0.

    Walks down from the largest Fibonacci number by subtraction, so it needs two numbers only and O(digits^2) word
    operations. Zeckendorf (1972), Lekkerkerker (1952).

    >>> zeckendorf(20)
    (13, 5, 2)
    >>> zeckendorf(0)
    ()
    """
    n = natural(n, "n")
    # F_k >= phi^(k-2) and log2(phi) > 0.694, hence F_k > n for this k
    k = n.bit_length() * 1000 // 694 + 3
    below, part = fibonacci_pair(k)
    parts = []
    while n:
        if part <= n:
            parts.append(part)
            n -= part
        below, part = part - below, below
    return tuple(parts)
