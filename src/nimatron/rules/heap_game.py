"""Heap games: every heap is played on its own, and one heap's options are tuples of heaps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, TypeAlias, TypeGuard

from nimatron.rules.rule_set import Part, RuleSet
from nimatron.rules.written_heaps import check_heaps, format_heaps, parse_heaps

Heaps: TypeAlias = tuple[int, ...]


class HeapGame(RuleSet[Heaps]):
    """A game given by the options of one heap; a position is a row of heaps whose order does not matter.

    Heaps are components: values add by nim-sum in normal play (Sprague 1935, Grundy 1939). A subclass that writes
    ``generate_moves`` itself, because its moves are narrower, has neither these components nor sorted heaps unless it
    says ``components = HeapGame.components`` and ``canonical = HeapGame.canonical``.

    >>> from nimatron.games.heaps.nim import Nim
    >>> list(Nim().moves((2, 1)))
    [(1, 1), (0, 1), (2, 0)]
    """

    group = "heaps"
    picture = "heaps"
    view: ClassVar[Any] = "nimatron.views.heaps:HeapView"

    @abstractmethod
    def options(self, heap: int) -> Iterable[Heaps]:
        """What one heap may become in one move: tuples of heaps; ``()`` when it vanishes."""

    @property
    def start(self) -> Heaps:
        """The example position."""
        return self.parse(self.example) if self.example else (10,)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """The positions in which one heap is replaced, in its place, by one of its options."""
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            for option in self.options(heap):
                yield before + (option or (0,)) + after

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Whether exactly one heap is replaced by a run of heaps that is one of its options."""
        return self.replaced(position, target) is not None

    def replaced(self, position: Heaps, target: Heaps) -> tuple[int, Heaps] | None:
        """The index of the heap that a move replaced and what stands in its place; None if it is no move.

        >>> from nimatron.games.rows.kayles import Kayles
        >>> Kayles().replaced((5, 3), (2, 2, 3))
        (0, (2, 2))
        """
        grown = len(target) - len(position)
        if grown < 0 or target == position:
            return None
        first = 0
        while first < len(position) and position[first] == target[first]:
            first += 1
        # a split may repeat its neighbours, so every place up to the first difference may be the one that moved
        for index in range(min(first, len(position) - 1) + 1):
            option = target[index : index + 1 + grown]
            if position[index + 1 :] == target[index + 1 + grown :] and self.allows_option(position[index], option):
                return index, option
        return None

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Whether ``option`` is among the options of ``heap``; a shortcut."""
        return any((candidate or (0,)) == option for candidate in self.options(heap))

    def count_moves(self, position: Heaps) -> int:
        """The numbers of options of the heaps together."""
        return sum(self.count_options(heap) for heap in position)

    def count_options(self, heap: int) -> int:
        """The number of options of one heap; a shortcut."""
        return len(set(self.options(heap)))

    # -- written form and structure ----------------------------------------------------------------------------

    def parse(self, text: str) -> Heaps:
        """Heaps separated by commas or spaces."""
        return parse_heaps(text, self.name)

    def format(self, position: Heaps) -> str:
        """The heaps separated by commas."""
        return format_heaps(position)

    def check(self, value: Any) -> Heaps:
        """A tuple of heap sizes, one number, or a text."""
        return self.parse(value) if isinstance(value, str) else check_heaps(value, self.name) or (0,)

    def canonical(self, position: Heaps) -> Heaps:
        """The heaps sorted, without the empty ones."""
        return tuple(sorted(filter(None, position)))

    def components(self, position: Heaps) -> tuple[Part, ...]:
        """The heaps one by one."""
        return tuple((self, (heap,)) for heap in position if heap)

    def heaps(self, position: Heaps) -> Heaps:
        """The position itself."""
        return position or (0,)

    def positions(self, count: int) -> Iterable[Heaps]:
        """The single heaps 0 .. count - 1."""
        return ((heap,) for heap in range(count))


def plays_heaps_apart(game: RuleSet[Any]) -> TypeGuard[HeapGame]:
    """Whether the moves of a game are those of single heaps, as ``HeapGame`` makes them from ``options``.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> plays_heaps_apart(Kayles())
    True
    """
    return isinstance(game, HeapGame) and type(game).generate_moves is HeapGame.generate_moves
