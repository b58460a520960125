"""Cutcake: cut a cake along a line into two; every play has the same number of cuts.

Rules
-----
There are one or more rectangular cakes of squares, written ``3x4`` for 3 rows and 4 columns. A move cuts one cake in
two along a whole line between rows or between columns. Single squares cannot be cut. In normal play whoever makes the
last cut wins. ``2*3x4,1x5`` is two cakes of 3 by 4 and one of 1 by 5.

Strategy
--------
Cut wherever you like: every cut makes one cake more, and at the end every square is a cake. So the number of cuts is
the number of squares less the number of cakes. If it is odd, the player to move makes the last cut. In misère play that
player loses.

History
-------
In Cutcake of Winning Ways one player cuts only between rows and the other only between columns, and it is a game of
skill. If both may cut either way, it is a well-known joke about chocolate bars: the players decide nothing.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 2.
J. Propp, Impartial Cutcake, message to the list math-fun, 13 November 2014.
A. N. Siegel, Combinatorial Game Suite, ruleset Cutcake.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("cutcake", cake).outcome for cake in ("1x1", "1x2", "3x3", "3x4", "3x4,1x2")]
['P', 'N', 'P', 'N', 'P']
>>> nt.analyse("cutcake", "3x4").remoteness, nt.analyse("cutcake", "3x4", misere=True).outcome
(11, 'P')
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.cake_game import Cake, CakeGame, Cakes, together


class Cutcake(CakeGame):
    """Cutcake with the same cuts for both players: cut a cake along a line (Winning Ways, chapter 2).

    >>> list(map(Cutcake().format, Cutcake().moves(Cutcake().parse("2x3"))))
    ['2*1x3', '2x1,2x2']
    """

    name = "cutcake"
    title = "Cutcake"
    aliases = ("impartial-cutcake",)
    search_words = ("cake", "cut", "chocolate")
    example = "3x4"
    view = "nimatron.views.cakes:CutcakeView"
    theorems = ("nimatron.theory.cakes:NumberOfCuts",)

    def pieces(self, rows: int, columns: int) -> Iterator[Cakes]:
        """Yield the two parts, the smaller one first, for each cut between rows, then between columns."""
        for part in range(1, rows // 2 + 1):
            yield together((Cake(part, columns), Cake(rows - part, columns)))
        for part in range(1, columns // 2 + 1):
            yield together((Cake(rows, part), Cake(rows, columns - part)))

    def is_finished(self, rows: int, columns: int) -> bool:
        """Return whether the cake is a single square."""
        return rows == columns == 1

    def count_moves(self, position: Cakes) -> int:
        """Return half the rows and half the columns of each size, rounded down: mirror images are the same move."""
        return sum(cake.rows // 2 + cake.columns // 2 for cake in position)
