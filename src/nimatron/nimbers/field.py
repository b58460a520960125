"""The field of nimbers, for Python ints of any size and elementwise for NumPy arrays; addition is the nim-sum.

The module ``integers`` computes with ints, the module ``arrays`` with arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from nimatron.arithmetic.natural import natural, whole
from nimatron.arithmetic.nim_sum import mex
from nimatron.errors import PositionError
from nimatron.nimbers import integers, orders


def nim_product_by_definition(x: int, y: int) -> int:
    """Return the nim-product by its definition: the mex of all x'y + xy' + x'y' with x' < x, y' < y.

    The reference implementation of ``nim_product``, for tiny x and y only.

    >>> nim_product_by_definition(2, 4), nim_product_by_definition(4, 4)
    (8, 6)
    """
    product = cache(lambda i, j: mex(product(p, j) ^ product(i, q) ^ product(p, q) for p in range(i) for q in range(j)))
    return int(product(x, y))


def nim_product(x: Any, y: Any) -> Any:
    """Return the nim-product of two natural numbers of any size, or elementwise of arrays of up to 64 bits.

    Raise ``PositionError`` for negative numbers. (Conway 1976.)

    >>> nim_product(2, 2), nim_product(2, 4), nim_product(4, 4), nim_product(2**128, 2**128) == 3 * 2**127
    (3, 8, 6, True)
    >>> import numpy as np
    >>> nim_product(np.array([2, 4], dtype=np.uint8), 4).tolist()
    [8, 6]
    """
    return _of_two("product", x, y)


def nim_divide(x: Any, y: Any) -> Any:
    """Return the nimber q with nim-product q y = x; raise ``PositionError`` for y = 0 (Conway 1976).

    >>> nim_divide(1, 2), nim_divide(8, 4)
    (3, 2)
    """
    if _is_array(x) or _is_array(y):
        return _of_two("quotient", x, y)
    return nim_product(x, nim_inverse(y))


def nim_square(x: Any) -> Any:
    """Return the nim-product of x with itself.

    Squaring is linear: the square of a nim-sum is the nim-sum of the squares.

    >>> [nim_square(x) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    return _of_one("square", x)


def nim_sqrt(x: Any) -> Any:
    """Return the unique nimber whose nim-square is x (Conway 1976).

    >>> [nim_sqrt(x) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    return _of_one("root", x)


def nim_inverse(x: Any) -> Any:
    """Return the nimber y with nim-product x y = 1; raise ``PositionError`` for 0, also in an array (Conway 1976).

    >>> nim_inverse(2), nim_inverse(4), nim_product(5, nim_inverse(5))
    (3, 15, 1)
    """
    return _of_one("inverse", x)


def nim_solve(a: Any) -> Any:
    """Return the smaller solution of x^2 + x = a; the other one is greater by 1 (Conway 1976).

    Every a has two solutions, perhaps in the next larger field. For an array, the result has the next wider type, up to
    64 bits.

    >>> [nim_solve(a) for a in range(8)]
    [0, 2, 4, 6, 10, 8, 14, 12]
    """
    return _of_one("solution", a)


def nim_power(x: Any, exponent: int) -> Any:
    """Return the nim-power of x; a negative exponent means a power of the inverse, exponent 0 gives 1 (also for x = 0).

    Raise ``PositionError`` for a negative power of 0. Since x^(2^(2^k) - 1) = 1 for 0 < x < 2^(2^k), the exponent is
    reduced first.

    >>> [nim_power(2, e) for e in range(-1, 5)]
    [3, 1, 2, 3, 1, 2]
    """
    number = whole(exponent)
    if number is None:
        raise PositionError(f"the exponent must be a whole number, but it is of type {type(exponent).__name__}")
    if _is_array(x):
        return _arrays().power(x, number)
    return integers.power(natural(x, "a nimber"), number)


def nim_order(x: Any) -> Any:
    """Return the least n > 0 with x^n = 1, an ordinary number; known for 0 < x < 2^4096.

    Raise ``PositionError`` for x = 0.

    >>> [nim_order(x) for x in (1, 2, 4, 16, 2**32)]
    [1, 3, 15, 85, 6148914691236517205]
    """
    return _arrays().order(x) if _is_array(x) else orders.order(natural(x, "a nimber"))


def nim_log(x: Any, base: Any) -> Any:
    """Return the least n >= 0 with base^n = x, an ordinary number; raise ``PositionError`` if there is none.

    It is computed below 2^64, and wherever the order of the base has no large prime factor. (Pohlig and Hellman 1978.)

    >>> nim_log(3, 2), nim_power(5, nim_log(4, 5))
    (2, 4)
    """
    if _is_array(x) or _is_array(base):
        return _arrays().logarithm(x, base)
    return orders.logarithm(natural(x, "a nimber"), natural(base, "the base"))


def _is_array(value: Any) -> bool:
    return bool(getattr(value, "shape", ()))


def _arrays() -> Any:
    from nimatron.nimbers import arrays  # needs NumPy

    return arrays


def _of_one(name: str, x: Any) -> Any:
    if _is_array(x):
        return getattr(_arrays(), name)(x)
    function: Callable[[int], int] = getattr(integers, name)
    return function(natural(x, "a nimber"))


def _of_two(name: str, x: Any, y: Any) -> Any:
    if _is_array(x) or _is_array(y):
        return getattr(_arrays(), name)(x, y)
    function: Callable[[int, int], int] = getattr(integers, name)
    return function(natural(x, "a nimber"), natural(y, "a nimber"))
