"""Limits of work for one question, the budget shared by all sources of its answer, and checks of available memory."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple, NoReturn, TypeAlias

from nimatron.errors import TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import Reason, reason

Progress = Callable[[int, int], None]
"""Called with the work done and the total work, in any unit."""

Question: TypeAlias = "MessageValue | Callable[[], MessageValue]"

STEPS = 2000
"""Elementary steps of a kernel, about a nanosecond each, that count as one option examined in Python."""
OPTIONS_A_SECOND = 1_000_000 // 2
"""Options that a usual machine examines in a second; by this, seconds that a user allows raise the limit of options."""
_MOST_OPTIONS = 10**15
"""Options beyond which the seconds do not grow; no machine examines more than that."""


class Limits(NamedTuple):
    """Limits of what one question may use before it is refused.

    All limits but ``seconds`` count work, so that a question has the same answer however busy the machine is. With the
    default limits an answer takes at most some eight seconds on a usual machine.

    Parameters:
        positions: positions held in memory (about 250 bytes each).
        options: options examined in total; the work of kernels is counted in the same unit (:data:`STEPS`).
        seconds: processor time of this process, the last guard.
        listed: moves of one position.
        memory: bytes of one table.
        values: values of a sequence of single heaps.
        extra_options: options examined for what a theorem leaves open (remoteness, nim-value); beyond this limit the
            answer comes without that number.
        threads: threads that decide together who wins, or a nim-value, by proof numbers. With several of them the work
            of an answer may vary.

    >>> Limits(positions=1000).positions
    1000
    """

    positions: int = 1_000_000
    options: int = 4_000_000
    seconds: float = 600.0
    listed: int = 100_000
    memory: int = 1 << 29
    values: int = 2_000_000
    extra_options: int = 150_000
    threads: int = 1

    def for_extras(self) -> Limits:
        """Return the smaller limits for fields that an answer may omit."""
        return self._replace(options=min(self.extra_options, self.options), extra_options=0)

    def for_named(self) -> Limits:
        """Return the limits for fields asked for by name: what a theorem leaves open may take the whole budget.

        >>> Limits(options=1000).for_named().for_extras().options
        1000
        """
        return self._replace(extra_options=max(self.extra_options, self.options))

    def raised(self, seconds: float | None = None, options: int | None = None) -> Limits:
        """Return these limits with other seconds or options; limits of positions and values grow with the options.

        Seconds alone raise the limits of options in proportion, and end the work when they are over. Options alone
        raise the seconds in proportion, so that this last guard does not forbid what the options allow.

        >>> Limits().raised(options=40_000_000).positions, Limits().raised(seconds=60).options
        (10000000, 30000000)
        >>> Limits().raised(options=40_000_000).seconds
        6000.0
        """
        found = self if seconds is None else self._replace(seconds=float(seconds))
        if options is None:
            if seconds is None:
                return found
            raised = max(found.options, int(seconds * OPTIONS_A_SECOND))
            return found._replace(options=raised, extra_options=self.extra_options * raised // max(1, self.options))
        if seconds is None:
            times = min(options, _MOST_OPTIONS) / max(1, self.options)
            found = self._replace(seconds=self.seconds * max(1.0, times))
        return found._replace(
            options=options,
            positions=max(self.positions, options // 4),
            values=max(self.values, options),
            extra_options=max(self.extra_options, options),
        )


class Budget:
    """The budget of one question: what was asked, the deadline, what was tried and the work done so far.

    Parameters:
        limits: limits of work, time and memory.
        asked: the question for a refusal: the user's text such as ``circular-nim 9,8,7``, a reason, or a function that
            returns one of these.
        progress: called with the options examined and their limit.

    >>> budget = Budget(Limits(options=1), "nim 3,4")
    >>> budget.spend(0)
    >>> budget.tried.append(reason("tried.theorems"))
    >>> budget.spend(0)
    Traceback (most recent call last):
    ...
    nimatron.errors.TooLargeError: nim 3,4: needs more than 1 move examined (the limit; --limit raises it); tried:
    theorems (none covers it)
    """

    __slots__ = (
        "_asked", "_next_look", "_steps", "deadline", "known", "limits", "options", "progress", "searches", "tried",
    )  # fmt: skip

    def __init__(
        self, limits: Limits | None = None, asked: Question | None = None, progress: Progress | None = None
    ) -> None:
        self.limits = limits or Limits()
        self._asked = asked
        self.progress = progress
        self.options = 0
        self._steps = 0  # of a kernel, beyond the options that they count as
        self.tried: list[MessageValue] = []
        """What each source that failed reported."""
        self.known: list[MessageValue] = []
        """Facts already certain, for the text of a refusal."""
        self.searches: dict[Any, Any] = {}
        """Searches of this question, for reuse by its later parts; no other question sees them."""
        self.deadline = time.process_time() + self.limits.seconds
        self._next_look = 5000

    def spend(self, positions: int, options: int = 1) -> None:
        """Count examined options while ``positions`` are held. Raises ``TooLargeError`` at a limit."""
        self.options += options
        if self.options > self.limits.options:
            self.refuse(reason("limit.moves", count=self.limits.options), "--limit")
        if positions > self.limits.positions:
            self.refuse(reason("limit.positions", count=self.limits.positions), "--limit")
        if self.options >= self._next_look:
            self._next_look = self.options + 5000
            self.look()

    def charge(self, steps: int) -> None:
        """Count the elementary steps of a kernel. Raises ``TooLargeError`` at the limit of options.

        >>> budget = Budget(Limits(options=10))
        >>> budget.charge(3 * STEPS)
        >>> budget.options
        3
        """
        options, self._steps = divmod(self._steps + steps, STEPS)
        self.options += options
        if self.options > self.limits.options:
            self.refuse(reason("limit.work", count=self.limits.options), "--seconds")

    def affords(self, steps: int) -> bool:
        """Return whether a kernel may take that many more steps within the limit of options.

        >>> Budget(Limits(options=10)).affords(11 * STEPS)
        False
        """
        return self.options + (self._steps + steps) // STEPS <= self.limits.options

    def look(self, done: int | None = None, total: int | None = None) -> None:
        """Report progress: options of the limit, or ``done`` of ``total``; refuse when the seconds are over."""
        if time.process_time() > self.deadline:
            self.refuse(reason("limit.seconds", count=f"{self.limits.seconds:g}"), "--seconds")
        if self.progress is not None:
            if done is None or total is None:
                self.progress(self.options, self.limits.options)
            else:
                self.progress(done, total)

    @property
    def over(self) -> bool:
        """Whether the limit of options or of seconds is exceeded, so that the budget refuses."""
        return self.options > self.limits.options or time.process_time() > self.deadline

    @property
    def left(self) -> int:
        """Options left, at least 0."""
        return max(0, self.limits.options - self.options)

    @property
    def asked(self) -> MessageValue:
        """The question, as text or message."""
        asked = reason("asked.position") if self._asked is None else self._asked
        return asked() if callable(asked) else asked

    def refuse(self, what: Reason, option: str) -> NoReturn:
        """Raise ``TooLargeError`` with the limit, the option that raises it, what was tried and what is known."""
        found = reason("limit.needs", asked=self.asked, what=what, option=option)
        if self.tried:
            found = reason("limit.tried", refused=found, tried=different(self.tried))
        if self.known:
            found = reason("limit.known", refused=found, known=different(self.known))
        refused = TooLargeError(found)
        refused.work = self.options
        raise refused

    def part(self, limits: Limits) -> Budget:
        """Return a budget with smaller limits for an optional field, with the same question and deadline."""
        other = Budget(limits, self._asked, self.progress)
        other.deadline = min(self.deadline, other.deadline)
        other.searches = self.searches
        return other


_USUAL_BYTES = 250
"""Bytes of a usual position, as in ``Limits.positions``."""


def weight_of(position: Any) -> int:
    """Return how many usual positions this one counts as; only numbers of hundreds of digits count more.

    A search multiplies what it spends by the weight of the position where it begins.

    >>> weight_of((3, 10**50)), weight_of((3, 10**100_000))
    (1, 167)
    """
    bits = 0
    waiting = [position]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            bits += part.bit_length()
        elif isinstance(part, tuple):
            waiting += part
    return 1 + bits // (8 * _USUAL_BYTES)


_USUAL_ITEMS = 16
"""Numbers, coins or objects of a usual position, whose options are examined with usual work."""


def cost_of(position: Any) -> int:
    """Return how many usual options one option of this position costs to examine.

    Long rows cost more, and so do rows of rows, such as the regions of Sprouts, since each of them is put in order.

    >>> cost_of((3, 4, 5)), cost_of((1,) * 100), cost_of(((0,), (1, 2))), cost_of((3, 10**100_000))
    (1, 7, 3, 167)
    """
    items = 0
    waiting = [position]
    while waiting:
        part = waiting.pop()
        if isinstance(part, (tuple, frozenset)):
            inner = [one for one in part if isinstance(one, (tuple, frozenset))] if isinstance(part, tuple) else []
            rows = [one for one in inner if all(isinstance(number, (int, tuple)) for number in one)]
            # the components of a sum stand beside their games, and are not put in order one by one
            items += len(part) + (_USUAL_ITEMS * len(rows) if len(rows) == len(part) else 0)
            waiting += inner
    return weight_of(position) + items // _USUAL_ITEMS


def different(clauses: list[MessageValue]) -> tuple[MessageValue, ...]:
    """Return the clauses in their order, without repetitions.

    >>> different(["a search", "a table", "a search"])
    ('a search', 'a table')
    """
    return tuple(clause for place, clause in enumerate(clauses) if clause not in clauses[:place])


def refusal(budget: Budget) -> TooLargeError:
    """Return the error for a question that no source could answer, with the clauses that the sources added.

    >>> budget = Budget(asked="kayles 10")
    >>> budget.tried.append("a table of 5 values")
    >>> str(refusal(budget))
    'kayles 10: not found; tried: a table of 5 values'
    """
    clauses = different(budget.tried) or (reason("tried.nothing"),)
    tried = reduce(lambda first, second: reason("both", first=first, second=second), clauses)
    return TooLargeError(reason("limit.not_found", asked=budget.asked, tried=tried))


FALLBACK = 4 << 30
"""Bytes of memory assumed if the system does not report them."""


def physical_memory() -> int:
    """Return the memory of this machine in bytes (4 GB if the system does not report it).

    >>> physical_memory() > 0
    True
    """
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return FALLBACK


def require_memory(needed: int, what: MessageValue, instead: MessageValue) -> None:
    """Raise ``TooLargeError`` if more than three quarters of the memory of this machine are needed.

    Parameters:
        needed: bytes.
        what: name of the table.
        instead: what to do instead.

    >>> require_memory(1 << 80, "this table", "ask for less")
    Traceback (most recent call last):
    nimatron.errors.TooLargeError: this table needs 1,208,925,819,614,630 GB of memory, the limit ...: ask for less
    """
    limit = physical_memory() // 4 * 3
    if needed > limit:
        sizes = {"needed": f"{-(-needed // 10**9):,}", "limit": f"{limit // 10**9:,}"}
        raise TooLargeError(reason("limit.memory", what=what, instead=instead, **sizes))
