"""Nim-products of arrays of 64-bit nimbers, linear maps of them, and products of nimbers of many words.

The C kernels are ``nimber_gfni.c``, ``nimber_clmul.c``, ``nimber_bits.c`` and ``nimber_tables.c``; the reference
implementations are in ``arithmetic/nimber_arrays.py`` and ``nimber_integers.py``. The method is chosen at each call.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic import nimber_arrays, nimber_integers
from nimatron.arithmetic.nimber_arrays import logarithms
from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Words = NDArray[np.uint64]

CHUNK = 1 << 24
"""Numbers multiplied in one call into C: well under a second."""
FEW = 256
"""With fewer numbers than this a block of bit planes is mostly empty."""
LEVELS_OF_WORDS = range(6, 20)
"""Levels of the nimbers that one call into C can multiply: one word to 8192 words."""


def methods() -> tuple[str, ...]:
    """Return the available methods of multiplying many nimbers, fastest first; only ``numpy`` without C.

    ``gfni``: byte planes, one instruction multiplies 64 bytes; ``bits``: bit planes, plain C; ``clmul``: carry-less
    multiplication of polynomials; ``tables``: logarithms of 16 bits; ``numpy``: the reference implementation.

    >>> methods()[-1]
    'numpy'
    """
    module = native()
    if module is None:
        return ("numpy",)
    width, has_clmul = module.nimber_instructions()
    return (*["gfni"] * (width > 0), "bits", *["clmul"] * has_clmul, "tables", "numpy")


def products(x: Words, y: Words, method: str = "") -> Words:
    """Return the elementwise nim-products of two arrays of equal shape, by the fastest method or the given one.

    >>> import numpy as np
    >>> x = np.array([2, 4, 2**32, 2**63], np.uint64)
    >>> [products(x, x, method).tolist() == [3, 6, 3 << 31, products(x, x)[3]] for method in methods()].count(False)
    0
    """
    import numpy as np

    if not method:
        known = methods()
        # a few numbers do not fill bit planes
        method = next(name for name in known if name != "bits" or x.size >= FEW or len(known) == 1)
    if method == "numpy":
        return nimber_arrays.products(x, y)
    module: Any = native()
    multiply, tables = getattr(module, f"nimber_products_{method}"), _tables_of(method)
    one, other = np.ascontiguousarray(x).reshape(-1), np.ascontiguousarray(y).reshape(-1)
    found = np.empty_like(one)
    for start in range(0, len(one), CHUNK):
        part = slice(start, start + CHUNK)
        multiply(one[part], other[part], found[part], *tables)
    return found.reshape(x.shape)


def linear(table: Words, x: Words) -> Words:
    """Apply a linear map, given by its table as in ``nimber_arrays.linear``, to every element.

    >>> import numpy as np
    >>> linear(bytes_table([1 << 63 - bit for bit in range(64)]), np.array([1, 2, 3], np.uint64)).tolist() == [
    ...     1 << 63, 1 << 62, 3 << 62]
    True
    """
    import numpy as np

    module = native()
    if module is None:
        return nimber_arrays.linear(table, x)
    numbers = np.ascontiguousarray(x).reshape(-1)
    images = np.empty_like(numbers)
    for start in range(0, len(numbers), CHUNK):
        part = slice(start, start + CHUNK)
        module.nimber_linear_map(numbers[part], images[part], table)
    return images.reshape(x.shape)


def product(x: int, y: int, level: int) -> int:
    """Return the nim-product of two ints below 2^(2^level): in C if they have several words and fit one call.

    >>> product(2**64, 2**64, 7) == 2**64 + 2**63
    True
    """
    module = native() if level > LEVELS_OF_WORDS.start else None
    if module is None or level not in LEVELS_OF_WORDS:
        return nimber_integers.product(x, y, level)
    size = 1 << level - 3
    found = bytearray(size)
    words = (memoryview(x.to_bytes(size, "little")).cast("Q"), memoryview(y.to_bytes(size, "little")).cast("Q"))
    module.nimber_wide_product(*words, memoryview(found).cast("Q"), *logarithms())
    return int.from_bytes(found, "little")


def bytes_table(images: list[int]) -> Words:
    """Return the table of the linear map with these images of 1, 2, 4, ..., 2^63: a row of 256 for each byte.

    >>> int(bytes_table([1 << bit for bit in range(64)])[1][255]) == 255 << 8
    True
    """
    import numpy as np

    table = np.zeros((8, 256), np.uint64)
    for bit, image in enumerate(images):
        place, step = bit // 8, 1 << bit % 8
        table[place, step : 2 * step] = table[place, :step] ^ np.uint64(image)
    return table


def _tables_of(method: str) -> tuple[Any, ...]:
    return {"clmul": _polynomials, "tables": logarithms}.get(method, tuple)()


@cache
def _polynomials() -> tuple[Words, Words, int, int]:
    """Return the field of 2^64 nimbers as polynomials in one of its elements, as in ``nimber_products.h``.

    The powers 1, g, ..., g^63 of the element are a basis. g^64 in this basis gives the minimal polynomial.
    """
    for element in range(1 << 32, 1 << 64):
        powers = [1]
        for _ in range(64):
            powers.append(nimber_integers.product(powers[-1], element, 6))
        coordinates = _inverse_images(powers[:64])
        if coordinates is not None:
            modulus = _image(coordinates, powers[64])
            return bytes_table(coordinates), bytes_table(powers[:64]), modulus, _quotient(modulus)
    raise AssertionError("a field has an element whose powers span it")


def _image(images: list[int], number: int) -> int:
    found = 0
    for bit, image in enumerate(images):
        if number >> bit & 1:
            found ^= image
    return found


def _inverse_images(images: list[int]) -> list[int] | None:
    """Return the inverse of a linear map, by elimination, or None if it has none."""
    rows = [(image, 1 << bit) for bit, image in enumerate(images)]
    for bit in range(64):
        pivot = next((place for place in range(bit, 64) if rows[place][0] >> bit & 1), None)
        if pivot is None:
            return None
        rows[bit], rows[pivot] = rows[pivot], rows[bit]
        chosen = rows[bit]
        rows = [
            (row[0] ^ chosen[0], row[1] ^ chosen[1]) if place != bit and row[0] >> bit & 1 else row
            for place, row in enumerate(rows)
        ]
    return [preimage for _, preimage in rows]


def _quotient(modulus: int) -> int:
    """Return x^128 divided by x^64 + modulus, without the leading term."""
    rest, quotient = modulus << 64, 0
    for bit in reversed(range(64)):
        if rest >> 64 + bit & 1:
            quotient |= 1 << bit
            rest ^= (1 << 64 | modulus) << bit
    return quotient
