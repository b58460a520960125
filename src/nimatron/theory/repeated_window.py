"""Copycat Nim by repeated windows: a computed period that is proved for all heaps.

Row n holds outcome and remoteness of a heap of n for every forbidden take 0 .. m. It depends on the m rows before it
only, and not on n itself once n >= m. So if m rows in succession occur twice, everything after them is repeated for
ever. For the remoteness the same holds of windows that agree up to one number added to all their entries, since the
rule "one more than the least, or the greatest, of the options" keeps such a shift."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

_BUDGET = 200_000
"""Table entries that are computed for one m at most."""
LARGEST_M = 200
"""The greatest m for which a table is tried."""


class Period(NamedTuple):
    """Rows repeat with this period from this row on."""

    preperiod: int
    period: int


class CopycatTable:
    """The first rows of one m under one convention and their proved periods (None: not found within the budget).

    >>> table = copycat_table(5, False)
    >>> table.outcomes, [n for n in range(40) if table.loses(n, 0)], table.loses(10**30, 2)
    (Period(preperiod=9, period=13), [0, 7, 13, 20, 26, 33, 39], False)
    """

    def __init__(self, m: int, misere: bool) -> None:
        self.m = m
        self.misere = misere
        self.outcomes: Period | None = None
        self.lengths: Period | None = None
        self._lost: list[tuple[bool, ...]] = []
        self._length: list[tuple[int, ...]] = []
        self._find_periods()

    def _find_periods(self) -> None:
        m = self.m
        seen_outcomes: dict[tuple[int, ...], int] = {}
        seen_lengths: dict[tuple[int, ...], int] = {}
        names: dict[object, int] = {}
        outcome_names: list[int] = []
        length_names: list[int] = []
        most = _BUDGET // (m + 1)
        while self.lengths is None and len(self._lost) < most:
            lost, length = self._next_row()
            n = len(self._lost)
            step = length[0] - self._length[-1][0] if n else 0
            self._lost.append(lost)
            self._length.append(length)
            outcome_names.append(names.setdefault(lost, len(names)))
            shape = (lost, tuple(entry - length[0] for entry in length), step)
            length_names.append(names.setdefault(shape, len(names)))
            if n < 2 * m:  # the rows of a window must not be cut short by the empty heap
                continue
            if self.outcomes is None:
                self.outcomes = self._repeated(outcome_names, seen_outcomes, n)
                if self.outcomes is not None:
                    most = min(most, 4 * (sum(self.outcomes) + m))  # lengths that do not repeat soon hardly ever do
            self.lengths = self._repeated(length_names, seen_lengths, n)

    def _repeated(self, names: list[int], seen: dict[tuple[int, ...], int], n: int) -> Period | None:
        first = n - self.m + 1
        before = seen.setdefault(tuple(names[first:]), first)
        if before == first:
            return None
        return Period(before, first - before)

    def _next_row(self) -> tuple[tuple[bool, ...], tuple[int, ...]]:
        n, m = len(self._lost), self.m
        takes = range(1, min(m, n) + 1)
        lost_takes = sorted((self._length[n - t][t], t) for t in takes if self._lost[n - t][t])
        all_takes = sorted(((self._length[n - t][t], t) for t in takes), reverse=True)
        lost, length = [], []
        for banned in range(m + 1):
            quickest = next((steps for steps, t in lost_takes if t != banned), None)
            longest = next((steps for steps, t in all_takes if t != banned), None)
            if quickest is not None:
                lost.append(False)
                length.append(quickest + 1)
            elif longest is not None:
                lost.append(True)
                length.append(longest + 1)
            else:
                lost.append(not self.misere)
                length.append(0)
        return tuple(lost), tuple(length)

    def knows(self, heap: int) -> bool:
        """Tell whether the outcome of a heap is in the table or follows from its period."""
        return self.outcomes is not None or heap < len(self._lost)

    def loses(self, heap: int, last: int) -> bool:
        """Tell whether the player to move loses; ``knows`` is true."""
        if heap >= len(self._lost):
            assert self.outcomes is not None
            start, period = self.outcomes
            heap = start + (heap - start) % period
        return self._lost[heap][last]

    def remoteness(self, heap: int, last: int) -> int | None:
        """Give the plies to the end, or None where no period of them was found."""
        if heap < len(self._lost):
            return self._length[heap][last]
        if self.lengths is None:
            return None
        start, period = self.lengths
        rounds, rest = divmod(heap - start, period)
        saltus = self._length[start + period][0] - self._length[start][0]
        return self._length[start + rest][last] + rounds * saltus


@lru_cache(maxsize=16)
def copycat_table(m: int, misere: bool) -> CopycatTable:
    """Give the table of one m, computed once.

    >>> copycat_table(3, False).lengths
    Period(preperiod=4, period=4)
    """
    return CopycatTable(m, misere)
