"""The judge of everything: definitions written out as shortly as possible, for small positions only."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

sys.setrecursionlimit(20_000)


class BruteForce:
    """Outcome, remoteness and nim-value straight from the definitions, without canonical forms or theory."""

    def __init__(self, game: Any, misere: bool = False) -> None:
        self.game = game
        self.misere = misere
        self.options = cache(lambda position: tuple(dict.fromkeys(game.moves(position))))
        self.loses = cache(self._loses)
        self.remoteness = cache(self._remoteness)
        self.grundy = cache(self._grundy)

    def _loses(self, position: Any) -> bool:
        if not self.options(position):
            return (self.game.terminal_outcome(position) == "N") == self.misere
        return not any(self.loses(option) for option in self.options(position))

    def _remoteness(self, position: Any) -> int:
        options = self.options(position)
        if not options:
            return 0
        if self.loses(position):
            return 1 + max(self.remoteness(option) for option in options)
        return 1 + min(self.remoteness(option) for option in options if self.loses(option))

    def _grundy(self, position: Any) -> int:
        values = {self.grundy(option) for option in self.options(position)}
        return next(value for value in range(len(values) + 1) if value not in values)

    def winning_moves(self, position: Any) -> list[Any]:
        return [option for option in self.options(position) if self.loses(option)]
