"""The bank of flip-flop: every flip costs one, and the winner gets it all (Verkhovsky 2010, section 20).

It changes the score, never who wins.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from nimatron.play.record import Record


@dataclass(frozen=True)
class Bank:
    """What each side has paid and what the winner has won on balance."""

    first_paid: int
    second_paid: int
    winner: str

    @property
    def total(self) -> int:
        """What lies in the bank."""
        return self.first_paid + self.second_paid

    def gain(self, player: str) -> int:
        """Give what ``first`` or ``second`` has gained: the bank for the winner, less what was paid."""
        paid = self.first_paid if player == "first" else self.second_paid
        return (self.total if player == self.winner else 0) - paid


def bank_of(record: Record) -> Bank | None:
    """Give the bank of a game of flip-flop, None in games without flips.

    >>> import nimatron as nt
    >>> bank_of(Record(nt.Nim(), False, (1,))) is None
    True
    """
    if not hasattr(record.start, "goal"):
        return None
    paid = {"first": 0, "second": 0}
    for number, (before, after) in enumerate(pairwise(record.positions)):
        if before.goal != after.goal:
            paid["second" if number % 2 else "first"] += 1
    return Bank(paid["first"], paid["second"], record.result)
