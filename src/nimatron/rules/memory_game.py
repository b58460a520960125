"""Memory games: a heap, or a row of heaps, and a number that must be remembered, such as a cap or the last take."""

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
    """A heap and what is remembered about it."""

    heap: int
    memory: int


class MemoryGame(RuleSet[Any]):
    """A game on one heap whose moves depend on a remembered number.

    A position is written ``20`` while the number is that of a start, ``20/6`` otherwise; an empty heap remembers what
    an empty start does. ``Position`` may name a pair type of its own, ``remembered`` what the number is, for errors.

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
        """The pairs (heap, remembered number) after one move."""

    def remembered_at_start(self, heap: int) -> int:
        """What a start with this heap remembers."""
        return 0

    @property
    def start(self) -> Any:
        """The example position."""
        return self.parse(self.example) if self.example else self.at_start(10)

    def at_start(self, heap: int) -> Any:
        """The start with this heap."""
        return self.Position(heap, self.remembered_at_start(heap))

    def generate_moves(self, position: Any) -> Iterator[Any]:
        """The positions after each option."""
        for heap, memory in self.options(*position):
            yield self.placed(heap, memory)

    def placed(self, heap: int, memory: int) -> Any:
        """The position of a heap and a remembered number."""
        return self.Position(heap, memory) if heap else self.at_start(0)

    # -- written form and structure ----------------------------------------------------------------------------

    def parse(self, text: str) -> Any:
        """``20`` (a start) or ``20/6``."""
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
        """The heap, and the remembered number after a slash unless it is that of a start."""
        heap, memory = position
        start = format_heaps((heap,))
        usual = not heap or memory == self.remembered_at_start(heap)
        return start if usual else f"{start}/{format_heaps((memory,))}"

    def check(self, value: Any) -> Any:
        """A heap, a heap and the remembered number, or a text."""
        if isinstance(value, str):
            return self.parse(value)
        numbers = check_heaps(value, self.name)
        if len(numbers) not in (1, 2):
            raise PositionError(
                reason("position.numbers.remembered", game=self.name, count=len(numbers), remembered=self.remembered)
            )
        return self.admit(*numbers) if len(numbers) == 2 else self.at_start(numbers[0])

    def admit(self, heap: int, memory: int) -> Any:
        """The position if the rules admit it. Raises ``PositionError``."""
        return self.placed(heap, memory)

    def heaps(self, position: Any) -> tuple[int, ...]:
        """The heap alone."""
        return (position[0],)

    def memory(self, position: Any) -> tuple[int, ...]:
        """The remembered number, unless it is that of a start."""
        heap, memory = position
        return () if not heap or memory == self.remembered_at_start(heap) else (memory,)

    def positions(self, count: int) -> Iterator[Any]:
        """The starts with heaps 0 .. count - 1."""
        return (self.at_start(heap) for heap in range(count))


Heaps = tuple[int, ...]


class RowAndMemory(NamedTuple):
    """A row of heaps and what is remembered beside it."""

    row: Heaps
    memory: int


class RowAndMemoryGame(RuleSet[RowAndMemory]):
    """A game on a row of heaps whose moves depend on a remembered number.

    A position is written ``3,5`` while the number is that of a start, ``3,5/2`` otherwise. ``remembered`` says in
    errors what the number is.

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
        """The position if the rules admit it. Raises ``PositionError``."""

    @property
    def start(self) -> RowAndMemory:
        """The example position."""
        return self.parse(self.example)

    def parse(self, text: str) -> RowAndMemory:
        """``3,5`` (a start) or ``3,5/2``."""
        row_text, *rest = text.strip().split("/")
        if len(rest) > 1:
            places = {"given": shown(text), "plain": self.example, "full": f"{self.example}/1"}
            raise PositionError(reason("position.too_many_parts", game=self.name, **places))
        row = parse_heaps(row_text, self.name)
        if not rest:
            return self.admit(row, self.memory_at_start)
        return self.admit(row, parse_heap(rest[0], self.name, reason("where.remembered", name=self.remembered)))

    def format(self, position: RowAndMemory) -> str:
        """The heaps, and the remembered number after a slash unless it is that of a start."""
        row = format_heaps(position.row)
        return row if position.memory == self.memory_at_start else f"{row}/{format_heaps((position.memory,))}"

    def check(self, value: Any) -> RowAndMemory:
        """A row of heaps, a pair of such a row and the remembered number, or a text."""
        if isinstance(value, str):
            return self.parse(value)
        if isinstance(value, (tuple, list)) and len(value) == 2 and isinstance(value[0], (tuple, list)):
            return self.admit(check_heaps(value[0], self.name), check_heaps(value[1], self.name)[0])
        return self.admit(check_heaps(value, self.name), self.memory_at_start)

    def heaps(self, position: RowAndMemory) -> Heaps:
        """The row."""
        return position.row or (0,)

    def memory(self, position: RowAndMemory) -> tuple[int, ...]:
        """The remembered number, unless it is that of a start."""
        return () if position.memory == self.memory_at_start else (position.memory,)

    def positions(self, count: int) -> Iterable[RowAndMemory]:
        """The starts whose heaps are below ``count``."""
        rows = product(range(count), repeat=len(self.start.row))
        return (RowAndMemory(row, self.memory_at_start) for row in rows)
