"""Take at most half: from a heap of n take 1, 2, ... or half of n.

Rules
-----
A move takes from one heap at least one object and at most half of them. A heap of one object stays. In normal play
whoever cannot move loses.

Strategy
--------
A single heap is a P-position exactly when it is one less than a power of two: 1, 3, 7, 15, 31, ... With several heaps,
count an even heap as half of it. An odd heap counts the same as the heap that is its smaller half. Leave heaps whose
counts have nim-sum 0.

History
-------
Lionel Levine studied in 2006 how the sequence of nim-values of such a game contains itself.

Sources
-------
L. Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006), 113-127.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("take-at-most-half", heap).grundy for heap in range(13)]
[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6]
>>> nt.analyse("take-at-most-half", 7).outcome, nt.analyse("take-at-most-half", 8).winning_moves
('P', ((7,),))
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import HeapGame, Heaps


class TakeAtMostHalf(HeapGame):
    """Take at most half: take from 1 to half of a heap (Levine 2006).

    >>> list(TakeAtMostHalf().moves((5, 1)))
    [(4, 1), (3, 1)]
    """

    name = "take-at-most-half"
    title = "Take at most half"
    aliases = ("max-nim",)
    search_words = ("half", "maximum")
    example = "12,10"
    theorems = ("nimatron.theory.counted_heaps:HalvedOddPart",)

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what is left, the least number taken first."""
        return ((heap - taken,) for taken in range(1, heap // 2 + 1))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether at least half of the heap is left."""
        return len(option) == 1 and heap <= 2 * option[0] < 2 * heap

    def count_options(self, heap: int) -> int:
        """Return half of the heap, rounded down."""
        return heap // 2
