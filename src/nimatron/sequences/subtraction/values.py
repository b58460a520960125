"""Nim-values and remoteness of many sizes of one heap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.subtraction.methods import checked_count, members_below, method, set_bits
from nimatron.sequences.subtraction.outcome_chunks import (
    MOST_BYTES,
    SIZES_AT_ONCE,
    Charge,
    Progress,
    in_chunks,
    repetition,
)

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[np.unsignedinteger[Any]]]

_MEMBERS_AT_ONCE, _NUMPY_VALUE = 5, 5_000
"""Numbers of the set examined in one elementary step; steps for a value without kernels."""


def nim_values(
    take: SubtractionSet | str, count: int, progress: Progress | None = None, charge: Charge | None = None
) -> Values:
    """Return the nim-values of the heaps 0..count-1 in the smallest of uint8, uint16 and uint32 that holds them.

    `nimatron.sequences.subtraction.method` describes the method.

    Parameters:
        take: the subtraction set.
        count: number of heap sizes, from 0 on.
        progress: called with the sizes done and `count` between chunks.
        charge: called with the elementary steps of each part of the work, which it may end by an exception.

    Raises:
        RuleError: for a bad set.
        TooLargeError: for more than 2^31 heaps.

    >>> nim_values("squares", 20).tolist()
    [0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
    """
    import numpy as np

    take = SubtractionSet.of(take)
    if 4 * checked_count(count) > MOST_BYTES:
        raise TooLargeError(reason("limit.values_bytes", count=count, needed=4 * count, limit=MOST_BYTES))
    if native() is None:
        from nimatron.sequences.subtraction import numpy_loops

        members = members_below(take, count)
        if charge is not None:
            charge(count * (_NUMPY_VALUE + len(members)))
        values: np.ndarray[Any, Any] = numpy_loops.nim_values(members, count, progress)
    elif method(take, count, "nim-values") == "levels":
        values = _by_levels(take, count, progress, charge)
    else:
        values = _by_planes(take, count, progress, charge)
    most = int(values.max(initial=0))
    kind = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32
    return values.astype(kind, copy=False)


def _by_planes(
    take: SubtractionSet, count: int, progress: Progress | None, charge: Charge | None
) -> np.ndarray[Any, Any]:
    import numpy as np

    kernels: Any = native()
    members = members_below(take, count)
    window = take.maximum if method(take, count, "nim-values") == "window" else None
    values = np.zeros(count, dtype=np.uint16)
    for start, stop in in_chunks(count):
        try:
            kernels.subtraction_values(members, values, start, stop)
        except OverflowError:
            return _by_levels(take, count, progress, charge)
        if charge is not None:
            charge((stop - start) * (5 + len(members) // _MEMBERS_AT_ONCE))
        if window is not None and stop < count:
            found = repetition(values[:stop], window)
            if found is not None:
                preperiod, period = found
                phase = (stop - preperiod) % period
                values[stop:] = np.tile(
                    np.roll(values[preperiod : preperiod + period], -phase), (count - stop) // period + 1
                )[: count - stop]
                stop = count
        if progress is not None:
            progress(stop, count)
        if stop == count:
            break
    return values


def _by_levels(
    take: SubtractionSet, count: int, progress: Progress | None, charge: Charge | None
) -> np.ndarray[Any, Any]:
    """Return the nim-values, level by level: v = 0, 1, 2, ...

    The heaps of value v are the P-positions if all heaps of smaller values count as N-positions. For such a heap has
    options of every smaller value (else it would have one of these values) and none of value v: this is the mex rule.
    """
    import numpy as np

    kernels: Any = native()
    bits = set_bits(take, count)
    values = np.zeros(count, dtype=np.uint32)
    known = np.zeros((count + 63) // 64, dtype=np.uint64)
    lost = np.zeros(count, dtype=np.uint32)
    value = done = 0
    while done < count:
        base = int(np.argmax(known != np.uint64(2**64 - 1))) * 64
        # P-positions of this level are all at least `base`, so the game may be played from there.
        won = known[base // 64 :].copy()
        found = kernels.subtraction_shift_or(bits, won, lost, 0, 0, count - base)
        level = lost[:found].astype(np.int64) + base
        values[level] = value
        mask = np.zeros(64 * len(known), dtype=np.bool_)
        mask[level] = True
        known |= np.packbits(mask, bitorder="little").view("<u8").astype(np.uint64, copy=False)
        done += found
        value += 1
        if charge is not None:
            charge(count // 8 + found * (count - base) // SIZES_AT_ONCE)
        if progress is not None:
            progress(done, count)
    return values


def remoteness(
    take: SubtractionSet | str, count: int, misere: bool = False, progress: Progress | None = None
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the remoteness of the heaps 0..count-1 as an int32 array.

    Remoteness is the number of moves left with best play: the winner hurries, the loser delays (Steinhaus 1925; Smith
    1966). It is 0 if there is no move. For an N-position it is 1 + the least remoteness of the P-positions that it
    reaches. For a P-position it is 1 + the greatest remoteness of its options.

    Parameters:
        take: the subtraction set.
        count: number of heap sizes, from 0 on.
        misere: whether the remoteness is that of misère play.
        progress: called with the sizes done and `count` between chunks.

    Raises:
        RuleError: for a bad set.
        TooLargeError: if the arrays would need more than 8 GiB.

    >>> remoteness("squares", 13).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6]
    >>> remoteness("1-3", 8, misere=True).tolist()
    [0, 1, 2, 2, 2, 3, 4, 4]
    """
    import numpy as np

    take = SubtractionSet.of(take)
    if 12 * checked_count(count) > MOST_BYTES or count >= 2**31:
        raise TooLargeError(reason("limit.remoteness_bytes", count=count, needed=12 * count, limit=MOST_BYTES))
    kernels = native()
    if kernels is None:
        from nimatron.sequences.subtraction import numpy_loops

        return numpy_loops.remoteness(members_below(take, count), count, misere, progress)
    members = members_below(take, count)
    pointers = np.zeros(len(members), dtype=np.int64)
    first = min(take.minimum, count) if misere else 0
    lost = np.zeros(count, dtype=np.uint32)
    lost_remoteness = np.zeros(count, dtype=np.int32)
    answer = np.zeros(count, dtype=np.int32)
    found = 0
    for start, stop in in_chunks(count):
        found = kernels.subtraction_remoteness(
            members, pointers, lost, lost_remoteness, answer, found, start, stop, first
        )
        if progress is not None:
            progress(stop, count)
    return answer
