"""Tables of one heap that continue from a stored beginning: P-positions, nim-values and remoteness.

The beginning of a table determines the state of each kernel. For each number of the set, a sieve keeps how far among
the P-positions it has come; a binary search finds that place again. The other kernels read the beginning itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.budget import require_memory
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.subtraction.methods import checked_count, members_below, method, set_bits
from nimatron.sequences.subtraction.outcome_chunks import (
    LONGEST,
    SparseSieve,
    in_chunks,
    p_positions_chunks,
    repetition,
)

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

#: NumPy type of a stored item.
TYPES = {"lost": "<u4", "nim-values": "<u4", "remoteness": "<i4"}


def can_resume(take: SubtractionSet | str, count: int, what: str) -> bool:
    """Return whether `lost` (P-positions), `nim-values` or `remoteness` can continue from a stored beginning.

    They cannot without the compiled kernels. Neither can nim-values by the method ``levels``.

    >>> can_resume("primes", 10**6, "nim-values")
    False
    """
    return native() is not None and (what != "nim-values" or method(take, count, what) != "levels")


def resumed(
    take: SubtractionSet | str, count: int, what: str, known: Array, start: int, misere: bool = False
) -> Iterator[tuple[int, Array]]:
    """Yield (stop, new): the table is known below the heap size `stop`, and `new` continues what was known before.

    A chunk has at most 2^22 items.

    Parameters:
        take: the subtraction set.
        count: number of heap sizes in the whole table.
        what: ``lost`` (the P-positions, ascending), ``nim-values`` or ``remoteness``.
        known: the table below the size `start`.
        start: first heap size that is not known.
        misere: whether the table is for misère play.

    Raises:
        TooLargeError: if the table does not fit into memory.

    >>> import numpy as np
    >>> [(stop, new.tolist()) for stop, new in resumed("squares", 25, "lost", np.array([0, 2, 5, 7]), 9)]
    [(25, [10, 12, 15, 17, 20, 22])]
    """
    take = SubtractionSet.of(take)
    checked_count(count)
    if start >= count:
        return iter(())
    if what == "lost":
        return _p_positions(take, count, known, start, misere)
    if count >= 2**31:
        raise TooLargeError(reason("limit.table_heaps", what=what, limit=2**31 - 1, count=count))
    require_memory(
        (4 if what == "nim-values" else 12) * count,
        reason("what.of_heaps", what=what, count=count),
        reason("instead.fewer"),
    )
    return _nim_values(take, count, known) if what == "nim-values" else _remoteness(take, count, known, misere)


def _chunks_from(start: int, count: int) -> Iterator[tuple[int, int]]:
    for low, high in in_chunks(count - start):
        yield start + low, start + high


def _p_positions(
    take: SubtractionSet, count: int, known: Array, start: int, misere: bool
) -> Iterator[tuple[int, Array]]:
    way = method(take, count)
    if start == 0 or way == "word" or native() is None:  # computing the word again is faster than reading
        for stop, lost in p_positions_chunks(take, count, misere):
            if stop > start:
                yield stop, lost[lost >= start]
        return
    yield from _p_positions_by_kernel(take, count, known, start, misere, way == "sieve")


def _p_positions_by_kernel(
    take: SubtractionSet, count: int, known: Array, start: int, misere: bool, sieve: bool
) -> Iterator[tuple[int, Array]]:
    import numpy as np

    kernels: Any = native()
    begin = start - start % 64  # the bitsets begin at whole words
    known = known[: np.searchsorted(known, begin)]
    numbers, found = np.zeros(len(known) + LONGEST, dtype=np.uint32), len(known)
    numbers[:found] = known
    first = take.minimum if misere else 0
    by_takes = SparseSieve(members_below(take, count), first, begin, numbers[:found]) if sieve else None
    bits = None if sieve else set_bits(take, count)
    for low, high in _chunks_from(begin, count):
        if len(numbers) < found + high - low:
            numbers = np.concatenate((numbers[:found], np.zeros(max(high - low, found // 4), dtype=np.uint32)))
        if by_takes is not None:
            after = by_takes.extend(numbers, found, low, high)
        else:
            won = _n_positions_by_rule(low, high, first)
            after = kernels.subtraction_shift_or(bits, won, numbers, found, low, high)
        new = numbers[found:after].astype(np.int64)
        found = after
        if high > start:
            yield high, new[np.searchsorted(new, start) :]


def _n_positions_by_rule(low: int, high: int, first: int) -> Array:
    """Return the bitset of the sizes low .. high - 1 that are N-positions because there is no move (misère play)."""
    import numpy as np

    flags = np.zeros((high - low + 63) // 64 * 64, dtype=np.bool_)
    flags[: max(0, min(first, high) - low)] = True
    return np.packbits(flags, bitorder="little").view("<u8").astype(np.uint64, copy=False)


def _nim_values(take: SubtractionSet, count: int, known: Array) -> Iterator[tuple[int, Array]]:
    import numpy as np

    from nimatron.sequences.subtraction.values import nim_values

    kernels: Any = native()
    members, start = members_below(take, count), len(known)
    window = take.maximum if method(take, count, "nim-values") == "window" else None
    if kernels is None or not can_resume(take, count, "nim-values") or (start and int(known.max()) >= 2**16 - 1):
        yield from _in_chunks(nim_values(take, count), start, count)
        return
    values = np.zeros(count, dtype=np.uint16)
    values[:start] = known
    for low, high in _chunks_from(start, count):
        try:
            kernels.subtraction_values(members, values, low, high)
        except OverflowError:  # a value passes 16 bits
            yield from _in_chunks(nim_values(take, count), low, count)
            return
        yield high, values[low:high]
        found = None if window is None else repetition(values[:high], window)
        if found is not None:
            yield from _repeated(values, high, count, *found)
            return


def _in_chunks(values: Array, start: int, count: int) -> Iterator[tuple[int, Array]]:
    for low in range(start, count, LONGEST):
        high = min(low + LONGEST, count)
        yield high, values[low:high]


def _repeated(values: Array, start: int, count: int, preperiod: int, period: int) -> Iterator[tuple[int, Array]]:
    """Yield the rest of a sequence whose repetition is proved."""
    import numpy as np

    tile = np.tile(values[preperiod : preperiod + period], min(count, LONGEST) // period + 2)
    for low in range(start, count, LONGEST):
        high = min(low + LONGEST, count)
        phase = (low - preperiod) % period
        yield high, tile[phase : phase + high - low]


def _remoteness(take: SubtractionSet, count: int, known: Array, misere: bool) -> Iterator[tuple[int, Array]]:
    import numpy as np

    kernels: Any = native()
    if kernels is None:
        from nimatron.sequences.subtraction.values import remoteness

        yield from _in_chunks(remoteness(take, count, misere), len(known), count)
        return
    start, members = len(known), members_below(take, count)
    answer = np.zeros(count, dtype=np.int32)
    answer[:start] = known
    # Even remoteness means a P-position in normal play, odd remoteness in misère play.
    before = np.flatnonzero((answer[:start] & 1) == misere)
    lost, lost_remoteness = np.zeros(count, dtype=np.uint32), np.zeros(count, dtype=np.int32)
    lost[: len(before)], lost_remoteness[: len(before)] = before, answer[before]
    pointers = np.searchsorted(before, start - members)
    first, found = min(take.minimum, count) if misere else 0, len(before)
    for low, high in _chunks_from(start, count):
        found = kernels.subtraction_remoteness(
            members, pointers, lost, lost_remoteness, answer, found, low, high, first
        )
        yield high, answer[low:high]
