"""Mark in normal play: the nim-value by the last zeros of the binary form and the number of its ones.

A heap that ends in an odd number of zeros has value 0, as the empty heap; any other has value 1 if the number of its
ones is odd, and 2 if it is even.

Proof by induction. If n ends in an odd number of zeros, n / 2 ends in an even number, and n - 1 in none: both have
values above 0. Let n end in an even number of zeros. If that is 2 or more, n / 2 has value 0, and n - 1, which has
by an odd number more or fewer ones, has the other one of the values 1 and 2. If it is 0, both n - 1 and (n - 1) / 2
have one one fewer; just one of them ends in an even number of zeros and so has the other value, or both are 0 (n = 1).
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.games.heaps.mark import Mark
from nimatron.rules.heap_game import Heaps
from nimatron.theory.aliquot import exponent_of_two
from nimatron.theory.heap_formula import HeapFormula


class ZerosAndOnes(HeapFormula):
    """Lost exactly when the values by last zeros and number of ones have nim-sum 0.

    >>> ZerosAndOnes().loses(Mark(), (6,), False), ZerosAndOnes().value(Mark(), (3, 4))
    (True, 3)
    """

    source = "Fraenkel 2011"
    rule = "formula.mark"

    def heap_value(self, heap: int) -> int:
        """0, 1 or 2."""
        if heap == 0 or exponent_of_two(heap) % 2:
            return 0
        return 1 if heap.bit_count() % 2 else 2

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """Those of the two options that have it."""
        return (option for option in Mark().options(heap) if self.heap_value(option[0]) == wanted)
