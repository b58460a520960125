"""The p-system and the q-system: numeration systems on the convergents of alpha = [1; a, a, a, ...].

The p-terms 1, a + 1, ... and the q-terms 1, a, ... both continue with "a times the last term plus the one before".
Digits are at most a, and a digit a is followed by 0. The last q-digit is less than a (the thesis prints "at most", but
then 2 would be both "2" and "10" for a = 2). Hence for a = 1, where q_0 = q_1 = 1, the last q-digit is always 0 and 1
is written "10". Fraenkel (1982); Mijailović, thesis (2020), §7.

Digits are tuples, most significant first; 0 is (0,). Conversions keep only two terms in memory and process many digits
at a time: O(digits^2) word operations with a small constant.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from nimatron.arithmetic.big_integers import multiply
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import PositionError

Digits = tuple[int, ...]
System = Literal["p", "q"]


def _power_pair(a: int, k: int) -> tuple[int, int]:
    """Return (q_(k-1), q_k) by squaring the matrix [[a, 1], [1, 0]]; its powers hold q_k, q_(k-1), q_(k-2)."""
    below, term = 0, 1
    for bit in bin(k)[2:] if k else "":
        before = term - a * below
        below, term = below * (term + before), term * term + below * below
        if bit == "1":
            below, term = term, a * term + below
    return below, term


def term_pair(k: int, a: int, system: System) -> tuple[int, int]:
    """Return the terms (p_(k-1), p_k) or (q_(k-1), q_k); p_-1 = p_0 = 1, q_-1 = 0, q_0 = 1.

    >>> [term_pair(k, 2, "p")[1] for k in range(5)]
    [1, 3, 7, 17, 41]
    >>> [term_pair(k, 2, "q")[1] for k in range(5)]
    [1, 2, 5, 12, 29]
    """
    a = positive_parameter(a)
    below, term = _power_pair(a, natural(k, "k"))
    if system == "q":
        return below, term
    # p_k = q_k + q_(k-1), since both sides satisfy the recurrence and agree at k = -1 (1 = 0 + 1) and k = 0
    return below + (term - a * below), term + below


@lru_cache(maxsize=64)
def _bits_of_a_thousand_terms(a: int) -> int:
    """Return g with q_k >= 2^(g (k - 1) / 1000): if r = a + 1/r then r^k >= q_k >= r^(k - 1)."""
    if a.bit_length() > 64:
        return 1000 * (a.bit_length() - 1)
    return _power_pair(a, 1000)[1].bit_length() - 1


def _digits(n: int, a: int, system: System) -> Digits:
    n, a = natural(n, "n"), positive_parameter(a)
    if n == 0:
        return (0,)
    if n < 1 << 128:
        return _short_digits(n, _short_terms(a, system))
    k = n.bit_length() * 1000 // _bits_of_a_thousand_terms(a) + 2
    below, term = term_pair(k, a, system)
    while term > n:
        below, term, k = term - a * below, below, k - 1
    digits: list[int] = []
    while len(digits) <= k:
        if term.bit_length() > 4 * WINDOW:
            n, term, below = _leading_digits(n, term, below, a, digits)
        digit = 0
        if n >= term:
            digit, n = (1, n - term) if a == 1 else divmod(n, term)
        digits.append(digit)
        below, term = term - a * below, below
    return tuple(digits)


@lru_cache(maxsize=64)
def _short_terms(a: int, system: System) -> list[int]:
    """Return the terms in ascending order, up to the first above 128 bits."""
    below, term = term_pair(0, a, system)
    terms = [term]
    while term < 1 << 128:
        below, term = term, a * term + below
        terms.append(term)
    return terms


def _short_digits(n: int, terms: list[int]) -> Digits:
    # the q-system for a = 1 contains the term 1 twice; the upper one is used
    place = bisect_right(terms, n) - 1
    digits = []
    while place >= 0:
        term = terms[place]
        digit = 0
        if n >= term:
            digit = n // term
            n -= digit * term
        digits.append(digit)
        place -= 1
    return tuple(digits)


WINDOW = 400
"""Number of leading bits that determine the next digits while the number is long."""


def _leading_digits(n: int, term: int, below: int, a: int, digits: list[int]) -> tuple[int, int, int]:
    """Append the digits that the leading ``WINDOW`` bits determine; return n, term and below after them.

    As in Lehmer's variant of Euclid's algorithm, short numbers with error bounds replace the long ones. The long ones
    are updated once for all these digits.
    """
    shift = term.bit_length() - WINDOW
    rest, t, b = n >> shift, term >> shift, below >> shift
    rest_error = t_error = b_error = 1
    # current term = t1 term + t0 below, next one = b1 term + b0 below, subtracted from n so far: c1 term + c0 below
    t1, t0, b1, b0, c1, c0 = 1, 0, 0, 1, 0, 0
    while t > t_error:
        digit = max(0, (rest - rest_error) // (t + t_error))
        if (rest + rest_error) // (t - t_error) != digit:
            break
        digits.append(digit)
        if digit:
            rest -= digit * t
            rest_error += digit * t_error
            c1, c0 = c1 + digit * t1, c0 + digit * t0
        t, b = b, t - a * b
        t_error, b_error = b_error, t_error + a * b_error
        t1, t0, b1, b0 = b1, b0, t1 - a * b1, t0 - a * b0
    return n - c1 * term - c0 * below, t1 * term + t0 * below, b1 * term + b0 * below


def p_digits(n: int, a: int = 1) -> Digits:
    """Return the digits of n in the p-system, most significant first (Fraenkel 1982; thesis 2020, §7, Table 1).

    >>> p_digits(12, 2)
    (1, 1, 2)
    """
    return _digits(n, a, "p")


def q_digits(n: int, a: int = 1) -> Digits:
    """Return the digits of n in the q-system, most significant first (Fraenkel 1982; thesis 2020, §7, Table 1).

    >>> q_digits(12, 2)
    (1, 0, 0, 0)
    >>> q_digits(1, 1), q_digits(2, 1)
    ((1, 0), (1, 0, 0))
    """
    return _digits(n, a, "q")


def _horner(digits: Sequence[int], a: int) -> tuple[int, int]:
    """Return (u, v) such that the sum of the digits times their terms is u t_0 + v t_-1.

    This is Horner's scheme, u t_k + v t_(k-1) = (a u + v) t_(k-1) + u t_(k-2). Long digit strings are halved.
    """
    if len(digits) > 600:
        low = len(digits) // 2
        upper, lower = _horner(digits[:-low], a)
        u, v = _horner(digits[-low:], a)
        before, power = _power_pair(a, low)
        before_that = power - a * before
        return (
            multiply(power, upper) + multiply(before, lower) + u,
            multiply(before, upper) + multiply(before_that, lower) + v,
        )
    upper = lower = 0
    for digit in digits:
        upper, lower = a * upper + lower + natural(digit, "a digit"), upper
    return upper, lower


def _interpret(digits: Sequence[int], a: int, before_first: int) -> int:
    upper, lower = _horner(digits, positive_parameter(a))
    return upper + lower * before_first


def interpret_p(digits: Sequence[int], a: int = 1) -> int:
    """Return I_p, the sum of the digits times 1, a + 1, ...; the digits need not be valid (thesis 2020, §7).

    >>> interpret_p((1, 0, 0, 0), 2)
    17
    """
    return _interpret(digits, a, 1)


def interpret_q(digits: Sequence[int], a: int = 1) -> int:
    """Return I_q, the sum of the digits times 1, a, ...; the digits need not be valid (thesis 2020, §7).

    >>> interpret_q((1, 0, 0, 0), 2)
    12
    """
    return _interpret(digits, a, 0)


def shift_left(digits: Sequence[int]) -> Digits:
    """Return R', the digits with a 0 appended (thesis 2020, §7).

    >>> shift_left((1, 0, 2))
    (1, 0, 2, 0)
    """
    return (*digits, 0)


def shift_right(digits: Sequence[int]) -> Digits:
    """Return R'', the digits without their last 0; raise ``PositionError`` if the last is not 0 (thesis 2020, §7).

    >>> shift_right((1, 2, 0))
    (1, 2)
    """
    if not digits or digits[-1] != 0:
        raise PositionError("a shift to the right needs digits that end in 0")
    return tuple(digits[:-1]) or (0,)


def trailing_zeros(digits: Sequence[int]) -> int:
    """Return the number of zeros at the end of the digits (1 for "0" itself).

    >>> trailing_zeros((1, 0, 2, 0, 0))
    2
    """
    zeros = 0
    for digit in reversed(digits):
        if digit:
            break
        zeros += 1
    return zeros


def fault_in_digits(digits: Sequence[int], a: int, system: System) -> str | None:
    """Return the violated digit rule in words, or None if the digits are the one valid form of their number.

    The rules are those of the thesis (2020, §7), with the last q-digit less than a.

    >>> fault_in_digits((2, 1), 2, "q")
    'digit 2 must be followed by 0'
    >>> fault_in_digits((2,), 2, "q")
    'the last q-digit must be less than 2'
    >>> fault_in_digits((1, 0, 2), 2, "p") is None
    True
    """
    a = positive_parameter(a)
    if not digits:
        return "there must be at least one digit"
    if digits[0] == 0 and len(digits) > 1:
        return "the first digit must not be 0"
    if min(digits) < 0 or max(digits) > a:
        return f"every digit must lie in 0..{a}"
    if any(upper == a and lower != 0 for upper, lower in pairwise(digits)):
        return f"digit {a} must be followed by 0"
    if system == "q" and digits[-1] == a:
        return f"the last q-digit must be less than {a}"
    return None


def is_valid(digits: Sequence[int], a: int, system: System) -> bool:
    """Return whether the digits obey the digit rules of the system (see ``fault_in_digits``).

    >>> is_valid((1, 0, 0), 2, "q"), is_valid((2, 1), 2, "q")
    (True, False)
    """
    return fault_in_digits(digits, a, system) is None
