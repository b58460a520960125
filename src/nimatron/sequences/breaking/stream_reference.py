"""The reference twin of the streaming kernel: one position after the other, straight from the definition of taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.sequences.breaking.stream_rules import RARE

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


def breaking_stream(
    x: Array,
    start: int,
    stop: int,
    parity: int,
    room: int,
    upper: Array,
    tap_lags: Array,
    tap_values: Array,
    probe_lags: Array,
    probe_values: Array,
    head: Array,
    splits: Array,
    plain: bool,
) -> tuple[int, int, int, int, int, int]:
    """Fill x[start .. stop) with L's; gives ``(status, index reached, deepest, searched, missing, value)``.

    ``parity`` is the position at index 0; sets of L's have ``room``. Status 0: done; 1: an L at the index reached has
    no room; 2: at the index ``missing`` the L ``value`` has no witness whose smaller part is at most ``len(head)``.

    >>> import numpy as np
    >>> x, none = np.array([0, 1, 0, 0], dtype=np.uint8), np.zeros(0, dtype=np.int64)
    >>> upper, byte = np.zeros((2, 256), dtype=np.uint8), np.zeros(1, dtype=np.uint8)
    >>> breaking_stream(x, 2, 3, 0, 16, upper, np.array([2]), byte, none, none, byte + 1, np.array([0]), True)
    (0, 3, 1, 1, 0, 0)
    >>> x.tolist()
    [0, 1, 1, 0]
    """
    import numpy as np

    deepest = searched = 0
    probes = list(zip(probe_lags.tolist(), probe_values.tolist(), strict=True))
    for index in range(start, stop):
        excluded = set((x[index - tap_lags] ^ tap_values).tolist())
        low = next(low for low in range(256 + 1) if low not in excluded)
        if low >= room:
            return 1, index, deepest, searched, 0, 0
        x[index] = low
        needed = set(range(low + int(upper.reshape(2, 256)[(parity + index) & 1, low])))
        needed.difference_update(int(x[index - lag]) ^ value for lag, value in probes)
        for value in sorted(needed):
            searched += 1
            least = 0
            for removed in splits.tolist():
                parts = np.arange(1, min(len(head), index - removed) + 1)
                small = head[len(head) - parts]
                found = np.nonzero((small ^ x[index - removed - parts] == value) & (small != RARE))[0]
                if len(found) and (not least or found[0] + 1 < least):
                    least = int(found[0]) + 1
            if not least:
                return 2, index, deepest, searched, index, value
            deepest = max(deepest, least)
    return 0, stop, deepest, searched, 0, 0
