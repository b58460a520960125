"""Reference answers: the definitions written as shortly as possible, for small positions only."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

sys.setrecursionlimit(20_000)


def is_pass(position: Any) -> bool:
    """Return whether the written mark of a position, or of a component of a sum, says that the player passes."""
    if isinstance(position, tuple):
        return getattr(position, "mark", None) == "again" or any(map(is_pass, position))
    return False


class BruteForce:
    """Outcome, remoteness and nim-value by definition, without canonical forms or theory."""

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
        moves = 0 if is_pass(position) else 1
        if self.loses(position):
            return moves + max(self.remoteness(option) for option in options)
        return moves + min(self.remoteness(option) for option in options if self.loses(option))

    def _grundy(self, position: Any) -> int:
        values = {self.grundy(option) for option in self.options(position)}
        return next(value for value in range(len(values) + 1) if value not in values)

    def winning_moves(self, position: Any) -> list[Any]:
        return [option for option in self.options(position) if self.loses(option)]


def reachable(game: Any, *starts: Any, most: int = 20_000) -> list[Any]:
    """Return every position reachable from these, each once."""
    found = dict.fromkeys(starts)
    pending = list(starts)
    while pending:
        for option in game.moves(pending.pop()):
            if option not in found:
                found[option] = None
                pending.append(option)
        assert len(found) <= most
    return list(found)


class Retrograde:
    """Outcome and remoteness if play may go on forever, by repeating the definitions until nothing changes.

    A position is a P-position of remoteness at most n if all its moves lead to N-positions of remoteness at most n - 1.
    It is an N-position if a move leads to a P-position, and drawn if it is found to be neither.
    """

    def __init__(self, game: Any, positions: list[Any], misere: bool = False) -> None:
        options = {here: list(dict.fromkeys(game.moves(here))) for here in positions}
        self.outcome = dict.fromkeys(positions, "D")
        self.remoteness: dict[Any, int | None] = dict.fromkeys(positions)
        for here, moves in options.items():
            if not moves:
                mover_wins = (game.terminal_outcome(here) == "N") != misere
                self.outcome[here], self.remoteness[here] = "N" if mover_wins else "P", 0
        plies = 0
        while True:
            plies += 1
            before = dict(self.outcome)
            for here, moves in options.items():
                if before[here] != "D":
                    continue
                if any(before[move] == "P" for move in moves):
                    self.outcome[here], self.remoteness[here] = "N", plies
                elif all(before[move] == "N" for move in moves):
                    self.outcome[here], self.remoteness[here] = "P", plies
            if before == self.outcome:
                return
