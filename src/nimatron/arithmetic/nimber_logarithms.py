"""The field of 65536 nimbers by logarithms: what arrays and kernels multiply with. Built on first use, in 0.5 MB."""

from __future__ import annotations

from array import array
from functools import cache

from nimatron.arithmetic.nimber_integers import product, square

ORDER = 65535
_LEVEL = 4


@cache
def logarithms() -> tuple[array[int], array[int]]:
    """The powers of a generator, three rounds of them, and the logarithms of 1..65535.

    >>> powers, exponents = logarithms()
    >>> powers[exponents[2] + exponents[4]], powers[ORDER - exponents[2]]
    (8, 3)
    """
    generator = next(number for number in range(256, ORDER) if _generates(number))
    # multiplying by a fixed nimber is linear: it is known from its values on the bytes
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
