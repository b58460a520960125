"""The nim-values of a code in memory, by the quickest way there is; every value is proved.

Up to some hundred heaps the plain loop; then, where heaps are split into two, rare and common positions; where they are
split into three, bitsets of what two heaps can be. All of them give the same values.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Progress, require_memory
from nimatron.explain.reason import reason
from nimatron.games.codes import Code
from nimatron.sequences.breaking.plain import PlainLoop
from nimatron.sequences.breaking.rules import rules_of
from nimatron.sequences.breaking.sparse import SparseLoop

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

PLAIN = 1024
"""Values by the plain loop before rare and common positions are looked for."""
_SECONDS = 0.25
_SETTLED = 1 << 20
_PLACES = 64
"""A place of a code is at most this."""


def breaking_values(
    code: Code, count: int, progress: Progress | None = None, budget: Budget | None = None
) -> Array:
    """The values G(0) .. G(count - 1) as uint16, or uint32 where one needs more bits.

    ``progress(done, count)`` is told between chunks of less than a second; the budget refuses where its time ends.

    >>> breaking_values(Code.parse("4!.0"), 12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    growing = Growing(code)
    growing.grow(count, budget, progress)
    return growing.values[:count]


class Growing:
    """The values of a code as far as they are known; they grow in chunks, and may begin with known ones.

    >>> growing = Growing(Code.parse("0.77"))
    >>> growing.grow(6)
    >>> growing.values.tolist()
    [0, 1, 2, 3, 1, 4]
    """

    def __init__(self, code: Code, known: Array | None = None) -> None:
        import numpy as np

        self.code = code
        self._room = np.zeros(0, dtype=np.uint16)
        self._known = 0
        self._sparse: SparseLoop | None = None
        self._next_choice = 0
        self._speed = 1e-6  # seconds a value, the last time
        if known is not None:
            self._known = len(known)
            self._room = known.astype(np.uint32 if int(known.max(initial=0)) >> 15 else np.uint16)

    @property
    def values(self) -> Array:
        """The values that are known: a view that later growth does not change."""
        return self._room[: self._known]

    def grow(self, count: int, budget: Budget | None = None, progress: Progress | None = None) -> None:
        """Go on until ``count`` values are known; those found stay also where the budget refuses."""
        while self._known < count:
            self.step(count)
            if progress is not None:
                progress(self._known, count)
            if budget is not None:
                budget.look(self._known, count)

    def step(self, count: int) -> None:
        """Go on for about a quarter of a second, or until ``count`` values are known."""
        self._make_room(count)
        if self._known >= PLAIN and self.code.most_parts == 2 and not self.code.tail and self._room.itemsize == 2:
            self._sparsely(count)
        else:
            self._plainly(count)

    def _make_room(self, count: int) -> None:
        import numpy as np

        if len(self._room) < count:
            require_memory(4 * count, reason("what.array", count=count), reason("instead.fewer"))
            larger = np.zeros(count, dtype=self._room.dtype)
            larger[: self._known] = self.values
            self._room = larger

    def _plainly(self, count: int) -> None:
        import numpy as np

        stop = min(count, PLAIN if self._known < PLAIN else self._known * 5 // 4)
        values = np.zeros(stop, dtype=np.uint32)
        values[: self._known] = self.values
        PlainLoop(rules_of(self.code, stop)).fill(values, self._known, stop)
        if self._room.itemsize == 2 and int(values.max(initial=0)) >> 15:
            self._room = self._room.astype(np.uint32)
        self._room[self._known : stop] = values[self._known :]
        self._known = stop

    def _sparsely(self, count: int) -> None:
        if self._sparse is None:
            self._sparse = SparseLoop(rules_of(self.code, _PLACES + 2))
        if self._known >= self._next_choice:
            self._sparse.choose(self.values)
            self._next_choice = self._known * (3 if self._known < _SETTLED else 8) // 2
        stop = min(count, self._next_choice, self._known + max(1024, int(_SECONDS / self._speed)))
        begun = time.perf_counter()
        self._sparse.extend(self._room, self._known, stop)
        self._speed = max(1e-10, (time.perf_counter() - begun) / (stop - self._known))
        self._known = stop
