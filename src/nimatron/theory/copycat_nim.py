"""Copycat Nim: pairing to M = m + 1 with halving if that applies, else a period proved by a repeated window.

Theorem (normal play, M = 2^v M', M' odd, v even). If nothing is forbidden, the P-positions are the multiples of M.
After a take of x the P-positions are these and also the heaps q M + x with

- x divisible by 2 an even number of times, if that is less than v times; otherwise
- a chain of halvings of z = x / 2^v modulo M' of even length: z goes to z/2 for even z; for odd z it goes to (z + M')/2
  if q > 0, and q goes down by one.

Proof. From a multiple of M a take of x != M/2 is answered by M - x. From a heap congruent to r != 0 taking r wins if it
is allowed. Let r = x be forbidden. Another take y can win only if the remaining heap is a P-position because y is
forbidden, so the heap is congruent to y. Then 2y is congruent to x, and y is x/2 or, going one multiple of M further
down, (x + M)/2. So the heap after x is a P-position exactly if the heaps after these y are not. Let x be divisible by 2
exactly u times. If u < v, every such y is divisible u - 1 times (there is none for u = 0), so the heap is a P-position
for even u. If u > v, (x + M)/2 is divisible v - 1 times, an odd number, so this y does not win; if u = v, the same is
true of x/2. In either case one halving remains, that of the chain. After M/2 (divisible v - 1 times, odd) the answer
M/2 is forbidden, but another one wins.

The chain is a cycle. Its halvings and its steps of q per round are counted once.

Repeated windows. Row n holds outcome and remoteness of a heap of n for every forbidden take 0 .. m. It depends only on
the m rows before it, and not on n itself once n >= m. So if m consecutive rows occur twice, everything after them
repeats forever. For remoteness the same holds of windows that agree up to one number added to all their entries, since
the rule "one more than the least, or the greatest, of the options" preserves such a shift. Nim-values are at most m,
and their rows depend on the m rows before in the same way, so they always repeat in the end.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.games.heaps.copycat_nim import CopycatNim, HeapAfter
from nimatron.theory.theorem import Theorem

_BUDGET = 200_000
"""Maximum number of table entries computed for one m."""
LARGEST_M = 200
"""The greatest m for which a table is computed."""


def pairing_works(m: int) -> bool:
    """Return whether m + 1 is divisible by 2 an even number of times.

    >>> [m for m in range(1, 21) if pairing_works(m)]
    [2, 3, 4, 6, 8, 10, 11, 12, 14, 15, 16, 18, 19, 20]
    """
    return _factors_of_two(m + 1) % 2 == 0


def _factors_of_two(n: int) -> int:
    return (n & -n).bit_length() - 1


def is_p_after_take(x: int, multiples: int, modulus: int) -> bool:
    """Return whether the heap ``multiples * modulus + x`` after a take of x is a P-position.

    Here 0 < x < modulus; see the theorem above.

    >>> [x for x in range(1, 12) if is_p_after_take(x, 0, 12)], is_p_after_take(1, 0, 5), is_p_after_take(2, 0, 5)
    ([1, 3, 4, 5, 7, 9, 11], True, False)
    """
    common = _factors_of_two(modulus)
    if _factors_of_two(x) < common:
        return _factors_of_two(x) % 2 == 0
    modulus >>= common
    first = here = x >> common
    length, left = 0, multiples
    while here % 2 == 0 or left:
        if here % 2:
            here += modulus
            left -= 1
        here //= 2
        length += 1
        if here == first:  # one round is known: repeat it as often as the multiples allow
            rounds, left = divmod(left, multiples - left)
            length += rounds * length
            first = 0
    return length % 2 == 0


class Pairing(Theorem):
    """Normal play if m + 1 has an even number of factors 2: multiples of m + 1, and forbidden halves.

    >>> theorem, game = Pairing(), CopycatNim(3)
    >>> [theorem.loses(game, game.parse(text), False) for text in ("8", "8/1", "6/2", "2/2", "5/1")]
    [True, True, False, False, True]
    """

    source = "pairing to m + 1, with halves"

    def covers(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Return True for normal play if m + 1 has an even number of factors 2."""
        return not misere and pairing_works(game.m)

    def loses(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Return whether the heap is a multiple of m + 1, or its remainder is forbidden and no half of it wins."""
        heap, last = position
        multiples, rest = divmod(heap, game.m + 1)
        return rest == 0 or (rest == last and is_p_after_take(rest, multiples, game.m + 1))

    def value(self, game: CopycatNim, position: HeapAfter) -> int | None:
        """Return the nim-value from the table or its period, for m up to ``LARGEST_M``; None if none was found."""
        return nim_value_table(game.m).value(*position) if game.m <= LARGEST_M else None

    def winning_moves(
        self, game: CopycatNim, position: HeapAfter, misere: bool, beside: int = 0
    ) -> list[HeapAfter] | None:
        """Return the winning ones among the remainder modulo m + 1 and its halves."""
        if beside:
            return None
        heap, last = position
        modulus = game.m + 1
        rest = heap % modulus
        takes = {rest, *(double // 2 for double in (rest, rest + modulus) if double % 2 == 0)}
        found = [game.after(heap, take) for take in sorted(takes) if 1 <= take <= min(game.m, heap) and take != last]
        return [move for move in found if self.loses(game, move, misere)]

    def remoteness(self, game: CopycatNim, position: HeapAfter, misere: bool, lost: bool) -> int | None:
        """Return the remoteness from the table or its period, for m up to ``LARGEST_M``."""
        return copycat_table(game.m, misere).remoteness(*position) if game.m <= LARGEST_M else None

    def explain(
        self, game: CopycatNim, position: HeapAfter, misere: bool, best: HeapAfter | None, lost: bool
    ) -> Explanation | None:
        """Explain the multiple of m + 1, or which take is forbidden."""
        heap, last = position
        modulus = game.m + 1
        if not game.count_moves(position):
            return game_over(won=False)
        if heap % modulus == 0:
            places = {"heap": heap, "modulus": modulus}
            if modulus % 2:
                return Explanation((Message("copycat-nim.multiple", places),))
            halves = {"half": modulus // 2, "quarter": modulus // 4}
            return Explanation((Message("copycat-nim.multiple.halves", {**places, **halves}),))
        if lost:
            return Explanation((Message("copycat-nim.forbidden", {"heap": heap, "last": last}),))
        if best is None:
            return None
        places = {"take": heap - best.heap, "rest": best.heap}
        if best.heap % modulus:
            return Explanation((Message("copycat-nim.to_forbidden", places),))
        return Explanation((Message("copycat-nim.to_multiple", {**places, "modulus": modulus}),))


class RepeatedWindow(Theorem):
    """Every m up to 200 whose rows repeat, in both conventions: a computed and proved period.

    >>> theorem, game = RepeatedWindow(), CopycatNim(5)
    >>> [n for n in range(60) if theorem.loses(game, HeapAfter(n, 0), False)]
    [0, 7, 13, 20, 26, 33, 39, 46, 52, 59]
    """

    source = "computed until a window of m rows repeats"

    def covers(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Return True for the heaps in the table, and for all heaps if it is periodic."""
        return game.m <= LARGEST_M and copycat_table(game.m, misere).knows(position.heap)

    def loses(self, game: CopycatNim, position: HeapAfter, misere: bool) -> bool:
        """Return the outcome from the table, modulo the period."""
        return copycat_table(game.m, misere).loses(*position)

    def value(self, game: CopycatNim, position: HeapAfter) -> int | None:
        """Return the nim-value from the table or its period; None if none was found."""
        return nim_value_table(game.m).value(*position)

    def winning_moves(
        self, game: CopycatNim, position: HeapAfter, misere: bool, beside: int = 0
    ) -> list[HeapAfter] | None:
        """Return the winning ones among all m takes."""
        return None if beside else [move for move in game.moves(position) if self.loses(game, move, misere)]

    def remoteness(self, game: CopycatNim, position: HeapAfter, misere: bool, lost: bool) -> int | None:
        """Return the remoteness from the table; each period adds the same number."""
        return copycat_table(game.m, misere).remoteness(*position)

    def explain(
        self, game: CopycatNim, position: HeapAfter, misere: bool, best: HeapAfter | None, lost: bool
    ) -> Explanation | None:
        """Explain which heap is a P-position or which take is forbidden, and the period."""
        heap, last = position
        table = copycat_table(game.m, misere)
        if not game.count_moves(position):
            return game_over(misere)
        if lost and not table.loses(heap, 0):
            return Explanation((Message("copycat-nim.forbidden", {"heap": heap, "last": last}),))
        sentences: tuple[Message, ...]
        if lost:
            sentences = (Message("copycat-nim.lost_heap", {"heap": heap}),)
        elif best is None:
            return None
        else:
            key = "copycat-nim.to_lost_heap" if table.loses(best.heap, 0) else "copycat-nim.to_forbidden"
            sentences = (Message(key, {"take": heap - best.heap, "rest": best.heap}),)
        if table.outcomes is not None:
            sentences += (Message("copycat-nim.period", {"m": game.m, "period": table.outcomes.period}),)
        return Explanation(sentences)


# -- repeated windows --------------------------------------------------------------------------------------------------


class Period(NamedTuple):
    """The preperiod and the period of rows."""

    preperiod: int
    period: int


def _repeated(names: list[int], seen: dict[tuple[int, ...], int], window: int) -> Period | None:
    """Return the period if the last rows, as many as a window has, occurred before; each row has a name."""
    first = len(names) - window
    before = seen.setdefault(tuple(names[first:]), first)
    return None if before == first else Period(before, first - before)


class CopycatTable:
    """The first rows for one m and one convention, and their proved periods (None: not found within the budget).

    >>> table = copycat_table(5, False)
    >>> table.outcomes, [n for n in range(40) if table.loses(n, 0)], table.loses(10**30, 2)
    (Period(preperiod=9, period=13), [0, 7, 13, 20, 26, 33, 39], False)
    """

    def __init__(self, m: int, misere: bool) -> None:
        self.m = m
        self.misere = misere
        self.outcomes: Period | None = None
        self.remotenesses: Period | None = None
        self._p_rows: list[tuple[bool, ...]] = []
        self._remoteness: list[tuple[int, ...]] = []
        self._find_periods()

    def _find_periods(self) -> None:
        m = self.m
        seen_outcomes: dict[tuple[int, ...], int] = {}
        seen_remotenesses: dict[tuple[int, ...], int] = {}
        names: dict[object, int] = {}
        outcome_names: list[int] = []
        remoteness_names: list[int] = []
        most = _BUDGET // (m + 1)
        while self.remotenesses is None and len(self._p_rows) < most:
            lost, length = self._next_row()
            n = len(self._p_rows)
            step = length[0] - self._remoteness[-1][0] if n else 0
            self._p_rows.append(lost)
            self._remoteness.append(length)
            outcome_names.append(names.setdefault(lost, len(names)))
            shape = (lost, tuple(entry - length[0] for entry in length), step)
            remoteness_names.append(names.setdefault(shape, len(names)))
            if n < 2 * m:  # the rows of a window must not be cut short by the empty heap
                continue
            if self.outcomes is None:
                self.outcomes = _repeated(outcome_names, seen_outcomes, m)
                if self.outcomes is not None:
                    most = min(most, 4 * (sum(self.outcomes) + m))  # late periods are rare
            self.remotenesses = _repeated(remoteness_names, seen_remotenesses, m)

    def _next_row(self) -> tuple[tuple[bool, ...], tuple[int, ...]]:
        n, m = len(self._p_rows), self.m
        takes = range(1, min(m, n) + 1)
        lost_takes = sorted((self._remoteness[n - t][t], t) for t in takes if self._p_rows[n - t][t])
        all_takes = sorted(((self._remoteness[n - t][t], t) for t in takes), reverse=True)
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
        """Return whether the outcome of a heap is in the table or follows from its period."""
        return self.outcomes is not None or heap < len(self._p_rows)

    def loses(self, heap: int, last: int) -> bool:
        """Return whether the player to move loses, for heaps for which ``knows`` is true."""
        if heap >= len(self._p_rows):
            assert self.outcomes is not None
            start, period = self.outcomes
            heap = start + (heap - start) % period
        return self._p_rows[heap][last]

    def remoteness(self, heap: int, last: int) -> int | None:
        """Return the remoteness, or None if no period of it was found."""
        if heap < len(self._p_rows):
            return self._remoteness[heap][last]
        if self.remotenesses is None:
            return None
        start, period = self.remotenesses
        rounds, rest = divmod(heap - start, period)
        saltus = self._remoteness[start + period][0] - self._remoteness[start][0]
        return self._remoteness[start + rest][last] + rounds * saltus


@lru_cache(maxsize=16)
def copycat_table(m: int, misere: bool) -> CopycatTable:
    """Return the table for one m, computed once.

    >>> copycat_table(3, False).remotenesses
    Period(preperiod=4, period=4)
    """
    return CopycatTable(m, misere)


class NimValueTable:
    """The first rows of nim-values for one m, and their proved period (None: not found within the budget).

    >>> table = nim_value_table(3)
    >>> table.period, [table.value(heap, 0) for heap in range(9)], table.value(10**30, 2)
    (Period(preperiod=4, period=4), [0, 1, 1, 2, 0, 3, 1, 3, 0], 0)
    """

    def __init__(self, m: int) -> None:
        self.m = m
        self.period: Period | None = None
        self._rows: list[tuple[int, ...]] = []
        names: dict[tuple[int, ...], int] = {}
        row_names: list[int] = []
        seen: dict[tuple[int, ...], int] = {}
        while self.period is None and len(self._rows) < _BUDGET // (m + 1):
            row = self._next_row()
            self._rows.append(row)
            row_names.append(names.setdefault(row, len(names)))
            if len(self._rows) > 2 * m:  # the rows of a window must not be cut short by the empty heap
                self.period = _repeated(row_names, seen, m)

    def _next_row(self) -> tuple[int, ...]:
        n, m = len(self._rows), self.m
        options = [self._rows[n - take][take] for take in range(1, min(m, n) + 1)]
        times = Counter(options)
        free = next(value for value in range(m + 1) if not times[value])
        # without a take whose value no other take has, this value is the least that is missing, if it is below
        banned = (value if value < free and times[value] == 1 else free for value in options)
        return (free, *banned, *[free] * (m - len(options)))

    def value(self, heap: int, last: int) -> int | None:
        """Return the nim-value, or None if it is beyond the rows and no period was found."""
        if heap >= len(self._rows):
            if self.period is None:
                return None
            start, period = self.period
            heap = start + (heap - start) % period
        return self._rows[heap][last]


@lru_cache(maxsize=16)
def nim_value_table(m: int) -> NimValueTable:
    """Return the table of nim-values for one m, computed once.

    >>> nim_value_table(5).value(10, 0)
    3
    """
    return NimValueTable(m)
