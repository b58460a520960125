"""Eatcake: eat one whole row or one whole column of a cake.

Rules
-----
There are one or more rectangular cakes of squares, written ``3x4`` for 3 rows and 4 columns. A move eats one whole row
or one whole column of one cake. What lies on its two sides are separate cakes from then on. In normal play whoever eats
the last crumb wins. ``2*3x4,1x5`` is two cakes of 3 by 4 and one of 1 by 5; ``none`` is the end.

Strategy
--------
A cake has value 0 if both sides are even, 1 if both are odd, and 2 if one is even and the other odd. Leave cakes whose
values have nim-sum 0. From a single cake with an odd side eat the middle row or column across it: two equal cakes are
left, and every move in one of them can be copied in the other. In misère play positions are searched.

History
-------
In Winning Ways one player eats rows and the other columns; it is also known as Bynum's game. With the same moves for
both it is an impartial game, treated here; the values above were found and proved for this page.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982.
A. N. Siegel, Combinatorial Game Suite, ruleset Eatcake.

Check values
------------
>>> import nimatron as nt
>>> [[nt.analyse("eatcake", f"{rows}x{columns}").grundy for columns in range(1, 7)] for rows in (1, 2, 3)]
[[1, 2, 1, 2, 1, 2], [2, 0, 2, 0, 2, 0], [1, 2, 1, 2, 1, 2]]
>>> nt.game("eatcake").format(nt.analyse("eatcake", "3x6").best)
'2x6'
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.cake_game import Cake, CakeGame, Cakes, together


class Eatcake(CakeGame):
    """Eatcake with the same moves for both players: eat a row or a column (Winning Ways).

    >>> list(map(Eatcake().format, Eatcake().moves(Eatcake().parse("2x3"))))
    ['1x3', '2x2', '2*2x1']
    >>> list(map(Eatcake().format, Eatcake().moves(Eatcake().parse("1x2"))))
    ['none', '1x1']
    """

    name = "eatcake"
    title = "Eatcake"
    aliases = ("bynums-game",)
    search_words = ("cake", "eat", "bynum")
    example = "3x6"
    view = "nimatron.views.cakes:EatcakeView"
    theorems = ("nimatron.theory.cakes:ParityOfSides",)

    def pieces(self, rows: int, columns: int) -> Iterator[Cakes]:
        """Yield what a row leaves above and below, the smaller part first, then what a column leaves on its sides."""
        return self._pieces(rows, columns, max(rows, columns))

    def pieces_near_edge(self, rows: int, columns: int) -> Iterator[Cakes]:
        """Yield the pieces for moves with at most two rows or columns on one side.

        >>> [Eatcake().format(pieces) for pieces in Eatcake().pieces_near_edge(1, 9)]
        ['none', '1x8', '1x1,1x7', '1x2,1x6']
        """
        return self._pieces(rows, columns, 3)

    @staticmethod
    def _pieces(rows: int, columns: int, most: int) -> Iterator[Cakes]:
        for part in range(min((rows + 1) // 2, most)):
            sizes = (part, rows - 1 - part)
            yield together(Cake(size, columns) for size in sizes if size)
        for part in range(min((columns + 1) // 2, most)):
            sizes = (part, columns - 1 - part)
            left = together(Cake(rows, size) for size in sizes if size)
            if left or rows > 1:
                yield left

    def is_finished(self, rows: int, columns: int) -> bool:
        """Return False: every cake can be eaten."""
        return False

    def count_moves(self, position: Cakes) -> int:
        """Return half the rows and half the columns of each size, rounded up; a single square is eaten in one way."""
        return sum((one.rows + 1) // 2 + (one.columns + 1) // 2 - (one.rows == one.columns == 1) for one in position)
