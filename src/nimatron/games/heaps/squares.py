"""Squares: take a perfect square from a heap.

Rules
-----
There is a heap of any size (or several heaps). A move takes 1, 4, 9, 16, ... objects, a perfect square, from one heap.
In normal play whoever cannot move loses.

Strategy
--------
Leave a "red number", a heap from which the opponent loses: 0 2 5 7 10 12 15 17 20 22 34 39 44 52 57 62 65 67 72 85 95
109 119 124 127 130 132 137 142 147 150 and so on. Nobody knows a formula; a sieve finds them: the least number without
a mark is red, and adding squares to it gives numbers to mark. In misère play the red numbers of one heap are one
greater. Several heaps are compared by their nim-values. From a red number take what makes the game last longest.

History
-------
Solomon Golomb treated it among other games of take-away in 1966. The red numbers are infinitely many; as no two of
them differ by a square, they are fewer than every fixed share of all numbers (Furstenberg and Sárközy).

Sources
-------
S. W. Golomb, A mathematical investigation of games of "take-away", Journal of Combinatorial Theory 1 (1966), 443-458.
T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974), 159-167.

Check values
------------
>>> import nimatron as nt
>>> [heap for heap in range(151) if nt.analyse("squares", heap).outcome == "P"]
[0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95, 109, 119, 124, 127, 130, 132, 137,
142, 147, 150]
>>> [heap for heap in range(40) if nt.analyse("squares", heap, misere=True).outcome == "P"]
[1, 3, 6, 8, 11, 13, 16, 18, 21, 23, 35]
>>> [nt.analyse("squares", heap).grundy for heap in range(20)]
[0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2]
>>> nt.analyse("squares", 8).winning_moves, nt.analyse("squares", 34).outcome, nt.analyse("squares", 21).winning_moves
(((7,),), 'P', ((20,), (17,), (12,), (5,)))
"""

from __future__ import annotations

from functools import cache

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.rules.subtraction_moves import SubtractionMoves


@cache
def _squares() -> SubtractionSet:
    return SubtractionSet.parse("squares")


class Squares(SubtractionMoves):
    """Squares: take 1, 4, 9, 16, ... from one heap (Golomb 1966).

    >>> list(Squares().moves((10,)))
    [(9,), (6,), (1,)]
    """

    name = "squares"
    title = "Squares"
    aliases = ("subtract-a-square",)
    example = "75"
    first_start = "21"
    sieve = "strip"
    valuations = ("nimatron.theory.valuations.disjunctive:FERGUSON",)
    reasons = ("nimatron.theory.subtraction:reasons_of_squares",)

    @property
    def take_set(self) -> SubtractionSet:
        """The perfect squares."""
        return _squares()
