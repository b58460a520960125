"""Splittles: take a number from a given set from one heap, and if you like split the rest of it into two heaps.

Rules
-----
There are one or several heaps and a set S of numbers, such as 1,4 or 1-3. A move takes a number in S from one heap; if
two or more objects of this heap are left, it may also split them into two heaps. In normal play whoever cannot move
loses; in misère play whoever cannot move wins. S is a finite set, or contains all numbers but finitely many.

Strategy
--------
Compare the nim-values of the heaps: leave nim-sum 0. S is an octal code with the digit 7 at each of its numbers: with 1
and 2 it is Kayles, with 2 alone Dawson's Kayles. If 1 and otherwise only odd numbers may be taken, whoever leaves an
even number of objects wins. If every number may be taken, the value of a heap is its size, as in Nim.

History
-------
The name is used in Combinatorial Game Suite, with a set for each player in the partizan game; with one set for both it
is an octal game of Guy and Smith (1956).

Sources
-------
A. N. Siegel, Combinatorial Game Suite, ruleset Splittles.
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("splittles[take=1-2]", heap).grundy for heap in range(13)]
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
>>> [nt.analyse("splittles[take=2]", heap).grundy for heap in range(15)]
[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
>>> str(nt.game("splittles[take=1,4]").octal_code), str(nt.game("splittles[take=not 2]").octal_code)
('0.7007', '0.70[7]')
>>> nt.analyse("splittles[take=1,3]", "8,5").outcome, nt.analyse("splittles[take=all]", "3,5,6").outcome
('N', 'P')
"""

from __future__ import annotations

from functools import lru_cache

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.codes import MOST_PLACES, NO_MOVE, Code, Digit
from nimatron.rules.octal_moves import OctalMoves
from nimatron.rules.parameters import SubtractionSetKind, rule, shown

_SEVEN = Digit(7)


class SplittlesSet(SubtractionSetKind):
    """A subtraction set that a code can express: finite, or with finitely many exceptions.

    >>> str(SplittlesSet().read("not 2,3")), str(SplittlesSet().read("4,1"))
    ('not 2,3', '1,4')
    """

    def read(self, value: object) -> SubtractionSet:
        """Read a set. Raise ``RuleError`` if it is infinite in another way, or has too large numbers."""
        numbers = super().read(value)
        try:
            code_of(numbers)
        except RuleError:
            raise RuleError(reason("rule.splittles", given=shown(str(numbers)), limit=MOST_PLACES)) from None
        return numbers


@lru_cache(maxsize=256)
def code_of(numbers: SubtractionSet) -> Code:
    """Return the code with the digit 7 at every number of a set and 0 elsewhere.

    Raise ``RuleError`` if there is no such code.

    >>> code_of(SubtractionSet.parse("1-2")), code_of(SubtractionSet.parse("all"))
    (Code.parse('0.77'), Code.parse('0.[7]'))
    """
    listed = SubtractionSet.parse(str(numbers).removeprefix("not ")) if str(numbers) != "all" else None
    if listed is not None and (not listed.is_finite or (listed.maximum or 0) > MOST_PLACES):
        raise RuleError(reason("code.long", limit=MOST_PLACES))
    last = 0 if listed is None else listed.maximum or 0
    digits = (NO_MOVE, *(_SEVEN if place in numbers else NO_MOVE for place in range(1, last + 1)))
    return Code(NO_MOVE, digits, () if numbers.is_finite else (_SEVEN,))


class Splittles(OctalMoves):
    """Splittles: take an allowed number from a heap and split the rest if you like (octal games 0.7, 0.77, 0.07 ...).

    >>> list(Splittles(take="2").options(6)), Splittles(take="1,4").written()
    ([(4,), (1, 3), (2, 2)], 'splittles')
    """

    name = "splittles"
    title = "Splittles"
    search_words = ("split", "take")
    example = "9,7"
    worth_trying = ("splittles[take=2]", "splittles[take=1-3]", "splittles[take=all]")
    picture = "rows"
    view = "nimatron.views.heap_games:SplittlesView"
    theorems = ("nimatron.theory.splittles:OddTakes", "nimatron.theory.splittles:EveryNumber")

    take: SubtractionSet = rule("1,4", SplittlesSet(), "the numbers that may be taken, such as 1,4 or 1-3 or not 2,3")

    @property
    def octal_code(self) -> Code:
        """The code with the digit 7 at each number that may be taken."""
        return code_of(self.take)
