"""Nim multiplication elementwise on NumPy arrays of unsigned integers of up to 64 bits.

The twin of ``nimatron.arithmetic.nimber_integers``: the same recursion on whole arrays, ending in the field of 65536
with tables of logarithms (built on first use, 0.4 MB). Callers use the functions of ``nimbers``, which come here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic import nimber_integers
from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError, TooLargeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]


def _as_words(values: Any) -> Words:
    """Give the values as uint64; refuse negative ones and anything that is no whole number."""
    import numpy as np

    array = np.asarray(values)
    if array.dtype.kind not in "ui":
        raise PositionError(f"arrays of nimbers must hold unsigned integers, not {array.dtype}")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise PositionError("a nimber must be a whole number >= 0, but the array holds a negative one")
    return array.astype(np.uint64)


def _result_type(*values: Any) -> Any:
    """Give the array type that holds the answer: that of the operands, unsigned, at least as wide as each of them."""
    import numpy as np

    sizes = [np.asarray(value).dtype.itemsize for value in values if getattr(value, "shape", ())]
    sizes += [(natural(value, "a nimber").bit_length() + 7) // 8 for value in values if not getattr(value, "shape", ())]
    for kind in (np.uint8, np.uint16, np.uint32, np.uint64):
        if kind().itemsize >= max(sizes):
            return kind
    raise TooLargeError("arrays of nimbers hold at most 64 bits; use Python ints for larger nimbers")


@cache
def _tables() -> tuple[NDArray[Any], NDArray[Any]]:
    """Give the powers of a generator of the field of 65536, three rounds long, and the logarithms of 1..65535."""
    import numpy as np

    order = 65535
    primes = (3, 5, 17, 257)
    generator = next(
        g for g in range(256, 65536) if all(nimber_integers.power(g, order // prime) != 1 for prime in primes)
    )
    powers = np.ones(1, dtype=np.uint16)
    step = generator
    while len(powers) < order:
        # multiplying by a fixed nimber is linear: it is known from its values on the powers of two
        further = np.zeros_like(powers)
        for bit in range(16):
            further ^= ((powers >> bit) & 1) * np.uint16(nimber_integers.product(step, 1 << bit, 4))
        powers = np.concatenate([powers, further])
        step = nimber_integers.square(step, 4)
    powers = powers[:order]
    logarithms = np.zeros(65536, dtype=np.int32)
    logarithms[powers] = np.arange(order, dtype=np.int32)
    return np.concatenate([powers, powers, powers]).astype(np.uint64), logarithms


def _small_product(x: Words, y: Words) -> Words:
    import numpy as np

    powers, logarithms = _tables()
    return np.where((x == 0) | (y == 0), np.uint64(0), powers[logarithms[x] + logarithms[y]])


def _parts(x: Words, bits: int) -> tuple[Words, Words]:
    import numpy as np

    return x >> np.uint64(bits), x & np.uint64((1 << bits) - 1)


def _joined(upper: Words, lower: Words, bits: int) -> Words:
    import numpy as np

    return (upper << np.uint64(bits)) | lower


def _product(x: Words, y: Words, bits: int) -> Words:
    """Give the products of numbers of ``bits`` bits (16, 32 or 64)."""
    import numpy as np

    if bits == 16:
        return _small_product(x, y)
    half = bits // 2
    (x1, x0), (y1, y0) = _parts(x, half), _parts(y, half)
    low = _product(x0, y0, half)
    high = _product(x1, y1, half)
    cross = _product(x1 ^ x0, y1 ^ y0, half)
    constant = np.full_like(high, 1 << (half - 1))
    return _joined(cross ^ low, low ^ _product(high, constant, half), half)


def _inverse(x: Words, bits: int) -> Words:
    """Give the inverses by the norm to the smaller field (see ``nimber_integers``); x must hold no 0."""
    import numpy as np

    if bits == 16:
        powers, logarithms = _tables()
        inverses: Words = powers[65535 - logarithms[x]]
        return inverses
    half = bits // 2
    upper, lower = _parts(x, half)
    constant = np.full_like(upper, 1 << (half - 1))
    norm = _product(lower, lower ^ upper, half) ^ _product(_product(upper, upper, half), constant, half)
    scale = _inverse(norm, half)
    return _joined(_product(upper, scale, half), _product(upper ^ lower, scale, half), half)


def product(x: Any, y: Any) -> NDArray[Any]:
    """Give the elementwise nim-product of two arrays, or of an array and an int, in the wider of the two types.

    >>> import numpy as np
    >>> product(np.array([2, 4, 16], dtype=np.uint16), np.array([2, 4, 16], dtype=np.uint8)).tolist()
    [3, 6, 24]
    """
    import numpy as np

    kind = _result_type(x, y)
    one, other = np.broadcast_arrays(_as_words(x), _as_words(y))
    return _product(one, other, max(16, kind().itemsize * 8)).astype(kind)


def inverse(x: Any) -> NDArray[Any]:
    """Give the elementwise nim-inverse; raises ``PositionError`` if there is a 0 among the elements.

    >>> import numpy as np
    >>> inverse(np.array([1, 2, 3], dtype=np.uint8)).tolist()
    [1, 3, 2]
    """
    words, kind = _as_words(x), _result_type(x)
    if not words.all():
        raise PositionError("0 has no nim-inverse; every nimber of the array must be 1 or more")
    return _inverse(words, max(16, kind().itemsize * 8)).astype(kind)


def power(x: Any, exponent: int) -> NDArray[Any]:
    """Give the elementwise nim-power; a negative exponent means the inverse, exponent 0 gives 1.

    >>> import numpy as np
    >>> power(np.array([0, 1, 2, 3], dtype=np.uint8), 2).tolist()
    [0, 1, 3, 2]
    """
    import numpy as np

    words, kind = _as_words(x), _result_type(x)
    if exponent < 0:
        return power(inverse(x), -exponent)
    bits = max(16, kind().itemsize * 8)
    order = (1 << bits) - 1
    if exponent > order:
        exponent = (exponent - 1) % order + 1
    result = np.ones_like(words)
    for bit in bin(exponent)[2:]:
        result = _product(result, result, bits)
        if bit == "1":
            result = _product(result, words, bits)
    return result.astype(kind)


def root(x: Any) -> NDArray[Any]:
    """Give the elementwise nim-square-root: squaring one time less than brings every element back to itself.

    >>> import numpy as np
    >>> root(np.array([2, 3, 6], dtype=np.uint8)).tolist()
    [3, 2, 4]
    """
    words, kind = _as_words(x), _result_type(x)
    bits = max(16, kind().itemsize * 8)
    for _ in range(bits - 1):
        words = _product(words, words, bits)
    return words.astype(kind)
