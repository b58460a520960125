"""Third One Lucky with up to three heaps: the third heap that completes two others, and its periods.

Let k be 2 in normal play and 3 in misère play. Positions with exactly k objects are P-positions: in normal play the
game is over and was won by the other player; in misère play every move takes the third object from the end. A position
with more than k objects from which fewer than k can be left, by one move in a heap, has a move to exactly k in the same
heap. So for positions with at least k objects the P-positions are found by the usual rule among these positions alone.

Two heaps a <= b, more than k objects. If a <= k, reduce b to k - a. If a > k, no move leaves k objects or fewer; then
equal heaps are a P-position, since every move makes them unequal, or leaves a heap of at most k beside one above k.

Three heaps. For heaps m and x there is exactly one z with which they are a P-position, the *completion* of m and x: the
least z with m + x + z >= k for which neither a smaller m nor a smaller x has the completion z. A smaller z is one of
those, or leaves fewer than k objects; a larger one can be reduced to z.

Periods. Fix m and let x grow. Column x depends on the columns before it only through the values z that each of the rows
0, ..., m has used already, given by their distances from x. Where the set of distances that are *not* used
below the largest one is the same for all rows in columns x and y, and the largest distance too, the rows from there on
are the same, shifted by y - x. That is a proof of the period, for x >= k, where the condition on the sum always holds.
The periods were compared with the On-Line Encyclopedia of Integer Sequences, A006018.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nimatron.errors import TooLargeError
from nimatron.explain.message import Explanation, Message, game_over
from nimatron.explain.reason import reason
from nimatron.games.heaps.third_one_lucky import NOT_TAKEN, ThirdOneLucky
from nimatron.rules.tuple_game import Heaps
from nimatron.theory.theorem import Theorem

_MOST_CELLS = 250_000
"""The size of the largest table of completions."""
_MOST_STEPS = 1_500_000
"""The greatest number of completions that are computed to find a period."""


class _Row:
    """The values that a row has used: all below ``least``, and some more."""

    def __init__(self) -> None:
        self.least = 0
        self.more: set[int] = set()

    def use(self, value: int) -> None:
        self.more.add(value)
        while self.least in self.more:
            self.more.remove(self.least)
            self.least += 1

    def state(self, column: int) -> tuple[int, tuple[int, ...]]:
        """Return the used values by their distances from the column."""
        return self.least - column, tuple(sorted(value - column for value in self.more))


class Completions:
    """The table of completions, made column by column for the rows 0 to ``last``.

    >>> table = Completions(2, 3)
    >>> [table.next_column() for _ in range(4)]
    [[2, 1, 0, 3], [1, 0, 2, 4], [0, 2, 1, 5], [3, 4, 5, 0]]
    """

    def __init__(self, least_sum: int, last: int) -> None:
        self._least_sum = least_sum
        self._rows = [_Row() for _ in range(last + 1)]
        self.column = 0

    def next_column(self) -> list[int]:
        """Return the completions of the next column, row by row."""
        found: list[int] = []
        above: set[int] = set()
        for number, row in enumerate(self._rows):
            value = max(row.least, self._least_sum - number - self.column)
            while value in row.more or value in above:
                value += 1
            row.use(value)
            above.add(value)
            found.append(value)
        self.column += 1
        return found

    def state(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return all that the later columns depend on."""
        return tuple(row.state(self.column) for row in self._rows)


@lru_cache(maxsize=64)
def _columns(least_sum: int, last: int, upto: int) -> tuple[tuple[int, ...], ...]:
    """Return the columns 0 to ``upto`` of the rows 0 to ``last``."""
    table = Completions(least_sum, last)
    return tuple(tuple(table.next_column()) for _ in range(upto + 1))


def completion(one: int, other: int, misere: bool = False) -> int:
    """Return the heap with which two heaps are a P-position.

    >>> completion(3, 6), completion(1, 1), completion(1, 1, misere=True)
    (7, 0, 1)
    """
    low, high = sorted((one, other))
    size = 1 << high.bit_length()  # sizes are rounded up, so that tables are used again
    rows = min(1 << low.bit_length(), size)
    return _columns(NOT_TAKEN + misere, rows, size)[high][low]


class Period(NamedTuple):
    """The period of the differences between a completion and its column, and a column from which it holds."""

    period: int
    start: int


@lru_cache(maxsize=64)
def period(row: int, misere: bool = False) -> Period:
    """Return the proved least period of the completions of a row, less the column.

    Raise ``TooLargeError`` if the rows up to this one repeat too late to be found.

    >>> period(4), period(9).period
    (Period(period=12, start=7), 10)
    """
    table, most = Completions(NOT_TAKEN + misere, row), _MOST_STEPS // (row + 1)
    differences: list[int] = []
    seen: dict[object, int] = {}
    while table.column < most:
        if table.column >= NOT_TAKEN + 1:
            state = table.state()
            first = seen.setdefault(state, table.column)
            if first < table.column:
                return Period(_least_period(differences[first:]), first)
        differences.append(table.next_column()[row] - table.column + 1)
    raise TooLargeError(reason("limit.third_one_lucky", row=row, limit=most))


def _least_period(repeated: list[int]) -> int:
    """Return the least period of a sequence that repeats this block forever.

    >>> _least_period([1, 2, 1, 2]), _least_period([1, 2, 2])
    (2, 3)
    """
    length = len(repeated)
    return next(
        step for step in range(1, length + 1) if length % step == 0 and repeated[step:] == repeated[: length - step]
    )


def _full(position: Heaps) -> tuple[int, ...]:
    return tuple(sorted(heap for heap in position if heap))


class TwoHeaps(Theorem):
    """P-positions with up to two heaps: two objects, or equal heaps of 3 or more; in misère play one more of each.

    The proof is at the head of this file.

    >>> [TwoHeaps().loses(ThirdOneLucky(), heaps, False) for heaps in ((1, 1), (2, 2), (3, 3), (5,), (2,))]
    [True, False, True, False, True]
    >>> [TwoHeaps().loses(ThirdOneLucky(), heaps, True) for heaps in ((1, 2), (3, 3), (4, 4), (3,), (2,))]
    [True, False, True, True, False]
    """

    source = "folklore"

    def covers(self, game: ThirdOneLucky, position: Heaps, misere: bool) -> bool:
        """Return True for at most two heaps that are not empty."""
        return len(_full(position)) <= 2

    def loses(self, game: ThirdOneLucky, position: Heaps, misere: bool) -> bool:
        """Return whether the number of objects is that of the end, or the heaps are equal and larger than it."""
        if sum(position) <= NOT_TAKEN:
            return not misere
        return _is_lost(*_two(position), NOT_TAKEN + misere)

    def winning_moves(self, game: ThirdOneLucky, position: Heaps, misere: bool, beside: int = 0) -> list[Heaps] | None:
        """Return the moves that reduce a heap to what the other one asks for; None beside a nim heap."""
        if beside:
            return None
        if sum(position) <= NOT_TAKEN or self.loses(game, position, misere):
            return []
        found = []
        for index, heap in enumerate(position):
            other = sum(position) - heap
            wanted = _partner(other, NOT_TAKEN + misere)
            if wanted < heap:
                found.append((*position[:index], wanted, *position[index + 1 :]))
            if not misere and other < NOT_TAKEN:  # fewer than two objects may be left as well
                found += [
                    (*position[:index], rest, *position[index + 1 :])
                    for rest in range(min(heap, NOT_TAKEN - other) - 1, -1, -1)
                ]
        return found

    def explain(
        self, game: ThirdOneLucky, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation:
        """Explain which two heaps are a P-position, here or after the move."""
        if sum(position) <= NOT_TAKEN:
            return game_over(won=misere)
        shown = position if lost or best is None else best
        high = _two(shown)[1]
        play = ".misere" if misere else ""
        if sum(shown) <= NOT_TAKEN:
            return Explanation((Message("third-one-lucky.third"),))
        state = "lost" if lost else "won"
        if sum(shown) == NOT_TAKEN + misere:
            return Explanation((Message(f"third-one-lucky.end.{state}"),))
        return Explanation((Message(f"third-one-lucky.equal.{state}{play}", {"size": high}),))


def _two(position: Heaps) -> tuple[int, int]:
    low, high = (0, 0, *_full(position))[-2:]
    return low, high


def _is_lost(low: int, high: int, end: int) -> bool:
    return low + high == end or (low == high and low > end)


def _partner(heap: int, end: int) -> int:
    """Return the heap with which a heap is a P-position.

    >>> [_partner(heap, 2) for heap in range(5)]
    [2, 1, 0, 3, 4]
    """
    return end - heap if heap <= end else heap


class ThreeHeaps(Theorem):
    """P-positions with three heaps: the largest is the completion of the others, by a table.

    The proof is at the head of this file.

    >>> [ThreeHeaps().loses(ThirdOneLucky(), heaps, False) for heaps in ((1, 2, 2), (1, 1, 1), (3, 6, 7), (3, 4, 7))]
    [True, False, True, False]
    """

    source = "Hennessey 2024"

    def covers(self, game: ThirdOneLucky, position: Heaps, misere: bool) -> bool:
        """Return True for three heaps if the table for the two smaller ones is not too large."""
        full = _full(position)
        return len(full) == 3 and (2 * full[0] + 1) * (2 * full[1] + 1) <= _MOST_CELLS

    def loses(self, game: ThirdOneLucky, position: Heaps, misere: bool) -> bool:
        """Return whether the largest heap completes the others."""
        low, middle, high = _full(position)
        return completion(low, middle, misere) == high

    def winning_moves(
        self, game: ThirdOneLucky, position: Heaps, misere: bool, beside: int = 0
    ) -> Iterator[Heaps] | None:
        """Yield the moves that make a heap the completion of the two others; None beside a nim heap.

        The completion of the two larger heaps is needed only if it is less than the smallest. Then the largest is the
        completion of the two others, so it is found in the table of the two smaller heaps.
        """
        return None if beside else self._winning_moves(position, misere)

    def _winning_moves(self, position: Heaps, misere: bool) -> Iterator[Heaps]:
        low, middle, high = _full(position)
        smaller = {
            low: next((row for row in range(low) if completion(row, middle, misere) == high), low),
            middle: next((row for row in range(middle) if completion(low, row, misere) == high), middle),
            high: completion(low, middle, misere),
        }
        for index, heap in enumerate(position):
            if heap and smaller[heap] < heap:
                yield (*position[:index], smaller[heap], *position[index + 1 :])

    def explain(
        self, game: ThirdOneLucky, position: Heaps, misere: bool, best: Heaps | None, lost: bool
    ) -> Explanation | None:
        """Explain which heap two others ask for, here or after the move."""
        shown = position if lost or best is None else best
        full = _full(shown)
        if len(full) < 3:
            return TwoHeaps().explain(game, position, misere, best, lost) if best is not None else None
        state = "lost" if lost else "won"
        return Explanation(
            (Message(f"third-one-lucky.three.{state}", {"low": full[0], "middle": full[1], "high": full[2]}),)
        )
