"""The recursive strategy for the generalised Wythoff game: pairs by mex, and a move by comparison with them.

A_n = mex of all A_i, B_i with i < n, and B_n = A_n + a n (Wythoff 1907; Fraenkel 1982; Mijailović, thesis 2020, §5).
The rule of the thesis omits cases, which are added here: x = 0 is A_0 and B_0 (move to (0, 0)); x = A_n with y = B_n is
itself a P-position; "y >= B_m" in the proof of legality is y > B_m whenever A_m < A_n.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from functools import lru_cache
from threading import Lock

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason

LARGEST_COUNT = 10**6
"""Maximum number of pairs that this strategy computes; the other strategies have no such bound."""

Pair = tuple[int, int]


class _Table:
    """All pairs of one a so far. The mex only increases, and it skips the B's in their order."""

    def __init__(self, a: int) -> None:
        self.a = a
        self.first = array("q", [0])
        self._next_b = 1
        self._lock = Lock()

    def extend(self, count: int) -> None:
        """Compute pairs until there are at least ``count`` of them."""
        with self._lock:
            first, a, j = self.first, self.a, self._next_b
            mex = first[-1]
            for n in range(len(first), count):
                mex += 1
                # no two B's are adjacent, and B_j with j < n is known; for j = n it exceeds the mex
                if j < n and mex == first[j] + a * j:
                    mex += 1
                    j += 1
                first.append(mex)
            self._next_b = j

    def pair(self, n: int) -> Pair:
        """Return the n-th pair, already computed."""
        return self.first[n], self.first[n] + self.a * n

    def place(self, x: int) -> tuple[int, bool]:
        """Return (n, True) if x = A_n, (n, False) if x = B_n; some computed A must be x or more."""
        n = bisect_left(self.first, x)
        if self.first[n] == x:
            return n, True
        return bisect_left(range(n), x, key=lambda i: self.pair(i)[1]), False


@lru_cache(maxsize=4)
def _table(a: int) -> _Table:
    return _Table(a)


def _within_bound(count: int) -> int:
    if count > LARGEST_COUNT:
        raise TooLargeError(reason("limit.recursive", limit=LARGEST_COUNT))
    return count


def pairs(count: int, a: int = 1) -> list[Pair]:
    """Return the first ``count`` pairs (A_n, B_n), n = 0, 1, ...

    Raise ``TooLargeError`` for more than ``LARGEST_COUNT``. Mijailović, thesis 2020, §5 and Listing 1 (which is
    quadratic; here the mex pointer never moves back).

    >>> pairs(6)
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    >>> pairs(4, 2)
    [(0, 0), (1, 3), (2, 6), (4, 10)]
    """
    count, table = _within_bound(natural(count, "the number of pairs")), _table(positive_parameter(a))
    table.extend(count)
    return [table.pair(n) for n in range(count)]


def pair(n: int, a: int = 1) -> Pair:
    """Return the n-th pair (A_n, B_n); raise ``TooLargeError`` for n >= ``LARGEST_COUNT``.

    >>> pair(5), pair(3, 2)
    ((8, 13), (4, 10))
    """
    count, table = _within_bound(natural(n, "n") + 1), _table(positive_parameter(a))
    table.extend(count)
    return table.pair(n)


def winning_move(x: int, y: int, a: int = 1) -> Pair | None:
    """Return the P-position (smaller, larger) to move to from heaps x and y, or None if (x, y) is a P-position.

    Raise ``PositionError`` for negative heaps, ``TooLargeError`` if x is not among the first ``LARGEST_COUNT`` pairs.
    Mijailović, thesis 2020, §5 with the missing cases.

    >>> winning_move(29, 51), winning_move(7, 9), winning_move(3, 5)
    ((29, 47), (4, 7), None)
    >>> winning_move(0, 4, 3)
    (0, 0)
    """
    x, y = sorted((natural(x, "a heap"), natural(y, "a heap")))
    table = _table(positive_parameter(a))
    count = len(table.first)
    while table.first[-1] < x:
        # A_n <= 2 n: fewer than x/2 pairs never reach x
        if count >= LARGEST_COUNT or x > 2 * LARGEST_COUNT:
            _within_bound(LARGEST_COUNT + 1)
        count = min(max(2 * count, x // 2, 64), LARGEST_COUNT)
        table.extend(count)
    n, is_a = table.place(x)
    smaller, larger = table.pair(n)
    if not is_a:
        return smaller, larger
    if y == larger:
        return None
    if y > larger:
        return smaller, larger
    return table.pair((y - x) // table.a)
