"""Nim-values of the generalised Wythoff board; the C kernel, tiles of bitsets, is ``wythoff_board.c``."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import TYPE_CHECKING

from nimatron.kernels import native
from nimatron.kernels.resources import in_columns, processors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TILE = 128  # as in wythoff_board.c
CELLS = 1 << 24  # entries into sets per kernel call: well under a second
THREADS_FROM = 1000  # size of a board from which a second thread pays


def board_values_reference(a: int, size: int) -> NDArray[np.uint32]:
    """Return the nim-values of all (i, j) with i, j < size by definition: the mex of the options.

    An option has fewer in one heap, or k > 0 and l > 0 fewer in the two with |k - l| < a. Time size^3 for a = 1.

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
    """Return the number of 64-bit words of one set of values below ``bound``.

    It includes an empty word that ends every search, and consists of whole cache lines and of less than 64 groups of
    equally many lines.

    >>> words_needed(64), words_needed(1000), words_needed(65536)
    (8, 24, 1032)
    """
    lines = -(-(-(-bound // 64) + 1) // 8)
    group = -(-lines // 63)
    return -(-lines // group) * group * 8


def places(size: int) -> int:
    """Return for how many sets of a board there is memory, at least ``size``: an odd multiple of 64.

    The first groups of all sets lie one after another, then the second ones, and so on. With a power of two, or a
    multiple of one, all groups of a set would compete for the same place in the cache.

    >>> places(1), places(64), places(65), places(4096)
    (64, 64, 192, 4160)
    """
    return (size + 63) // 128 * 128 + 64


def _empty_sets(size: int, words: int) -> NDArray[np.uint64]:
    """Return ``size`` empty sets, aligned to a cache line."""
    import numpy as np

    needed = places(size) * words
    memory = np.zeros(needed + 7, np.uint64)
    ahead = -memory.ctypes.data // 8 % 8
    return memory[ahead : ahead + needed]


def board_values(
    a: int,
    size: int,
    bound: int,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> NDArray[np.uint16] | NDArray[np.uint32] | None:
    """Return the nim-values like ``board_values_reference``, fast in C; None if one of them is ``bound`` or more.

    The type is uint16 for bounds up to 32768, so that it can also be read as signed, else uint32.

    Parameters:
        a: the parameter of the game.
        size: the number of rows and columns.
        bound: a bound of the values, a multiple of 64.
        threads: the number of threads (default: the number of processors); it does not affect the values.
        progress: called as ``progress(tiles done, tiles in all)`` from any thread; an exception in it ends the work.

    >>> board_values(2, 4, 64).tolist()
    [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 4, 5], [3, 0, 5, 6]]
    """
    import numpy as np

    kind: type[np.uint16] | type[np.uint32] = np.uint16 if bound <= 32768 else np.uint32
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
    line_full, diagonal_full = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    sets = (values, lines, line_full, diagonals, diagonal_full)
    tiles = -(-size // TILE)
    if threads is None:
        threads = processors() if size >= THREADS_FROM else 1
    most = max(1, CELLS // (TILE * TILE * (2 * min(a, size) + 1)))  # tiles in one step
    # with columns several tiles wide a row is still in the cache when needed again; about 40 columns occupy the threads
    width = max(1, min(tiles // 40, isqrt(most)))
    columns = -(-tiles // width)
    height = max(1, min(columns // 16, most // width**2))

    done = 0  # tiles, approximately: two threads may count together
    whole = tiles * (tiles + 1) // 2

    def step(column: int, top: int, bottom: int) -> bool:
        for tile in range(column * width, min((column + 1) * width, tiles)):
            rows = top * width, min(bottom * width, tile + 1)
            used = module.wythoff_board_tiles(min(a, size), size, tile, *rows, kind is np.uint32, *sets)
            if not 0 < used <= bound // 64:  # words
                return False
        if progress is not None:
            nonlocal done
            done += (min((column + 1) * width, tiles) - column * width) * (bottom - top) * width
            progress(min(done, whole), whole)
        return True

    return values if in_columns(step, columns, height, threads) else None
