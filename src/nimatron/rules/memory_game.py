"""Memory games: one heap and a number that must be remembered, such as a cap or the last take."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.scene import lowest_taken
from nimatron.rules.written_heaps import check_heaps, format_heaps, parse_heap

if TYPE_CHECKING:
    from random import Random


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

    def random_position(self, dice: Random, level: int) -> Any:
        """A start of 1 to 2^(level + 2) objects."""
        return self.at_start(dice.randint(1, 2 ** (level + 2)))

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """The lowest object that goes."""
        return lowest_taken((position[0],), (move[0],)) if move[0] != position[0] else ()

    def describe(self, position: Any, move: Any) -> Message | None:
        """What is taken."""
        taken = position[0] - move[0]
        return Message("move.take", {"count": taken, "after": move[0]}) if taken > 0 else None
