"""Repetition seen in finitely many values, before any theorem: candidates for a period, least divisors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nimatron.kernels import numpy_here
from nimatron.kernels.sequence_scans import repeats, z_function

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

_SHORT = 600
"""Values that are searched without NumPy, before it is loaded."""


def matches_of(values: Sequence[int] | Array) -> Sequence[int] | Array:
    """For each p, how many values at the end equal the one p places before them.

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
    """The least n0 with v(n + length) = v(n) + saltus for all n >= n0 that the values show.

    >>> start_of([7, 1, 2, 1, 2], 2), start_of([0, 1, 2, 4, 5], 1, 1), start_of([0, 1, 2, 4, 5], 2, 3)
    (1, 3, 1)
    """
    for n in range(len(values) - length - 1, -1, -1):
        if int(values[n + length]) != int(values[n]) + saltus:
            return n + 1
    return 0


def prime_factors(number: int) -> list[int]:
    """The different primes that divide a number, by trial division.

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
    """The least period of a sequence with a known one, and its saltus: v(n + length) = v(n) + saltus from start on.

    The lengths under which it repeats, with a saltus in proportion, are the multiples of the least one; whether a
    divisor is one of them shows in one round of the known period.

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
    """Tells of one round of a period whether it repeats after a part of it, with a step."""
    if len(one) <= _SHORT or not numpy_here():
        first = [int(value) for value in one]
        both = [*first, *(value + saltus for value in first)]
        return lambda part, step: both[part : part + len(first)] == [value + step for value in first]
    import numpy as np

    row = np.asarray(one).astype(np.int64)
    two = np.concatenate((row, row + saltus))
    return lambda part, step: bool(np.array_equal(two[part : part + len(row)], row + step))
