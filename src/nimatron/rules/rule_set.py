"""The one idea of the house: a rule set says which positions there are and which moves, and nothing else.

Whether play is normal or misère, and who wins, is asked from outside. How a position is drawn and put into words is
said by the view that the class names. ``docs/contract.md`` lists everything that an author may say.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, dataclass_transform, final

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.declarations import ViewMethod, drop_claims
from nimatron.rules.parameters import Kind, shown

if TYPE_CHECKING:
    from nimatron.rules.mask import Mask

P = TypeVar("P")
Component = tuple["RuleSet[Any]", Any]

GROUPS = ("heaps", "rows", "boards", "graphs", "")
"""Heaps and numbers, rows of coins and squares, boards, graphs, everything else; in this order."""


class Bound(NamedTuple):
    """A position in which the player to move is bound to this component (:mod:`nimatron.rules.entailing_game`).

    Parameters: ``position`` without the mark; ``mark`` is ``again`` (he passes), ``here`` (he moves in this component)
    or, in a row of heaps, the size of the heap in which he moves.
    """

    position: Any
    mark: str | int


class MovesOf(Generic[P]):
    """The positions reachable in one move.

    >>> from nimatron.games.heaps.nim import Nim
    >>> moves = MovesOf(Nim(), (3,))
    >>> len(moves), (1,) in moves, list(moves), moves[0]
    (3, True, [(2,), (1,), (0,)], (2,))
    """

    __slots__ = ("_game", "_position")

    def __init__(self, game: RuleSet[P], position: P) -> None:
        self._game = game
        self._position = position

    def __iter__(self) -> Iterator[P]:
        seen: set[P] = set()
        for option in self._game.generate_moves(self._position):
            if option not in seen:
                seen.add(option)
                yield option

    def __contains__(self, target: object) -> bool:
        try:
            return self._game.allows(self._position, target)  # type: ignore[arg-type]
        except (TypeError, ValueError, AttributeError):
            return False  # a value of another form is no move

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return any(True for _ in self._game.generate_moves(self._position))

    def __getitem__(self, index: int) -> P:
        """The move of this index, from 0, in the order of the rules."""
        for place, option in enumerate(self):
            if place == index:
                return option
        raise IndexError(f"there is no move {index}")

    def count(self) -> int:
        """The number of moves; unlike ``len`` it has no upper limit."""
        return self._game.count_moves(self._position)

    def __repr__(self) -> str:
        head = [repr(option) for _, option in zip(range(6), self, strict=False)]
        return f"<moves: {', '.join(head[:5])}{', …' if len(head) > 5 else ''}>"


@dataclass_transform(frozen_default=True)
class RuleSet(ABC, Generic[P]):
    """A game: an immutable value with positions ``P`` and their moves.

    A subclass is a frozen dataclass without saying so; its parameters are fields made by :func:`rule`. It must give
    ``name``, ``start``, ``generate_moves``, ``parse`` and ``format``; the bases (``HeapGame``, ``TupleGame``,
    ``MemoryGame``, ``GridGame``, ``GraphGame``, ``CoinGame``) give most of that. Everything else is optional. A
    subclass that changes the rules of its parent loses what the parent claims of them
    (:mod:`nimatron.rules.declarations`) unless it claims it again. The methods of the view may be asked of the game.
    """

    name: ClassVar[str] = ""
    """On the command line, in files and addresses: small letters, digits and hyphens."""
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    search_words: ClassVar[tuple[str, ...]] = ()
    """Words under which people look for the game without meaning it for sure; they are suggested, not accepted."""
    example: ClassVar[str] = ""
    """A written position."""
    first_start: ClassVar[str] = ""
    """A written start for who plays the game for the first time; nothing: the example."""
    sieve: ClassVar[str] = ""
    """The sieve that finds the lost positions of two heaps (``board``) or of one (``strip``); nothing: none does."""
    worth_trying: ClassVar[tuple[str, ...]] = ()
    """Written forms with rules that are worth a look, the usual ones left aside."""
    group: ClassVar[str] = ""
    """The list in which games stand together, one of :data:`GROUPS`; the bases say it."""
    remembered: ClassVar[str] = ""
    """What ``memory`` gives, in a word or two."""
    picture: ClassVar[str] = ""
    """The usual dress of rows of numbers: heaps, rows, circle, board or strip; nothing: a card, or what scene says."""
    loopy: ClassVar[bool] = False
    """Whether positions can repeat, so that play may be drawn."""
    entailing: ClassVar[bool] = False
    """Whether some moves bind the next player to the component in which they are made: see ``binds``."""
    always_misere: ClassVar[bool] = False
    """Whether the name itself says misère play (attrition)."""

    # what is known beyond the moves: objects, or references to them (:func:`nimatron.rules.declarations.loaded`)
    theorems: ClassVar[tuple[Any, ...]] = ()
    engine: ClassVar[Any] = None
    valuations: ClassVar[tuple[Any, ...]] = ()
    reasons: ClassVar[tuple[Any, ...]] = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "moves" in cls.__dict__:
            raise RuleError(
                f"{cls.__name__}: write generate_moves(position); moves(position) is the library's view of it"
            )
        drop_claims(cls)
        _make_value(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def __post_init__(self) -> None:
        """Read and check every parameter, so that a rule set that exists is right."""
        for name, kind in _parameters_of(type(self)).items():
            try:
                object.__setattr__(self, name, kind.read(getattr(self, name)))
            except RuleError as error:
                raise RuleError(reason("of_rule", game=self.name, rule=name, why=error)) from None

    # -- what an author says -----------------------------------------------------------------------------------

    @property
    @abstractmethod
    def start(self) -> P:
        """The usual first position."""

    @abstractmethod
    def generate_moves(self, position: P) -> Iterable[P]:
        """The positions reachable in one move; any iterable, repeats allowed."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """The position that a text stands for; the inverse of ``format``. Raises ``PositionError``."""

    @abstractmethod
    def format(self, position: P) -> str:
        """The written form of a position; the inverse of ``parse``."""

    def check(self, value: Any) -> P:
        """The position that a Python value or written form stands for. Raises ``PositionError``."""
        if isinstance(value, str):
            return self.parse(value)
        try:
            position = self.parse(self.format(value))
            if position == value:
                return position  # not the value: a NumPy integer would stay one
        except Exception:  # whatever an author's format says of a value that is no position
            pass
        raise PositionError(
            reason("position.not_one", game=self.name, given=shown(value), example=self.format(self.start))
        )

    def canonical(self, position: P) -> P:
        """One representative of all positions that play exactly alike."""
        return position

    def components(self, position: P) -> Iterable[Component]:
        """Independent parts ``(rule set, position)`` whose sum the position is; itself alone: it is in one piece."""
        return ((self, position),)

    def terms(self, position: P) -> Iterable[Component]:
        """The positions that it is put together from, in whatever way moves are made in them; the components if not
        said."""
        return self.components(position)

    def mask(self, position: P) -> tuple[Mask, int] | None:
        """The board of a mask game and the set of free cells that the position is; None: the game is none.

        It is true of every position or of none: the moves of the board must be those of the rules, position by
        position, up to cells that no move needs any more.
        """
        return None

    def terminal_outcome(self, position: P) -> Literal["P", "N"]:
        """Who has won in normal play where no move is left: P the last mover; N the player who finds no move.

        Misère play turns it round. In a game that says N somewhere nim-values have no meaning.
        """
        return "P"

    def binds(self, position: P) -> bool:
        """Whether the player to move must move in this component, whatever stands beside it in a sum.

        Only in an ``entailing`` game; the bases of :mod:`nimatron.rules.entailing_game` say it from kinds of moves.
        """
        return False

    def heaps(self, position: P) -> tuple[int, ...] | None:
        """The row of whole numbers that the position is, for pictures, words and tables; None where it is none."""
        return None

    def memory(self, position: P) -> tuple[int | str, ...]:
        """What the position remembers beside its heaps (a cap, the last take, a goal), nothing where that is usual."""
        return ()

    def positions(self, count: int) -> Iterable[P]:
        """The positions that a table of ``count`` lines (or ``count`` a side) lists, in order."""
        raise RuleError(reason("rule.no_list", game=self.name))

    def allows(self, position: P, target: P) -> bool:
        """Whether one move leads from ``position`` to ``target``; a shortcut, equal to looking through all moves."""
        return any(option == target for option in self.generate_moves(position))

    def count_moves(self, position: P) -> int:
        """The number of moves; a shortcut: at least the order of size, at once, even for huge positions."""
        return len(set(self.generate_moves(position)))

    # -- what the view says (nimatron.views.view) --------------------------------------------------------------

    view: ClassVar[Any] = "nimatron.views.view:View"
    """The class of the view: how positions look, are pointed at, sketched and put into words."""
    scene = ViewMethod()
    touched = ViewMethod()
    ways = ViewMethod()
    sketch = ViewMethod()
    from_sketch = ViewMethod()
    describe = ViewMethod()
    move_rule = ViewMethod()
    move_types = ViewMethod()
    board = ViewMethod()
    random_position = ViewMethod()

    # -- what the library adds ---------------------------------------------------------------------------------

    @final
    def moves(self, position: P) -> MovesOf[P]:
        """The positions reachable in one move as a lazy view: iterated, counted, asked with ``in``."""
        return MovesOf(self, position)

    @classmethod
    def parameters(cls) -> dict[str, Kind]:
        """The rule parameters by name."""
        return dict(_parameters_of(cls))

    @classmethod
    def describe_parameters(cls) -> list[dict[str, object]]:
        """Name, type, default, limits and meaning of every parameter, as plain data."""
        return [
            {
                "name": field.name,
                **field.metadata["kind"].describe(),
                "default": field.metadata["kind"].to_json(field.metadata["kind"].read(field.default)),
                "doc": field.metadata["doc"],
            }
            for field in _fields_of(cls)
            if "kind" in field.metadata
        ]

    def rules(self) -> dict[str, object]:
        """All rule values as plain data for JSON."""
        return {name: kind.to_json(getattr(self, name)) for name, kind in _parameters_of(type(self)).items()}

    def written(self) -> str:
        """The written form ``name[rule=value;…]``, with the rules that differ from their defaults."""
        parts = []
        for field in _fields_of(type(self)):
            kind = field.metadata.get("kind")
            if isinstance(kind, Kind) and getattr(self, field.name) != kind.read(field.default):
                parts.append(f"{field.name}={kind.write(getattr(self, field.name))}")
        return f"{self.name}[{';'.join(parts)}]" if parts else self.name

    def __str__(self) -> str:
        return self.written()

    @classmethod
    def from_rules(cls, values: dict[str, Any]) -> RuleSet[P]:
        """The rule set with these rule values; ``RuleError`` names a rule that the game does not have."""
        known = cls.parameters()
        for name in values:
            if name not in known:
                wrong = {"game": cls.name, "given": shown(name)}
                have = reason("rule.unknown", rules=tuple(known), **wrong)
                raise RuleError(have if known else reason("rule.unknown.none", **wrong))
        return cls(**values)


def _fields_of(cls: type[Any]) -> tuple[dataclasses.Field[Any], ...]:
    return tuple(getattr(cls, "__dataclass_fields__", {}).values())


@cache
def _parameters_of(cls: type[RuleSet[Any]]) -> dict[str, Kind]:
    return {field.name: field.metadata["kind"] for field in _fields_of(cls) if "kind" in field.metadata}


def decided_by_last_move(game: RuleSet[Any]) -> bool:
    """Whether the last mover always wins normal play, so that nim-values have a meaning.

    >>> from nimatron.games.heaps.nim import Nim
    >>> decided_by_last_move(Nim())
    True
    """
    return type(game).terminal_outcome is RuleSet.terminal_outcome


def _make_value(cls: type[RuleSet[Any]]) -> None:
    """Make a frozen dataclass of the class, in such a way that its author may also say ``@dataclass(frozen=True)``."""
    parameters = {name: value for name, value in vars(cls).items() if isinstance(value, dataclasses.Field)}
    dataclasses.dataclass(frozen=True)(cls)
    for name, field in parameters.items():  # a second decorator would not find kind and meaning any more
        setattr(cls, name, field)
    for name in ("__setattr__", "__delattr__"):  # and it refuses a class that has them; RuleSet has them for all
        delattr(cls, name)


C = TypeVar("C", bound=Callable[..., Any])


def of_normal_play(components: C) -> C:
    """Say of a ``components`` that its parts add in normal play alone, where equal parts cancel (turned coins).

    In misère play a position of the game is one piece.
    """
    components.normal_play_only = True  # type: ignore[attr-defined]
    return components


def misere_components(game: RuleSet[Any], position: Any) -> Iterable[Component]:
    """The components that add in misère play too.

    >>> from nimatron.games.coins.coin_turning import CoinTurning
    >>> len(misere_components(CoinTurning(), (True, True))), len(CoinTurning().components((True, True)))
    (1, 2)
    """
    if getattr(type(game).components, "normal_play_only", False):
        return ((game, position),)
    return game.components(position)


def may_repeat(game: RuleSet[Any], position: Any) -> bool:
    """Whether play from here may repeat positions, in this game or in a component.

    >>> from nimatron.games.sum import Sum
    >>> may_repeat(Sum(), Sum().parse("nim 2 + take-and-return 7"))
    True
    """
    return game.loopy or any(may_repeat(part, here) for part, here in game.terms(position) if part != game)


def may_entail(game: RuleSet[Any], position: Any) -> bool:
    """Whether moves of this game, or of a component, may bind the next player.

    >>> from nimatron.games.sum import Sum
    >>> may_entail(Sum(), Sum().parse("nim 2 + top-entails 7"))
    True
    """
    return game.entailing or any(may_entail(part, here) for part, here in game.components(position) if part != game)
