"""The p-system and the q-system: numbers written with the convergents of alpha = [1; a, a, a, ...].

p-terms 1, a + 1, ... and q-terms 1, a, ... both go on by "a times the last plus the one before". Digits are at most a,
and a digit a is followed by 0; the last q-digit is less than a (the thesis prints "at most": then 2 would be "2" and
"10" for a = 2). Hence for a = 1, where q_0 = q_1 = 1, the last q-digit is always 0 and 1 is written "10".
Fraenkel (1982); Mijailović, thesis (2020), §7.

Digits are tuples, most significant first; 0 is (0,). Conversions walk along the terms with two numbers in hand, never a
list of terms: O(digits^2) word operations, a tenth of a second for 10^4 decimal digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import PositionError

Digits = tuple[int, ...]
System = Literal["p", "q"]


def _power_pair(a: int, k: int) -> tuple[int, int]:
    """Give (q_(k-1), q_k) by squaring the matrix [[a, 1], [1, 0]]; its powers hold q_k, q_(k-1), q_(k-2)."""
    below, term = 0, 1
    for bit in bin(k)[2:] if k else "":
        before = term - a * below
        below, term = below * (term + before), term * term + below * below
        if bit == "1":
            below, term = term, a * term + below
    return below, term


def term_pair(k: int, a: int, system: System) -> tuple[int, int]:
    """Give the terms (p_(k-1), p_k), or (q_(k-1), q_k), of the system for a; p_-1 = p_0 = 1, q_-1 = 0, q_0 = 1.

    >>> [term_pair(k, 2, "p")[1] for k in range(5)]
    [1, 3, 7, 17, 41]
    >>> [term_pair(k, 2, "q")[1] for k in range(5)]
    [1, 2, 5, 12, 29]
    """
    below, term = _power_pair(positive_parameter(a), natural(k, "k"))
    if system == "q":
        return below, term
    # p_k = q_k + q_(k-1), since both sides satisfy the recurrence and agree at k = -1 (1 = 0 + 1) and k = 0
    return below + (term - a * below), term + below


def _digits(n: int, a: int, system: System) -> Digits:
    n, a = natural(n, "n"), positive_parameter(a)
    if n == 0:
        return (0,)
    # the terms at least double in two steps and grow by a in one, so this k is large enough
    growth = max(694, 1000 * (a.bit_length() - 1))
    k = n.bit_length() * 1000 // growth + 2
    below, term = term_pair(k, a, system)
    while term > n:
        below, term, k = term - a * below, below, k - 1
    digits = []
    for _ in range(k + 1):
        if n < term:
            digits.append(0)
        elif a == 1:
            digits.append(1)
            n -= term
        else:
            digit, n = divmod(n, term)
            digits.append(digit)
        below, term = term - a * below, below
    return tuple(digits)


def p_digits(n: int, a: int = 1) -> Digits:
    """Give the digits of n in the p-system, most significant first (Fraenkel 1982; thesis 2020, §7, Table 1).

    >>> p_digits(12, 2)
    (1, 1, 2)
    """
    return _digits(n, a, "p")


def q_digits(n: int, a: int = 1) -> Digits:
    """Give the digits of n in the q-system, most significant first (Fraenkel 1982; thesis 2020, §7, Table 1).

    >>> q_digits(12, 2)
    (1, 0, 0, 0)
    >>> q_digits(1, 1), q_digits(2, 1)
    ((1, 0), (1, 0, 0))
    """
    return _digits(n, a, "q")


def _interpret(digits: Sequence[int], a: int, before_first: int) -> int:
    """Sum the digits times their terms by Horner's scheme: u t_k + v t_(k-1) = (a u + v) t_(k-1) + u t_(k-2)."""
    a = positive_parameter(a)
    upper = lower = 0
    for digit in digits:
        upper, lower = a * upper + lower + natural(digit, "a digit"), upper
    return upper + lower * before_first


def interpret_p(digits: Sequence[int], a: int = 1) -> int:
    """Give I_p, the sum of the digits times 1, a + 1, ...; the digit rules need not hold (thesis 2020, §7).

    >>> interpret_p((1, 0, 0, 0), 2)
    17
    """
    return _interpret(digits, a, 1)


def interpret_q(digits: Sequence[int], a: int = 1) -> int:
    """Give I_q, the sum of the digits times 1, a, ...; the digit rules need not hold (thesis 2020, §7).

    >>> interpret_q((1, 0, 0, 0), 2)
    12
    """
    return _interpret(digits, a, 0)


def shift_left(digits: Sequence[int]) -> Digits:
    """Give R', the digits with a 0 appended (thesis 2020, §7).

    >>> shift_left((1, 0, 2))
    (1, 0, 2, 0)
    """
    return (*digits, 0)


def shift_right(digits: Sequence[int]) -> Digits:
    """Give R'', the digits without their last 0; raises ``PositionError`` if the last digit is not 0 (thesis 2020, §7).

    >>> shift_right((1, 2, 0))
    (1, 2)
    """
    if not digits or digits[-1] != 0:
        raise PositionError("a shift to the right needs digits that end in 0")
    return tuple(digits[:-1]) or (0,)


def trailing_zeros(digits: Sequence[int]) -> int:
    """Give the number of zeros at the end of the digits (of "0" itself: 1).

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
    """Give the digit rule that is broken, in words, or None if the digits are the one right way to write their number.

    Rules of the thesis (2020, §7), with the last q-digit less than a.

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
    """Tell whether the digits obey the digit rules of the system (see ``fault_in_digits``).

    >>> is_valid((1, 0, 0), 2, "q"), is_valid((2, 1), 2, "q")
    (True, False)
    """
    return fault_in_digits(digits, a, system) is None
