"""How a time grows with n: the exponent of the power of n that fits the measured points best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

FEWEST = 3
"""The fewest points that an exponent is fitted to."""
SHORTEST = 0.001
"""Rows of less than a millisecond tell more of the cost of one call than of growth."""


@dataclass(frozen=True)
class Growth:
    """seconds = factor * n^exponent, fitted to ``points`` rows from ``first_n`` to ``last_n``; ``spread`` in logs."""

    exponent: float
    factor: float
    points: int
    first_n: int
    last_n: int
    spread: float

    def seconds(self, n: int) -> float:
        """Give the fitted time for n."""
        return self.factor * exp(self.exponent * log(n))


def fit_growth(times: Sequence[tuple[int, float]]) -> Growth | None:
    """Give the least-squares line through (log n, log seconds); None for fewer than three usable points.

    The rows of a millisecond or more are taken; where they are fewer than three, the upper half of all rows.

    >>> growth = fit_growth([(n, 3e-9 * n * n) for n in (10, 1000, 2000, 4000)])
    >>> round(growth.exponent, 6), growth.points
    (2.0, 3)
    """
    measured = sorted((n, seconds) for n, seconds in times if n > 0 and seconds > 0)
    usable = [point for point in measured if point[1] >= SHORTEST]
    if len(usable) < FEWEST:
        usable = measured[-max(FEWEST, (len(measured) + 1) // 2) :]
    if len(usable) < FEWEST:
        return None
    across = [log(n) for n, _ in usable]
    up = [log(seconds) for _, seconds in usable]
    middle_x, middle_y = sum(across) / len(across), sum(up) / len(up)
    square = sum((x - middle_x) ** 2 for x in across)
    if not square:
        return None
    slope = sum((x - middle_x) * (y - middle_y) for x, y in zip(across, up, strict=True)) / square
    rest = middle_y - slope * middle_x
    spread = (sum((y - rest - slope * x) ** 2 for x, y in zip(across, up, strict=True)) / len(up)) ** 0.5
    return Growth(slope, exp(rest), len(usable), usable[0][0], usable[-1][0], spread)
