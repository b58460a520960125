"""How many examples a test draws: all in the full tier (``pytest -m ""``), some of them in the quick one."""

from __future__ import annotations

EXAMPLES = 25
"""Number of Hypothesis examples in the quick tier if a test gives none."""

_full = True


def begin(markexpr: str) -> bool:
    """Read the tier from the ``-m`` expression; return whether it is the full one."""
    global _full
    _full = "not full" not in markexpr
    return _full


def is_full() -> bool:
    """Return whether the full tier runs."""
    return _full


def draws(full: int, quick: int = EXAMPLES) -> int:
    """Return the number of examples for the tier that runs."""
    return full if _full else min(full, quick)


def step(quick: int) -> int:
    """Return the step for a range of examples: 1 in the full tier, ``quick`` in the quick one."""
    return 1 if _full else quick
