"""Mark: subtract one, or halve the heap.

Rules
-----
A move replaces one heap of n objects by n - 1 or by half of n, rounded down. In normal play whoever empties the last
heap wins.

Strategy
--------
Count how often a heap can be halved without a remainder. A single heap is a P-position exactly when this is an odd
number of times, or when it is empty. With several heaps, count such heaps as 0, any other as 1 or 2: as 1 if its binary
form has an odd number of ones, as 2 if an even number. Leave heaps whose counts have nim-sum 0.

History
-------
Aviezri Fraenkel introduced the game in 2011 as one whose values never become periodic and are still quickly found.

Sources
-------
A. S. Fraenkel, Aperiodic subtraction games, Electronic Journal of Combinatorics 18 (2011), P19.

Check values
------------
>>> import nimatron as nt
>>> [heap for heap in range(15) if nt.analyse("mark", heap).outcome == "P"], nt.analyse("mark", 4).winning_moves
([0, 2, 6, 8, 10, 14], ((2,),))
>>> [nt.analyse("mark", heap).grundy for heap in range(1, 12)]
[1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1]
"""

from __future__ import annotations

from nimatron.rules.heap_game import HeapGame, Heaps


class Mark(HeapGame):
    """Mark: subtract one or halve (Fraenkel 2011).

    >>> list(Mark().moves((9,))), list(Mark().moves((2, 1)))
    ([(8,), (4,)], [(1, 1), (2, 0)])
    """

    name = "mark"
    title = "Mark"
    search_words = ("half", "halve")
    example = "13,10"
    theorems = ("nimatron.theory.counted_heaps:ZerosAndOnes",)

    def options(self, heap: int) -> tuple[Heaps, ...]:
        """Return one less, then half."""
        if heap <= 2:
            return ((heap - 1,),) if heap else ()
        return (heap - 1,), (heap // 2,)

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the option is one of the two at most."""
        return option in self.options(heap)

    def count_options(self, heap: int) -> int:
        """Return two, or one if both options are equal."""
        return min(2, (heap + 1) // 2)
