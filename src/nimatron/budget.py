"""How much a question may cost, the one account that every source of its answer draws on, and the memory there is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import reduce
from typing import NamedTuple, TypeAlias

from nimatron.errors import TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import Reason, reason

Progress = Callable[[int, int], None]
"""Told how much is done and how much there is to do, in any unit."""

Question: TypeAlias = "MessageValue | Callable[[], MessageValue]"


class Limits(NamedTuple):
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
        return self._replace(options=min(self.extra_options, self.options), extra_options=0)

    def raised(self, seconds: float | None = None, options: int | None = None) -> Limits:
        """These limits with a time, and with moves looked at from which the positions held and values follow.

        >>> Limits().raised(options=40_000_000).positions
        10000000
        """
        found = self if seconds is None else self._replace(seconds=float(seconds))
        if options is None:
            return found
        return found._replace(
            options=options,
            positions=max(self.positions, options // 4),
            values=max(self.values, options),
            extra_options=max(self.extra_options, options),
        )


class Budget:
    """The account of one question: what was asked, until when, what was tried and what has been spent.

    Parameters: ``asked`` is the question as the user wrote it (``circular-nim 9,8,7``) or a reason, or a function that
    gives it when it is needed, for a refusal; ``progress`` is told how many options of the limit have been looked at.

    >>> budget = Budget(Limits(options=1), "nim 3,4")
    >>> budget.spend(0)
    >>> budget.tried.append(reason("tried.theorems"))
    >>> budget.spend(0)
    Traceback (most recent call last):
    ...
    nimatron.errors.TooLargeError: nim 3,4: needs more than 1 move examined (the limit; --limit raises it); tried:
    theorems (none covers it)
    """

    __slots__ = ("_asked", "_next_look", "deadline", "known", "limits", "options", "progress", "tried")

    def __init__(
        self, limits: Limits | None = None, asked: Question | None = None, progress: Progress | None = None
    ) -> None:
        self.limits = limits or Limits()
        self._asked = asked
        self.progress = progress
        self.options = 0
        self.tried: list[MessageValue] = []
        """What each source said that could not answer."""
        self.known: list[MessageValue] = []
        """What is certain already, for the text of a refusal."""
        self.deadline = time.monotonic() + self.limits.seconds
        self._next_look = 5000

    def spend(self, positions: int, options: int = 1) -> None:
        """Count options looked at while ``positions`` are held. Raises ``TooLargeError`` at a limit."""
        self.options += options
        if self.options > self.limits.options:
            self.refuse(reason("limit.moves", count=self.limits.options), "--limit")
        if positions > self.limits.positions:
            self.refuse(reason("limit.positions", count=self.limits.positions), "--limit")
        if self.options >= self._next_look:
            self._next_look = self.options + 5000
            self.look()

    def look(self, done: int | None = None, total: int | None = None) -> None:
        """Look at the clock, and show progress: options of the limit, or ``done`` of ``total``."""
        if time.monotonic() > self.deadline:
            self.refuse(reason("limit.seconds", count=f"{self.limits.seconds:g}"), "--seconds")
        if self.progress is not None:
            if done is None or total is None:
                self.progress(self.options, self.limits.options)
            else:
                self.progress(done, total)

    @property
    def left(self) -> float:
        """Seconds left, not less than 0."""
        return max(0.0, self.deadline - time.monotonic())

    @property
    def asked(self) -> MessageValue:
        """The question in words."""
        asked = reason("asked.position") if self._asked is None else self._asked
        return asked() if callable(asked) else asked

    def refuse(self, what: Reason, option: str) -> None:
        """Raise ``TooLargeError``: what would be needed, which option raises the limit, what was tried and is known."""
        found = reason("limit.needs", asked=self.asked, what=what, option=option)
        if self.tried:
            found = reason("limit.tried", refused=found, tried=different(self.tried))
        if self.known:
            found = reason("limit.known", refused=found, known=different(self.known))
        raise TooLargeError(found)

    def part(self, limits: Limits) -> Budget:
        """An account of smaller limits for an optional field, with the same question and deadline."""
        other = Budget(limits, self._asked, self.progress)
        other.deadline = min(self.deadline, other.deadline)
        return other


def different(clauses: list[MessageValue]) -> tuple[MessageValue, ...]:
    """The clauses in their order, each once.

    >>> different(["a search", "a table", "a search"])
    ('a search', 'a table')
    """
    return tuple(clause for place, clause in enumerate(clauses) if clause not in clauses[:place])


def refusal(budget: Budget) -> TooLargeError:
    """The refusal of what no source could answer, from the clauses that they added.

    >>> budget = Budget(asked="kayles 10")
    >>> budget.tried.append("a table of 5 values")
    >>> str(refusal(budget))
    'kayles 10: not found; tried: a table of 5 values'
    """
    clauses = different(budget.tried) or (reason("tried.nothing"),)
    tried = reduce(lambda first, second: reason("both", first=first, second=second), clauses)
    return TooLargeError(reason("limit.not_found", asked=budget.asked, tried=tried))


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


def require_memory(needed: int, what: MessageValue, instead: MessageValue) -> None:
    """Raise ``TooLargeError`` if ``needed`` bytes are more than three quarters of the memory of this machine.

    ``what`` names the table, ``instead`` says what would be right.

    >>> require_memory(1 << 80, "this table", "ask for less")
    Traceback (most recent call last):
    nimatron.errors.TooLargeError: this table needs 1,208,925,819,614,630 GB of memory, the limit ...: ask for less
    """
    limit = physical_memory() // 4 * 3
    if needed > limit:
        sizes = {"needed": f"{-(-needed // 10**9):,}", "limit": f"{limit // 10**9:,}"}
        raise TooLargeError(reason("limit.memory", what=what, instead=instead, **sizes))
