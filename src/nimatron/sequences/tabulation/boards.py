"""All positions of several heaps below a bound: outcomes, nim-values, remoteness, as arrays with one axis per heap.

The rules are a family of sets of heaps. A move chooses one set of the family and removes any amounts, not all zero,
from its heaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any

import nimatron.sequences.tabulation.reference as reference
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import reason
from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np


#: A family: each set is the ascending places of its heaps.
Family = tuple[tuple[int, ...], ...]

#: Limits of the kernels.
MOST_HEAPS, MOST_SETS = 16, 4096
#: Most bytes of the answer and the working arrays together.
MOST_BYTES = 1 << 32

#: Positions in one call of a kernel, so that a call stays well below a second.
PORTION = 1 << 25
#: Remoteness is kept in 16 bits, and half of the numbers belong to P-positions.
MOST_REMOTENESS = 0x7FEF


@lru_cache(maxsize=256)
def family_sets(kind: str, heaps: int, k: int = 1) -> Family:
    """Return the largest sets of heaps that one move may touch, for a kind of game and a number of heaps.

    ``nim``: each heap alone. ``index-k-nim``: any k heaps (Moore's Nim_k, 1910). ``circular-nim``: k neighbours on a
    circle (Dufour and Heubach 2013). If k is at least the number of heaps, the last two allow all heaps.

    Raises `RuleError` for an unknown kind or k below 1, `TooLargeError` beyond 16 heaps or 4096 sets.

    >>> family_sets("nim", 3)
    ((0,), (1,), (2,))
    >>> family_sets("index-k-nim", 3, 2)
    ((0, 1), (0, 2), (1, 2))
    >>> family_sets("circular-nim", 5, 2)
    ((0, 1), (0, 4), (1, 2), (2, 3), (3, 4))
    """
    if kind not in ("nim", "index-k-nim", "circular-nim"):
        raise RuleError(reason("rule.family_kind", given=repr(kind)))
    if k < 1 or heaps < 1:
        raise RuleError(reason("rule.family_size", heaps=heaps, k=k))
    if heaps > MOST_HEAPS:
        raise TooLargeError(reason("limit.several_heaps", limit=MOST_HEAPS, count=heaps))
    k = 1 if kind == "nim" else min(k, heaps)
    if kind == "circular-nim":
        return tuple(sorted({tuple(sorted((first + i) % heaps for i in range(k))) for first in range(heaps)}))
    if comb(heaps, k) > MOST_SETS:
        raise TooLargeError(reason("limit.heap_sets", k=k, heaps=heaps, count=comb(heaps, k), limit=MOST_SETS))
    return tuple(combinations(range(heaps), k))


def checked_family(bounds: Sequence[int], family: Iterable[Iterable[int]]) -> Family:
    """Return the family with ascending sets, none inside another; raise if it does not fit the number of heaps.

    >>> checked_family((3, 3), [[1, 0], [1]])
    ((0, 1),)
    """
    heaps = len(bounds)
    if not 1 <= heaps <= MOST_HEAPS:
        raise TooLargeError(reason("limit.several_bounds", limit=MOST_HEAPS, count=heaps))
    if any(bound < 1 for bound in bounds):
        raise RuleError(reason("rule.bound", given=min(bounds)))
    sets = {frozenset(one) for one in family}
    if not sets or len(sets) > MOST_SETS:
        raise RuleError(reason("rule.family_sets", limit=MOST_SETS, count=len(sets)))
    if {place for one in sets for place in one} != set(range(heaps)) or frozenset() in sets:
        raise RuleError(reason("rule.family_places", last=heaps - 1))
    return tuple(sorted(tuple(sorted(one)) for one in sets if not any(one < other for other in sets)))


def slots(bounds: Sequence[int], family: Family) -> int:
    """Return how many rows the kernels keep, each with what earlier positions exclude from a row of the table.

    >>> slots((5, 6, 7), ((0,), (1,), (2,)))
    7
    """
    return sum(prod(bounds[one[0] + 1 : -1]) for one in family if one[0] < len(bounds) - 1)


def checked_bytes(what: MessageValue, needed: int, most: int = MOST_BYTES) -> None:
    """Raise `TooLargeError` if a table would need more memory than allowed."""
    if needed > most:
        raise TooLargeError(reason("limit.bytes", what=what, needed=needed, limit=most))


Progress = Callable[[int, int], None]


def p_positions_in_rows(
    bounds: Sequence[int],
    family: Iterable[Iterable[int]],
    misere: bool = False,
    progress: Progress | None = None,
    most: int = MOST_BYTES,
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return, for each choice of all heaps but the last, the size of the last heap that makes a P-position, or -1.

    There is at most one such size, because a move may reduce the last heap alone. The shape is that of the bounds
    without the last.

    Parameters:
        bounds: one bound for each heap; sizes are below it.
        family: sets of heaps that a move may touch.
        misere: whether the table is for misère play.
        progress: called with the number of rows done and of all rows.
        most: most bytes of the answer and the working arrays.

    Raises:
        RuleError: if the family does not fit.
        TooLargeError: if the table would need more than `most` bytes.

    >>> p_positions_in_rows((4, 4, 4), ((0,), (1,), (2,))).tolist()
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    import numpy as np

    bounds = tuple(bounds)
    sets = checked_family(bounds, family)
    rows = prod(bounds[:-1])
    places = slots(bounds, sets)
    words = (bounds[-1] + 63) // 64
    checked_bytes(reason("what.outcomes_below", bounds=str(bounds)), 4 * rows + places * (8 * words + 4), most)
    answer = np.full(rows, -1, dtype=np.int32)
    kernels = native()
    if kernels is None:
        for position, lost in reference.outcomes(bounds, reference.family_options(sets), misere).items():
            if lost:
                answer[int(np.ravel_multi_index(position, bounds)) // bounds[-1]] = position[-1]
        return answer.reshape(bounds[:-1])
    bits = np.zeros(places * words, dtype=np.uint64)
    thresholds = np.zeros(places, dtype=np.int32)
    for begin, end in _portions(rows, bounds[-1] // 64 + 32, progress):
        kernels.tabulation_p_rows(_array(bounds), _masks(sets), bits, thresholds, answer[begin:end], begin, end, misere)
    return answer.reshape(bounds[:-1])


def outcomes(
    bounds: Sequence[int],
    family: Iterable[Iterable[int]],
    misere: bool = False,
    progress: Progress | None = None,
    most: int = MOST_BYTES,
) -> np.ndarray[Any, np.dtype[np.bool_]]:
    """Return for every position below the bounds whether it is a P-position: a bool array of shape `bounds`.

    Parameters:
        bounds: one bound for each heap; sizes are below it.
        family: sets of heaps that a move may touch.
        misere: whether the table is for misère play.
        progress: called with the number of rows done and of all rows.
        most: most bytes of the answer and the working arrays.

    Raises:
        RuleError: for a bad family.
        TooLargeError: if more than `most` bytes would be needed.

    >>> outcomes((4, 4), ((0,), (1,))).astype(int).tolist()
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    """
    import numpy as np

    bounds = tuple(bounds)
    checked_bytes(reason("what.outcomes_below", bounds=str(bounds)), prod(bounds) + 8 * prod(bounds[:-1]), most)
    in_rows = p_positions_in_rows(bounds, family, misere, progress, most).ravel()
    flags = np.zeros((len(in_rows), bounds[-1]), dtype=np.bool_)
    rows = np.flatnonzero(in_rows >= 0)
    flags[rows, in_rows[rows]] = True
    return flags.reshape(bounds)


def nim_values(
    bounds: Sequence[int], family: Iterable[Iterable[int]], progress: Progress | None = None, most: int = MOST_BYTES
) -> np.ndarray[Any, np.dtype[np.uint16]]:
    """Return the nim-value of every position below the bounds: a uint16 array of shape `bounds`.

    Parameters:
        bounds: one bound for each heap; sizes are below it.
        family: sets of heaps that a move may touch.
        progress: called with the number of rows done and of all rows.
        most: most bytes of the answer and the working arrays.

    Raises:
        RuleError: for a bad family.
        TooLargeError: if more than `most` bytes or 16 bits a value would be needed.

    >>> nim_values((4, 4), ((0,), (1,))).tolist()
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    """
    import numpy as np

    bounds = tuple(bounds)
    sets = checked_family(bounds, family)
    rows, length, places = prod(bounds[:-1]), bounds[-1], slots(bounds, sets)
    checked_bytes(reason("what.values_below", bounds=str(bounds)), 2 * rows * length + 8 * places * length, most)
    kernels = native()
    if kernels is None:
        values = reference.nim_values(bounds, reference.family_options(sets))
        return np.fromiter(values.values(), dtype=np.uint16, count=len(values)).reshape(bounds)
    answer = np.zeros((rows, length), dtype=np.uint16)
    words = 1
    while True:
        # Begin with values below 64 and double the bitsets whenever one does not fit.
        checked_bytes(
            reason("what.values_below", bounds=str(bounds)), 2 * rows * length + 8 * words * places * length, most
        )
        if words > 1024:
            raise TooLargeError(reason("limit.bits_16", bounds=str(bounds)))
        state = np.zeros(places * length * words, dtype=np.uint64)
        for begin, end in _portions(rows, length * words, progress):
            if not kernels.tabulation_values(_array(bounds), _masks(sets), state, answer[begin:end], begin, end, words):
                break
        else:
            return answer.reshape(bounds)
        words *= 2


def remoteness(
    bounds: Sequence[int],
    family: Iterable[Iterable[int]],
    misere: bool = False,
    progress: Progress | None = None,
    most: int = MOST_BYTES,
) -> np.ndarray[Any, np.dtype[np.uint16]]:
    """Return the remoteness of every position below the bounds: a uint16 array of shape `bounds`.

    Parameters:
        bounds: one bound for each heap; sizes are below it.
        family: sets of heaps that a move may touch.
        misere: whether the table is for misère play.
        progress: called with the number of rows done and of all rows.
        most: most bytes of the answer and the working arrays.

    Raises:
        RuleError: for a bad family.
        TooLargeError: if more than `most` bytes would be needed, or if a game may last more than 32,751 moves (the sum
            of the greatest heaps).

    >>> remoteness((3, 3), ((0,), (1,))).tolist()
    [[0, 1, 1], [1, 2, 3], [1, 3, 4]]
    """
    import numpy as np

    bounds = tuple(bounds)
    sets = checked_family(bounds, family)
    rows, length, places = prod(bounds[:-1]), bounds[-1], slots(bounds, sets)
    if sum(bounds) - len(bounds) > MOST_REMOTENESS:
        raise TooLargeError(
            reason("limit.remoteness", bounds=str(bounds), count=sum(bounds) - len(bounds), limit=MOST_REMOTENESS)
        )
    checked_bytes(reason("what.remoteness_below", bounds=str(bounds)), 2 * rows * length + 2 * places * length, most)
    kernels = native()
    if kernels is None:
        lengths = reference.remoteness(bounds, reference.family_options(sets), misere)
        return np.fromiter(lengths.values(), dtype=np.uint16, count=len(lengths)).reshape(bounds)
    answer = np.zeros((rows, length), dtype=np.uint16)
    state = np.zeros(places * length, dtype=np.uint16)
    for begin, end in _portions(rows, length, progress):
        kernels.tabulation_remoteness(_array(bounds), _masks(sets), state, answer[begin:end], begin, end, misere)
    return answer.reshape(bounds)


def _portions(rows: int, cost: int, progress: Progress | None) -> Iterator[tuple[int, int]]:
    step = max(1, PORTION // max(cost, 1))
    for begin in range(0, rows, step):
        end = min(begin + step, rows)
        yield begin, end
        if progress is not None:
            progress(end, rows)


def _array(numbers: Sequence[int]) -> np.ndarray[Any, np.dtype[np.int64]]:
    import numpy as np

    return np.array(numbers, dtype=np.int64)


def _masks(family: Family) -> np.ndarray[Any, np.dtype[np.int64]]:
    return _array([sum(1 << place for place in one) for one in family])
