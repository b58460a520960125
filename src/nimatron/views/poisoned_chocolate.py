"""The view of the poisoned bar of chocolate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.boards.poisoned_chocolate import EATEN, LEFT, MOST_SIDE, POISON, SIDES
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import BoardSketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.boards.poisoned_chocolate import Bar, PoisonedChocolate


class PoisonedChocolateView(View["Bar"]):
    """A bar with one poisoned square."""

    game: PoisonedChocolate

    def random_position(self, dice: Random, level: int) -> Bar:
        """Return a bar that grows with the level, the poison anywhere."""
        rows, columns = (dice.randint(1, min(2 + 2 * level, MOST_SIDE)) for _ in range(2))
        return self.game.parse(f"{rows}x{columns}@{dice.randrange(rows)},{dice.randrange(columns)}")

    def sketch(self, position: Bar) -> BoardSketch:
        """Return the bar: what is left, what is eaten, and the poison."""
        signs = ((LEFT, "free"), (EATEN, "used"), (POISON, "poison"))
        return BoardSketch((tuple(position.picture().split("/")),), signs, once=POISON)

    def scene(self, position: Bar) -> Scene:
        """Return the squares; the poisoned one is marked."""
        items = []
        for row in range(position.rows):
            for column in range(position.columns):
                state, label = ("free" if position.has(row, column) else "used"), ""
                if (row, column) == (position.row, position.column):
                    state, label = "poison", POISON
                items.append(Item(f"c{row}.{column}", "cell", column, row, state, label))
        return Scene("grid", tuple(items), signs=(("free", LEFT), ("used", EATEN), ("poison", POISON)))

    def touched(self, position: Bar, move: Bar) -> tuple[str, ...]:
        """Return the eaten square nearest to the poison, in its row or column."""
        if move.above < position.above:
            return (f"c{move.row - move.above - 1}.{move.column}",)
        if move.below < position.below:
            return (f"c{move.row + move.below + 1}.{move.column}",)
        if move.left < position.left:
            return (f"c{move.row}.{move.column - move.left - 1}",)
        return (f"c{move.row}.{move.column + move.right + 1}",)

    def describe(self, position: Bar, move: Bar) -> Message:
        """Return how many rows or columns are eaten, and on which side."""
        side, eaten = next(
            (side, before - after)
            for side, before, after in zip(SIDES, self.game.heaps(position), self.game.heaps(move), strict=True)
            if before != after
        )
        return Message(f"move.eat.{side}", {"count": eaten})
