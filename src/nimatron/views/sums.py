"""The view of a sum: each component has its own, and a turn points at all that move."""

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
"""Ways of a turn in several components that are listed."""


class SumView(View["Components"]):
    """The components side by side."""

    game: Sum

    def scene(self, position: Components) -> Scene:
        """The scenes of the components, each with its number before its ids."""
        return Scene("sum")

    def ways(self, position: Components, move: Components) -> Iterator[tuple[str, ...]]:
        """Each way of each component that moves with each of the others; none where one of them has none."""
        each: list[list[tuple[str, ...]]] = []
        for index in self.game.moved(position, move):
            part, here = position[index]
            ways = (
                () if isinstance(part, Sum) else view_of(part).ways(here, move[index].position)
            )  # a sum in it is a card
            each.append([tuple(f"p{index}:{one}" for one in way) for way in islice(ways, _MOST_WAYS)])
        for way in islice(product(*each), _MOST_WAYS if each else 0):
            yield tuple(one for part_way in way for one in part_way)

    def random_position(self, dice: Random, level: int) -> Components:
        """Random positions of the games of the start."""
        return tuple(Component(part, view_of(part).random_position(dice, level)) for part, _ in self.game.start)

    def describe(self, position: Components, target: Components) -> Message | None:
        """Say the move of each component that moves, and which it is."""
        told = []
        for index in self.game.moved(position, target):
            part, here = position[index]
            move = describe(part, here, target[index].position)
            told.append(Message("sum.move", {"part": index + 1, "game": part.written(), "move": move}))
        if len(told) > 1:
            return Message("sum.moves", {"moves": tuple(told)})
        return told[0] if told else None

    def move_rule(self) -> Message:
        """What a turn is, by the kind in force."""
        return Message("game.sum.move" if self.game.kind == "disjunctive" else f"game.sum.move.{self.game.kind}")
