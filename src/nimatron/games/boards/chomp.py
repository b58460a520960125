"""Chomp: bite a cell off a bar of chocolate, with all cells above it and to its right; the corner is poisoned.

Rules
-----
A bar of chocolate is a row of cells, or several rows of which none is longer than the one before. A move bites off a
cell other than the poisoned one in the corner, together with all cells in its row and in the later rows that are not to
its left. Whoever has only the poisoned cell left cannot move and loses. The rows are written in order, the one with the
poison first.

Strategy
--------
Two rows are a P-position exactly if the second is one shorter than the first. On a square bar the bite at (2, 2), next
to the poison on the diagonal, wins: it leaves two arms of the same length, and every bite in one is copied in the
other. On every other rectangle the player to move wins too: if the bite of the far corner does not win, the answer to
it wins as a first bite. But nobody knows a rule for the bite that wins. For three rows the P-positions are computed one
after the other.

History
-------
Fred Schuh published the game of the divisors of a number in 1952; David Gale found it again as a bar of cells in 1974,
and Martin Gardner named it.

Sources
-------
F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952), 299-304.
D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974), 876-879.
D. Zeilberger, Three-rowed Chomp, Advances in Applied Mathematics 26 (2001), 168-179.

Check values
------------
>>> import nimatron as nt
>>> lost = ["1", "2,1", "3,2", "2,2,1", "3,1,1", "4,2,2", "5,3,2", "5,5,3", "6,3,3", "6,4,2"]
>>> {nt.analyse("chomp", rows).outcome for rows in lost}
{'P'}
>>> [nt.analyse("chomp", f"{n},{n}").grundy for n in range(1, 9)]
[1, 2, 4, 5, 7, 8, 10, 11]
>>> nt.analyse("chomp", "5,5,5,5,5").best, nt.analyse("chomp", "30,18,15", fields=["outcome"]).outcome
((5, 1, 1, 1, 1), 'N')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count as counted
from itertools import islice, pairwise
from math import isqrt

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import format_heaps
from nimatron.rules.parameters import shown
from nimatron.rules.tuple_game import Heaps, TupleGame, columns


class Chomp(TupleGame):
    """Chomp: bite off a cell and all cells above it and to its right (Schuh 1952, Gale 1974).

    >>> list(Chomp().moves((2, 2)))
    [(1, 1), (2,), (2, 1)]
    """

    name, title, example = "chomp", "Chomp", "4,4,4"
    search_words = ("chocolate", "poison", "bar")
    picture, noun, group = "rows", "row", "boards"
    view = "nimatron.views.board_games:ChompView"
    theorems = (
        "nimatron.theory.chomp:Arms",
        "nimatron.theory.chomp:TwoRows",
        "nimatron.theory.chomp:Squares",
        "nimatron.theory.chomp:ThreeRows",
    )
    reasons = (
        "nimatron.theory.chomp:reasons_of_chomp",
        "nimatron.theory.parity:same_number",
        "nimatron.theory.parity:same_parity",
    )

    def admit(self, heaps: Heaps) -> Heaps:
        """Accept rows none of which is longer than the one before; drop empty ones."""
        rows = tuple(filter(None, heaps))
        if not rows or any(later > row for row, later in pairwise(heaps)):
            raise PositionError(reason("position.chomp", game=self.name, given=shown(format_heaps(heaps))))
        return rows

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the bites row by row, each row from the left."""
        for row, length in enumerate(position):
            for left in range(1 if row == 0 else 0, length):
                yield tuple(
                    min(other, left) if at >= row else other for at, other in enumerate(position) if at < row or left
                )

    def count_moves(self, position: Heaps) -> int:
        """Return the number of cells other than the poisoned one."""
        return sum(position) - 1

    def canonical(self, position: Heaps) -> Heaps:
        """Return the lesser of the bar and its mirror image, which swaps rows and columns."""
        return min(position, columns(position)) if position[0] <= 4096 else position  # longer ones are not searched

    def positions(self, count: int) -> Iterator[Heaps]:
        """Yield the rectangles, by number of cells, then by number of rows."""
        sizes = ((n // rows, rows) for n in counted(1) for rows in range(1, isqrt(n) + 1) if not n % rows)
        return ((length,) * rows for length, rows in islice(sizes, count))
