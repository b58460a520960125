"""Products and square roots of very large integers, with gmpy2 if it is installed.

Below about 10^4 decimal digits Python's own integers are faster. Above, gmpy2 is used if it can be imported (its
product costs O(n log n), Python's n^1.58). Results are the same either way: the square root ends with an exact check.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from math import isqrt
from operator import index
from typing import Any

LARGE_BITS = 33_000
"""Size in bits (about 10^4 decimal digits) from which gmpy2 repays the two conversions."""


@cache
def gmpy2_if_installed() -> Any:
    """Import and return the module ``gmpy2``, or return None if it is not installed.

    >>> module = gmpy2_if_installed()
    >>> module is None or module.mpz(3) == 3
    True
    """
    try:
        return import_module("gmpy2")
    except ImportError:
        return None


def multiply(x: int, y: int) -> int:
    """Return the product ``x * y``, computed by the fastest available method.

    >>> multiply(12, 13)
    156
    """
    x, y = index(x), index(y)
    if x.bit_length() > LARGE_BITS and y.bit_length() > LARGE_BITS:
        gmpy2 = gmpy2_if_installed()
        if gmpy2 is not None:
            factor = gmpy2.mpz(x)
            return int(factor * (factor if x is y else gmpy2.mpz(y)))
    return x * y


def _inverse_root(d: int, bits: int) -> int:
    """Return 2^bits / sqrt(d) to within a few units (Newton's iteration y + y (1 - d y^2) / 2, free of divisions)."""
    if bits < 2000:
        return isqrt((1 << (2 * bits)) // d)
    half = bits // 2 + d.bit_length() + 16
    y = _inverse_root(d, half)
    rest = (1 << (2 * half)) - d * (y * y)
    return (y << (bits - half)) + ((y * rest) >> (3 * half + 1 - bits))


def _computed_root(d: int, bits: int) -> int:
    """Compute floor(2^bits sqrt(d)) without the cache."""
    if bits > LARGE_BITS:
        gmpy2 = gmpy2_if_installed()
        if gmpy2 is not None:
            return int(gmpy2.isqrt(gmpy2.mpz(d) << (2 * bits)))
        guard = 16
        root = (d * _inverse_root(d, bits + d.bit_length() + guard)) >> (d.bit_length() + guard)
        rest = (d << (2 * bits)) - root * root
        while rest < 0:
            root -= 1
            rest += 2 * root + 1
        while rest > 2 * root:
            rest -= 2 * root + 1
            root += 1
        return root
    return isqrt(d << (2 * bits))


@lru_cache(maxsize=12)
def _remembered_root(d: int, bits: int) -> int:
    return _computed_root(d, bits)


def scaled_root(d: int, bits: int) -> int:
    """Return floor(2^bits sqrt(d)) for a positive integer ``d``; the cache holds roots with slightly more bits.

    >>> scaled_root(5, 10)
    2289
    >>> 2289**2 <= 5 * 4**10 < 2290**2
    True
    """
    d, bits = index(d), index(bits)
    grain = 1 << max(9, bits.bit_length() - 3)
    size = -(-bits // grain) * grain
    return _remembered_root(d, size) >> (size - bits)


def root_multiple_bits(n: int, d: int) -> int:
    """Return floor(2^64 n sqrt(d)) or one less (n >= 0, d > 0): the product with 64 bits after the point.

    >>> root_multiple_bits(1000, 4) in (2000 << 64, (2000 << 64) - 1)
    True
    """
    n = index(n)
    bits = n.bit_length() + 64
    return multiply(n, scaled_root(d, bits)) >> (bits - 64)


def floor_root_multiple(n: int, d: int) -> int:
    """Return floor(n sqrt(d)) for n >= 0 and d > 0 that is not a square.

    For large n, multiply by sqrt(d) with 64 bits more than n has. If these 64 bits are all ones, as for some Fibonacci
    numbers, the sign of c^2 - n^2 d decides.

    >>> floor_root_multiple(1000, 5)
    2236
    >>> n = 10**400 + 12345
    >>> floor_root_multiple(n, 5) == isqrt(5 * n * n)
    True
    """
    n, d = index(n), index(d)
    if n.bit_length() <= 800:
        return isqrt(n * n * d)
    bits = n.bit_length() + 64
    scaled = multiply(n, scaled_root(d, bits))
    floor = scaled >> bits
    # the truncated root makes the product too small, by less than n / 2^bits <= 2^-64
    if (scaled >> (bits - 64)) & (2**64 - 1) == 2**64 - 1:
        above = floor + 1
        if multiply(above, above) <= d * multiply(n, n):
            return above
    return floor
