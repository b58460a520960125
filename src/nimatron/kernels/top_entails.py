"""Values of the stacks of Top Entails, by two independent methods; the C kernel is ``top_entails.c``.

Let S(n) be the set of nim-sums of the values of both parts of each split of stack n, without loony parts. Let A(n) be
the set of sizes h such that the player who must move in stack n wins ``stack n + *h``. Splits are ordinary moves and
removing the top coin is an entailing move. So A(n) is S(n) together with the complement of A(n - 1), and A(0) is empty.
Unrolled: for even n, x is in A(n) exactly if the latest stack up to n that has x among its splits is even; for odd n,
if it is odd or does not exist. So only the latest stack has to be stored for each x, and the value of n is the least x
outside A(n).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

LOONY = -1
"""Stored as the value of a loony stack."""
_LOONY_FORWARD, _LOONY_BACKWARD, _CELLS = 0x8000, 0x4000, 1 << 16
_CALL = 1 << 28
"""Splits examined in one call of the kernel: well under a second."""


def top_entails_reference(count: int) -> list[int]:
    """Return the values of the stacks 0 .. count - 1 from the sets A(n) themselves, each stored in full.

    >>> top_entails_reference(12)
    [0, -1, 0, -1, 1, 0, 2, 1, 3, 0, 1, 3]
    """
    values: list[int] = [0][:count]
    exceptions: set[int] = set()
    cofinite = False
    for n in range(1, count):
        pairs = ((values[part], values[n - part]) for part in range(1, n // 2 + 1))
        splits = {one ^ other for one, other in pairs if LOONY not in (one, other)}
        # the complement of A(n - 1): all but its exceptions, or only these
        exceptions = splits | exceptions if cofinite else exceptions - splits
        cofinite = not cofinite
        if cofinite:
            values.append(min(exceptions, default=LOONY))
        else:
            values.append(next(x for x in range(len(exceptions) + 1) if x not in exceptions))
    return values


class EntailingStacks:
    """The values of the stacks so far; ``grow`` computes more.

    ``marked`` chooses the method: mark every split of every stack, or (default, faster) seek the least x that is
    missing.

    >>> stacks = EntailingStacks()
    >>> stacks.grow(8)
    >>> stacks.values().tolist(), stacks.has_split(6, 1), stacks.has_split(6, 0)
    ([0, -1, 0, -1, 1, 0, 2, 1], True, False)
    """

    def __init__(self, marked: bool = False) -> None:
        import numpy as np

        self.count = 1
        self._marked = marked
        self._bound = 1  # a power of two above all values
        self._forward = np.zeros(1, np.uint16)
        self._backward = np.zeros(1, np.uint16)
        self._last = np.zeros(_CELLS, np.int32)
        self._until = np.zeros(_CELLS, np.int32)

    @property
    def bound(self) -> int:
        """A power of two above all values."""
        return self._bound

    def grow(self, count: int) -> None:
        """Compute at least the stacks 0 .. ``count`` - 1; for a distant goal call this step by step."""
        if count <= self.count:
            return
        self._make_room(count)
        module = native()
        if module is None:
            self._fill_without_kernel(count)
        else:
            arrays = (self._forward, self._backward, self._last, self._until)
            reached, self._bound = module.top_entails_fill(*arrays, self.count, count, self._bound, self._marked)
            if reached < count:
                raise OverflowError("a value does not fit")
        self.count = count

    def next_goal(self, count: int) -> int:
        """Return how far one call may go, so that the caller can look every second."""
        return min(count, self.count + max(1, _CALL // self.count))

    def values(self) -> Array:
        """Return the values, -1 for a loony stack, as an int32 array."""
        import numpy as np

        found = self._forward[: self.count].astype(np.int32)
        found[found == _LOONY_FORWARD] = LOONY
        return found

    def value(self, stack: int) -> int:
        """Return the value of one stack."""
        value = int(self._forward[stack])
        return LOONY if value == _LOONY_FORWARD else value

    def has_split(self, stack: int, x: int) -> bool:
        """Return whether some split of the stack has the nim-sum x."""
        import numpy as np

        return x < self._bound and bool(np.any(self._splits(stack) == x))

    def _splits(self, stack: int) -> Array:
        backward, half = self._backward, stack // 2  # read once: another thread may replace the array by a longer one
        begin = len(backward) - stack
        return self._forward[1 : half + 1] ^ backward[begin : begin + half]

    def _make_room(self, count: int) -> None:
        import numpy as np

        old = len(self._forward)
        if count <= old:
            return
        size = max(count, 2 * old)
        forward, backward = np.zeros(size, np.uint16), np.zeros(size, np.uint16)
        forward[:old] = self._forward
        backward[size - old :] = self._backward
        self._forward, self._backward = forward, backward

    def _fill_without_kernel(self, count: int) -> None:
        """Mark all splits without the kernel."""
        import numpy as np

        for n in range(self.count, count):
            self._last[self._splits(n)] = n
            last = self._last[: self._bound]
            even = (last > 0) & (last % 2 == 0)
            wanted = np.flatnonzero(even if n % 2 else ~even)
            if len(wanted):
                value = back = int(wanted[0])
            else:
                value, back = (_LOONY_FORWARD, _LOONY_BACKWARD) if n % 2 else (self._bound, self._bound)
            while value != _LOONY_FORWARD and self._bound <= value:
                self._bound *= 2
            self._forward[n], self._backward[len(self._backward) - 1 - n] = value, back


class PlainStacks:
    """The same computation without NumPy: every split of every stack is marked, in a dictionary.

    >>> stacks = PlainStacks()
    >>> stacks.grow(8)
    >>> stacks.values(), stacks.has_split(6, 1), stacks.has_split(6, 0)
    ([0, -1, 0, -1, 1, 0, 2, 1], True, False)
    """

    def __init__(self) -> None:
        self._values = [0]
        self._last: dict[int, int] = {}
        self.bound = 1

    @property
    def count(self) -> int:
        """Number of stacks computed."""
        return len(self._values)

    def grow(self, count: int) -> None:
        """Compute at least ``count`` stacks."""
        for n in range(self.count, count):
            for split in self._splits(n):
                self._last[split] = n
            if n % 2:
                value = min((x for x, last in self._last.items() if last % 2 == 0), default=LOONY)
            else:
                value = next(x for x in range(len(self._last) + 1) if self._last.get(x, 1) % 2)
            self._values.append(value)
            self.bound = max(self.bound, 1 << max(value, 0).bit_length())

    def next_goal(self, count: int) -> int:
        """Return how far one call may go."""
        return min(count, self.count + 64)

    def values(self) -> Any:
        """Return the values as a list, -1 for a loony stack."""
        return list(self._values)

    def value(self, stack: int) -> int:
        """Return the value of one stack."""
        return self._values[stack]

    def has_split(self, stack: int, x: int) -> bool:
        """Return whether some split of the stack has the nim-sum x."""
        return x in self._splits(stack)

    def _splits(self, stack: int) -> list[int]:
        pairs = ((self._values[part], self._values[stack - part]) for part in range(1, stack // 2 + 1))
        return [one ^ other for one, other in pairs if LOONY not in (one, other)]


def top_entails_values(count: int, marked: bool = False) -> Array:
    """Return the values of the stacks 0 .. count - 1 (-1: loony) as an int32 array.

    >>> import numpy as np
    >>> values = top_entails_values(3000)
    >>> np.flatnonzero(values == LOONY).tolist(), bool((values == top_entails_values(3000, marked=True)).all())
    ([1, 3, 2403, 2505], True)
    """
    stacks = EntailingStacks(marked)
    while stacks.count < count:
        stacks.grow(stacks.next_goal(count))
    return stacks.values()[:count]
