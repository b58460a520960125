"""Compute a long sequence again, segment by segment, each from the window before it.

**Short values.** From heap N0 > 2 R + t on every heap must be common; R is the last rare heap, t the last place. Let p
be the lowest bit of the mask. The *short value* L of a value is the value without bit p. Among values of one class at
one heap, bit p follows from the other bits. So removing it keeps their order, and it commutes with nim-sums.

**Steps** for a common heap n (the classes are those of ``recomputed``):

1. L(n) is the least number that is neither L(n - k - r) xor L(r), for a place k that splits heaps and a rare heap r,
   nor L(n - k), for a removal of k whose value has class 1. (If e = 1 and k is odd, it has class 0.) The pairs (k + r,
   L(r)) and (k, 0) are the *taps*: where to look back, and what to xor.
2. Each smaller value of class 0 must be the value of an option. That option is a removal of class 0, or a split into
   two common heaps, the smaller at most A. The pairs (k + a, L(a)) are the *witness taps*. Any of them will do: the
   kernel first tries those that read frequent values, for 1,024 heaps together, then all with a growing from 1.
3. If a value of class 0 has no witness, the claim that n is common is not shown, and the check fails there.

L(n) depends only on the window, the W short values before n. So each segment between two windows can be checked
alone. The segments, digests and windows of the engine are compared with those that this simple code computes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels.certificate_checks import NEAR, Taps, digest, run
from nimatron.sequences.certificates.recomputed import Rules, moves_of, odd_under

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


_STEPS_OF_VALUE = 5
CHUNK = 1 << 21
_WIDTHS = (32, 64, 128, 256)


class NotShownError(Exception):
    """A heap that could not be shown to be common: ``heap``, and a key of the reason."""

    def __init__(self, heap: int, key: str) -> None:
        super().__init__(heap, key)
        self.heap, self.key = heap, key


class Walked(NamedTuple):
    """Result for one segment: the window at its end, its digest, and the short values that were asked for."""

    window: bytes
    digest: int
    captured: dict[tuple[int, int], Array]


class Walker:
    """Computation of one sequence from window to window; several threads can use it at the same time.

    ``values`` are G(0) .. G(N0 - 1), ``rare`` the rare heaps among them, ``window`` is W.
    """

    def __init__(self, rules: Rules, mask: int, parity: int, values: Array, rare: Sequence[int], window: int) -> None:
        import numpy as np

        self._bit = (mask & -mask).bit_length() - 1
        self._mask, self._parity, self.window = mask, parity, window
        moves = moves_of(rules)
        splits = moves.splits.tolist()
        self._splitting = splits[0] % 2 if splits else 0
        self._odd = odd_under(mask)
        short = self.short(values)
        self.reach = max((place for place, digit in enumerate(rules.head) if digit.bits), default=0)
        last = rare[-1] if len(rare) else 0
        free = [k for k in moves.takes.tolist() if parity and k % 2]
        taps = {(k + r, int(short[r])) for k in splits for r in rare}
        taps |= {(k, 0) for k in moves.takes.tolist() if k not in free}
        self._taps = _columns(sorted(taps))
        self.deepest = min(window - self.reach - 1, len(values) - last - self.reach - 1)
        parts = np.arange(1, self.deepest + 1)
        parts = parts[~np.isin(parts, np.array(rare, dtype=np.int64))]
        lags = (parts[:, np.newaxis] + moves.splits).reshape(-1)
        xors = np.repeat(short[parts], len(splits))
        self._witnesses = (
            np.concatenate((np.array(free, dtype=np.int64), lags)),
            np.concatenate(([0] * len(free), xors)),
        )
        self._rows: dict[int, tuple[Taps, Taps, Taps, Array]] = {}
        self.steps_of_value = _STEPS_OF_VALUE + len(self._taps[0]) // 2
        """Elementary steps that a value takes, about a nanosecond each in C (measured)."""

    def short(self, values: Array) -> Array:
        """Return the short values of some values."""
        import numpy as np

        wide = values.astype(np.int64)
        return (wide >> self._bit + 1 << self._bit) + wide % (1 << self._bit)

    def value(self, short: int, heap: int) -> int:
        """Return the value of a common heap from its short value."""
        return self._lengthened(short, self._turned(heap) ^ 1)

    def _turned(self, heap: int) -> int:
        return self._parity & (heap - self._splitting)

    def _lengthened(self, short: int, odd: int) -> int:
        """Return the value with this short value whose number of bits under the mask is odd, or even."""
        low = short % (1 << self._bit)
        value = (short >> self._bit << self._bit + 1) + low
        return value if (value & self._mask).bit_count() % 2 == odd else value + (1 << self._bit)

    def _needed(self, width: int) -> Array:
        """Return, for both parities of a heap and each short value of class 1, the smaller ones of class 0 as bits."""
        import numpy as np

        words, bits = (1, 32) if width == 32 else (width // 64, 64)
        table = np.zeros((2, 256, words), dtype=np.uint32 if width == 32 else np.uint64)
        for heap in (0, 1):
            even = [self._lengthened(short, self._turned(heap)) for short in range(width)]
            for short in range(width):
                below = sum(1 << other for other in range(width) if even[other] < self.value(short, heap))
                for word in range(words):
                    table[heap, short, word] = below >> bits * word & (1 << bits) - 1
        return table.reshape(-1)

    def _for(self, width: int) -> tuple[Taps, Taps, Taps, Array]:
        """Return near taps, far taps, witness taps and what needs a witness, for short values below a width.

        Taps whose xor is not below the width cannot produce such a value and are left out.
        """
        import numpy as np

        found = self._rows.get(width)
        if found is None:
            lags, xors = self._taps
            near, far = (side & (xors < width) for side in (lags < NEAR, lags >= NEAR))
            deep, others = self._witnesses
            kept = others < width
            witnesses = Taps(np.ascontiguousarray(deep[kept]), others[kept].astype(np.uint8))
            rows = Taps(lags[near], xors[near].astype(np.uint8)), Taps(lags[far], xors[far].astype(np.uint8))
            found = self._rows[width] = (*rows, witnesses, self._needed(width))
        return found

    def walk(
        self,
        heap: int,
        window: bytes,
        stop: int,
        wanted: Sequence[tuple[int, int]] = (),
        report: Callable[[int], None] = lambda made: None,
    ) -> Walked:
        """Compute the short values of heap .. stop - 1 from the window before them.

        Parameters:
            heap: first heap of the segment.
            window: short values of the W heaps before it, one byte each.
            stop: first heap after the segment.
            wanted: ranges of heaps whose short values are returned.
            report: called with the number of values made, from time to time.

        Raises:
            NotShownError: if a heap is not shown to be common, or its short value does not fit in a byte.
        """
        import numpy as np

        width = next(width for width in _WIDTHS if width > max(window, default=0))
        size = self.window + (min(CHUNK, stop - heap) + NEAR - 1) // NEAR * NEAR
        memory = np.zeros(size, dtype=np.uint8)
        memory[: self.window] = np.frombuffer(window, dtype=np.uint8)
        found = 0
        captured = {pair: np.zeros(pair[1] - pair[0], dtype=np.uint8) for pair in wanted}
        pending = np.zeros(0, dtype=np.uint8)
        while heap < stop:
            made = run(memory, *self._for(width), self.window, heap, width)
            if made < 0:
                raise NotShownError(heap - made - 1, "certificate.no_witness")
            if made < size - self.window:
                if width == _WIDTHS[-1]:
                    raise NotShownError(heap + made, "certificate.byte")
                width *= 2
            made = min(made, stop - heap)
            new = memory[self.window : self.window + made]
            for (low, high), row in captured.items():
                begin, end = max(low, heap), min(high, heap + made)
                if begin < end:
                    row[begin - low : end - low] = new[begin - heap : end - heap]
            content = np.concatenate((pending, new)) if len(pending) else new
            whole = len(content) if heap + made == stop else len(content) // 8 * 8
            found, pending = digest(np.ascontiguousarray(content[:whole]), found), content[whole:].copy()
            memory[: self.window] = memory[made : self.window + made].copy()
            heap += made
            report(made)
        return Walked(memory[: self.window].tobytes(), found, captured)


def _columns(taps: list[tuple[int, int]]) -> tuple[Array, Array]:
    import numpy as np

    return np.array([lag for lag, _ in taps], dtype=np.int64), np.array([xor for _, xor in taps], dtype=np.int64)
