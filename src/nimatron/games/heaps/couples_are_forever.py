"""Couples are forever: split any heap, but never a heap of two.

Rules
-----
A move splits one heap of three or more objects into two non-empty heaps. Heaps of one object cannot be split, and heaps
of two must not be. In normal play whoever cannot move loses.

Strategy
--------
Look the heaps up in the table of nim-values, 0 0 0 1 2 0 1 2 3 1 2 3 4 0 for 0, 1, 2, ..., and leave heaps whose
nim-sum is 0. The P-positions with a single heap are 1 2 5 13 21 31 47 73 99 125 151 177 315. Nobody knows whether the
values repeat.

It is the game Officers with one object more in every heap. Take one away from each heap of n: what is split into a and
b objects, a + b = n, becomes a - 1 and b - 1, which are one object fewer than n - 1; so one is removed from the smaller
heap, and what is left is one heap (if a or b is 1) or two, and not nothing, for that would be the split of a heap of
two. This is the move of the octal game 0.6.

History
-------
Ian Caines, Carrie Gates, Richard Guy and Richard Nowakowski asked in 1999 for the periods of this game and its kin.

Sources
-------
I. Caines, C. Gates, R. K. Guy, R. J. Nowakowski, Periods in taking and splitting games, American Mathematical Monthly
106 (1999), 359-361.

Check values
------------
>>> import nimatron as nt
>>> [heap for heap in range(130) if nt.analyse("couples-are-forever", heap, fields=["outcome"]).outcome == "P"]
[0, 1, 2, 5, 13, 21, 31, 47, 73, 99, 125]
>>> officers = nt.nim_values("officers", 100).tolist()
>>> nt.nim_values("couples-are-forever", 101).tolist()[1:] == officers
True
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import HeapGame, Heaps


class CouplesAreForever(HeapGame):
    """Couples are forever: split any heap except one of two objects (Caines, Gates, Guy, Nowakowski 1999).

    It is Officers with one more object in every heap.

    >>> list(CouplesAreForever().moves((5, 2)))
    [(1, 4, 2), (2, 3, 2)]
    """

    name = "couples-are-forever"
    title = "Couples are forever"
    search_words = ("split", "officers")
    example = "9"

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield the splits, the most unequal first, the smaller heap written first."""
        return ((small, heap - small) for small in range(1, heap // 2 + 1) if heap != 2)

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the option is two heaps, the smaller first, that add up to the heap."""
        return len(option) == 2 and 0 < option[0] <= option[1] and sum(option) == heap != 2

    def count_options(self, heap: int) -> int:
        """Return half the number of objects, rounded down."""
        return heap // 2 if heap != 2 else 0
