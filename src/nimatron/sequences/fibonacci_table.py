"""Nim-values and remoteness of Fibonacci Nim for every heap and cap below a bound, each in one step.

Raising the cap by one adds one option, so the values of a heap grow along its caps: the set of option values is kept as
bits, and least lost and greatest remoteness as running numbers.
"""

from __future__ import annotations

from functools import lru_cache

LARGEST_HEAP = 511


@lru_cache(maxsize=8)
def fibonacci_table(bound: int, factor: int, misere: bool) -> tuple[list[list[int]], list[list[int]]]:
    """Give ``(nim-values, remoteness)``, each indexed by heap and cap (a cap above the heap counts as the heap).

    Parameters: heaps 0 .. bound - 1; ``factor`` times the last take may be taken next. The nim-values are those of
    normal play whatever ``misere`` says.

    >>> values, lengths = fibonacci_table(16, 2, False)
    >>> [values[heap][heap - 1] for heap in range(1, 9)], lengths[10][9]
    ([0, 0, 0, 3, 0, 4, 4, 0], 7)
    """
    values: list[list[int]] = [[0]]
    lengths: list[list[int]] = [[0]]
    lost: list[list[bool]] = [[not misere]]
    for heap in range(1, bound):
        seen, mex = 0, 0
        least_lost, greatest = -1, -1
        row, length_row, lost_row = [0], [0], [not misere]
        for take in range(1, heap + 1):
            rest = heap - take
            cap = min(factor * take, rest)
            seen |= 1 << values[rest][cap]
            while seen >> mex & 1:
                mex += 1
            length = lengths[rest][cap]
            if lost[rest][cap] and (least_lost < 0 or length < least_lost):
                least_lost = length
            greatest = max(greatest, length)
            row.append(mex)
            lost_row.append(least_lost < 0)
            length_row.append(1 + (greatest if least_lost < 0 else least_lost))
        values.append(row)
        lengths.append(length_row)
        lost.append(lost_row)
    return values, lengths
