"""Statistics of a survey: how many of each status and theorem, how long the periods, how great the values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from nimatron.sequences.atlas import STATUSES, Record

_BANDS = 10
"""Periods are counted from one power of this to the next."""
SHOWN = 10


class Counts(NamedTuple):
    """What a survey found, counted.

    ``by_theorem`` has the proved ones; ``bands`` how many periods are below 10, from 10 on below 100, ... ; ``longest``
    the records with the longest periods and ``greatest`` the undecided ones with the greatest values; ``sequences`` how
    many different beginnings there are among all of them.
    """

    codes: int
    by_status: dict[str, int]
    by_theorem: dict[str, int]
    bands: dict[int, int]
    longest: list[Record]
    greatest: list[Record]
    sequences: int

    @property
    def proved(self) -> int:
        """How many have a proof for all heaps."""
        return self.codes - self.by_status.get("undecided", 0)


def counts_of(records: Iterable[Record]) -> Counts:
    """Count the records of a survey.

    >>> found = counts_of([Record("0.3", "periodic", 0, 2), Record("0.45", "periodic", 498, 20)])
    >>> found.by_status, found.bands, [record.code for record in found.longest]
    ({'periodic': 2}, {10: 1, 100: 1}, ['0.45', '0.3'])
    """
    rows = list(records)
    status = Counter(record.status for record in rows)
    theorem = Counter(record.theorem for record in rows if record.theorem)
    bands: Counter[int] = Counter()
    for record in rows:
        if record.period is not None:
            bands[_BANDS ** len(str(record.period))] += 1
    longest = sorted((row for row in rows if row.period), key=lambda row: (-(row.period or 0), row.code))
    open_ones = [row for row in rows if not row.proved]
    return Counts(
        len(rows),
        {name: status[name] for name in STATUSES if status[name]},
        dict(sorted(theorem.items(), key=lambda entry: (-entry[1], entry[0]))),
        dict(sorted(bands.items())),
        longest[:SHOWN],
        sorted(open_ones, key=lambda row: (-(row.max_value or 0), row.code))[:SHOWN],
        len({row.head_digest for row in rows}),
    )
