"""Imitation Nim: two heaps, and a take from the smaller one may not be imitated on the larger.

Rules
-----
Two heaps. A move takes any positive number of objects from one of them. If the opponent has just taken x from the
smaller heap, or from one of two equal heaps, x may not be taken from the other heap now. In normal play whoever cannot
move loses. ``3,5`` is a start, ``3,5/2`` a position in which 2 must not be taken from the larger heap.

Strategy
--------
The starts that lose are those of Wythoff's game: 0,0, 1,2, 3,5, 4,7, 6,10, 8,13, ... Where Wythoff's game is won by a
take of x from both heaps, take x from the smaller heap only: the opponent would need the same take from the larger one,
and this is forbidden.

History
-------
Urban Larsson found in 2009 that forbidding imitation does for Nim what the diagonal moves of Wythoff's game do.

Sources
-------
U. Larsson, 2-pile Nim with a restricted number of move-size imitations, Integers 9 (2009), G4.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("imitation-nim")
>>> [(a, b) for a in range(12) for b in range(a, 20) if nt.analyse(game, (a, b)).outcome == "P"]
[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18)]
>>> [game.format(move) for move in nt.analyse(game, "4,6").winning_moves], nt.analyse(game, "3,5/2").outcome
(['3,6/1'], 'P')
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.memory_game import Heaps, RowAndMemory, RowAndMemoryGame
from nimatron.rules.tuple_game import changed_places


class ImitationNim(RowAndMemoryGame):
    """Nim with two heaps in which a move on the smaller heap may not be imitated on the larger (Larsson 2009).

    >>> [ImitationNim().format(move) for move in ImitationNim().moves(ImitationNim().parse("1,3/1"))]
    ['0,3/1', '1,1', '1,0']
    """

    name = "imitation-nim"
    title = "Imitation Nim"
    search_words = ("imitate", "larsson")
    example = "4,6"
    remembered = "forbidden take"
    theorems = ("nimatron.theory.wythoff_in_disguise:DiagonalsByImitation",)

    def admit(self, row: Heaps, memory: int) -> RowAndMemory:
        """Accept two heaps and a number that can have been taken from the smaller one."""
        if len(row) != 2:
            row = row * 2 if row == (0,) else row
        if len(row) != 2:
            wrong = {"count": len(row), "wanted": 2, "example": self.example}
            raise PositionError(reason("position.wrong_width", game=self.name, **wrong))
        difference = abs(row[0] - row[1])
        if memory > difference:
            raise PositionError(reason("position.no_imitation", game=self.name, taken=memory, most=difference))
        return RowAndMemory(row, memory)

    def after(self, position: RowAndMemory, index: int, rest: int) -> RowAndMemory:
        """Return the position in which ``rest`` objects are left in heap 0 or 1."""
        heap, other = position.row[index], position.row[1 - index]
        row = (other, rest) if index else (rest, other)
        return RowAndMemory(row, heap - rest if heap <= other else 0)

    def generate_moves(self, position: RowAndMemory) -> Iterator[RowAndMemory]:
        """Yield the moves on the first heap, then on the second, the least number taken first."""
        for index, heap in enumerate(position.row):
            for rest in range(heap - 1, -1, -1):
                if not self._imitates(position, index, heap - rest):
                    yield self.after(position, index, rest)

    @staticmethod
    def _imitates(position: RowAndMemory, index: int, taken: int) -> bool:
        return taken == position.memory and position.row[index] == max(position.row)

    def allows(self, position: RowAndMemory, target: RowAndMemory) -> bool:
        """Return whether one heap is smaller, not by the forbidden number, and the new forbidden number is right."""
        changed = changed_places(position.row, target.row)
        if changed is None or len(changed) != 1:
            return False
        (index,) = changed
        taken = position.row[index] - target.row[index]
        return not self._imitates(position, index, taken) and target == self.after(position, index, target.row[index])

    def count_moves(self, position: RowAndMemory) -> int:
        """Return the number of objects, less one if a number is forbidden."""
        return sum(position.row) - (position.memory > 0)

    def canonical(self, position: RowAndMemory) -> RowAndMemory:
        """Put the smaller heap first."""
        return RowAndMemory(tuple(sorted(position.row)), position.memory)
