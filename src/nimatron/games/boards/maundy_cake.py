"""Maundy Cake: divide a cake by parallel cuts into any number of equal parts.

Rules
-----
There are one or more rectangular cakes of squares, written ``3x4`` for 3 rows and 4 columns. A move divides one cake
into two or more equal parts, by cuts between rows or by cuts between columns; each part has whole rows and columns.
Single squares cannot be divided. In normal play whoever makes the last move wins. ``2*3x4,1x5`` is two cakes of 3 by 4
and one of 1 by 5.

Strategy
--------
Count the odd prime factors of each side, 9 = 3 x 3 as two: a cake is two heaps of Nim of these sizes, and its value is
one more than their nim-sum if a side is even. An even number of equal parts cancels; an odd number counts as one part.
Leave cakes whose values have nim-sum 0; a cake with an even side is won by dividing it into an even number of parts.

History
-------
Winning Ways gives one player the rows and the other the columns. With the same moves for both it is an impartial game,
treated here; the values above were found and proved for this page.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 2.
A. N. Siegel, Combinatorial Game Suite, ruleset MaundyCake.
J. H. Conway, On Numbers and Games, 1976, chapter 12 (tame positions in misère play).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("maundy-cake", f"1x{side}").grundy for side in range(1, 13)]
[0, 1, 1, 1, 1, 2, 1, 1, 2, 2, 1, 2]
>>> [[nt.analyse("maundy-cake", f"{rows}x{columns}").grundy for columns in (1, 3, 9, 27, 2)] for rows in (3, 9)]
[[1, 0, 3, 2, 2], [2, 3, 0, 1, 3]]
>>> nt.analyse("maundy-cake", f"{3**20}x{5**20}", fields=["outcome"]).outcome
'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.arithmetic.divisors import count_divisors, divisors, prime_factors
from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.cake_game import Cake, CakeGame, Cakes
from nimatron.rules.parameters import shown


class MaundyCake(CakeGame):
    """Maundy Cake with the same moves for both players: divide a cake into equal parts (Winning Ways, chapter 2).

    >>> list(map(MaundyCake().format, MaundyCake().moves(MaundyCake().parse("2x6"))))
    ['2*1x6', '2*2x3', '3*2x2', '6*2x1']
    """

    name = "maundy-cake"
    title = "Maundy Cake"
    search_words = ("cake", "divide", "divisor")
    example = "4x9"
    most_squares = 10**48
    view = "nimatron.views.cakes:MaundyCakeView"
    theorems = ("nimatron.theory.maundy_cake:OddPrimeFactors", "nimatron.theory.maundy_cake:TameCakes")

    def pieces(self, rows: int, columns: int) -> Iterator[Cakes]:
        """Yield the equal parts, fewest first, for divisions of the rows, then of the columns."""
        for number in divisors(rows):
            if number > 1:
                yield (Cake(rows // number, columns, number),)
        for number in divisors(columns):
            if number > 1:
                yield (Cake(rows, columns // number, number),)

    def is_finished(self, rows: int, columns: int) -> bool:
        """Return whether the cake is a single square."""
        return rows == columns == 1

    def count_moves(self, position: Cakes) -> int:
        """Return the number of divisors above 1 of both sides of each size."""
        return sum((count_divisors(side) or 1) - 1 for cake in position for side in cake[:2])

    def admit(self, cake: Cake) -> None:
        """Refuse a side whose prime factors cannot be found by trial division and a test of primality."""
        for side in cake[:2]:
            if prime_factors(side) is None:
                raise PositionError(reason("position.cake_factors", game=self.name, given=shown(side)))
