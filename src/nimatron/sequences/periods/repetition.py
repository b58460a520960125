"""Repetition in finitely many values, before any theorem: candidates for a period, and least divisors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.kernels import numpy_here
from nimatron.kernels.sequence_scans import repeats, z_function

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_SHORT = 600
"""Up to this many values are searched without loading NumPy."""


def matches_of(values: Sequence[int] | Array) -> Sequence[int] | Array:
    """Return, for each p, how many values at the end equal the value p places before.

    >>> matches_of([7, 1, 2, 1, 2])
    [5, 0, 2, 0, 0]
    """
    if isinstance(values, list) and (len(values) <= _SHORT or not numpy_here()):
        return z_function(values[::-1])
    import numpy as np

    entries = np.asarray(values)
    if not len(entries) or (int(entries.max()) < 1 << 16 and int(entries.min()) >= 0):
        return repeats(entries.astype(np.uint16, copy=False))
    return np.array(z_function(entries[::-1].tolist()), dtype=np.int64)


def start_of(values: Sequence[int] | Array, length: int, saltus: int = 0) -> int:
    """Return the least n0 with v(n + length) = v(n) + saltus for all n >= n0 that the values show.

    >>> start_of([7, 1, 2, 1, 2], 2), start_of([0, 1, 2, 4, 5], 1, 1), start_of([0, 1, 2, 4, 5], 2, 3)
    (1, 3, 1)
    """
    for n in range(len(values) - length - 1, -1, -1):
        if int(values[n + length]) != int(values[n]) + saltus:
            return n + 1
    return 0


def prime_factors(number: int) -> list[int]:
    """Return the different primes that divide a number, by trial division.

    >>> prime_factors(12), prime_factors(97), prime_factors(1)
    ([2, 3], [97], [])
    """
    found, factor = [], 2
    while factor * factor <= number:
        if number % factor == 0:
            found.append(factor)
            while number % factor == 0:
                number //= factor
        factor += 1
    return [*found, number] if number > 1 else found


def least_divisor(values: Sequence[int] | Array, start: int, length: int, saltus: int = 0) -> tuple[int, int]:
    """Return the least period, and its saltus, of a sequence with v(n + length) = v(n) + saltus from ``start`` on.

    The periods of the sequence, each with a saltus in proportion, are the multiples of the least one. To test a divisor
    of a known period, one round of that period is enough.

    >>> least_divisor([9, 0, 1, 0, 1, 0], 1, 4), least_divisor([0, 1, 2, 3, 4, 5], 0, 4, 4)
    ((2, 0), (1, 1))
    """
    repeats_under = _repeating(values[start : start + length], saltus)
    for prime in prime_factors(length):
        while length % prime == 0 and saltus % prime == 0:
            part, step = length // prime, saltus // prime
            if not repeats_under(part, step):
                break
            length, saltus = part, step
    return length, saltus


def _repeating(one: Sequence[int] | Array, saltus: int) -> Callable[[int, int], bool]:
    """Return a test whether one round of a period repeats after ``part`` values with saltus ``step``."""
    if len(one) <= _SHORT or not numpy_here():
        first = [int(value) for value in one]
        both = [*first, *(value + saltus for value in first)]
        return lambda part, step: both[part : part + len(first)] == [value + step for value in first]
    import numpy as np

    row = np.asarray(one).astype(np.int64)
    two = np.concatenate((row, row + saltus))
    return lambda part, step: bool(np.array_equal(two[part : part + len(row)], row + step))
