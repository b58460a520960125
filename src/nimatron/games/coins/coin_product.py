"""Coin products: turn coins on a board, in the rows by one coin-turning game and in the columns by another.

Rules
-----
Coins lie on a board. A move chooses some columns that the first game lets one turn together, some rows that the second
game lets one turn together, and turns all coins where these columns and rows cross. The coin of the last column and
the last row chosen must go from heads to tails. Turning Corners is Twins times Twins: the four corners of a rectangle.
Rugs is Ruler times Ruler: all coins of a rectangle. In normal play whoever cannot move loses.

Strategy
--------
Every head counts as if it lay alone. Its value is the nim-product of the values that the two games give to its column
and to its row. Leave heads whose values have nim-sum 0.

History
-------
The products are Hendrik Lenstra's, and so is the proof that values multiply, the Tartan theorem of Winning Ways. In
Turning Corners the value of a coin is the nim-product of its two numbers, so that the game defines nim multiplication.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 14.
H. W. Lenstra, Nim multiplication, Bures-sur-Yvette 1977.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("turning-corners", corner, fields=["grundy"]).grundy for corner in ("2,2", "2,4", "4,4", "7,10")]
[3, 8, 6, 6]
>>> [nt.analyse("rugs", corner, fields=["grundy"]).grundy for corner in ("1,1", "2,2", "4,9", "4,4")]
[1, 3, 4, 6]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.coin_game import Turning, TurningRule
from nimatron.rules.grid_game import MOST_CELLS, Cell, Cells
from nimatron.rules.parameters import rule, shown
from nimatron.rules.rule_set import Component, RuleSet, of_normal_play

_CORNER = re.compile(r"([0-9]{1,6})\s*[,\s]\s*([0-9]{1,6})", re.ASCII)


class CoinProduct(RuleSet[Cells]):
    """The product of two coin-turning games; a position is the set of heads on a board (Lenstra 1977).

    A position is written row by row, ``HT/TH``. A single head may be written by its column and row, ``4,9``, numbered
    as the two games do.

    >>> game = CoinProduct()
    >>> [game.format(move) for move in game.moves(game.parse("1,1"))], game.format(game.parse("1,1"))
    (['HH/HT'], 'TT/TH')
    """

    name = "coin-product"
    title = "Coin product"
    example = "TTT/TTH/THH"
    group = "rows"
    search_words = ("coins", "corners", "tartan")
    view = "nimatron.views.coin_games:CoinProductView"
    theorems = ("nimatron.theory.coin_turning:TartanTheorem",)
    across: TurningRule = rule("twins", Turning(), "which columns are turned together")
    down: TurningRule = rule("twins", Turning(), "which rows are turned together")

    @property
    def start(self) -> Cells:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Cells) -> Iterator[Cells]:
        """Yield the moves with each head as the last coin turned, for every set of columns and every set of rows."""
        for row, column in sorted(position):
            for columns in self.across.others(column):
                for rows in self.down.others(row):
                    yield self.turned(position, (*rows, row), (*columns, column))

    @staticmethod
    def turned(position: Cells, rows: Iterable[int], columns: tuple[int, ...]) -> Cells:
        """Return the board with all coins turned that lie in these rows and columns."""
        crossing = {(row, column) for row in rows for column in columns}
        return Cells(frozenset(position) ^ crossing, position.rows, position.columns)

    def allows(self, position: Cells, target: Cells) -> bool:
        """Return whether the coins that differ are all those of rows and columns that may be turned."""
        changed = self.changed(position, target)
        rows = tuple(sorted({row for row, _ in changed}))
        columns = tuple(sorted({column for _, column in changed}))
        return (
            (position.rows, position.columns) == (target.rows, target.columns)
            and len(changed) == len(rows) * len(columns)
            and self.down.allows(rows)
            and self.across.allows(columns)
            and (rows[-1], columns[-1]) in position
        )

    def count_moves(self, position: Cells) -> int:
        """Add for each head the number of sets of its column times that of its row."""
        return sum(self.across.count(column) * self.down.count(row) for row, column in position)

    @staticmethod
    def changed(position: Cells, move: Cells) -> list[Cell]:
        """Return the coins that a move turns."""
        return sorted(frozenset(position) ^ frozenset(move))

    @of_normal_play
    def components(self, position: Cells) -> tuple[Component, ...]:
        """Return the heads one by one, each the last coin of its board."""
        return tuple((self, Cells({(row, column)}, row + 1, column + 1)) for row, column in sorted(position))

    def canonical(self, position: Cells) -> Cells:
        """Drop the rows and columns beyond all heads."""
        return Cells(
            position,
            max((row + 1 for row, _ in position), default=0),
            max((column + 1 for _, column in position), default=0),
        )

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Cells:
        """Read rows of ``H`` and ``T`` joined by slashes, or column and row of one head; ``0`` is the empty board."""
        word = text.strip().upper()
        if word == "0":
            return Cells((), 0, 0)
        corner = _CORNER.fullmatch(word)
        if corner:
            column, row = int(corner[1]) - self.across.first, int(corner[2]) - self.down.first
            if min(column, row) < 0:
                raise PositionError(reason("position.coin_board", game=self.called, given=shown(text)))
            return self._within(Cells({(row, column)}, row + 1, column + 1))
        lines = word.split("/")
        width = len(lines[0])
        if not width or any(len(line) != width or line.strip("HT") for line in lines):
            raise PositionError(reason("position.coin_board", game=self.called, given=shown(text)))
        heads = ((row, column) for row, line in enumerate(lines) for column, coin in enumerate(line) if coin == "H")
        return self._within(Cells(heads, len(lines), width))

    def format(self, position: Cells) -> str:
        """Write the rows joined by slashes."""
        lines = (
            "".join("H" if (row, column) in position else "T" for column in range(position.columns))
            for row in range(position.rows)
        )
        return "/".join(lines) or "0"

    def check(self, value: Any) -> Cells:
        """Check a set of cells (row, column) that knows its board, or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        if not isinstance(value, Cells):
            raise PositionError(reason("position.coin_board", game=self.called, given=shown(value)))
        return self._within(value)

    def _within(self, board: Cells) -> Cells:
        limits = {"rows": self.down.coins, "columns": self.across.coins, "cells": MOST_CELLS}
        too_long = board.rows > self.down.coins or board.columns > self.across.coins
        if too_long or board.rows * board.columns > MOST_CELLS:
            raise PositionError(reason("position.large_coin_board", game=self.written_name, **limits))
        return board

    def positions(self, count: int) -> Iterator[Cells]:
        """Yield boards of one head, along the diagonals from the corner."""
        places = ((side, total - side) for total in range(count) for side in range(total + 1))
        boards = (Cells({(row, column)}, row + 1, column + 1) for row, column in places)
        return (board for _, board in zip(range(count), boards, strict=False))

    def label(self, row: int, column: int) -> str:
        """Return column and row of a coin, numbered as the two games do.

        >>> CoinProduct(across="ruler", down="ruler").label(0, 1)
        '2,1'
        """
        return f"{column + self.across.first},{row + self.down.first}"
