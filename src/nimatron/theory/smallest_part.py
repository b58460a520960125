"""The smallest part of a number in the sums that decide take-away games with a cap (Zeckendorf, and Schwenk's others).

Whether all Zeckendorf parts of n are at least F_s can be seen from the fraction of n phi. A part F_i shifts n phi
from a whole number by F_i phi - F_(i+1) = -(-1/phi)^i; non-neighbouring parts from F_s on fill the interval between
-phi^-(e-1) and phi^-(o-1), e the least even and o the least odd index >= s. Its length is phi^-(s-2), and for each s
the intervals of smallest parts F_2, ..., F_(s-1) fill the rest of the circle, so the test is exact:

    some m has  -phi^-(e-1) < n phi - m < phi^-(o-1).

With phi^-k = (-1)^k (F_(k+1) - F_k phi) both sides become comparisons of floor((n + F_k) phi) with whole numbers: a few
multiplications instead of the O(digits^2) of taking the sum apart.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.arithmetic.zeckendorf import fibonacci_pair, zeckendorf

_TAKEN_APART = 4000
"""Bits up to which a Zeckendorf sum is taken apart rather than tested by fractions."""
LARGEST_OTHER = 1024
"""Bits up to which sums for a factor of 3 or more are formed."""


def parts_are_at_least(n: int, s: int) -> bool:
    """Tell whether every Zeckendorf part of n is at least F_s (s >= 2), by the fraction of n phi.

    >>> [n for n in range(1, 30) if parts_are_at_least(n, 5)]
    [5, 8, 13, 18, 21, 26, 29]
    """
    floor = wythoff_a(n)
    even, odd = s + s % 2, s + 1 - s % 2
    f, above = fibonacci_pair(odd - 1)
    if wythoff_a(n + f) < floor + above:
        return True
    f, above = fibonacci_pair(even - 1)
    return wythoff_a(n + f) >= floor + 1 + above


def _first_above(cap: int) -> int:
    """Give the least s >= 2 with F_s > cap, walking up from an index just below it."""
    # F_k <= phi^(k-1) and log2(phi) < 0.694242, so F_k <= 2^(bits-1) <= cap for the first k
    k = max(2, (max(cap.bit_length(), 1) - 1) * 1_000_000 // 694_242)
    term, above = fibonacci_pair(k)
    while term <= cap:
        term, above, k = above, term + above, k + 1
    return k


def smallest_part_exceeds(n: int, cap: int, factor: int) -> bool:
    """Tell whether the smallest part of n >= 1 is greater than ``cap``; quick also for millions of digits.

    >>> smallest_part_exceeds(13, 12, 2), smallest_part_exceeds(10, 9, 2), smallest_part_exceeds(12, 3, 1)
    (True, False, True)
    """
    if cap >= n:
        return False
    if factor == 1:
        return n & -n > cap
    if factor == 2 and n.bit_length() > _TAKEN_APART:
        return parts_are_at_least(n, _first_above(cap))
    return parts(n, factor)[-1] > cap


def smallest_part(n: int, factor: int) -> int:
    """Give the smallest part of n >= 1.

    >>> [smallest_part(n, 2) for n in (20, 13)], smallest_part(20, 1), smallest_part(20, 3)
    ([2, 13], 4, 1)
    """
    if factor == 1:
        return n & -n
    if factor == 2 and n.bit_length() > _TAKEN_APART:
        low, high = 2, 4
        while parts_are_at_least(n, high):
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if parts_are_at_least(n, middle):
                low = middle
            else:
                high = middle
        return fibonacci_pair(low)[0]
    return parts(n, factor)[-1]


def parts(n: int, factor: int) -> tuple[int, ...]:
    """Give all parts of n, largest first: each is more than ``factor`` times the next (Schwenk 1970).

    >>> parts(20, 2), parts(20, 1), parts(20, 3)
    ((13, 5, 2), (16, 4), (15, 4, 1))
    """
    if factor == 2:
        return zeckendorf(n)
    if factor == 1:
        return tuple(1 << k for k in range(n.bit_length() - 1, -1, -1) if n >> k & 1)
    found = []
    for number in reversed(numbers_of(factor, n.bit_length())):
        if number <= n:
            found.append(number)
            n -= number
    return tuple(found)


@lru_cache(maxsize=8)
def numbers_of(factor: int, bits: int) -> tuple[int, ...]:
    """Give Schwenk's numbers H_1 = 1, H_(k+1) = H_k + H_l, l least with factor H_l >= H_k, of at most ``bits`` bits.

    >>> numbers_of(3, 5), numbers_of(2, 5)
    ((1, 2, 3, 4, 6, 8, 11, 15, 21, 29), (1, 2, 3, 5, 8, 13, 21))
    """
    numbers, l = [1], 0  # noqa: E741 - the literature's letter
    while True:
        while factor * numbers[l] < numbers[-1]:
            l += 1  # noqa: E741
        following = numbers[-1] + numbers[l]
        if following.bit_length() > bits:
            return tuple(numbers)
        numbers.append(following)


def length(n: int, factor: int) -> int:
    """Give rho(n), the sum over the parts of n of rho(1) = 0, rho(2) = 2, rho(H_(k+1)) = rho(H_k) + rho(H_l).

    For factor 2, rho(F_i) = 2 F_(i-2), and the sum of the F_(i+1) over the parts F_i of n is the whole number m for
    which n phi - m lies between -1/phi and 1/phi^2 (see the head of this module), so that rho(n) = 2 (2 n - m).

    >>> [length(n, 2) for n in (1, 2, 3, 5, 8, 13, 20)], length(21, 1), length(21, 3)
    ([0, 2, 2, 4, 6, 10, 16], 20, 14)
    """
    if factor == 1:
        return n - n % 2
    if factor == 2:
        floor = wythoff_a(n)
        return 2 * (2 * n - floor - (wythoff_a(n + 1) >= floor + 2))
    lengths = _lengths_of(factor, n.bit_length())
    return sum(lengths[part] for part in parts(n, factor))


@lru_cache(maxsize=8)
def _lengths_of(factor: int, bits: int) -> dict[int, int]:
    numbers = numbers_of(factor, max(bits, 2))
    lengths = {1: 0, 2: 2}
    for below, number in pairwise(numbers[1:]):
        lengths[number] = lengths[below] + lengths[number - below]
    return lengths
