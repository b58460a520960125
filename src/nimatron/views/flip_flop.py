"""Views of Wythoff's game and of Flip-Flop, which is played on the same board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message, MessageValue
from nimatron.games.boards.flip_flop import Point
from nimatron.games.boards.wythoff import Wythoff, lowered
from nimatron.rules.tuple_game import Heaps
from nimatron.views.heaps import TupleView
from nimatron.views.move_words import describe
from nimatron.views.scene import Scene
from nimatron.views.view import View, view_of

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.boards.flip_flop import FlipFlop

_WYTHOFF = Wythoff()
_CONDITIONS = {"S+L": "sum", "L-S": "difference", "L": "larger", "S": "smaller", "S*L": "product"}
"""The conditions of a flip, with their names in the catalogue."""


class WythoffView(TupleView):
    """Wythoff's board, with Verkhovsky's types of moves."""

    game: Wythoff

    def move_types(self, position: Heaps, move: Heaps) -> tuple[str, ...]:
        """Return the types of Verkhovsky (2010) if a = 1."""
        return lowered(position, move) if self.game.a == 1 else ()

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        if self.game.a == 1:
            return Message("game.wythoff.move")
        return Message("game.wythoff.move.near", {"most": self.game.a - 1})


class FlipFlopView(View["Point"]):
    """Wythoff's board with a switch for the flip."""

    game: FlipFlop

    def random_position(self, dice: Random, level: int) -> Point:
        """Return two heaps of 1 to 2^(level + 2) objects at the start of a game."""
        x, y = (dice.randint(1, 2 ** (level + 2)) for _ in range(2))
        return Point(x, y, "normal", self.game.flips)

    def scene(self, position: Point) -> Scene:
        """Return Wythoff's board, with a switch as long as a flip is left."""
        return Scene("board", switches=() if position.flips == 0 else ("flip",))

    def ways(self, position: Point, move: Point) -> Iterator[tuple[str, ...]]:
        """Yield the ways of Wythoff's game, with the switch for a flip."""
        switch = () if move.goal == position.goal else ("flip",)
        for way in view_of(_WYTHOFF).ways((position.x, position.y), (move.x, move.y)):
            yield (*way, *switch)

    def move_types(self, position: Point, move: Point) -> tuple[str, ...]:
        """Return the types of the queen's move, whether or not it changes the goal."""
        return lowered(position[:2], move[:2])

    def describe(self, position: Point, target: Point) -> Message | None:
        """Return what is removed, and whether the goal is changed."""
        removal = describe(_WYTHOFF, (position.x, position.y), (target.x, target.y))
        if target.goal == position.goal:
            return removal
        return Message("flip-flop.move.flip." + target.goal, {"move": removal})

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        take = Message("game.wythoff.move")
        if self.game.flips == 0:
            return take
        often, times = Message("game.flip-flop.often"), Message("game.flip-flop.times", {"count": self.game.flips or 0})
        values: dict[str, MessageValue] = {
            "take": take,
            "times": often if self.game.flips is None else times,
            "what": Message(f"game.flip-flop.{_CONDITIONS[self.game.condition]}"),
            "when": Message(f"game.flip-flop.{self.game.tested}"),
            "threshold": self.game.threshold,
        }
        return Message("game.flip-flop.move", values)
