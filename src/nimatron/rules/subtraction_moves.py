"""The moves that a subtraction set allows; base of subtraction Nim and Squares."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from math import isqrt

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.rules.heap_game import HeapGame, Heaps

_COUNTED = 1_000_000


class SubtractionMoves(HeapGame):
    """Remove a number in the subtraction set ``take_set`` from one heap.

    >>> from nimatron.games.heaps.subtraction import Subtraction
    >>> list(Subtraction(take="1,3,4").options(5))
    [(4,), (2,), (1,)]
    """

    engine = "nimatron.sequences.engines.subtraction:SUBTRACTION"

    @property
    @abstractmethod
    def take_set(self) -> SubtractionSet:
        """The subtraction set: the numbers that may be removed."""

    def options(self, heap: int) -> Iterator[Heaps]:
        """Return the heap after removing each allowed number, the least number first."""
        return ((heap - take,) for take in self.take_set.up_to(heap))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the number removed is in the subtraction set."""
        return len(option) == 1 and 0 <= option[0] < heap and heap - option[0] in self.take_set

    def count_options(self, heap: int) -> int:
        """Return the number of options; for a huge heap and an irregular set, an estimate."""
        return count_members(self.take_set, heap)


def count_members(numbers: SubtractionSet, heap: int) -> int:
    """Return the number of members of a subtraction set from 1 to ``heap``.

    It is exact for heaps up to 1,000,000, and for every heap if the set is finite, contains all numbers but finitely
    many, or consists of the squares, triangular numbers, multiples or powers. Otherwise it is an estimate of the right
    order.

    >>> from nimatron.arithmetic.subtraction_set import SubtractionSet
    >>> count_members(SubtractionSet.parse("squares"), 10**30), count_members(SubtractionSet.parse("not 2,3"), 10**30)
    (1000000000000000, 999999999999999999999999999998)
    """
    text = str(numbers)
    plain = not any(character.isalpha() for character in text.removeprefix("not ").removeprefix("all"))
    if plain or heap <= _COUNTED:
        return sum(high - low + 1 for low, high in numbers.intervals_up_to(heap))
    if numbers.name is not None:
        return _count_named(numbers, numbers.name, heap)
    if text.startswith("not "):
        return max(heap // 4, 1)  # at least a quarter of the numbers are not excluded
    return max(_count_named(SubtractionSet.parse(part), part, heap) for part in text.split(",") if part[0].isalpha())


def _count_named(numbers: SubtractionSet, name: str, heap: int) -> int:
    family, _, number = name.rpartition("-of-")
    if name == "squares":
        return isqrt(heap)
    if name == "triangular":
        return (isqrt(8 * heap + 1) - 1) // 2
    if name == "odd":
        return (heap + 1) // 2
    if name == "even":
        return heap // 2
    if family == "multiples":
        return heap // int(number)
    if name == "primes":
        return heap // heap.bit_length()  # below heap / ln heap, which is below the number of primes from 17 on
    if name == "cubes":
        return _cube_root(heap)
    return sum(1 for _ in numbers.up_to(heap))  # powers, Fibonacci numbers, factorials: about as many as binary digits


def _cube_root(n: int) -> int:
    low, high = 0, 1 << (n.bit_length() // 3 + 1)
    while low < high:
        middle = (low + high + 1) // 2
        if middle**3 <= n:
            low = middle
        else:
            high = middle - 1
    return low
