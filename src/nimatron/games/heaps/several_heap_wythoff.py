"""Wythoff's game on several heaps: take from one heap, or from several heaps numbers whose nim-sum is 0.

Rules
-----
There are any number of heaps. A move takes any positive number of objects from one heap, or objects from several heaps
so that the nim-sum of the numbers taken is 0. From two heaps that is the same number from both, which is Wythoff's
game; from three heaps it may be 1, 2 and 3, or the same number from two of them. In normal play whoever takes the last
object wins.

Strategy
--------
With two heaps left, leave a pair of Wythoff's game. With three or more no rule is proved; they are searched. Fraenkel's
conjecture says that for fixed other heaps the two largest heaps of the P-positions are, from some place on, a and a + n
in their order, where a differs by at most 1 from n times the golden ratio plus a constant: the same two beams, shifted.
Sun and Zeilberger proved it for three heaps the least of which is at most 10.

History
-------
Aviezri Fraenkel asked for a generalisation to more heaps that keeps the golden ratio, and found that the sum of the
numbers taken must be the nim-sum; taking the same number from all heaps is the game ``multiple-heap-nim``, which for
three heaps is only Nim.

Sources
-------
A. S. Fraenkel, Complexity, appeal and challenges of combinatorial games, Theoretical Computer Science 313 (2004),
393-415.
X. Sun, D. Zeilberger, On Fraenkel's N-heap Wythoff's conjectures, Annals of Combinatorics 8 (2004), 225-238.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("several-heap-wythoff")
>>> lost = [(a, b, c) for a in (1, 2) for b in range(a, 8) for c in range(b, 13)
...         if nt.analyse(game, (a, b, c), fields=["outcome"]).outcome == "P"]
>>> lost
[(1, 1, 1), (1, 3, 4), (1, 5, 9), (1, 6, 12), (2, 2, 2), (2, 3, 6), (2, 4, 10), (2, 5, 12)]
>>> nt.analyse(game, "3,5,0").outcome, nt.analyse(game, "3,4,5").outcome
('P', 'N')
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import product
from operator import xor

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class SeveralHeapWythoff(TupleGame):
    """Wythoff's game on several heaps: take from one heap, or numbers of nim-sum 0 from several (Fraenkel 2004).

    >>> list(SeveralHeapWythoff().moves((1, 1, 1)))
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 1, 0), (0, 0, 1), (1, 0, 0)]
    """

    name = "several-heap-wythoff"
    title = "Wythoff's game on several heaps"
    aliases = ("wythoff-several", "n-heap-wythoff")
    search_words = ("fraenkel", "golden ratio", "three heaps")
    example = "2,3,4"
    symmetry = "sorted"
    view = "nimatron.views.heap_games:SeveralHeapWythoffView"
    theorems = ("nimatron.theory.wythoff_in_disguise:TwoHeapsLeft", "nimatron.theory.wythoff_in_disguise:OnlyOnes")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves heap by heap, the least number taken first, then those on several heaps."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, rest, *after) for rest in range(heap - 1, -1, -1))
        if not position:
            return
        last = max(range(len(position)), key=lambda place: position[place])  # its number follows from the others
        others = [range(heap + 1) for place, heap in enumerate(position) if place != last]
        for some in product(*others):
            total = reduce(xor, some, 0)
            if any(some) and total <= position[last]:
                taken = (*some[:last], total, *some[last:])
                yield tuple(heap - take for heap, take in zip(position, taken, strict=True))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one heap is smaller, or several are smaller by numbers of nim-sum 0."""
        changed = changed_places(position, target)
        if not changed:
            return False
        return len(changed) == 1 or reduce(xor, (position[place] - target[place] for place in changed)) == 0
