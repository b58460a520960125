"""The definitions of the Wythoff tables, as short as they can be: they judge the kernels."""

from __future__ import annotations

from math import isqrt


def lost_pairs(a: int, count: int, misere: bool = False) -> list[tuple[int, int]]:
    """The first lost pairs by the mex rule; misère a = 1 starts with (0,1), (2,2) and goes on from (3,5)."""
    if misere and a == 1:
        return [(0, 1), (2, 2), *lost_pairs(1, count)[2:]][:count]
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
    """The n-th lost pair by one integer square root."""
    if misere and a > 1:
        k = a * n + 1
        low = ((k * (2 - a) + isqrt(k * k * (a * a + 4))) // 2 + a - 2) // a
        return low, low + a * n + 1
    if misere and n < 2:
        return ((0, 1), (2, 2))[n]
    low = (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2
    return low, low + a * n


def is_p_position(a: int, x: int, y: int, lost: set[tuple[int, int]]) -> bool:
    """Whether no option of (x, y) is in ``lost`` (which holds all smaller lost positions, both ways round)."""
    return not any(
        (i, j) in lost
        for i in range(x + 1)
        for j in range(y + 1)
        if (i, j) != (x, y) and (i == x or j == y or abs((x - i) - (y - j)) < a)
    )
