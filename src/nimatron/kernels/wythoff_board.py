"""Grundy values of the generalised Wythoff board; the C part, tiles of bitsets, is ``wythoff_board.c``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TILE = 128  # as in wythoff_board.c
SLACK = 8  # words behind the last set, likewise
CELLS = 1 << 25  # set operations in one call of the kernel: under a second


def board_values_reference(a: int, size: int) -> NDArray[np.uint32]:
    """Give the Grundy values of all (i, j) with i, j < size from the definition: the least value of no option.

    Options: fewer in one heap, or k > 0 and l > 0 fewer in the two with |k - l| < a. Time size^3 for a = 1.

    >>> board_values_reference(1, 4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    import numpy as np

    values = np.zeros((size, size), np.uint32)
    for i in range(size):
        for j in range(i, size):
            options = {*values[i, :j].tolist(), *values[:i, j].tolist()}
            for k in range(1, i + 1):
                options.update(values[i - k, max(0, j - k - a + 1) : max(0, min(j, j - k + a))].tolist())
            value = 0
            while value in options:
                value += 1
            values[i, j] = values[j, i] = value
    return values


def words_needed(bound: int) -> int:
    """Give the 64-bit words of one set of values below ``bound``: an empty word that ends every search, whole
    cache lines.

    The number of cache lines is odd, so that equal places of neighbouring sets do not compete for one place in
    the cache.

    >>> words_needed(64), words_needed(1000)
    (8, 24)
    """
    return (-(-bound // 64) + 1 + 7) // 8 * 8 | 8


def _empty_sets(size: int, words: int) -> NDArray[np.uint64]:
    """Give ``size`` empty sets and the slack behind them, beginning at a cache line."""
    import numpy as np

    memory = np.zeros(size * words + SLACK + 8, np.uint64)
    ahead = -memory.ctypes.data // 8 % 8
    return memory[ahead : ahead + size * words + SLACK]


def board_values(a: int, size: int, bound: int) -> NDArray[np.uint16] | NDArray[np.uint32] | None:
    """Give the same values, fast where C is built; None if one of them is not below ``bound`` (a multiple of 64).

    The type is uint16 for bounds up to 65536, else uint32.

    >>> board_values(2, 4, 64).tolist()
    [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 4, 5], [3, 0, 5, 6]]
    """
    import numpy as np

    kind: type[np.uint16] | type[np.uint32] = np.uint16 if bound <= 65536 else np.uint32
    module = native()
    if module is None:
        reference = board_values_reference(a, size)
        if int(reference.max(initial=0)) >= bound:
            return None
        return reference if kind is np.uint32 else reference.astype(np.uint16)
    words = words_needed(bound)
    values: NDArray[np.uint16] | NDArray[np.uint32]
    values = np.empty((size, size), np.uint16) if kind is np.uint16 else np.empty((size, size), np.uint32)
    lines, diagonals = _empty_sets(size, words), _empty_sets(size, words)
    line_low, diagonal_low = np.zeros(size, np.int64), np.zeros(size, np.int64)
    sets = (values, lines, line_low, diagonals, diagonal_low)
    step = max(1, CELLS // (TILE * TILE * (2 * min(a, size) + 1)))
    for column in range(-(-size // TILE)):
        for top in range(0, column + 1, step):
            bottom = min(top + step, column + 1)
            if not module.wythoff_board_tiles(min(a, size), size, column, top, bottom, kind is np.uint32, *sets):
                return None
    return values if int(values.max(initial=0)) < bound else None
