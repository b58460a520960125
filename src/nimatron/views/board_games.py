"""Views of single games on boards and rows of squares: what differs from their base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.errors import PositionError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.grid_game import Cells
from nimatron.rules.parameters import shown
from nimatron.rules.tuple_game import Heaps
from nimatron.views.boards import GridView, SquareRowsView
from nimatron.views.heaps import TupleView
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import BoardSketch, Sketch

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.boards.chess_corner import ChessCorner
    from nimatron.games.boards.chomp import Chomp
    from nimatron.games.boards.cram import Cram
    from nimatron.games.boards.non_attacking import NonAttacking
    from nimatron.games.boards.tac_tix import TacTix
    from nimatron.games.rows.northcott import Northcott
    from nimatron.games.rows.treblecross import Treblecross
    from nimatron.rules.square_rows import SquareRows


_MOST_DRAWN = 4096
"""The maximum number of cells of a bar that is drawn."""


class ChessCornerView(TupleView):
    """A chess piece on its way to the corner of a board."""

    game: ChessCorner

    def scene(self, position: Heaps) -> Scene:
        """Return the board, and the piece on it."""
        return Scene("board", (Item("queen", "token", state=self.game.piece),))

    def describe(self, position: Heaps, move: Heaps) -> Message:
        """Return the piece and its new square."""
        return Message(f"chess-corner.{self.game.piece}", {"x": move[0], "y": move[1]})

    def move_rule(self) -> Message:
        """Return what a move is, with the rule values."""
        return Message(f"game.chess-corner.move.{self.game.piece}")


class ChompView(TupleView):
    """A bar of chocolate whose poisoned cell is at the lower left."""

    game: Chomp

    def random_position(self, dice: Random, level: int) -> Heaps:
        """Return a rectangle whose sides grow with the level."""
        return (dice.randint(2, 2 + level),) * dice.randint(2, 2 + level // 2)

    def sketch(self, position: Heaps) -> BoardSketch | None:
        """Return the bar in its rectangle; cells that are bitten off are not free."""
        if len(position) * position[0] > _MOST_DRAWN:
            return None
        rows = tuple("." * length + "#" * (position[0] - length) for length in position)
        return BoardSketch((rows,), ((".", "free"), ("#", "used")))

    def from_sketch(self, sketch: Sketch) -> Heaps:
        """Return the number of cells in each row. Raise ``PositionError`` if a row has gaps."""
        rows = [row.rstrip("#") for row in sketch.written().split("/")]
        if any("#" in row for row in rows):
            raise PositionError(reason("position.chomp", game=self.game.name, given=shown(sketch.written())))
        return self.game.admit(tuple(map(len, rows)))

    def scene(self, position: Heaps) -> Scene:
        """Return the cells that are left, row by row from below; the poisoned one is marked."""
        if sum(position) > _MOST_DRAWN:
            return Scene("card")
        return Scene(
            "grid",
            tuple(
                Item(f"c{row}.{column}", "cell", column, -row, *(("free",) if row or column else ("poison", "x")))
                for row, length in enumerate(position)
                for column in range(length)
            ),
            signs=(("poison", "x"),),
        )

    def touched(self, position: Heaps, move: Heaps) -> tuple[str, ...]:
        """Return the cell that is bitten."""
        row, column = _bitten(position, move)
        return (f"c{row}.{column}",)

    def describe(self, position: Heaps, move: Heaps) -> Message:
        """Return row and column of the bite, counted from 1."""
        row, column = _bitten(position, move)
        return Message("move.bite", {"row": row + 1, "column": column + 1})


class CramView(GridView):
    """A board; a move is described by the cells of its domino."""

    game: Cram

    def scene(self, free: Cells) -> Scene:
        """Return the cells; the page leaves the dominoes of a game where they were put."""
        return super().scene(free)._replace(covers=True)

    def describe(self, free: Cells, move: Cells) -> Message:
        """Return the cells of the domino, rows and columns counted from 1."""
        return self.line_words("move.cover", free, move)


class NonAttackingView(GridView):
    """A board on which pieces are placed; one points at the square."""

    game: NonAttacking

    def ways(self, position: Cells, move: Cells) -> Iterator[tuple[str, ...]]:
        """Yield each cell where a piece leads to this position."""
        gone = frozenset(position) - frozenset(move)
        for row, column in sorted(gone):
            if self.game.attacked(position, (row, column)) | {(row, column)} == gone:
                yield (f"c{row}.{column}",)

    def describe(self, position: Cells, move: Cells) -> Message:
        """Return row and column of the piece, counted from 1."""
        row, column = map(int, self.touched(position, move)[0][1:].split("."))
        return Message(f"move.place.{self.game.piece}", {"row": row + 1, "column": column + 1})

    def move_rule(self) -> Message:
        """Return what a move is."""
        return Message(f"game.non-attacking.move.{self.game.piece}")


class TacTixView(GridView):
    """A board of counters; a move is described by the line that is removed."""

    game: TacTix

    def describe(self, free: Cells, move: Cells) -> Message:
        """Return which counters are removed, rows and columns counted from 1."""
        return self.line_words("move.counters", free, move)


def _bitten(position: Heaps, move: Heaps) -> tuple[int, int]:
    row = next(at for at, length in enumerate(position) if at >= len(move) or move[at] != length)
    return row, move[row] if row < len(move) else 0


class NorthcottView(SquareRowsView):
    """Two pieces in each row, moved by pointing at a piece and at its new square."""

    game: Northcott

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """Return three rows that grow with the level, the pieces anywhere."""
        length = 4 + 2 * level
        rows = [sorted(dice.sample(range(length), 2)) for _ in range(3)]
        return tuple("".join("O" if square in row else "." for square in range(length)) for row in rows)

    def scene(self, position: SquareRows) -> Scene:
        """Return a grid of squares, and the pieces on it."""
        squares = tuple(
            Item(f"c{number}.{square}", "cell", square, number, "free")
            for number, row in enumerate(position)
            for square in range(len(row))
        )
        pieces = tuple(
            Item(f"coin{2 * number + side}", "piece", square, number, label="AB"[side])
            for number, row in enumerate(position)
            for side, square in enumerate(self.game.pieces(row))
        )
        return Scene("grid", squares + pieces, signs=(("free", "."), ("piece", self.game.sign)))

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """Return the piece together with its new square."""
        number, side, square = self.game.moved(position, move)
        return (f"coin{2 * number + side}>c{number}.{square}",)

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """Return the piece, its row and its new square, counted from 1."""
        number, side, square = self.game.moved(position, move)
        return Message(f"northcott.{('left', 'right')[side]}", {"row": number + 1, "square": square + 1})


class TreblecrossView(SquareRowsView):
    """Rows of squares; one points at the square that is marked."""

    game: Treblecross

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """Return an empty row that grows with the level."""
        return ("." * dice.randint(4 + level, 5 + 4 * level),)

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """Return the square that is marked."""
        return tuple(
            f"c{number}.{square}"
            for number, (old, new) in enumerate(zip(position, move, strict=True))
            for square, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        )

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """Return the square that is marked, counted from 1."""
        for number, (old, new) in enumerate(zip(position, move, strict=True), 1):
            for square, (before, after) in enumerate(zip(old, new, strict=True), 1):
                if before != after:
                    return Message("treblecross.write", {"row": number, "square": square})
        return Message("move.to", {"to": self.game.format(move)})
