"""Nimble: move a coin to the left on a strip; coins may share a square.

Rules
-----
Coins lie on squares 0, 1, 2, ... of a strip, several on one square if need be; a position names their squares. A move
puts one coin on any square to its left; it may jump over others. In normal play whoever makes the last move wins: then
all coins lie on square 0.

Strategy
--------
A coin on square n is a heap of n objects: play Nim. Leave the coins on squares with nim-sum 0.

History
-------
Winning Ways uses it to show that different games may be one and the same.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 15.

Check values
------------
>>> import nimatron as nt
>>> nt.analyse("nimble", "1,2,3").outcome, nt.analyse("nimble", "3,3,5").winning_moves
('P', ((3, 3, 0),))
>>> nt.analyse("nimble", "1,1,1", misere=True).outcome
'P'
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class Nimble(TupleGame):
    """Nimble: move a coin to the left (Winning Ways, chapter 15).

    >>> list(Nimble().moves((1, 2)))
    [(0, 2), (1, 1), (1, 0)]
    """

    name = "nimble"
    title = "Nimble"
    search_words = ("coins",)
    example = "2,4,7"
    noun = "coin"
    picture = "strip"
    symmetry = "sorted"
    view = "nimatron.views.row_games:StripView"
    theorems = ("nimatron.theory.nim_in_disguise:CoinsAsHeaps",)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves of each coin to the squares on its left, the nearest first."""
        for index, square in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, to, *after) for to in range(square - 1, -1, -1))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether exactly one coin has moved, to the left."""
        changed = changed_places(position, target)
        return changed is not None and len(changed) == 1

    def count_moves(self, position: Heaps) -> int:
        """Return the sum of the coins' squares."""
        return sum(position)
