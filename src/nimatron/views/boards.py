"""Views of boards of squares and of rows of coins, for the base classes of games on them."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from nimatron.explain.message import Message, one_or_more, printed
from nimatron.rules.grid_game import Cells
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import BoardSketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.rules.coin_game import CoinGame, Coins
    from nimatron.rules.grid_game import GridGame
    from nimatron.rules.square_rows import SquareRows, SquareRowsGame


class GridView(View[Cells]):
    """A rectangular board; one points at the cells that a move uses up."""

    game: GridGame

    def board(self, rows: int, columns: int) -> Cells:
        """Return the free board of a size. Raise ``PositionError`` if it is too large."""
        self.game.check_size(rows, columns)
        return Cells.full(rows, columns)

    def random_position(self, dice: Random, level: int) -> Cells:
        """Return a free board whose area grows with the level."""
        rows = dice.randint(1, 2 + level // 2)
        return Cells.full(rows, dice.randint(1, 2 + level // 2) + (rows == 1))

    def sketch(self, position: Cells) -> BoardSketch:
        """Return the board with free cells and others."""
        free, used = tuple(self.game.letters)
        rows = (position.lines() or ".").translate(str.maketrans(".#", self.game.letters))
        return BoardSketch((tuple(rows.split("/")),), ((free, "free"), (used, "used")))

    def scene(self, position: Cells) -> Scene:
        """Return a grid of cells."""
        items = tuple(
            Item(f"c{row}.{column}", "cell", column, row, "free" if (row, column) in position else "used")
            for row in range(position.rows)
            for column in range(position.columns)
        )
        free, used = tuple(self.game.letters)
        return Scene("grid", items, signs=(("free", free), ("used", used)))

    def describe(self, position: Cells, move: Cells) -> Message | None:
        """Return the cells that a move takes, and those that it frees.

        It is None on another board, and if other objects are pointed at, which then name the move.
        """
        if (position.rows, position.columns) != (move.rows, move.columns) or type(self).touched is not GridView.touched:
            return None
        parts = [] if position <= move else [self._cells_words("move.cells", position, move)]
        if not move <= position:
            parts.append(self._cells_words("move.cells.free", move, position))
        if len(parts) < 2:
            return parts[0] if parts else None
        return Message("move.several", {"parts": tuple(parts)})

    def _cells_words(self, key: str, position: Cells, move: Cells) -> Message:
        """Return the words for the cells of a position that are not free after a move."""
        gone = sorted(frozenset(position) - frozenset(move))
        if any(len({cell[axis] for cell in gone}) == 1 for axis in (0, 1)):
            return self.line_words(key, position, move)
        return Message(f"{key}.several", {"cells": printed(f"({row + 1},{column + 1})" for row, column in gone)})

    @staticmethod
    def line_words(key: str, position: Cells, move: Cells) -> Message:
        """Return the words for a move that removes cells of one row or of one column.

        The key is ``key.row`` or ``key.column``; rows and columns count from 1.

        >>> GridView.line_words("move.cover", Cells.full(1, 3), Cells([(0, 0)], 1, 3))
        Message(key='move.cover.row', values={'count': 2, 'row': 1, 'columns': (2, 3)})
        """
        gone = sorted(frozenset(position) - frozenset(move))
        rows, columns = (tuple(1 + cell[axis] for cell in gone) for axis in (0, 1))
        if len(set(rows)) == 1:
            return Message(f"{key}.row", {"count": one_or_more(gone), "row": rows[0], "columns": columns})
        return Message(f"{key}.column", {"count": one_or_more(gone), "column": columns[0], "rows": rows})

    def touched(self, position: Cells, move: Cells) -> tuple[str, ...]:
        """Return the cells that the move uses up."""
        return tuple(f"c{row}.{column}" for row, column in sorted(frozenset(position) - frozenset(move)))


class SquareRowsView(View["SquareRows"]):
    """Rows of squares, each free or marked by a sign."""

    game: SquareRowsGame

    def sketch(self, position: SquareRows) -> BoardSketch:
        """Return the rows with free and marked squares."""
        return BoardSketch((position,), ((".", "free"), (self.game.sign, "marked")))

    def scene(self, position: SquareRows) -> Scene:
        """Return a grid of squares; a marked one shows the sign."""
        items = tuple(
            Item(
                f"c{number}.{square}", "cell", square, number, *(("free",) if at == "." else ("marked", self.game.sign))
            )
            for number, row in enumerate(position)
            for square, at in enumerate(row)
        )
        return Scene("grid", items, signs=(("free", "."), ("marked", self.game.sign)))


class CoinView(View["Coins"]):
    """A row of coins; one points at those that are turned."""

    game: CoinGame

    def random_position(self, dice: Random, level: int) -> Coins:
        """Return a row whose number of coins grows with the level."""
        return (*(dice.random() < 0.5 for _ in range(dice.randint(2, 3 + 2 * level))), True)

    def sketch(self, position: Coins) -> BoardSketch:
        """Return the coins in one row."""
        return BoardSketch(
            ((self.game.format(position) if position else "T",),), (("T", "tails"), ("H", "heads")), row=True
        )

    def scene(self, position: Coins) -> Scene:
        """Return coins in a row."""
        items = tuple(
            Item(f"coin{place}", "coin", place % 16, place // 16, "heads" if heads else "tails", str(place + 1))
            for place, heads in enumerate(position)
        )
        return Scene("coins", items)

    def describe(self, position: Coins, move: Coins) -> Message | None:
        """Return the coins that are turned, counted from 1; None if others are pointed at. Missing coins are tails."""
        pairs = zip_longest(position, move, fillvalue=False)
        turned = tuple(place for place, (old, new) in enumerate(pairs, 1) if old != new)
        if not turned or type(self).touched is not CoinView.touched:
            return None
        return Message("move.turn", {"count": one_or_more(turned), "coins": turned})

    def touched(self, position: Coins, move: Coins) -> tuple[str, ...]:
        """Return the coins that are turned."""
        return tuple(f"coin{place}" for place, (old, new) in enumerate(zip(position, move, strict=False)) if old != new)
