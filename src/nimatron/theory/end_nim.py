"""End-Nim (Albert and Nowakowski 2001), in both conventions.

For a row w let l(w) be the size of a heap that, put before w, makes a P-position, and r(w) the size of one put behind.
Both are 0 if w itself is a P-position. There is exactly one of each: a larger first heap can be lowered to it, and one
exists, since a move on the last heap can refute only one size each. With w fixed, let a stand before and b behind it.
For b = 0 the size a = l(w) gives a P-position, and for a = 0 the size b = r(w). These use up a row and a column of the
table of all (a, b). Of the other sizes the least is paired with the least, the next with the next, and so on: (a, b)
gives a P-position when a is the i-th number above 0 except l(w), and b the i-th except r(w).

Misère play. If no heap exceeds 1 every move is forced, and an odd number of heaps loses. These rows have nim-values 0
and 1. A row with a larger heap from which such a row is reached has exactly one larger heap, at an end, that can become
0 or 1: both conventions are won. So all rows with a heap above 1 have the same outcome in both conventions.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over, last_one
from nimatron.games.rows.end_nim import EndNim
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]

MOST_HEAPS = 300


class OneSizeOfEachEnd(Theorem):
    """P-positions: the first heap has the one size that makes a P-position with the other heaps.

    In misère play the outcome is reversed if no heap exceeds 1.

    >>> OneSizeOfEachEnd().loses(EndNim(), (2, 3, 2), False), OneSizeOfEachEnd().loses(EndNim(), (2, 2, 2), False)
    (True, False)
    """

    source = "Albert and Nowakowski 2001"

    def covers(self, game: EndNim, position: Heaps, misere: bool) -> bool:
        """Return True for up to 300 heaps."""
        return len(position) <= MOST_HEAPS

    def loses(self, game: EndNim, position: Heaps, misere: bool) -> bool:
        """Return whether the first heap has the size of a P-position; of ones in misère play whether they are odd."""
        row = tuple(filter(None, position))
        if misere and max(row, default=0) <= 1:
            return len(row) % 2 == 1
        return not row or p_ends(row[1:])[0] == row[0]

    def winning_moves(self, game: EndNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps] | None:
        """Yield the moves that give one end the size of a P-position."""
        return None if beside else self._winning_moves(game, position, misere)

    def _winning_moves(self, game: EndNim, position: Heaps, misere: bool) -> Iterator[Heaps]:
        row = tuple(filter(None, position))
        for place, index in enumerate(game.ends(position)):
            others = row[:-1] if place else row[1:]
            if misere and max(others, default=0) <= 1:
                size = 1 - len(others) % 2  # an odd number of ones is left
            else:
                size = p_ends(others)[place]
            if size < position[index]:
                yield (*position[:index], size, *position[index + 1 :])

    def explain(self, game: EndNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain the sizes of the ends that make a P-position."""
        row = tuple(filter(None, position))
        if not row:
            return game_over(won=misere)
        if misere and max(row) <= 1:
            if len(row) == 1:
                return last_one()
            return Explanation((Message(f"nim.misere.ones.{'lost' if lost else 'won'}", {"count": len(row)}),))
        if misere and best is not None and not lost and max(best) <= 1:
            return Explanation((Message("nim.misere.switch", {"count": sum(best)}),))
        first, last = p_ends(row[1:])[0], p_ends(row[:-1])[1]
        sentence = Message(f"end-nim.{'lost' if lost else 'won'}", {"first": first, "last": last})
        return Explanation((sentence, Message("nim.misere.same")) if misere else (sentence,))


def p_ends(row: Heaps) -> tuple[int, int]:
    """Return the sizes of a heap before and of one behind a row of heaps above 0 that make a P-position.

    >>> p_ends(()), p_ends((3,)), p_ends((3, 2))
    ((0, 0), (3, 3), (2, 3))
    """
    found = [(0, 0)] * (len(row) + 1)  # of the rows of 0, 1, 2, ... heaps that begin at each place
    for length in range(1, len(row) + 1):
        found = [
            (_paired(row[at + length - 1], *found[at][::-1]), _paired(row[at], *found[at + 1]))
            for at in range(len(row) - length + 1)
        ]
    return found[0]


def _paired(heap: int, own: int, other: int) -> int:
    """Return the size at the other end that makes a P-position with this heap.

    ``own`` and ``other`` are the sizes that make a P-position with the other end empty.

    >>> [_paired(heap, 2, 4) for heap in range(1, 7)]
    [1, 0, 2, 3, 5, 6]
    """
    if heap == own:
        return 0
    rank = heap - (0 < own < heap)
    return rank + (0 < other <= rank)
