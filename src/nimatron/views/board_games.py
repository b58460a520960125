"""What differs in the views of games on boards and rows of squares."""

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
"""Cells of a bar that are drawn."""


class ChessCornerView(TupleView):
    """A chess piece on its way to the corner of a board."""

    game: ChessCorner

    def scene(self, position: Heaps) -> Scene:
        """The board, and which piece stands on it."""
        return Scene("board", (Item("queen", "token", state=self.game.piece),))

    def describe(self, position: Heaps, move: Heaps) -> Message:
        """The piece and its new square."""
        return Message(f"chess-corner.{self.game.piece}", {"x": move[0], "y": move[1]})

    def move_rule(self) -> Message:
        """What a move is, with the values in force."""
        return Message(f"game.chess-corner.move.{self.game.piece}")


class ChompView(TupleView):
    """A bar of chocolate, its poisoned cell below on the left."""

    game: Chomp

    def random_position(self, dice: Random, level: int) -> Heaps:
        """A rectangle whose sides grow with the level."""
        return (dice.randint(2, 2 + level),) * dice.randint(2, 2 + level // 2)

    def sketch(self, position: Heaps) -> BoardSketch | None:
        """The bar in its rectangle; what is bitten off is not free."""
        if len(position) * position[0] > _MOST_DRAWN:
            return None
        rows = tuple("." * length + "#" * (position[0] - length) for length in position)
        return BoardSketch((rows,), ((".", "free"), ("#", "used")))

    def from_sketch(self, sketch: Sketch) -> Heaps:
        """The lengths of the rows, which have no gaps."""
        rows = [row.rstrip("#") for row in sketch.written().split("/")]
        if any("#" in row for row in rows):
            raise PositionError(reason("position.chomp", game=self.game.name, given=shown(sketch.written())))
        return self.game.admit(tuple(map(len, rows)))

    def scene(self, position: Heaps) -> Scene:
        """The cells that are left, row by row from below; the poisoned one is not to be bitten."""
        if sum(position) > _MOST_DRAWN:
            return Scene("card")
        return Scene(
            "grid",
            tuple(
                Item(f"c{row}.{column}", "cell", column, -row, *(("free",) if row or column else ("poison", "x")))
                for row, length in enumerate(position)
                for column in range(length)
            ),
        )

    def touched(self, position: Heaps, move: Heaps) -> tuple[str, ...]:
        """The cell that is bitten."""
        row, column = _bitten(position, move)
        return (f"c{row}.{column}",)

    def describe(self, position: Heaps, move: Heaps) -> Message:
        """Row and column of the bite, counted from 1."""
        row, column = _bitten(position, move)
        return Message("move.bite", {"row": row + 1, "column": column + 1})


class CramView(GridView):
    """A board; a move is told by where its domino lies."""

    game: Cram

    def describe(self, free: Cells, move: Cells) -> Message:
        """Where the domino lies, rows and columns counted from 1."""
        return self.line_words("move.cover", free, move)


class NonAttackingView(GridView):
    """A board on which pieces are put; one points at the square."""

    game: NonAttacking

    def ways(self, position: Cells, move: Cells) -> Iterator[tuple[str, ...]]:
        """Each cell on which a piece leaves just this."""
        gone = frozenset(position) - frozenset(move)
        for row, column in sorted(gone):
            if self.game.attacked(position, (row, column)) | {(row, column)} == gone:
                yield (f"c{row}.{column}",)

    def describe(self, position: Cells, move: Cells) -> Message:
        """Row and column of the piece, counted from 1."""
        row, column = map(int, self.touched(position, move)[0][1:].split("."))
        return Message("move.place", {"row": row + 1, "column": column + 1})

    def move_rule(self) -> Message:
        """What a move is."""
        return Message(f"game.non-attacking.move.{self.game.piece}")


class TacTixView(GridView):
    """A board of counters; a move is told by the line that is taken."""

    game: TacTix

    def describe(self, free: Cells, move: Cells) -> Message:
        """Which counters are taken, rows and columns counted from 1."""
        return self.line_words("move.counters", free, move)


def _bitten(position: Heaps, move: Heaps) -> tuple[int, int]:
    row = next(at for at, length in enumerate(position) if at >= len(move) or move[at] != length)
    return row, move[row] if row < len(move) else 0


class NorthcottView(SquareRowsView):
    """Two pieces in each row, taken in hand."""

    game: Northcott

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """Three rows that grow with the level, the pieces anywhere."""
        length = 4 + 2 * level
        rows = [sorted(dice.sample(range(length), 2)) for _ in range(3)]
        return tuple("".join("O" if square in row else "." for square in range(length)) for row in rows)

    def scene(self, position: SquareRows) -> Scene:
        """A grid of squares, and the pieces on it, which are taken in hand."""
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
        return Scene("grid", squares + pieces)

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """The piece, put on its square."""
        number, side, square = self.game.moved(position, move)
        return (f"coin{2 * number + side}>c{number}.{square}",)

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """The piece, its row and its new square, counted from 1."""
        number, side, square = self.game.moved(position, move)
        return Message(f"northcott.{('left', 'right')[side]}", {"row": number + 1, "square": square + 1})


class TreblecrossView(SquareRowsView):
    """Rows of squares; one points at the square that is written on."""

    game: Treblecross

    def random_position(self, dice: Random, level: int) -> SquareRows:
        """An empty row that grows with the level."""
        return ("." * dice.randint(4 + level, 5 + 4 * level),)

    def touched(self, position: SquareRows, move: SquareRows) -> tuple[str, ...]:
        """The square that is written on."""
        return tuple(
            f"c{number}.{square}"
            for number, (old, new) in enumerate(zip(position, move, strict=True))
            for square, (before, after) in enumerate(zip(old, new, strict=True))
            if before != after
        )

    def describe(self, position: SquareRows, move: SquareRows) -> Message:
        """The square that is written on, counted from 1."""
        for number, (old, new) in enumerate(zip(position, move, strict=True), 1):
            for square, (before, after) in enumerate(zip(old, new, strict=True), 1):
                if before != after:
                    return Message("treblecross.write", {"row": number, "square": square})
        return Message("move.to", {"to": self.game.format(move)})
