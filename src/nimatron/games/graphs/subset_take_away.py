"""Subset take-away: name a set that is still there; all sets that contain it go.

Rules
-----
Given are the nonempty proper subsets of a set of n objects. A move names one that is still there; it and all sets that
contain it go. In normal play whoever cannot move loses. Sets are written by their objects: 13 has the objects 1 and 3.

Strategy
--------
David Gale and Abraham Neyman conjectured that the start is a P-position for every n, as the answer by the complement
suggests. It is so up to 6 objects, but with 7 the player to move wins, as a computation of Andries Brouwer and Jens
Christensen showed.

History
-------
Gale and Neyman published the game in 1982; it is Chomp on the boundary of a simplex.

Sources
-------
D. Gale, A. Neyman, Nim-type games, International Journal of Game Theory 11 (1982), 17-20.
A. E. Brouwer, J. D. Christensen, Counterexamples to conjectures about Subset Takeaway and counting linear extensions of
a Boolean lattice, Order 35 (2018), 275-281.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("subset-take-away", n, fields=["grundy"]).grundy for n in (2, 3, 4)]
[0, 0, 0]
>>> nt.analyse("subset-take-away", "3/1").outcome, nt.analyse("subset-take-away", "3/1,23").outcome
('N', 'P')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from typing import ClassVar

from nimatron.rules.poset_game import PosetGame

_MOST_IMAGES = 120


class SubsetTakeAway(PosetGame):
    """Subset take-away: name a nonempty proper subset; all sets that contain it are removed (Gale and Neyman 1982).

    >>> [SubsetTakeAway().format(move) for move in SubsetTakeAway().moves(SubsetTakeAway().parse("2"))]
    ['2/1', '2/2']
    """

    name = "subset-take-away"
    title = "Subset take-away"
    search_words = ("simplex", "poset", "subsets")
    example = "3"
    view = "nimatron.views.graph_games:SubsetTakeAwayView"
    least: ClassVar[int] = 1
    most: ClassVar[int] = 9

    mask = PosetGame.mask
    count_moves = PosetGame.count_moves
    theorems = ("nimatron.theory.posets:TREES",)
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:ELEMENTS",
        "nimatron.theory.complements:complements_of_sets",
        "nimatron.theory.parity:same_parity",
    )

    def elements(self, number: int) -> tuple[int, ...]:
        """Return the sets as bit masks, with object 1 as the lowest bit, small sets first."""
        return tuple(sorted(range(1, (1 << number) - 1), key=lambda one: (one.bit_count(), one)))

    def above(self, number: int, one: int, other: int) -> bool:
        """Return whether one set contains the other."""
        return one & other == other

    def height(self, number: int, element: int) -> int:
        """Return the number of its objects, less one."""
        return element.bit_count() - 1

    def element_text(self, element: int) -> str:
        """Return its objects as digits."""
        return "".join(str(at + 1) for at in range(self.most) if element >> at & 1)

    def read_element(self, text: str) -> int | None:
        """Read a set from the digits of its objects; None if the text is something else."""
        if not text.isascii() or not text.isdecimal() or len(text) > self.most or "0" in text:
            return None
        return sum({1 << int(letter) - 1 for letter in text})

    def images(self, number: int) -> Iterator[dict[int, int]]:
        """Yield the symmetries: objects may be exchanged."""
        for order in islice(permutations(range(number)), _MOST_IMAGES):
            yield {one: sum(1 << order[at] for at in range(number) if one >> at & 1) for one in self.elements(number)}
