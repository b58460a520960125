"""One position of generalised Wythoff with huge heaps: mostly decided by the leading 120 bits, else by one product.

x is compared with A_m = floor(m alpha), 1 < alpha < 2. With x' and m' the numbers x and m without their last s bits and
f = floor(m' alpha): f 2^s <= m alpha < (m' + 1) alpha 2^s < (f + 3) 2^s. So x' >= f + 3 gives x > A_m, and x' < f gives
x + 1 <= (x' + 1) 2^s <= f 2^s <= m alpha, that is x < A_m. Between the two all bits are needed.
"""

from __future__ import annotations

from operator import index

from nimatron.arithmetic.beatty import place, wythoff_a
from nimatron.arithmetic.natural import natural, positive_parameter

LEADING = 120
"""Bits that are looked at first."""


def leading_comparison(x: int, m: int, a: int = 1) -> int | None:
    """Give the sign of x - A_m (1 or -1) if the leading bits tell it, else None; constant time for any size.

    >>> leading_comparison(10**400, 10**399), leading_comparison(1618 * 10**400, 10**403)
    (1, -1)
    >>> leading_comparison(wythoff_a(10**400), 10**400) is None
    True
    """
    x, m, a = index(x), index(m), index(a)
    spare = max(x.bit_length(), m.bit_length()) - LEADING
    if spare <= 0:
        return None
    floor = wythoff_a(m >> spare, a)
    leading = x >> spare
    if leading >= floor + 3:
        return 1
    return -1 if leading < floor else None


def compare_with_a(x: int, m: int, a: int = 1) -> int:
    """Give the sign of x - A_m: 1, 0 or -1.

    Raises ``PositionError`` for negative numbers, ``RuleError`` for a < 1.

    >>> [compare_with_a(x, 3) for x in (3, 4, 5)]
    [-1, 0, 1]
    """
    x, m, a = natural(x, "x"), natural(m, "m"), positive_parameter(a)
    sign = leading_comparison(x, m, a)
    if sign is None:
        smaller = wythoff_a(m, a)
        sign = (x > smaller) - (x < smaller)
    return sign


def is_lost(x: int, y: int, a: int = 1) -> bool:
    """Tell whether heaps x and y are lost for the player to move (normal play; Wythoff 1907, Fraenkel 1982).

    Costs no big operation but a division by a, unless the heaps agree with a lost pair in about 120 leading bits.

    >>> is_lost(5, 3), is_lost(29, 51), is_lost(3, 10, 2)
    (True, False, False)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    m, rest = divmod(y - x, positive_parameter(a))
    return rest == 0 and compare_with_a(x, m, a) == 0


def one_winning_move(x: int, y: int, a: int = 1) -> tuple[int, int] | None:
    """Give a lost pair (smaller, larger) that one move reaches from heaps x and y, None if they are lost themselves.

    At most one big product, except where 64 bits after the point do not decide (Fraenkel 1982).

    >>> one_winning_move(29, 51), one_winning_move(19, 26), one_winning_move(7, 9), one_winning_move(3, 5)
    ((29, 47), (11, 18), (3, 5), None)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    a = positive_parameter(a)
    m, rest = divmod(y - x, a)
    sign = leading_comparison(x, m, a)
    if sign is None:
        smaller = wythoff_a(m, a)
        if x == smaller:
            return (x, y - rest) if rest else None  # the larger heap alone is too large
        if x > smaller:
            return smaller, smaller + a * m
    elif sign > 0:
        smaller = wythoff_a(m, a)
        return smaller, smaller + a * m
    k, is_a = place(x, a)
    return (x, x + a * k) if is_a else (x - a * k, x)
