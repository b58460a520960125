"""Timing of the three strategies, as printed in the thesis and as implemented here.

For n = 10 * 2^k each route is timed several times in processor time, until its share of the time is used up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.beatty import wythoff_b
from nimatron.errors import TooLargeError
from nimatron.papers.evaluation import Evaluation, Measurement
from nimatron.papers.thesis import algebraic_as_printed, arithmetic_as_printed, recursive_as_printed
from nimatron.sequences.wythoff import Strategy, wythoff_pairs, wythoff_pairs_chunks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]

STRATEGIES: tuple[Strategy, ...] = ("recursive", "algebraic", "arithmetic")
KINDS = ("printed", "ours")
_CHUNK = 1 << 20
FIRST = 10
LARGEST = FIRST << 26
"""The last n in Table 2 of the thesis."""
_SHORTEST = 0.002
_MOST_LOOPS = 4096


@dataclass(frozen=True)
class Route:
    """A way to build the table of the first n P-positions (indices 1 to n): ``build(a, n)`` returns two int64 arrays.

    The time grows about like n^``power``; this predicts whether the next n still fits the time.
    """

    strategy: Strategy
    kind: str
    power: float
    build: Callable[[int, int], Pairs]

    @property
    def key(self) -> tuple[str, str]:
        """Strategy, and ``printed`` or ``ours``."""
        return self.strategy, self.kind


def _ours(strategy: Strategy, a: int, n: int) -> Pairs:
    return wythoff_pairs(a, n, 1, strategy, threads=1)


ROUTES = (
    Route("recursive", "printed", 2.0, recursive_as_printed),
    Route("recursive", "ours", 1.1, partial(_ours, "recursive")),
    Route("algebraic", "printed", 1.1, algebraic_as_printed),
    Route("algebraic", "ours", 1.1, partial(_ours, "algebraic")),
    Route("arithmetic", "printed", 1.2, arithmetic_as_printed),
    Route("arithmetic", "ours", 1.1, partial(_ours, "arithmetic")),
)


def wrong_pairs(pairs: Any, a: int, n: int) -> tuple[int, int | None]:
    """Return how many of the pairs 1, ..., n are wrong, and the least wrong index or None.

    >>> wrong_pairs(arithmetic_as_printed(1, 300), 1, 300)
    (299, 2)
    """
    import numpy as np

    wrong, least, done = 0, None, 0
    for first, second in wythoff_pairs_chunks(a, n, 1, chunk=_CHUNK):
        end = done + len(first)
        different = np.flatnonzero((pairs[0][done:end] != first) | (pairs[1][done:end] != second))
        if len(different):
            wrong += len(different)
            least = done + 1 + int(different[0]) if least is None else least
        done = end
    return wrong, least


def overflow_index(a: int, bits: int = 32) -> int:
    """Return the least n with B_n beyond signed integers of that many bits, in which the listings store pairs.

    >>> overflow_index(2)
    628983399
    """
    limit = (1 << (bits - 1)) - 1
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if wythoff_b(middle, a) <= limit else (low, middle)
    return high


@dataclass(frozen=True)
class Plan:
    """Limits: n up to ``largest``, ``seconds`` in this session, ``repeat`` runs for each n if they fit."""

    largest: int = LARGEST
    seconds: float = 60.0
    repeat: int = 5

    def sizes(self) -> list[int]:
        """Return 10, 20, 40, ... up to the largest.

        >>> Plan(largest=50).sizes()
        [10, 20, 40]
        """
        return list(_doublings(self.largest))


def _doublings(largest: int) -> Iterator[int]:
    n = FIRST
    while n <= largest:
        yield n
        n *= 2


def run_evaluation(
    evaluation: Evaluation,
    plan: Plan,
    measured: Callable[[Measurement | None, int, int], None] | None = None,
) -> None:
    """Measure what ``evaluation`` lacks, smallest n first, and add it.

    Every route gets an equal share of the remaining seconds and stops before the n that would exceed it. The first n is
    always measured. After an interrupt, measurements added before it are kept.

    Parameters:
        evaluation: the measurements so far; its ``stopped`` receives why each route stopped (``seconds``, ``memory``).
        plan: the limits.
        measured: called as ``measured(point, done, total)`` after each step; point is None if known or left out.
    """
    sizes = plan.sizes()
    evaluation.stopped = {}
    clocks = {route.key: _Clock(plan.seconds / len(ROUTES)) for route in ROUTES}
    total, done = len(sizes) * len(ROUTES), 0
    for n in sizes:
        for route in ROUTES:
            done += 1
            point = None
            if (*route.key, n) not in evaluation.points and route.key not in evaluation.stopped:
                point = _next_point(evaluation, route, n, plan.repeat, clocks[route.key])
            if point is not None:
                evaluation.add(point)
            if measured is not None:
                measured(point, done, total)


@dataclass
class _Clock:
    """Wall-clock seconds left for a route, and the seconds of one run of its last n."""

    left: float
    one_run: float = 0.0


def _next_point(evaluation: Evaluation, route: Route, n: int, repeat: int, clock: _Clock) -> Measurement | None:
    known = evaluation.times(*route.key)
    if known:
        last_n, last = known[-1]
        if max(last, clock.one_run) * (n / last_n) ** route.power > clock.left:
            evaluation.stopped[route.key] = "seconds"
            return None
    begun = time.monotonic()
    try:
        point = measure(route, evaluation.a, n, repeat, clock.left)
    except (TooLargeError, MemoryError):
        evaluation.stopped[route.key] = "memory"
        return None
    elapsed = time.monotonic() - begun
    clock.left -= elapsed
    clock.one_run = elapsed / (len(point.seconds) + 1) if point.median >= _SHORTEST else 0.0
    return point


def measure(route: Route, a: int, n: int, repeat: int, seconds: float) -> Measurement:
    """Build the first n pairs up to ``repeat`` times, fewer if that would take more than ``seconds``, at least once.

    Short builds are repeated inside one run until it takes 2 ms, so that the clock can measure them.

    >>> measure(ROUTES[0], 2, 10, 2, 10).wrong
    0
    """
    begun = time.monotonic()
    loops = 1
    while True:
        result, elapsed = _timed(route, a, n, loops)
        if elapsed >= _SHORTEST or loops >= _MOST_LOOPS:
            break
        loops = min(_MOST_LOOPS, loops * max(2, int(_SHORTEST / max(elapsed, 1e-9)) + 1))
    wrong, first_wrong = wrong_pairs(result, a, n)
    del result
    runs = [elapsed / loops]
    while len(runs) < repeat and (time.monotonic() - begun) * (len(runs) + 2) / (len(runs) + 1) <= seconds:
        runs.append(_timed(route, a, n, loops)[1] / loops)
    return Measurement(route.strategy, route.kind, n, tuple(runs), wrong, first_wrong)


def _timed(route: Route, a: int, n: int, loops: int) -> tuple[object, float]:
    result: object = None
    begun = time.process_time()
    for _ in range(loops):
        result = None  # free one table before building the next
        result = route.build(a, n)
    return result, time.process_time() - begun
