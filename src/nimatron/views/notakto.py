"""The view of Notakto: boards side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.boards.notakto import is_dead
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import BoardSketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.boards.notakto import Boards, Cell, Notakto


class NotaktoView(View["Boards"]):
    """Boards with crosses on marked squares, some of them dead."""

    game: Notakto

    def random_position(self, dice: Random, level: int) -> Boards:
        """Return boards of 3 by 3 with a few marks; the maximum number of boards is the level."""
        boards = []
        for board in self.game.parse(f"{dice.randint(1, min(level, 6))}*3x3"):
            marks = dice.sample(sorted(board.free), dice.randint(0, 3))
            boards.append(board._replace(free=board.free - set(marks)))
        return tuple(boards)

    def sketch(self, position: Boards) -> BoardSketch:
        """Return the boards with their marks."""
        boards = tuple(tuple(str(board).split("/")) for board in position or self.game.parse("3x3"))
        return BoardSketch(boards, ((".", "free"), ("X", "marked")), several=True)

    def scene(self, position: Boards) -> Scene:
        """Return the boards side by side; free squares of dead boards are used up."""
        items: list[Item] = []
        for board, left in zip(position, _lefts(position), strict=True):
            gone = "used" if is_dead(board) else "free"
            for row in range(board.rows):
                for column in range(board.columns):
                    at, marked = left + column, board.marked((row, column))
                    state, label = ("marked", "X") if marked else (gone, "")
                    items.append(Item(f"c{row}.{at}", "cell", at, row, state, label))
        return Scene("grid", tuple(items), signs=(("free", "."), ("used", "."), ("marked", "X")))

    def touched(self, position: Boards, move: Boards) -> tuple[str, ...]:
        """Return the square that is marked."""
        return (_id(*_mark(position, move)),)

    def describe(self, position: Boards, move: Boards) -> Message:
        """Return the square that is marked, and whether its board dies."""
        index, (row, column) = _mark(position, move)[1:]
        values = {"board": index + 1, "row": row + 1, "column": column + 1}
        return Message("move.mark.kills" if is_dead(move[index]) else "move.mark", values)


def _mark(position: Boards, move: Boards) -> tuple[list[int], int, Cell]:
    """Return the first columns of the boards, the index of the board that changes, and its new marked square."""
    index = next(index for index, board in enumerate(position) if move[index] != board)
    (cell,) = position[index].free - move[index].free
    return _lefts(position), index, cell


def _id(lefts: list[int], index: int, cell: Cell) -> str:
    return f"c{cell[0]}.{lefts[index] + cell[1]}"


def _lefts(position: Boards) -> list[int]:
    """Return the first column of each board in the picture, with one free column between boards."""
    lefts = [0]
    for board in position[:-1]:
        lefts.append(lefts[-1] + board.columns + 1)
    return lefts
