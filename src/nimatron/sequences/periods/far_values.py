"""Values of codes whose period is known, but begins or ends too far out to hold all values before its end.

The period comes from the shipped atlas or from the index of certificates (``shelf``). Values are streamed again
(``octal.stream``) from the nearest window before them: that of the first 2^17 values, or one that the certificate's
file holds. Every value is proved anew. A heap in the periodic part may be replaced by an equal one some periods later,
so that it comes soon after a window.

A question is charged for the way from a written window to its heap, whoever went there before. What was passed is kept
for later questions of the process.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.budget import OPTIONS_A_SECOND, STEPS, Budget
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native, numpy_here
from nimatron.rules.codes import Code
from nimatron.rules.registry import game
from nimatron.sequences.atlas import known
from nimatron.sequences.periods.known import LONGEST, ShippedValues
from nimatron.sequences.periods.proved_period import Period
from nimatron.sequences.periods.shelf import Shelved, place_of, read, shelved

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.octal.stream_rules import StreamRules

    Array = np.ndarray[Any, np.dtype[Any]]

PREFIX = 1 << 17
"""Values that are computed in memory, as far as they are asked for; those after them are streamed."""
_BLOCK = 1 << 16
"""Values that are kept together."""
_MOST_BLOCKS = 128
_KEPT_EVERY, _MOST_POINTS = 1 << 22, 256
_STEPS_OF_VALUE, _STEPS_OF_WIDE_VALUE, _WIDE = 20, 600, 64
"""Elementary steps for a value, as in ``stream_search``; sets of more than 64 short values have no lanes."""


class _Space(NamedTuple):
    """A mask, a parity bit and the rare heaps with their values, as a certificate lists them."""

    mask: int
    parity: int
    rare: tuple[tuple[int, int], ...]


class _Point(NamedTuple):
    """A window before a heap, and the elementary steps from the written window where the way began."""

    n: int
    window: bytes
    steps: int


class _Way(NamedTuple):
    """Rules for large heaps, the values before them, and the written windows."""

    rules: StreamRules
    prefix: Array
    written: tuple[_Point, ...]


class FarValues:
    """Values G(0) .. G(preperiod + period - 1) of a code with splits, computed again where they are asked for.

    ``line`` names the certificate, if there is one; its file need not be at hand.

    >>> values = FarValues(Code.parse("0.56"), 326_640, 144, None)
    >>> values.value(5), values.value(300_000), values.array(300_000, 300_004).tolist()
    (4, 25, [25, 34, 23, 23])
    """

    def __init__(self, code: Code, preperiod: int, period: int, line: Shelved | None) -> None:
        self.code, self._preperiod, self._period, self._line = code, preperiod, period, line
        self._head = ShippedValues(code, PREFIX)
        self._lock = RLock()
        self._ways: _Way | None = None
        self.held = PREFIX
        self._points: OrderedDict[tuple[int, int], _Point] = OrderedDict()
        self._blocks: OrderedDict[tuple[int, int], tuple[Array, int]] = OrderedDict()

    def value(self, n: int) -> int:
        """Return G(n). Raises ``TooLargeError`` if the engine of streams does not support the code."""
        return int(self._head[n]) if n < PREFIX else int(self._far(n, n + 1, None)[0])

    def array(self, start: int, stop: int) -> Array:
        """Return G(start) .. G(stop - 1) as int32."""
        return self._all(start, stop, None)

    def prepare(self, start: int, stop: int, budget: Budget) -> None:
        """Charge the work that these values need, and begin it. Raises ``TooLargeError`` if it is too much."""
        if stop <= PREFIX:
            return
        with self._lock:
            way = self._way()
            base, low = self._place(max(start, PREFIX, len(way.prefix)), way)
            high = low + max(0, stop - max(start, PREFIX, len(way.prefix)))
            self._require(base, low, high, budget)
            self._far(max(start, PREFIX), min(stop, max(start, PREFIX) + _BLOCK), budget)
            self._charge(base, _STEPS_OF_VALUE * (high - base.n), budget)

    def _all(self, start: int, stop: int, budget: Budget | None) -> Array:
        import numpy as np

        parts: list[Array] = [np.zeros(0, dtype=np.int32)]
        if start < PREFIX:
            parts.append(np.array(self._head[start : min(stop, PREFIX)], dtype=np.int32))
        for low in range(max(start, PREFIX), stop, _BLOCK):
            parts.append(self._far(low, min(low + _BLOCK, stop), budget))
        return np.concatenate(parts)

    def _far(self, start: int, stop: int, budget: Budget | None) -> Array:
        """Return the values of at most a block of heaps from ``PREFIX`` on."""
        import numpy as np

        with self._lock:
            way = self._way()
            if stop <= len(way.prefix):
                return way.prefix[start:stop].astype(np.int32)
            if start < len(way.prefix):
                middle = len(way.prefix)
                return np.concatenate((self._far(start, middle, budget), self._far(middle, stop, budget)))
            base, low = self._place(start, way)
            high = low + stop - start
            if budget is not None:
                self._require(base, start, high, budget)
            parts = []
            for number in range(low // _BLOCK, (high - 1) // _BLOCK + 1):
                begin = max(number * _BLOCK, base.n)
                block, steps = self._block(way, base, begin, (number + 1) * _BLOCK, low, budget)
                parts.append(block[max(low, begin) - begin : high - begin])
                if budget is not None:
                    self._charge(base, steps, budget)
            return np.concatenate(parts)

    def _way(self) -> _Way:
        """Return the rules and the written windows: of the certificate if its file is at hand, else of the prefix."""
        if self._ways is None:
            data = None if self._line is None else read(self._line)
            self._ways = _from_start(self.code) if data is None else _from_certificate(data)
        return self._ways

    def _place(self, start: int, way: _Way) -> tuple[_Point, int]:
        """Return the written window that is nearest before a heap or an equal later one, and this heap."""

        def distance(point: _Point) -> int:
            if start < self._preperiod:
                return start - point.n if point.n <= start else 1 << 62
            least = max(point.n, self._preperiod)  # the first heap from which on every equal heap may be taken
            return least - point.n + (start - least) % self._period

        base = min(way.written, key=lambda point: (distance(point), point.n))
        return base, base.n + distance(base)

    def _require(self, base: _Point, start: int, stop: int, budget: Budget) -> None:
        """Refuse the whole way if the budget cannot afford it; the refusal says what would help."""
        charged = budget.searches.get((FarValues, str(self.code), base.n), 0)
        steps = _STEPS_OF_VALUE * (stop - base.n)
        if steps > charged and not budget.affords(steps - charged):
            self._say_how_far(base, start, stop, _STEPS_OF_VALUE, budget)
            budget.charge(steps - charged)

    def _say_how_far(self, base: _Point, start: int, stop: int, steps_of_value: int, budget: Budget) -> None:
        """Add to the clauses of a refusal how long the way is, and which file would make it shorter."""
        seconds = -(-steps_of_value * (stop - base.n) // (STEPS * OPTIONS_A_SECOND)) + 1
        numbers = {"preperiod": self._preperiod, "period": self._period, "heap": start}
        budget.tried.append(reason("tried.period_far", count=stop - base.n, seconds=seconds, **numbers))
        if self._line is not None and read(self._line) is None:
            other = place_of(self._line) is not None
            key = "tried.certificate_other" if other else "tried.certificate_absent"
            budget.tried.append(reason(key, file=self._line.file))

    def _charge(self, base: _Point, steps: int, budget: Budget, goal: int | None = None) -> None:
        """Charge the steps from a written window on the way to a heap; each part is charged once for a question."""
        key = (FarValues, str(self.code), base.n)
        charged = budget.searches.get(key, 0)
        if steps > charged:
            if goal is not None and not budget.affords(steps - charged):  # values turned out to be wide
                self._say_how_far(base, goal, goal + 1, _STEPS_OF_WIDE_VALUE, budget)
            budget.searches[key] = steps
            budget.charge(steps - charged)

    def _block(
        self, way: _Way, base: _Point, low: int, high: int, goal: int, budget: Budget | None
    ) -> tuple[Array, int]:
        """Return the values low .. high - 1, streamed from a written window, and the steps from there.

        ``goal`` is the heap that was asked for, for a refusal.
        """
        import numpy as np

        from nimatron.sequences.octal.stream import Stream

        found = self._blocks.get((base.n, low))
        if found is not None:
            self._blocks.move_to_end((base.n, low))
            return found
        passed = [point for (origin, n), point in self._points.items() if origin == base.n and n <= low]
        point = max(passed, default=base, key=lambda one: one.n)
        stream = Stream(way.rules, point.n, np.frombuffer(point.window, dtype=np.uint8))
        steps, parts = point.steps, []
        while stream.position < high:
            old = stream.position
            due = (old // _KEPT_EVERY + 1) * _KEPT_EVERY
            new = min(stream.advance(min(due, high)), high)
            steps += (new - old) * (_STEPS_OF_VALUE if stream.width <= _WIDE else _STEPS_OF_WIDE_VALUE)
            if new > low:
                begin = max(old, low)
                parts.append(way.rules.raised(stream.lows(begin, new), begin))
            if new >= due or new == high:
                self._keep(base, _Point(min(new, due), stream.window_before(min(new, due)).tobytes(), steps))
            if budget is not None:
                self._charge(base, steps, budget, goal)
                budget.look(new - base.n, high - base.n)
        found = np.concatenate(parts), steps
        self._blocks[base.n, low] = found
        while len(self._blocks) > _MOST_BLOCKS:
            self._blocks.popitem(last=False)
        return found

    def _keep(self, base: _Point, point: _Point) -> None:
        self._points[base.n, point.n] = point
        while len(self._points) > _MOST_POINTS:
            self._points.popitem(last=False)


def _from_start(code: Code) -> _Way:
    """Return the way from the first values. Raises ``TooLargeError`` for a code that cannot be streamed."""
    from nimatron.sequences.octal.sparse import sparse_space
    from nimatron.sequences.octal.stream_period import new_trail
    from nimatron.sequences.octal.stream_rules import stream_rules
    from nimatron.sequences.octal.values import GrowingValues

    growing = GrowingValues(code)
    growing.grow(PREFIX)
    values = growing.values[:PREFIX]
    space = sparse_space(code, values)
    if space is None:
        raise TooLargeError(reason("stream.no_space", code=str(code)))
    rules = stream_rules(code, space, values)
    (first,) = new_trail(rules, values, 1 << 62).checkpoints
    return _Way(rules, values, (_Point(first.n, first.window, 0),))


def _from_certificate(data: Any) -> _Way:
    """Return the way with all windows that a certificate holds; its file is the one that was checked."""
    from nimatron.sequences.certificates.streamed_proofs import read_stream
    from nimatron.sequences.octal.stream_period import new_trail
    from nimatron.sequences.octal.stream_rules import stream_rules

    stream, _ = read_stream(data["stream"])
    assert stream is not None
    rule_set: Any = game(data["game"])
    rules = stream_rules(rule_set.octal_code, _Space(data["mask"], data["parity"], tuple(stream.rare)), stream.prefix)
    points = [_Point(point.n, point.window, 0) for point in stream.points if point.window is not None]
    (first,) = new_trail(rules, stream.prefix, 1 << 62).checkpoints
    return _Way(rules, stream.prefix, (_Point(first.n, first.window, 0), *(one for one in points if one.n > first.n)))


@lru_cache(maxsize=64)
def far_period(written: str) -> Period | None:
    """Return the period of a code that stands in the atlas or in the index of certificates and is long, or None.

    Without NumPy or the kernels there is none: values far out would take too long.

    >>> found = far_period("0.106")
    >>> found is None or (found.period, found.value(10**5), found.status)
    (328226140474, 5, 'proved')
    """
    if not numpy_here() or native() is None:
        return None
    line = shelved(written)
    if line is not None:
        entry = line.preperiod, line.period, line.theorem, line.examined, line.mask, line.parity
        status = line.status
    else:
        record = known(written)
        if record is None or record.status != "periodic" or record.mask is None or record.parity is None:
            return None
        if record.preperiod is None or record.period is None or record.saltus:
            return None
        needed = record.needed or record.examined
        entry = record.preperiod, record.period, record.theorem, needed, record.mask, record.parity
        status = "proved"
    preperiod, period, theorem, examined, mask, parity = entry
    code = Code.parse(written if line is None else line.proved)
    short = preperiod + period <= LONGEST
    values: Any = ShippedValues(code, preperiod + period) if short else FarValues(code, preperiod, period, line)
    return Period(
        game(written), preperiod, period, 0, theorem, values, examined, mask, parity, status=status, certified=line
    )
