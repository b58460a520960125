"""Aliquot: subtract a proper divisor of the heap.

Rules
-----
A move takes from one heap a number of objects that divides its size and is smaller than it. A heap of one object has no
proper divisor and stays. In normal play whoever cannot move loses.

Strategy
--------
The value of a heap is the number of times it can be halved: 0 for odd heaps, 1 for 2, 6, 10, ..., 2 for 4, 12, 20, ...,
and so on. Leave heaps whose values have nim-sum 0. A single heap loses exactly when it is odd: from an even heap take
one object, and every divisor of the odd heap leaves an even one.

History
-------
Winning Ways treats it beside Dim and Prim: games on divisors whose nim-values can be read off the numbers.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.
D. E. Iannucci, U. Larsson, Game values of arithmetic functions, arXiv 2101.07608, 2021.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("aliquot", heap).grundy for heap in range(1, 17)]
[0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4]
>>> nt.analyse("aliquot", "6,10").outcome, nt.analyse("aliquot", "12").winning_moves
('P', ((11,), (9,)))
>>> nt.analyse("aliquot", 2**100 * 7).grundy
100
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.arithmetic.divisors import count_divisors, divisors
from nimatron.rules.heap_game import HeapGame, Heaps


class Aliquot(HeapGame):
    """Aliquot: subtract a proper divisor (Winning Ways, chapter 4).

    >>> list(Aliquot().moves((12,)))
    [(11,), (10,), (9,), (8,), (6,)]
    """

    name = "aliquot"
    title = "Aliquot"
    search_words = ("divisor", "divisors")
    example = "12,10"
    theorems = ("nimatron.theory.counted_heaps:ExponentOfTwo",)

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what is left, the smallest divisor first."""
        return ((heap - divisor,) for divisor in (divisors(heap) if heap else ()) if divisor < heap)

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the number taken divides the heap."""
        return len(option) == 1 and 0 < option[0] < heap and heap % (heap - option[0]) == 0

    def count_options(self, heap: int) -> int:
        """Return the number of proper divisors; an upper bound for a heap that cannot be factored quickly."""
        if not heap:
            return 0
        count = count_divisors(heap)
        return heap - 1 if count is None else count - 1
