"""How often a sequence agrees with itself shifted: the exact counts behind an autocorrelation, and their peaks."""

from __future__ import annotations

from operator import eq
from typing import Any

MOST_COMPARED = 20_000_000_000
"""Pairs of values that are compared at most: a few seconds of work."""
_NARROW = ((1 << 8, "uint8"), (1 << 16, "uint16"))


def agreements(values: Any, shifts: int) -> list[int]:
    """Give for each shift s from 1 to ``shifts`` the number of n with G(n) = G(n + s), both within the values.

    They are counted, pair by pair. A transform would be quicker for long rows of shifts, but it gives roundings.

    >>> import numpy as np
    >>> agreements(np.array([0, 1, 0, 1, 0]), 4)
    [0, 3, 0, 1]
    """
    if isinstance(values, list):
        return [agreeing(values, shift) for shift in range(1, min(shifts, len(values)) + 1)]
    import numpy as np

    # in the narrowest type more values go through the processor at once
    kind = next((kind for bound, kind in _NARROW if len(values) == 0 or int(values.max()) < bound), None)
    narrow = values if kind is None else values.astype(kind)
    return [
        int(np.count_nonzero(narrow[:-shift] == narrow[shift:])) for shift in range(1, min(shifts, len(values)) + 1)
    ]


def agreeing(values: Any, shift: int) -> int:
    """Give the number of n with G(n) = G(n + shift), both within the values, an array or a list.

    >>> agreeing([0, 1, 0, 1, 0], 2)
    3
    """
    if isinstance(values, list):
        return sum(map(eq, values, values[shift:]))
    return int((values[:-shift] == values[shift:]).sum())


def peaks(counts: list[int], count: int, most: int = 6) -> list[int]:
    """Give the shifts worth a label, the most telling first: higher than their neighbours, no multiples.

    The first is the least shift whose share of agreements comes within a twentieth of the greatest one. The others
    follow by share, as far down as halfway to the middle of all shifts; a multiple or a part of a shift that is there
    already tells nothing new. Shares are compared as fractions.

    >>> peaks([0, 0, 97, 1, 2, 94, 0, 0], 100)
    [3]
    """
    shares = [(agreed, count - shift) for shift, agreed in enumerate(counts, 1)]
    local = [
        shift
        for shift, share in enumerate(shares, 1)
        if share[0]
        and all(not _above(shares[near - 1], share) for near in (shift - 1, shift + 1) if 0 < near <= len(shares))
    ]
    if not local:
        return []
    from fractions import Fraction

    share_of = {shift: Fraction(*shares[shift - 1]) for shift in local}
    highest = max(share_of.values())
    first = next(shift for shift in local if share_of[shift] * 20 >= highest * 19)
    middle = sorted(Fraction(*share) for share in shares)[len(shares) // 2]
    found = [first]
    for shift in sorted(local, key=lambda shift: (-share_of[shift], shift)):
        if len(found) == most or 2 * share_of[shift] <= middle + highest:
            break
        if all(shift % known and known % shift for known in found):
            found.append(shift)
    return found


def _above(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] * other[1] > other[0] * one[1]
