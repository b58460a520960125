"""Views of cakes: rectangles of squares side by side, cut between two squares or eaten along an arrow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from nimatron.explain.message import Message
from nimatron.rules.cake_game import Cake, CakeGame, Cakes
from nimatron.views.scene import Item, Scene
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

_MOST_DRAWN = 1200
"""The maximum number of squares that are drawn."""
_MOST_CAKES = 60
"""The maximum number of cakes that are drawn."""
_SHELF = 14
"""The number of columns after which the next cake is drawn below, if no cake is wider."""
_LARGEST_START = 12


class Drawn(NamedTuple):
    """A cake in the picture: its place among the sizes of the position, its sides, its first column and row."""

    place: int
    rows: int
    columns: int
    left: int
    top: int = 0


class CakeView(View[Cakes]):
    """Cakes side by side and below each other; a subclass says at which squares one points."""

    game: CakeGame
    margin = 1
    """The number of columns or rows between two cakes."""

    def random_position(self, dice: Random, level: int) -> Cakes:
        """Return up to three cakes whose sides grow with the level."""
        most = min(2 + level, _LARGEST_START)
        cakes = [Cake(dice.randint(1, most), dice.randint(2, most)) for _ in range(dice.randint(1, min(level, 3)))]
        return self.game.parse(",".join(map(str, cakes)))

    def board(self, rows: int, columns: int) -> Cakes:
        """Return one cake of this size."""
        return self.game.parse(f"{rows}x{columns}")

    def drawn(self, position: Cakes) -> tuple[Drawn, ...]:
        """Return the cakes in the picture, each of them on its own; none if they are too many or too large."""
        if sum(cake.number for cake in position) > _MOST_CAKES:
            return ()
        found: list[Drawn] = []
        left = top = high = 0
        wide = max((cake.columns for cake in position), default=0)
        for index, cake in enumerate(position):
            for _ in range(cake.number):
                if left and left + cake.columns > max(wide, _SHELF):
                    left, top, high = 0, top + high + self.margin, 0
                found.append(Drawn(index, cake.rows, cake.columns, left, top))
                left, high = left + cake.columns + self.margin, max(high, cake.rows)
        return tuple(found) if sum(cake.rows * cake.columns for cake in found) <= _MOST_DRAWN else ()

    def scene(self, position: Cakes) -> Scene:
        """Return the squares of the cakes; a card if they are too many."""
        drawn = self.drawn(position)
        if position and not drawn:
            return Scene("card")
        items = [
            Item(f"c{row}.{column}", "cell", column, row, "free")
            for cake in drawn
            for row in range(cake.top, cake.top + cake.rows)
            for column in range(cake.left, cake.left + cake.columns)
        ]
        if not items:
            return Scene("grid", (Item("c0.0", "cell", state="used"),), signs=(("used", "·"),))
        return Scene("grid", (*items, *self.arrows(drawn)), signs=(("free", "."),))

    def arrows(self, drawn: tuple[Drawn, ...]) -> tuple[Item, ...]:
        """Return the arrows beside the cakes; by default there are none."""
        return ()

    def ways(self, position: Cakes, move: Cakes) -> Iterator[tuple[str, ...]]:
        """Yield the gestures on each of the equal cakes of which one is changed."""
        drawn = self.drawn(position)
        found = self.game.changed(position, move) if drawn else None
        if found is not None:
            index, pieces = found
            for cake in drawn:
                if cake.place == index:
                    yield from self.gestures(cake, pieces)

    @abstractmethod
    def gestures(self, cake: Drawn, pieces: Cakes) -> Iterator[tuple[str, ...]]:
        """Yield the sets of objects that mean that these pieces of a cake are left."""

    def describe(self, position: Cakes, move: Cakes) -> Message | None:
        """Return which cake is changed, and how."""
        found = self.game.changed(position, move)
        if found is None:
            return None
        cake = position[found[0]]
        return self.words(cake._replace(number=1), found[1])

    @abstractmethod
    def words(self, cake: Cake, pieces: Cakes) -> Message:
        """Return the move that leaves these pieces of a cake."""


def across(cake: Drawn, line: int) -> Iterator[tuple[str, str]]:
    """Yield the pairs of squares above and below the line after that many rows.

    >>> list(across(Drawn(0, 2, 2, 5), 1))
    [('c0.5', 'c1.5'), ('c0.6', 'c1.6')]
    """
    for column in range(cake.left, cake.left + cake.columns):
        yield f"c{cake.top + line - 1}.{column}", f"c{cake.top + line}.{column}"


def down(cake: Drawn, line: int) -> Iterator[tuple[str, str]]:
    """Yield the pairs of squares left and right of the line after that many columns.

    >>> list(down(Drawn(0, 2, 3, 5), 2))
    [('c0.6', 'c0.7'), ('c1.6', 'c1.7')]
    """
    for row in range(cake.top, cake.top + cake.rows):
        yield f"c{row}.{cake.left + line - 1}", f"c{row}.{cake.left + line}"


class CutcakeView(CakeView):
    """Cakes that are cut; one points at two squares on the two sides of the cut."""

    def gestures(self, cake: Drawn, pieces: Cakes) -> Iterator[tuple[str, ...]]:
        """Yield the pairs of squares on the two sides of the cut, and of its mirror image."""
        first = pieces[0]
        if first.columns == cake.columns:
            for line in sorted({first.rows, cake.rows - first.rows}):
                yield from across(cake, line)
        else:
            for line in sorted({first.columns, cake.columns - first.columns}):
                yield from down(cake, line)

    def words(self, cake: Cake, pieces: Cakes) -> Message:
        """Return the cake and its two parts."""
        parts = [one._replace(number=1) for one in pieces for _ in range(one.number)]
        return Message("cake.cut", {"cake": str(cake), "one": str(parts[0]), "other": str(parts[1])})


class MaundyCakeView(CakeView):
    """Cakes that are divided; one points at two squares on the two sides of the first cut."""

    def gestures(self, cake: Drawn, pieces: Cakes) -> Iterator[tuple[str, ...]]:
        """Yield the pairs of squares on the two sides of the cut after the first part."""
        (part,) = pieces
        if part.columns == cake.columns:
            yield from across(cake, part.rows)
        else:
            yield from down(cake, part.columns)

    def words(self, cake: Cake, pieces: Cakes) -> Message:
        """Return the cake, and the number and the size of its parts."""
        (part,) = pieces
        return Message("cake.divide", {"cake": str(cake), "count": part.number, "part": str(part._replace(number=1))})


class EatcakeView(CakeView):
    """Cakes that are eaten; one points at the arrow at the end of a row or column."""

    margin = 2

    def arrows(self, drawn: tuple[Drawn, ...]) -> tuple[Item, ...]:
        """Return an arrow to the right of every row and one below every column."""
        found = []
        for cake in drawn:
            right, below = cake.left + cake.columns, cake.top + cake.rows
            found += [Item(f"c{row}.{right}", "cell", right, row, "arrow", "←") for row in range(cake.top, below)]
            found += [
                Item(f"c{below}.{column}", "cell", column, below, "arrow", "↑") for column in range(cake.left, right)
            ]
        return tuple(found)

    def gestures(self, cake: Drawn, pieces: Cakes) -> Iterator[tuple[str, ...]]:
        """Yield the arrow of the row or column, and that of its mirror image."""
        rows = [piece.rows for piece in pieces for _ in range(piece.number) if piece.columns == cake.columns]
        columns = [piece.columns for piece in pieces for _ in range(piece.number) if piece.rows == cake.rows]
        if not columns and sum(rows) == cake.rows - 1:
            before = min(rows) if len(rows) == 2 else 0
            for row in sorted({before, cake.rows - 1 - before}):
                yield (f"c{cake.top + row}.{cake.left + cake.columns}",)
        if not rows and sum(columns) == cake.columns - 1:
            before = min(columns) if len(columns) == 2 else 0
            for column in sorted({before, cake.columns - 1 - before}):
                yield (f"c{cake.top + cake.rows}.{cake.left + column}",)

    def words(self, cake: Cake, pieces: Cakes) -> Message:
        """Return what is eaten of which cake, and what is left of it."""
        if not pieces:
            return Message("cake.eat.all", {"cake": str(cake)})
        kind = "row" if pieces[0].columns == cake.columns else "column"
        return Message(f"cake.eat.{kind}", {"cake": str(cake), "left": ", ".join(map(str, pieces))})
