"""Greedy Nim: take only from a largest heap.

Rules
-----
There are any number of heaps of any sizes. A move takes any positive number of objects from one heap, and this must be
a largest one; where several are largest, any of them. In normal play whoever takes the last object wins.

Strategy
--------
Count the largest heaps. The player to move loses exactly when their number is even. With three or more of them, take
any number from one. A single largest heap is made equal to the second size if that occurs an odd number of times,
otherwise it is made smaller than that. In misère play the same holds while a heap has two objects or more; at the
end leave an odd number of heaps of one object.

History
-------
Michael Albert and Richard Nowakowski found the nim-values of restrictions of Nim, this one among them, in 2004.

Sources
-------
M. H. Albert, R. J. Nowakowski, Nim restrictions, Integers 4 (2004), G1.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("greedy-nim", heaps).outcome for heaps in ("1,3,3", "1,3", "2,2,5")]
['P', 'N', 'N']
>>> [nt.analyse("greedy-nim", heaps).winning_moves for heaps in ("1,3", "2,2,5")]
[((1, 1),), ((2, 2, 1), (2, 2, 0))]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class GreedyNim(TupleGame):
    """Greedy Nim: take any number from a largest heap (Albert and Nowakowski 2004).

    >>> list(GreedyNim().moves((1, 2, 2)))
    [(1, 1, 2), (1, 0, 2), (1, 2, 1), (1, 2, 0)]
    """

    name = "greedy-nim"
    title = "Greedy Nim"
    search_words = ("greedy", "largest")
    example = "2,3,5"
    symmetry = "sorted"
    theorems = ("nimatron.theory.greedy_nim:CountOfLargest",)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the smaller sizes of each largest heap, the least number taken first."""
        largest = max(position, default=0)
        for index, heap in enumerate(position):
            if heap == largest:
                before, after = position[:index], position[index + 1 :]
                yield from ((*before, rest, *after) for rest in range(heap - 1, -1, -1))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one heap is smaller, and it was a largest one."""
        changed = changed_places(position, target)
        return changed is not None and len(changed) == 1 and position[changed[0]] == max(position, default=0)

    def count_moves(self, position: Heaps) -> int:
        """Return the total size of the largest heaps."""
        largest = max(position, default=0)
        return largest * position.count(largest)
