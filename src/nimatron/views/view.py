"""The view of a game draws its positions, reads gestures and sketches, and puts moves into words.

Rules do not depend on views. A rule set names the class of its view by ``view``. The base classes of games have views
for heaps, boards and graphs (:mod:`nimatron.views.heaps`, ``boards``, ``graphs``); the view of a single game defines
only what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    """The view of a game; created with the game, and called with its positions.

    A subclass that defines only ``touched`` has this one gesture for each move. In a subclass that defines only
    ``ways``, ``touched`` is the first of them.

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
            cls.ways = View.ways  # type: ignore[method-assign]  # the ways of a base belong to its own touched
        elif "ways" in said and "touched" not in said:
            cls.touched = _first_way(cls)  # type: ignore[method-assign]

    def scene(self, position: P) -> Scene:
        """Return the objects of the picture.

        By default, rows of numbers are drawn by ``picture``, anything else as a card.
        """
        return Scene(self.game.picture or "heaps") if self.game.heaps(position) is not None else Scene("card")

    def touched(self, position: P, move: P) -> tuple[str, ...]:
        """Return the ids of the objects to point at for this move; empty if the move is chosen from a list."""
        return ()

    def ways(self, position: P, move: P) -> Iterable[tuple[str, ...]]:
        """Return all sets of objects that mean this move, ``touched`` first: mirror images, other views."""
        touched = self.touched(position, move)
        return (touched,) if touched else ()

    def sketch(self, position: P) -> Sketch | None:
        """Return the position as a person draws it; None if positions of this game are typed."""
        return None

    def from_sketch(self, sketch: Sketch) -> P:
        """Return the position that was drawn. Raise ``PositionError`` if the sketch is not a position."""
        return self.game.parse(sketch.written())

    def describe(self, position: P, move: P) -> Message | None:
        """Return the move as a message of the catalogue.

        If it is None, the library compares the heaps, or names the position after the move.
        """
        return None

    def describe_way(self, position: P, move: P, way: Sequence[str]) -> Message | None:
        """Return the words for the move that these objects mean; by default the words for the move.

        Several sets of objects may mean one move, as in a mirror image.
        """
        return self.describe(position, move)

    def typed(self, position: P, move: P) -> str:
        """Return the move as it is typed in this game, such as ``1-4``; empty if the objects to point at are typed."""
        return ""

    def read_typed(self, position: P, text: str) -> dict[str, P] | None:
        """Return the moves that a text may mean, by what should be typed for each; None if it is not written so."""
        return None

    def move_rule(self) -> Message | None:
        """Return what a move is, in one line with the rule values; None for a general sentence.

        A built-in game has the sentence of the catalogue with its name, and so has a subclass with the same rules.
        """
        key = _key_of_move_rule(type(self.game))
        return Message(key) if key else None

    def describe_memory(self, position: P) -> Message | None:
        """Return in a sentence what the position remembers in addition to its heaps.

        If it is None, the library fills the sentence of the catalogue for this game with ``memory(position)``.
        """
        return None

    def move_types(self, position: P, move: P) -> tuple[str, ...]:
        """Return short names of the kinds of this move, shown in a list of moves played; empty by default."""
        return ()

    def board(self, rows: int, columns: int) -> P:
        """Return the first position on a board of this size. Raise ``RuleError`` in a game without boards."""
        raise RuleError(reason("rule.no_boards", game=self.game.called))

    def random_position(self, dice: Random, level: int) -> P:
        """Return a random first position of a level from 1 up; its numbers double with each level.

        Raise ``PositionError`` if the position is invalid.
        """
        return self.game.start


@cache
def _key_of_move_rule(cls: type[RuleSet[Any]]) -> str:
    for base in cls.__mro__:
        key = f"game.{vars(base).get('name')}.move"
        if base.__module__.startswith("nimatron.games.") and catalogue().entry(key) and has_same_rules(cls, base):
            return key
    return ""


def _first_way(base: type[View[Any]]) -> Any:
    """Return a ``touched`` that is the first way of the view.

    If a subclass defines ``touched`` alone, it is the first way of this base instead.
    """

    def touched(self: View[Any], position: Any, move: Any) -> tuple[str, ...]:
        """Return the first of the ways."""
        ways = base.ways if type(self).ways is View.ways else type(self).ways
        first: tuple[str, ...] = next(iter(ways(self, position, move)), ())
        return first

    return touched


def view_of(game: RuleSet[P]) -> View[P]:
    """Return the view of a game: the one that its class declares, with the view methods that the class defines itself.

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
    """Return the names of the views of a rule set, the default one first.

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
    # independent heaps have a strip each; numbers that are not independent lie on one strip as coins
    if kind == "strip" and (len(heaps) == 1 or len(tuple(rule_set.components(start))) > 1):
        return "strip", "heaps"
    return _ROWS_OF_NUMBERS[kind]


def known_view(game: RuleSet[Any], view: str | None) -> str:
    """Return the view itself, or the default one for None. Raise ``RequestError`` if the game does not have it.

    >>> from nimatron.games.rows.kayles import Kayles
    >>> known_view(Kayles(), None)
    'rows'
    """
    known = views(game)
    if view is not None and view not in known:
        raise RequestError(reason("request.no_view", given=shown(view), game=game.called, options=", ".join(known)))
    return view or known[0]
