"""What is shown of a game: the view says how positions look, are pointed at, sketched and put into words.

Rules know nothing of it. A class of rules names the class of its view by ``view``; the bases of games have views for
heaps, boards and graphs (:mod:`nimatron.views.heaps` and its neighbours), and a game's own view says only what differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nimatron.errors import RequestError, RuleError
from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.declarations import has_same_rules, view_class
from nimatron.rules.parameters import shown
from nimatron.rules.registry import game as game_of
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Scene

if TYPE_CHECKING:
    from random import Random

    from nimatron.views.sketch import Sketch

P = TypeVar("P")


class View(Generic[P]):
    """The view of a game; made with the game, and asked of its positions.

    Who says ``touched`` alone has that one way of pointing; who says ``ways`` alone is touched as the first of them
    says.

    >>> from nimatron.games.heaps.nim import Nim
    >>> view_of(Nim()).touched((3, 4), (3, 1))
    ('h1.2',)
    """

    game: RuleSet[P]

    def __init__(self, game: RuleSet[P]) -> None:
        self.game = game

    def __init_subclass__(cls) -> None:
        said = vars(cls)
        if "touched" in said and "ways" not in said:
            cls.ways = View.ways  # type: ignore[method-assign]  # those of a base are the ways of its own touched
        elif "ways" in said and "touched" not in said:
            cls.touched = _first_way(cls)  # type: ignore[method-assign]

    def scene(self, position: P) -> Scene:
        """The objects of the picture; rows of numbers are drawn by ``picture``, anything else as a card."""
        return Scene(self.game.picture or "heaps") if self.game.heaps(position) is not None else Scene("card")

    def touched(self, position: P, move: P) -> tuple[str, ...]:
        """The ids of the picture's objects that one points at to make this move; none: it is chosen from a list."""
        return ()

    def ways(self, position: P, move: P) -> Iterable[tuple[str, ...]]:
        """All sets of objects that mean this move, ``touched`` first: mirror images, other dresses."""
        touched = self.touched(position, move)
        return (touched,) if touched else ()

    def sketch(self, position: P) -> Sketch | None:
        """The position as a person draws it by hand; None: positions of this game are typed, not drawn."""
        return None

    def from_sketch(self, sketch: Sketch) -> P:
        """The position that was drawn. Raises ``PositionError`` for what is none."""
        return self.game.parse(sketch.written())

    def describe(self, position: P, move: P) -> Message | None:
        """The move in words of the catalogue, or None: then the library compares the heaps, or names the position."""
        return None

    def move_rule(self) -> Message | None:
        """What a move of this game is, in one line with the values in force; None: a general sentence is said.

        A built-in game has the sentence of the catalogue that bears its name, and so has a subclass with its rules.
        """
        key = _key_of_move_rule(type(self.game))
        return Message(key) if key else None

    def move_types(self, position: P, move: P) -> tuple[str, ...]:
        """Short names of the kinds of move that this is, shown in a list of moves played; usually none."""
        return ()

    def board(self, rows: int, columns: int) -> P:
        """The first position on a board of a size. Raises ``RuleError`` in a game without boards."""
        raise RuleError(reason("rule.no_boards", game=self.game.name))

    def random_position(self, dice: Random, level: int) -> P:
        """A first position of a level from 1 up; its numbers double with each level. Raises ``PositionError``."""
        return self.game.start


@cache
def _key_of_move_rule(cls: type[RuleSet[Any]]) -> str:
    for base in cls.__mro__:
        key = f"game.{vars(base).get('name')}.move"
        if base.__module__.startswith("nimatron.games.") and catalogue().entry(key) and has_same_rules(cls, base):
            return key
    return ""


def _first_way(base: type[View[Any]]) -> Any:
    """A ``touched`` that is the first way of the view, or of this base of it where the view says ``touched`` alone."""

    def touched(self: View[Any], position: Any, move: Any) -> tuple[str, ...]:
        """The first of the ways."""
        ways = base.ways if type(self).ways is View.ways else type(self).ways
        first: tuple[str, ...] = next(iter(ways(self, position, move)), ())
        return first

    return touched


def view_of(game: RuleSet[P]) -> View[P]:
    """Give the view of a game: that which its class declares, with what the class says of it beside its rules.

    >>> from nimatron.games.boards.cram import Cram
    >>> type(view_of(Cram())).__name__
    'CramView'
    """
    view: View[P] = view_class(type(game))(game)
    return view


_ROWS_OF_NUMBERS: dict[str, tuple[str, ...]] = {
    "heaps": ("heaps",),
    "rows": ("rows", "heaps"),
    "circle": ("circle", "heaps"),
    "board": ("board", "heaps", "coins"),
    "strip": ("coins", "heaps"),
}
_OTHERS = {"grid": ("grid",), "graph": ("graph",), "coins": ("coin-row",), "regions": ("regions",), "sum": ("sum",)}


def views(game: RuleSet[Any] | str) -> tuple[str, ...]:
    """The names of the views that a rule set has, the usual one first.

    >>> views("wythoff"), views("nim"), views("fibonacci-nim")
    (('board', 'heaps', 'coins'), ('heaps',), ('heaps', 'strip'))
    """
    rule_set = game_of(game)
    start = rule_set.start
    kind, heaps = view_of(rule_set).scene(start).kind, rule_set.heaps(start)
    if kind in _OTHERS:
        return _OTHERS[kind]
    if kind not in _ROWS_OF_NUMBERS or heaps is None:
        return ("card",)
    if kind == "heaps" and len(heaps) == 1:
        return "heaps", "strip"
    # heaps that are played apart have a strip each, numbers that are played together lie on one as coins
    if kind == "strip" and (len(heaps) == 1 or len(tuple(rule_set.components(start))) > 1):
        return "strip", "heaps"
    return _ROWS_OF_NUMBERS[kind]


def known_view(game: RuleSet[Any], view: str | None) -> str:
    """The view itself, the usual one in place of None. Raises ``RequestError`` for one that the game has not.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> known_view(Kayles(), None)
    'rows'
    """
    known = views(game)
    if view is not None and view not in known:
        raise RequestError(reason("request.no_view", given=shown(view), game=game.name, options=", ".join(known)))
    return view or known[0]
