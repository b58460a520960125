"""Tables of one heap with NumPy alone, for installations without compiled kernels; slower than these."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


Progress = Callable[[int, int], None]
_LOOK = 1024
"""Heaps between two calls of ``progress``."""


def outcomes(members: Array, count: int, misere: bool = False, progress: Progress | None = None) -> Array:
    """Return whether the heaps 0..count-1 are P-positions; `members` is the subtraction set below `count`, ascending.

    >>> import numpy as np
    >>> np.flatnonzero(outcomes(np.array([1, 4, 9]), 12)).tolist()
    [0, 2, 5, 7, 10]
    """
    import numpy as np

    won = np.zeros(count, dtype=np.bool_)
    n = 0
    if misere:
        n = int(members[0]) if len(members) else count
        won[:n] = True
    looked = 0
    while n < count:
        if progress is not None and n >= looked + _LOOK:
            looked = n
            progress(n, count)
        if won[n]:
            ahead = won[n : n + 4096]
            n += int(ahead.argmin()) or len(ahead)
            continue
        won[n + members[: np.searchsorted(members, count - n)]] = True
        n += 1
    return ~won


def nim_values(members: Array, count: int, progress: Progress | None = None) -> Array:
    """Return the nim-values of the heaps 0..count-1 as uint32; `members` is the subtraction set, ascending.

    >>> import numpy as np
    >>> nim_values(np.array([1, 3, 4]), 10).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    """
    import numpy as np

    values = np.zeros(count, dtype=np.uint32)
    met = np.full(count + 1, -1, dtype=np.int64)  # met[v] = n when v is the value of an option of n
    for n in range(count):
        if progress is not None and n % _LOOK == 0:
            progress(n, count)
        met[values[n - members[: np.searchsorted(members, n, side="right")]]] = n
        value = 0
        while met[value] == n:
            ahead = met[value : value + 64] == n
            value += len(ahead) if ahead.all() else int(ahead.argmin())
        values[n] = value
    return values


def remoteness(members: Array, count: int, misere: bool = False, progress: Progress | None = None) -> Array:
    """Return the remoteness of the heaps 0..count-1 as int32; `members` is the set below `count`, ascending.

    >>> import numpy as np
    >>> remoteness(np.array([1, 4, 9]), 9).tolist()
    [0, 1, 2, 3, 1, 2, 3, 4, 5]
    """
    import numpy as np

    lost = outcomes(members, count, misere, progress)
    length = np.zeros(count, dtype=np.int32)
    far = np.iinfo(np.int32).max
    distance = np.full(count, far, dtype=np.int32)  # the remoteness of a P-position, else out of reach
    for n in range(count):
        if progress is not None and n % _LOOK == 0:
            progress(n, count)
        options = n - members[: np.searchsorted(members, n, side="right")]
        if lost[n]:
            length[n] = distance[n] = 1 + length[options].max(initial=-1)
        elif len(options):
            length[n] = 1 + distance[options].min()
    return length
