"""Treblecross: both players write X, and three in a row win.

Rules
-----
A position is a row of at least three squares, or several such rows. A move writes X on a free square. Whoever makes
three X stand side by side has won, and the game is over in all rows; in misère play they have lost.

Strategy
--------
Never write within two squares of an X, unless it completes three: the opponent would then complete three. So only runs
of n free squares that lie farther than two from every X count. Writing there takes five squares away from the run, or
fewer at its ends. The run is a heap of n + 2 in the octal game 0.007. Leave runs whose nim-sum is 0. Empty rows of 6,
12, 22, 30, 32, 44 and 54 squares are P-positions.

History
-------
Winning Ways calls it one-dimensional tic-tac-toe. Whether the nim-values of 0.007 ever repeat is not known.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.

Check values
------------
>>> import nimatron as nt
>>> [n for n in range(3, 58) if nt.analyse("treblecross", "." * n, fields=["outcome"]).outcome == "P"]
[6, 12, 22, 30, 32, 44, 54]
>>> nt.analyse("treblecross", "....X.X..").winning_moves
(('....XXX..',),)
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.square_rows import SquareRows, SquareRowsGame, with_sign


class Treblecross(SquareRowsGame):
    """Treblecross: write X; three side by side win (Winning Ways, chapter 4).

    >>> list(Treblecross().moves(("X..",)))
    [('XX.',), ('X.X',)]
    """

    name = "treblecross"
    title = "Treblecross"
    search_words = ("tic-tac-toe", "three")
    example = "..........."
    view = "nimatron.views.board_games:TreblecrossView"
    sign = "X"
    theorems = ("nimatron.theory.treblecross:FarRuns",)

    def admit(self, rows: SquareRows) -> SquareRows:
        """Refuse rows of fewer than three squares."""
        for number, row in enumerate(rows, 1):
            if len(row) < 3:
                raise PositionError(reason("position.short_row", game=self.name, number=number, example=self.example))
        return rows

    @staticmethod
    def over(position: SquareRows) -> bool:
        """Return whether three X stand side by side."""
        return any("XXX" in row for row in position)

    def generate_moves(self, position: SquareRows) -> Iterator[SquareRows]:
        """Yield the positions after an X on each free square, in order."""
        if not self.over(position):
            for number, row in enumerate(position):
                for square, at in enumerate(row):
                    if at == ".":
                        yield with_sign(position, number, square, "X")

    def count_moves(self, position: SquareRows) -> int:
        """Return the number of free squares, 0 if the game is over."""
        return 0 if self.over(position) else sum(row.count(".") for row in position)

    def canonical(self, position: SquareRows) -> SquareRows:
        """Sort the rows; each is read in the direction in which it is less."""
        return tuple(sorted(min(row, row[::-1]) for row in position))

    def positions(self, count: int) -> Iterator[SquareRows]:
        """Yield the empty rows of 3, 4, ... squares."""
        return (("." * squares,) for squares in range(3, 3 + count))
