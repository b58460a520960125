"""The generalised Wythoff game under misère play (who makes (0, 0) loses), by exact integers of any size.

a = 1 ("Attrition", Verkhovsky 2010): the lost pairs are (0, 1), (2, 2) and Wythoff's from (3, 5) on.
a >= 2 (Fraenkel 1984): A_n = mex of the earlier members, B_n = A_n + a n + 1, n >= 0; closed form in
``nimatron.arithmetic.beatty``. At (0, 0) the player to move has already won.
"""

from __future__ import annotations

from nimatron.arithmetic.beatty import misere_a, misere_place
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.theory.strategies import algebraic

Pair = tuple[int, int]

_FIRST_PAIRS = ((0, 1), (2, 2))
_FIRST_PARTNERS = (1, 0, 2)


def pair(n: int, a: int = 1) -> Pair:
    """Give the n-th lost pair of misère play, n = 0, 1, ...

    >>> [pair(n) for n in range(4)], [pair(n, 2) for n in range(4)]
    ([(0, 1), (2, 2), (3, 5), (4, 7)], [(0, 1), (2, 5), (3, 8), (4, 11)])
    """
    n, a = natural(n, "n"), positive_parameter(a)
    if a == 1:
        return _FIRST_PAIRS[n] if n < 2 else algebraic.pair(n)
    smaller = misere_a(n, a)
    return smaller, smaller + a * n + 1


def pairs(count: int, a: int = 1) -> list[Pair]:
    """Give the first ``count`` lost pairs of misère play.

    >>> pairs(4, 3)
    [(0, 1), (2, 6), (3, 10), (4, 14)]
    """
    return [pair(n, a) for n in range(natural(count, "the number of pairs"))]


def partner(x: int, a: int = 1) -> int:
    """Give the one y for which (x, y) is lost under misère play (y = x for x = 2, a = 1).

    >>> [partner(x) for x in range(8)], [partner(x, 2) for x in range(6)]
    ([1, 0, 2, 5, 7, 3, 10, 4], [1, 0, 5, 8, 11, 2])
    """
    x, a = natural(x, "a heap"), positive_parameter(a)
    if a == 1:
        return _FIRST_PARTNERS[x] if x < 3 else algebraic.partner(x)
    n, is_a = misere_place(x, a)
    return x + a * n + 1 if is_a else x - a * n - 1


def loses(x: int, y: int, a: int = 1) -> bool:
    """Tell whether the player to move at heaps x and y loses under misère play.

    >>> loses(0, 1), loses(2, 2), loses(1, 2), loses(0, 0), loses(5, 2, 2)
    (True, True, False, False, True)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    if a == 1:
        return (x, y) in _FIRST_PAIRS if x < 3 else algebraic.loses(x, y)
    n, rest = divmod(y - x - 1, a)
    return rest == 0 and n >= 0 and misere_a(n, a) == x


def winning_move(x: int, y: int, a: int = 1) -> Pair | None:
    """Give the lost pair (smaller, larger) to move to from heaps x and y under misère play.

    None if (x, y) is lost, and at (0, 0), where the game is over and the player to move has won. If the larger heap
    does not exceed the partner of the smaller one, both are lowered to the pair whose difference is nearest from below.

    >>> winning_move(1, 2), winning_move(2, 2), winning_move(4, 4), winning_move(4, 4, 2), winning_move(9, 12, 2)
    ((0, 1), None, (2, 2), (0, 1), (2, 5))
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    other = partner(x, a)
    if y == 0 or y == other:
        return None
    if y > other:
        return (x, other) if x <= other else (other, x)
    if a == 1:
        return {0: (2, 2), 1: (0, 1)}.get(y - x) or algebraic.pair(y - x)
    return pair(max(y - x - 1, 0) // a, a)
