"""Nim arithmetic of Python ints beyond the product: inverse, power, root, the equation x^2 + x = a.

Values are whole numbers >= 0. Nothing here takes more than some seconds: what would is refused.
"""

from __future__ import annotations

from nimatron.arithmetic import nimber_integers
from nimatron.arithmetic.nimber_integers import BYTE, level_of, times_half
from nimatron.errors import PositionError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels import nimber_products as kernels

MOST_BITS = 1 << 19
"""Longer nimbers are refused."""
MOST_BITS_IN_PYTHON = 1 << 16
"""The same where C is absent."""
MOST_BITS_OF_MAPS = 1 << 17
"""The same for roots and solutions, which are computed in Python."""
_WORD = 6


def field_level(*numbers: int, most: int = MOST_BITS) -> int:
    """The least k, at least 3, such that all numbers are below 2^(2^k). Raises ``TooLargeError`` beyond the limit.

    >>> field_level(5, 300)
    4
    """
    level = max(BYTE, *map(level_of, numbers))
    limit = most if native() is not None else MOST_BITS_IN_PYTHON
    if 1 << level > limit:
        raise TooLargeError(reason("nimber.bits", bits=max(number.bit_length() for number in numbers), limit=limit))
    return level


def product(x: int, y: int) -> int:
    """x times y.

    >>> product(2, 2), product(2, 4), product(4, 4)
    (3, 8, 6)
    """
    return kernels.product(x, y, field_level(x, y))


def square(x: int) -> int:
    """x times x.

    >>> [square(x) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    return _square(x, field_level(x))


def root(x: int) -> int:
    """The one nimber whose square is x.

    >>> [root(x) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    return nimber_integers.root(x, field_level(x, most=MOST_BITS_OF_MAPS))


def inverse(x: int) -> int:
    """1/x. Raises ``PositionError`` for 0.

    >>> [inverse(x) for x in range(1, 8)]
    [1, 3, 2, 15, 12, 9, 11]
    """
    if not x:
        raise PositionError(reason("nimber.inverse"))
    return _inverse(x, field_level(x))


def power(x: int, exponent: int) -> int:
    """x multiplied ``exponent`` times; a negative exponent means the inverse, x^0 is 1 for every x.

    >>> [power(2, exponent) for exponent in range(-1, 5)]
    [3, 1, 2, 3, 1, 2]
    """
    if not x:
        if exponent < 0:
            raise PositionError(reason("nimber.inverse"))
        return int(exponent == 0)
    level = field_level(x)
    exponent %= (1 << (1 << level)) - 1  # the order of the group
    _refuse_long_work(level, exponent.bit_length())
    result = 1
    for bit in bin(exponent)[2:]:
        result = _square(result, level)
        if bit == "1":
            result = kernels.product(result, x, level)
    return result


def solution(a: int) -> int:
    """The smaller solution of x^2 + x = a; the other one is greater by 1. There always are two (Conway 1976).

    They lie in the field of a if a is in the lower half of it, else in the next larger field.

    >>> [solution(a) for a in range(8)]
    [0, 2, 4, 6, 10, 8, 14, 12]
    """
    field_level(a, most=MOST_BITS_OF_MAPS)
    level = level_of(a)
    if a >> ((1 << level) - 1):
        level += 1
    field_level((1 << (1 << level)) - 1, most=MOST_BITS_OF_MAPS)
    return _solution(a, level)


def _square(x: int, level: int) -> int:
    # a long square is linear, but a product in C is quicker than a linear map in Python
    return kernels.product(x, x, level) if level > _WORD else nimber_integers.square(x, level)


def _inverse(x: int, level: int) -> int:
    """With y = x1 F + (x0 + x1) the product x y = x0^2 + x0 x1 + x1^2 F/2 lies in the smaller field."""
    if level <= BYTE:
        powers, logarithms = nimber_integers.byte_logarithms()
        return powers[255 - logarithms[x]]
    conjugate = x ^ x >> (1 << level - 1)
    if conjugate == x:
        return _inverse(x, level - 1)
    norm = kernels.product(x, conjugate, level)
    return kernels.product(conjugate, _inverse(norm, level - 1), level)


def _solution(a: int, level: int) -> int:
    """The even solution below 2^(2^level), for a in the lower half.

    (x1 F + x0)^2 + (x1 F + x0) = (x1^2 + x1) F + (x0^2 + x0 + x1^2 F/2). Of the two x1 one leaves for x0 an equation
    that can be solved.
    """
    if level == 0:
        return 0
    half = 1 << level - 1
    upper = _solution(a >> half, level - 1)
    rest = a & ((1 << half) - 1) ^ _times_half_of_square(upper, level - 1)
    if rest >> (half - 1):
        upper, rest = upper ^ 1, rest ^ 1 << (half - 1)
    return upper << half | _solution(rest, level - 1)


def _times_half_of_square(x: int, level: int) -> int:
    if level < BYTE:
        return nimber_integers.slow_product(nimber_integers.slow_product(x, x, level), 1 << (1 << level) - 1, level)
    return times_half(nimber_integers.square(x, level), level, 1 << level)


def _refuse_long_work(level: int, bits: int) -> None:
    """Refuse a power that takes more than some seconds: a product costs three of the next smaller field."""
    words = 2 * bits * 3 ** max(level - _WORD, 0)
    if words > (10**7 if native() is not None else 10**5):
        raise TooLargeError(reason("nimber.power", bits=1 << level, exponent=bits))
