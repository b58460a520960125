"""Prim: subtract a number that has no divisor in common with the heap.

Rules
-----
A move takes from one heap a number of objects that has no divisor above 1 in common with its size. A heap of one object
may be taken whole, no other heap can. In normal play whoever takes the last object wins.

Strategy
--------
The value of an even heap is zero, that of a heap of one object 1. The value of any other odd heap is the place of its
smallest prime divisor among all primes, 2 for 3, 3 for 5, 4 for 7, and so on. Leave heaps whose values have nim-sum 0.
A single heap loses exactly when it is even: only odd numbers may be taken from it, and what they leave is odd.

History
-------
Winning Ways treats it beside Aliquot and Dim: games on divisors whose nim-values can be read off the numbers.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.
D. E. Iannucci, U. Larsson, Game values of arithmetic functions, arXiv 2101.07608, 2021.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("prim", heap).grundy for heap in range(16)]
[0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5, 0, 6, 0, 2]
>>> nt.analyse("prim", 25).grundy, nt.analyse("prim", "9,15").outcome, nt.analyse("prim", 9).winning_moves
(3, 'P', ((8,), (4,), (2,)))
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from nimatron.arithmetic.divisors import totient
from nimatron.rules.heap_game import HeapGame, Heaps


class Prim(HeapGame):
    """Prim: subtract a number coprime to the heap (Winning Ways, chapter 4).

    >>> list(Prim().moves((9,)))
    [(8,), (7,), (5,), (4,), (2,), (1,)]
    """

    name = "prim"
    title = "Prim"
    search_words = ("coprime", "divisor")
    example = "15,7"
    theorems = ("nimatron.theory.counted_heaps:IndexOfPrime",)

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what is left, the least number taken first."""
        return ((heap - take,) for take in range(1, heap + 1) if gcd(take, heap) == 1)

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the number taken is coprime to the heap."""
        return len(option) == 1 and 0 <= option[0] < heap and gcd(heap - option[0], heap) == 1

    def count_options(self, heap: int) -> int:
        """Return Euler's function of the heap; an upper bound for a heap that cannot be factored quickly."""
        if not heap:
            return 0
        count = totient(heap)
        return heap if count is None else count
