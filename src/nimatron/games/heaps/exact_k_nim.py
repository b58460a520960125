"""Exact-k Nim: take from exactly k heaps.

Rules
-----
A move chooses exactly k heaps that are not empty and takes from each any positive number of objects, not necessarily
the same; k is fixed beforehand. In normal play whoever cannot move, since fewer than k heaps are left, loses.

Strategy
--------
If at least k but fewer than 2 k heaps are not empty, take k of them whole: no move is left. If exactly 2 k are not
empty, the player to move loses exactly when the k + 1 smallest heaps are equal; otherwise make the k largest equal to
the smallest. With more heaps no rule is known; they are searched.

History
-------
Vladimir Gurvich and others studied the game from 2013 on. Below 2 k heaps the nim-value is the greatest number of moves
that can still be made.

Sources
-------
E. Boros, V. Gurvich, N. B. Ho, K. Makino, P. Mursic, On the Sprague-Grundy function of Exact k-Nim, Discrete Applied
Mathematics 239 (2018), 1-14.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("exact-k-nim", heaps).outcome for heaps in ("7", "1,2", "2,2,2,5", "1,2,2,2")]
['P', 'N', 'P', 'N']
>>> [nt.analyse("exact-k-nim", heaps).grundy for heaps in ("4,6", "1,2,3", "3,3,3", "9,1,1")]
[4, 3, 4, 2]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from nimatron.rules.parameters import WholeNumber, rule
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places, smaller_rows


class ExactKNim(TupleGame):
    """Exact-k Nim: take from exactly k heaps (Boros, Gurvich, Ho, Makino and Mursic 2018).

    >>> list(ExactKNim().moves((1, 2, 0)))
    [(0, 1, 0), (0, 0, 0)]
    """

    name = "exact-k-nim"
    title = "Exact-k Nim"
    search_words = ("exactly",)
    example = "2,3,4,5"
    symmetry = "sorted"
    view = "nimatron.views.heap_games:ExactKNimView"
    theorems = ("nimatron.theory.exact_k_nim:OneHeapAtATime", "nimatron.theory.exact_k_nim:AtMostTwiceK")

    k: int = rule(2, WholeNumber(1, 100), "number of heaps from which a move takes")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield all rows in which k heaps are smaller, for each choice of k heaps."""
        full = [index for index, heap in enumerate(position) if heap]
        return chain.from_iterable(smaller_rows(position, places) for places in combinations(full, self.k))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly k heaps are smaller."""
        changed = changed_places(position, target)
        return changed is not None and len(changed) == self.k

    def count_moves(self, position: Heaps) -> int:
        """Return the sum over all choices of k heaps of the product of their sizes, computed heap by heap."""
        products = [1] + [0] * self.k
        for heap in position:
            for number in range(self.k, 0, -1):
                products[number] += products[number - 1] * heap
        return products[self.k]
