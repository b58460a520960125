"""Wythoff pairs (A_n, B_n), the P-positions of generalised Wythoff, in arrays, and the nim-values of its board.

The three strategies of the thesis for pairs are exact. The time is proportional to the number of pairs, whatever the
first index:

- *algebraic*: the closed form, carried along in integers (``kernels.wythoff_pairs``);
- *recursive*: the mex rule. A chunk far from the beginning needs only the B's that lie among its A's. They are a chunk
  of the same table with a smaller start and a smaller length. The closed form gives only the first A of each of these
  nested chunks;
- *arithmetic*: the word of the gaps from the two numeration systems (``sequences.sturmian``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt
from sys import getrefcount
from typing import TYPE_CHECKING, Literal

from nimatron.arithmetic.beatty import misere_a, wythoff_a
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.budget import Progress, require_memory
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels.resources import run_tasks
from nimatron.kernels.wythoff_board import board_values, places, words_needed
from nimatron.kernels.wythoff_pairs import fill_pairs, fill_pairs_reference, mex_runs, walk
from nimatron.sequences.sturmian import fill_pairs_by_templates

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Strategy = Literal["recursive", "algebraic", "arithmetic"]
CHUNK = 65536
PIECE = 1 << 21
"""Pairs that one thread fills in one task: 32 MB, so that two threads do not ask for the same huge page."""
SHARED = 1 << 23
"""From this many pairs on all processors fill a table; the time is mostly for new memory, whatever the thread."""
SMALL = 64
LIMIT = (1 << 63) - 1


def wythoff_pairs(
    a: int,
    count: int,
    start: int = 0,
    strategy: Strategy = "algebraic",
    misere: bool = False,
    *,
    threads: int | None = None,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the P-positions of generalised Wythoff with indices start .. start + count - 1 as two int64 arrays (A, B).

    Normal play: A_n = floor(n alpha), B_n = A_n + a n, alpha = (2 - a + sqrt(a^2 + 4))/2 (Wythoff 1907, Fraenkel 1982).
    Misère play (whoever moves to (0,0) loses): for a = 1 (0,1), (2,2), then the normal pairs from (3,5) on; for a >= 2
    A_n = mex of all before, B_n = A_n + a n + 1 (Fraenkel 1984).

    Parameters:
        a: parameter of the game, at least 1. It is second, with a default, in ``wythoff_values``; both take it by name.
        count: number of pairs.
        start: index of the first pair.
        strategy: "algebraic", "recursive" or "arithmetic".
        misere: whether the pairs are for misère play.
        threads: threads that fill a large table by the algebraic strategy; None uses all processors.

    Raises:
        RuleError: for a < 1 or an unknown strategy.
        PositionError: for a negative count or start.
        TooLargeError: if the last B exceeds 2^63 - 1, or 16 bytes per pair exceed the memory. The message gives the
            last index that fits. For single pairs of any size see ``nimatron.arithmetic.beatty``.

    >>> first, second = wythoff_pairs(1, 5)
    >>> first.tolist(), second.tolist()
    ([0, 1, 3, 4, 6], [0, 2, 5, 7, 10])
    >>> [array.tolist() for array in wythoff_pairs(2, 2, start=10**18, strategy="arithmetic")]
    [[1414213562373095048, 1414213562373095050], [3414213562373095048, 3414213562373095052]]
    """
    import numpy as np

    a, count, start = _checked(a, count, start, strategy, misere)
    require_memory(16 * count, reason("what.pairs", count=count), reason("instead.chunks"))
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    if (
        strategy == "algebraic"
        and count >= SHARED
        and threads != 1
        and not (misere and a == 1)
        and native() is not None
    ):
        run_tasks(
            (
                partial(_fill, a, start + at, first[at : at + PIECE], second[at : at + PIECE], strategy, misere)
                for at in range(0, count, PIECE)
            ),
            threads,
        )
    else:
        _fill(a, start, first, second, strategy, misere)
    return first, second


def wythoff_pairs_chunks(
    a: int, count: int, start: int = 0, strategy: Strategy = "algebraic", misere: bool = False, *, chunk: int = CHUNK
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Return the pairs of ``wythoff_pairs`` as an iterator of chunks of at most ``chunk`` pairs, in constant memory.

    The parameters are checked when the function is called. A chunk that the caller keeps is never overwritten. The
    memory of other chunks is used again.

    >>> [first.tolist() for first, second in wythoff_pairs_chunks(1, 5, chunk=2)]
    [[0, 1], [3, 4], [6]]
    """
    a, count, start = _checked(a, count, start, strategy, misere)
    chunk = natural(chunk, "chunk")
    if chunk < 1:
        raise RuleError(reason("rule.chunk"))
    require_memory(16 * min(chunk, count), reason("what.chunk", count=chunk), reason("instead.smaller_chunk"))
    return _chunks(a, count, start, strategy, misere, chunk)


def _chunks(
    a: int, count: int, start: int, strategy: Strategy, misere: bool, chunk: int
) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:

    carried = strategy == "algebraic" and a <= LIMIT and not (misere and a == 1)
    write = walk(a, start, count, misere) if carried else None
    spare = [_at_cache_lines(8)]
    alone = _reference_counts(*spare[0])  # the count if nobody else holds the arrays; it varies with Python's version
    spare.clear()
    for done in range(0, count, chunk):
        size = min(chunk, count - done)
        if len(spare) == 2 and size == chunk and _reference_counts(*spare[0]) == alone:
            first, second, memory = spare.pop(0)  # still in the cache
        else:
            first, second, memory = _at_cache_lines(size)
            del spare[: len(spare) - 1]
        if write is not None:
            write(first, second)
        else:
            _fill(a, start + done, first, second, strategy, misere)
        spare.append((first, second, memory))
        yield first, second  # a new tuple: keeping it also keeps the arrays
        del first, second, memory


def _reference_counts(*arrays: NDArray[np.int64]) -> list[int]:
    """Return how many references each array has; slices of the two arrays refer to the memory."""
    return [getrefcount(array) for array in arrays]


def _at_cache_lines(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return two new arrays and the memory that contains both.

    They begin at whole cache lines: writing 64 bytes across two lines takes twice as long.
    """
    import numpy as np

    longer = -(-size // 8) * 8
    memory = np.empty(2 * longer + 8, np.int64)
    begin = -(memory.ctypes.data // 8) % 8
    return memory[begin : begin + size], memory[begin + longer : begin + longer + size], memory


def _checked(a: int, count: int, start: int, strategy: str, misere: bool) -> tuple[int, int, int]:
    a, count, start = positive_parameter(a), natural(count, "count"), natural(start, "start")
    if strategy not in _STRATEGIES:
        raise RuleError(reason("rule.strategy", given=repr(strategy), options=", ".join(sorted(_STRATEGIES))))
    last = start + count - 1
    if count and _second(a, last, misere and a > 1) > LIMIT:
        low, high = -1, (LIMIT + 1) // (a + 1) + 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if _second(a, middle, misere and a > 1) <= LIMIT else (low, middle)
        raise TooLargeError(reason("limit.pairs_64", a=a, low=low, last=last))
    return a, count, start


def _second(a: int, n: int, misere: bool) -> int:
    return (misere_a(n, a) if misere else wythoff_a(n, a)) + a * n + misere


def _fill(
    a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], strategy: Strategy, misere: bool
) -> None:
    fill = _STRATEGIES[strategy] if a <= LIMIT else fill_pairs_reference  # for greater a only pair 0 fits
    if not (misere and a == 1):
        fill(a, start, first, second, misere)
        return
    special = ((0, 1), (2, 2))[start : start + len(first)]  # then the pairs of normal play
    for i, pair in enumerate(special):
        first[i], second[i] = pair
    if len(first) > len(special):
        fill(a, start + len(special), first[len(special) :], second[len(special) :], False)


def _fill_recursively(
    a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], misere: bool = False
) -> None:
    import numpy as np

    if not len(first):
        return
    if start == 0 and not misere:  # (0,0): the only pair of normal play with A = B
        first[0] = second[0] = 0
        start, first, second = 1, first[1:], second[1:]
    if start == (not misere):
        mex_runs(a, int(not misere), a * start + misere, None, first, second)
        return
    if start <= SMALL:
        longer = np.empty((2, start + len(first)), np.int64)
        _fill_recursively(a, 0, longer[0], longer[1], misere)
        first[:], second[:] = longer[:, start:]
        return
    mex = misere_a(start, a) if misere else wythoff_a(start, a)
    before = mex - start + (not misere)  # the index of the first B above mex
    length = (isqrt(len(first) ** 2 * (a * a + 4)) - a * len(first)) // 2 + 4  # |A_m - A_n - (m - n) alpha| < 1
    history = np.empty((2, length), np.int64)
    _fill_recursively(a, before, history[0], history[1], misere)
    mex_runs(a, mex, a * start + misere, history[1], first, second)


_STRATEGIES: dict[str, Callable[..., None]] = {
    "recursive": _fill_recursively,
    "algebraic": fill_pairs,
    "arithmetic": fill_pairs_by_templates,
}


def values_memory(size: int, a: int = 1) -> int:
    """Return the bytes that ``wythoff_values(size, a)`` needs: the board and two bitsets for each of its lines.

    About 2.4 size^2 for a = 1 and 2.5 size^2 for a > 1 up to size 21,000 or 16,000. Above that, 4.4 and 4.5 size^2.

    >>> values_memory(20_000) // 10**6
    956
    """
    bound = _likely_bound(size, a)
    return size * size * (2 if bound <= 32768 else 4) + 2 * places(size) * words_needed(bound) * 8


def _likely_bound(size: int, a: int) -> int:
    """Return a bound that all known values stay below: about 1.53 size for a = 1, twice the size for a > 1."""
    return -(-((size * 153 // 100 + 64) if a == 1 else 2 * size + 64) // 64) * 64


def wythoff_values(size: int, a: int = 1, *, progress: Progress | None = None) -> NDArray[np.int16] | NDArray[np.int32]:
    """Return the nim-values of the positions (i, j), 0 <= i, j < size, of generalised Wythoff as a size x size array.

    A value is the mex of the values of all options (Sprague 1935, Grundy 1939). The zeros are Wythoff's pairs (1907).
    The type is int16 if all values fit (size up to about 21,000 for a = 1), else int32. It is signed so that
    differences of values are right.

    Time with the kernels: 10 to 20 nanoseconds of one processor for each cell i <= j, growing slowly with size and a,
    shared by all processors. Without kernels the time is proportional to size^3, which allows a few hundred lines.

    Parameters:
        size: heap sizes are below it.
        a: parameter of the game. It is first, without a default, in ``wythoff_pairs``; both take it by name.
        progress: called with the number of parts done and of all parts.

    Raises:
        RuleError: for a < 1.
        PositionError: for a negative size.
        TooLargeError: if ``values_memory`` exceeds three quarters of the memory of this machine.

    >>> wythoff_values(4).tolist()
    [[0, 1, 2, 3], [1, 2, 0, 4], [2, 0, 1, 5], [3, 4, 5, 6]]
    """
    import numpy as np

    size, a = natural(size, "size"), positive_parameter(a)
    require_memory(
        values_memory(size, a), reason("what.board_values", size=size, side=size), reason("instead.smaller_size")
    )
    bound = _likely_bound(size, a)
    while (values := board_values(a, size, bound, progress=progress)) is None:  # the bound has not been proved
        bound *= 2
    return values.view(np.int16) if values.dtype == np.uint16 else values.view(np.int32)
