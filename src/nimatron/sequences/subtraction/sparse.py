"""Lost sizes of a sparse set of takes: by windows of a bitset while they are frequent, then by marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

#: Words of one tile of the windows, as in subtraction_windows.c, and of the space before size 0.
_TILE = 64
_PAD = _TILE + 1
#: A window costs as much as this share of its sizes marked one by one.
_RARE = 180


class SparseSieve:
    """Continues a list of lost sizes; needs the compiled kernels.

    Parameters: ``takes`` ascending int64; ``first`` the least size that is not won by rule; ``known`` the lost sizes
    below ``begin``, ascending uint32.

    >>> import numpy as np
    >>> sieve, lost = SparseSieve(np.array([1, 4, 9]), 0), np.zeros(30, np.uint32)
    >>> if native() is not None:
    ...     assert lost[: sieve.extend(lost, 0, 0, 30)].tolist() == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 25, 27]
    """

    def __init__(self, takes: Array, first: int, begin: int = 0, known: Array | None = None) -> None:
        import numpy as np

        self._takes = takes
        self._first = first
        self._pointers: Array | None = None
        self._bits: Array = np.zeros(0, np.uint64)
        if known is not None and len(known):
            self._make_room(begin)
            flags = np.zeros(64 * len(self._bits), np.bool_)
            flags[64 * _PAD + known] = True
            self._bits = np.packbits(flags, bitorder="little").view(np.uint64)

    def _make_room(self, stop: int) -> None:
        import numpy as np

        needed = _PAD + stop // 64 + _TILE + 2
        if needed > len(self._bits):
            larger = np.zeros(max(needed, 2 * len(self._bits)), np.uint64)
            larger[: len(self._bits)] = self._bits
            self._bits = larger

    def extend(self, lost: Array, found: int, low: int, high: int) -> int:
        """Write the lost sizes of [low, high) behind the first ``found`` of ``lost``; give how many there are then."""
        import numpy as np

        kernels: Any = native()
        first = min(self._first, high)
        if self._pointers is not None:
            return int(kernels.subtraction_sieve(self._takes, self._pointers, lost, found, low, high, first))
        self._make_room(high)
        after = int(kernels.subtraction_windows(self._takes, self._bits, lost, found, low, high, first))
        if (after - found) * _RARE < high - low:
            self._pointers = np.searchsorted(lost[:after].astype(np.int64), high - self._takes)
            self._bits = self._bits[:0]
        return after
