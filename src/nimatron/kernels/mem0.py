"""Nim-values of Mem0: a heap, and no number may be taken twice in succession; the C kernel is ``mem0.c``.

The game (short local Nim): from a heap any number may be taken except the one that was taken last from
this heap. Let G(n, k) be the nim-value of a heap of n from which k was just taken, and M(n) that of an untouched heap:
the least value that none of the options (n - t, t), 1 <= t <= n, has.

*Specials.* From (n, k) all these moves are possible except t = k. So G(n, k) = M(n), unless (n - k, k) is the only
option with its value v, and v < M(n). Then G(n, k) = v, and (n, k) is called special here. The position (n, k) is an
option of the heap n + k and of no other heap. So G(n - t, t) = M(n - t) for the options of the heap n, with one
correction for each special (m, k), m + k = n. It is enough to know how often each value occurs among M(0 .. n - 1).

*Lemma (values that occur once).* If M takes the value v at p, and at no other heap up to 2 p, then it never takes v
again. Proof. Let n > 2 p be a heap, and v not taken at any other heap below n. The option (p, n - p) of n has the value
v unless it is special. If it is special, then G(p, n - p) differs from M(p), so (p - k, k), k = n - p, is an option of
(p); but k = n - p > p. So it is not special, n has an option of value v, and M(n) is not v. Induction over n. QED.

*Converse.* A value that M takes at two heaps p < q is the value of both options (p, n - p) and (q, n - q) of each heap
n > 2 q, which are not special. So for n > 2 q no special (n, k) has the value v. Only a value that occurs once makes
specials without end: for it, one bit for each heap n says whether (n, n - p) is special.

*Method.* For each value the kernel stores the number of heaps that have it, and the exclusive or of these heaps. The
corrections of heap n change the numbers of a few values. If a value below M(n) is then left once among the options of
n, the exclusive or is the heap m of this option, so (n, n - m) is special, and a correction of the heap 2 n - m. There
are about 0.9 log2(n) corrections of a heap.

Sources: U. Larsson, S. Rubinstein-Salzedo, A. N. Siegel, Memgames, arXiv:1912.10517 (2019), who define the game;
sequences A131469 (M) and A351630 (values that occur once) of the OEIS. Lemma, converse and method are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nimatron.kernels import native, numpy_here

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

BLOCK = 1024
"""Heaps that are computed together."""
MOST_HEAPS = (1 << 31) - BLOCK
"""The greatest number of heaps: heap sizes have 31 bits in the kernel."""
_PAGE = 128
_SPARE_PAGES = 4096
_CALL = 1 << 19
"""Heaps of one call of the kernel: about a second."""
_VALUES_FULL, _PAGES_FULL = 1, 2
_MOST_SINGLE, _MOST_LASTING = 1 << 12, 24


def mem0_reference(count: int) -> list[int]:
    """Return M(0) .. M(count - 1) by the definition, from the values of all heaps and all numbers taken.

    >>> mem0_reference(16)
    [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8]
    """
    values: list[list[int]] = []
    for heap in range(count):
        options = [values[heap - taken][taken] for taken in range(1, heap + 1)]
        values.append([_mex(options)])
        for last in range(1, count - heap):
            values[heap].append(_mex(options[: last - 1] + options[last:]))
    return [row[0] for row in values]


def _mex(options: list[int]) -> int:
    found = set(options)
    return next(value for value in range(len(found) + 1) if value not in found)


class PlainMem0:
    """M and the specials for the heaps so far, in plain Python; ``grow`` computes more.

    >>> heaps = PlainMem0()
    >>> heaps.grow(16)
    >>> heaps.values() == mem0_reference(16), heaps.value(3), heaps.value(3, 3), heaps.value(6, 2)
    (True, 2, 0, 2)
    """

    def __init__(self) -> None:
        self._values: list[int] = []
        self._heaps: list[list[int]] = []
        """The heaps of each value."""
        self._once: set[int] = set()
        self._specials: dict[tuple[int, int], int] = {}
        self._corrections: dict[int, list[tuple[int, int]]] = {}
        """For each greater heap the specials among its options: the smaller heap, and its value."""

    @property
    def count(self) -> int:
        """Number of heaps computed."""
        return len(self._values)

    def grow(self, count: int) -> None:
        """Compute at least ``count`` heaps."""
        for heap in range(self.count, count):
            changed: dict[int, set[int]] = {}
            for smaller, value in self._corrections.pop(heap, ()):
                for there in (self._values[smaller], value):
                    changed.setdefault(there, set(self._heaps[there]))
                changed[self._values[smaller]].discard(smaller)
                changed[value].add(smaller)
            least = min((value for value, heaps in changed.items() if not heaps), default=len(self._heaps))
            for value in self._once:
                changed.setdefault(value, set(self._heaps[value]))
            for value, heaps in changed.items():
                if value < least and len(heaps) == 1:
                    taken = heap - min(heaps)
                    self._specials[heap, taken] = value
                    self._corrections.setdefault(heap + taken, []).append((heap, value))
            self._values.append(least)
            if least == len(self._heaps):
                self._heaps.append([])
            self._heaps[least].append(heap)
            (self._once.add if len(self._heaps[least]) == 1 else self._once.discard)(least)

    def next_goal(self, count: int) -> int:
        """Return how far one call may go."""
        return min(count, self.count + BLOCK)

    def values(self) -> Any:
        """Return M(0) .. M(count - 1) as a list."""
        return list(self._values)

    def value(self, heap: int, last: int = 0) -> int:
        """Return the nim-value of one heap from which ``last`` was just taken; 0 stands for an untouched heap."""
        return self._specials.get((heap, last), self._values[heap])

    def once(self) -> list[tuple[int, int]]:
        """Return the values that M takes once, however many heaps follow: pairs of a value and its heap."""
        pairs = ((value, self._heaps[value][0]) for value in sorted(self._once))
        return [(value, heap) for value, heap in pairs if self.count > 2 * heap]


class Mem0Heaps:
    """M for the heaps so far, by the kernel; ``grow`` computes more.

    Parameters:
        goal: number of heaps that will ever be computed, rounded up to whole blocks; corrections of greater heaps are
            dropped, which saves half of the memory. None: as many as are asked for.

    Raises ``MemoryError`` if there is not enough of it, and ``OverflowError`` if a bound of the kernel is reached.

    >>> heaps = Mem0Heaps()
    >>> heaps.grow(10_000)
    >>> heaps.values()[:16].tolist(), heaps.once()
    ([0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8], [(0, 0), (12, 22), (1270, 2782)])
    """

    def __init__(self, goal: int | None = None) -> None:
        import numpy as np

        self.goal = None if goal is None else -(-goal // BLOCK) * BLOCK
        self.arrays: dict[str, Array] = {
            "values": np.zeros(0, np.uint32),
            # about 0.454 values for each heap
            "seen": np.zeros(2 * BLOCK + (0 if self.goal is None else self.goal * 23 // 50), np.uint64),
            "pages": np.zeros(_PAGE * 2 * _SPARE_PAGES, np.uint32),
            "last_page": np.zeros(0, np.uint32),
            "filled": np.zeros(0, np.uint32),
            "single": np.zeros(_MOST_SINGLE, np.uint32),
            "lasting": np.zeros(2 * _MOST_LASTING, np.uint32),
            "bits": np.zeros((_MOST_LASTING, 0), np.uint64),
            "numbers": np.array([0, 0, 0, 1, 0, 0], np.int64),
        }

    @property
    def count(self) -> int:
        """Number of heaps computed, a multiple of 1024."""
        return int(self.arrays["numbers"][0])

    def next_goal(self, count: int) -> int:
        """Return how far one call may go, so that the caller can look every second."""
        return min(count, self.count + _CALL)

    def grow(self, count: int) -> None:
        """Compute at least ``count`` heaps; for a distant goal call this step by step (:meth:`next_goal`)."""
        stop = -(-count // BLOCK) * BLOCK
        if stop <= self.count:
            return
        if stop > (MOST_HEAPS if self.goal is None else self.goal):
            raise OverflowError("more heaps than were declared as the goal")
        module = native()
        if module is None:
            raise OverflowError("the kernel is not built")
        self._make_space(stop)
        while True:
            goal = self.goal or 2 * len(self.arrays["values"])
            result = module.mem0_fill(*self.arrays.values(), stop, goal)
            if result == _VALUES_FULL:
                self._enlarge("seen", 3 * len(self.arrays["seen"]) // 2)
            elif result == _PAGES_FULL:
                self._enlarge("pages", len(self.arrays["pages"]) * 5 // 4 + _PAGE * _SPARE_PAGES)
            elif result:
                raise OverflowError(f"a bound of the kernel is reached ({result})")
            else:
                return

    def _enlarge(self, name: str, size: int) -> None:
        # in place where the memory allows it: no second copy of a large array
        self.arrays[name].resize(size, refcheck=False)

    def _make_space(self, stop: int) -> None:
        import numpy as np

        old = len(self.arrays["values"])
        if stop <= old:
            return
        size = self.goal or max(stop, 2 * old)
        blocks = (self.goal or 2 * size) // BLOCK
        bits = np.zeros((_MOST_LASTING, -(-size // 64)), np.uint64)
        used = self.arrays["bits"].shape[1]
        bits[: self.arrays["numbers"][5], :used] = self.arrays["bits"][: self.arrays["numbers"][5]]
        self.arrays["bits"] = bits
        for name, length in (("values", size), ("last_page", blocks), ("filled", blocks)):
            self._enlarge(name, length)

    def used(self) -> dict[str, Array]:
        """Return the parts of all arrays that are in use; :meth:`restored` needs no more."""
        numbers = self.arrays["numbers"]
        lengths = {"values": self.count, "seen": int(numbers[1]) + 1, "pages": int(numbers[3]) * _PAGE}
        lengths["single"], lengths["lasting"] = int(numbers[4]), 2 * int(numbers[5])
        parts = {name: array[: lengths.get(name, len(array))] for name, array in self.arrays.items()}
        parts["bits"] = self.arrays["bits"][: numbers[5], : -(-self.count // 64)]
        return parts

    @classmethod
    def restored(cls, parts: Mapping[str, Array], goal: int | None) -> Mem0Heaps:
        """Return the table that had these parts in use (:meth:`used`) and this goal."""
        heaps = cls(goal)
        numbers = heaps.arrays["numbers"]
        numbers[:] = parts["numbers"]
        heaps._make_space(max(heaps.count, 1))
        for name, part in parts.items():
            array = heaps.arrays[name]
            if name == "bits":
                array[: part.shape[0], : part.shape[1]] = part
                continue
            if len(array) < len(part):
                heaps._enlarge(name, len(part))
                array = heaps.arrays[name]
            array[: len(part)] = part
        return heaps

    def values(self) -> Array:
        """Return M(0) .. M(count - 1) as an int32 array, which shares its memory with this object."""
        import numpy as np

        return self.arrays["values"][: self.count].view(np.int32)

    def value(self, heap: int) -> int:
        """Return the nim-value of one untouched heap."""
        return int(self.arrays["values"][heap])

    def once(self) -> list[tuple[int, int]]:
        """Return the values that M takes once, however many heaps follow: pairs of a value and its heap."""
        lasting = self.arrays["lasting"][: 2 * int(self.arrays["numbers"][5])].tolist()
        return list(zip(lasting[::2], lasting[1::2], strict=True))


def mem0_values(count: int) -> Array:
    """Return M(0) .. M(count - 1) as an int32 array.

    >>> mem0_values(12).tolist()
    [0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7]
    """
    import numpy as np

    if native() is None:
        plain = PlainMem0()
        plain.grow(count)
        return np.array(plain.values(), np.int32)
    heaps = Mem0Heaps(count)
    while heaps.count < count:
        heaps.grow(heaps.next_goal(count))
    return heaps.values()[:count]


def untouched_heaps() -> Mem0Heaps | PlainMem0:
    """Return an empty table of M that can grow: by the kernel if it is built and NumPy is there, or in plain Python."""
    return Mem0Heaps() if numpy_here() and native() is not None else PlainMem0()
