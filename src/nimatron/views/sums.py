"""The view of a sum: each component has its own view, and a turn points at objects of all components that move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.sum import Component, Sum
from nimatron.views.move_words import describe
from nimatron.views.scene import Scene
from nimatron.views.view import View, view_of

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.sum import Components

_MOST_WAYS = 64
"""The maximum number of listed ways of a turn in several components."""


class SumView(View["Components"]):
    """The components side by side."""

    game: Sum

    def scene(self, position: Components) -> Scene:
        """Return the scene of a sum, which is drawn from the scenes of its components, with prefixed ids."""
        return Scene("sum")

    def ways(self, position: Components, move: Components) -> Iterator[tuple[str, ...]]:
        """Yield each combination of ways of the components that move; none if one of them has no way."""
        each: list[list[tuple[str, ...]]] = []
        for index in self.game.moved(position, move):
            game, here = position[index]
            # a sum in a sum is shown as a card
            ways = () if isinstance(game, Sum) else view_of(game).ways(here, move[index].position)
            each.append([tuple(f"p{index}:{one}" for one in way) for way in islice(ways, _MOST_WAYS)])
        for ways in islice(product(*each), _MOST_WAYS if each else 0):
            yield tuple(one for way in ways for one in way)

    def random_position(self, dice: Random, level: int) -> Components:
        """Return random positions of the games of the start."""
        return tuple(Component(game, view_of(game).random_position(dice, level)) for game, _ in self.game.start)

    def describe(self, position: Components, target: Components) -> Message | None:
        """Return the move of each component that moves, with the number of the component."""
        moves = []
        for index in self.game.moved(position, target):
            game, here = position[index]
            move = describe(game, here, target[index].position)
            moves.append(Message("sum.move", {"part": index + 1, "game": game.written_name, "move": move}))
        if len(moves) > 1:
            return Message("sum.moves", {"moves": tuple(moves)})
        return moves[0] if moves else None

    def move_rule(self) -> Message:
        """Return what a turn is in this kind of sum."""
        return Message("game.sum.move" if self.game.kind == "disjunctive" else f"game.sum.move.{self.game.kind}")
