r"""Wythoff's game and its generalisation: take from one heap, or nearly equal numbers from both.

Rules
-----
Two heaps. A move takes any positive number from one heap, or k > 0 from one and l > 0 from the other with
\|k - l\| < a, where a >= 1 is a whole number fixed beforehand. With a = 1 (Wythoff's game) the two numbers are equal;
on a chessboard a queen is moved left, down or diagonally left and down towards the corner. Whoever makes (0,0) wins;
in misère play ("attrition") loses.

Strategy
--------
The P-positions of normal play are the pairs (A_n, A_n + a n), where A_n is the least number in no earlier pair;
A_n = floor(n (2 - a + sqrt(a^2 + 4)) / 2). Move to such a pair. In misère play with a = 1 only the end differs: (0,1)
and (2,2) take the places of (0,0) and (1,2); with a >= 2 the pairs are (A_n, A_n + a n + 1).

History
-------
Said to have been played in China as jiǎn shízǐ, "picking stones". W. A. Wythoff analysed it in 1907, A. S. Fraenkel
its generalisation in 1982.

Sources
-------
W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907), 199-202.
A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, American Mathematical Monthly 89 (1982).
M. Mijailović, Igra Nim, master's thesis, University of Belgrade, 2020.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("wythoff")
>>> sorted(game.moves((1, 2)))
[(0, 1), (0, 2), (1, 0), (1, 1)]
>>> nt.game("wythoff[a=2]").moves((3, 3)).count()
13
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.parameters import WholeNumber, rule
from nimatron.rules.tuple_game import Heaps, TupleGame


def lowered(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[str, ...]:
    """Return the types of a queen's move: "h" lowers the smaller number, "v" the larger, "d" both equally.

    The two numbers have an order, so a move has one type. The exception is taking from one of two equal numbers, which
    is both "h" and "v" (Verkhovsky 2010, section 2 and Table 1).

    >>> lowered((29, 51), (23, 51)), lowered((4, 6), (2, 4)), lowered((4, 6), (4, 2)), lowered((5, 5), (5, 2))
    (('h',), ('d',), ('v',), ('h', 'v'))
    """
    places = [place for place in (0, 1) if after[place] < before[place]]
    if len(places) == 2:
        return ("d",)
    heaps = (("h", min(before[:2])), ("v", max(before[:2])))
    return tuple(kind for kind, heap in heaps if heap in [before[place] for place in places])


class Wythoff(TupleGame):
    r"""Wythoff's game: take from one heap, or k and l > 0 from both with \|k - l\| < a (Wythoff 1907, Fraenkel 1982).

    >>> Wythoff(a=2).written()
    'wythoff[a=2]'
    """

    name = "wythoff"
    title = "Wythoff's game"
    example = "29,51"
    first_start = "7,10"
    sieve = "board"
    worth_trying = ("wythoff[a=2]",)
    picture = "board"
    number_of_heaps = 2
    symmetry = "sorted"
    view = "nimatron.views.flip_flop:WythoffView"
    engine = "nimatron.sequences.engines.wythoff:WYTHOFF"
    theorems = ("nimatron.theory.wythoff:WythoffPairs",)

    a: int = rule(1, WholeNumber(1, 10**6), "numbers taken from both heaps differ by less than a")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the moves on the first heap, on the second, then on both."""
        x, y = position
        for rest in range(x - 1, -1, -1):
            yield rest, y
        for rest in range(y - 1, -1, -1):
            yield x, rest
        for taken in range(1, x + 1):
            for other in range(max(1, taken - self.a + 1), min(y, taken + self.a - 1) + 1):
                yield x - taken, y - other

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Compare the numbers taken from the two heaps."""
        if len(target) != 2 or min(target) < 0:
            return False
        k, l = position[0] - target[0], position[1] - target[1]  # noqa: E741 - the literature's letters
        if min(k, l) < 0 or k == l == 0:
            return False
        return min(k, l) == 0 or abs(k - l) < self.a

    def count_moves(self, position: Heaps) -> int:
        """Count the cells of the two lines and of the diagonal band."""
        x, y = sorted(position)
        if not x:
            return y
        shorter = min(self.a - 1, x - 1)  # less from the larger heap: differences -1 .. -shorter, x - j pairs each
        equal = min(self.a - 1, y - x)  # differences 0 .. equal leave room for x pairs each
        longer = min(self.a - 1, y - 1)  # differences equal + 1 .. longer leave y - d pairs each
        band = shorter * x - shorter * (shorter + 1) // 2 + (equal + 1) * x
        band += (longer - equal) * y - (longer * (longer + 1) - equal * (equal + 1)) // 2
        return x + y + band
