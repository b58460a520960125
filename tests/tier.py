"""How many examples a test draws: all in the full tier (``pytest -m ""``), some of them in the quick one.

Of long lists that nothing changes, such as stored certificates, each run takes a few, chosen by its seed
(``NIMATRON_SEED``); with ``NIMATRON_ALL=1`` it takes all.
"""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

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


def chosen(items: Sequence[T], count: int) -> list[T]:
    """Return ``count`` of the items in their order, chosen by the seed of the run; all of them with NIMATRON_ALL=1."""
    if os.environ.get("NIMATRON_ALL") or count >= len(items):
        return list(items)
    dice = random.Random(f"{os.environ.get('NIMATRON_SEED')} {len(items)}")
    return [items[index] for index in sorted(dice.sample(range(len(items)), count))]
