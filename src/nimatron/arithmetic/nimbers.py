"""Nim multiplication: the field of nimbers, on Python ints of any size and elementwise on NumPy arrays.

Addition is the nim-sum. Ints are multiplied by ``nimber_integers``, arrays by ``nimber_arrays``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nimatron.arithmetic import nimber_arrays, nimber_integers
from nimatron.arithmetic.natural import natural, whole
from nimatron.arithmetic.nim_sum import mex
from nimatron.errors import PositionError


def nim_product_by_definition(x: int, y: int) -> int:
    """Give x times y straight from the definition: the mex of all x'y + xy' + x'y' with x' < x, y' < y.

    The reference twin of ``nim_product``, for tiny x and y only.

    >>> nim_product_by_definition(2, 4), nim_product_by_definition(4, 4)
    (8, 6)
    """
    product = cache(lambda i, j: mex(product(p, j) ^ product(i, q) ^ product(p, q) for p in range(i) for q in range(j)))
    return int(product(x, y))


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
        return nimber_arrays.product(x, y)
    x, y = natural(x, "a nimber"), natural(y, "a nimber")
    return nimber_integers.product(x, y, max(3, nimber_integers.level_of(x | y)))


def nim_square(x: Any) -> Any:
    """Give the nim-product of x with itself (linear: the square of a nim-sum is the nim-sum of the squares).

    >>> [nim_square(x) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    if _is_array(x):
        return nimber_arrays.product(x, x)
    x = natural(x, "a nimber")
    return nimber_integers.square(x, nimber_integers.level_of(x))


def nim_sqrt(x: Any) -> Any:
    """Give the one nimber whose nim-square is x.

    >>> [nim_sqrt(x) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    if _is_array(x):
        return nimber_arrays.root(x)
    x = natural(x, "a nimber")
    return nimber_integers.root(x, nimber_integers.level_of(x))


def nim_inverse(x: Any) -> Any:
    """Give the nimber y with nim-product x y = 1; raises ``PositionError`` for 0 (also for a 0 in an array).

    >>> nim_inverse(2), nim_inverse(4), nim_product(5, nim_inverse(5))
    (3, 15, 1)
    """
    if _is_array(x):
        return nimber_arrays.inverse(x)
    x = natural(x, "a nimber")
    if x == 0:
        raise PositionError("0 has no nim-inverse; the nimber must be 1 or more")
    return nimber_integers.inverse(x, nimber_integers.level_of(x))


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
        return nimber_arrays.power(x, exponent)
    x = natural(x, "a nimber")
    if x == 0:
        if exponent < 0:
            raise PositionError("0 has no nim-inverse; its exponent must be 0 or more")
        return int(exponent == 0)
    return nimber_integers.power(x, exponent)
