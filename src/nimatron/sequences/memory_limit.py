"""One refusal for every table that would not fit into memory."""

from __future__ import annotations

import os

from nimatron.errors import TooLargeError

FALLBACK = 4 << 30


def physical_memory() -> int:
    """Give the memory of this machine in bytes (4 GB where the system does not tell).

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
