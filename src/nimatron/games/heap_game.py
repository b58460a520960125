"""Heap games: every heap is played on its own, and one heap's options are tuples of heaps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from nimatron.games.rule_set import RuleSet
from nimatron.games.written_heaps import check_heaps, format_heaps, parse_heaps

Heaps: TypeAlias = tuple[int, ...]


class HeapGame(RuleSet[Heaps]):
    """A game given by the options of one heap; a position is a row of heaps whose order does not matter.

    Values of heaps add by nim-sum in normal play (Sprague 1935, Grundy 1939).

    >>> from nimatron.games.nim import Nim
    >>> list(Nim().moves((2, 1)))
    [(1, 1), (0, 1), (2, 0)]
    """

    @abstractmethod
    def options(self, heap: int) -> Iterable[Heaps]:
        """Give what one heap may become in one move: tuples of heaps, each once; ``()`` when it vanishes."""

    @property
    def start(self) -> Heaps:
        """The example position."""
        return self.parse(self.example) if self.example else (10,)

    def moves(self, position: Heaps) -> Iterator[Heaps]:  # type: ignore[override]
        """Give the positions in which one heap is replaced, in its place, by one of its options."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for option in self.options(heap):
                yield before + (option or (0,)) + after

    def distinct_moves(self, heaps: Heaps) -> Iterator[Heaps]:
        """Give the moves of a row of sorted heaps, but of equal heaps only those of one: the others play alike.

        >>> from nimatron.games.nim import Nim
        >>> list(Nim().distinct_moves((1, 1, 2)))
        [(0, 1, 2), (1, 1, 1), (1, 1, 0)]
        """
        last = -1
        for index, heap in enumerate(heaps):
            if heap != last:
                last = heap
                before, after = heaps[:index], heaps[index + 1 :]
                for option in self.options(heap):
                    yield before + (option or (0,)) + after

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Compare the two rows: exactly one heap is replaced by a run of heaps that is one of its options."""
        grown = len(target) - len(position)
        if grown < 0 or target == position:
            return False
        first = 0
        while first < len(position) and position[first] == target[first]:
            first += 1
        # a split may repeat its neighbours, so every place up to the first difference may be the one that moved
        for index in range(min(first, len(position) - 1) + 1):
            if position[index + 1 :] == target[index + 1 + grown :] and self.heap_allows(
                position[index], target[index : index + 1 + grown]
            ):
                return True
        return False

    def heap_allows(self, heap: int, option: Heaps) -> bool:
        """Tell whether ``option`` is among the options of ``heap``."""
        return any((candidate or (0,)) == option for candidate in self.options(heap))

    def count_moves(self, position: Heaps) -> int:
        """Add the numbers of options of the heaps."""
        return sum(self.count_options(heap) for heap in position)

    def count_options(self, heap: int) -> int:
        """Give the number of options of one heap."""
        return sum(1 for _ in self.options(heap))

    def parse(self, text: str) -> Heaps:
        """Read heaps separated by commas or spaces."""
        return parse_heaps(text, self.name)

    def format(self, position: Heaps) -> str:
        """Write heaps separated by commas."""
        return format_heaps(position)

    def position(self, value: Any) -> Heaps:
        """Check a tuple of heap sizes, or read a text."""
        return self.parse(value) if isinstance(value, str) else check_heaps(value, self.name) or (0,)

    def canonical(self, position: Heaps) -> Heaps:
        """Sort the heaps and drop the empty ones."""
        return tuple(sorted(filter(None, position)))

    def components(self, position: Heaps) -> tuple[tuple[RuleSet[Any], Any], ...]:
        """Give the heaps one by one."""
        return tuple((self, (heap,)) for heap in position if heap)

    def positions(self, count: int) -> Iterable[Heaps]:
        """Give the single heaps 0 .. count - 1."""
        return ((heap,) for heap in range(count))
