"""Take at most half in normal play: if n + 1 is a power of 2 times the odd number 2v + 1, then a heap of n counts v.

Proof by induction. A move leads from n to r with (n + 1) / 2 < r + 1 < n + 1. In each interval from x to 2x, one end
left out, every odd number up to its upper end has exactly one multiple by a power of 2; so the numbers r + 1, together
with n + 1 itself, have all odd parts 1, 3, 5, ... up to n + 1, each once. The values of the options are therefore all
numbers up to n / 2 except v, and v is the least that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import Heaps
from nimatron.theory.heap_formula import HeapFormula


class HalvedOddPart(HeapFormula):
    """Lost exactly when the halves, rounded down, of the odd parts of n + 1 have nim-sum 0.

    >>> from nimatron.games.heaps.take_at_most_half import TakeAtMostHalf
    >>> HalvedOddPart().loses(TakeAtMostHalf(), (7,), False), HalvedOddPart().value(TakeAtMostHalf(), (6,))
    (True, 3)
    """

    source = "Levine 2006"
    rule = "formula.take-at-most-half"

    def heap_value(self, heap: int) -> int:
        """Half of the odd part of n + 1, rounded down.

        >>> [HalvedOddPart().heap_value(heap) for heap in range(9)]
        [0, 0, 1, 0, 2, 1, 3, 0, 4]
        """
        after = heap + 1
        return after // (after & -after) // 2

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """The greatest smaller heap of this value, if that is within reach."""
        odd = 2 * wanted + 1
        if odd <= heap:
            doublings = (heap // odd).bit_length() - 1
            rest = (odd << doublings) - 1
            if 2 * rest >= heap:
                yield (rest,)
