"""The different values of a long sequence, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Values = np.ndarray[Any, np.dtype[Any]]

_COUNTED = 1 << 26
"""Spans up to which each possible value has a counter of its own: quicker by far than sorting or hashing."""


def different_values(values: Any) -> Any:
    """Give the different values in order, of a list as a list.

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
