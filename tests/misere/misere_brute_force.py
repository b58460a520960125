"""Misère play by definition: codes read digit by digit, sums as sorted rows of (game, heap)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

Sum = tuple[tuple[int, int], ...]


class MisereBruteForce:
    """Outcomes of sums of heaps of some octal codes in misère play, by trying every move.

    >>> MisereBruteForce("0.77").is_p(((0, 1),)), MisereBruteForce("0.77").is_p(())
    (True, False)
    """

    def __init__(self, *codes: str) -> None:
        self._digits = [[int(digit) for digit in code.replace(".", "")] for code in codes]
        self.options = cache(self._options)
        self._known: dict[Sum, bool] = {(): False}

    @classmethod
    def of_games(cls, *games: Any) -> MisereBruteForce:
        """Return the brute force for any games of heaps, by the options that they declare."""
        found = cls()
        found.options = cache(
            lambda game, heap: tuple({tuple(filter(None, option)) for option in games[game].options(heap)})
        )
        return found

    def _options(self, game: int, heap: int) -> tuple[tuple[int, ...], ...]:
        found: set[tuple[int, ...]] = set()
        for taken, digit in enumerate(self._digits[game][: heap + 1]):
            rest = heap - taken
            if digit & 1 and taken and not rest:
                found.add(())
            if digit & 2 and taken and rest:
                found.add((rest,))
            if digit & 4:
                found.update((part, rest - part) for part in range(1, rest // 2 + 1))
        return tuple(sorted(found))

    def moves(self, heaps: Sum) -> Iterator[Sum]:
        """Yield every sum that one move leads to."""
        for place, (game, heap) in enumerate(heaps):
            if place and heaps[place - 1] == heaps[place]:
                continue
            rest = heaps[:place] + heaps[place + 1 :]
            for option in self.options(game, heap):
                yield tuple(sorted(rest + tuple((game, part) for part in option if self.options(game, part))))

    def is_p(self, heaps: Sum) -> bool:
        """Return whether the player to move loses: there is a move, but none to a P-position."""
        heaps = tuple(sorted((game, heap) for game, heap in heaps if self.options(game, heap)))
        waiting = [] if heaps in self._known else [(heaps, self.moves(heaps))]
        while waiting:
            here, moves = waiting[-1]
            for move in moves:
                known = self._known.get(move)
                if known is None:
                    waiting.append((move, self.moves(move)))
                    break
                if known:
                    self._known[here] = False
                    waiting.pop()
                    break
            else:
                self._known[here] = True
                waiting.pop()
                if waiting:  # the move that led here wins
                    self._known[waiting.pop()[0]] = False
        return self._known[heaps]
