"""Divisors of whole numbers by trial division; where it fails, results are None."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from math import isqrt

from nimatron.arithmetic.number_sets import PRIME_TEST_LIMIT, is_prime

TRIED = 1 << 16
"""The largest trial divisor."""


def prime_factors(n: int) -> dict[int, int] | None:
    """Return the primes of n >= 1 with their exponents, smallest first; None if trial division does not find them all.

    >>> prime_factors(360), prime_factors(2**64 - 1), prime_factors((2**31 - 1) * (2**61 - 1))
    ({2: 3, 3: 2, 5: 1}, {3: 1, 5: 1, 17: 1, 257: 1, 641: 1, 65537: 1, 6700417: 1}, None)
    """
    found: dict[int, int] = {}
    for trial in chain((2,), range(3, TRIED + 2, 2)):
        if trial * trial > n:
            break
        while n % trial == 0:
            found[trial] = found.get(trial, 0) + 1
            n //= trial
    if n > 1:
        if n > TRIED * TRIED and not (n < PRIME_TEST_LIMIT and is_prime(n)):
            return None
        found[n] = found.get(n, 0) + 1
    return found


def divisors(n: int) -> Iterator[int]:
    """Yield the divisors of n >= 1 in ascending order; if n cannot be factored, find them one by one.

    >>> list(divisors(12)), next(divisors((2**31 - 1) * (2**61 - 1)))
    ([1, 2, 3, 4, 6, 12], 1)
    """
    factors = prime_factors(n)
    if factors is None:
        root = isqrt(n)
        small = (trial for trial in range(1, root + 1) if n % trial == 0)
        large = (n // trial for trial in range(root, 0, -1) if n % trial == 0 and trial * trial != n)
        return chain(small, large)
    found = [1]
    for prime, exponent in factors.items():
        found = [divisor * prime**power for divisor in found for power in range(exponent + 1)]
    return iter(sorted(found))


def count_divisors(n: int) -> int | None:
    """Return the number of divisors of n >= 1, or None if n cannot be factored.

    >>> count_divisors(12), count_divisors(1)
    (6, 1)
    """
    factors = prime_factors(n)
    if factors is None:
        return None
    product = 1
    for exponent in factors.values():
        product *= exponent + 1
    return product


def totient(n: int) -> int | None:
    """Return how many of 1, ..., n are coprime to n (Euler's totient), or None if n cannot be factored.

    >>> [totient(n) for n in range(1, 13)]
    [1, 1, 2, 2, 4, 2, 6, 4, 6, 4, 10, 4]
    """
    factors = prime_factors(n)
    if factors is None:
        return None
    for prime in factors:
        n -= n // prime
    return n


@lru_cache(maxsize=1024)
def smallest_prime(n: int) -> int | None:
    """Return the smallest prime that divides n >= 2, or None if trial division does not find it.

    >>> smallest_prime(91), smallest_prime(2**61 - 1), smallest_prime((2**31 - 1) * (2**61 - 1))
    (7, 2305843009213693951, None)
    """
    for trial in chain((2,), range(3, TRIED + 2, 2)):
        if trial * trial > n:
            return n
        if n % trial == 0:
            return trial
    return n if n <= TRIED * TRIED or (n < PRIME_TEST_LIMIT and is_prime(n)) else None


def prime_index(prime: int) -> int | None:
    """Return the index of a prime among all primes (1 for 2, 2 for 3), or None above ``TRIED`` + 1.

    >>> [prime_index(prime) for prime in (2, 3, 5, 7, 65537, 65539)]
    [1, 2, 3, 4, 6543, None]
    """
    return _ranks().get(prime)


@cache
def _ranks() -> dict[int, int]:
    sieve = bytearray([1]) * (TRIED + 2)
    for trial in range(2, isqrt(TRIED + 1) + 1):
        if sieve[trial]:
            sieve[trial * trial :: trial] = bytes(len(range(trial * trial, TRIED + 2, trial)))
    return {n: rank for rank, n in enumerate((n for n in range(2, TRIED + 2) if sieve[n]), 1)}
