"""Nim multiplication: the field of nimbers, on Python ints of any size and elementwise on NumPy arrays.

Addition is the nim-sum. For a Fermat power F = 2^(2^k) and x, y < F: F times x is the ordinary product, and
F times F is F + F/2. Numbers below 2^(2^k) form a field (Conway, On Numbers and Games, 1976, chapter 6; Lenstra 1977).

A product of two-part numbers x1 F + x0 takes three products of the parts (Karatsuba) and one product by F/2, which is
linear and cheap. The recursion ends in the field of 256 with tables of logarithms.
Arrays are answered by ``nimatron.arithmetic.nimber_arrays``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nimatron.arithmetic.natural import natural, whole
from nimatron.errors import PositionError


def nim_product_by_definition(x: int, y: int) -> int:
    """Give x times y straight from the definition: the mex of all x'y + xy' + x'y' with x' < x, y' < y.

    The reference twin of ``nim_product``, for tiny x and y only.

    >>> nim_product_by_definition(2, 4), nim_product_by_definition(4, 4)
    (8, 6)
    """
    from nimatron.arithmetic.nim_sum import mex

    product = cache(lambda i, j: mex(product(p, j) ^ product(i, q) ^ product(p, q) for p in range(i) for q in range(j)))
    return int(product(x, y))


def _level(number: int) -> int:
    """Give the least k with number < 2^(2^k)."""
    return (max(number.bit_length(), 1) - 1).bit_length()


def _times_half(x: int, level: int) -> int:
    """Give x times 2^(2^level - 1), x < 2^(2^level): with G the middle power, that factor is G times G/2."""
    if level == 0:
        return x
    half = 1 << (level - 1)
    upper, lower = x >> half, x & ((1 << half) - 1)
    return (_times_half(upper ^ lower, level - 1) << half) | _times_half(_times_half(upper, level - 1), level - 1)


def _slow_product(x: int, y: int, level: int) -> int:
    """Give x times y below 2^(2^level) by the recursion alone; it builds the tables."""
    if x < 2 or y < 2:
        return x * y
    half = 1 << (level - 1)
    mask = (1 << half) - 1
    x1, x0, y1, y0 = x >> half, x & mask, y >> half, y & mask
    low, high = _slow_product(x0, y0, level - 1), _slow_product(x1, y1, level - 1)
    cross = _slow_product(x1 ^ x0, y1 ^ y0, level - 1)
    return ((cross ^ low) << half) | (low ^ _times_half(high, level - 1))


@cache
def _tables() -> tuple[list[int], list[int]]:
    """Give the powers of a generator of the field of 256 (twice over) and the logarithms of 1..255."""
    for generator in range(2, 256):
        powers = [1]
        while (power := _slow_product(powers[-1], generator, 3)) != 1:
            powers.append(power)
        if len(powers) == 255:
            break
    logarithms = [0] * 256
    for exponent, power in enumerate(powers):
        logarithms[power] = exponent
    return powers * 2, logarithms


def _product(x: int, y: int, level: int) -> int:
    """Give x times y, both below 2^(2^level), level >= 3."""
    if not x or not y:
        return 0
    if level == 3:
        powers, logarithms = _tables()
        return powers[logarithms[x] + logarithms[y]]
    half = 1 << (level - 1)
    mask = (1 << half) - 1
    x1, x0, y1, y0 = x >> half, x & mask, y >> half, y & mask
    level -= 1
    if not x1:
        return (_product(x0, y1, level) << half) | _product(x0, y0, level)
    if not y1:
        return (_product(x1, y0, level) << half) | _product(x0, y0, level)
    low = _product(x0, y0, level)
    cross = _product(x1 ^ x0, y1 ^ y0, level)
    return ((cross ^ low) << half) | (low ^ _times_half(_product(x1, y1, level), level))


def _square(x: int, level: int) -> int:
    """Give x times x: (x1 F + x0)^2 = x1^2 F + (x0^2 + x1^2 F/2); squaring is additive."""
    if level == 0:
        return x
    half = 1 << (level - 1)
    upper = _square(x >> half, level - 1)
    lower = _square(x & ((1 << half) - 1), level - 1)
    return (upper << half) | (lower ^ _times_half(upper, level - 1))


def _root(x: int, level: int) -> int:
    """Give the square root of x, undoing ``_square`` part by part."""
    if level == 0:
        return x
    half = 1 << (level - 1)
    upper = x >> half
    lower = (x & ((1 << half) - 1)) ^ _times_half(upper, level - 1)
    return (_root(upper, level - 1) << half) | _root(lower, level - 1)


def _inverse(x: int, level: int) -> int:
    """Give 1/x: with y = x1 F + (x0 + x1) the product x y = x0^2 + x0 x1 + x1^2 F/2 lies in the smaller field."""
    if level <= 3:
        powers, logarithms = _tables()
        return powers[255 - logarithms[x]]
    half = 1 << (level - 1)
    upper, lower = x >> half, x & ((1 << half) - 1)
    if not upper:
        return _inverse(lower, level - 1)
    norm = _product(lower, lower ^ upper, level - 1) ^ _times_half(_square(upper, level - 1), level - 1)
    scale = _inverse(norm, level - 1)
    return (_product(upper, scale, level - 1) << half) | _product(upper ^ lower, scale, level - 1)


def _is_array(value: Any) -> bool:
    return bool(getattr(value, "shape", ()))


def nim_product(x: Any, y: Any) -> Any:
    """Give the nim-product of two natural numbers of any size, or elementwise of arrays of up to 64 bits.

    Raises ``PositionError`` for negative numbers. (Conway 1976.)

    >>> nim_product(2, 2), nim_product(2, 4), nim_product(4, 4), nim_product(2**128, 2**128) == 3 * 2**127
    (3, 8, 6, True)
    >>> import numpy as np
    >>> nim_product(np.array([2, 4], dtype=np.uint8), 4).tolist()
    [8, 6]
    """
    if _is_array(x) or _is_array(y):
        from nimatron.arithmetic import nimber_arrays

        return nimber_arrays.product(x, y)
    x, y = natural(x, "a nimber"), natural(y, "a nimber")
    return _product(x, y, max(3, _level(x | y)))


def nim_square(x: Any) -> Any:
    """Give the nim-product of x with itself (linear: the square of a nim-sum is the nim-sum of the squares).

    >>> [nim_square(x) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    if _is_array(x):
        from nimatron.arithmetic import nimber_arrays

        return nimber_arrays.product(x, x)
    x = natural(x, "a nimber")
    return _square(x, _level(x))


def nim_sqrt(x: Any) -> Any:
    """Give the one nimber whose nim-square is x.

    >>> [nim_sqrt(x) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    if _is_array(x):
        from nimatron.arithmetic import nimber_arrays

        return nimber_arrays.root(x)
    x = natural(x, "a nimber")
    return _root(x, _level(x))


def nim_inverse(x: Any) -> Any:
    """Give the nimber y with nim-product x y = 1; raises ``PositionError`` for 0 (also for a 0 in an array).

    >>> nim_inverse(2), nim_inverse(4), nim_product(5, nim_inverse(5))
    (3, 15, 1)
    """
    if _is_array(x):
        from nimatron.arithmetic import nimber_arrays

        return nimber_arrays.inverse(x)
    x = natural(x, "a nimber")
    if x == 0:
        raise PositionError("0 has no nim-inverse; the nimber must be 1 or more")
    return _inverse(x, _level(x))


def nim_power(x: Any, exponent: int) -> Any:
    """Give x nim-multiplied ``exponent`` times; a negative exponent means the inverse, 0 gives 1 (also for x = 0).

    Raises ``PositionError`` for a negative power of 0. Since x^(2^(2^k) - 1) = 1 for 0 < x < 2^(2^k), the exponent is
    reduced first.

    >>> [nim_power(2, e) for e in range(-1, 5)]
    [3, 1, 2, 3, 1, 2]
    """
    number = whole(exponent)
    if number is None:
        raise PositionError(f"the exponent must be a whole number, but it is of type {type(exponent).__name__}")
    exponent = number
    if _is_array(x):
        from nimatron.arithmetic import nimber_arrays

        return nimber_arrays.power(x, exponent)
    x = natural(x, "a nimber")
    if x == 0:
        if exponent < 0:
            raise PositionError("0 has no nim-inverse; its exponent must be 0 or more")
        return int(exponent == 0)
    level = max(3, _level(x))
    result, exponent = 1, exponent % ((1 << (1 << level)) - 1)
    for bit in bin(exponent)[2:]:
        result = _square(result, level)
        if bit == "1":
            result = _product(result, x, level)
    return result
