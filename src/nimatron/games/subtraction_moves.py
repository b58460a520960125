"""The moves that a set of takes allows; subtraction Nim and Squares share them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from nimatron.arithmetic.take_set import TakeSet
from nimatron.games.heap_game import HeapGame, Heaps
from nimatron.games.take_counts import count_takes


class SubtractionMoves(HeapGame):
    """Take a number of the ``take_set`` from one heap.

    >>> from nimatron.games.subtraction import Subtraction
    >>> list(Subtraction(take="1,3,4").options(5))
    [(4,), (2,), (1,)]
    """

    @property
    @abstractmethod
    def take_set(self) -> TakeSet:
        """The numbers that may be taken."""

    def options(self, heap: int) -> Iterator[Heaps]:
        """Give the heap after each allowed take, the least take first."""
        return ((heap - take,) for take in self.take_set.up_to(heap))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Tell whether the number taken is in the set."""
        return len(option) == 1 and 0 <= option[0] < heap and heap - option[0] in self.take_set

    def count_options(self, heap: int) -> int:
        """Count the members of the set up to the heap (of a huge heap and an irregular set: about)."""
        return count_takes(self.take_set, heap)
