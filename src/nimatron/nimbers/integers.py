"""Nim arithmetic of Python ints: product, inverse, power, root and the equation x^2 + x = a.

Values are whole numbers >= 0. Requests that would take more than a few seconds are refused.
"""

from __future__ import annotations

from nimatron.arithmetic import nimber_integers
from nimatron.arithmetic.nimber_integers import BYTE, level_of, times_half
from nimatron.errors import PositionError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels import nimber_products as kernels

MOST_BITS = 1 << 19
"""Maximum number of bits of a nimber."""
MOST_BITS_IN_PYTHON = 1 << 16
"""Maximum number of bits without the kernels in C."""
MOST_BITS_OF_MAPS = 1 << 17
"""Maximum number of bits for roots and solutions, which are computed in Python."""
_WORD = 6


def field_level(*numbers: int, most: int = MOST_BITS) -> int:
    """Return the least k >= 3 such that all numbers are below 2^(2^k).

    Raise ``TooLargeError`` if 2^k exceeds the limit of bits.

    >>> field_level(5, 300)
    4
    """
    level = max(BYTE, *map(level_of, numbers))
    limit = most if native() is not None else MOST_BITS_IN_PYTHON
    if 1 << level > limit:
        raise TooLargeError(reason("nimber.bits", bits=max(number.bit_length() for number in numbers), limit=limit))
    return level


def product(x: int, y: int) -> int:
    """Return the nim-product of x and y.

    >>> product(2, 2), product(2, 4), product(4, 4)
    (3, 8, 6)
    """
    return kernels.product(x, y, field_level(x, y))


def square(x: int) -> int:
    """Return the nim-square of x.

    >>> [square(x) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    return _square(x, field_level(x))


def root(x: int) -> int:
    """Return the unique nimber whose square is x.

    >>> [root(x) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    return nimber_integers.root(x, field_level(x, most=MOST_BITS_OF_MAPS))


def inverse(x: int) -> int:
    """Return the nim-inverse of x. Raise ``PositionError`` for 0.

    >>> [inverse(x) for x in range(1, 8)]
    [1, 3, 2, 15, 12, 9, 11]
    """
    if not x:
        raise PositionError(reason("nimber.inverse"))
    return _inverse(x, field_level(x))


def power(x: int, exponent: int) -> int:
    """Return the nim-power of x; a negative exponent means a power of the inverse, x^0 is 1 for every x.

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
    """Return the smaller solution of x^2 + x = a; the other one is greater by 1.

    There are always two solutions (Conway 1976). They lie in the smallest field 2^(2^k) that contains a if a is in its
    lower half, else in the next larger field.

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
    """Return the inverse of x = x1 F + x0, with F = 2^(2^(level - 1)).

    With the conjugate y = x1 F + (x0 + x1) the product x y = x0^2 + x0 x1 + x1^2 F/2 lies in the smaller field.
    """
    if level <= BYTE:
        powers, logarithms = nimber_integers.byte_logarithms()
        return powers[255 - logarithms[x]]
    conjugate = x ^ x >> (1 << level - 1)
    if conjugate == x:
        return _inverse(x, level - 1)
    norm = kernels.product(x, conjugate, level)
    return kernels.product(conjugate, _inverse(norm, level - 1), level)


def _solution(a: int, level: int) -> int:
    """Return the even solution below 2^(2^level), for a in the lower half.

    (x1 F + x0)^2 + (x1 F + x0) = (x1^2 + x1) F + (x0^2 + x0 + x1^2 F/2). Of the two x1, one leaves an equation for x0
    that has a solution in the smaller field.
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
    """Raise ``TooLargeError`` for a power that takes more than a few seconds.

    A product costs as much as three products in the next smaller field.
    """
    words = 2 * bits * 3 ** max(level - _WORD, 0)
    if words > (10**7 if native() is not None else 10**5):
        raise TooLargeError(reason("nimber.power", bits=1 << level, exponent=bits))
