"""Circular Nim CN(n, k): take from k neighbouring heaps on a circle.

Rules
-----
n heaps stand on a circle. A move chooses k consecutive heaps and takes any numbers from them, at least one object in
all. An empty heap keeps its place; with at most k heaps on the circle a move may take from all of them. In normal
play whoever takes the last object wins; in misère play loses.

Strategy
--------
Leave a P-position. Up to rotation and reflection of the circle, they are as follows. k = 1: nim-sum 0. k = n: no
object. k = n - 1: all heaps equal. CN(4,2): opposite heaps equal. CN(5,2): m,b,c,d,b with m the largest and
m + b = c + d. CN(5,3): 0,b,c,d,b with b = c + d. CN(6,3): a,b,c,d,e,f with a + b = d + e and b + c = e + f. CN(6,4):
the same two, and a, c, e have nim-sum 0 and a is a smallest heap. CN(8,6): 0,x,a,b,e,c,d,x with a + b = c + d = x and e
the smaller of x and a + d. Other cases are only searched.

History
-------
Matthieu Dufour and Silvia Heubach proved these cases; k = 1, n - 1 and n go back to Bouton and Moore.

Sources
-------
M. Dufour, S. Heubach, Circular Nim games, Electronic Journal of Combinatorics 20(2) (2013), P22.
E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), 93-94 (k = 1 and k = n - 1).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("circular-nim", heaps).outcome for heaps in ("1,2,1,2", "1,2,3,2", "3,0,1,2,0")]
['P', 'N', 'P']
>>> nt.analyse("circular-nim[k=3]", "1,2,3,1,2,3").outcome
'P'
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from nimatron.rules.parameters import WholeNumber, rule
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places, smaller_rows

_COUNTED_HEAPS = 60


class CircularNim(TupleGame):
    """Circular Nim: take any numbers from k consecutive heaps on a circle (Dufour and Heubach 2013).

    >>> CircularNim(k=2).moves((1, 1, 1, 1)).count()
    8
    """

    name = "circular-nim"
    title = "Circular Nim"
    example = "1,2,3,2"
    picture = "circle"
    symmetry = "dihedral"
    view = "nimatron.views.heap_games:CircularNimView"
    engine = "nimatron.sequences.engines.several_heaps:CIRCULAR_NIM"
    theorems = ("nimatron.theory.circular_nim:FullCircle", "nimatron.theory.circular_nim:DufourHeubach")

    k: int = rule(2, WholeNumber(1, 10_000), "the number of neighbouring heaps that one move may take from")

    def reach(self, position: Heaps) -> int:
        """Return how many neighbouring heaps a move may change here: k, or all heaps if there are fewer."""
        return min(self.k, len(position))

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves in the order of the first heap of the arc that they change."""
        number, reach = len(position), self.reach(position)
        for first in range(number):
            if not position[first]:
                continue
            others = [(first + step) % number for step in range(1, reach)]
            full = [place for place in others if position[place]]
            for chosen in chain.from_iterable(combinations(full, size) for size in range(len(full) + 1)):
                places = sorted((first, *chosen))
                if self._first_of_arc(places, number, reach) == first:
                    yield from smaller_rows(position, places)

    @staticmethod
    def _first_of_arc(places: list[int], number: int, reach: int) -> int:
        """Return the least place from which an arc of ``reach`` heaps contains all ``places``, or -1.

        Parameters:
            places: the heaps to be covered.
            number: number of heaps on the circle.
            reach: length of the arc.
        """
        for index, place in enumerate(places):
            last = places[index - 1]
            if (last - place) % number < reach:
                return place
        return -1

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one arc contains every heap that became smaller."""
        changed = changed_places(position, target)
        return bool(changed) and self._first_of_arc(changed or [], len(position), self.reach(position)) >= 0

    def count_moves(self, position: Heaps) -> int:
        """Return the number of moves; a lower bound for more than 60 heaps with overlapping arcs."""
        number, reach = len(position), self.reach(position)
        if number == reach:
            return _product(position) - 1
        if 2 * reach - 1 <= number:  # every set of changed heaps begins exactly one arc
            return sum(
                heap * _product(tuple(position[(first + step) % number] for step in range(1, reach)))
                for first, heap in enumerate(position)
            )
        if number > _COUNTED_HEAPS:
            return _product(position[:reach]) - 1
        return _product(position) - 1 - _without_run(position, number - reach)


def _product(heaps: Heaps) -> int:
    product = 1
    for heap in heaps:
        product *= heap + 1
    return product


def _without_run(heaps: Heaps, run: int) -> int:
    """Count the ways to change some heaps of the circle so that no ``run`` neighbours in a row stay unchanged.

    >>> _without_run((1, 1, 1), 1), _without_run((1, 1, 1, 1), 2)
    (1, 7)
    """
    total = 0
    for leading in range(run):  # unchanged heaps before the first changed one
        trailing = [0] * run  # weight by the number of unchanged heaps just before here
        trailing[0] = heaps[leading]
        for heap in heaps[leading + 1 :]:
            trailing = [heap * sum(trailing), *trailing[:-1]]
        total += sum(trailing[: run - leading])
    return total
