"""All limits on the cost of a request."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from nimatron.budget import Limits

LONGEST_GAME = 1_000
LONGEST_POSITION = 20_000
LONGEST_WORD = 200
LONGEST_BODY = 2_000_000
LONGEST_QUERY = 100_000
LONGEST_ANSWER = 16_000_000
MOST_REQUESTS = 1_000
MOST_MOVES = 5_000
MOST_LOOKED_AT = 50_000
"""Moves examined when looking for those that touch certain objects."""
MOST_TOUCHED = 100
MOST_VALUES = 20_000
MOST_DRAWN = 100_000
"""Most values drawn in one picture of a sequence."""
MOST_HEAPS = 5_000
"""The greatest heap of a misère quotient."""
MOST_SUMMED = 16
"""Heaps of small sums are smaller than this."""
LARGEST_BOARD = 200
HIGHEST_LEVEL = 20
"""The highest level of a random start, as in ``nimatron.play.starts``."""
SLOWEST_HEAD = 10.0
"""Seconds within which the head of a request must arrive."""

SEARCH = Limits(positions=250_000, options=400_000, seconds=10.0, listed=MOST_MOVES, extra_options=150_000)
"""Limits of one analysis: the work of some 0.8 seconds. The seconds, of processor time, are a last guard."""
MOST_WORK = 1_000_000
"""Work of all analyses of a request, counted as options examined."""


def _workers() -> int:
    return max(2, min(8, (os.cpu_count() or 1) + 2))


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """Limits of the server as a whole.

    Parameters:
        workers: processes that answer; more than processors, so that the others continue while one is replaced.
        seconds: last guard for an answer whose work is not counted: after that processor time the worker is ended.
        longest_wait: seconds that a request waits for a free worker before it is refused with 429.
        total_seconds: wall time for waiting and answering together; on a busy machine a second of processor time takes
            several.
        queue: requests that may wait; further ones are refused with 429.
        address_queue: requests of one address that may wait.
        client_queue: requests of one client (a page, or a program at an address) that may wait.
        spares: processes more than answer at a time, already warm, that take the place of ended ones.
        memory: bytes of address space of a worker.
        replace_above: bytes in use after which a worker is replaced.

    >>> ServerLimits().seconds < ServerLimits().total_seconds
    True
    """

    workers: int = field(default_factory=_workers)
    seconds: float = 12.0
    longest_wait: float = 10.0
    total_seconds: float = 60.0
    queue: int = 600
    address_queue: int = 400
    client_queue: int = 32
    spares: int = 2
    memory: int = 1 << 30
    replace_above: int = 400 << 20

    @property
    def heavy_workers(self) -> int:
        """Return how many workers may answer heavy questions, so that the others are free for light ones."""
        return max(1, self.workers // 2)
