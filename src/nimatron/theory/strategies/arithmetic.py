"""The arithmetic strategy for the generalised Wythoff game: numeration systems, shifts and trailing zeros.

x is an A exactly when its p-representation ends in an even number of zeros. Its partner is found by appending or
removing one 0. A_m is read off the q-representation of m (Fraenkel 1982; Mijailović, thesis 2020, §7). Corrections to
the thesis: 0 is treated separately (x = 0 means a move to (0, 0); A_0 = 0), and y = I_p(R_p'(x)) is the P-position
itself. No square roots are needed. The cost is O(digits^2) word operations, so thousands of digits are fast.
"""

from __future__ import annotations

from typing import Literal

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.arithmetic.numeration import interpret_p, p_digits, q_digits, shift_left, shift_right, trailing_zeros
from nimatron.errors import PositionError

Pair = tuple[int, int]


def pair(n: int, a: int = 1) -> Pair:
    """Return the n-th P-position (A_n, B_n), computed from representations.

    A_n = I_p(R_q(n)) if R_q(n) ends in an even number of zeros, else one less (thesis 2020, §7).

    >>> pair(5), pair(12, 2)
    ((8, 13), (16, 40))
    """
    n, a = natural(n, "n"), positive_parameter(a)
    if n == 0:
        return 0, 0
    digits = q_digits(n, a)
    smaller = interpret_p(digits, a) - trailing_zeros(digits) % 2
    return smaller, smaller + a * n


def pairs(count: int, a: int = 1) -> list[Pair]:
    """Return the first ``count`` pairs (A_n, B_n), n = 0, 1, ...

    >>> pairs(6)
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    """
    return [pair(n, a) for n in range(natural(count, "the number of pairs"))]


def belongs_to(x: int, a: int = 1) -> Literal["A", "B"]:
    """Return the sequence that contains x >= 1: "A" if R_p(x) ends in an even number of zeros, else "B".

    Raise ``PositionError`` for 0, which is both A_0 and B_0. (Fraenkel 1982; thesis 2020, §7.)

    >>> "".join(belongs_to(x) for x in range(1, 11))
    'ABAABABAAB'
    """
    x = natural(x, "x")
    if x == 0:
        raise PositionError("0 is both A_0 and B_0; the question is for numbers from 1 on")
    return "B" if trailing_zeros(p_digits(x, a)) % 2 else "A"


def partner(x: int, a: int = 1) -> int:
    """Return the unique y for which (x, y) is a P-position, by one shift of the p-representation of x.

    >>> [partner(x) for x in range(9)]
    [0, 2, 1, 5, 7, 3, 10, 4, 13]
    """
    x = natural(x, "a heap")
    if x == 0:
        return 0
    digits = p_digits(x, a)
    return interpret_p(shift_right(digits) if trailing_zeros(digits) % 2 else shift_left(digits), a)


def loses(x: int, y: int, a: int = 1) -> bool:
    """Return whether the player to move at heaps x and y loses in normal play, by a shift of representations.

    >>> loses(3, 5), loses(1, 3, 2), loses(1, 1)
    (True, True, False)
    """
    return partner(x, positive_parameter(a)) == natural(y, "a heap")


def winning_move(x: int, y: int, a: int = 1) -> Pair | None:
    """Return the P-position (smaller, larger) to move to from heaps x and y, or None if (x, y) is a P-position.

    Mijailović, thesis 2020, §7, with the cases x = 0, m = 0 and y = I_p(R_p'(x)) added.

    >>> winning_move(29, 51), winning_move(15, 32), winning_move(7, 9), winning_move(3, 5)
    ((29, 47), (9, 15), (4, 7), None)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    other = partner(x, a)
    if y == other:
        return None
    if other < x:
        return other, x
    if y > other:
        return x, other
    return pair((y - x) // a, a)
