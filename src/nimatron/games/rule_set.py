"""The one idea of the house: a rule set says which positions there are and which moves, and nothing else.

Whether play is normal or misère, who wins, how a position is drawn: all that is asked from outside.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import cache, partial
from typing import Any, ClassVar, Generic, TypeVar

from nimatron.errors import RuleError
from nimatron.games.move_view import MoveView
from nimatron.games.parameters import Kind, shown

P = TypeVar("P")


class RuleSet(ABC, Generic[P]):
    """A game: an immutable value with positions ``P`` and their moves.

    A subclass is a frozen dataclass. It must give ``moves``, ``start``, ``parse`` and ``format``; it may give
    ``canonical``, ``components``, ``positions``, ``loopy``, ``picture``, ``allows``, ``count_moves``, ``size``.
    ``moves`` may be a generator or give any iterable: callers always receive a :class:`MoveView`.

    Class attributes: ``name`` (command line, files, URLs), ``title``, ``aliases``, ``example`` (a written position),
    ``picture`` (kind of picture: heaps, rows, circle, board, strip, coins, sum), ``loopy`` (positions can repeat, so
    play may be drawn).
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    search_words: ClassVar[tuple[str, ...]] = ()
    """Words under which people look for the game without meaning it for sure; they are suggested, not accepted."""
    example: ClassVar[str] = ""
    picture: ClassVar[str] = "heaps"
    loopy: ClassVar[bool] = False
    own_endings: ClassVar[bool] = False
    """Whether ``ends_won`` may be true, so that nim-values have no meaning."""
    always_misere: ClassVar[bool] = False
    """Whether the name itself says misère play (attrition)."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        raw = cls.__dict__.get("moves")
        if raw is None or getattr(raw, "__isabstractmethod__", False):
            return

        def moves(self: RuleSet[P], position: P) -> MoveView[P]:
            """Give the positions reachable in one move, as a lazy view."""
            return MoveView(
                partial(raw, self, position), partial(self.allows, position), partial(self.count_moves, position)
            )

        cls.generate_moves = raw  # type: ignore[method-assign]
        cls.moves = moves  # type: ignore[method-assign]

    def generate_moves(self, position: P) -> Iterable[P]:
        """Give the positions reachable in one move as ``moves`` was written, without a view around them."""
        return self.moves(position)

    def __post_init__(self) -> None:
        """Read and check every parameter, so that a rule set that exists is right."""
        for field in self._fields():
            kind = field.metadata.get("kind")
            if not isinstance(kind, Kind):
                continue
            try:
                object.__setattr__(self, field.name, kind.read(getattr(self, field.name)))
            except RuleError as error:
                raise RuleError(f"{self.name}: {field.name}: {error}") from None

    # -- positions ---------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def start(self) -> P:
        """The usual first position."""

    @abstractmethod
    def moves(self, position: P) -> MoveView[P]:
        """Give the positions reachable in one move, each once, as a lazy view."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Give the position that a text stands for; the inverse of ``format``. Raises ``PositionError``."""

    @abstractmethod
    def format(self, position: P) -> str:
        """Give the written form of a position; the inverse of ``parse``."""

    @abstractmethod
    def position(self, value: Any) -> P:
        """Give the checked position for a Python value or written form. Raises ``PositionError``."""

    def canonical(self, position: P) -> P:
        """Give one representative of all positions that play exactly alike."""
        return position

    def components(self, position: P) -> tuple[tuple[RuleSet[Any], Any], ...] | None:
        """Give independent parts ``(rule set, position)`` whose sum the position is, or None if it has no parts."""
        return None

    def allows(self, position: P, target: P) -> bool:
        """Tell whether one move leads from ``position`` to ``target``."""
        return any(option == target for option in self.generate_moves(position))

    def count_moves(self, position: P) -> int:
        """Give the number of moves; at least the order of size, at once, even for huge positions."""
        return sum(1 for _ in self.generate_moves(position))

    def ends_won(self, position: P) -> bool:
        """Tell whether the player who finds no move here has *won* in normal play (false in almost every game)."""
        return False

    def is_loopy(self, position: P) -> bool:
        """Tell whether play from here may repeat positions."""
        return self.loopy

    def size(self, position: P) -> int:
        """Give a whole number that bounds the length of play from here where it is bounded (heap games: the sum)."""
        total = 0
        stack: list[Any] = [position]
        while stack:
            item = stack.pop()
            if isinstance(item, int):
                total += item
            elif isinstance(item, tuple):
                stack.extend(item)
        return total

    def positions(self, count: int) -> Iterable[P]:
        """Give the positions that a table of ``count`` lines (or ``count`` a side) lists, in order."""
        raise RuleError(f"{self.name} has no natural list of positions to tabulate")

    # -- rules as text and data --------------------------------------------------------------------------------

    @classmethod
    def _fields(cls) -> tuple[dataclasses.Field[Any], ...]:
        """Give the dataclass fields; a class without the decorator has none of its own."""
        return tuple(getattr(cls, "__dataclass_fields__", {}).values())

    @classmethod
    def parameters(cls) -> dict[str, Kind]:
        """Give the rule parameters by name."""
        return dict(_parameters_of(cls))

    @classmethod
    def describe_parameters(cls) -> list[dict[str, object]]:
        """Give name, type, default, limits and meaning of every parameter, as plain data."""
        return [
            {
                "name": field.name,
                **field.metadata["kind"].describe(),
                "default": field.metadata["kind"].to_json(field.metadata["kind"].read(field.default)),
                "doc": field.metadata["doc"],
            }
            for field in cls._fields()
            if "kind" in field.metadata
        ]

    def rules(self) -> dict[str, object]:
        """Give all rule values as plain data for JSON."""
        return {name: kind.to_json(getattr(self, name)) for name, kind in _parameters_of(type(self)).items()}

    def written(self) -> str:
        """Give the written form ``name[rule=value;…]``, with the rules that differ from their defaults."""
        parts = []
        for field in self._fields():
            kind = field.metadata.get("kind")
            if isinstance(kind, Kind) and getattr(self, field.name) != kind.read(field.default):
                parts.append(f"{field.name}={kind.write(getattr(self, field.name))}")
        return f"{self.name}[{';'.join(parts)}]" if parts else self.name

    def __str__(self) -> str:
        return self.written()

    @classmethod
    def from_rules(cls, values: dict[str, Any]) -> RuleSet[P]:
        """Give the rule set with these rule values; ``RuleError`` names a rule that the game does not have."""
        known = cls.parameters()
        for name in values:
            if name not in known:
                have = f"its rules: {', '.join(known)}" if known else "it has no rules to set"
                raise RuleError(f"{cls.name}: no rule {shown(name)}; {have}")
        return cls(**values)


@cache
def _parameters_of(cls: type[RuleSet[Any]]) -> dict[str, Kind]:
    return {field.name: field.metadata["kind"] for field in cls._fields() if "kind" in field.metadata}
