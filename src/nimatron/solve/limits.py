"""How much a question may cost, and the account that is kept while it is answered."""

from __future__ import annotations

import time
from dataclasses import dataclass

from nimatron.errors import TooLargeError


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one analysis may spend before it is refused.

    Parameters: ``positions`` held in memory at once (each takes about 250 bytes), ``options`` generated in all,
    ``seconds`` of processor time, ``listed`` moves of one position. ``extra_options`` bounds the search for what a
    theorem leaves open (remoteness, nim-value): beyond it the answer is given without that number.

    >>> Limits(positions=1000).positions
    1000
    """

    positions: int = 1_000_000
    options: int = 20_000_000
    seconds: float = 30.0
    listed: int = 100_000
    extra_options: int = 150_000

    def for_extras(self) -> Limits:
        """Give the smaller limits for fields that may be left out of an answer."""
        return Limits(self.positions, min(self.extra_options, self.options), self.seconds, self.listed, 0)


class Account:
    """Counts what one search has spent; ``spend`` raises ``TooLargeError`` at the limit.

    >>> account = Account(Limits(options=1), "nim")
    >>> account.spend(0); account.spend(0)
    Traceback (most recent call last):
    ...
    nimatron.errors.TooLargeError: nim: the search needs more than 1 moves looked at (the limit); try a smaller position
    """

    __slots__ = ("_deadline", "_next_look", "game", "limits", "options")

    def __init__(self, limits: Limits, game: str) -> None:
        self.limits = limits
        self.game = game
        self.options = 0
        self._deadline = time.process_time() + limits.seconds
        self._next_look = 5000

    def spend(self, positions: int, options: int = 1) -> None:
        """Count options looked at while ``positions`` are held."""
        self.options += options
        if self.options > self.limits.options:
            self._refuse(f"{self.limits.options} moves looked at")
        if positions > self.limits.positions:
            self._refuse(f"{self.limits.positions} positions held")
        if self.options >= self._next_look:
            self._next_look = self.options + 5000
            if time.process_time() > self._deadline:
                self._refuse(f"{self.limits.seconds:g} seconds")

    def _refuse(self, what: str) -> None:
        raise TooLargeError(f"{self.game}: the search needs more than {what} (the limit); try a smaller position")
