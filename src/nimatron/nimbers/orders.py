"""Multiplicative orders and discrete logarithms of nimbers.

The nimbers from 1 to 2^(2^k) - 1 are a cyclic group. Its order is the product of the Fermat numbers F0, ..., F(k-1),
where Fi = 2^(2^i) + 1. Orders can be computed as far as Fermat numbers are completely factored: up to F11.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import isqrt, prod

from nimatron.arithmetic.nimber_integers import level_of
from nimatron.errors import PositionError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.nimbers.integers import inverse, power, product

KNOWN_FACTORS = (
    (3,),
    (5,),
    (17,),
    (257,),
    (65537,),
    (641,),
    (274177,),
    (59649589127497217,),
    (1238926361552897,),
    (2424833, 7455602825647884208337395736200454918783366342657),
    (45592577, 6487031809, 4659775785220018543264560743076778192897),
    (319489, 974849, 167988556341760475137, 3560841906445833920513),
)
"""All prime factors of F0, ..., F11; from F5 on without the greatest one, which is the quotient that remains.

Euler 1732 (F5), Landry 1880 (F6), Morrison and Brillhart 1970 (F7), Brent and Pollard 1980 (F8), A. K. Lenstra, H. W.
Lenstra, Manasse and Pollard 1990 (F9), Brent 1995 (F10), Brent 1988 (F11).
"""
GREATEST_LEVEL = len(KNOWN_FACTORS)
GREATEST_PRIME = 10**8
"""Logarithms are computed if no prime factor of the order of the base exceeds this."""


@cache
def fermat_factors(index: int) -> tuple[int, ...]:
    """Return the prime factors of the Fermat number 2^(2^index) + 1, index <= 11.

    >>> fermat_factors(4), fermat_factors(5)
    ((65537,), (641, 6700417))
    """
    known = KNOWN_FACTORS[index]
    rest = ((1 << (1 << index)) + 1) // prod(known)
    return known if rest == 1 else (*known, rest)


def order(x: int) -> int:
    """Return the least n > 0 with x^n = 1, for 0 < x < 2^4096.

    Let F = 2^(2^k) be the size of the field below that of x, and y = x^F the conjugate of x. Then x^(F + 1) = x y lies
    in the field below, and the order of x^(F - 1) = y/x divides F + 1. These two elements have coprime orders, whose
    product is the order of x.

    >>> [order(x) for x in range(1, 9)]
    [1, 3, 3, 15, 15, 15, 15, 5]
    """
    return prod(order_factors(x))


def order_factors(x: int) -> tuple[int, ...]:
    """Return the prime factors of the order of x, each once: the order is squarefree.

    >>> order_factors(4), order_factors(1)
    ((5, 3), ())
    """
    if not x:
        raise PositionError(reason("nimber.order.zero"))
    if level_of(x) > GREATEST_LEVEL:
        raise TooLargeError(reason("nimber.order", bits=x.bit_length(), limit=1 << GREATEST_LEVEL))
    found: list[int] = []
    for level in range(level_of(x), 0, -1):
        conjugate = x ^ x >> (1 << level - 1)
        if conjugate != x:  # else x lies in the field below, and is raised to a power that permutes it
            found += _order_among(product(conjugate, inverse(x)), fermat_factors(level - 1))
        x = product(x, conjugate)
    return tuple(found)


def _order_among(x: int, primes: tuple[int, ...]) -> Iterable[int]:
    """Return the prime factors of the order of x, given that the order divides the product of ``primes``."""
    whole = prod(primes)
    return [prime for prime in primes if power(x, whole // prime) != 1]


def logarithm(x: int, base: int) -> int:
    """Return the least n >= 0 with base^n = x.

    The logarithm is found modulo each prime factor of the order of the base (Pohlig and Hellman 1978), by baby and
    giant steps (Shanks 1971). Raise ``PositionError`` if no power of the base is x, and ``TooLargeError`` if a factor
    exceeds ``GREATEST_PRIME``; none does below 2^64.

    >>> [logarithm(x, 2) for x in (1, 2, 3)], power(5, logarithm(4, 5))
    ([0, 1, 2], 4)
    """
    primes = order_factors(base)
    if max(primes, default=1) > GREATEST_PRIME:
        raise TooLargeError(reason("nimber.log.large", base=base, prime=max(primes), limit=GREATEST_PRIME))
    whole, found, modulus = prod(primes), 0, 1
    if not x or power(x, whole) != 1:
        raise PositionError(reason("nimber.log.none", number=x, base=base))
    for prime in primes:
        rest = _logarithm_in(power(x, whole // prime), power(base, whole // prime), prime)
        # the next number with the remainders found so far and this one (Chinese remainder theorem)
        found += modulus * ((rest - found) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found


def _logarithm_in(x: int, base: int, prime: int) -> int:
    """Return the logarithm of a power x of a base of prime order; a finite field has one subgroup of each order."""
    steps = isqrt(prime) + 1
    small: dict[int, int] = {}
    number = 1
    for exponent in range(steps):
        small.setdefault(number, exponent)
        number = product(number, base)
    back = inverse(number)
    for large in range(steps):
        if x in small:
            return (large * steps + small[x]) % prime
        x = product(x, back)
    raise AssertionError("a field has one subgroup of each order")
