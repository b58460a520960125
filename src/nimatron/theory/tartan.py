"""Products of coin-turning games in normal play: values multiply in the field of nimbers (the Tartan theorem).

If a coin of the first game has value g(x) and one of the second h(y), the coin (x, y) of the product has g(x) h(y), a
nim-product. A move there turns columns of nim-sum s and rows of nim-sum t, and changes the value by their product s t,
since products distribute over nim-sums; so the rows that go with given columns are found by nim division.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import xor

from nimatron.explain.message import Message
from nimatron.games.coins.coin_product import CoinProduct
from nimatron.nimbers.integers import inverse, product
from nimatron.rules.coin_game import TurningRule
from nimatron.rules.grid_game import Cells
from nimatron.theory.coin_turning import HeadsAdd, coin_value


@cache
def _sets_by_sum(turn: TurningRule, place: int) -> dict[int, list[tuple[int, ...]]]:
    """The sets that may be turned whose last place is this one, by their nim-sum."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for others in turn.others(place):
        places = (*others, place)
        found.setdefault(reduce(xor, (coin_value(turn, one) for one in places)), []).append(places)
    return found


class TartanTheorem(HeadsAdd):
    """A board of coins.

    >>> game = CoinProduct()
    >>> TartanTheorem().value(game, game.parse("4,4")), TartanTheorem().loses(game, game.parse("TTT/THH"), False)
    (6, False)
    """

    source = "Lenstra 1977"

    def heads(self, game: CoinProduct, position: Cells) -> list[tuple[str, int]]:
        """The heads by column and row."""
        return [
            (game.label(row, column), product(coin_value(game.across, column), coin_value(game.down, row)))
            for row, column in sorted(position)
        ]

    def how_counted(self, game: CoinProduct) -> Message:
        """That values multiply."""
        return Message("coins.tartan")

    def winning_moves(self, game: CoinProduct, position: Cells, misere: bool, beside: int = 0) -> Iterator[Cells]:
        """Head by head the columns, and to each of their nim-sums the rows whose nim-sum is the quotient."""
        change = self.value(game, position) ^ beside
        if not change:
            return
        for row, column in sorted(position):
            of_rows = _sets_by_sum(game.down, row)
            for total, choices in _sets_by_sum(game.across, column).items():
                if not total:
                    continue
                for columns in choices:
                    for rows in of_rows.get(product(change, inverse(total)), ()):
                        yield game.turned(position, rows, columns)
