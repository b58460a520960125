"""Finite subtraction sets: nim-values, outcomes and their period, proved by a repeated window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.subtraction.methods import members_below
from nimatron.sequences.subtraction.outcome_chunks import outcomes, repetition

if TYPE_CHECKING:
    import numpy as np

#: Most numbers that a search for a period examines.
MOST_NUMBERS = 1 << 26


@dataclass(frozen=True)
class SubtractionPeriod:
    """The whole sequence of nim-values, or of outcomes (1 for P, 0 for N), of a finite subtraction set.

    `values` holds the first preperiod + period entries. From `preperiod` on they repeat with `period`, both least.

    >>> detect_period("1,3,4").value(10**100)
    2
    """

    take: SubtractionSet
    what: str
    misere: bool
    preperiod: int
    period: int
    values: tuple[int, ...]

    def value(self, n: int) -> int:
        """Return the entry of any heap size n >= 0.

        >>> [detect_period("2,3").value(n) for n in (0, 4, 5, 10**30 + 4)]
        [0, 2, 0, 2]
        """
        if n < 0:
            raise RuleError(reason("rule.heap_size", given=n))
        return self.values[n if n < self.preperiod else self.preperiod + (n - self.preperiod) % self.period]


def detect_period(
    take: SubtractionSet | str, what: str = "nim-values", misere: bool = False, limit: int = 1 << 24
) -> SubtractionPeriod:
    """Return the period of the nim-values, or of the ``outcomes`` (1 for P, 0 for N), of a finite subtraction set.

    An entry depends only on the max(take) entries before it. So one repeated window of that length proves the period
    forever (Golomb 1966). Preperiod and period are the least ones.

    Parameters:
        take: the subtraction set.
        what: ``nim-values`` or ``outcomes``.
        misere: whether the outcomes are those of misère play.
        limit: most numbers to examine, at most 2^26.

    Raises:
        RuleError: for an infinite set.
        TooLargeError: if no window repeats within `limit` numbers.

    >>> found = detect_period("1,3,4")
    >>> found.preperiod, found.period, found.values
    (0, 7, (0, 1, 0, 1, 2, 3, 2))
    >>> found = detect_period("2,5,7", "outcomes", misere=True)
    >>> found.preperiod, found.period, found.value(10**12)
    (0, 22, 1)
    """
    take = SubtractionSet.of(take)
    greatest = take.maximum
    if greatest is None:
        raise RuleError(reason("rule.takes.infinite", takes=take))
    if what not in ("nim-values", "outcomes") or (misere and what == "nim-values"):
        raise RuleError(reason("rule.period_kinds"))
    limit = min(limit, MOST_NUMBERS)
    if greatest >= limit:
        raise TooLargeError(reason("limit.period_takes", greatest=greatest, limit=limit))
    count = 64
    while count < 4 * greatest:
        count *= 4
    count = min(count, limit)
    while True:
        entries = _entries(take, what, misere, count)
        found = repetition(entries, greatest)
        if found is not None:
            preperiod, period = found
            return SubtractionPeriod(
                take, what, misere, preperiod, period, tuple(entries[: preperiod + period].tolist())
            )
        if count >= limit:
            raise TooLargeError(reason("limit.no_window", count=greatest, limit=limit, takes=take))
        count = min(4 * count, limit)


def _entries(take: SubtractionSet, what: str, misere: bool, count: int) -> np.ndarray[Any, Any]:
    import numpy as np

    if what == "outcomes":
        return outcomes(take, count, misere).astype(np.uint8)
    members = members_below(take, count)
    kernels = native()
    if kernels is None:
        from nimatron.sequences.subtraction import numpy_loops

        return numpy_loops.nim_values(members, count)
    values = np.zeros(count, dtype=np.uint16)
    kernels.subtraction_values(members, values, 0, count)
    return values
