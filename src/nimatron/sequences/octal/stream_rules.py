"""What a splitting game looks like far out: taps, the sets of L's, the values that need a witness.

Let m be a mask, e a parity bit (1 only where all splits remove numbers of one parity, that of k0). The class of a
position a is the parity of the bits of G(a) AND m, plus e (a - k0); positions of class 0 are *rare*, those of class 1
common. A split of n that removes k into a and b has the value G(a) XOR G(b), and its class at n, defined alike from
the value, is the sum of the classes of a and b. So a value of class 1 comes only from a split with exactly one rare
part. That is true of every (m, e); it is useful where rare positions are few and the last of them, R, lies far
behind.

L is the value with bit p, the lowest of m, deleted. In one class at one n it is an order-preserving bijection onto 0,
1, 2, ..., for bit p follows from the others, of which no lower one is in m; and it commutes with XOR. If n > 2 R + t
(t the greatest number removed) and n is common, then L(n) is the least L that no *tap* excludes: L(n - k - r) XOR
L(r) for each rare r and each k that may be removed in a split, and L(n - k) for each k that may leave one heap (if e
= 1 and k is odd that value has class 0). Whether n is common must be shown: every value of class 0 below is an option
of n; two common parts are its *witness*.
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
"""Smaller parts of witnesses that are kept at hand (positions 1 .. HEAD)."""
WINDOW = 65_536
"""L's before a position that are kept, at least; they reach back behind every tap and every witness."""
MOST_L = 256
"""L's are kept in one byte."""
RARE = 255
"""Stands for a rare position where smaller parts of witnesses are looked for; no L there is so great."""


MOST_TAPS = 4096
"""Beyond so many taps the engine in memory is no slower."""


class NotStreamedError(TooLargeError):
    """A code, or its values, that the streaming engine does not serve."""


class ShortPrefixError(TooLargeError):
    """A prefix too short for its last rare position; ``needed`` values would do."""

    def __init__(self, code: str, last: int, known: int, needed: int) -> None:
        super().__init__(reason("stream.late", code=code, last=last, count=known))
        self.needed = needed


class Space(Protocol):
    """A mask, a parity bit and the rare positions with their values."""

    @property
    def mask(self) -> int:
        """The mask m."""

    @property
    def parity(self) -> int:
        """The parity bit e."""

    @property
    def rare(self) -> tuple[tuple[int, int], ...]:
        """Rare positions and their values."""


class Probes:
    """The smaller parts that are tried first, shared by all streams of one game: which are good changes slowly."""

    def __init__(self) -> None:
        self.position = 0
        """Where they were chosen; 0: not yet."""
        self.lags: Array | None = None
        self.values: Array | None = None


@dataclass(frozen=True)
class StreamRules:
    """A code far out, under one mask and parity, with the arrays that the kernel reads.

    ``tap_lags`` (int64) and ``tap_values`` (uint8) exclude; ``free_lags`` are those of single heaps of class 0;
    ``splits`` the numbers removed in splits; ``upper[parity, L]`` is bit p of the value of class 1 with this L;
    ``head`` holds the L's of the positions HEAD .. 1; ``start`` is the first position to which all this applies.
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
        """The place p of the lowest bit of the mask."""
        return (self.mask & -self.mask).bit_length() - 1

    @property
    def last_rare(self) -> int:
        """The last rare position."""
        return self.rare[-1][0] if self.rare else 0

    @property
    def reach(self) -> int:
        """How far back the value of a position looks, witnesses left aside."""
        return max(int(self.tap_lags.max(initial=0)), max(self.free_lags, default=0))

    def lowered(self, values: Array) -> Array:
        """The L's of values."""
        return lowered(values, self.bit)

    def raised(self, lows: Array, first: int) -> Array:
        """The nim-values (int32) of common positions first, first + 1, ... from their L's."""
        import numpy as np

        low = lows.astype(np.int32)
        below = (1 << self.bit) - 1
        parities = (first + np.arange(len(low))) & 1
        upper: Array = self.upper[parities, lows].astype(np.int32)
        return (low & ~below) << 1 | low & below | upper << self.bit

    def other(self, low: int, position: int) -> int:
        """The nim-value of class 0 with this L at a position."""
        below = (1 << self.bit) - 1
        bit = 1 - int(self.upper[position & 1, low])
        return (low & ~below) << 1 | low & below | bit << self.bit


def lowered(values: Array, bit: int) -> Array:
    """Values with one bit deleted.

    >>> import numpy as np
    >>> lowered(np.array([0b1011, 0b1111]), 2).tolist()
    [7, 7]
    """
    import numpy as np

    wide: Array = values.astype(np.int64)
    return wide >> (bit + 1) << bit | wide & ((1 << bit) - 1)


def parity_of_bits(number: int) -> int:
    """Whether a number has an odd number of ones, as 0 or 1.

    >>> parity_of_bits(0b1101)
    1
    """
    return number.bit_count() & 1


def split_removals(code: Code) -> tuple[int, ...]:
    """The numbers that may be removed in a split into two heaps.

    Raises ``NotStreamedError`` for a code that the engine does not serve: three heaps, equal parts, endless codes.

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
    """The rules far out, from the nim-values G(0) .. of a prefix and the rare positions in it.

    ``head`` is how many smaller parts of witnesses are kept. Raises :class:`ShortPrefixError` for rare positions too
    late for the prefix, :class:`NotStreamedError` for another code, too many rare positions, too great values.
    """
    import numpy as np

    splits = split_removals(code)
    removed = len(code.digits) - 1
    last = space.rare[-1][0] if space.rare else 0
    window = WINDOW
    while window <= max(head, last) + removed + 64:
        window *= 2
    # the parts that a witness leaves beside the smaller one must be common as well
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
    """Bit p of the value of class 1 with this L, at a position whose parity adds ``shift`` (0 or 1) to classes."""
    below = (1 << bit) - 1
    without = (low & ~below) << 1 | low & below
    return 1 ^ parity_of_bits(without & mask) ^ (shift & 1)
