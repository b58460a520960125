"""Nim multiplication of Python ints of any size: the arithmetic under ``nimatron.arithmetic.nimbers``.

For a Fermat power F = 2^(2^k) and x, y < F: F times x is the ordinary product, and F times F is F + F/2. Numbers below
2^(2^k) form a field (Conway, On Numbers and Games, 1976, chapter 6; Lenstra 1977). A product of two-part numbers
x1 F + x0 takes three products of the parts (Karatsuba) and one product by F/2, which is linear and cheap. The recursion
ends in the field of 256 with tables of logarithms. Values are trusted here; ``level`` k means numbers below 2^(2^k).
"""

from __future__ import annotations

from functools import cache


def level_of(number: int) -> int:
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


def product(x: int, y: int, level: int) -> int:
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
        return (product(x0, y1, level) << half) | product(x0, y0, level)
    if not y1:
        return (product(x1, y0, level) << half) | product(x0, y0, level)
    low = product(x0, y0, level)
    cross = product(x1 ^ x0, y1 ^ y0, level)
    return ((cross ^ low) << half) | (low ^ _times_half(product(x1, y1, level), level))


def square(x: int, level: int) -> int:
    """Give x times x: (x1 F + x0)^2 = x1^2 F + (x0^2 + x1^2 F/2); squaring is additive."""
    if level == 0:
        return x
    half = 1 << (level - 1)
    upper = square(x >> half, level - 1)
    lower = square(x & ((1 << half) - 1), level - 1)
    return (upper << half) | (lower ^ _times_half(upper, level - 1))


def root(x: int, level: int) -> int:
    """Give the square root of x, undoing ``_square`` part by part."""
    if level == 0:
        return x
    half = 1 << (level - 1)
    upper = x >> half
    lower = (x & ((1 << half) - 1)) ^ _times_half(upper, level - 1)
    return (root(upper, level - 1) << half) | root(lower, level - 1)


def inverse(x: int, level: int) -> int:
    """Give 1/x: with y = x1 F + (x0 + x1) the product x y = x0^2 + x0 x1 + x1^2 F/2 lies in the smaller field."""
    if level <= 3:
        powers, logarithms = _tables()
        return powers[255 - logarithms[x]]
    half = 1 << (level - 1)
    upper, lower = x >> half, x & ((1 << half) - 1)
    if not upper:
        return inverse(lower, level - 1)
    norm = product(lower, lower ^ upper, level - 1) ^ _times_half(square(upper, level - 1), level - 1)
    scale = inverse(norm, level - 1)
    return (product(upper, scale, level - 1) << half) | product(upper ^ lower, scale, level - 1)


def power(x: int, exponent: int) -> int:
    """The nim-power of x >= 1; the exponent counts modulo the order of the field of x, so it may be negative.

    >>> [power(2, exponent) for exponent in range(-1, 5)]
    [3, 1, 2, 3, 1, 2]
    """
    level = max(3, level_of(x))
    result, exponent = 1, exponent % ((1 << (1 << level)) - 1)
    for bit in bin(exponent)[2:]:
        result = square(result, level)
        if bit == "1":
            result = product(result, x, level)
    return result
