"""End-Nim: heaps stand in a row, and one takes only from the first or the last.

Rules
-----
Heaps stand in a row. A move takes any positive number of objects from the first or from the last heap; when an end heap
is taken whole, the next one becomes the end. In normal play whoever takes the last object wins.

Strategy
--------
Two heaps lose when they are equal. Three lose when the ends are equal and the middle differs from them. In every row,
beside given other heaps, exactly one size of the first heap loses, maybe 0, and exactly one size of the last; the sizes
are found from those of the shorter rows inside. Make an end heap that size.

History
-------
Michael Albert and Richard Nowakowski solved the game in 2001.

Sources
-------
M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electronic Journal of Combinatorics 8 (2) (2001), R1.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("end-nim", row).outcome for row in ("4,4", "2,3,2", "2,2,2", "1,2")]
['P', 'P', 'N', 'N']
>>> nt.analyse("end-nim", "2,2,2").winning_moves, nt.analyse("end-nim", "5,1,7,3").winning_moves
(((0, 2, 2), (2, 2, 0)), ((2, 1, 7, 3),))
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class EndNim(TupleGame):
    """End-Nim: take from the first or the last heap of a row (Albert and Nowakowski 2001).

    >>> list(EndNim().moves((1, 5, 2)))
    [(0, 5, 2), (1, 5, 1), (1, 5, 0)]
    """

    name = "end-nim"
    title = "End-Nim"
    search_words = ("ends", "row")
    example = "3,1,4,2"
    theorems = ("nimatron.theory.end_nim:OneSizeOfEachEnd",)

    @staticmethod
    def ends(position: Heaps) -> list[int]:
        """Return the places of the first and the last nonempty heap: one if they are the same, none if all are empty.

        >>> EndNim.ends((0, 3, 1, 4, 0)), EndNim.ends((0, 3))
        ([1, 3], [1])
        """
        full = [index for index, heap in enumerate(position) if heap]
        return sorted({full[0], full[-1]}) if full else []

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the smaller sizes of the first heap, then those of the last, the least number taken first."""
        for index in self.ends(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, rest, *after) for rest in range(position[index] - 1, -1, -1))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one heap is smaller, and it is an end."""
        changed = changed_places(position, target)
        return changed is not None and len(changed) == 1 and changed[0] in self.ends(position)

    def count_moves(self, position: Heaps) -> int:
        """Return the number of objects in the end heaps."""
        return sum(position[index] for index in self.ends(position))

    def canonical(self, position: Heaps) -> Heaps:
        """Return the nonempty heaps, or the same row reversed, whichever is less."""
        row = tuple(filter(None, position))
        return min(row, row[::-1])
