"""Games on a row of heaps that must also remember a number, such as a take that is forbidden now."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.rules.scene import lowest_taken
from nimatron.rules.written_heaps import check_heaps, format_heaps, parse_heap, parse_heaps

if TYPE_CHECKING:
    from random import Random

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

    def random_position(self, dice: Random, level: int) -> RowAndMemory:
        """A start with as many heaps as the example has, of 1 to 2^(level + 2) objects."""
        return self.check(tuple(dice.randint(1, 2 ** (level + 2)) for _ in self.start.row))

    def touched(self, position: RowAndMemory, move: RowAndMemory) -> tuple[str, ...]:
        """The first of the ways."""
        return self.first_way(RowAndMemoryGame, position, move)

    def ways(self, position: RowAndMemory, move: RowAndMemory) -> Iterator[tuple[str, ...]]:
        """The lowest object that goes."""
        taken = lowest_taken(position.row, move.row)
        if taken:
            yield taken
