"""Every number that bounds what a request may cost, in one place."""

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
"""Moves looked at for those that touch certain objects."""
MOST_TOUCHED = 100
MOST_VALUES = 20_000
MOST_DRAWN = 100_000
"""Values of which a picture of a sequence is made."""
MOST_SUMMED = 16
"""Heaps of small sums are below this."""
LARGEST_BOARD = 200
HIGHEST_LEVEL = 20
"""The highest level of a random start, as in ``nimatron.play.starts``."""
SLOWEST_HEAD = 10.0
"""Seconds that the head of a request may take to arrive."""

SEARCH = Limits(positions=250_000, options=4_000_000, seconds=0.7, listed=MOST_MOVES, extra_options=150_000)
"""What one analysis may spend before it is refused; ``seconds`` are of processor time."""


def _workers() -> int:
    return max(2, min(8, (os.cpu_count() or 1) + 2))


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """The bounds of the process as a whole.

    Parameters: ``workers`` processes that answer (more than processors, so that while one is replaced the others go
    on); ``seconds`` one answer may take before its worker is ended, less if it has waited so long that
    ``altogether`` would be exceeded; ``patience`` seconds that a request waits for a free worker and ``queue`` requests
    that may wait (then 429);
    ``memory`` bytes of address space of a worker; ``retire`` bytes in use after which it is replaced.

    >>> ServerLimits().patience < ServerLimits().altogether < 2
    True
    """

    workers: int = field(default_factory=_workers)
    seconds: float = 1.4
    patience: float = 1.0
    altogether: float = 1.6
    queue: int = 64
    memory: int = 1 << 30
    retire: int = 400 << 20
