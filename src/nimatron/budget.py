"""How much a question may cost, the one account that every source of its answer draws on, and the memory there is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from nimatron.errors import TooLargeError

Progress = Callable[[int, int], None]
"""Told how much is done and how much there is to do, in any unit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one question may spend before it is refused.

    Parameters: ``positions`` held in memory at once (each takes about 250 bytes), ``options`` looked at in all,
    ``seconds`` of wall time, ``listed`` moves of one position, ``memory`` bytes of one table, ``values`` of a
    sequence of single heaps. ``extra_options`` bounds the search for what a theorem leaves open (remoteness,
    nim-value): beyond it the answer is given without that number.

    >>> Limits(positions=1000).positions
    1000
    """

    positions: int = 1_000_000
    options: int = 20_000_000
    seconds: float = 8.0
    listed: int = 100_000
    memory: int = 1 << 29
    values: int = 2_000_000
    extra_options: int = 150_000

    def for_extras(self) -> Limits:
        """The smaller limits for fields that may be left out of an answer."""
        return replace(self, options=min(self.extra_options, self.options), extra_options=0)

    def raised(self, seconds: float | None = None, options: int | None = None) -> Limits:
        """These limits with a time, and with moves looked at from which the positions held and values follow.

        >>> Limits().raised(options=40_000_000).positions
        10000000
        """
        found = self if seconds is None else replace(self, seconds=float(seconds))
        if options is None:
            return found
        return replace(
            found,
            options=options,
            positions=max(self.positions, options // 4),
            values=max(self.values, options),
            extra_options=max(self.extra_options, options),
        )


class Budget:
    """The account of one question: what was asked, until when, what was tried and what has been spent.

    Parameters: ``asked`` is the question as the user wrote it (``circular-nim 9,8,7``), put into
    words only for a refusal; ``progress`` is told how many
    options of the limit have been looked at.

    >>> budget = Budget(Limits(options=1), "nim 3,4")
    >>> budget.spend(0)
    >>> budget.tried.append("no theorem covers it")
    >>> budget.spend(0)
    Traceback (most recent call last):
    ...
    nimatron.errors.TooLargeError: nim 3,4: needs more than 1 moves looked at (the limit; --limit raises it); tried: no
    theorem covers it
    """

    __slots__ = ("_next_look", "asked", "deadline", "known", "limits", "options", "progress", "tried")

    def __init__(
        self, limits: Limits | None = None, asked: object = "the position", progress: Progress | None = None
    ) -> None:
        self.limits = limits or Limits()
        self.asked = asked
        self.progress = progress
        self.options = 0
        self.tried: list[str] = []
        """What each source said that could not answer."""
        self.known: list[str] = []
        """What is certain already, for the text of a refusal."""
        self.deadline = time.monotonic() + self.limits.seconds
        self._next_look = 5000

    def spend(self, positions: int, options: int = 1) -> None:
        """Count options looked at while ``positions`` are held. Raises ``TooLargeError`` at a limit."""
        self.options += options
        if self.options > self.limits.options:
            self.refuse(f"{self.limits.options} moves looked at", "--limit")
        if positions > self.limits.positions:
            self.refuse(f"{self.limits.positions} positions held", "--limit")
        if self.options >= self._next_look:
            self._next_look = self.options + 5000
            self.look()

    def look(self, done: int | None = None, total: int | None = None) -> None:
        """Look at the clock, and show progress: options of the limit, or ``done`` of ``total``."""
        if time.monotonic() > self.deadline:
            self.refuse(f"{self.limits.seconds:g} seconds", "--seconds")
        if self.progress is not None:
            if done is None or total is None:
                self.progress(self.options, self.limits.options)
            else:
                self.progress(done, total)

    @property
    def left(self) -> float:
        """Seconds left, not less than 0."""
        return max(0.0, self.deadline - time.monotonic())

    def refuse(self, what: str, option: str = "") -> None:
        """Raise ``TooLargeError``: what would be needed, which option raises the limit, what was tried and is known."""
        text = f"{self.asked}: needs more than {what} (the limit" + (f"; {option} raises it)" if option else ")")
        if self.tried:
            text += f"; tried: {', '.join(dict.fromkeys(self.tried))}"
        if self.known:
            text += f"; known: {', '.join(dict.fromkeys(self.known))}"
        raise TooLargeError(text)

    def part(self, limits: Limits) -> Budget:
        """An account of smaller limits for an optional field, with the same question and deadline."""
        other = Budget(limits, self.asked, self.progress)
        other.deadline = min(self.deadline, other.deadline)
        return other


FALLBACK = 4 << 30
"""Bytes of memory where the system does not tell."""


def physical_memory() -> int:
    """The memory of this machine in bytes (4 GB where the system does not tell).

    >>> physical_memory() > 0
    True
    """
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return FALLBACK


def require_memory(needed: int, what: str, instead: str) -> None:
    """Raise ``TooLargeError`` if ``needed`` bytes are more than three quarters of the memory of this machine.

    ``what`` names the table, ``instead`` says what would be right.

    >>> require_memory(1 << 80, "this table", "ask for less")
    Traceback (most recent call last):
    nimatron.errors.TooLargeError: this table needs 1,208,925,819,614,630 GB of memory, the limit ...: ask for less
    """
    limit = physical_memory() // 4 * 3
    if needed > limit:
        raise TooLargeError(
            f"{what} needs {-(-needed // 10**9):,} GB of memory, the limit here is {limit // 10**9:,} GB: {instead}"
        )
