"""The bank of flip-flop: every flip costs one, and the winner gets it all (Verkhovsky 2010, section 20).

It changes the score, but not who wins. No other game has a bank.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from nimatron.games.boards.flip_flop import FlipFlop
from nimatron.play.record import Record


@dataclass(frozen=True)
class Bank:
    """What each side has paid, and who has won."""

    first_paid: int
    second_paid: int
    winner: str

    @property
    def total(self) -> int:
        """The contents of the bank."""
        return self.first_paid + self.second_paid

    def gain(self, player: str) -> int:
        """Return the balance of ``first`` or ``second``: the bank if they have won, less what they paid."""
        paid = self.first_paid if player == "first" else self.second_paid
        return (self.total if player == self.winner else 0) - paid


def bank_of(record: Record) -> Bank | None:
    """Return the bank of a game of flip-flop, None in other games.

    >>> bank_of(Record("nim", False, (1,))) is None
    True
    """
    if not isinstance(record.game, FlipFlop):
        return None
    paid = {"first": 0, "second": 0}
    for number, (before, after) in enumerate(pairwise(record.positions)):
        if before.goal != after.goal:
            paid["second" if number % 2 else "first"] += 1
    return Bank(paid["first"], paid["second"], record.result)


def bank_to_json(record: Record) -> dict[str, Any] | None:
    """Return the bank as plain data, None in other games; ``gain`` is None until somebody has won.

    >>> import nimatron as nt
    >>> game = nt.FlipFlop(threshold=0)
    >>> bank_to_json(Record(game, False, game.parse("0,1")).play(game.parse("0,0/attrition/0")))
    {'first_paid': 1, 'second_paid': 0, 'total': 1, 'winner': 'second', 'gain': {'first': -1, 'second': 1}}
    """
    bank = bank_of(record)
    if bank is None:
        return None
    won = bank.winner in ("first", "second")
    return {
        "first_paid": bank.first_paid,
        "second_paid": bank.second_paid,
        "total": bank.total,
        "winner": bank.winner if won else None,
        "gain": {side: bank.gain(side) for side in ("first", "second")} if won else None,
    }
