"""Large zeroed memory for kernels: it takes room only where something is written."""

from __future__ import annotations

import mmap
from typing import Literal


def zeros(count: int, kind: Literal["i", "Q"]) -> memoryview:
    """So many zeros, ``i`` of 32 bits or ``Q`` of 64.

    >>> len(zeros(5, "Q")), zeros(2, "i")[1]
    (5, 0)
    """
    size = {"i": 4, "Q": 8}[kind]
    return memoryview(mmap.mmap(-1, max(1, count) * size)).cast(kind)[:count]
