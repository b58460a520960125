"""A rule set defines positions and legal moves.

Everything else (who wins, misère play, drawing) is computed elsewhere. Positions are drawn and moves are worded by the
view that the class names. ``docs/contract.md`` lists everything that an author can define.
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
"""Groups of the list of games, in its order: heaps and numbers, rows of coins and squares, boards, graphs, the rest."""


AGAIN = "again"
"""The mark of a position in which the player to move passes."""


class Bound(NamedTuple):
    """A position in which the player to move must move in this component (:mod:`nimatron.rules.entailing_game`).

    Parameters:
        position: the position without the mark.
        mark: ``here`` (the player must move in this component), ``again`` (they pass), or, in a row of heaps, the size
            of the heap in which they must move.
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
            return False  # a value of another form is not a position

    def __len__(self) -> int:
        return self.count()

    def __bool__(self) -> bool:
        return any(True for _ in self._game.generate_moves(self._position))

    def __getitem__(self, index: int) -> P:
        """Return the move with this index, counted from 0 in the order in which the rules generate moves."""
        for place, option in enumerate(self):
            if place == index:
                return option
        raise IndexError(f"there is no move {index}")

    def count(self) -> int:
        """Return the number of moves; unlike ``len`` it has no upper limit."""
        return self._game.count_moves(self._position)

    def __repr__(self) -> str:
        head = [repr(option) for _, option in zip(range(6), self, strict=False)]
        return f"<moves: {', '.join(head[:5])}{', …' if len(head) > 5 else ''}>"


@dataclass_transform(frozen_default=True)
class RuleSet(ABC, Generic[P]):
    """A game: an immutable value that defines positions of type ``P`` and their moves.

    A subclass becomes a frozen dataclass without a decorator; its parameters are fields made by :func:`rule`. It must
    define ``name``, ``start``, ``generate_moves``, ``parse`` and ``format``. The base classes (``HeapGame``,
    ``TupleGame``, ``MemoryGame``, ``GridGame``, ``GraphGame``, ``CoinGame``) define most of them. Everything else is
    optional.

    A subclass that changes the rules of its parent does not inherit the claims that the parent makes about its rules
    (:mod:`nimatron.rules.declarations`); it may claim them again. The methods of the view can also be called on the
    game.
    """

    name: ClassVar[str] = ""
    """The name on the command line, in files and in addresses: small letters, digits and hyphens."""
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    search_words: ClassVar[tuple[str, ...]] = ()
    """Words by which people may search for the game although they do not identify it; they are suggested, not accepted.
    """
    example: ClassVar[str] = ""
    """A position in written form."""
    first_start: ClassVar[str] = ""
    """A start in written form for somebody's first game; if empty, the example."""
    sieve: ClassVar[str] = ""
    """The sieve that finds the P-positions of two heaps (``board``) or of one heap (``strip``); empty if there is none.
    """
    worth_trying: ClassVar[tuple[str, ...]] = ()
    """Written forms with interesting rules other than the default ones."""
    group: ClassVar[str] = ""
    """The group in the list of games, one of :data:`GROUPS`; set by the base classes."""
    remembered: ClassVar[str] = ""
    """What ``memory`` returns, in one or two words."""
    noun: ClassVar[str] = "heap"
    """What messages call a number of a position: heap, row, stack, step, coin or number (the topic ``noun``)."""
    picture: ClassVar[str] = ""
    """Default view for positions that are rows of numbers: heaps, rows, circle, board or strip. If empty, ``scene``
    decides, or the position is shown as a card.
    """
    loopy: ClassVar[bool] = False
    """Whether positions can repeat, so that play may be drawn."""
    entailing: ClassVar[bool] = False
    """Whether some moves force the next player to move in the same component: see ``binds``."""
    always_misere: ClassVar[bool] = False
    """Whether the name itself implies misère play (attrition)."""
    usually_misere: ClassVar[bool] = False
    """Whether the game is played misère unless normal play is asked for (notakto)."""

    # knowledge beyond the moves: objects, or references to them (:func:`nimatron.rules.declarations.loaded`)
    theorems: ClassVar[tuple[Any, ...]] = ()
    engine: ClassVar[Any] = None
    couple_engine: ClassVar[Any] = None
    valuations: ClassVar[tuple[Any, ...]] = ()
    reasons: ClassVar[tuple[Any, ...]] = ()

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if "moves" in cls.__dict__:
            raise RuleError(f"{cls.__name__}: define generate_moves(position); moves(position) belongs to the library")
        drop_claims(cls)
        _make_value(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def __post_init__(self) -> None:
        """Read and check every parameter, so that every rule set that exists is valid."""
        for name, kind in _parameters_of(type(self)).items():
            try:
                object.__setattr__(self, name, kind.read(getattr(self, name)))
            except RuleError as error:
                raise RuleError(reason("of_rule", game=self.name, rule=name, why=error)) from None

    # -- defined by the author ---------------------------------------------------------------------------------

    @property
    @abstractmethod
    def start(self) -> P:
        """The usual first position."""

    @abstractmethod
    def generate_moves(self, position: P) -> Iterable[P]:
        """Return the positions reachable in one move, as any iterable; repeats are allowed."""

    @abstractmethod
    def parse(self, text: str) -> P:
        """Return the position with this written form; the inverse of ``format``.

        Raise ``PositionError`` if there is none.
        """

    @abstractmethod
    def format(self, position: P) -> str:
        """Return the written form of a position; the inverse of ``parse``."""

    def check(self, value: Any) -> P:
        """Return the position given by a Python value or a written form. Raise ``PositionError`` if there is none."""
        if isinstance(value, str):
            return self.parse(value)
        try:
            position = self.parse(self.format(value))
            if position == value:
                return position  # not the value, which may contain NumPy integers
        except Exception:  # an author's format may raise anything for a value that is not a position
            pass
        raise PositionError(
            reason("position.not_one", game=self.called, given=shown(value), example=self.format(self.start))
        )

    def canonical(self, position: P) -> P:
        """Return one representative of all positions that play exactly like this one."""
        return position

    def components(self, position: P) -> Iterable[Component]:
        """Return pairs ``(rule set, position)`` whose sum this position is.

        An indecomposable position is its only component.
        """
        return ((self, position),)

    def terms(self, position: P) -> Iterable[Component]:
        """Return the pairs ``(rule set, position)`` that the position is built from.

        Unlike the components, they may form any kind of sum. By default they are the components.
        """
        return self.components(position)

    def mask(self, position: P) -> tuple[Mask, int] | None:
        """Return the board of a mask game and the set of free cells of the position; None for other games.

        A game returns a mask for every position or for none. In every position, the moves of the board must be those of
        the rules, up to cells that no further move needs.
        """
        return None

    @classmethod
    def plays_misere(cls, asked: bool | None = None) -> bool:
        """Return the convention: the one asked for, else that of the game; an ``always_misere`` game has no other.

        >>> from nimatron.games.boards.notakto import Notakto
        >>> Notakto.plays_misere(), Notakto.plays_misere(False), RuleSet.plays_misere()
        (True, False, False)
        """
        return cls.always_misere or (cls.usually_misere if asked is None else asked)

    def terminal_outcome(self, position: P) -> Literal["P", "N"]:
        """Return who has won in normal play if there is no move: P for the previous player, N for the player to move.

        Misère play reverses the result. A game that returns N for some position has no nim-values.
        """
        return "P"

    def binds(self, position: P) -> bool:
        """Return whether the player to move must move in this component, whatever the other components of a sum are.

        True only in an ``entailing`` game. The bases in :mod:`nimatron.rules.entailing_game` derive it from the kinds
        of moves.
        """
        return False

    def heaps(self, position: P) -> tuple[int, ...] | None:
        """Return the position as a row of whole numbers, for pictures, words and tables; None if it is not one."""
        return None

    def memory(self, position: P) -> tuple[int | str, ...]:
        """Return what the position remembers besides its heaps (a cap, the last take, a goal); empty by default."""
        return ()

    def positions(self, count: int) -> Iterable[P]:
        """Return the positions listed by a table of ``count`` lines (or ``count`` a side), in order."""
        raise RuleError(reason("rule.no_list", game=self.called))

    def allows(self, position: P, target: P) -> bool:
        """Return whether one move leads from ``position`` to ``target``.

        An author may override it with a faster test that gives the same result as searching the moves.
        """
        return any(option == target for option in self.generate_moves(position))

    def count_moves(self, position: P) -> int:
        """Return the number of moves.

        An author may override it with a fast count. For huge positions the right order of magnitude is enough.
        """
        return len(set(self.generate_moves(position)))

    # -- defined by the view (nimatron.views.view) -------------------------------------------------------------

    view: ClassVar[Any] = "nimatron.views.view:View"
    """The class of the view, or a reference to it: it draws positions, reads gestures and sketches, and words moves."""
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

    # -- added by the library ----------------------------------------------------------------------------------

    @final
    def moves(self, position: P) -> MovesOf[P]:
        """Return the positions reachable in one move as a lazy view that supports iteration, ``count()`` and ``in``."""
        return MovesOf(self, position)

    @classmethod
    def parameters(cls) -> dict[str, Kind]:
        """Return the rule parameters by name."""
        return dict(_parameters_of(cls))

    @classmethod
    def describe_parameters(cls) -> list[dict[str, object]]:
        """Return name, type, default, limits and meaning of every parameter, as plain data."""
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
        """Return all rule values as plain data for JSON."""
        return {name: kind.to_json(getattr(self, name)) for name, kind in _parameters_of(type(self)).items()}

    def written(self) -> str:
        """Return the written form ``name[rule=value;…]`` with the rules that differ from their defaults."""
        parts = []
        for field in _fields_of(type(self)):
            kind = field.metadata.get("kind")
            if isinstance(kind, Kind) and getattr(self, field.name) != kind.read(field.default):
                parts.append(f"{field.name}={kind.write(getattr(self, field.name))}")
        return f"{self.name}[{';'.join(parts)}]" if parts else self.name

    @final
    @property
    def familiar_name(self) -> str:
        """The name of the named game whose rules these are (``officers`` for ``octal[code=0.6]``), empty if none."""
        if not _parameters_of(type(self)):
            return ""
        from nimatron.rules.familiar_names import name_of_rules  # not needed for most games

        return name_of_rules(self)

    @final
    @property
    def called(self) -> str:
        """The name by which messages call the game: the one of the named game if the rules are its, else ``name``."""
        return self.familiar_name or self.name

    @final
    @property
    def written_name(self) -> str:
        """What messages write for the game with its rules: the name of the named game, else the written form."""
        return self.familiar_name or self.written()

    def __str__(self) -> str:
        return self.written()

    @classmethod
    def from_rules(cls, values: dict[str, Any]) -> RuleSet[P]:
        """Return the rule set with these rule values. Raise ``RuleError`` for a rule that the game does not have."""
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
    """Return whether the last player to move always wins normal play, so that nim-values are defined.

    >>> from nimatron.games.heaps.nim import Nim
    >>> decided_by_last_move(Nim())
    True
    """
    return type(game).terminal_outcome is RuleSet.terminal_outcome


def _make_value(cls: type[RuleSet[Any]]) -> None:
    """Make the class a frozen dataclass; its author may also write ``@dataclass(frozen=True)``."""
    parameters = {name: value for name, value in vars(cls).items() if isinstance(value, dataclasses.Field)}
    dataclasses.dataclass(frozen=True)(cls)
    for name, field in parameters.items():  # a second decorator needs the fields with kind and meaning
        setattr(cls, name, field)
    for name in ("__setattr__", "__delattr__"):  # a second decorator refuses a class with these; RuleSet has them
        delattr(cls, name)


C = TypeVar("C", bound=Callable[..., Any])


def of_normal_play(components: C) -> C:
    """Mark a ``components`` method whose components add in normal play alone, where equal ones cancel (coin turning).

    In misère play a position of such a game is treated as one component.
    """
    components.normal_play_only = True  # type: ignore[attr-defined]
    return components


def misere_components(game: RuleSet[Any], position: Any) -> Iterable[Component]:
    """Return the components that add in misère play too.

    >>> from nimatron.games.coins.coin_turning import CoinTurning
    >>> len(misere_components(CoinTurning(), (True, True))), len(CoinTurning().components((True, True)))
    (1, 2)
    """
    if getattr(type(game).components, "normal_play_only", False):
        return ((game, position),)
    return game.components(position)


def may_repeat(game: RuleSet[Any], position: Any) -> bool:
    """Return whether play from here may repeat positions, in this game or in a component.

    >>> from nimatron.games.sum import Sum
    >>> may_repeat(Sum(), Sum().parse("nim 2 + take-and-return 7"))
    True
    """
    # comparing rule sets field by field takes longer than comparing objects, and most components are of the game itself
    others = ((other, here) for other, here in game.terms(position) if other is not game and other != game)
    return game.loopy or any(may_repeat(other, here) for other, here in others)


def may_entail(game: RuleSet[Any], position: Any) -> bool:
    """Return whether moves of this game, or of a component, may force the next player to move in the same component.

    >>> from nimatron.games.sum import Sum
    >>> may_entail(Sum(), Sum().parse("nim 2 + top-entails 7"))
    True
    """
    others = ((other, here) for other, here in game.components(position) if other is not game and other != game)
    return game.entailing or any(may_entail(other, here) for other, here in others)


def must_pass(game: RuleSet[Any], position: Any) -> bool:
    """Return whether the player to move can only pass, since the opponent completed something and moves again.

    A pass does not count in the remoteness.

    >>> from nimatron.games.sum import Sum
    >>> must_pass(Sum(), Sum().parse("nim 2 + nimstring 1x1/11/11/again"))
    True
    """
    if isinstance(position, Bound):
        return position.mark == AGAIN
    return any(must_pass(other, here) for other, here in game.terms(position) if other != game and other.binds(here))
