"""Find a repetition in a long sequence of short values with a table of fixed size.

1. *Marks.* The content around a heap decides whether the heap is marked: its short value L must be the *sign*, a fixed
   value that is neither rare nor frequent, and a digest of the 64 short values before it must end with enough zeros. In
   a periodic sequence the same heaps of each period are marked, whatever the period is.
2. *Table.* It maps the digest of a marked heap to the heap. When it is full, half of the marks are dropped.
3. *Candidates.* When a digest occurs again after the same 1,024 short values, the distance is a candidate for a period.
   It must be proved by comparing whole windows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

SLOTS = 1 << 17
LEVEL_BITS = 20
"""The lowest bits of a key, which decide its level (also in the kernel)."""
_SURROUNDINGS = 1024
_FREQUENT = 1 / 200
"""The sign is the most frequent short value among those that are rarer than this."""


class Marks:
    """Table of marked heaps. When it is full, one mark in two is dropped and fewer are made from then on.

    If ``parity`` is 1, heaps of different parity count as different even after the same short values.
    """

    def __init__(self, parity: int) -> None:
        import numpy as np

        self.parity = parity
        self.sign = -1
        self.level = 4
        self.used = 0
        self.keys = np.zeros(SLOTS, dtype=np.uint64)
        self.places = np.zeros(SLOTS, dtype=np.int64)
        self.sign_chosen_at = 0

    def find_repetition(self, x: Array, first: int, start: int, stop: int) -> tuple[int, int] | None:
        """Add the marks among the heaps start .. stop - 1; ``x`` holds short values from heap ``first`` on.

        Return ``(earlier, later)`` at the first repeated mark, two heaps after equal short values. Else return None.
        """
        if stop >= 4 * self.sign_chosen_at:
            self._choose_sign(x[: stop - first])
            self.sign_chosen_at = stop
        kernels: Any = native()
        index = max(start - first, _SURROUNDINGS)
        while index < stop - first:
            reached, before, self.used = kernels.stream_marks(
                x, index, stop - first, first, self.sign, self.level, self.parity, self.keys, self.places, self.used
            )
            if before >= 0:
                return before, first + reached
            if reached >= 0:
                return None
            self._thin()
            index = -reached - 1
        return None

    def _choose_sign(self, lows: Array) -> None:
        """Choose the sign by how often each short value occurs in the last heaps; a good one is kept."""
        import numpy as np

        counts = np.bincount(lows[-(1 << 16) :], minlength=256)
        bound = max(1, int(_FREQUENT * min(len(lows), 1 << 16)))
        if self.sign >= 0 and bound // 8 <= counts[self.sign] <= 4 * bound and counts[self.sign]:
            return
        fit = np.where(counts <= bound, counts, 0)
        # If every short value is frequent, the rarest of them will do.
        sign = int(fit.argmax()) if fit.any() else int(np.where(counts, counts, counts.max() + 1).argmin())
        if sign != self.sign:
            self.sign = sign
            self.keys[:] = 0
            self.used = 0

    def _thin(self) -> None:
        """Keep only the marks of the next level: the keys that end with one zero more."""
        import numpy as np

        self.level += 1
        kept = (self.keys != 0) & (self.keys & np.uint64((1 << self.level) - 1) == 0)
        keys, places = self.keys[kept], self.places[kept]
        self.keys[:] = 0
        for key, place in zip(keys.tolist(), places.tolist(), strict=True):
            slot = key >> LEVEL_BITS & (SLOTS - 1)
            while self.keys[slot]:
                slot = (slot + 1) & (SLOTS - 1)
            self.keys[slot] = key
            self.places[slot] = place
        self.used = len(keys)
