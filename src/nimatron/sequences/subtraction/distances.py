"""Remoteness of one heap in bulk: how long the game lasts when the winner hurries and the loser delays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.take_set import TakeSet
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.subtraction.lost import MOST_BYTES, Progress, in_chunks
from nimatron.sequences.subtraction.ways import checked_count, takes_below

if TYPE_CHECKING:
    import numpy as np


def remoteness(
    take: TakeSet | str, count: int, misere: bool = False, progress: Progress | None = None
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Give the remoteness of the heaps 0..count-1 as an int32 array.

    0 where nothing can be taken; a won heap: one more than the least among the lost heaps it reaches; a lost heap: one
    more than the greatest among all it reaches (Steinhaus 1925; Smith 1966).

    Raises `RuleError` for a bad set, `TooLargeError` when the arrays would pass 8 GiB.

    >>> remoteness("squares", 13).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5, 1, 4, 3, 6]
    >>> remoteness("1-3", 8, misere=True).tolist()
    [0, 1, 2, 2, 2, 3, 4, 4]
    """
    import numpy as np

    take = TakeSet.of(take)
    if 12 * checked_count(count) > MOST_BYTES or count >= 2**31:
        raise TooLargeError(reason("limit.remoteness_bytes", count=count, needed=12 * count, limit=MOST_BYTES))
    kernels = native()
    if kernels is None:
        from nimatron.sequences.subtraction import plain

        return plain.remoteness(takes_below(take, count), count, misere, progress)
    takes = takes_below(take, count)
    pointers = np.zeros(len(takes), dtype=np.int64)
    first = min(take.minimum, count) if misere else 0
    lost = np.zeros(count, dtype=np.uint32)
    lost_remoteness = np.zeros(count, dtype=np.int32)
    answer = np.zeros(count, dtype=np.int32)
    found = 0
    for start, stop in in_chunks(count):
        found = kernels.subtraction_remoteness(
            takes, pointers, lost, lost_remoteness, answer, found, start, stop, first
        )
        if progress is not None:
            progress(stop, count)
    return answer
