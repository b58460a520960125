"""Multiple-heap Nim: take from one heap, or the same number from every heap.

Rules
-----
There are any number of heaps. A move takes any positive number of objects from one heap, or the same number from every
heap; for that no heap may be empty. An empty heap stays a heap. In normal play whoever takes the last object wins.

Strategy
--------
With an odd number of heaps, or once a heap is empty, leave heaps with nim-sum 0, as in Nim: taking the same number from
an odd number of heaps never leads from nim-sum 0 to nim-sum 0. With two heaps this is Wythoff's game. For four, six or
more heaps, an even number of them, no rule is known; they are searched.

History
-------
Uri Blass, Aviezri Fraenkel and Romina Guelman asked in 1998 which moves can be added to Nim without changing who wins.

Sources
-------
U. Blass, A. S. Fraenkel, R. Guelman, How far can Nim in disguise be stretched?, Journal of Combinatorial Theory A 84
(1998), 145-156.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("multiple-heap-nim", heaps).outcome for heaps in ("1,2,3", "1,1,1,1", "3,5", "0,3,5")]
['P', 'N', 'P', 'N']
>>> nt.analyse("multiple-heap-nim", "2,3,4").winning_moves
((2, 3, 1), (1, 2, 3))
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class MultipleHeapNim(TupleGame):
    """Multiple-heap Nim: take from one heap, or the same number from every heap (Blass, Fraenkel and Guelman 1998).

    >>> list(MultipleHeapNim().moves((1, 1, 2)))
    [(0, 1, 2), (1, 0, 2), (1, 1, 1), (1, 1, 0), (0, 0, 1)]
    """

    name = "multiple-heap-nim"
    title = "Multiple-heap Nim"
    search_words = ("multiple", "every")
    example = "3,4,6"
    symmetry = "sorted"
    view = "nimatron.views.heap_games:MultipleHeapNimView"
    theorems = ("nimatron.theory.wythoff_in_disguise:AsWythoff", "nimatron.theory.wythoff_in_disguise:OddNumberOfHeaps")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves heap by heap, the least number taken first, then those on every heap."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, rest, *after) for rest in range(heap - 1, -1, -1))
        if len(position) > 1:
            for taken in range(1, min(position) + 1):
                yield tuple(heap - taken for heap in position)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one heap is smaller, or all are smaller by the same number."""
        changed = changed_places(position, target)
        if not changed:
            return False
        taken = {position[index] - target[index] for index in changed}
        return len(changed) == 1 or (len(changed) == len(position) and len(taken) == 1)

    def count_moves(self, position: Heaps) -> int:
        """Return the number of objects, plus the size of the smallest heap."""
        return sum(position) + (min(position) if len(position) > 1 else 0)

    def canonical(self, position: Heaps) -> Heaps:
        """Sort the heaps; keep one empty heap, for it forbids taking from every heap."""
        full = tuple(sorted(filter(None, position)))
        return full if len(full) == len(position) else (0, *full)
