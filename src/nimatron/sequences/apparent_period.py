"""The period that the last values of a table show: seen, never proved."""

from __future__ import annotations

from typing import Any


def apparent_period(values: Any) -> tuple[int, int] | None:
    """Give (preperiod, period) of the least shift under which at least half the values, and three periods, repeat.

    Where p is such a shift the last third of the values stands once more p places before: the places where it does are
    found by the search for a text in a text, in linear time, and each is then looked at whole.

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
        return _seen(values)
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


def _seen(values: list[int]) -> tuple[int, int] | None:
    """The same of a list, shift by shift."""
    count = len(values)
    for shift in range(1, count // 3 + 1):
        start = count - shift
        while start > 0 and values[start - 1] == values[start - 1 + shift]:
            start -= 1
        if count - start >= max(3 * shift, -(-count // 2)):
            return start, shift
    return None
