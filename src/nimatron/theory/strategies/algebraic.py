"""The algebraic strategy for the generalised Wythoff game: A_n = floor(n alpha), by exact integers of any size.

alpha = (2 - a + sqrt(a^2 + 4))/2, beta = alpha + a, 1/alpha + 1/beta = 1 (Wythoff 1907; Fraenkel 1982; Mijailović,
thesis 2020, §6). The thesis's Listing 2 uses doubles and goes wrong below n = 10^9; here integer square roots decide.
"""

from __future__ import annotations

from nimatron.arithmetic.beatty import place, wythoff_a
from nimatron.arithmetic.leading_bits import is_lost
from nimatron.arithmetic.natural import natural, positive_parameter

Pair = tuple[int, int]


def pair(n: int, a: int = 1) -> Pair:
    """Give the n-th lost pair (A_n, B_n) for any n.

    >>> pair(5), pair(3, 2)
    ((8, 13), (4, 10))
    """
    smaller = wythoff_a(n, a)
    return smaller, smaller + a * n


def pairs(count: int, a: int = 1) -> list[Pair]:
    """Give the first ``count`` pairs (A_n, B_n), n = 0, 1, ...

    >>> pairs(6)
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    """
    return [pair(n, a) for n in range(natural(count, "the number of pairs"))]


def loses(x: int, y: int, a: int = 1) -> bool:
    """Tell whether the player to move at heaps x and y loses under normal play (Fraenkel 1982).

    >>> loses(3, 5), loses(5, 3), loses(3, 5, 2)
    (True, True, False)
    """
    return is_lost(x, y, a)


def partner(x: int, a: int = 1) -> int:
    """Give the one y for which (x, y) is lost: B_n for x = A_n, A_n for x = B_n (the A's and B's are complementary).

    >>> [partner(x) for x in range(9)]
    [0, 2, 1, 5, 7, 3, 10, 4, 13]
    """
    n, is_a = place(x, a)
    return x + a * n if is_a else x - a * n


def winning_move(x: int, y: int, a: int = 1) -> Pair | None:
    """Give the lost pair (smaller, larger) to move to from heaps x and y, or None if (x, y) is lost itself.

    The same choice as the other strategies make: the larger heap goes down to the partner of the smaller if it can;
    otherwise both go down to the pair of index floor((y - x)/a). Any size; Mijailović, thesis 2020, §6 (as in §5).

    >>> winning_move(29, 51), winning_move(19, 26), winning_move(7, 9), winning_move(3, 5)
    ((29, 47), (11, 18), (4, 7), None)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    other = partner(x, a)
    if y == other:
        return None
    if y > other:
        return (x, other) if x <= other else (other, x)
    return pair((y - x) // a, a)
