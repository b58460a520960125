"""Moore's Nim, also called index-k Nim: take from up to k heaps in one move.

Rules
-----
There are any number of heaps. A move takes any positive numbers from at least one and at most k heaps, different
numbers if one likes. With k = 1 this is Nim. In normal play whoever takes the last object wins; in misère play loses.

Strategy
--------
Write the heap sizes in binary under each other and leave every column with a number of ones divisible by k + 1. In
misère play do the same as long as a heap of two or more would remain; when only single objects would remain, leave
a number of them that is one more than a multiple of k + 1.

History
-------
Eliakim Hastings Moore generalised Bouton's game in 1910.

Sources
-------
E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93-94.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("index-k-nim", heaps).outcome for heaps in ("2,2,2", "1,1,1", "1,2,3,3", "1,2,3")]
['P', 'P', 'P', 'N']
>>> [nt.analyse("moore", heaps, misere=True).outcome for heaps in ("1", "1,1", "1,1,1,1")]
['P', 'N', 'P']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nimatron.rules.parameters import WholeNumber, rule
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places, smaller_rows

_COUNTING_WORK = 1_000_000


class IndexKNim(TupleGame):
    """Moore's Nim_k: take any positive numbers from at least one and at most k heaps (Moore 1910).

    >>> IndexKNim(k=2).moves((1, 2)).count()
    5
    """

    name = "index-k-nim"
    title = "Moore's Nim (index-k Nim)"
    aliases = ("moore",)
    example = "1,2,3,3"
    symmetry = "sorted"
    view = "nimatron.views.heap_games:IndexKNimView"
    engine = "nimatron.sequences.engines.several_heaps:INDEX_K_NIM"
    theorems = ("nimatron.theory.index_k_nim:MooreColumns",)

    k: int = rule(2, WholeNumber(1, 10_000), "the most heaps that one move may take from")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves on one heap, then on two, and so on up to k."""
        full = [place for place, heap in enumerate(position) if heap]
        for number in range(1, min(self.k, len(full)) + 1):
            for places in combinations(full, number):
                yield from smaller_rows(position, places)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether at least one and at most k heaps became smaller."""
        changed = changed_places(position, target)
        return changed is not None and 1 <= len(changed) <= self.k

    def count_moves(self, position: Heaps) -> int:
        """Add the products of the sizes of one heap, of two heaps, up to k; a lower bound for very many heaps."""
        full = [heap for heap in position if heap]
        most = min(self.k, len(full))
        if most == len(full):
            product = 1
            for heap in full:
                product *= heap + 1
            return product - 1
        most = max(1, min(most, _COUNTING_WORK // len(full)))
        sums = [1] + [0] * most  # sums[i]: sum of the products of i heaps
        for heap in full:
            for number in range(most, 0, -1):
                sums[number] += heap * sums[number - 1]
        return sum(sums[1:])
