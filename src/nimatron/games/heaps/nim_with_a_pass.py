"""Nim with a pass: once in the game one of the players may pass.

Rules
-----
There are any number of heaps. A move takes any positive number of objects from one heap, or it is the pass, which may
be used once in the whole game by either player, but not when all heaps are empty. In normal play whoever takes the last
object wins. ``3,4,5`` is a start; ``3,4,5/0`` means that the pass has been used.

Strategy
--------
After the pass it is Nim. Before it one or two heaps are understood: two heaps lose when they are an odd number and the
next one, 1,2, 3,4, 5,6, ...; a single heap is taken whole. With three or more heaps no rule is known, and they are
searched: 1,1,1, 1,3,3, 1,4,4, 1,5,5, 2,2,2, 2,3,5 lose, for example.

History
-------
David Gale asked for a theory of Nim with a pass; the case of three heaps resists to this day.

Sources
-------
R. E. Morrison, E. J. Friedman, A. S. Landsberg, Combinatorial games with a pass: a dynamical systems approach, Chaos 22
(2012), 043108.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("nim-with-a-pass", heaps).outcome for heaps in ("1,2", "3,4", "5,6", "2,2", "0", "7", "1,2/0", "2,2/0")]
['P', 'P', 'P', 'N', 'P', 'N', 'N', 'P']
>>> lost = ("1,1,1", "1,3,3", "1,4,4", "1,5,5", "2,2,2", "2,3,5")
>>> {nt.analyse("nim-with-a-pass", heaps).outcome for heaps in lost}
{'P'}
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.memory_game import Heaps, RowAndMemory, RowAndMemoryGame
from nimatron.rules.tuple_game import changed_places


class NimWithAPass(RowAndMemoryGame):
    """Nim in which one of the players may pass, once (Morrison, Friedman and Landsberg 2012).

    >>> [NimWithAPass().format(move) for move in NimWithAPass().moves(NimWithAPass().parse("1,1"))]
    ['0,1', '1,0', '1,1/0']
    """

    name = "nim-with-a-pass"
    title = "Nim with a pass"
    search_words = ("pass",)
    example = "3,4,5"
    remembered = "number of passes left"
    view = "nimatron.views.heap_games:NimWithAPassView"
    memory_at_start = 1
    theorems = ("nimatron.theory.nim_with_a_pass:NimAfterThePass", "nimatron.theory.nim_with_a_pass:MatesWithAPass")

    def admit(self, row: Heaps, memory: int) -> RowAndMemory:
        """Accept at most one pass."""
        if memory > 1:
            raise PositionError(reason("position.more_passes", game=self.name, given=memory))
        return RowAndMemory(row, memory)

    def generate_moves(self, position: RowAndMemory) -> Iterator[RowAndMemory]:
        """Yield the moves heap by heap, the least number taken first, then the pass."""
        row, passes = position
        for index, heap in enumerate(row):
            before, after = row[:index], row[index + 1 :]
            yield from (RowAndMemory((*before, rest, *after), passes) for rest in range(heap - 1, -1, -1))
        if passes and any(row):
            yield RowAndMemory(row, 0)

    def allows(self, position: RowAndMemory, target: RowAndMemory) -> bool:
        """Return whether one heap is smaller, or the pass is used."""
        changed = changed_places(position.row, target.row)
        if changed == []:
            return any(position.row) and (position.memory, target.memory) == (1, 0)
        return changed is not None and len(changed) == 1 and target.memory == position.memory

    def count_moves(self, position: RowAndMemory) -> int:
        """Return the number of objects, plus one if the pass is left."""
        objects = sum(position.row)
        return objects + (position.memory if objects else 0)

    def canonical(self, position: RowAndMemory) -> RowAndMemory:
        """Sort the heaps and drop the empty ones; without any heap drop the pass, which cannot be used."""
        row = tuple(sorted(filter(None, position.row)))
        return RowAndMemory(row, position.memory if row else 0)
