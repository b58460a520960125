"""Unbalanced Nim in normal play: Welter's function for Welter's game, and Antonim with up to three heaps.

Welter's function of different heaps is a nim-sum: of all heaps and, over all pairs with difference d, of d xor (d - 1).
The latter is a row of ones up to the lowest binary digit in which the two heaps differ. So digit i of the function
depends, for one heap x, on digit i of x and on the number of other heaps that agree with x in all digits below i. The
equation for a required value is solved for x digit by digit from the lowest, and has at most one solution.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.explain.message import Explanation, Message, Step, game_over
from nimatron.games.rows.unbalanced_nim import UnbalancedNim
from nimatron.theory.nim import nim_sum
from nimatron.theory.theorem import Theorem

Heaps = tuple[int, ...]


def welter_function(heaps: Heaps) -> int:
    """Return the nim-value of different heaps in Welter's game (Welter 1954).

    >>> welter_function((1, 3, 5)), welter_function((3, 4, 5))
    (0, 1)
    """
    value = 0
    for index, heap in enumerate(heaps):
        value ^= heap
        for other in heaps[:index]:
            value ^= _mate(heap, other)
    return value


def _mate(one: int, other: int) -> int:
    """Return d xor (d - 1) for the difference d: ones up to the lowest digit where the two differ."""
    differing = one ^ other
    return 2 * (differing & -differing) - 1


def heap_for_value(others: Heaps, wanted: int) -> int | None:
    """Return the heap x, different from the others, with which Welter's function is ``wanted``, or None.

    >>> heap_for_value((4, 5), 0), welter_function((2, 4, 5))
    (2, 0)
    """
    rest = wanted ^ (welter_function(others) if others else 0)
    digits = max([rest.bit_length()] + [other.bit_length() for other in others]) + 1
    agreeing, low, place = list(others), 0, 0
    while agreeing:
        if place > digits:  # x would have to be equal to another heap
            return None
        digit = (rest >> place & 1) ^ (len(agreeing) & 1)
        low |= digit << place
        agreeing = [other for other in agreeing if other >> place & 1 == digit]
        place += 1
    return low | (rest >> place) << place


class WelterFunction(Theorem):
    """The nim-value of any number of different heaps in normal play.

    >>> WelterFunction().loses(UnbalancedNim(), (1, 2, 4, 7), False)
    True
    """

    source = "Welter 1954"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return True for normal play with all heaps different."""
        return not misere and not game.empty_may_repeat

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return whether Welter's function is 0."""
        return welter_function(position) == 0

    def value(self, game: UnbalancedNim, position: Heaps) -> int:
        """Return Welter's function."""
        return welter_function(position)

    def winning_moves(self, game: UnbalancedNim, position: Heaps, misere: bool, beside: int = 0) -> Iterator[Heaps]:
        """Yield, for each heap in turn, the move that gives the required value."""
        if not beside and welter_function(position) == 0:
            return
        for index, heap in enumerate(position):
            before, after = position[:index], position[index + 1 :]
            rest = heap_for_value(before + after, beside)
            if rest is not None and rest < heap:
                yield (*before, rest, *after)

    def explain(
        self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain the rule for two, three, four or more heaps."""
        if max(position) == len(position) - 1:
            return game_over(won=False)
        state = "lost" if lost else "won"
        if len(position) == 2:
            places = {"low": min(position), "high": max(position)} if lost else {}
            return Explanation((Message(f"unbalanced-nim.two.{state}", places),))
        if len(position) == 3:
            explained = _three_heaps(tuple(heap + 1 for heap in position), state)
        elif len(position) == 4:
            total = nim_sum(position)
            explained = _with_columns(Message(f"unbalanced-nim.four.{state}", {"total": total}), position, total)
        else:
            total = welter_function(position)
            explained = Explanation((Message(f"unbalanced-nim.many.{state}", {"total": total}),))
        return explained if lost or best is None else _with_move(explained, position, best)


class AntonimHeaps(Theorem):
    """Antonim (several heaps may be empty) in normal play with at most three nonempty heaps.

    >>> game = UnbalancedNim(empty_may_repeat=True)
    >>> [AntonimHeaps().loses(game, heaps, False) for heaps in ((0, 0), (1, 2), (0, 3, 4), (1, 3, 5))]
    [True, True, True, True]
    """

    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return True for normal play with at most three nonempty heaps."""
        return not misere and game.empty_may_repeat and sum(1 for heap in position if heap) <= 3

    def loses(self, game: UnbalancedNim, position: Heaps, misere: bool) -> bool:
        """Return whether three heaps, empty ones included, have nim-sum 0 when each is increased by one."""
        return not any(position) or nim_sum(_raised(position)) == 0

    def winning_moves(
        self, game: UnbalancedNim, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Yield the move that takes a single heap whole; else the moves to nim-sum 0 of the increased heaps."""
        return None if beside else self._winning_moves(position)

    def _winning_moves(self, position: Heaps) -> Iterator[Heaps]:
        full = [heap for heap in position if heap]
        total = nim_sum(_raised(position))
        if total == 0 or not full:
            return
        for index, heap in enumerate(position):
            rest = 0 if len(full) == 1 else ((heap + 1) ^ total) - 1
            if heap and 0 <= rest < heap and (rest == 0 or rest not in position):
                yield (*position[:index], rest, *position[index + 1 :])

    def explain(
        self, game: UnbalancedNim, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain the rule for one, two or three heaps."""
        full = [heap for heap in position if heap]
        state = "lost" if lost else "won"
        if not full:
            return game_over(won=False)
        if len(full) == 1:
            return Explanation((Message("unbalanced-nim.antonim.one.won"),))
        if len(full) == 2:
            places = {"low": min(full), "high": max(full)} if lost else {}
            return Explanation((Message(f"unbalanced-nim.antonim.two.{state}", places),))
        explained = _three_heaps(_raised(position), state)
        return explained if lost or best is None else _with_move(explained, position, best)


def _raised(position: Heaps) -> Heaps:
    """Return three heaps, each increased by one: the nonempty ones, then empty ones."""
    full = [heap for heap in position if heap]
    return tuple(heap + 1 for heap in (*full, *[0] * (3 - len(full))))


def _three_heaps(raised: Heaps, state: str) -> Explanation:
    total = nim_sum(raised)
    return _with_columns(Message(f"unbalanced-nim.three.{state}", {"raised": raised, "total": total}), raised, total)


def _with_columns(sentence: Message, heaps: Heaps, total: int) -> Explanation:
    return Explanation((sentence,), (Step("binary_columns", {"heaps": list(heaps), "nim_sum": total}),))


def _with_move(explained: Explanation, position: Heaps, best: Heaps) -> Explanation:
    place = next(index for index, heap in enumerate(position) if best[index] != heap)
    why = Message("unbalanced-nim.move.why", {"before": position[place], "after": best[place]})
    return Explanation((*explained.sentences, why), explained.steps)
