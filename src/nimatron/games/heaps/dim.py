"""Dim: subtract a divisor of the heap, the heap itself if you like.

Rules
-----
A move takes from one heap a number of objects that divides its size; every size divides itself, so a heap may be taken
whole. In normal play whoever takes the last object wins.

Strategy
--------
The value of a heap is one more than the number of times it can be halved: 1 for odd heaps, 2 for 2, 6, 10, ..., 3 for
4, 12, 20, ..., and zero for an empty one. Leave heaps whose values have nim-sum 0. A single heap always wins.

History
-------
Winning Ways treats it beside Aliquot and Prim: games on divisors whose nim-values can be read off the numbers.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.
D. E. Iannucci, U. Larsson, Game values of arithmetic functions, arXiv 2101.07608, 2021.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("dim", heap).grundy for heap in range(17)]
[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5]
>>> nt.analyse("dim", "3,5").outcome, nt.analyse("dim", "2,3").winning_moves
('P', ((1, 3), (2, 2)))
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.arithmetic.divisors import count_divisors, divisors
from nimatron.rules.heap_game import HeapGame, Heaps


class Dim(HeapGame):
    """Dim: subtract a divisor (Winning Ways, chapter 4).

    >>> list(Dim().moves((6,)))
    [(5,), (4,), (3,), (0,)]
    """

    name = "dim"
    title = "Dim"
    search_words = ("divisor", "divisors", "diminish")
    example = "12,10"
    theorems = ("nimatron.theory.counted_heaps:OneMoreThanExponent",)

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what is left, the smallest divisor first."""
        return ((heap - divisor,) for divisor in (divisors(heap) if heap else ()))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the number taken divides the heap."""
        return len(option) == 1 and 0 <= option[0] < heap and heap % (heap - option[0]) == 0

    def count_options(self, heap: int) -> int:
        """Return the number of divisors; an upper bound for a heap that cannot be factored quickly."""
        if not heap:
            return 0
        count = count_divisors(heap)
        return heap if count is None else count
