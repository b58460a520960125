"""Nim-values of games that break a heap into three. The C part is ``kernels/breaking_three.c``.

For each rest the kernel keeps as a bitset which nim-sums its splits into two different parts have: 8 bytes for every 64
values that are possible. Three parts are one part and a split of what remains, so a heap takes as many steps as it has
objects; the definition takes their square.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.budget import require_memory
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.rules.codes import NOTHING, ONE, THREE, TWO
from nimatron.sequences.breaking.rules import ANY, DIFFERENT, EQUAL, Rules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


def fill_reference(rules: Rules, values: Array, start: int, stop: int) -> None:
    """Write the values G(start) .. G(stop - 1) into the array by the definition; the rules are without a tail.

    >>> import numpy as np
    >>> from nimatron.rules.codes import Code
    >>> from nimatron.sequences.breaking.rules import whole_rules
    >>> values = np.zeros(10, dtype=np.uint16)
    >>> fill_reference(whole_rules(Code.parse("0.8"), 10), values, 0, 10), values.tolist()
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


_MOST_WORDS = 1024


class ThreeLoop:
    """Goes on from known values with the kernel; it keeps the bitsets of the rests."""

    def __init__(self) -> None:
        import numpy as np

        self._words = 0
        self._once = np.zeros((0, 1), dtype=np.uint64)
        self._twice = self._once
        self._ready = 0

    def extend(self, rules: Rules, values: Array, start: int, stop: int) -> None:
        """Write the values G(start) .. G(stop - 1) into an array of uint16; ``OverflowError`` beyond 16 bits.

        Raises ``TooLargeError`` where the bitsets do not fit into memory.
        """
        import numpy as np

        kernels = native()
        if kernels is None:
            fill_reference(rules, values, start, stop)
            return
        places = np.array([place.k for place in rules.places], dtype=np.int64)
        bits = np.array([place.bits for place in rules.places], dtype=np.uint8)
        parts = np.array([place.parts for place in rules.places], dtype=np.uint8)
        different = any(place.bits & THREE and place.parts == DIFFERENT for place in rules.places)
        while start < stop:
            self._make_room(int(values[:start].max(initial=0)), len(values), stop, different)
            start = kernels.breaking_three(
                values, self._once.reshape(-1), self._twice.reshape(-1), self._words, self._ready, start, stop,
                places, bits, parts,
            )  # fmt: skip
            self._ready = start
            if start < stop:
                self._words *= 2
                if self._words > _MOST_WORDS:
                    raise OverflowError("a value of more than 16 bits")

    def _make_room(self, greatest: int, room: int, stop: int, different: bool) -> None:
        import numpy as np

        words = max(1, self._words)
        while 64 * words <= greatest:
            words *= 2
        if words != self._once.shape[1] or len(self._once) < stop:
            room = max(stop, min(room, 2 * stop))
            needed = 8 * words * room * (2 if different else 1)
            require_memory(2 * needed, reason("what.array", count=room), reason("instead.fewer"))
            sets = [self._once, self._twice] if different else [self._once]
            larger = []
            for old in sets:
                new = np.zeros((room, words), dtype=np.uint64)
                if self._ready:
                    new[: self._ready, : old.shape[1]] = old[: self._ready]
                larger.append(new)
            self._once, self._twice = larger[0], larger[-1]
        self._words = words
