"""Grundy values of the generalised Wythoff game on a whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.budget import Progress, require_memory
from nimatron.explain.reason import reason
from nimatron.kernels.wythoff_board import board_values, words_needed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def values_memory(size: int, a: int = 1) -> int:
    """The bytes that ``wythoff_values(size, a)`` needs: the board and two bitsets for each of its lines.

    About 2.4 size^2 for a = 1 and 2.5 size^2 for a > 1 up to size 21,000 or 16,000; beyond, 4.4 and 4.5 size^2.

    >>> values_memory(20_000) // 10**6
    956
    """
    bound = _likely_bound(size, a)
    return size * size * (2 if bound <= 32768 else 4) + 2 * size * words_needed(bound) * 8


def _likely_bound(size: int, a: int) -> int:
    """A bound that no value has been seen to reach: about 1.53 size for a = 1, twice the size for a > 1."""
    return -(-((size * 153 // 100 + 64) if a == 1 else 2 * size + 64) // 64) * 64


def wythoff_values(size: int, a: int = 1, *, progress: Progress | None = None) -> NDArray[np.int16] | NDArray[np.int32]:
    """The Grundy values of the positions (i, j), 0 <= i, j < size, of generalised Wythoff, as a size x size array.

    ``a`` comes second here, since most ask for a = 1, and first in ``wythoff_pairs``, where it has no default; both
    take it by name. The type is int16 where all values fit (size up to about 21,000 for a = 1), else int32: signed, so
    that differences of values are right. Time with the kernels: 10 to 20 nanoseconds of one processor for each cell
    i <= j, growing slowly with size and a, shared by all processors; without them size^3, bearable for a few hundred
    lines. ``progress`` is told how many parts of how many are done. Raises ``RuleError`` for a < 1, ``PositionError``
    for a negative size, and ``TooLargeError`` where ``values_memory`` exceeds three quarters of the memory of this
    machine.

    Values: the mex of the values of all options (Sprague 1935, Grundy 1939); the zeros are Wythoff's pairs (1907).

    >>> wythoff_values(4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    import numpy as np

    size, a = natural(size, "size"), positive_parameter(a)
    require_memory(
        values_memory(size, a), reason("what.board_values", size=size, side=size), reason("instead.smaller_size")
    )
    bound = _likely_bound(size, a)
    while (values := board_values(a, size, bound, progress=progress)) is None:  # no proof of the bound is known
        bound *= 2
    return values.view(np.int16) if values.dtype == np.uint16 else values.view(np.int32)
