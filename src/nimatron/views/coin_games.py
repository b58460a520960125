"""Views of games that turn coins, and their rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.explain.message import Message, MessageValue, one_or_more
from nimatron.rules.coin_game import Coins, TurningRule
from nimatron.rules.grid_game import Cells
from nimatron.views.boards import CoinView
from nimatron.views.number_words import numbers_words
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import BoardSketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.coins.coin_product import CoinProduct
    from nimatron.games.coins.coin_turning import CoinTurning


class CoinProductView(View["Cells"]):
    """Coins on a board, counted as in its two games."""

    game: CoinProduct

    def random_position(self, dice: Random, level: int) -> Cells:
        """Return a board whose sides grow with the level, with some heads."""
        rows, columns = dice.randint(2, 2 + level), dice.randint(2, 2 + level)
        heads = {(row, column) for row in range(rows) for column in range(columns) if dice.random() < 0.3}
        return Cells({*heads, (rows - 1, columns - 1)}, rows, columns)

    def sketch(self, position: Cells) -> BoardSketch:
        """Return the coins of the board."""
        rows = self.game.format(position) if position.rows and position.columns else "T"
        return BoardSketch((tuple(rows.split("/")),), (("T", "tails"), ("H", "heads")))

    def scene(self, position: Cells) -> Scene:
        """Return coins on a board."""
        items = tuple(
            Item(
                f"c{row}.{column}", "coin", column, row, "heads" if (row, column) in position else "tails",
                self.game.label(row, column),
            )
            for row in range(position.rows)
            for column in range(position.columns)
        )  # fmt: skip
        return Scene("coins", items)

    def touched(self, position: Cells, move: Cells) -> tuple[str, ...]:
        """Return the coins that are turned."""
        return tuple(f"c{row}.{column}" for row, column in self.game.changed(position, move))

    def describe(self, position: Cells, move: Cells) -> Message:
        """Return the columns and rows at whose crossings coins are turned."""
        changed = self.game.changed(position, move)
        columns = tuple(sorted({column + self.game.across.first for _, column in changed}))
        rows = tuple(sorted({row + self.game.down.first for row, _ in changed}))
        values = {"columns": columns, "rows": rows}
        across, down = self.game.across.first, self.game.down.first
        if across == down == 1:
            return Message("move.turn.board", values)
        return Message("move.turn.board.from", {**values, "across": across, "down": down})

    def move_rule(self) -> Message:
        """Return what may be turned."""
        return Message(
            "game.coin-product.move", {"columns": _how_many(self.game.across), "rows": _how_many(self.game.down)}
        )


class CoinTurningView(CoinView):
    """Coins in a row, numbered as in the rule."""

    game: CoinTurning

    def random_position(self, dice: Random, level: int) -> Coins:
        """Return a row whose number of coins grows with the level, up to the limit of the rule."""
        return super().random_position(dice, level)[-self.game.turn.coins :]

    def scene(self, position: Coins) -> Scene:
        """Return coins in a row, with the numbers that the rule gives them."""
        row = super().scene(position)
        items = (item._replace(label=str(place + self.game.turn.first)) for place, item in enumerate(row.items))
        return row._replace(items=tuple(items))

    def describe(self, position: Coins, move: Coins) -> Message:
        """Return which coins are turned."""
        coins = tuple(place + self.game.turn.first for place in self.game.places(position, move))
        key = "move.turn" if self.game.turn.first else "move.turn.zero"
        return Message(key, {"count": one_or_more(coins), "coins": coins})

    def move_rule(self) -> Message:
        """Return what may be turned."""
        return turning_words(self.game.turn)


def _how_many(turn: TurningRule) -> MessageValue:
    """Return how many rows or columns may be turned together."""
    return Message("game.coin-product.run") if turn.numbers is None else numbers_words(SubtractionSet(turn.numbers))


def turning_words(turn: TurningRule) -> Message:
    """Return in words what a turning rule allows.

    >>> from nimatron.rules.coin_game import Turning
    >>> turning_words(Turning().read("1-3")).key
    'game.coin-turning.move'
    """
    if turn.numbers is None:
        return Message("game.coin-turning.move.run")
    return Message("game.coin-turning.move", {"numbers": numbers_words(SubtractionSet(turn.numbers))})
