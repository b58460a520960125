"""Nim arithmetic, elementwise on NumPy arrays of whole numbers of up to 64 bits.

The result has the unsigned type of the widest operand. Computations take place in the field of 2^64 nimbers, which
contains the smaller fields. Linear maps are stored as tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic import nimber_integers
from nimatron.arithmetic.natural import natural
from nimatron.arithmetic.nimber_arrays import ORDER, logarithms
from nimatron.errors import PositionError, TooLargeError
from nimatron.kernels.nimber_products import bytes_table, linear, products
from nimatron.nimbers import integers
from nimatron.nimbers.orders import fermat_factors, order_factors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

_LEVEL, _BITS = 6, 64
_MOST_POWERS = 10**7


def product(x: Any, y: Any) -> NDArray[Any]:
    """Return the elementwise nim-products, with NumPy's broadcasting; one operand may be an int.

    >>> import numpy as np
    >>> product(np.array([2, 4, 16], dtype=np.uint16), np.array([2, 4, 16], dtype=np.uint8)).tolist()
    [3, 6, 24]
    """
    import numpy as np

    one, other = np.broadcast_arrays(_words(x), _words(y))
    return products(one, other).astype(_type_of(x, y))


def inverse(x: Any) -> NDArray[Any]:
    """Return the nim-inverses. Raise ``PositionError`` if an element is 0.

    >>> import numpy as np
    >>> inverse(np.array([1, 2, 3], dtype=np.uint8)).tolist()
    [1, 3, 2]
    """
    return _inverse(_words(x)).astype(_type_of(x))


def quotient(x: Any, y: Any) -> NDArray[Any]:
    """Return the elements of x nim-divided by those of y.

    >>> import numpy as np
    >>> quotient(np.array([8, 6], dtype=np.uint8), 4).tolist()
    [2, 4]
    """
    import numpy as np

    one, other = np.broadcast_arrays(_words(x), _inverse(_words(y)))
    return products(one, other).astype(_type_of(x, y))


def power(x: Any, exponent: int) -> NDArray[Any]:
    """Return the nim-powers; a negative exponent means powers of the inverse, exponent 0 gives 1.

    >>> import numpy as np
    >>> power(np.array([0, 1, 2, 3], dtype=np.uint8), 2).tolist()
    [0, 1, 3, 2]
    """
    words, kind = _words(x), _type_of(x)
    return (_power(_inverse(words), -exponent) if exponent < 0 else _power(words, exponent)).astype(kind)


def square(x: Any) -> NDArray[Any]:
    """Return the nim-squares.

    >>> import numpy as np
    >>> square(np.array([2, 3, 4], dtype=np.uint8)).tolist()
    [3, 2, 6]
    """
    return linear(_map("square"), _words(x)).astype(_type_of(x))


def root(x: Any) -> NDArray[Any]:
    """Return the nim-square-roots.

    >>> import numpy as np
    >>> root(np.array([2, 3, 6], dtype=np.uint8)).tolist()
    [3, 2, 4]
    """
    return linear(_map("root"), _words(x)).astype(_type_of(x))


def solution(a: Any) -> NDArray[Any]:
    """Return the smaller solutions of x^2 + x = a.

    The result has the next wider type, for solutions may lie in the next larger field. Raise ``TooLargeError`` if one
    exceeds 64 bits, which happens for a >= 2^63.

    >>> import numpy as np
    >>> solution(np.array([1, 2, 255], dtype=np.uint8)).tolist()
    [2, 4, 462]
    """
    import numpy as np

    words, kind = _words(a), _type_of(a)
    if words.size and int(words.max()) >> (_BITS - 1):
        raise TooLargeError("x^2 + x = a has solutions beyond 64 bits for a >= 2^63; use Python ints for these")
    wider = {1: np.uint16, 2: np.uint32}.get(np.dtype(kind).itemsize, np.uint64)
    return linear(_map("solution"), words).astype(wider)


def order(x: Any) -> Words:
    """Return the multiplicative orders as uint64. Raise ``PositionError`` if an element is 0.

    The order of the multiplicative group, 2^64 - 1, is a product of distinct primes. So each prime divides the order of
    an element once or not at all.

    >>> import numpy as np
    >>> order(np.array([1, 2, 4, 8], dtype=np.uint8)).tolist()
    [1, 3, 15, 5]
    """
    import numpy as np

    words, whole = _words(x), (1 << _BITS) - 1
    if not words.all():
        raise PositionError("0 has no order; every nimber of the array must be 1 or more")
    found = np.full_like(words, whole)
    for index in range(_LEVEL):
        for prime in fermat_factors(index):
            found[_power(words, whole // prime) == 1] //= np.uint64(prime)
    return found


def logarithm(x: Any, base: Any) -> Words:
    """Return the least exponents, as uint64, to which the int ``base`` gives the elements (see ``orders.logarithm``).

    >>> import numpy as np
    >>> logarithm(np.array([1, 2, 3], dtype=np.uint8), 2).tolist()
    [0, 1, 2]
    """
    import numpy as np

    words = _words(x)
    if getattr(base, "shape", ()):
        raise PositionError("the base of logarithms must be one number, not an array")
    primes = order_factors(natural(base, "the base"))
    if max(primes, default=1) > _MOST_POWERS:
        raise TooLargeError(f"the order of the base has a prime factor {max(primes)}, above {_MOST_POWERS}")
    whole, found, modulus = prod(primes), np.zeros_like(words), 1
    outside = (words == 0) | (_power(words, whole) != 1)
    if outside.any():
        raise PositionError(f"no power of {base} is the element {words[outside][0]}")
    for prime in primes:
        rest = _logarithm_in(_power(words, whole // prime), integers.power(base, whole // prime), prime)
        step = (rest + np.uint64(prime) - found % np.uint64(prime)) % np.uint64(prime)
        found += np.uint64(modulus) * (step * np.uint64(pow(modulus, -1, prime)) % np.uint64(prime))
        modulus *= prime
    return found


def _logarithm_in(words: Words, base: int, prime: int) -> Words:
    """Return the logarithms of powers of a base of prime order, looked up among all its powers."""
    import numpy as np

    powers, step = np.ones(1, np.uint64), base
    while len(powers) < prime:
        powers = np.concatenate([powers, products(powers, np.full_like(powers, step))])
        step = integers.square(step)
    powers = powers[:prime]
    in_order = np.argsort(powers)
    return in_order[np.searchsorted(powers, words, sorter=in_order)].astype(np.uint64)


def _words(values: Any) -> Words:
    """Return the values as uint64. Raise ``PositionError`` unless all are whole numbers >= 0."""
    import numpy as np

    if not getattr(values, "shape", ()):
        if natural(values, "a nimber") >> _BITS:
            raise TooLargeError("arrays of nimbers hold at most 64 bits; use Python ints for larger nimbers")
        return np.asarray(natural(values), np.uint64)
    if values.dtype.kind not in "ui":
        raise PositionError(f"arrays of nimbers must hold unsigned integers, not {values.dtype}")
    if values.dtype.kind == "i" and values.size and values.min() < 0:
        raise PositionError("a nimber must be a whole number >= 0, but the array holds a negative one")
    return np.asarray(values, np.uint64)


def _type_of(*values: Any) -> Any:
    """Return the type of the result: unsigned, at least as wide as each operand."""
    import numpy as np

    sizes = [np.asarray(value).dtype.itemsize for value in values if getattr(value, "shape", ())]
    sizes += [(natural(value, "a nimber").bit_length() + 7) // 8 for value in values if not getattr(value, "shape", ())]
    return next(kind for kind in (np.uint8, np.uint16, np.uint32, np.uint64) if kind().itemsize >= max(sizes))


@cache
def _map(name: str) -> Words:
    """Return the table of a linear map.

    The even solution of x^2 + x = a is linear in a over the lower half of the field.
    """
    if name == "solution":
        return bytes_table([*(integers.solution(1 << bit) for bit in range(_BITS - 1)), 0])
    image: Callable[[int, int], int] = getattr(nimber_integers, name)
    return bytes_table([image(1 << bit, _LEVEL) for bit in range(_BITS)])


def _inverse(words: Words) -> Words:
    """Return the inverses, by norms to the fields of 2^32 and 2^16 elements, as ``integers.inverse`` does."""
    import numpy as np

    if not words.all():
        raise PositionError("0 has no nim-inverse; every nimber of the array must be 1 or more")
    conjugate = words ^ words >> np.uint64(32)
    norm = products(words, conjugate)
    other = norm ^ norm >> np.uint64(16)
    least = products(norm, other)
    powers, exponents = (np.frombuffer(table, np.uint16) for table in logarithms())
    inverses = powers[ORDER - exponents[least].astype(np.int64)].astype(np.uint64)
    return products(conjugate, products(other, inverses))


def _power(words: Words, exponent: int) -> Words:
    import numpy as np

    if exponent >= 1 << _BITS:
        exponent = (exponent - 1) % ((1 << _BITS) - 1) + 1
    result = np.ones_like(words)
    for bit in bin(exponent)[2:]:
        result = products(result, result)
        if bit == "1":
            result = products(result, words)
    return result
