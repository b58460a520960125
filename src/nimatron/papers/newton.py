"""Verkhovsky's algorithm of section 17 with Newton's approximations of G = 1.618..., as printed and corrected.

The iteration x_(r+1) = (x_r^2 + 1)/(2 x_r - 1) from x_0 = 1.618 uses exact fractions. The paper takes
r = ceil(log2(k/3)) steps for differences up to 10^k. Its own error bound needs 3 * 2^r >= 2 k + 1, because floor(n G)
can be as close as 1/(sqrt(5) n + 1) to n G. So the printed algorithm is wrong: from (400, 633) it plays (376, 609)
instead of (377, 610).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import ceil, floor

from nimatron.arithmetic.natural import natural
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.papers.precision import first_wrong_newton
from nimatron.theory.strategies.verkhovsky import Reply

LARGEST_STEPS = 16
"""The most Newton steps computed as a fraction; step 16 has about 200,000 digits."""


@lru_cache(maxsize=LARGEST_STEPS + 1)
def newton_value(r: int) -> Fraction:
    """Return x_r exactly; raise ``TooLargeError`` for r > ``LARGEST_STEPS`` (Verkhovsky 2010, (38)).

    >>> newton_value(0), newton_value(1)
    (Fraction(809, 500), Fraction(904481, 559000))
    """
    if natural(r, "r") > LARGEST_STEPS:
        raise TooLargeError(reason("limit.newton_fraction", limit=LARGEST_STEPS))
    if r == 0:
        return Fraction(1618, 1000)
    x = newton_value(r - 1)
    return (x * x + 1) / (2 * x - 1)


def printed_steps(k: int) -> int:
    """Return max(0, ceil(log2(k/3))), the paper's number of steps for n <= 10^k: the least r with 3 * 2^r >= k.

    This is too few. The paper has no "max" and no value for k = 0. (Verkhovsky 2010, (41), (42) and Table 2.)

    >>> [printed_steps(k) for k in (0, 1, 3, 4, 6, 7, 12, 13, 24)]
    [0, 0, 0, 1, 1, 2, 2, 3, 3]
    """
    k = natural(k, "k")
    return (max(1, -(-k // 3)) - 1).bit_length()


def steps_needed(k: int) -> int:
    """Return the least r with 3 * 2^r >= 2 k + 1; with r steps, floor(n x_r) is right for every n <= 10^k.

    >>> [steps_needed(k) for k in (0, 1, 2, 3, 6, 12)]
    [0, 0, 1, 2, 3, 4]
    """
    return (-(-(2 * natural(k, "k") + 1) // 3) - 1).bit_length()


def _decimal_length_of_bound(m: int) -> int:
    """Return T = ceil(log10 m) for m >= 1."""
    t, power = 0, 1
    while power < m:
        t, power = t + 1, power * 10
    return t


def reply_with(smaller: int, larger: int, g: Fraction) -> Reply:
    """Return the reply of section 17 with the number ``g`` in place of G; it is correct if g is accurate enough.

    If m = 0, take everything. Otherwise let a_m = floor(m g). If S = a_m there is no winning move; if S > a_m move
    diagonally. Otherwise let k = ceil(S/g). If floor(k g) = S, set L := L - (m - k). Otherwise let
    i = ceil(S/(g + 1)) and move to the point (floor(i g), S).

    >>> reply_with(15, 32, Fraction(1618, 1000)).point
    (9, 15)
    """
    smaller, larger = sorted((natural(smaller, "S"), natural(larger, "L")))
    m = larger - smaller
    a_m = floor(m * g)
    if smaller == a_m:
        return Reply("T1", m, a_m, None, None, m)
    if smaller > a_m:
        return Reply("T2", m, a_m, (a_m, larger - (smaller - a_m)), "d", m)
    k = ceil(smaller / g)
    if floor(k * g) == smaller:
        return Reply("T3a", m, a_m, (smaller, larger - (m - k)), "v", k)
    i = ceil(smaller / (g + 1))
    return Reply("T3b", m, a_m, (floor(i * g), smaller), "v", i)


def printed_reply(smaller: int, larger: int) -> Reply:
    """Return the reply of the algorithm of section 17 as printed, which can be wrong.

    >>> printed_reply(400, 633).point, printed_reply(19, 26).point
    ((376, 609), (11, 18))
    """
    difference = abs(natural(larger, "L") - natural(smaller, "S"))
    return reply_with(smaller, larger, newton_value(printed_steps(_decimal_length_of_bound(difference))))


def right_reply(smaller: int, larger: int) -> Reply:
    """Return the reply of section 17 with enough Newton steps: 3 * 2^r >= 2 t + 1, t digits of the larger number.

    Raises ``TooLargeError`` if that needs more than ``LARGEST_STEPS`` steps (beyond about 10^98000).

    >>> right_reply(400, 633).point
    (377, 610)
    """
    t = _decimal_length_of_bound(max(natural(smaller, "S"), natural(larger, "L")) + 1)
    return reply_with(smaller, larger, newton_value(steps_needed(t)))


def first_wrong_point(r: int) -> tuple[int, int, int]:
    """Return (n, right a_n, a_n by x_r) at the least n where r Newton steps from 1.618 are not enough.

    >>> first_wrong_point(0)
    (233, 377, 376)
    """
    n = first_wrong_newton(r)
    # n is a Fibonacci number F_i: a_n is F_(i+1), less 1 if i is even (Verkhovsky 2010, (25), (26))
    x = newton_value(r)
    printed = floor(n * x)
    return n, printed + (1 if x * x - x - 1 < 0 else -1), printed


def printed_failures(limit: int) -> list[tuple[int, int, int]]:
    """Return (k, n, steps) for every k <= ``limit`` such that the printed number of steps already fails at n <= 10^k.

    >>> printed_failures(4)
    [(3, 233, 0)]
    >>> [k for k, n, steps in printed_failures(12)]
    [3, 5, 6, 10, 11, 12]
    """
    failures = []
    for k in range(natural(limit, "the limit") + 1):
        steps = printed_steps(k)
        n = first_wrong_newton(steps)
        if n <= 10**k:
            failures.append((k, n, steps))
    return failures


def error_bound_holds(r: int) -> bool:
    """Return whether |x_r - G| < 10^(-3 * 2^r), the paper's error bound (40), on which ``steps_needed`` relies.

    >>> all(error_bound_holds(r) for r in range(6))
    True
    """
    x, e = newton_value(r), Fraction(1, 10 ** (3 * 2**r))
    lower, upper = ((x + shift) ** 2 - (x + shift) - 1 for shift in (-e, e))
    return lower < 0 < upper
