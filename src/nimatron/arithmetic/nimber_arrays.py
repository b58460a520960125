"""Nim multiplication of arrays of 64-bit nimbers in NumPy: the reference implementation of the C kernels.

It uses the recursion of ``nimber_integers`` down to the field of 65536, and logarithms there.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING

from nimatron.arithmetic.nimber_integers import product, square

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]


ORDER = 65535
_LEVEL = 4


@cache
def logarithms() -> tuple[array[int], array[int]]:
    """Return the powers of a generator, repeated three times, and the logarithms of 1..65535.

    >>> powers, exponents = logarithms()
    >>> powers[exponents[2] + exponents[4]], powers[ORDER - exponents[2]]
    (8, 3)
    """
    generator = next(number for number in range(256, ORDER) if _generates(number))
    # multiplication by a fixed nimber is linear, so its values on the bytes determine it
    lower = [product(generator, byte, _LEVEL) for byte in range(256)]
    upper = [product(generator, byte << 8, _LEVEL) for byte in range(256)]
    powers, exponents, power = array("H", [0]) * ORDER, array("H", [0]) * (ORDER + 1), 1
    for exponent in range(ORDER):
        powers[exponent], exponents[power] = power, exponent
        power = lower[power & 255] ^ upper[power >> 8]
    return powers * 3, exponents


def _generates(number: int) -> bool:
    return all(_power(number, ORDER // prime) != 1 for prime in (3, 5, 17, 257))


def _power(number: int, exponent: int) -> int:
    result = 1
    for bit in bin(exponent)[2:]:
        result = square(result, _LEVEL)
        if bit == "1":
            result = product(result, number, _LEVEL)
    return result


def products(x: Words, y: Words) -> Words:
    """Return the elementwise nim-products.

    >>> import numpy as np
    >>> products(np.array([2, 4, 2**32], np.uint64), np.array([4, 4, 2**32], np.uint64)).tolist() == [8, 6, 3 << 31]
    True
    """
    return _products(x, y, 64)


def linear(table: Words, x: Words) -> Words:
    """Apply the linear map whose table has a row of 256 images for each byte to every element.

    >>> import numpy as np
    >>> same = np.array([[byte << 8 * place for byte in range(256)] for place in range(8)], np.uint64)
    >>> linear(same, np.array([5, 2**63], np.uint64)).tolist() == [5, 2**63]
    True
    """
    import numpy as np

    images = np.zeros_like(x)
    for place in range(8):
        images ^= table[place][(x >> np.uint64(8 * place)) & np.uint64(255)]
    return images


def _products(x: Words, y: Words, bits: int) -> Words:
    """Return the products of numbers of ``bits`` bits: 16, 32 or 64."""
    import numpy as np

    if bits == 16:
        return _small_products(x, y)
    half = bits // 2
    shift, mask = np.uint64(half), np.uint64((1 << half) - 1)
    x1, x0, y1, y0 = x >> shift, x & mask, y >> shift, y & mask
    low, high = _products(x0, y0, half), _products(x1, y1, half)
    cross = _products(x1 ^ x0, y1 ^ y0, half)
    constant = np.full_like(high, 1 << (half - 1))
    product: Words = (cross ^ low) << shift | (low ^ _products(high, constant, half))
    return product


def _small_products(x: Words, y: Words) -> Words:
    import numpy as np

    powers, exponents = (np.frombuffer(table, np.uint16) for table in logarithms())
    product = powers[exponents[x].astype(np.int64) + exponents[y]].astype(np.uint64)
    return np.where((x == 0) | (y == 0), np.uint64(0), product)
