"""Outcomes of one heap: the sizes that are P-positions, found chunk by chunk."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.sequences.subtraction.methods import checked_count, members_below, method, set_bits

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]
    Sizes = np.ndarray[Any, np.dtype[np.int64]]
    Flags = np.ndarray[Any, np.dtype[np.bool_]]


Progress = Callable[[int, int], None]
Charge = Callable[[int], None]
#: Chunks are made longer or shorter so that one takes about half of this time, in seconds.
SECONDS = 0.5
SHORTEST, LONGEST = 1 << 16, 1 << 22
#: Most bytes of one answer.
MOST_BYTES = 1 << 33

_TILE = 64
"""Words in one tile of the windows, as in subtraction_windows.c."""
_PAD = _TILE + 1
"""Words before heap size 0."""
SIZES_AT_ONCE = 512
"""Sizes over which the set is shifted in one elementary step."""
_SIEVED_SIZE, _NUMPY_SIZE = 4, 2_000
"""Elementary steps for a size by sieve or word, and without kernels."""
_RARE = 180
"""One window costs as much as marking one in this many of its sizes one by one."""


def p_positions_chunks(
    take: SubtractionSet | str, count: int, misere: bool = False, progress: Progress | None = None
) -> Iterator[tuple[int, Sizes]]:
    """Yield (stop, new): all heap sizes below `stop` are decided, `new` are the new P-positions, ascending, int64.

    Chunks take at most about a second, and the iterator can be left between them.
    `nimatron.sequences.subtraction.method` describes how they are computed.

    Parameters:
        take: the subtraction set.
        count: number of heap sizes, from 0 on.
        misere: whether the outcomes are those of misère play.
        progress: called with the sizes done and `count` after each chunk.

    Raises:
        RuleError: for a bad set.
        TooLargeError: for more than 2^32 - 1 heaps.

    >>> [(stop, lost.tolist()) for stop, lost in p_positions_chunks("squares", 25)]
    [(25, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22])]
    """
    take = SubtractionSet.of(take)
    checked_count(count)
    found = _python(take, count, misere, progress) if native() is None else _compiled(take, count, misere)
    for stop, lost in found:
        yield stop, lost
        if progress is not None:
            progress(stop, count)


def p_positions(
    take: SubtractionSet | str, count: int, misere: bool = False, progress: Progress | None = None
) -> Sizes:
    """Return the heap sizes below `count` that are P-positions, ascending, as an int64 array.

    >>> p_positions("squares", 40).tolist(), p_positions("1-3", 12, misere=True).tolist()
    ([0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39], [1, 5, 9])
    """
    import numpy as np

    parts = [lost for _, lost in p_positions_chunks(take, count, misere, progress)]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)


def outcomes(
    take: SubtractionSet | str,
    count: int,
    misere: bool = False,
    progress: Progress | None = None,
    charge: Charge | None = None,
) -> Flags:
    """Return for the heaps 0..count-1 whether they are P-positions, as a bool array of `count` bytes.

    ``charge`` is called with the elementary steps of each chunk, which it may end by an exception.

    >>> outcomes("1-3", 10).astype(int).tolist()
    [1, 0, 0, 0, 1, 0, 0, 0, 1, 0]
    """
    import numpy as np

    if checked_count(count) > MOST_BYTES:
        raise TooLargeError(reason("limit.outcomes_bytes", count=count, needed=count, limit=MOST_BYTES))
    take = SubtractionSet.of(take)
    lost_flags = np.zeros(count, dtype=np.bool_)
    if native() is not None and method(take, count) == "word":
        for start, flags in _word_flags(take, count, take.minimum if misere else 0):
            lost_flags[start : start + len(flags)] = flags
            if progress is not None:
                progress(start + len(flags), count)
        return lost_flags
    all_shifted = native() is not None and method(take, count) == "shift-or"
    last = 0
    for stop, lost in p_positions_chunks(take, count, misere, progress):
        lost_flags[lost] = True
        if charge is not None:
            charge((stop - last) * (_SIEVED_SIZE if native() is not None else _NUMPY_SIZE))
            # each P-position shifts the set over all larger sizes; summed like this, chunks do not matter
            charge((len(lost) * count - int(lost.sum())) // SIZES_AT_ONCE if all_shifted else 0)
        last = stop
    return lost_flags


def _python(take: SubtractionSet, count: int, misere: bool, progress: Progress | None) -> Iterator[tuple[int, Sizes]]:
    import numpy as np

    if count:
        from nimatron.sequences.subtraction import numpy_loops

        flags = numpy_loops.outcomes(members_below(take, count), count, misere, progress)
        yield count, np.flatnonzero(flags).astype(np.int64, copy=False)


def _compiled(take: SubtractionSet, count: int, misere: bool) -> Iterator[tuple[int, Sizes]]:
    first = take.minimum if misere else 0
    way = method(take, count)
    if way == "word":
        return _by_word(take, count, first)
    return _by_shift_or(take, count, first) if way == "shift-or" else _by_sieve(take, count, first)


class _PPositions:
    """Growing list of P-positions, four bytes each, with memory for the next chunk."""

    def __init__(self) -> None:
        import numpy as np

        self.numbers = np.zeros(SHORTEST, dtype=np.uint32)
        self.count = 0

    def with_capacity(self, more: int) -> np.ndarray[Any, np.dtype[np.uint32]]:
        import numpy as np

        if len(self.numbers) < self.count + more:
            larger = np.zeros(max(self.count + more, self.count * 5 // 4), dtype=np.uint32)
            larger[: self.count] = self.numbers[: self.count]
            self.numbers = larger
        return self.numbers

    def grown_to(self, count: int) -> Sizes:
        new = self.numbers[self.count : count].astype("int64")
        self.count = count
        return new


def in_chunks(count: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges (start, stop) of chunks, with lengths that take about half a second each."""
    start, length = 0, SHORTEST
    while start < count:
        stop = min(start + length, count)
        before = time.perf_counter()
        yield start, stop
        spent = time.perf_counter() - before
        if spent < SECONDS / 2:
            length = min(2 * length, LONGEST)
        elif spent > SECONDS:
            length = max(length // 2, SHORTEST)
        start = stop


def repetition(entries: np.ndarray[Any, Any], window: int) -> tuple[int, int] | None:
    """Return the least (preperiod, period) if the last `window` entries also occur earlier, else None.

    The sequence must be one in which the `window` entries before an entry determine it.

    >>> import numpy as np
    >>> repetition(np.array([9, 1, 2, 3, 1, 2, 3, 1, 2], dtype=np.uint8), 2)
    (1, 3)
    """
    import numpy as np

    count, width = len(entries), entries.dtype.itemsize
    if count <= window:
        return None
    data = np.ascontiguousarray(entries[::-1]).tobytes()
    pattern = data[: window * width]
    at = data.find(pattern, 1)
    while at >= 0 and at % width:
        at = data.find(pattern, at + 1)
    if at < 0:
        return None
    period = at // width
    differ = np.flatnonzero(entries[:-period] != entries[period:])
    return (int(differ[-1]) + 1 if len(differ) else 0), period


def _by_sieve(take: SubtractionSet, count: int, first: int) -> Iterator[tuple[int, Sizes]]:
    sieve = SparseSieve(members_below(take, count), first)
    lost = _PPositions()
    for start, stop in in_chunks(count):
        numbers = lost.with_capacity(stop - start)
        yield stop, lost.grown_to(sieve.extend(numbers, lost.count, start, stop))


def _by_shift_or(take: SubtractionSet, count: int, first: int) -> Iterator[tuple[int, Sizes]]:
    import numpy as np

    kernels: Any = native()
    bits = set_bits(take, count)
    lost = _PPositions()
    for start, stop in in_chunks(count):
        won = np.zeros((stop - start + 63) // 64, dtype=np.uint64)
        if first > start:
            _set_first_bits(won, first - start)
        numbers = lost.with_capacity(stop - start)
        yield stop, lost.grown_to(kernels.subtraction_shift_or(bits, won, numbers, lost.count, start, stop))


def _set_first_bits(words: np.ndarray[Any, np.dtype[np.uint64]], bits: int) -> None:
    full = min(bits // 64, len(words))
    words[:full] = 2**64 - 1
    if full < len(words):
        words[full] = 2 ** (bits % 64) - 1


def _by_word(take: SubtractionSet, count: int, first: int) -> Iterator[tuple[int, Sizes]]:
    import numpy as np

    for start, flags in _word_flags(take, count, first):
        yield start + len(flags), start + np.flatnonzero(flags).astype(np.int64, copy=False)


def _word_flags(take: SubtractionSet, count: int, first: int) -> Iterator[tuple[int, Flags]]:
    """Yield (start, flags): True for P-positions. As soon as a window has repeated, the flags are copied."""
    import numpy as np

    kernels: Any = native()
    greatest = take.maximum or 1
    mask = sum(1 << (n - 1) for n in take.up_to(greatest))
    prefix = np.zeros(min(count, SHORTEST), dtype=np.bool_)
    state = kernels.subtraction_word(mask, 0, prefix, first)
    found = repetition(prefix, greatest)
    tile = prefix
    if found is not None:
        preperiod, period = found
        tile = np.tile(prefix[preperiod : preperiod + period], min(count, LONGEST) // period + 2)
    for start, stop in in_chunks(count):
        if start == 0:
            yield start, prefix
        elif found is not None:
            phase = (start - preperiod) % period
            yield start, tile[phase : phase + stop - start]
        else:
            flags = np.zeros(stop - start, dtype=np.bool_)
            state = kernels.subtraction_word(mask, state, flags, 0)
            yield start, flags


class SparseSieve:
    """Continues a list of P-positions; needs the compiled kernels.

    Parameters:
        takes: the subtraction set, ascending, int64.
        first: least size that is not an N-position by the misère rule.
        begin: size from which the list continues.
        known: the P-positions below ``begin``, ascending, uint32.

    >>> import numpy as np
    >>> sieve, lost = SparseSieve(np.array([1, 4, 9]), 0), np.zeros(30, np.uint32)
    >>> if native() is not None:
    ...     assert lost[: sieve.extend(lost, 0, 0, 30)].tolist() == [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 25, 27]
    """

    def __init__(self, members: Array, first: int, begin: int = 0, known: Array | None = None) -> None:
        import numpy as np

        self._members = members
        self._first = first
        self._pointers: Array | None = None
        self._bits: Array = np.zeros(0, np.uint64)
        if known is not None and len(known):
            self._reserve(begin)
            flags = np.zeros(64 * len(self._bits), np.bool_)
            flags[64 * _PAD + known] = True
            self._bits = np.packbits(flags, bitorder="little").view(np.uint64)

    def _reserve(self, stop: int) -> None:
        import numpy as np

        needed = _PAD + stop // 64 + _TILE + 2
        if needed > len(self._bits):
            larger = np.zeros(max(needed, 2 * len(self._bits)), np.uint64)
            larger[: len(self._bits)] = self._bits
            self._bits = larger

    def extend(self, lost: Array, found: int, low: int, high: int) -> int:
        """Write the P-positions of [low, high) behind the first ``found`` of ``lost``; return their new number."""
        import numpy as np

        kernels: Any = native()
        first = min(self._first, high)
        if self._pointers is not None:
            return int(kernels.subtraction_sieve(self._members, self._pointers, lost, found, low, high, first))
        self._reserve(high)
        after = int(kernels.subtraction_windows(self._members, self._bits, lost, found, low, high, first))
        if (after - found) * _RARE < high - low:
            self._pointers = np.searchsorted(lost[:after].astype(np.int64), high - self._members)
            self._bits = self._bits[:0]
        return after
