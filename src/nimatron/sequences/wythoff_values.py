"""Grundy values of the generalised Wythoff game on a whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.kernels.wythoff_board import board_values, words_needed
from nimatron.sequences.memory_limit import require_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def values_memory(size: int, a: int = 1) -> int:
    """Give the bytes that ``wythoff_values(size, a)`` needs: the board and two bitsets for each of its lines.

    About 2.4 size^2 for a = 1 and 2.5 size^2 for a > 1 up to size 43,000 or 32,000; beyond, 4.4 and 4.5 size^2.

    >>> values_memory(20_000) // 10**6
    956
    """
    bound = _likely_bound(size, a)
    return size * size * (2 if bound <= 65536 else 4) + 2 * size * words_needed(bound) * 8


def _likely_bound(size: int, a: int) -> int:
    """Give a bound that no value has been seen to reach: about 1.53 size for a = 1, twice the size for a > 1."""
    return -(-((size * 153 // 100 + 64) if a == 1 else 2 * size + 64) // 64) * 64


def wythoff_values(size: int, a: int = 1) -> NDArray[np.uint16] | NDArray[np.uint32]:
    """Give the Grundy values of the positions (i, j), 0 <= i, j < size, as a size x size array.

    The type is uint16 where all values fit (size up to about 43,000 for a = 1), else uint32. Time with the kernels:
    10 to 20 nanoseconds of one processor for each cell i <= j, growing slowly with size and a, shared by all
    processors; without them size^3, bearable for a few hundred lines. Raises ``RuleError`` for a < 1,
    ``PositionError`` for a negative size, and ``TooLargeError`` where ``values_memory`` exceeds three quarters of the
    memory of this machine.

    Values: the mex of the values of all options (Sprague 1935, Grundy 1939); the zeros are Wythoff's pairs (1907).

    >>> wythoff_values(4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    size, a = natural(size, "size"), positive_parameter(a)
    require_memory(values_memory(size, a), f"the board of {size} x {size} values", "ask for a smaller size")
    bound = _likely_bound(size, a)
    while (values := board_values(a, size, bound)) is None:  # no proof of the bound is known: then once more, wider
        bound *= 2
    return values
