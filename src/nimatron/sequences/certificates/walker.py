"""Long sequences again, segment by segment, each from the window before it.

Far out (from heap N0 > 2 R + t on, R the last rare heap, t the last place) every heap is to be common. With p the
lowest bit of the mask, the *short value* L of a value is the value without bit p. In one class at one heap that keeps
the order, for bit p follows from the other bits, and it commutes with nim-sums. So for a common heap n, L(n) is the
least number that is none of L(n - k - r) xor L(r), k a place that breaks heaps, r rare, nor L(n - k) for a take k of
class 1 (those of odd k have class 0 where e = 1): the *taps*. The values of class 0 below must be options of n: a
take of class 0, or a break into two common parts, the smaller one at most A: the *witness taps* (k + a, L(a)), tried
with a growing from 1. Where one has none, the claim that n is common is not shown. Since each L is made from the W
before it, a segment between two windows can be checked alone; the engine's segments, digests and windows are compared
with what is found here by plain code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.kernels.certificate_checks import NEAR, Taps, digest, run
from nimatron.sequences.certificates.recomputed import Rules, moves_of, odd_under

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


CHUNK = 1 << 21
_WIDTHS = (32, 64, 128, 256)


class NotShownError(Exception):
    """A heap whose place among the common ones could not be shown: ``heap``, and a key of the reason."""

    def __init__(self, heap: int, key: str) -> None:
        super().__init__(heap, key)
        self.heap, self.key = heap, key


class Walked(NamedTuple):
    """What a walk through a segment found: the window at its end, its digest, the short values that were asked for."""

    window: bytes
    digest: int
    captured: dict[tuple[int, int], Array]


class Walker:
    """Walks from window to window of one sequence; safe in several threads at once.

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

    def short(self, values: Array) -> Array:
        """The short values (one byte each where they fit)."""
        import numpy as np

        wide = values.astype(np.int64)
        return (wide >> self._bit + 1 << self._bit) + wide % (1 << self._bit)

    def value(self, short: int, heap: int) -> int:
        """The value of a common heap from its short value."""
        return self._lengthened(short, self._turned(heap) ^ 1)

    def _turned(self, heap: int) -> int:
        return self._parity & (heap - self._splitting)

    def _lengthened(self, short: int, odd: int) -> int:
        """The value with this short value whose bits under the mask are odd in number, or even."""
        low = short % (1 << self._bit)
        value = (short >> self._bit << self._bit + 1) + low
        return value if (value & self._mask).bit_count() % 2 == odd else value + (1 << self._bit)

    def _needed(self, width: int) -> Array:
        """For both parities of the heap, and each short value of class 1, those of class 0 below it, as bits."""
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
        """Near and far taps, those of witnesses, and what needs one, for short values below a width.

        A tap with a greater number cannot meet such a value.
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
        tell: Callable[[int], None] = lambda made: None,
    ) -> Walked:
        """The short values of heap .. stop - 1, which follow a window; those of the ``wanted`` ranges are kept.

        Raises :class:`NotShownError` at a heap that is not shown to be common, or whose value is too large for a byte.
        """
        import numpy as np

        width = next(width for width in _WIDTHS if width > max(window, default=0))
        room = self.window + (min(CHUNK, stop - heap) + NEAR - 1) // NEAR * NEAR
        memory = np.zeros(room, dtype=np.uint8)
        memory[: self.window] = np.frombuffer(window, dtype=np.uint8)
        found = 0
        captured = {pair: np.zeros(pair[1] - pair[0], dtype=np.uint8) for pair in wanted}
        pending = np.zeros(0, dtype=np.uint8)
        while heap < stop:
            made = run(memory, *self._for(width), self.window, heap, width)
            if made < 0:
                raise NotShownError(heap - made - 1, "certificate.no_witness")
            if made < room - self.window:
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
            tell(made)
        return Walked(memory[: self.window].tobytes(), found, captured)


def _columns(taps: list[tuple[int, int]]) -> tuple[Array, Array]:
    import numpy as np

    return np.array([lag for lag, _ in taps], dtype=np.int64), np.array([xor for _, xor in taps], dtype=np.int64)
