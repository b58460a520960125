"""The records of a sequence: the values that are greater than all before them, and where they stand."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]


def records(values: Any) -> tuple[Any, Any]:
    """Give the places of the records, in order, and their values; the first value is one. Of a list they are lists.

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
