"""The exact places where floating point, short decimals and Newton steps first give a wrong Wythoff pair.

*Doubles.* Listing 2 of the thesis (Mijailović 2020) computes floor(n alpha) and floor(n beta) in IEEE doubles.
``first_wrong_double`` compares every n with the exact pair until both have been wrong.

*Decimals and Newton steps* (Verkhovsky 2010, Theorem 4 and Table 2) replace phi = 1.618... by a rational x. The floor
of n x is wrong exactly if a fraction m/n lies between x and phi. The fractions with the smallest denominators that are
nearest to phi from one side are every second one of 1/1, 2/1, 3/2, 5/3, 8/5, ... There are no others in between,
because all partial quotients of phi are 1. So the least n is a Fibonacci number.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.big_integers import floor_root_multiple, multiply
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.arithmetic.zeckendorf import fibonacci_pair
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels.wythoff_pairs import double_factors, scan_doubles

STEP = 1 << 26
LARGEST_A = 1 << 26
LARGEST_T = 1_000_000
LARGEST_R = 16
NEWTON_START = (809, 500)  # 1.618


def first_wrong_double(a: int) -> tuple[int, int]:
    """Return the least n at which floor(n alpha), and the least at which floor(n beta), is wrong in IEEE doubles.

    Every n is compared with the exact value, about 3 n per nanosecond with the kernels. An interrupt takes effect
    within a second. Raises ``RuleError`` for a < 1 and ``TooLargeError`` for a > 2^26, where a^2 + 4 is not an exact
    double. The formula is from Mijailović (2020), Listing 2.

    >>> first_wrong_double(100_000)  # here alpha itself has lost half of its digits
    (100000, 100000)
    """
    a = _double_parameter(a)
    wrong_a = wrong_b = -1
    start = 0
    while wrong_a < 0 or wrong_b < 0:
        found_a, found_b = scan_doubles(a, start, STEP)
        wrong_a, wrong_b = (wrong_a if wrong_a >= 0 else found_a), (wrong_b if wrong_b >= 0 else found_b)
        start += STEP
    return wrong_a, wrong_b


def first_wrong_double_by_candidates(a: int) -> tuple[int, int]:
    """Return the same as ``first_wrong_double``, checking only n for which n alpha is close to a whole number.

    Let e = |double - exact| + 2^-53 exact, rounded up. A wrong floor at n needs a whole number within e n of n alpha.
    The three-gap theorem (Sós 1958) lists in order the n <= X whose n alpha is within e X of a whole number, for
    X = 2^10, 2^11, ...

    >>> first_wrong_double_by_candidates(1)
    (102334155, 102334155)
    """
    a = _double_parameter(a)
    alpha, beta = double_factors(a)
    return _first_wrong_candidate(a, alpha, 0), _first_wrong_candidate(a, beta, a)


def _double_parameter(a: int) -> int:
    a = positive_parameter(a)
    if a > LARGEST_A:
        raise TooLargeError(reason("limit.floating_a", limit=LARGEST_A))
    return a


def _first_wrong_candidate(a: int, factor: float, slope: int) -> int:
    """Return the least n at which the floor of factor n is not A_n + slope n."""
    bits = 160
    alpha = ((2 - a << bits) + floor_root_multiple(1 << bits, a * a + 4)) // 2
    numerator, denominator = factor.as_integer_ratio()
    exact = alpha + (slope << bits)
    error = abs((numerator << bits) // denominator - exact) + (exact >> 52) + 2
    reach = 1 << 10
    while True:
        half = error * reach + reach
        if 4 * half >= 1 << bits:
            candidates: Iterator[int] = iter(range(reach + 1))
        else:
            candidates = _near_whole(alpha % (1 << bits), 1 << bits, half, reach)
        for n in candidates:
            if floor(factor * n) != wythoff_a(n, a) + slope * n:
                return n
        reach *= 2


def _near_whole(alpha: int, one: int, half: int, reach: int) -> Iterator[int]:
    """Yield in order all n <= reach with n alpha within ``half`` of a multiple of ``one`` (and perhaps a few more).

    From a point x of the interval [0, 2 half] the next visit comes after p steps, which move x up by u, if that stays
    inside; else after q steps, which move it down by v; else after p + q. The smaller number of steps comes first.
    """
    width = 2 * half
    p, u, q, v = 1, alpha, 1, one - alpha  # p steps rotate by +u, q steps by -v: the least such steps below ``width``
    while u > width or v > width:
        if u > v:
            p, u = p + q, u - v
        else:
            q, v = p + q, v - u
    n, x = 0, half
    while n <= reach:
        yield n
        up, down = x + u <= width, x >= v
        if up and (p <= q or not down):
            n, x = n + p, x + u
        elif down:
            n, x = n + q, x - v
        else:
            n, x = n + p + q, x + u - v


def first_wrong_decimals(t: int) -> int:
    """Return the least n at which floor(n x) is wrong, where x is 1.6180... truncated after ``t`` decimals.

    Raises ``PositionError`` for a negative t and ``TooLargeError`` for t > 1,000,000. Compare Verkhovsky
    (2010), Theorem 4.

    >>> [first_wrong_decimals(t) for t in range(5)]
    [2, 13, 13, 233, 233]
    """
    t = natural(t, "t")
    if t > LARGEST_T:
        raise TooLargeError(reason("limit.decimals_t", limit=LARGEST_T))
    one: int = 10**t
    return _least_fraction_between((one + floor_root_multiple(one, 5)) // 2, one)


def decimals_needed(k: int) -> int:
    """Return the least number of decimals of 0.6180... with which floor(n (1 + g)) is right for every n <= 10^k.

    The decimals are truncated, not rounded. 2k + 1 always suffice, since the fractional part of n phi exceeds
    1/(sqrt(5) n + 1); Verkhovsky (2010), Theorem 4, printed k. Raises ``PositionError`` for a negative k and
    ``TooLargeError`` for k > 499,999.

    >>> [decimals_needed(k) for k in range(1, 6)]
    [1, 3, 6, 8, 10]
    """
    k = natural(k, "k")
    if 2 * k + 1 > LARGEST_T:
        raise TooLargeError(reason("limit.decimals_k", limit=(LARGEST_T - 1) // 2))
    t, bound = 2 * k + 1, 10**k
    while t > 0 and first_wrong_decimals(t - 1) > bound:
        t -= 1
    return t


def first_wrong_newton(r: int) -> int:
    """Return the least n at which floor(n x_r) is wrong, x_0 = 1.618, x_(r+1) = (x_r^2 + 1)/(2 x_r - 1) exactly.

    Raises ``PositionError`` for a negative r and ``TooLargeError`` for r > 16 (the numbers double in size with each
    step). Verkhovsky (2010), Table 2, prints 10^3 for r = 0 and 10^6 for r = 1 as safe.

    >>> [first_wrong_newton(r) for r in range(2)]
    [233, 46368]
    """
    r = natural(r, "r")
    if r > LARGEST_R:
        raise TooLargeError(reason("limit.newton_r", limit=LARGEST_R))
    p, q = NEWTON_START
    for _ in range(r):
        p, q = multiply(p, p) + (square := multiply(q, q)), 2 * multiply(p, q) - square
    return _least_fraction_between(p, q)


def _least_fraction_between(p: int, q: int) -> int:
    """Return the least denominator n of a fraction m/n with p/q < m/n < phi, or phi < m/n <= p/q.

    (p/q)^2 - p/q - 1 = e sqrt(5) nearly, where e is the distance from phi, and a convergent m/n has distance
    1/(sqrt(5) n^2) from phi. That determines n up to a few positions in the list of the Fibonacci numbers.
    """
    form = multiply(p, p) - multiply(p, q) - multiply(q, q)
    above = form > 0

    def lies_between(n: int, m: int) -> bool:
        left, right = multiply(m, q), multiply(p, n)
        return left <= right if above else left > right

    bits = q.bit_length() - abs(form).bit_length() / 2
    k = max(1, int(bits * 1.44) - 4)
    k += k % 2 == above  # F_(k+1)/F_k is below phi for odd k, above for even k
    n, m = fibonacci_pair(k)
    while n > 1 and lies_between(2 * n - m, m - n):  # two indices down: F_(k-2), F_(k-1)
        n, m = 2 * n - m, m - n
    while not lies_between(n, m):
        n, m = n + m, n + 2 * m
    return n
