"""The nim-values of a code in memory, by the fastest method that applies.

- The definition, heap by heap, for the first hundreds of heaps, for endless codes and for values of more than 15 bits.
- For splits into two: the sparse space method (see ``sparse``). It computes 64 heaps together as long as both the rare
  heaps and the values are few, else heap by heap, with the rare heaps or without them.
- For splits into three: bitsets of the nim-sums of two heaps.

All methods compute the same values, and each value is proved. The choice is a matter of time alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import Budget, Progress, require_memory
from nimatron.explain.reason import reason
from nimatron.rules.codes import MOST_PLACES, Code
from nimatron.sequences.octal.definition_loops import PlainLoop, ThreeLoop, steps_by_definition
from nimatron.sequences.octal.kernel_rules import Rules, rules_of, whole_rules
from nimatron.sequences.octal.sparse import EachLoop, Space, SparseLoop, best_space

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

PLAIN = 512
"""Number of values by the definition before rare and common heaps are searched for."""
_RARE = 16
"""Rare heaps are few if at most one in this many heaps is rare."""
_BLOCKS = 512
"""Values below this are found for 64 heaps together."""
_CHUNK_STEPS = 400_000_000
"""Elementary steps of a chunk, about 0.4 seconds."""
_SETTLED = 1 << 12
"""A space is kept forever if at most one in this many heaps is rare."""


def octal_values(code: Code, count: int, progress: Progress | None = None, budget: Budget | None = None) -> Array:
    """Return G(0) .. G(count - 1) as uint16, or as uint32 if a value needs more bits.

    ``progress(done, count)`` is called between chunks of less than a second. The budget counts the work of each chunk.

    >>> octal_values(Code.parse("4!.0"), 12).tolist()
    [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]
    """
    growing = GrowingValues(code)
    growing.grow(count, budget, progress)
    return growing.values


class GrowingValues:
    """Known values of a code; they grow in chunks, and may begin with given ones.

    ``capacity`` is the number of values that there will be, if that is known.

    >>> growing = GrowingValues(Code.parse("0.77"))
    >>> growing.grow(6)
    >>> growing.values.tolist()
    [0, 1, 2, 3, 1, 4]
    """

    def __init__(self, code: Code, known: Array | None = None, capacity: int = 0) -> None:
        import numpy as np

        self.code = code
        self.method = "plain"
        """How the last chunk was computed: ``plain``, ``sparse``, ``each`` or ``three``."""
        self._known = 0
        self._storage = np.zeros(0, dtype=np.uint16)
        if known is not None and len(known):
            self._known = len(known)
            self._storage = known.astype(np.uint32 if int(known.max()) >> 15 else np.uint16)
        if capacity:
            self._reserve(capacity)
        self._plain_steps = 0
        self._steps_of_value = 1000  # of one value in the last chunk
        self._splitting = code.most_parts == 2 and not code.tail
        self._space: Space | None = None
        self._next_choice = 0
        self._rules: Rules | None = None
        self._sparse: SparseLoop | None = None
        self._each: EachLoop | None = None
        self._three: ThreeLoop | None = None

    @property
    def values(self) -> Array:
        """The known values, as a view that later growth does not change."""
        return self._storage[: self._known]

    @property
    def steps(self) -> int:
        """Elementary steps so far, counted or by formulas fitted to measured times; the same under any load."""
        return self._plain_steps + sum(loop.steps for loop in (self._sparse, self._each, self._three) if loop)

    def grow(self, count: int, budget: Budget | None = None, progress: Progress | None = None) -> None:
        """Continue until ``count`` values are known; those found are kept even if the budget refuses."""
        while self._known < count:
            before = self.steps
            self.step(count)
            if progress is not None:
                progress(self._known, count)
            if budget is not None:
                budget.charge(self.steps - before)
                budget.look(self._known, count)

    def step(self, count: int) -> None:
        """Continue for less than a second, or until ``count`` values are known."""
        self._reserve(count)
        before, known = self.steps, self._known
        if self.code.most_parts == 3:
            self._by_three(count)
        elif self._splitting and self._known >= PLAIN and self._storage.itemsize == 2:
            self._by_splits(count)
        else:
            self._by_definition(count)
        if self._known > known:
            self._steps_of_value = max(1, (self.steps - before) // (self._known - known))

    def _most(self, count: int, least: int = 64) -> int:
        """Return where a chunk ends; a value may take more time than the ones before it."""
        return min(count, self._known + max(least, min(_CHUNK_STEPS // self._steps_of_value, self._known + 4096)))

    def _reserve(self, count: int) -> None:
        import numpy as np

        if len(self._storage) < count:
            require_memory(8 * count, reason("what.array", count=count), reason("instead.fewer"))
            larger = np.zeros(count, dtype=self._storage.dtype)
            larger[: self._known] = self.values
            self._storage = larger

    def _by_definition(self, count: int) -> None:
        import numpy as np

        stop = min(self._most(count), PLAIN) if self._splitting and self._known < PLAIN else self._most(count)
        values = np.zeros(stop, dtype=np.uint32)
        values[: self._known] = self.values
        rules = rules_of(self.code, stop)
        PlainLoop(rules).fill(values, self._known, stop)
        self._plain_steps += steps_by_definition(rules, self._known, stop)
        if self._storage.itemsize == 2 and int(values.max(initial=0)) >> 15:
            self._storage = self._storage.astype(np.uint32)
        self._storage[self._known : stop] = values[self._known :]
        self._known, self.method = stop, "plain"

    def _by_splits(self, count: int) -> None:
        import numpy as np

        if self._rules is None:
            self._rules = rules_of(self.code, MOST_PLACES + 2)
        if self._known >= self._next_choice:
            self._space = best_space(self._rules, self.values)
            self._most_value = int(self.values.max())
            few = self._space is not None and self._space.rares * _SETTLED <= self._known
            self._next_choice = 1 << 62 if few else self._known * 3 // 2
        stop = min(self._most(count), self._next_choice)
        few = self._space is not None and self._space.rares * _RARE <= self._known
        try:
            if few and self._most_value < _BLOCKS and self._space is not None:
                self._sparse = self._sparse or SparseLoop(self._rules)
                self._sparse.extend(self._storage, self._known, stop, self._space)
                self.method = "sparse"
            else:
                self._each = self._each or EachLoop(self._rules)
                self._each.extend(self._storage, self._known, stop, self._space if few else None)
                self.method = "each"
        except OverflowError:
            self._storage = self._storage.astype(np.uint32)
        else:
            self._known = stop

    def _by_three(self, count: int) -> None:
        stop = self._most(count)
        self._three = self._three or ThreeLoop()
        self._three.extend(whole_rules(self.code, stop), self._storage, self._known, stop)
        self._known, self.method = stop, "three"
