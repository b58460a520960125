"""Which smaller parts are tried first as witnesses: a greedy choice on a sample of what was just computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.sequences.breaking.stream_rules import RARE, StreamRules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_PROBES = 480
_EFFORTS = ((1 << 28, 32_768, 1200), (1 << 25, 8_192, 1000), (1 << 22, 4_096, 600), (0, 2_048, 300))
"""From which position on how many positions are the sample and how many splits, with small parts, are considered."""
_LEAST_GAIN = 3_000
"""A probe is kept while it finds, for so many positions, more than one witness that those before it did not.

A search takes some 3,000 times as long as a probe at one position.
"""


def choose_probes(rules: StreamRules, x: Array, first: int, room: int) -> tuple[Array, Array]:
    """Lags (int64) and values (uint8) of the probes, the most useful first.

    ``x`` holds the L's of the positions first, first + 1, ..., the last of which are the sample; ``room`` is the number
    of L's that sets have room for. A bad choice costs time, never an answer: a search finds what the probes leave.
    """
    import numpy as np

    position = first + len(x)
    positions, splits = next((size, splits) for least, size, splits in _EFFORTS if position >= least)
    lags, values = _candidates(rules, splits, (len(x) - positions) // 2)
    lags, values = lags[values < room], values[values < room]  # others show nothing below the room
    start = len(x) - positions
    sample = np.arange(start, len(x))
    found = x[start:].astype(np.int64)
    count = np.minimum(found + rules.upper[(first + sample) & 1, found], room)
    words = max(1, room // 64)
    need = [_ones_below(count - 64 * word) for word in range(words)]
    one = np.uint64(1)

    def shown(place: int) -> list[Array]:
        """For each word of 64 L's the bit that a probe shows at each position of the sample."""
        lows = x[start - lags[place] : len(x) - lags[place]] ^ values[place]
        bits = one << (lows & 63).astype(np.uint64)
        return [bits if words == 1 else np.where(lows >> 6 == word, bits, np.uint64(0)) for word in range(words)]

    def gain(place: int) -> int:
        return sum(int(np.count_nonzero(left & bits)) for left, bits in zip(need, shown(place), strict=True))

    gains = np.array([gain(place) for place in range(len(lags))], dtype=np.int64)
    chosen: list[int] = []
    while len(chosen) < MOST_PROBES and len(lags):
        best = int(gains.argmax())
        now = gain(best)
        if now < gains[best]:  # the gains only shrink, so the first that keeps its own is the greatest
            gains[best] = now
            continue
        if now * _LEAST_GAIN <= positions:
            break
        for left, bits in zip(need, shown(best), strict=True):
            left &= ~bits
        gains[best] = 0
        chosen.append(best)
    return lags[chosen], values[chosen]


def _candidates(rules: StreamRules, splits: int, furthest: int) -> tuple[Array, Array]:
    import numpy as np

    head = rules.head[::-1][: min(splits // len(rules.splits), furthest)]
    parts = np.nonzero(head != RARE)[0]
    lags = [np.array(rules.free_lags, dtype=np.int64)]
    values = [np.zeros(len(rules.free_lags), dtype=np.uint8)]
    for removed in rules.splits.tolist():
        lags.append(parts + 1 + removed)
        values.append(head[parts])
    return np.concatenate(lags), np.concatenate(values)


def _ones_below(count: Array) -> Array:
    """As many low ones as each count says, at most 64."""
    import numpy as np

    clipped = np.clip(count, 0, 64).astype(np.uint64)
    full = clipped == 64
    ones = (np.uint64(1) << np.where(full, np.uint64(0), clipped)) - np.uint64(1)
    return np.where(full, np.uint64(2**64 - 1), ones)
