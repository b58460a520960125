"""Third One Lucky: Nim in which the third object from the end wins.

Rules
-----
There are any number of heaps. A move takes any positive number of objects from one heap. The player who takes the
third object from the end wins: the game is over as soon as at most two objects are left, and nobody moves then. In
misère play whoever takes the third object from the end loses.

Strategy
--------
Leave two objects, or two equal heaps of 3 or more, or three heaps such as 1,2,2, 1,3,4, 2,3,5 or 3,6,7: with two given
heaps exactly one third heap makes a P-position. If one heap stays the same and the other grows, the difference between
it and the third heap repeats sooner or later. Four or more heaps are searched.

History
-------
The last object wins in Nim, the last but one in misère Nim with best play; here it is the third one. Winning Ways lists
the periods of that repetition, and Emilie Hogan found that one of them was missing. Aidan Hennessey noted in 2024 that
the game is Nim on a tripod with two objects in its centre, and computed more of them. These pages do not quote the rule
from Winning Ways: it was found from the name, this equivalence and the periods, which it reproduces.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, page 487.
The On-Line Encyclopedia of Integer Sequences, A006018.
A. Hennessey, Tree and Tripod Nim, arXiv:2401.07943 (2024).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("third-one-lucky", heaps).outcome for heaps in ("2", "3", "1,1", "2,2", "3,3", "1,2,2", "3,6,7")]
['P', 'N', 'P', 'N', 'P', 'P', 'P']
>>> from nimatron.theory.third_one_lucky import period
>>> [period(row).period for row in range(10)]
[1, 2, 4, 2, 12, 12, 12, 8, 8, 10]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places

NOT_TAKEN = 2
"""The game is over when at most this number of objects is left."""


class ThirdOneLucky(TupleGame):
    """Third One Lucky: Nim won by taking the third object from the end (Winning Ways).

    >>> list(ThirdOneLucky().moves((1, 2))), list(ThirdOneLucky().moves((1, 1)))
    ([(0, 2), (1, 1), (1, 0)], [])
    """

    name = "third-one-lucky"
    title = "Third One Lucky"
    search_words = ("third", "lucky")
    example = "4,6,7"
    symmetry = "sorted"
    theorems = ("nimatron.theory.third_one_lucky:TwoHeaps", "nimatron.theory.third_one_lucky:ThreeHeaps")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves heap by heap, the least number taken first; none if at most two objects are left."""
        if sum(position) <= NOT_TAKEN:
            return
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            yield from ((*before, rest, *after) for rest in range(heap - 1, -1, -1))

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one heap is smaller and the game was not over."""
        changed = changed_places(position, target)
        return changed is not None and len(changed) == 1 and sum(position) > NOT_TAKEN

    def count_moves(self, position: Heaps) -> int:
        """Return the number of objects, or 0 if the game is over."""
        objects = sum(position)
        return objects if objects > NOT_TAKEN else 0
