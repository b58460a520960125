"""Silver dollar: coins on a strip slide to the left without jumping.

Rules
-----
Coins lie on different squares 0, 1, 2, ... of a strip; a position names their squares. A move slides one coin to the
left over any number of empty squares; it may not jump over another coin. In normal play whoever makes the last move
wins.

Strategy
--------
Look at the gap between the last coin and the coin on its left, then skip a gap, and so on: every other gap. With an odd
number of coins the first coin's distance from the left end is among them. Play Nim with these gaps: sliding the right
coin of a pair makes the gap smaller. If the opponent makes a gap larger by sliding its left coin, slide the right coin
as far.

History
-------
The name is that of a variant in which one coin is worth more and the strip's end is a purse; Nicolaas de Bruijn is
named as its inventor.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 15.
J. H. Conway, On Numbers and Games, Academic Press 1976, chapter 11.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("silver-dollar", squares).outcome for squares in ("1,2", "0,3")]
['P', 'N']
>>> nt.analyse("silver-dollar", "0,3").winning_moves, nt.analyse("silver-dollar", "5,6,9").grundy
(((0, 1),), 7)
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class SilverDollar(TupleGame):
    """Silver dollar: slide a coin to the left without jumping over another one (Winning Ways, chapter 15).

    >>> list(SilverDollar().moves((1, 4)))
    [(0, 4), (1, 3), (1, 2)]
    """

    name = "silver-dollar"
    title = "Silver dollar"
    search_words = ("coins", "slide", "dollar")
    example = "1,4,6,11"
    noun = "coin"
    picture = "strip"
    symmetry = "sorted"
    view = "nimatron.views.row_games:StripView"
    theorems = ("nimatron.theory.nim_in_disguise:EveryOtherGap",)

    def admit(self, heaps: Heaps) -> Heaps:
        """Refuse two coins on one square."""
        heaps = super().admit(heaps)
        first: dict[int, int] = {}
        for number, square in enumerate(heaps, 1):
            if square in first:
                which = {"first": first[square], "second": number, "square": square}
                raise PositionError(reason("position.same_square", game=self.name, example=self.example, **which))
            first[square] = number
        return heaps

    def canonical(self, position: Heaps) -> Heaps:
        """Sort the squares; a coin on square 0 stays on the strip."""
        return tuple(sorted(position))

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves of each coin to the squares between it and the next coin on its left, the nearest first."""
        for index, square in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, to, *after) for to in range(square - 1, self._next_coin(position, square), -1))

    @staticmethod
    def _next_coin(position: Heaps, square: int) -> int:
        """Return the square of the next coin to the left, or -1 if there is none."""
        return max((other for other in position if other < square), default=-1)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one coin has moved, without passing another."""
        changed = changed_places(position, target)
        if changed is None or len(changed) != 1:
            return False
        return target[changed[0]] > self._next_coin(position, position[changed[0]])

    def count_moves(self, position: Heaps) -> int:
        """Return the number of empty squares to the left of the last coin; each is counted for the next coin only."""
        return max(position) + 1 - len(position)
