"""P-positions of the generalised Wythoff game in closed form, under both conventions, by exact integers of any size.

Normal play: A_n = floor(n alpha), B_n = A_n + a n, where alpha = (2 - a + sqrt(a^2 + 4))/2, beta = alpha + a and
1/alpha + 1/beta = 1 (Wythoff 1907; Fraenkel 1982; Mijailović, thesis 2020, §6). The thesis's Listing 2 uses doubles and
goes wrong below n = 10^9. This module uses integer square roots.

Misère play (whoever moves to (0, 0) loses). a = 1 ("Attrition", Verkhovsky 2010): (0, 1), (2, 2) and Wythoff's pairs
from (3, 5) on. a >= 2 (Fraenkel 1984): A_n = mex of the earlier members, B_n = A_n + a n + 1, n >= 0; the closed form
is in ``nimatron.arithmetic.beatty``. At (0, 0) the player to move has already won.

All winning moves, without scanning. A one-heap move can only go to the partner of the other heap. A two-heap move to
the pair with difference D, from heaps with difference d, takes k and l with |k - l| = |D - d| (or D + d if the smaller
heap ends as the larger), which must be less than a. D is a n, in misère play a n + 1 (for a = 1: 1, 0, 2, 3, ...). So n
is d // a or next to it; D + d < a leaves n = 0. (Fraenkel 1982, 1984.)
"""

from __future__ import annotations

from nimatron.arithmetic.beatty import is_p_position, misere_a, misere_place, place, wythoff_a
from nimatron.arithmetic.natural import natural, positive_parameter

Pair = tuple[int, int]

_ATTRITION = ((0, 1), (2, 2))
"""The first P-positions of misère play for a = 1; the others are those of normal play."""
_ATTRITION_PARTNERS = (1, 0, 2)


def pair(n: int, a: int = 1, misere: bool = False) -> Pair:
    """Return the n-th P-position (A_n, B_n), n = 0, 1, ..., for any n.

    >>> pair(5), pair(3, 2), pair(10**12)
    ((8, 13), (4, 10), (1618033988749, 2618033988749))
    >>> [pair(n, misere=True) for n in range(4)], [pair(n, 2, misere=True) for n in range(4)]
    ([(0, 1), (2, 2), (3, 5), (4, 7)], [(0, 1), (2, 5), (3, 8), (4, 11)])
    """
    if not misere:
        smaller = wythoff_a(n, a)
        return smaller, smaller + a * n
    n, a = natural(n, "n"), positive_parameter(a)
    if a == 1:
        return _ATTRITION[n] if n < 2 else pair(n)
    smaller = misere_a(n, a)
    return smaller, smaller + a * n + 1


def pairs(count: int, a: int = 1, misere: bool = False) -> list[Pair]:
    """Return the first ``count`` P-positions (A_n, B_n), n = 0, 1, ...

    >>> pairs(6), pairs(4, 3, misere=True)
    ([(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)], [(0, 1), (2, 6), (3, 10), (4, 14)])
    """
    return [pair(n, a, misere) for n in range(natural(count, "the number of pairs"))]


def loses(x: int, y: int, a: int = 1, misere: bool = False) -> bool:
    """Return whether the player to move at heaps x and y loses (Fraenkel 1982, 1984).

    >>> loses(3, 5), loses(5, 3), loses(3, 5, 2)
    (True, True, False)
    >>> [loses(*heaps, misere=True) for heaps in ((0, 1), (2, 2), (1, 2), (0, 0))], loses(5, 2, 2, misere=True)
    ([True, True, False, False], True)
    """
    if not misere:
        return is_p_position(x, y, a)
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    if a == 1:
        return (x, y) in _ATTRITION if x < 3 else is_p_position(x, y, 1)
    n, rest = divmod(y - x - 1, a)
    return rest == 0 and n >= 0 and misere_a(n, a) == x


def partner(x: int, a: int = 1, misere: bool = False) -> int:
    """Return the unique y for which (x, y) is a P-position.

    It is B_n for x = A_n, A_n for x = B_n (x itself for 0, and for 2 in Attrition).

    >>> [partner(x) for x in range(9)], [partner(x, misere=True) for x in range(8)]
    ([0, 2, 1, 5, 7, 3, 10, 4, 13], [1, 0, 2, 5, 7, 3, 10, 4])
    >>> [partner(x, 2, misere=True) for x in range(6)]
    [1, 0, 5, 8, 11, 2]
    """
    if not misere:
        n, is_a = place(x, a)
        return x + a * n if is_a else x - a * n
    x, a = natural(x, "a heap"), positive_parameter(a)
    if a == 1:
        return _ATTRITION_PARTNERS[x] if x < 3 else partner(x)
    n, is_a = misere_place(x, a)
    return x + a * n + 1 if is_a else x - a * n - 1


def winning_move(x: int, y: int, a: int = 1, misere: bool = False) -> Pair | None:
    """Return the P-position (smaller, larger) to move to from heaps x and y; None at P-positions and at (0, 0).

    The choice is that of the other strategies. The larger heap goes down to the partner of the smaller if it can.
    Otherwise both go down to the pair of index floor((y - x)/a), in misère play to the one whose difference is nearest
    from below. Any size. (Mijailović, thesis 2020, §6, as in §5.)

    >>> winning_move(29, 51), winning_move(19, 26), winning_move(7, 9), winning_move(3, 5)
    ((29, 47), (11, 18), (4, 7), None)
    >>> [winning_move(*heaps, misere=True) for heaps in ((1, 2), (2, 2), (4, 4))], winning_move(9, 12, 2, misere=True)
    ([(0, 1), None, (2, 2)], (2, 5))
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    other = partner(x, a, misere)
    if y in (0, other):
        return None
    if y > other:
        return (x, other) if x <= other else (other, x)
    difference = y - x
    if not misere:
        index = difference // a
    elif a == 1:
        index = difference if difference > 1 else 1 - difference  # the differences are 1, 0, 2, 3, ...
    else:
        index = max(difference - 1, 0) // a
    return pair(index, a, misere)


def winning_moves(x: int, y: int, a: int = 1, misere: bool = False) -> list[Pair]:
    """Return all P-positions reachable in one move from heaps x and y, each as (smaller, larger), sorted.

    The list is empty if (x, y) is a P-position, and at (0, 0). There are at most four, found by a few evaluations of
    closed forms. Raise ``PositionError`` for negative heaps, ``RuleError`` for a < 1.

    >>> winning_moves(7, 9), winning_moves(19, 26), winning_moves(2, 2, misere=True)
    ([(3, 5), (4, 7)], [(11, 18), (16, 26)], [])
    >>> winning_moves(2718282, 3141593)
    [(684931, 1108242), (1941611, 3141593)]
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    found: set[Pair] = set()
    for kept, lowered in ((x, y), (y, x)):
        other = partner(kept, a, misere)
        if other < lowered:
            found.add((min(kept, other), max(kept, other)))
    index = (y - x) // a
    for n in range(max(0, index - 1), index + 2):
        if not misere and abs(a * n - y + x) >= a:
            continue
        smaller, larger = pair(n, a, misere)
        for end_x, end_y in ((smaller, larger), (larger, smaller)):
            k, l_ = x - end_x, y - end_y
            if k > 0 and l_ > 0 and abs(k - l_) < a:
                found.add((smaller, larger))
    return sorted(found)
