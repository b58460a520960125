"""Streams of nim-values of games with splits into two, in constant memory; every value is proved.

A :class:`Stream` holds a window of short values and continues from it; ``stream_rules`` explains short values, taps
and witnesses. For blocks of heaps, the kernel

1. finds the least short value that no tap excludes;
2. finds a witness for every smaller value of class 0: first by *probes*, splits with a chosen smaller heap, which often
   have a wanted value; then by a search among all splits. The probes are a greedy choice on a sample of heaps that
   were just computed.

A stream can start from any window. So a long sequence can continue from a checkpoint, and each segment of it can be
checked alone. The reference implementation of the kernel goes from heap to heap, straight from the definition of taps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.octal.stream_rules import MOST_L, RARE, NotStreamedError, StreamRules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


MOST_PROBES = 800
_EFFORTS = ((1 << 28, 32_768, 1200), (1 << 25, 8_192, 1000), (1 << 22, 4_096, 600), (0, 2_048, 300))
"""For heaps from the first number on: size of the sample, and how many splits with a small heap are considered."""
_LEAST_GAIN = 3_000
"""A probe is used if in this many heaps it finds more than one witness that the probes before it did not find.

A search takes some 3,000 times as long as a probe at one heap.
"""
_WIDE = 128
_EFFORTS_OF_WIDE = ((1 << 25, 16_384, 4000), (1 << 21, 8_192, 3000), (0, 4_096, 1500))
_LEAST_GAIN_OF_WIDE = 400
"""The same where a set holds at least ``_WIDE`` short values: heaps need up to a hundred witnesses, which are near."""


CHUNK = 1 << 18
"""Short values that are computed before the window is moved to the beginning of the memory."""
BLOCK = 64
"""The kernel finishes whole blocks of at most this many heaps."""
_DONE, _FULL, _UNWITNESSED = 0, 1, 2


def choose_probes(rules: StreamRules, x: Array, first: int, bound: int) -> tuple[Array, Array]:
    """Return the lags (int64) and values (uint8) of the probes, the most useful first.

    ``x`` holds the short values of the heaps first, first + 1, ... The last of them are the sample. Short values below
    ``bound`` fit in the sets. A bad choice costs time, never correctness: a search finds what the probes do not find.
    """
    import numpy as np

    position = first + len(x)
    efforts, least_gain = (_EFFORTS, _LEAST_GAIN) if bound < _WIDE else (_EFFORTS_OF_WIDE, _LEAST_GAIN_OF_WIDE)
    positions, splits = next((size, splits) for least, size, splits in efforts if position >= least)
    lags, values = _candidates(rules, splits, (len(x) - positions) // 2)
    lags, values = lags[values < bound], values[values < bound]  # others find nothing below the bound
    start = len(x) - positions
    sample = np.arange(start, len(x))
    found = x[start:].astype(np.int64)
    count = found + rules.upper[(first + sample) & 1, found]
    needed = (np.arange(bound) < count[:, None]).ravel()  # whether a witness is wanted, by heap of the sample and value
    heaps = np.arange(positions) * bound

    def witnesses(place: int) -> Array:
        """Return for each heap of the sample the place of the witness that a probe finds."""
        found: Array = heaps + (x[start - lags[place] : len(x) - lags[place]] ^ values[place])
        return found

    def gain(place: int) -> int:
        return int(np.count_nonzero(needed[witnesses(place)]))

    gains = np.array([gain(place) for place in range(len(lags))], dtype=np.int64)
    chosen: list[int] = []
    while len(chosen) < MOST_PROBES and len(lags):
        best = int(gains.argmax())
        now = gain(best)
        if now < gains[best]:  # gains only shrink, so the first that keeps its value is the greatest
            gains[best] = now
            continue
        if now * least_gain <= positions:
            break
        needed[witnesses(best)] = False
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


def octal_stream(
    x: Array,
    start: int,
    stop: int,
    parity: int,
    bound: int,
    upper: Array,
    tap_lags: Array,
    tap_values: Array,
    probe_lags: Array,
    probe_values: Array,
    head: Array,
    splits: Array,
    plain: bool,
) -> tuple[int, int, int, int, int, int]:
    """Fill x[start .. stop) with short values; return (status, index reached, deepest, searched, missing, value).

    Status 0: done. Status 1: the short value at the index reached is not below ``bound``. Status 2: at the index
    ``missing`` the short value ``value`` has no witness whose smaller heap is at most ``len(head)``.

    Parameters:
        x: short values; the window before ``start`` is filled.
        start: first index to fill.
        stop: index after the last one to fill.
        parity: heap at index 0; only its parity matters.
        bound: short values must be below it to fit in the sets.
        upper: ``StreamRules.upper``, as one row or two.
        tap_lags: how far back each tap looks.
        tap_values: what each tap xors.
        probe_lags: how far back each probe looks.
        probe_values: what each probe xors.
        head: short values of the smaller heaps of witnesses, the largest heap first.
        splits: numbers removed in splits.
        plain: option of the kernel, not used here.

    >>> import numpy as np
    >>> x, none = np.array([0, 1, 0, 0], dtype=np.uint8), np.zeros(0, dtype=np.int64)
    >>> upper, byte = np.zeros((2, 256), dtype=np.uint8), np.zeros(1, dtype=np.uint8)
    >>> octal_stream(x, 2, 3, 0, 16, upper, np.array([2]), byte, none, none, byte + 1, np.array([0]), True)
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
        if low >= bound:
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


class NoWitnessError(TooLargeError):
    """A smaller value has no witness within reach: the heap is rare, or the witness has a larger smaller heap.

    ``position`` is the heap, ``value`` the nim-value (of class 0) that was not found among its options.
    """

    def __init__(self, code: str, position: int, value: int, depth: int) -> None:
        super().__init__(reason("stream.unwitnessed", code=code, position=position, value=value, depth=depth))
        self.position = position
        self.value = value


class Stream:
    """Heaps of a game with splits from ``position`` on, computed from the window of short values before it.

    ``window`` (uint8) ends with the short values of the ``rules.window`` heaps before ``position``. ``searched`` counts
    the witnesses that had to be searched for, and ``deepest`` is the largest smaller heap among them.

    Raises ``ValueError`` for a window that is too short.
    """

    def __init__(self, rules: StreamRules, position: int, window: Array) -> None:
        import numpy as np

        if len(window) < rules.window or position < rules.window:
            raise ValueError(f"a window of {rules.window} short values is needed, not {len(window)}")
        self.rules = rules
        self.deepest = 0
        self.searched = 0
        self._x = np.zeros(rules.window + max(CHUNK, rules.window) + 4 * BLOCK, dtype=np.uint8)
        self._x[: rules.window] = window[-rules.window :]
        self._first = position - rules.window
        self._index = rules.window
        self._bound = 16
        while self._bound <= int(self._x.max()):
            self._bound *= 2

    @property
    def position(self) -> int:
        """First heap that is not known yet."""
        return self._first + self._index

    @property
    def width(self) -> int:
        """Number above all short values so far: how many of them a set of the kernel holds."""
        return self._bound

    def advance(self, stop: int) -> int:
        """Continue until ``stop`` is reached or a chunk is full; return the next heap.

        ``stop`` may be passed by less than a block. :meth:`lows` returns the short values until the next call. Raises
        :class:`NoWitnessError`, and ``NotStreamedError`` for a value that does not fit in a byte. The values before it
        are kept.
        """
        end = len(self._x) - BLOCK
        if self._index > end - 2 * BLOCK:
            self._x[: self.rules.window] = self._x[self._index - self.rules.window : self._index].copy()
            self._first += self._index - self.rules.window
            self._index = self.rules.window
        probes = self.rules.probes
        if self.position >= 4 * probes.position:
            probes.position = self.position
            probes.lags, probes.values = choose_probes(self.rules, self._x[: self._index], self._first, self._bound)
        self._fill(min(end, self._index + max(0, stop - self.position) + BLOCK - 1))
        return self.position

    def _fill(self, until: int) -> None:
        rules, compute = self.rules, _kernel()
        while True:
            status, reached, deepest, searched, missing, value = compute(
                self._x,
                self._index,
                until,
                self._first,
                self._bound,
                rules.upper,
                rules.tap_lags,
                rules.tap_values,
                rules.probes.lags,
                rules.probes.values,
                rules.head,
                rules.splits,
                False,
            )
            self._index = reached
            self.deepest = max(self.deepest, deepest)
            self.searched += searched
            if status == _DONE:
                return
            if status == _UNWITNESSED:
                position = self._first + missing
                raise NoWitnessError(str(rules.code), position, rules.other(value, position), len(rules.head))
            if self._bound == MOST_L:
                raise NotStreamedError(reason("stream.values", code=str(rules.code), value=2 * MOST_L))
            self._bound *= 2

    def lows(self, start: int, stop: int) -> Array:
        """Return a view of the short values of the heaps start .. stop - 1, which must still be in memory."""
        low, high = start - self._first, stop - self._first
        if not 0 <= low <= high <= self._index:
            raise ValueError(f"the short values of heaps {start} to {stop} are not in memory")
        return self._x[low:high]

    def window_before(self, position: int) -> Array:
        """Return a copy of the window of short values before a heap that was passed in the last call."""
        return self.lows(position - self.rules.window, position).copy()

    @property
    def memory(self) -> tuple[Array, int, int]:
        """Short values in memory, the heap of the first of them, and how many there are."""
        return self._x, self._first, self._index


def _kernel() -> Any:
    kernels: Any = native()
    if kernels is not None:
        return kernels.octal_stream

    return octal_stream
