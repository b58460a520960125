"""The sparse space method: rare and common heaps, so that few splits have to be examined.

**Definitions.** Fix a mask m and a parity bit e; e may be 1 only if all places that split heaps have one parity t. The
class of a heap a is parity(G(a) AND m) XOR (e AND (a - t)). The class of a value v at heap n is the same with v and n.
Heaps and values of class 0 are *rare*, those of class 1 are *common*. With e = 0, the rare values form the *sparse
space* of Winning Ways. If n is split into two heaps, the class of the nim-sum at n is the sum of their classes (mod 2).

**Use.** So a value of class 1 is the value of an option only by a move without a split, or by a split with exactly one
rare heap. There are few of these. The least value c of class 1 that none of them has is found quickly. It is G(n) if
all smaller values of class 0 are values of options. These are searched for among all splits in ascending order, many
in parallel, until one is not found. All of this holds for every m and e: a bad choice costs time, never correctness.

**Cost** of a heap: one mark for each rare heap and each place with splits, and the searches, which usually end after a
few splits. The definition needs all n/2 splits of each place.

**Loops.** :class:`SparseLoop` computes sets of 64 heaps together (``kernels/octal_sparse.c``; reference implementation
:func:`extend_reference`). If rare heaps or values are too many for that, :class:`EachLoop` goes heap by heap
(``octal_each.c``; reference implementation ``definition_loops.fill_reference``): it marks the values of some splits,
then searches for the unmarked values among all splits. With few rare heaps half of the values need no search.

Sources: E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, 1982, chapter 4 (sparse spaces); A. Flammenkamp, Lange
Perioden in Subtraktions-Spielen, 1997.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal.definition_loops import fill_reference, steps_by_definition
from nimatron.sequences.octal.kernel_rules import ANY, Rules, rules_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


FIRST = 256
"""Values that must be known before the kernel can continue; a code has at most 64 places."""
_FRONT, _BEHIND = 192, 192
_PROBES = 4096
_MASK_BITS = 16
_SPARSE_VALUE, _SEARCHED_VALUE, _MARKS_AT_ONCE = 20, 600, 20
"""Elementary steps for a value, for one that is searched for, and marks of rare heaps in one step, as measured."""
_EACH_VALUE, _REFERENCE_VALUE = 500, 100_000
"""Elementary steps for a value of the loop heap by heap, and of the reference implementation."""


class Space(NamedTuple):
    """A mask, a parity bit, and how many of the heaps examined are rare."""

    mask: int
    parity: int
    rares: int


class SparseSpace(NamedTuple):
    """The best mask and parity bit for a prefix, and its rare heaps with their values."""

    mask: int
    parity: int
    rare: tuple[tuple[int, int], ...]


def sparse_space(code: Code, values: Array) -> SparseSpace | None:
    """Return the mask and parity bit with the fewest rare heaps among these values, or None if no heap is split.

    Bits of the mask above every value of the prefix are set (within 16 bits). Otherwise the first value with a new
    highest bit would look like a rare heap.

    >>> from nimatron.sequences.octal.values import octal_values
    >>> found = sparse_space(Code.parse("0.77"), octal_values(Code.parse("0.77"), 1000))
    >>> hex(found.mask), found.parity, [n for n, _ in found.rare]
    ('0xffff', 0, [3, 6, 11, 18, 22, 28, 34, 39, 70])
    """
    import numpy as np

    rules = rules_of(code, len(values))
    found = best_space(rules, values)
    if found is None:
        return None
    rare = np.flatnonzero(classes(rules, found, values, 0)[1:] == 0) + 1
    return SparseSpace(found.mask, found.parity, tuple((int(n), int(values[n])) for n in rare))


def best_space(rules: Rules, values: Array) -> Space | None:
    """Return the mask and parity bit with the fewest rare heaps, from Walsh-Hadamard transforms of two histograms.

    >>> import numpy as np
    >>> best_space(rules_of(Code.parse("0.4"), 8), np.array([0, 0, 1, 1, 2, 0, 3, 1]))
    Space(mask=65533, parity=0, rares=3)
    """
    import numpy as np

    parities = {place.k & 1 for place in rules.splits}
    if not parities or len(values) < 2:
        return None
    bits = max(1, int(values.max()).bit_length())
    if bits > _MASK_BITS:
        return None
    odd = _transformed(np.bincount(values[1::2], minlength=1 << bits))
    even = _transformed(np.bincount(values[2::2], minlength=1 << bits))
    # The sum of (-1)^class over all heaps is their number minus twice the number of common ones.
    sums = [even + odd]
    if len(parities) == 1:
        sums.append(odd - even if 1 in parities else even - odd)
    best = [int(sum_of[1:].argmin()) + 1 for sum_of in sums]
    parity = min(range(len(sums)), key=lambda e: int(sums[e][best[e]]))
    rares = (len(values) - 1 + int(sums[parity][best[parity]])) // 2
    return Space(best[parity] | (1 << _MASK_BITS) - (1 << bits), parity, rares)


def _transformed(histogram: Array) -> Array:
    """Return the Walsh-Hadamard transform: entry m is the sum of (-1)^parity(v AND m) histogram[v].

    >>> import numpy as np
    >>> _transformed(np.array([1, 2, 0, 4])).tolist()
    [7, -5, -1, 3]
    """
    import numpy as np

    table = histogram.astype(np.int64)
    step = 1
    while step < len(table):
        pairs = table.reshape(-1, 2, step)
        table = np.stack((pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]), axis=1).reshape(-1)
        step *= 2
    return table


def classes(rules: Rules, space: Space, values: Array, start: int) -> Array:
    """Return the classes of the heaps start, start + 1, ... with these values: 0 rare, 1 common.

    >>> import numpy as np
    >>> classes(rules_of(Code.parse("0.77"), 4), Space(0xFFF6, 0, 0), np.array([0, 1, 2, 3]), 0).tolist()
    [0, 0, 1, 1]
    """
    import numpy as np

    found = values.astype(np.int64) & space.mask
    for shift in (8, 4, 2, 1):
        found ^= found >> shift
    if space.parity:
        found ^= np.arange(start, start + len(values)) - rules.splits[0].k
    return found & 1


class SparseLoop:
    """Continuation of known values by the kernel, for sets of 64 heaps.

    It keeps the heaps in their classes and the most useful probes. The memory is 2 bytes a value beside the values
    themselves (uint16).
    """

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.rules = rules
        self._space: tuple[int, int] = (0, 0)
        self._splits = np.array([place.k for place in rules.splits], dtype=np.int64)
        self._unequal = np.array([place.parts != ANY for place in rules.splits], dtype=np.uint8)
        self._removals = np.array(rules.removals, dtype=np.int64)
        self._halves = np.array(rules.halves, dtype=np.int64)
        self._probes = np.zeros(2 * _PROBES, dtype=np.int64)
        self._chosen, self._planned = -1, 0
        self._low = np.zeros(0, dtype=np.uint8)
        self._high = self._low
        self._ready = 0
        self.searched = 0
        """Number of values that had to be searched for one by one."""
        self.steps = 0
        """Elementary steps so far."""

    def extend(self, values: Array, start: int, stop: int, space: Space) -> None:
        """Write G(start) .. G(stop - 1) into an array of uint16; raise ``OverflowError`` beyond 15 bits."""
        import numpy as np

        kernels = native()
        if kernels is None:
            extend_reference(self.rules, space, values, start, stop)
            self.steps += _REFERENCE_VALUE * (stop - start)
            return
        if space[:2] != self._space or start < self._ready:  # what was prepared for another space is dropped
            self._space, self._ready, self._chosen = space[:2], 0, -1
        if len(self._low) < stop + _FRONT + _BEHIND:
            larger = np.zeros((2, _FRONT + _BEHIND + len(values)), dtype=np.uint8)
            larger[0, : len(self._low)], larger[1, : len(self._low)] = self._low, self._high
            self._low, self._high = larger
        if start >= 4 * self._planned:
            self._chosen, self._planned = -1, start
        self._chosen, searched = kernels.octal_sparse(
            values, self._low, self._high, self._ready, start, stop, self._splits, self._unequal, self._removals,
            self._halves, space.mask, space.parity, self._probes, self._chosen,
        )  # fmt: skip
        self._ready = stop
        self.searched += searched
        marks = len(self.rules.splits) * space.rares // _MARKS_AT_ONCE
        self.steps += (stop - start) * (_SPARSE_VALUE + marks) + _SEARCHED_VALUE * searched


def extend_reference(rules: Rules, space: Space, values: Array, start: int, stop: int) -> None:
    """Do what the kernel does, in NumPy, heap by heap; ``start`` is greater than all places of the code.

    >>> import numpy as np
    >>> values = np.array([0, 1, 2, 3, 1, 4, 3, 2, 0, 0])
    >>> extend_reference(rules_of(Code.parse("0.77"), 8), Space(0xFFF6, 0, 0), values, 8, 10), values.tolist()
    (None, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4])
    """
    import numpy as np

    common = np.zeros(stop, dtype=np.bool_)
    common[:start] = classes(rules, space, values[:start], 0)
    rare = np.flatnonzero(~common[1:start]) + 1
    # Values from half of the bound on are unmarked, and occur in both classes.
    bound = 4 << max(int(values[:start].max()).bit_length(), (space.mask & -space.mask).bit_length() - 1)
    for heap in range(start, stop):
        seen = np.zeros(bound, dtype=np.bool_)
        seen[values[heap - np.array(rules.removals, dtype=np.int64)]] = True
        seen[0] |= any((heap - k) % 2 == 0 for k in rules.halves)
        for k, _, parts in rules.splits:
            part = rare[: np.searchsorted(rare, heap - k)]
            if parts != ANY:
                part = part[2 * part != heap - k]
            seen[values[part] ^ values[heap - k - part]] = True
        free = np.flatnonzero(~seen)
        class_of = classes(rules, space._replace(parity=0), free, 0)
        class_of ^= space.parity & (heap - rules.splits[0].k)
        value = int(free[class_of == 1][0])
        for other in free[(class_of == 0) & (free < value)].tolist():
            if not _is_sum(rules, values, heap, other):
                value = other
                break
        values[heap] = value
        common[heap] = classes(rules, space, values[heap : heap + 1], heap)[0]
        if not common[heap]:
            rare = np.append(rare, heap)
        if 4 * value >= bound:
            bound *= 2


def _is_sum(rules: Rules, values: Array, heap: int, value: int) -> bool:
    for k, _, parts in rules.splits:
        rest = heap - k
        half = rest // 2 if parts == ANY else (rest - 1) // 2
        if (values[1 : half + 1] ^ values[rest - half : rest][::-1] == value).any():
            return True
    return False


class EachLoop:
    """Continuation of known values heap by heap; it remembers how many splits were best to mark.

    >>> import numpy as np
    >>> from nimatron.rules.codes import Code
    >>> from nimatron.sequences.octal.kernel_rules import rules_of
    >>> values = np.zeros(8, dtype=np.uint16)
    >>> EachLoop(rules_of(Code.parse("0.77"), 8)).extend(values, 0, 8), values.tolist()
    (None, [0, 1, 2, 3, 1, 4, 3, 2])
    """

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.rules = rules
        self._places = np.array([place.k for place in rules.places], dtype=np.int64)
        self._bits = np.array([place.bits for place in rules.places], dtype=np.uint8)
        self._parts = np.array([place.parts for place in rules.places], dtype=np.uint8)
        self._depth = 0
        self.steps = 0
        """Elementary steps so far."""

    def extend(self, values: Array, start: int, stop: int, space: Space | None = None) -> None:
        """Write G(start) .. G(stop - 1) into an array of uint16; raise ``OverflowError`` beyond 15 bits."""
        kernels = native()
        if kernels is None:
            fill_reference(self.rules, values, start, stop)
            self.steps += steps_by_definition(self.rules, start, stop)
            return
        mask, parity = (space.mask, space.parity) if space is not None else (0, 0)
        splits = self.rules.splits
        self._depth, _, work = kernels.octal_each(
            values, start, stop, self._places, self._bits, self._parts,
            mask, parity, splits[0].k & 1 if splits else 0, self._depth,
        )  # fmt: skip
        self.steps += _EACH_VALUE * (stop - start) + work
