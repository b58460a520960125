"""The rules of a game with splits for large heaps: taps, short values, and the values that need a witness.

**Classes.** Let m be a mask and e a parity bit; e is 1 only if all splits remove numbers of one parity, that of k0. The
class of a heap a is the parity of the bits of G(a) AND m, plus e (a - k0), modulo 2. Heaps of class 0 are *rare*, those
of class 1 *common*. Let a split of n remove k and leave a and b. Its value G(a) XOR G(b) has a class at n, defined like
that of a heap: the sum of the classes of a and b. So a value of class 1 comes only from a split with exactly one rare
heap. This is true of every m and e. It is useful if rare heaps are few and the last of them, R, is far behind.

**Short values.** Let p be the lowest bit of m. The *short value* L of a value is the value with bit p deleted. Among
the values of one class at one n, this is an order-preserving bijection onto 0, 1, 2, ..., since bit p follows from the
other bits, and m has no lower one. It commutes with XOR.

**Taps.** Let t be the greatest number removed, n > 2 R + t, and n common. Then L(n) is the least short value that no
*tap* excludes. The taps are L(n - k - r) XOR L(r) for each rare r and each k that may be removed in a split, and L(n -
k) for each k that may be removed so that one heap is left. (If e = 1 and k is odd, that value has class 0 and is not a
tap.)

**Witnesses.** That n is common must be proved: every value of class 0 below G(n) must be the value of an option of n.
This option is its *witness*: a split into two common heaps or, if e = 1, a removal of odd k that leaves one heap.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.codes import ONE, THREE, TWO, Code

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

HEAD = 61_440
"""Smaller heaps of witnesses whose short values are kept (heaps 1 .. HEAD)."""
WINDOW = 65_536
"""Least number of short values that are kept before a heap; the window contains every tap and every witness."""
MOST_L = 256
"""Short values are kept in one byte."""
RARE = 255
"""Marks a rare heap among the smaller heaps of witnesses; no short value there is that great."""


MOST_TAPS = 4096
"""With more taps than this, the engine in memory is at least as fast."""


class NotStreamedError(TooLargeError):
    """A code, or its values, that the streaming engine does not support."""


class ShortPrefixError(TooLargeError):
    """A prefix that is too short for its last rare heap; ``needed`` values would be enough."""

    def __init__(self, code: str, last: int, known: int, needed: int) -> None:
        super().__init__(reason("stream.late", code=code, last=last, count=known))
        self.needed = needed


class Space(Protocol):
    """A mask, a parity bit and the rare heaps with their values."""

    @property
    def mask(self) -> int:
        """The mask m."""

    @property
    def parity(self) -> int:
        """The parity bit e."""

    @property
    def rare(self) -> tuple[tuple[int, int], ...]:
        """Rare heaps and their values."""


class Probes:
    """Smaller heaps that are tried first, shared by all streams of one game; a good choice changes slowly."""

    def __init__(self) -> None:
        self.position = 0
        """Heap at which they were chosen, or 0 if they have not been."""
        self.lags: Array | None = None
        self.values: Array | None = None


@dataclass(frozen=True)
class StreamRules:
    """A code for large heaps, under one mask and parity, with the arrays that the kernel reads.

    - ``tap_lags`` (int64) and ``tap_values`` (uint8) are the taps: how far back they look and what they xor.
    - ``free_lags`` are the removals that leave one heap and have class 0.
    - ``splits`` are the numbers removed in splits.
    - ``upper[parity, L]`` is bit p of the value of class 1 with the short value L.
    - ``head`` holds the short values of the heaps HEAD .. 1.
    - ``start`` is the first heap to which all this applies.
    """

    code: Code
    mask: int
    parity: int
    rare: tuple[tuple[int, int], ...]
    splits: Array
    tap_lags: Array
    tap_values: Array
    free_lags: tuple[int, ...]
    upper: Array
    head: Array
    window: int
    start: int
    probes: Probes = field(default_factory=Probes, compare=False, repr=False)

    @property
    def bit(self) -> int:
        """Place p of the lowest bit of the mask."""
        return (self.mask & -self.mask).bit_length() - 1

    @property
    def last_rare(self) -> int:
        """Last rare heap."""
        return self.rare[-1][0] if self.rare else 0

    @property
    def reach(self) -> int:
        """How far back the value of a heap looks, not counting witnesses."""
        return max(int(self.tap_lags.max(initial=0)), max(self.free_lags, default=0))

    def lowered(self, values: Array) -> Array:
        """Return the short values of values."""
        return lowered(values, self.bit)

    def raised(self, lows: Array, first: int) -> Array:
        """Return the nim-values (int32) of the common heaps first, first + 1, ... from their short values."""
        import numpy as np

        low = lows.astype(np.int32)
        below = (1 << self.bit) - 1
        parities = (first + np.arange(len(low))) & 1
        upper: Array = self.upper[parities, lows].astype(np.int32)
        return (low & ~below) << 1 | low & below | upper << self.bit

    def other(self, low: int, position: int) -> int:
        """Return the nim-value of class 0 with this short value at a heap."""
        below = (1 << self.bit) - 1
        bit = 1 - int(self.upper[position & 1, low])
        return (low & ~below) << 1 | low & below | bit << self.bit


def lowered(values: Array, bit: int) -> Array:
    """Return values with one bit deleted.

    >>> import numpy as np
    >>> lowered(np.array([0b1011, 0b1111]), 2).tolist()
    [7, 7]
    """
    import numpy as np

    wide: Array = values.astype(np.int64)
    return wide >> (bit + 1) << bit | wide & ((1 << bit) - 1)


def parity_of_bits(number: int) -> int:
    """Return 1 if a number has an odd number of ones, else 0.

    >>> parity_of_bits(0b1101)
    1
    """
    return number.bit_count() & 1


def split_removals(code: Code) -> tuple[int, ...]:
    """Return the numbers that may be removed in a split into two heaps.

    Raises ``NotStreamedError`` for a code that the engine does not support: three heaps, equal heaps, endless codes.

    >>> split_removals(Code.parse("0.127")), split_removals(Code.parse("4!.0"))
    ((3,), (0,))
    """
    if code.last is None or code.before.bits or any(digit.bits & THREE or digit.parts == "=" for digit in code.digits):
        raise NotStreamedError(reason("stream.code", code=str(code)))
    found = tuple(place for place, digit in enumerate(code.digits) if digit.bits & TWO)
    if not found:
        raise NotStreamedError(reason("stream.no_split", code=str(code)))
    return found


def stream_rules(code: Code, space: Space, values: Array, head: int = HEAD) -> StreamRules:
    """Return the rules for large heaps, from the nim-values G(0) .. of a prefix and the rare heaps in it.

    Parameters:
        code: a code with splits into two heaps.
        space: mask, parity and rare heaps of the prefix.
        values: the prefix.
        head: number of smaller heaps of witnesses that are kept.

    Raises:
        ShortPrefixError: if the last rare heap is too late for the prefix.
        NotStreamedError: for any other code, for too many rare heaps or for too large values.
    """
    import numpy as np

    splits = split_removals(code)
    removed = len(code.digits) - 1
    last = space.rare[-1][0] if space.rare else 0
    window = WINDOW
    while window <= max(head, last) + removed + 64:
        window *= 2
    # The larger heap of a witness must be common as well.
    start = max(2 * last, last + head) + removed + 64
    if max(start, window) > len(values):
        raise ShortPrefixError(str(code), last, len(values), max(start, window))
    mask, parity = space.mask, space.parity
    bit = (mask & -mask).bit_length() - 1
    lows = lowered(values, bit)
    if int(lows[1:].max()) >= MOST_L:
        raise NotStreamedError(reason("stream.values", code=str(code), value=int(values.max())))
    free = tuple(k for k, digit in enumerate(code.digits) if k and digit.bits & ONE and parity and k & 1)
    taps = {(k + r, int(lows[r])) for k in splits for r, _ in space.rare}
    taps |= {(k, 0) for k, digit in enumerate(code.digits) if k and digit.bits & ONE and k not in free}
    if len(taps) > MOST_TAPS:
        raise NotStreamedError(reason("stream.many", code=str(code), count=len(space.rare), limit=MOST_TAPS))
    lags, excluded = zip(*sorted(taps), strict=True) if taps else ((), ())
    upper = np.array([[_upper_bit(low, bit, mask, parity & (n - splits[0])) for low in range(MOST_L)] for n in (0, 1)])
    before = lows[1 : head + 1].astype(np.uint8)
    before[[r - 1 for r, _ in space.rare if r <= head]] = RARE
    return StreamRules(
        code=code,
        mask=mask,
        parity=parity,
        rare=tuple(space.rare),
        splits=np.array(splits, dtype=np.int64),
        tap_lags=np.array(lags, dtype=np.int64),
        tap_values=np.array(excluded, dtype=np.uint8),
        free_lags=free,
        upper=upper.astype(np.uint8),
        head=before[::-1].copy(),
        window=window,
        start=start,
    )


def _upper_bit(low: int, bit: int, mask: int, shift: int) -> int:
    """Return bit p of the value of class 1 with this short value, at a heap whose parity adds ``shift`` to classes."""
    below = (1 << bit) - 1
    without = (low & ~below) << 1 | low & below
    return 1 ^ parity_of_bits(without & mask) ^ (shift & 1)
