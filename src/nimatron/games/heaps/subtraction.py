"""Subtraction Nim: only certain numbers may be taken.

Rules
-----
There are one or several heaps and a subtraction set S, often 1 to k. A move takes a number of S from one heap. In
normal play whoever cannot move loses; in misère play whoever cannot move wins.

Two settings are well known. In the *21 game* the players count up, each says one, two or three more numbers, and
whoever must say 21 loses: misère play with S = 1-3 from a heap of 21. In the *100 game* each adds a number from 1 to
10, and whoever reaches 100 wins: normal play with S = 1-10 from a heap of 100.

Strategy
--------
If S is 1 to k, complete every number that the opponent takes to k + 1: leave a multiple of k + 1, in misère play one
more than a multiple. In the 21 game say the multiples of 4; in the 100 game say 1, 12, 23, ..., 89 and 100. With
several heaps play Nim with the remainders modulo k + 1. For every other set the nim-values of the heaps decide in the
same way; for a finite set they repeat sooner or later. In misère play leave nim-sum 0 too, as long as a heap of
nim-value 2 or more remains, and nim-sum 1 when none remains (Ferguson 1974).

History
-------
Bachet de Méziriac posed the 100 game in 1612. The general theory came with Sprague and Grundy; Thomas Ferguson found in
1974 that misère play of all subtraction games follows the nim-values.

Sources
-------
C.-G. Bachet de Méziriac, Problèmes plaisans et délectables, 1612.
T. S. Ferguson, On sums of graph games with last player losing, International Journal of Game Theory 3 (1974), 159-167.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("subtraction", heap).outcome for heap in (4, 8, 21)], nt.analyse("subtraction", 21).best
(['P', 'P', 'N'], (20,))
>>> nt.analyse("subtraction", 21, misere=True).outcome
'P'
>>> [nt.analyse("subtraction[take=2,3]", heap).grundy for heap in range(10)]
[0, 0, 1, 1, 2, 0, 0, 1, 1, 2]
>>> [nt.analyse("subtraction[take=1,3,4]", heap).grundy for heap in range(9)]
[0, 1, 0, 1, 2, 3, 2, 0, 1]
>>> [heap for heap in range(101) if nt.analyse("subtraction[take=1-10]", heap).outcome == "P"]
[0, 11, 22, 33, 44, 55, 66, 77, 88, 99]
"""

from __future__ import annotations

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.rules.parameters import SubtractionSetKind, rule
from nimatron.rules.subtraction_moves import SubtractionMoves


class Subtraction(SubtractionMoves):
    """Subtraction Nim: take a number from a given set from one heap (Bachet 1612, Ferguson 1974).

    >>> Subtraction(take="1,3,4").written()
    'subtraction[take=1,3,4]'
    """

    name = "subtraction"
    title = "Subtraction Nim"
    example = "21"
    sieve = "strip"
    worth_trying = ("subtraction[take=1,3,4]",)
    view = "nimatron.views.heap_games:SubtractionView"
    theorems = ("nimatron.theory.subtraction:PatternValues",)
    valuations = ("nimatron.theory.valuations.disjunctive:FERGUSON",)
    reasons = ("nimatron.theory.subtraction_residues:reasons_of_subtraction",)

    take: SubtractionSet = rule(
        "1-3", SubtractionSetKind(), "the numbers that may be taken, such as 1-3, 1,3,4, squares or not 2,3"
    )

    @property
    def take_set(self) -> SubtractionSet:
        """The numbers that may be taken."""
        return self.take
