"""Euclid's game: subtract a multiple of the smaller number from the larger.

Rules
-----
Two whole numbers. A move subtracts from the larger one any positive multiple of the smaller, so that nothing negative
is left; of two equal numbers either one is subtracted. The game ends when one number is 0, and in normal play whoever
made it so wins. With ``positive`` both numbers must stay above 0; then two equal numbers are the end.

Strategy
--------
Leave two different numbers whose ratio is below the golden ratio 1.618...: from them only one move is possible, and it
leads to a ratio above. From a ratio above the golden ratio there is always a move to one below. Equal numbers are a
P-position, too, with ``positive`` in normal play and without it in misère play. With ``positive`` misère play reverses
the multiples of two consecutive Fibonacci numbers, k, k and k, 2k among them: from these every move is forced.

History
-------
A. J. Cole and A. J. T. Davie described the game in 1969. Gabriel Nivasch found in 2006 that with ``positive`` the
nim-value of a < b is floor(b / a - a / b).

Sources
-------
A. J. Cole, A. J. T. Davie, A game based on the Euclidean algorithm and a winning strategy for it, Mathematical Gazette
53 (1969), 354-357.
V. Gurvich, On the misère version of game Euclid and miserable games, Discrete Mathematics 307 (2007), 1199-1204.
G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006), 2798-2800.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("euclid", pair).outcome for pair in ("2,3", "5,8", "3,4", "3,5", "2,2", "1,5")]
['P', 'P', 'P', 'N', 'N', 'N']
>>> [nt.analyse("euclid[positive=true]", f"3,{other}").grundy for other in range(1, 13)]
[2, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3]
>>> nt.analyse("euclid", "29,12").winning_moves
((17, 12),)
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.parameters import Flag, rule
from nimatron.rules.tuple_game import Heaps, TupleGame, changed_places


class Euclid(TupleGame):
    """Euclid's game: subtract a multiple of the smaller number from the larger (Cole and Davie 1969).

    >>> list(Euclid().moves((7, 3))), list(Euclid(positive=True).moves((6, 3)))
    ([(4, 3), (1, 3)], [(3, 3)])
    """

    name = "euclid"
    title = "Euclid's game"
    aliases = ("euclids-game",)
    search_words = ("multiple", "divisor")
    example = "13,29"
    noun = "number"
    number_of_heaps = 2
    symmetry = "sorted"
    view = "nimatron.views.heap_games:EuclidView"
    theorems = ("nimatron.theory.euclid:GoldenRatio",)

    positive: bool = rule(False, Flag(), "whether both numbers must stay above 0")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield what is left of the larger number, the smallest multiple subtracted first."""
        for index, number in enumerate(position):
            other = position[1 - index]
            if 0 < other <= number:
                for rest in range(number - other, -1 + self.positive, -other):
                    yield (other, rest) if index else (rest, other)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether one number has become smaller by a multiple of the other."""
        changed = changed_places(position, target)
        if changed is None or len(changed) != 1:
            return False
        (index,) = changed
        other = position[1 - index]
        return other > 0 and (position[index] - target[index]) % other == 0 and target[index] >= self.positive

    def count_moves(self, position: Heaps) -> int:
        """Return how many multiples of the smaller number can be subtracted; twice that if the numbers are equal."""
        smaller, larger = sorted(position)
        if not smaller:
            return 0
        multiples = (larger - self.positive) // smaller
        return 2 * multiples if smaller == larger else multiples
