"""Euclid's game: P-positions below the golden ratio (Cole and Davie 1969), nim-values of the positive variant.

Let a < b. If b < 2 a only b - a can be left, and b / a is below the golden ratio exactly when a / (b - a) is above it.
If b > 2 a let r be the remainder of b by a. Both {r, a} and {a, a + r} can be left, and exactly one of them is below
the golden ratio. If r is 0 the player wins immediately, or by leaving {a, a} if that is a P-position. So the ratio
decides the outcome; only that of {a, a} depends on the end of the game. In misère play nobody makes a number 0 unless
forced, so the outcome is that of the game in which numbers stay positive.

Misère play with positive numbers (Gurvich 2007). From k times two consecutive Fibonacci numbers, counting {k, k} and
{k, 2k} among them, every move is forced down to {k, k}: the parity of their number decides, and misère play reverses
the outcome. Any other pair from which such a pair is reached reaches two neighbouring ones, for b = j a + c with
a = k F(i) leaves both k F(i + 1) and k F(i - 1) beside a. So it is won in both conventions, and nothing else changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from nimatron.explain.message import Explanation, Message, MessageValue, game_over
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


def forced_moves(position: Heaps) -> int | None:
    """Return the number of moves from a multiple of consecutive Fibonacci numbers to equal numbers, else None.

    >>> forced_moves((4, 4)), forced_moves((8, 4)), forced_moves((9, 15)), forced_moves((9, 14))
    (0, 1, 3, None)
    """
    smaller, larger = sorted(position)
    if not smaller:
        return None
    common = gcd(smaller, larger)
    smaller, larger, moves = smaller // common, larger // common, 0
    while smaller < larger <= 2 * smaller:
        smaller, larger, moves = larger - smaller, smaller, moves + 1
        if smaller > larger:
            return None
    return moves if smaller == larger else None


class GoldenRatio(Theorem):
    """P-positions: different numbers below the golden ratio; equal ones, unless they can be made 0 and that wins.

    If numbers stay positive, misère play reverses the outcomes of the multiples of consecutive Fibonacci numbers.

    >>> GoldenRatio().loses(Euclid(), (3, 4), False), GoldenRatio().value(Euclid(positive=True), (2, 9))
    (True, 4)
    >>> [GoldenRatio().loses(Euclid(positive=True), pair, True) for pair in ((2, 3), (3, 5), (3, 4), (3, 7))]
    [False, True, True, False]
    """

    source = "Cole and Davie 1969, Nivasch 2006, Gurvich 2007"

    def covers(self, game: Euclid, position: Heaps, misere: bool) -> bool:
        """Return True: the theorem covers every position."""
        return True

    def loses(self, game: Euclid, position: Heaps, misere: bool) -> bool:
        """Return whether the player to move loses, by the ratio; else by the end of the game or the forced moves."""
        if not min(position):
            return not misere
        if misere and game.positive:
            moves = forced_moves(position)
            if moves is not None:
                return moves % 2 == 1
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
        """Yield the moves to the remainder, to the remainder plus the smaller number, or to twice the smaller one."""
        return None if beside else self._winning_moves(game, position, misere)

    def _winning_moves(self, game: Euclid, position: Heaps, misere: bool) -> Iterator[Heaps]:
        for index, number in enumerate(position):
            other = position[1 - index]
            if not other:
                continue
            remainder = number % other
            double = [2 * other] if misere and game.positive and not remainder else []
            for rest in (*double, remainder + other, remainder):
                left = (other, rest) if index else (rest, other)
                if game.allows(position, left) and self.loses(game, left, misere):
                    yield left

    def explain(self, game: Euclid, position: Heaps, misere: bool, best: Heaps | None, lost: bool) -> Explanation:
        """Explain equal numbers, forced moves, or the ratio here and after the move."""
        if not game.moves(position):
            return game_over(misere)
        state = "lost" if lost else "won"
        if position[0] == position[1]:
            return Explanation((Message(f"euclid.equal.{state}"),))
        forced = forced_moves(position) if misere and game.positive else None
        if forced is not None:
            return Explanation((Message(f"euclid.forced.{state}", _as_multiple(position, forced)),))
        here = Message(f"euclid.{state}", _ordered(position))
        if lost or best is None:
            return Explanation((here, *_exceptions(game, misere)))
        if not min(best):
            return Explanation((here, Message("euclid.move.end", _ordered(position))))
        left = forced_moves(best) if misere and game.positive else None
        if left is not None:
            return Explanation((Message("euclid.forced.move", _as_multiple(best, left)),))
        return Explanation((here, Message("euclid.move", _ordered(best)), *_exceptions(game, misere)))


def _exceptions(game: Euclid, misere: bool) -> tuple[Message, ...]:
    """Return the sentence on the exceptions of misère play if numbers stay positive."""
    return (Message("euclid.misere.exceptions"),) if misere and game.positive else ()


def _as_multiple(position: Heaps, moves: int) -> dict[str, MessageValue]:
    """Return the numbers, the factor, the two Fibonacci numbers and the number of forced moves."""
    places: dict[str, MessageValue] = dict(_ordered(position))
    common = gcd(*position)
    places |= {"factor": common, "first": max(position) // common, "second": min(position) // common, "count": moves}
    return places


def _ordered(position: Heaps) -> dict[str, int]:
    return {"small": min(position), "large": max(position)}
