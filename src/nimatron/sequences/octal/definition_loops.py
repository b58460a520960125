"""Nim-values by the definition: every move of every heap, and bitsets for games that split a heap into three.

The C parts are ``kernels/octal_plain.c`` and ``kernels/octal_three.c``. With splits into two, the time of the first
grows with the square of the number of heaps.

For splits into three, the second keeps a bitset for each number of objects that a move leaves: the nim-sums of its
splits into two different heaps. It needs 8 bytes for every 64 possible values. A split into three is one heap and a
split of the others. So the time for a heap is proportional to its size, and by the definition to the square of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.budget import require_memory
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code
from nimatron.sequences.octal.kernel_rules import ANY, DIFFERENT, EQUAL, Rules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


_MOST_WORDS = 1024
_PLAIN_VALUE, _SPLITS_AT_ONCE, _REFERENCE_VALUE, _PYTHON_SPLIT = 30, 3, 20_000, 200
"""Elementary steps for a value by definition, splits in one step; steps for a value in NumPy, for a split in Python."""


def step_of(code: Code) -> int:
    """Return how many values are computed without NumPy between two looks at the budget."""
    return 256 if code.most_parts < 3 else 16


def splits_of(code: Code, count: int) -> int:
    """Return roughly how many moves :func:`short_values` examines for ``count`` values.

    >>> splits_of(Code.parse("0.77"), 128), splits_of(Code.parse("0.3"), 128)
    (8448, 128)
    """
    moves = 0
    for _, digit in code.places(max(count - 1, 0)):
        moves += count
        if digit.bits & TWO:
            moves += count * count // 4
        if digit.bits & THREE:
            moves += count**3 // 36
    return moves


def steps_by_definition(rules: Rules, start: int, stop: int) -> int:
    """Return the elementary steps of G(start) .. G(stop - 1) by the definition, without splits into three.

    >>> from nimatron.sequences.octal.kernel_rules import rules_of
    >>> steps_by_definition(rules_of(Code.parse("0.77"), 1000), 0, 1000)
    198666
    """
    splits = sum(1 for place in rules.places if place.bits & TWO and place.parts != EQUAL)
    value = _PLAIN_VALUE + len(rules.places) if native() is not None else _REFERENCE_VALUE
    return value * (stop - start) + splits * (stop * stop - start * start) // 4 // _SPLITS_AT_ONCE


def steps_in_python(code: Code, start: int, stop: int) -> int:
    """Return the elementary steps by which :func:`short_values` goes from ``start`` values to ``stop``."""
    return _PYTHON_SPLIT * (splits_of(code, stop) - splits_of(code, start))


def short_values(code: Code, count: int, known: Sequence[int] = ()) -> list[int]:
    """Return G(0) .. G(count - 1) of any code straight from the definition, without NumPy.

    ``known`` holds the first values, if they are known already.

    >>> short_values(Code.parse("4!.0"), 10), short_values(Code.parse("0.8"), 10)
    ([0, 0, 0, 1, 0, 2, 1, 0, 2, 1], [0, 0, 0, 0, 1, 1, 1, 2, 2, 2])
    """
    values = [int(value) for value in known[:count]]
    places = list(code.places(max(count - 1, 0)))
    for heap in range(len(values), count):
        seen = set()
        for k, digit in places:
            rest = heap - k
            if rest < 0 or heap == 0:
                break
            if rest == 0 and digit.bits & NOTHING:
                seen.add(0)
            if rest > 0 and digit.bits & ONE:
                seen.add(values[rest])
            if digit.bits >= TWO:
                seen.update(_of_parts(values, rest, digit.admits, range(2, 4) if digit.bits > 7 else range(2, 3)))
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def _of_parts(values: list[int], rest: int, admits: Any, widths: range) -> Iterator[int]:
    for a in range(1, rest // 2 + 1):
        if 2 in widths and a < len(values) and admits((a, rest - a)):
            yield values[a] ^ values[rest - a]
        if 3 in widths:
            for b in range(a, (rest - a) // 2 + 1):
                if admits((a, b, rest - a - b)):
                    yield values[a] ^ values[b] ^ values[rest - a - b]


class GrowingList:
    """Known values of a code in a list, for use without NumPy; ``values.GrowingValues`` is the same with NumPy.

    >>> growing = GrowingList(Code.parse("0.77"))
    >>> growing.step(6), growing.values
    (None, [0, 1, 2, 3, 1, 4])
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.values: list[int] = []
        self.steps = 0
        """Elementary steps so far."""

    def step(self, count: int) -> None:
        """Continue for less than a second, or until ``count`` values are known."""
        reached = min(count, len(self.values) + step_of(self.code))
        self.steps += steps_in_python(self.code, len(self.values), reached)
        self.values = short_values(self.code, reached, self.values)


def fill_reference(rules: Rules, values: Array, start: int, stop: int) -> None:
    """Write G(start) .. G(stop - 1) into the array, which holds the values before them.

    >>> import numpy as np
    >>> from nimatron.sequences.octal.kernel_rules import rules_of
    >>> values = np.zeros(8, dtype=np.uint32)
    >>> fill_reference(rules_of(Code.parse("0.77"), 8), values, 0, 8), values.tolist()
    (None, [0, 1, 2, 3, 1, 4, 3, 2])
    """
    import numpy as np

    tail = [place for place in range(len(rules.tail)) if rules.tail[place]]
    bound = 4 << int(values[:start].max(initial=0)).bit_length()  # above every value and every nim-sum of two
    for heap in range(start, stop):
        seen = np.zeros(bound, dtype=np.bool_)
        for k, bits, parts in rules.places:
            rest = heap - k
            if rest < 0 or heap == 0:
                break
            if rest == 0:
                seen[0] |= bool(bits & NOTHING)
                continue
            if bits & ONE:
                seen[values[rest]] = True
            if bits & TWO and parts == EQUAL:
                seen[0] |= rest % 2 == 0
            elif bits & TWO:
                half = rest // 2 if parts == ANY else (rest - 1) // 2
                seen[values[1 : half + 1] ^ values[rest - half : rest][::-1]] = True
        for place in tail:
            k = rules.tail_from + place
            if rules.tail[place] & ONE and k < heap:
                seen[values[heap - k : 0 : -len(rules.tail)]] = True
            if rules.tail[place] & NOTHING and heap >= k and (heap - k) % len(rules.tail) == 0:
                seen[0] = True
        value = int(seen.argmin())
        values[heap] = value
        if 4 * value >= bound:
            bound *= 2


class PlainLoop:
    """The arguments of the kernel, and the call of the kernel or of its reference implementation.

    >>> import numpy as np
    >>> from nimatron.sequences.octal.kernel_rules import rules_of
    >>> values = np.zeros(6, dtype=np.uint32)
    >>> PlainLoop(rules_of(Code.parse("0.[3]"), 6)).fill(values, 0, 6), values.tolist()
    (None, [0, 1, 2, 3, 4, 5])
    """

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.rules = rules
        self._places = np.array([place.k for place in rules.places], dtype=np.int64)
        self._bits = np.array([place.bits for place in rules.places], dtype=np.uint8)
        self._parts = np.array([place.parts for place in rules.places], dtype=np.uint8)
        self._tail = np.array(rules.tail, dtype=np.uint8)

    def fill(self, values: Array, start: int, stop: int) -> None:
        """Write G(start) .. G(stop - 1) into an array of uint32; raise ``OverflowError`` beyond 30 bits."""
        kernels = native()
        if kernels is None:
            fill_reference(self.rules, values, start, stop)
        else:
            kernels.octal_plain(
                values, start, stop, self._places, self._bits, self._parts, self.rules.tail_from, self._tail
            )


def fill_three_reference(rules: Rules, values: Array, start: int, stop: int) -> None:
    """Write G(start) .. G(stop - 1) into the array by the definition; the rules must not have a tail.

    >>> import numpy as np
    >>> from nimatron.rules.codes import Code
    >>> from nimatron.sequences.octal.kernel_rules import whole_rules
    >>> values = np.zeros(10, dtype=np.uint16)
    >>> fill_three_reference(whole_rules(Code.parse("0.8"), 10), values, 0, 10), values.tolist()
    (None, [0, 0, 0, 0, 1, 1, 1, 2, 2, 2])
    """
    import numpy as np

    bound = 4 << int(values[:start].max(initial=0)).bit_length()  # above every value and every nim-sum
    for heap in range(start, stop):
        seen = np.zeros(bound, dtype=np.bool_)
        for k, bits, parts in rules.places:
            rest = heap - k
            if rest < 0 or heap == 0:
                break
            if rest == 0:
                seen[0] |= bool(bits & NOTHING)
                continue
            if bits & ONE:
                seen[values[rest]] = True
            if bits & TWO:
                a = np.arange(1, rest // 2 + 1)
                if parts != ANY:
                    a = a[(2 * a == rest) == (parts == EQUAL)]
                seen[values[a] ^ values[rest - a]] = True
            if bits & THREE:
                for a_part in range(1, rest // 3 + 1):
                    b = np.arange(a_part, (rest - a_part) // 2 + 1)
                    c = rest - a_part - b
                    equal = (b == a_part).astype(np.int64) + (c == b)
                    if parts != ANY:
                        keep = equal == 0 if parts == DIFFERENT else (equal == 2) == (parts == EQUAL)
                        b, c = b[keep], c[keep]
                    seen[values[a_part] ^ values[b] ^ values[c]] = True
        value = int(seen.argmin())
        values[heap] = value
        if 4 * value >= bound:
            bound *= 2


class ThreeLoop:
    """Continuation of known values by the kernel for three heaps; it keeps the bitsets."""

    def __init__(self) -> None:
        import numpy as np

        self._words = 0
        self._once = np.zeros((0, 1), dtype=np.uint64)
        self._twice = self._once
        self._ready = 0
        self.steps = 0
        """Elementary steps so far."""

    def extend(self, rules: Rules, values: Array, start: int, stop: int) -> None:
        """Write G(start) .. G(stop - 1) into an array of uint16; raise ``OverflowError`` beyond 16 bits.

        Raises ``TooLargeError`` if the bitsets do not fit into memory.
        """
        import numpy as np

        kernels = native()
        if kernels is None:
            fill_three_reference(rules, values, start, stop)
            self.steps += _REFERENCE_VALUE * (stop - start) * (1 + stop // 3)
            return
        places = np.array([place.k for place in rules.places], dtype=np.int64)
        bits = np.array([place.bits for place in rules.places], dtype=np.uint8)
        parts = np.array([place.parts for place in rules.places], dtype=np.uint8)
        splits = sum(1 for place in rules.places if place.bits & (TWO | THREE))
        different = any(place.bits & THREE and place.parts == DIFFERENT for place in rules.places)
        while start < stop:
            self._reserve(int(values[:start].max(initial=0)), len(values), stop, different)
            start = kernels.octal_three(
                values, self._once.reshape(-1), self._twice.reshape(-1), self._words, self._ready, start, stop,
                places, bits, parts,
            )  # fmt: skip
            pairs = (start * start - self._ready * self._ready) // 4
            self.steps += max(1, splits) * (pairs * self._words + _PLAIN_VALUE * (start - self._ready))
            self._ready = start
            if start < stop:
                self._words *= 2
                if self._words > _MOST_WORDS:
                    raise OverflowError("a value of more than 16 bits")

    def _reserve(self, greatest: int, capacity: int, stop: int, different: bool) -> None:
        import numpy as np

        words = max(1, self._words)
        while 64 * words <= greatest:
            words *= 2
        if words != self._once.shape[1] or len(self._once) < stop:
            capacity = max(stop, min(capacity, 2 * stop))
            needed = 8 * words * capacity * (2 if different else 1)
            require_memory(2 * needed, reason("what.array", count=capacity), reason("instead.fewer"))
            sets = [self._once, self._twice] if different else [self._once]
            larger = []
            for old in sets:
                new = np.zeros((capacity, words), dtype=np.uint64)
                if self._ready:
                    new[: self._ready, : old.shape[1]] = old[: self._ready]
                larger.append(new)
            self._once, self._twice = larger[0], larger[-1]
        self._words = words
