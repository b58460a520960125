"""Memory games: a heap, or a row of heaps, and a remembered number, such as a cap or the last take."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, ClassVar, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import check_heaps, format_heaps, parse_heap, parse_heaps
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet


class HeapAndMemory(NamedTuple):
    """A heap and the number remembered with it."""

    heap: int
    memory: int


class MemoryGame(RuleSet[Any]):
    """A game on one heap whose moves depend on a remembered number.

    A position is written ``20`` if the number is that of a start, otherwise ``20/6``; an empty heap remembers what an
    empty start does. ``Position`` may name a pair type of its own. ``remembered`` names the number in errors.

    >>> from nimatron.games.heaps.fibonacci_nim import FibonacciNim
    >>> FibonacciNim().parse("20"), FibonacciNim().parse("20/6")
    (CappedHeap(heap=20, cap=19), CappedHeap(heap=20, cap=6))
    """

    group = "heaps"
    picture = "heaps"
    view: ClassVar[Any] = "nimatron.views.heaps:MemoryView"
    Position: ClassVar[type[Any]] = HeapAndMemory
    remembered: ClassVar[str] = "remembered number"

    @abstractmethod
    def options(self, heap: int, memory: int) -> Iterable[tuple[int, int]]:
        """Return the pairs (heap, remembered number) after one move."""

    def remembered_at_start(self, heap: int) -> int:
        """Return what a start with this heap remembers."""
        return 0

    @property
    def start(self) -> Any:
        """The example position."""
        return self.parse(self.example) if self.example else self.at_start(10)

    def at_start(self, heap: int) -> Any:
        """Return the start with this heap."""
        return self.Position(heap, self.remembered_at_start(heap))

    def generate_moves(self, position: Any) -> Iterator[Any]:
        """Yield the positions after each option."""
        for heap, memory in self.options(*position):
            yield self.placed(heap, memory)

    def placed(self, heap: int, memory: int) -> Any:
        """Return the position with this heap and this remembered number."""
        return self.Position(heap, memory) if heap else self.at_start(0)

    # -- written form and structure ----------------------------------------------------------------------------

    def parse(self, text: str) -> Any:
        """Read ``20`` (a start) or ``20/6``."""
        heap_text, *rest = text.strip().split("/")
        if len(rest) > 1:
            start = format_heaps((self.heaps(self.start)[0],))
            places = {"given": shown(text), "plain": start, "full": f"{start}/1"}
            raise PositionError(reason("position.too_many_parts", game=self.name, **places))
        heap = parse_heap(heap_text, self.name, reason("where.the_heap"))
        if not rest:
            return self.at_start(heap)
        known = {"cap": "where.cap", "last take": "where.last"}.get(self.remembered)
        where = reason(known) if known else reason("where.remembered", name=self.remembered)
        return self.admit(heap, parse_heap(rest[0], self.name, where))

    def format(self, position: Any) -> str:
        """Return the heap, and the remembered number after a slash unless it is that of a start."""
        heap, memory = position
        start = format_heaps((heap,))
        usual = not heap or memory == self.remembered_at_start(heap)
        return start if usual else f"{start}/{format_heaps((memory,))}"

    def check(self, value: Any) -> Any:
        """Return the position given by a heap, by a heap and the remembered number, or by a text."""
        if isinstance(value, str):
            return self.parse(value)
        numbers = check_heaps(value, self.name)
        if len(numbers) not in (1, 2):
            raise PositionError(
                reason("position.numbers.remembered", game=self.name, count=len(numbers), remembered=self.remembered)
            )
        return self.admit(*numbers) if len(numbers) == 2 else self.at_start(numbers[0])

    def admit(self, heap: int, memory: int) -> Any:
        """Return the position if the rules allow it. Raise ``PositionError`` otherwise."""
        return self.placed(heap, memory)

    def heaps(self, position: Any) -> tuple[int, ...]:
        """Return the heap alone."""
        return (position[0],)

    def memory(self, position: Any) -> tuple[int, ...]:
        """Return the remembered number; empty if it is that of a start."""
        heap, memory = position
        return () if not heap or memory == self.remembered_at_start(heap) else (memory,)

    def positions(self, count: int) -> Iterator[Any]:
        """Return the starts with heaps 0 .. count - 1."""
        return (self.at_start(heap) for heap in range(count))


Heaps = tuple[int, ...]


class RowAndMemory(NamedTuple):
    """A row of heaps and the number remembered with it."""

    row: Heaps
    memory: int


class RowAndMemoryGame(RuleSet[RowAndMemory]):
    """A game on a row of heaps whose moves depend on a remembered number.

    A position is written ``3,5`` if the number is that of a start, otherwise ``3,5/2``. ``remembered`` names the number
    in errors.

    >>> from nimatron.games.heaps.imitation_nim import ImitationNim
    >>> ImitationNim().parse("3,5"), ImitationNim().parse("3,5/2")
    (RowAndMemory(row=(3, 5), memory=0), RowAndMemory(row=(3, 5), memory=2))
    """

    picture = "heaps"
    group = "heaps"
    view: ClassVar[Any] = "nimatron.views.heaps:RowAndMemoryView"
    remembered: ClassVar[str] = "remembered number"
    memory_at_start: ClassVar[int] = 0

    @abstractmethod
    def admit(self, row: Heaps, memory: int) -> RowAndMemory:
        """Return the position if the rules allow it. Raise ``PositionError`` otherwise."""

    @property
    def start(self) -> RowAndMemory:
        """The example position."""
        return self.parse(self.example)

    def parse(self, text: str) -> RowAndMemory:
        """Read ``3,5`` (a start) or ``3,5/2``."""
        row_text, *rest = text.strip().split("/")
        if len(rest) > 1:
            places = {"given": shown(text), "plain": self.example, "full": f"{self.example}/1"}
            raise PositionError(reason("position.too_many_parts", game=self.name, **places))
        row = parse_heaps(row_text, self.name)
        if not rest:
            return self.admit(row, self.memory_at_start)
        return self.admit(row, parse_heap(rest[0], self.name, reason("where.remembered", name=self.remembered)))

    def format(self, position: RowAndMemory) -> str:
        """Return the heaps, and the remembered number after a slash unless it is that of a start."""
        row = format_heaps(position.row)
        return row if position.memory == self.memory_at_start else f"{row}/{format_heaps((position.memory,))}"

    def check(self, value: Any) -> RowAndMemory:
        """Return the position given by a row of heaps, by such a row and the remembered number, or by a text."""
        if isinstance(value, str):
            return self.parse(value)
        if isinstance(value, (tuple, list)) and len(value) == 2 and isinstance(value[0], (tuple, list)):
            return self.admit(check_heaps(value[0], self.name), check_heaps(value[1], self.name)[0])
        return self.admit(check_heaps(value, self.name), self.memory_at_start)

    def heaps(self, position: RowAndMemory) -> Heaps:
        """Return the row."""
        return position.row or (0,)

    def memory(self, position: RowAndMemory) -> tuple[int, ...]:
        """Return the remembered number; empty if it is that of a start."""
        return () if position.memory == self.memory_at_start else (position.memory,)

    def positions(self, count: int) -> Iterable[RowAndMemory]:
        """Return the starts whose heaps are below ``count``."""
        rows = product(range(count), repeat=len(self.start.row))
        return (RowAndMemory(row, self.memory_at_start) for row in rows)
