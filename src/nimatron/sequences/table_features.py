"""What a finite table shows without proof: apparent period, records, different values, agreement with a shift."""

from __future__ import annotations

from itertools import accumulate
from operator import eq
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]


_COUNTED = 1 << 26
"""Up to this span each possible value has its own counter, which is much faster than sorting or hashing."""
MOST_COMPARED = 20_000_000_000
"""Most pairs of values that are compared: a few seconds of work."""
_NARROW = ((1 << 8, "uint8"), (1 << 16, "uint16"))


def apparent_period(values: Any) -> tuple[int, int] | None:
    """Return (preperiod, period) of the least shift under which half the values and three periods repeat, or None.

    If p is such a shift, the last third of the values also occurs p places earlier. A substring search finds these
    places in linear time. Each is then compared in full.

    >>> import numpy as np
    >>> apparent_period(np.array([9, 1, 2, 1, 2, 1, 2, 1, 2, 1]))
    (1, 2)
    >>> apparent_period(np.arange(30)) is None
    True
    """
    count = len(values)
    if count < 3:
        return None
    if isinstance(values, list):
        return _apparent_period_of_list(values)
    import numpy as np

    backwards = np.ascontiguousarray(values[::-1])
    width = backwards.itemsize
    text = backwards.tobytes()
    end = text[: width * max(1, count // 3)]
    place = text.find(end, 1)
    while place != -1 and place <= width * (count // 3):
        shift, rest = divmod(place, width)
        if not rest:
            differs = np.flatnonzero(values[: count - shift] != values[shift:])
            start = int(differs[-1]) + 1 if len(differs) else 0
            if count - start >= max(3 * shift, -(-count // 2)):
                return start, shift
        place = text.find(end, place + 1)
    return None


def _apparent_period_of_list(values: list[int]) -> tuple[int, int] | None:
    """Return what :func:`apparent_period` returns, for a list, shift by shift."""
    count = len(values)
    for shift in range(1, count // 3 + 1):
        start = count - shift
        while start > 0 and values[start - 1] == values[start - 1 + shift]:
            start -= 1
        if count - start >= max(3 * shift, -(-count // 2)):
            return start, shift
    return None


def records(values: Any) -> tuple[Any, Any]:
    """Return the places of the records, in order, and their values, as lists for a list; the first value is a record.

    >>> import numpy as np
    >>> [found.tolist() for found in records(np.array([0, 1, 1, 3, 2, 3, 4]))]
    [[0, 1, 3, 6], [0, 1, 3, 4]]
    """
    if isinstance(values, list):
        greatest_before = [-1, *accumulate(values, max)]
        found = [place for place, value in enumerate(values) if value > greatest_before[place]]
        return found, [values[place] for place in found]
    import numpy as np

    if not len(values):
        return np.zeros(0, dtype=np.int64), values
    greatest = np.maximum.accumulate(values)
    places = np.concatenate(([0], np.flatnonzero(greatest[1:] > greatest[:-1]) + 1))
    return places, values[places]


def different_values(values: Any) -> Any:
    """Return the different values in ascending order, as a list for a list.

    >>> import numpy as np
    >>> different_values(np.array([3, -1, 3, 7])).tolist()
    [-1, 3, 7]
    """
    if isinstance(values, list):
        return sorted(set(values))
    import numpy as np

    if not len(values):
        return values
    least = int(values.min())
    if int(values.max()) - least >= _COUNTED:
        ordered = np.sort(values)
        apart: Values = ordered[np.append(True, ordered[1:] != ordered[:-1])]
        return apart
    found: Values = np.flatnonzero(np.bincount(values.astype(np.int64) - least)) + least
    return found


def agreements(values: Any, shifts: int) -> list[int]:
    """Return for each shift s from 1 to ``shifts`` the number of n with G(n) = G(n + s), both within the values.

    They are counted pair by pair. A Fourier transform would be faster for many shifts, but it rounds.

    >>> import numpy as np
    >>> agreements(np.array([0, 1, 0, 1, 0]), 4)
    [0, 3, 0, 1]
    """
    if isinstance(values, list):
        return [agreeing(values, shift) for shift in range(1, min(shifts, len(values)) + 1)]
    import numpy as np

    # The narrowest type lets the processor compare more values per instruction.
    kind = next((kind for bound, kind in _NARROW if len(values) == 0 or int(values.max()) < bound), None)
    narrow = values if kind is None else values.astype(kind)
    return [
        int(np.count_nonzero(narrow[:-shift] == narrow[shift:])) for shift in range(1, min(shifts, len(values)) + 1)
    ]


def agreeing(values: Any, shift: int) -> int:
    """Return the number of n with G(n) = G(n + shift), both within the values, an array or a list.

    >>> agreeing([0, 1, 0, 1, 0], 2)
    3
    """
    if isinstance(values, list):
        return sum(map(eq, values, values[shift:]))
    return int((values[:-shift] == values[shift:]).sum())


def peaks(counts: list[int], count: int, most: int = 6) -> list[int]:
    """Return the shifts worth a label, the most important first: local maxima that are not multiples of each other.

    The first is the least shift whose share of agreements is at least 19/20 of the greatest one. The others follow by
    share, down to halfway between the greatest and the median of all shares. Multiples and divisors of a shift that is
    already listed add nothing. Shares are compared as fractions.

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
