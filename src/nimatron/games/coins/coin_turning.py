"""Coin turning: turn some coins of a row; the rightmost of them goes from heads to tails.

Rules
-----
Coins lie in a row. A move turns some of them, and the rightmost coin that is turned must go from heads to tails. Which
coins may be turned together makes the game: in Turning Turtles one or two of them, in Mock Turtles up to three, in
Twins exactly two, in Triplets exactly three, in Ruler neighbours in any number, in Moebius up to five of 18 coins, in
Mogul up to seven of 24. In normal play whoever cannot move loses.

Strategy
--------
Every head counts as if it lay alone: its value is a number that depends on its place only. Leave heads whose values
have nim-sum 0. In Turning Turtles and Twins the value is the number of the coin (counted from 1, or from 0), so the
heads are the heaps of Nim. In Ruler it is the greatest power of 2 that divides the number. In Mock Turtles coin n
counts 2n or 2n+1, whichever has an odd number of binary ones.

History
-------
The games are Hendrik Lenstra's; they became known by the fourteenth chapter of Winning Ways. Their P-positions are
codes: those of Mogul with 24 coins are the words of the Golay code.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 14.
H. W. Lenstra, Nim multiplication, Bures-sur-Yvette 1977.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("mock-turtles", "T" * place + "H", fields=["grundy"]).grundy for place in range(9)]
[1, 2, 4, 7, 8, 11, 13, 14, 16]
>>> [nt.analyse("ruler", "T" * place + "H", fields=["grundy"]).grundy for place in range(12)]
[1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4]
>>> [nt.analyse("moebius", "T" * place + "H", fields=["grundy"]).grundy for place in range(12)]
[1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213]
>>> nt.analyse("turtles", "HTHH").winning_moves, nt.analyse("mogul", "H" * 24).outcome
(((True, True, True, False),), 'P')
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.coin_game import CoinGame, Coins, Turning, TurningRule
from nimatron.rules.parameters import rule


class CoinTurning(CoinGame):
    """A coin-turning game, given by the sets of coins that may be turned together (Winning Ways 1982, chapter 14).

    >>> game = CoinTurning(turn="twins")
    >>> [game.format(move) for move in game.moves(game.parse("HHTH"))]
    ['TTTH', 'THTT', 'HTTT', 'HHHT']
    """

    name = "coin-turning"
    title = "Coin turning"
    example = "HTHH"
    search_words = ("coins", "turning", "lenstra")
    view = "nimatron.views.coin_games:CoinTurningView"
    theorems = ("nimatron.theory.coin_turning:CoinValues",)
    turn: TurningRule = rule("turtles", Turning(), "which coins are turned: a game's name, or how many of them")

    components = CoinGame.single_heads
    canonical = CoinGame.without_last_tails

    def generate_moves(self, position: Coins) -> Iterator[Coins]:
        """Yield the moves with each head as the rightmost coin turned, for every set that may go with it."""
        for place, heads in enumerate(position):
            if heads:
                yield from (self.turned(position, place, *others) for others in self.turn.others(place))

    def allows(self, position: Coins, target: Coins) -> bool:
        """Return whether the coins that differ may be turned together."""
        places = self.places(position, target)
        return len(position) == len(target) and self.turn.allows(places) and position[places[-1]]

    def count_moves(self, position: Coins) -> int:
        """Add for each head the number of sets with it as the rightmost coin."""
        return sum(self.turn.count(place) for place, heads in enumerate(position) if heads)

    @staticmethod
    def places(position: Coins, move: Coins) -> tuple[int, ...]:
        """Return the places of the coins that a move turns.

        >>> CoinTurning.places((True, False), (False, True))
        (0, 1)
        """
        return tuple(place for place, (old, new) in enumerate(zip(position, move, strict=False)) if old != new)

    def parse(self, text: str) -> Coins:
        """Read letters ``H`` and ``T``, at most as many as the rule has coins, or the number of a single head, above 0.

        >>> game = CoinTurning(turn="twins")
        >>> game.format(game.parse("3"))
        'TTTH'
        """
        written = text.strip()
        if not (written.isascii() and written.isdecimal() and len(written) < 5):
            return self._of_length(super().parse(text))
        if not int(written):
            return super().parse(text)  # no coin at all
        return self._of_length((False,) * (int(written) - self.turn.first) + (True,))

    def check(self, value: Any) -> Coins:
        """Check a row of truth values, or read a text."""
        return self._of_length(super().check(value))

    def _of_length(self, coins: Coins) -> Coins:
        if len(coins) > self.turn.coins:
            names = {"game": self.written_name, "count": len(coins), "limit": self.turn.coins}
            raise PositionError(reason("position.many_coins", **names))
        return coins
