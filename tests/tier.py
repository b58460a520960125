"""How much a test draws: everything in the full tier (``pytest -m ""``), a part in the quick one."""

from __future__ import annotations

EXAMPLES = 25
"""What Hypothesis tries in the quick tier where a test names no number."""

_full = True


def begin(markexpr: str) -> bool:
    """Take the tier from the ``-m`` expression; whether it is the full one."""
    global _full
    _full = "not full" not in markexpr
    return _full


def is_full() -> bool:
    """Tell whether the full tier runs."""
    return _full


def draws(full: int, quick: int = EXAMPLES) -> int:
    """So many in the tier that runs."""
    return full if _full else min(full, quick)


def step(quick: int) -> int:
    """Every one in the full tier, every so-manieth in the quick one."""
    return 1 if _full else quick
