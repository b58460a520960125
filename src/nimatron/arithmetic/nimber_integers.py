"""Nim multiplication of Python ints of any size by recursion: the reference for every kernel.

For a Fermat power F = 2^(2^k) and x, y < F, F times x is the ordinary product, and F times F is F + F/2. The numbers
below 2^(2^k) form a field (Conway, On Numbers and Games, 1976, chapter 6; Lenstra 1977). To multiply two numbers of the
form x1 F + x0, take three products of the halves (Karatsuba) and one product by F/2, which is linear. The functions do
not check their arguments. ``level`` k means numbers below 2^(2^k). Linear maps process all blocks of a number together,
and the recursion ends at bytes.
"""

from __future__ import annotations

from functools import cache

BYTE = 3
"""The level of the field of 256, where all recursions end."""


def level_of(number: int) -> int:
    """Return the least k with number < 2^(2^k).

    >>> [level_of(number) for number in (0, 1, 2, 3, 4, 15, 16, 2**64)]
    [0, 0, 1, 1, 2, 2, 3, 7]
    """
    return (max(number.bit_length(), 1) - 1).bit_length()


def slow_product(x: int, y: int, level: int) -> int:
    """Multiply x by y with the recursion alone; the tables are built with it.

    >>> slow_product(2, 4, 2), slow_product(4, 4, 2)
    (8, 6)
    """
    if x < 2 or y < 2:
        return x * y
    half = 1 << (level - 1)
    mask = (1 << half) - 1
    x1, x0, y1, y0 = x >> half, x & mask, y >> half, y & mask
    low, high = slow_product(x0, y0, level - 1), slow_product(x1, y1, level - 1)
    cross = slow_product(x1 ^ x0, y1 ^ y0, level - 1)
    return ((cross ^ low) << half) | (low ^ slow_product(high, 1 << (half - 1), level - 1))


@cache
def byte_logarithms() -> tuple[list[int], list[int]]:
    """Return the powers of a generator of the field of 256 (repeated twice), and the logarithms of 1..255."""
    for generator in range(2, 256):
        powers = [1]
        while (power := slow_product(powers[-1], generator, BYTE)) != 1:
            powers.append(power)
        if len(powers) == 255:
            break
    logarithms = [0] * 256
    for exponent, power in enumerate(powers):
        logarithms[power] = exponent
    return powers * 2, logarithms


def product(x: int, y: int, level: int) -> int:
    """Return the nim-product of x and y.

    >>> product(2**64, 2**64, 7) == 2**64 + 2**63
    True
    """
    if not x or not y:
        return 0
    if level <= BYTE:
        powers, logarithms = byte_logarithms()
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
    return ((cross ^ low) << half) | (low ^ times_half(product(x1, y1, level), level, 1 << level))


# -- linear maps: of all blocks of 2^level bits of a number of `bits` bits together ------------------------------------


@cache
def _lower_halves(level: int, bits: int) -> int:
    """Return the mask of the lower half of each block."""
    return ((1 << bits) - 1) // ((1 << (1 << level)) - 1) * ((1 << (1 << level - 1)) - 1)


@cache
def _of_each_byte(name: str) -> bytes:
    if name == "half":
        return bytes(slow_product(byte, 128, BYTE) for byte in range(256))
    squares = bytes(slow_product(byte, byte, BYTE) for byte in range(256))
    return squares if name == "square" else bytes(squares.index(byte) for byte in range(256))


def _bytewise(x: int, name: str, bits: int) -> int:
    size = max(bits >> 3, 1)
    return int.from_bytes(x.to_bytes(size, "little").translate(_of_each_byte(name)), "little")


def times_half(x: int, level: int, bits: int) -> int:
    """Multiply each block by 2^(2^level - 1), level >= 3: with G the middle power, that factor is G times G/2.

    >>> times_half(1, 5, 32) == 2**31
    True
    """
    if level == BYTE:
        return _bytewise(x, "half", bits)
    half, mask = 1 << (level - 1), _lower_halves(level, bits)
    halves = times_half(x, level - 1, bits)
    upper, lower = halves >> half & mask, halves & mask
    return (upper ^ lower) << half | times_half(upper, level - 1, bits)


def square(x: int, level: int, bits: int = 0) -> int:
    """Square each block: (x1 F + x0)^2 = x1^2 F + (x0^2 + x1^2 F/2).

    >>> [square(x, 3) for x in range(8)]
    [0, 1, 3, 2, 6, 7, 5, 4]
    """
    bits = bits or 1 << level
    if level <= BYTE:
        return _bytewise(x, "square", bits)
    half, mask = 1 << (level - 1), _lower_halves(level, bits)
    squares = square(x, level - 1, bits)
    return squares ^ times_half(squares >> half & mask, level - 1, bits)


def root(x: int, level: int, bits: int = 0) -> int:
    """Return the square root of each block.

    >>> [root(x, 3) for x in range(8)]
    [0, 1, 3, 2, 7, 6, 4, 5]
    """
    bits = bits or 1 << level
    if level <= BYTE:
        return _bytewise(x, "root", bits)
    half, mask = 1 << (level - 1), _lower_halves(level, bits)
    return root(x ^ times_half(x >> half & mask, level - 1, bits), level - 1, bits)
