"""Definitions of the Wythoff tables in their shortest form, to test the kernels."""

from __future__ import annotations

from math import isqrt


def p_positions(a: int, count: int, misere: bool = False) -> list[tuple[int, int]]:
    """Return the first P-positions by the mex rule; misère a = 1 starts with (0,1), (2,2) and continues from (3,5)."""
    if misere and a == 1:
        return [(0, 1), (2, 2), *p_positions(1, count)[2:]][:count]
    pairs: list[tuple[int, int]] = []
    used: set[int] = set()
    low = 0
    for n in range(count):
        while low in used:
            low += 1
        pair = (low, low + a * n + misere)
        pairs.append(pair)
        used.update(pair)
    return pairs


def closed_pair(a: int, n: int, misere: bool = False) -> tuple[int, int]:
    """Return the n-th P-position by one integer square root."""
    if misere and a > 1:
        k = a * n + 1
        low = ((k * (2 - a) + isqrt(k * k * (a * a + 4))) // 2 + a - 2) // a
        return low, low + a * n + 1
    if misere and n < 2:
        return ((0, 1), (2, 2))[n]
    low = (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2
    return low, low + a * n


def is_p_position(a: int, x: int, y: int, lost: set[tuple[int, int]]) -> bool:
    """Return whether no option of (x, y) is in ``lost`` (which holds all smaller P-positions, in both orders)."""
    return not any(
        (i, j) in lost
        for i in range(x + 1)
        for j in range(y + 1)
        if (i, j) != (x, y) and (i == x or j == y or abs((x - i) - (y - j)) < a)
    )
