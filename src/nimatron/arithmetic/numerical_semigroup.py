"""The sums of given positive integers, with repetition: which numbers are sums, which are not, and which generate.

All questions are answered by one table, the least sum in every class modulo the smallest generator (Apéry 1946). A
class without a sum, which exists if the generators have a common divisor, has the entry None.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import gcd

Generators = tuple[int, ...]


@dataclass(frozen=True)
class Semigroup:
    """The sums of some numbers.

    Parameters:
        generators: the numbers that are not sums of smaller ones, in ascending order; at least one.
        least: for every remainder modulo the smallest generator, the least sum that leaves it; None if there is none.

    >>> Semigroup.of((5, 8))
    Semigroup(generators=(5, 8), least=(0, 16, 32, 8, 24))
    """

    generators: Generators
    least: tuple[int | None, ...]

    @classmethod
    def of(cls, numbers: Generators) -> Semigroup:
        """Return the sums of the numbers, which are positive and not empty."""
        return _semigroup(numbers)

    def __contains__(self, number: object) -> bool:
        """Return whether a number is 0 or a sum."""
        if not isinstance(number, int):
            return False
        least = self.least[number % len(self.least)]
        return least is not None and number >= least

    @cached_property
    def divisor(self) -> int:
        """The greatest common divisor of the generators."""
        return gcd(*self.generators)

    @cached_property
    def largest_gap(self) -> int:
        """The largest number that is not a sum (the Frobenius number), -1 if every number is one.

        The generators have no common divisor.

        >>> Semigroup.of((5, 8)).largest_gap, Semigroup.of((1,)).largest_gap
        (27, -1)
        """
        return max(number for number in self.least if number is not None) - len(self.least)

    @cached_property
    def count_of_gaps(self) -> int:
        """How many positive numbers are not sums (the genus). The generators have no common divisor.

        >>> Semigroup.of((5, 8)).count_of_gaps
        14
        """
        return sum(number // len(self.least) for number in self.least if number is not None)

    def is_symmetric(self) -> bool:
        """Return whether of x and F - x, where F is the largest gap, always exactly one is a sum.

        Only the largest gap of each class need be examined: below a gap x, F - x + m is a sum if F - x is one.

        >>> Semigroup.of((5, 8)).is_symmetric(), Semigroup.of((3, 4, 5)).is_symmetric()
        (True, False)
        """
        largest = self.largest_gap
        return all(largest - (number - len(self.least)) in self for number in self.least if number is not None)

    def is_irreducible(self) -> bool:
        """Return whether it is symmetric, or would be if the half of the largest gap were left out of account.

        >>> Semigroup.of((3, 4, 5)).is_irreducible(), Semigroup.of((3, 7, 8)).is_irreducible()
        (True, False)
        """
        largest, step = self.largest_gap, len(self.least)
        gaps = (number - step for number in self.least if number is not None)
        return all(largest - gap in self or 2 * gap == largest for gap in gaps)

    def gap_bits(self) -> int:
        """Return the set of gaps as bits. The generators have no common divisor.

        >>> bin(Semigroup.of((3, 5)).gap_bits())
        '0b10010110'
        """
        step, bits = len(self.least), 0
        for number in self.least:
            for gap in range((number or 0) - step, 0, -step):
                bits |= 1 << gap
        return bits

    def joined(self, number: int) -> Generators:
        """Return the generators after a number that is not a sum has been added.

        >>> Semigroup.of((6, 10, 15)).joined(5), Semigroup.of((6, 8)).joined(10)
        ((5, 6), (6, 8, 10))
        """
        generators = self.generators
        if number > generators[-1]:
            return (*generators, number)
        return minimal((*generators, number))


def minimal(numbers: Generators) -> Generators:
    """Return those numbers that are not sums of the others, in ascending order.

    >>> minimal((12, 6, 9, 15)), minimal(())
    ((6, 9), ())
    """
    return _built(tuple(sorted(set(numbers))))[0] if numbers else ()


@lru_cache(maxsize=4096)
def _semigroup(numbers: Generators) -> Semigroup:
    return Semigroup(*_built(tuple(sorted(set(numbers)))))


def _built(ascending: Generators) -> tuple[Generators, tuple[int | None, ...]]:
    """Return the generators and the least sums; each new generator goes around the classes that it joins."""
    step = ascending[0]
    least: list[int | None] = [None] * step
    least[0] = 0
    kept = [step]
    for number in ascending[1:]:
        known = least[number % step]
        if known is not None and known <= number:
            continue
        kept.append(number)
        circles = gcd(number, step)
        length = step // circles
        for first in range(circles):
            _go_around(least, first, number, step, length)
    return tuple(kept), tuple(least)


def _go_around(least: list[int | None], first: int, number: int, step: int, length: int) -> None:
    """Lower the least sums on one circle of classes: from the smallest of them on, add the number again and again."""
    here, smallest = first, None
    place = first
    for _ in range(length):
        value = least[place]
        if value is not None and (smallest is None or value < smallest):
            here, smallest = place, value
        place = (place + number) % step
    if smallest is None:
        return
    total = smallest
    for _ in range(length - 1):
        here, total = (here + number) % step, total + number
        value = least[here]
        if value is not None and value <= total:
            total = value
        else:
            least[here] = total
