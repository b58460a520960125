"""Periods of games with splits, proved while the values are streamed.

**Theorem** (finite states; terms as in ``stream_rules``). Let R be the last rare heap, t the greatest number removed, A
a number, n1 > R + t + max(R, A), and p a number, even if e = 1. Let all heaps n with R < n < n1 + p be common, each
smaller value of class 0 shown by a witness whose smaller heap is at most A. Let W > t + max(R, A), and let the windows
of the W short values before n1 and before n1 + p be equal. Then G(n + p) = G(n) for all n >= n1 - W with n > R.

*Proof* by induction over N >= n1: let G(n) and G(n + p) agree for n1 - W <= n < N with n > R.

1. The taps at N and at N + p read equal short values, so the least short value that they do not exclude is the same.
2. A smaller value of class 0 at N has a witness: by assumption if N < n1 + p, else by this proof for N - p. Its smaller
   heap is a <= A, and its other heap is less than W before N. So the split of N + p with the smaller heap a has the
   same value, and is its witness at N + p.
3. So N and N + p are common, and their classes and short values agree: G(N + p) = G(N).

**Least numbers.** p is the least period: marks depend on the content alone, and for each prime q that divides p the
proof contains n after the preperiod with G(n) and G(n + p/q) different. The preperiod is found by bisection, since if
the windows before n and n + p are equal, so are those before all later heaps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from nimatron.kernels import native
from nimatron.sequences.octal.stream import CHUNK, Stream
from nimatron.sequences.octal.stream_marks import Marks
from nimatron.sequences.octal.stream_rules import StreamRules, lowered

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

Watch = Callable[[int], None]
"""Called with the heap reached; may raise an exception to end the work."""
OnCheckpoint = Callable[[], None]
"""Called after each new checkpoint."""
LEAST_SEGMENT = 1 << 20
"""Heaps between two checkpoints, or a divisor of that number."""
_SHORT_EVERY = 16
"""After this many chunks, a short period is searched for by comparing the short values in memory."""


@dataclass(frozen=True)
class Checkpoint:
    """State of a stream: the window of short values before heap ``n``, one byte each."""

    n: int
    window: bytes


@dataclass(frozen=True)
class Difference:
    """G(n) and G(n + shift), which are not equal."""

    n: int
    shift: int
    first: int
    second: int


@dataclass(frozen=True)
class StreamedProof:
    """A proved period with what is needed to check it: rules, prefix, checkpoints, digests, differences.

    ``prefix`` (uint16) holds G(0) .. G(checkpoints[0].n - 1). ``digests[i]`` is the digest of the short values between
    checkpoints i and i + 1. The windows of ``checkpoints[same]`` and of the last checkpoint, which is ``period``
    later, are equal. ``deepest`` bounds the smaller heaps of witnesses. ``before`` shows that the preperiod is least
    (None if it is 0). ``least`` shows that the period is least, with one difference for each prime divisor.
    """

    rules: StreamRules
    prefix: Array
    checkpoints: tuple[Checkpoint, ...]
    digests: tuple[int, ...]
    same: int
    period: int
    preperiod: int
    deepest: int
    before: Difference | None
    least: tuple[Difference, ...]

    @property
    def of_any_limit(self) -> bool:
        """Whether a higher limit gives this proof too: the repetition is shown at a regular checkpoint."""
        return self.same == 0 or self.checkpoints[self.same].n % LEAST_SEGMENT == 0


@dataclass(frozen=True)
class Repetition:
    """A proved period: the last checkpoint of the trail is ``period`` after ``checkpoints[same]``, and equals it."""

    trail: Trail
    same: int
    period: int


@dataclass
class Trail:
    """Checkpoints of a stream so far, every ``segment`` heaps, and the digests of the short values between them."""

    segment: int
    checkpoints: list[Checkpoint]
    digests: list[int] = field(default_factory=list)
    deepest: int = 0
    _digest: int = 0
    _digested: int = 0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Begin the digest at the last checkpoint."""
        self._digest, self._digested = 0, self.checkpoints[-1].n

    def follow(self, stream: Stream, stop: int, end: int | None = None) -> bool:
        """Digest the short values up to ``stop``, add checkpoints that are due, and return whether any was added.

        Checkpoints are due at multiples of ``segment`` and at ``end``.
        """
        self.deepest = max(self.deepest, stream.deepest)
        count = len(self.checkpoints)
        while True:
            last = self.checkpoints[-1].n
            due = (last // self.segment + 1) * self.segment
            due = due if end is None else min(due, end)
            if due > stop or last == end:
                whole = stop - (stop - last) % 8  # the digest goes by words of 8
                if whole > self._digested and last != end:
                    self._digest_to(stream, whole)
                return len(self.checkpoints) > count
            self._digest_to(stream, due)
            self.digests.append(self._digest)
            self.checkpoints.append(Checkpoint(due, stream.window_before(due).tobytes()))
            self.begin()

    def _digest_to(self, stream: Stream, stop: int) -> None:
        self._digest = digest(stream.lows(self._digested, stop), self._digest)
        self._digested = stop

    def cut(self, end: int) -> None:
        """Drop the checkpoints after ``end``."""
        while self.checkpoints[-1].n > end:
            self.checkpoints.pop()
            self.digests.pop()
        self.begin()

    def last_before(self, position: int) -> Checkpoint:
        """Return the last checkpoint that is not after a heap."""
        return next(point for point in reversed(self.checkpoints) if point.n <= position)


def new_trail(rules: StreamRules, prefix: Array, segment: int) -> Trail:
    """Return a trail with one checkpoint after the prefix; others will follow at multiples of ``segment``."""
    low = lowered(prefix[-rules.window :], rules.bit).astype("uint8")
    return Trail(segment, [Checkpoint(len(prefix), low.tobytes())])


def digest(lows: Array, before: int = 0) -> int:
    """Return the digest of short values, continued: h = (h XOR word) * 0x9E3779B97F4A7C15 mod 2^64, then h XOR h >> 32.

    A word is 8 short values, little-endian. A shorter last word is filled up with zeros.

    >>> import numpy as np
    >>> digest(np.zeros(8, dtype=np.uint8), 1) == (0x9E3779B97F4A7C15 ^ 0x9E3779B97F4A7C15 >> 32)
    True
    """
    kernels: Any = native()
    if kernels is not None:
        return int(kernels.stream_digest(lows, 0, len(lows), before))
    data = lows.tobytes()
    for start in range(0, len(data), 8):
        before = (before ^ int.from_bytes(data[start : start + 8], "little")) * 0x9E3779B97F4A7C15 % 2**64
        before ^= before >> 32
    return before


def find(
    rules: StreamRules, limit: int, trail: Trail, marks: Marks, watch: Watch, on_checkpoint: OnCheckpoint
) -> Repetition | None:
    """Stream until a repetition is proved; return None if the values below ``limit`` prove no period.

    A repetition that begins so late that no mark is repeated before the limit is found if it is short.

    The trail continues from its last checkpoint. At the end its last checkpoint is one period after the one that it
    repeats. Raises ``NoWitnessError``.

    Parameters:
        rules: the rules for large heaps.
        limit: heap at which the search ends.
        trail: checkpoints so far; changed in place.
        marks: table of marked heaps; changed in place.
        watch: called after each chunk.
        kept: called after each new checkpoint.
    """
    stream = _from(rules, trail.checkpoints[-1])
    trail.begin()
    refuted: dict[int, int] = {}  # a period that failed may hold once a whole window lies between
    chunks = 0
    while stream.position < limit:
        old = stream.position
        new = min(stream.advance(limit), limit)  # blocks may end after it
        if trail.follow(stream, new):
            on_checkpoint()
        x, first, _ = stream.memory
        chunks += 1
        found = _short(stream, new) if chunks % _SHORT_EVERY == 1 else marks.find_repetition(x, first, old, new)
        while found is not None:
            earlier, later = found
            if later >= refuted.get(later - earlier, 0):
                if _window(rules, trail, stream, earlier, watch) == stream.window_before(later).tobytes():
                    return _closed(rules, trail, found, limit, watch, on_checkpoint)
                refuted[later - earlier] = later + rules.window
            found = marks.find_repetition(x, first, later, new)
        watch(new)
    found = _short(stream, limit) if chunks else None
    if found is not None and _window(rules, trail, stream, found[0], watch) == stream.window_before(found[1]).tobytes():
        return _closed(rules, trail, found, limit, watch, on_checkpoint)
    return None


def _window(rules: StreamRules, trail: Trail, stream: Stream, position: int, watch: Watch) -> bytes:
    """Return the window before a heap that was passed, from memory or computed again."""
    if position - rules.window >= stream.memory[1]:
        return stream.window_before(position).tobytes()
    return window_at(rules, trail, position, watch).tobytes()


def _short(stream: Stream, stop: int) -> tuple[int, int] | None:
    """Return heaps up to ``stop`` after equal windows, both in memory: a short period may have no mark at all."""
    x, first, _ = stream.memory
    count = stop - first
    place = x[: count - 1].tobytes().rfind(x[count - 128 : count].tobytes())
    p = count - 128 - place
    p += p * (stream.rules.parity & p & 1)
    return (first + count - p, first + count) if place >= 0 and count - p >= stream.rules.window else None


def _closed(
    rules: StreamRules,
    trail: Trail,
    repeated: tuple[int, int],
    limit: int,
    watch: Watch,
    on_checkpoint: OnCheckpoint,
) -> Repetition:
    """Make the trail end one period after a checkpoint from which the sequence is known to be periodic.

    It is the first checkpoint after the repetition began, or, if a period after that is beyond the limit, a checkpoint
    at the repetition itself, which no folder keeps.
    """
    earlier, later = repeated
    p = later - earlier
    whole = -(-earlier // trail.segment) * trail.segment
    same = next((point.n for point in trail.checkpoints if point.n >= earlier), whole)
    if same + p > limit:
        same, on_checkpoint = earlier, lambda: None
        trail.cut(same)
    if trail.checkpoints[-1].n < same:
        _extend(rules, trail, same, watch, on_checkpoint)
    end = same + p
    trail.cut(end)
    _extend(rules, trail, end, watch, on_checkpoint)
    place = next(i for i, point in enumerate(trail.checkpoints) if point.n == same)
    if trail.checkpoints[-1].window != trail.checkpoints[place].window:
        raise AssertionError(f"{rules.code}: the windows before {same} and {end} differ")
    return Repetition(trail, place, p)


def _extend(rules: StreamRules, trail: Trail, end: int, watch: Watch, on_checkpoint: OnCheckpoint) -> None:
    """Continue from the last checkpoint to one at exactly ``end``."""
    stream = _from(rules, trail.checkpoints[-1])
    trail.begin()
    while trail.checkpoints[-1].n < end:
        if trail.follow(stream, stream.advance(end), end):
            on_checkpoint()
        watch(stream.position)


def _from(rules: StreamRules, point: Checkpoint) -> Stream:
    import numpy as np

    return Stream(rules, point.n, np.frombuffer(point.window, dtype=np.uint8))


def window_at(rules: StreamRules, trail: Trail, position: int, watch: Watch) -> Array:
    """Return the window before any heap from the first checkpoint on, computed from the checkpoint before it."""
    stream = _from(rules, trail.last_before(position))
    while stream.position < position:
        stream.advance(position)
        watch(stream.position)
    return stream.window_before(position)


def proved(rules: StreamRules, prefix: Array, found: Repetition, watch: Watch) -> StreamedProof:
    """Return the proof that a repetition gives: the least preperiod, and differences that show that both are least."""
    trail, p = found.trail, found.period
    last = _last_difference(rules, prefix, found, watch)
    return StreamedProof(
        rules=rules,
        prefix=prefix,
        checkpoints=tuple(trail.checkpoints),
        digests=tuple(trail.digests),
        same=found.same,
        period=p,
        preperiod=0 if last is None else last.n + 1,
        deepest=trail.deepest,
        before=last,
        least=tuple(_not_shorter(rules, found, p // prime, watch) for prime in prime_divisors(p)),
    )


def _last_difference(rules: StreamRules, prefix: Array, found: Repetition, watch: Watch) -> Difference | None:
    """Return the last n for which G(n) and G(n + p) differ, or None if there is none."""
    trail, p, points = found.trail, found.period, found.trail.checkpoints

    def equal(index: int) -> bool:
        return bool(points[index].window == window_at(rules, trail, points[index].n + p, watch).tobytes())

    low, high = -1, found.same  # the windows are equal at high, and different at low unless low is -1
    while high - low > 1:
        middle = (low + high) // 2
        if equal(middle):
            high = middle
        else:
            low = middle
    if low < 0:
        return _in_prefix(rules, prefix, trail, p, watch)
    return _in_lockstep(rules, trail, points[low], points[high].n, p, watch)


def _in_lockstep(
    rules: StreamRules, trail: Trail, point: Checkpoint, stop: int, p: int, watch: Watch
) -> Difference | None:
    """Return the last difference in the window before a checkpoint or between it and ``stop``."""
    import numpy as np

    left = _from(rules, point)
    right = Stream(rules, point.n + p, window_at(rules, trail, point.n + p, watch))
    done = point.n
    start = point.n - rules.window
    found: Difference | None = None
    while True:
        # Both have blocks of the same length, but their windows move at different times.
        lows = left.lows(start, done), right.lows(start + p, done + p)
        places = np.nonzero(lows[0] != lows[1])[0]
        if len(places):
            n = start + int(places[-1])
            values = rules.raised(lows[0][places[-1:]], n), rules.raised(lows[1][places[-1:]], n + p)
            found = Difference(n, p, int(values[0][0]), int(values[1][0]))
        if done >= stop:
            return found
        start = done
        left.advance(min(stop, done + CHUNK // 2))
        while right.position < left.position + p:
            right.advance(left.position + p)
        done = left.position
        watch(done)


def _in_prefix(rules: StreamRules, prefix: Array, trail: Trail, p: int, watch: Watch) -> Difference | None:
    """Return the last difference below the first checkpoint."""
    import numpy as np

    count = len(prefix)
    for start in range(count // CHUNK * CHUNK, -1, -CHUNK):
        stop = min(count, start + CHUNK)
        later = values_between(rules, prefix, trail, start + p, stop + p, watch)
        places = np.nonzero(prefix[start:stop] != later)[0]
        if len(places):
            n = int(places[-1])
            return Difference(start + n, p, int(prefix[start + n]), int(later[n]))
    return None


def values_between(rules: StreamRules, prefix: Array, trail: Trail, start: int, stop: int, watch: Watch) -> Array:
    """Return the nim-values (int32) G(start) .. G(stop - 1), from the prefix and the last checkpoint before them."""
    import numpy as np

    parts = [prefix[start : min(stop, len(prefix))].astype(np.int32)]
    start = max(start, len(prefix))
    if start < stop:
        stream = _from(rules, trail.last_before(start))
        while stream.position < stop:
            old = stream.position
            new = stream.advance(stop)
            low, high = max(old, start), min(new, stop)
            if low < high:
                parts.append(rules.raised(stream.lows(low, high), low))
            watch(new)
    return np.concatenate(parts)


def _not_shorter(rules: StreamRules, found: Repetition, shift: int, watch: Watch) -> Difference:
    """Return a difference between G(n) and G(n + shift) after the preperiod, which refutes the period ``shift``."""
    import numpy as np

    point = found.trail.checkpoints[found.same]
    start = point.n - rules.window
    first = rules.raised(np.frombuffer(point.window, dtype=np.uint8)[-rules.window :], start)
    second = rules.raised(window_at(rules, found.trail, point.n + shift, watch), start + shift)
    places = np.nonzero(first != second)[0]
    if not len(places):
        raise AssertionError(f"{rules.code}: {shift} is a period, too")
    n = int(places[0])
    return Difference(start + n, shift, int(first[n]), int(second[n]))


def prime_divisors(number: int) -> tuple[int, ...]:
    """Return the primes that divide a number, ascending.

    >>> prime_divisors(360), prime_divisors(1)
    ((2, 3, 5), ())
    """
    found = []
    prime = 2
    while prime * prime <= number:
        if number % prime == 0:
            found.append(prime)
            while number % prime == 0:
                number //= prime
        prime += 1
    return (*found, number) if number > 1 else tuple(found)
