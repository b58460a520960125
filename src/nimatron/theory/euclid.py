"""Euclid's game: P-positions below the golden ratio (Cole and Davie 1969), nim-values of the positive variant.

Let a < b. If b < 2 a only b - a can be left, and b / a is below the golden ratio exactly when a / (b - a) is above it.
If b > 2 a let r be the remainder of b by a. Both {r, a} and {a, a + r} can be left, and exactly one of them is below
the golden ratio. If r is 0 the player wins immediately, or by leaving {a, a} if that is a P-position. So the ratio
decides the outcome; only that of {a, a} depends on the end of the game. In misère play nobody makes a number 0 unless
forced, so the outcome is that of the game in which numbers stay positive.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.euclid import Euclid
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


def below_golden_ratio(position: Heaps) -> bool:
    """Return whether the larger number is less than the golden ratio times the smaller.

    >>> below_golden_ratio((8, 5)), below_golden_ratio((5, 3))
    (True, False)
    """
    smaller, larger = sorted(position)
    return larger * larger < smaller * (larger + smaller)


class GoldenRatio(Theorem):
    """P-positions: different numbers below the golden ratio; equal ones, unless they can be made 0 and that wins.

    >>> GoldenRatio().loses(Euclid(), (3, 4), False), GoldenRatio().value(Euclid(positive=True), (2, 9))
    (True, 4)
    """

    source = "Cole and Davie 1969, Nivasch 2006"

    def covers(self, game: Euclid, position: Heaps, misere: bool) -> bool:
        """Return True except for misère play in which numbers stay positive."""
        return not (misere and game.positive)

    def loses(self, game: Euclid, position: Heaps, misere: bool) -> bool:
        """Return whether the player to move loses, by the ratio; for equal numbers by the end of the game."""
        if not min(position):
            return not misere
        if position[0] == position[1]:
            return misere or game.positive
        return below_golden_ratio(position)

    def value(self, game: Euclid, position: Heaps) -> int | None:
        """Return floor(b / a - a / b) if numbers stay positive, else None."""
        smaller, larger = sorted(position)
        if not smaller:
            return 0
        return (larger * larger - smaller * smaller) // (smaller * larger) if game.positive else None

    def winning_moves(self, game: Euclid, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps] | None:
        """Yield the moves to the remainder, or to the remainder plus the smaller number."""
        return None if beside else self._winning_moves(game, position, misere)

    def _winning_moves(self, game: Euclid, position: Heaps, misere: bool) -> Iterator[Heaps]:
        for index, number in enumerate(position):
            other = position[1 - index]
            if not other:
                continue
            remainder = number % other
            for rest in (remainder + other, remainder):
                left = (other, rest) if index else (rest, other)
                if game.allows(position, left) and self.loses(game, left, misere):
                    yield left

    def explain(
        self, game: Euclid, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain the ratio here and after the move; None for equal numbers, which need only the general words."""
        if not game.moves(position):
            return game_over(misere)
        if position[0] == position[1]:
            return None
        here = Message(f"euclid.{'lost' if lost else 'won'}", _ordered(position))
        if lost or best is None or not min(best):
            return Explanation((here,))
        return Explanation((here, Message("euclid.move", _ordered(best))))


def _ordered(position: Heaps) -> dict[str, int]:
    return {"small": min(position), "large": max(position)}
