"""Exact Beatty sequences of the generalised Wythoff game, and a fast test of one position by its leading bits.

Let s = sqrt(a^2 + 4), alpha = (2 - a + s)/2 and beta = alpha + a. Then 1/alpha + 1/beta = 1, so A_n = floor(n alpha)
and B_n = floor(n beta) = A_n + a n (n >= 1) together contain every positive integer exactly once (Beatty 1926; Fraenkel
1982).

Misère play, a >= 2: A_n = floor(n alpha + 1/alpha), B_n = A_n + a n + 1 (n >= 0; Fraenkel 1984). These contain every
natural number exactly once. Proof: of the numbers below K (K >= 1), the first sequence contains ceil(u) with
u = (K - 1/alpha)/alpha, and the second ceil(v) with v = (K - 1 - 1/alpha)/beta > -1. Here
u + v = K - 1/alpha - 1/beta = K - 1. Neither u nor v is an integer, since n alpha + 1/alpha
= (n + 1/a) alpha + (a - 2)/a is irrational for n >= 0. Hence ceil(u) + ceil(v) = K. Both sequences increase and
A_n < B_n, therefore A_n is the mex of all earlier members.

All computations use integers: 1/alpha = (s + a - 2)/(2a), and floor((c + n s)/k) = floor((c + floor(n s))/k).

*Leading bits*. To compare x with A_m = floor(m alpha), where 1 < alpha < 2, drop the last t bits of x and m. Call the
results x' and m', and let f = floor(m' alpha). Then f 2^t <= m alpha < (m' + 1) alpha 2^t < (f + 3) 2^t. So x' >= f + 3
implies x > A_m, and x' < f implies x + 1 <= (x' + 1) 2^t <= f 2^t <= m alpha, that is x < A_m. Otherwise all bits are
needed.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from operator import index

from nimatron.arithmetic.big_integers import floor_root_multiple, root_multiple_bits, scaled_root
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import RuleError

_LARGE_BITS = 4000
_SMALL = 1 << 14
"""Results below this bound are cached, because analyses of small boards ask for the same pairs repeatedly."""


def wythoff_a(n: int, a: int = 1) -> int:
    """Return A_n = floor(n alpha), the smaller heap of the n-th P-position (Wythoff 1907; Fraenkel 1982).

    >>> [wythoff_a(n) for n in range(8)]
    [0, 1, 3, 4, 6, 8, 9, 11]
    >>> wythoff_a(10**30)
    1618033988749894848204586834365
    """
    n, a = natural(n, "n"), positive_parameter(a)
    return _small_a(n, a) if n < _SMALL else (n * (2 - a) + floor_root_multiple(n, a * a + 4)) // 2


@lru_cache(maxsize=_SMALL)
def _small_a(n: int, a: int) -> int:
    return (n * (2 - a) + isqrt(n * n * (a * a + 4))) // 2


def wythoff_b(n: int, a: int = 1) -> int:
    """Return B_n = A_n + a n = floor(n (alpha + a)), the larger heap of the n-th P-position (Fraenkel 1982).

    >>> [wythoff_b(n, 2) for n in range(6)]
    [0, 3, 6, 10, 13, 17]
    """
    n, a = natural(n, "n"), positive_parameter(a)
    return wythoff_a(n, a) + a * n


def place(x: int, a: int = 1) -> tuple[int, bool]:
    """Return (n, True) if x = A_n, or (n, False) if x = B_n with n >= 1; (0, True) for x = 0.

    If A_k = x then k = ceil(x/alpha). Otherwise k - 1 of the numbers 1..x-1 are A's and x - k are B's, so
    x = B_(x-k+1). Huge numbers need one product: x = A_k means k alpha < x + 1, so the fraction of x/alpha exceeds
    1 - 1/alpha.

    >>> [place(x) for x in range(4)]
    [(0, True), (1, True), (1, False), (2, True)]
    """
    x, a = natural(x, "x"), positive_parameter(a)
    return _small_place(x, a) if x < _SMALL else _place(x, a)


@lru_cache(maxsize=_SMALL)
def _small_place(x: int, a: int) -> tuple[int, bool]:
    return _place(x, a) if x else (0, True)


def _place(x: int, a: int) -> tuple[int, bool]:
    found = _place_by_fraction(x, a) if x.bit_length() > _LARGE_BITS else None
    if found is not None:
        k, is_a = found
    else:
        k = (floor_root_multiple(x, a * a + 4) + x * (a - 2)) // (2 * a) + 1
        is_a = wythoff_a(k, a) == x
    return (k, True) if is_a else (x - k + 1, False)


def _place_by_fraction(x: int, a: int) -> tuple[int, bool] | None:
    """Return k = ceil(x/alpha) and whether A_k = x, or None if 64 bits after the point do not decide it.

    2 a x/alpha = x (s + a - 2) and 2 a (1 - 1/alpha) = a + 2 - s, both in units of 2^-64 with an error of at most 1.
    """
    d = a * a + 4
    whole, fraction = divmod(root_multiple_bits(x, d) + ((x * (a - 2)) << 64), (2 * a) << 64)
    bound = ((a + 2) << 64) - scaled_root(d, 64)
    if fraction + 2 >= (2 * a) << 64 or bound - 3 <= fraction <= bound + 1:
        return None
    return whole + 1, fraction > bound


def index_in_a(x: int, a: int = 1) -> int | None:
    """Return the n with A_n = x, or None if x is not one of the A's (inverse of ``wythoff_a``; Fraenkel 1982).

    >>> [index_in_a(x) for x in range(9)]
    [0, 1, None, 2, 3, None, 4, None, 5]
    """
    index, is_a = place(x, a)
    return index if is_a else None


def index_in_b(x: int, a: int = 1) -> int | None:
    """Return the n with B_n = x, or None if x is not one of the B's (inverse of ``wythoff_b``; Fraenkel 1982).

    >>> [index_in_b(x) for x in range(9)]
    [0, None, 1, None, None, 2, None, 3, None]
    """
    index, is_a = place(x, a)
    return None if is_a and x else index


def _at_least_two(a: int) -> int:
    a = positive_parameter(a)
    if a == 1:
        raise RuleError("the misère Beatty sequences need a >= 2; for a = 1 only (0,0), (1,2) change to (0,1), (2,2)")
    return a


def misere_a(n: int, a: int) -> int:
    """Return A_n = floor(n alpha + 1/alpha), the smaller heap of the n-th misère P-position, for a >= 2 and n >= 0.

    Raises ``RuleError`` for a = 1. Fraenkel (1984); proof at the head of this module.

    >>> [misere_a(n, 2) for n in range(6)]
    [0, 2, 3, 4, 6, 7]
    """
    n, a = natural(n, "n"), _at_least_two(a)
    k = a * n + 1
    return (k * (2 - a) + 2 * (a - 2) + floor_root_multiple(k, a * a + 4)) // (2 * a)


def misere_b(n: int, a: int) -> int:
    """Return B_n = A_n + a n + 1, the larger heap of the n-th misère P-position, for a >= 2 (Fraenkel 1984).

    >>> [misere_b(n, 2) for n in range(6)]
    [1, 5, 8, 11, 15, 18]
    """
    n, a = natural(n, "n"), _at_least_two(a)
    return misere_a(n, a) + a * n + 1


def misere_place(x: int, a: int) -> tuple[int, bool]:
    """Return (n, True) if x = ``misere_a(n, a)``, or (n, False) if x = ``misere_b(n, a)``, for a >= 2.

    Of the numbers below x >= 1, k = ceil((x - 1/alpha)/alpha) are A's, where 1/alpha^2 = ((a - 2)/alpha + 1)/a. The
    other x - k are B's.

    >>> [misere_place(x, 2) for x in range(4)]
    [(0, True), (0, False), (1, True), (2, True)]
    """
    x, a = natural(x, "x"), _at_least_two(a)
    if x == 0:
        return 0, True
    c = a * x - a + 2
    k = (floor_root_multiple(c, a * a + 4) + c * (a - 2) - 2 * a) // (2 * a * a) + 1
    if misere_a(k, a) == x:
        return k, True
    return x - k, False


def index_in_misere_a(x: int, a: int) -> int | None:
    """Return the n with ``misere_a(n, a) == x``, or None (a >= 2).

    >>> [index_in_misere_a(x, 2) for x in range(7)]
    [0, None, 1, 2, 3, None, 4]
    """
    index, is_a = misere_place(x, a)
    return index if is_a else None


def index_in_misere_b(x: int, a: int) -> int | None:
    """Return the n with ``misere_b(n, a) == x``, or None (a >= 2).

    >>> [index_in_misere_b(x, 2) for x in range(9)]
    [None, 0, None, None, None, 1, None, None, 2]
    """
    index, is_a = misere_place(x, a)
    return None if is_a else index


LEADING = 120
"""Number of leading bits compared first."""


def leading_comparison(x: int, m: int, a: int = 1) -> int | None:
    """Return the sign of x - A_m (1 or -1) if the leading bits decide it, else None; constant time for any size.

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
    """Return the sign of x - A_m: 1, 0 or -1.

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


def is_p_position(x: int, y: int, a: int = 1) -> bool:
    """Return whether heaps x and y form a P-position in normal play (Wythoff 1907, Fraenkel 1982).

    The only big operation is a division by a, unless the heaps agree with a P-position in about 120 leading bits.

    >>> is_p_position(5, 3), is_p_position(29, 51), is_p_position(3, 10, 2)
    (True, False, False)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    m, rest = divmod(y - x, positive_parameter(a))
    return rest == 0 and compare_with_a(x, m, a) == 0


def one_winning_move(x: int, y: int, a: int = 1) -> tuple[int, int] | None:
    """Return a P-position (smaller, larger) that one move reaches from heaps x and y, or None from a P-position.

    This takes at most one big product, unless 64 bits after the point do not decide (Fraenkel 1982).

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
            return (x, y - rest) if rest else None  # only the larger heap is too large
        if x > smaller:
            return smaller, smaller + a * m
    elif sign > 0:
        smaller = wythoff_a(m, a)
        return smaller, smaller + a * m
    k, is_a = place(x, a)
    return (x, x + a * k) if is_a else (x - a * k, x)
