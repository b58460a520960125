"""Finding a repetition in a long sequence with a table of fixed size.

Positions mark themselves by their content: by a sign (one L that is neither rare nor common) and a digest of the 64 L's
before. In a periodic sequence the same positions of each period are marked, whatever the period. The first mark whose
surroundings (1,024 L's) stood there before gives a candidate, to be proved by comparing whole windows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

SLOTS = 1 << 17
LEVEL_BITS = 20
"""The lowest bits of a key that tell its level (also in the kernel)."""
_SURROUNDINGS = 1024
_FREQUENT = 1 / 200
"""The sign is the most frequent L among those that are rarer than this."""


class Marks:
    """The table of marked positions. When it is full, one mark in two is dropped and fewer are made from then on.

    ``parity`` says whether the parity of a position belongs to its surroundings.
    """

    def __init__(self, parity: int) -> None:
        import numpy as np

        self.parity = parity
        self.sign = -1
        self.level = 4
        self.used = 0
        self.keys = np.zeros(SLOTS, dtype=np.uint64)
        self.places = np.zeros(SLOTS, dtype=np.int64)
        self.looked = 0

    def look(self, x: Array, first: int, start: int, stop: int) -> tuple[int, int] | None:
        """Enter the marks among the positions start .. stop - 1 of the L's ``x``, which begin at ``first``.

        Gives ``(earlier, later)`` where a mark repeats: positions behind equal surroundings.
        """
        if stop >= 4 * self.looked:
            self._choose_sign(x[: stop - first])
            self.looked = stop
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
        """Choose the sign by how often each L stands in the latest stretch; a good one is kept."""
        import numpy as np

        counts = np.bincount(lows[-(1 << 16) :], minlength=256)
        bound = max(1, int(_FREQUENT * min(len(lows), 1 << 16)))
        if self.sign >= 0 and bound // 8 <= counts[self.sign] <= 4 * bound and counts[self.sign]:
            return
        fit = np.where(counts <= bound, counts, 0)
        # where every L is frequent the rarest of them will do
        sign = int(fit.argmax()) if fit.any() else int(np.where(counts, counts, counts.max() + 1).argmin())
        if sign != self.sign:
            self.sign = sign
            self.keys[:] = 0
            self.used = 0

    def _thin(self) -> None:
        """Keep the marks of the next level only, which are the keys that end with one zero more."""
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
