"""Measuring: n = 10 * 2^k, each route as far as its share of the time allows, each n several times, processor time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from nimatron.errors import TooLargeError
from nimatron.sequences.evaluation.measurements import Evaluation, Measurement
from nimatron.sequences.evaluation.routes import ROUTES, Route, wrong_pairs

FIRST = 10
LARGEST = FIRST << 26
"""The last n of the thesis's Table 2."""
_SHORTEST = 0.002
_MOST_LOOPS = 4096


@dataclass(frozen=True)
class Plan:
    """How far to go: n up to ``largest``, ``seconds`` of this session, ``repeat`` runs for each n where they fit."""

    largest: int = LARGEST
    seconds: float = 60.0
    repeat: int = 5

    def sizes(self) -> list[int]:
        """Give 10, 20, 40, ... up to the largest.

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
    """Measure what ``evaluation`` lacks, smallest n first, and put it in.

    Every route gets an equal share of the seconds that remain and stops before the n that would exceed it; why it
    stopped (``seconds``, ``memory``, or nothing) stands in ``evaluation.stopped``. The first n is always measured.
    ``measured(point, done, total)`` is called after each step, point None for one that was known or left out. An
    interrupt passes through; what was added before stays.
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
    """The seconds that a route has left, by the clock on the wall, and those of one run of its last n."""

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
    """Build the first n pairs up to ``repeat`` times, fewer when that would take more than ``seconds``, at least once.

    Short builds are repeated inside one run until it takes 2 ms, so that the clock can tell them.

    >>> from nimatron.sequences.evaluation.routes import ROUTES
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
        result = None  # so that two tables never lie in memory at once
        result = route.build(a, n)
    return result, time.process_time() - begun
