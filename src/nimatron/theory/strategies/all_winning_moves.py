"""All winning moves of the generalised Wythoff game at once, for heaps of any size, without scanning.

A one-heap move can only go to the partner of the other heap. A two-heap move to the pair with difference D, from heaps
with difference d, takes k and l with |k - l| = |D - d| (or D + d if the smaller heap ends as the larger), which must be
less than a. D is a n, in misère play a n + 1 (for a = 1: 1, 0, 2, 3, ...), so n is d // a or next to it; D + d < a
leaves n = 0. (Fraenkel 1982, 1984.)
"""

from __future__ import annotations

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.theory.strategies import algebraic
from nimatron.theory.strategies import misere as misere_strategy

Pair = tuple[int, int]


def winning_moves(x: int, y: int, a: int = 1, misere: bool = False) -> list[Pair]:
    """Give every lost position reachable in one move from heaps x and y, each as (smaller, larger), sorted.

    [] if (x, y) is lost, and at (0, 0). At most four positions, by a few evaluations of closed forms.
    Raises ``PositionError`` for negative heaps, ``RuleError`` for a < 1.

    >>> winning_moves(7, 9), winning_moves(19, 26), winning_moves(2, 2, misere=True)
    ([(3, 5), (4, 7)], [(11, 18), (16, 26)], [])
    >>> winning_moves(2718282, 3141593)
    [(684931, 1108242), (1941611, 3141593)]
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    strategy = misere_strategy if misere else algebraic
    found: set[Pair] = set()
    for kept, lowered in ((x, y), (y, x)):
        other = strategy.partner(kept, a)
        if other < lowered:
            found.add((min(kept, other), max(kept, other)))
    index = (y - x) // a
    for n in range(max(0, index - 1), index + 2):
        if not misere and abs(a * n - y + x) >= a:
            continue
        smaller, larger = strategy.pair(n, a)
        for end_x, end_y in ((smaller, larger), (larger, smaller)):
            k, l_ = x - end_x, y - end_y
            if k > 0 and l_ > 0 and abs(k - l_) < a:
                found.add((smaller, larger))
    return sorted(found)
