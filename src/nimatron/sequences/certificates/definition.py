"""The nim-values that a certificate needs, by the definition alone: the mex of the nim-sums of all options."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from nimatron.budget import Progress
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels.check_definition import MODIFIERS, fill_by_definition
from nimatron.sequences.certificates.rules import Rules

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

MOST_VALUES = 3_000_000
_WORK = 50_000_000
"""Options that are looked at between two looks at the clock."""


class Clock:
    """The time that a check may take; it says how far the check came where it ends, and shows progress on the way."""

    def __init__(self, seconds: float, progress: Progress | None = None) -> None:
        self.seconds, self.progress = seconds, progress
        self._start = time.monotonic()

    def look(self, done: int, total: int) -> None:
        """Tell how far the check is. Raises ``TooLargeError``, with what it would take, once the time is over."""
        if self.progress is not None:
            self.progress(done, total)
        spent = time.monotonic() - self._start
        if spent > self.seconds and done < total:
            about = "?" if not done else f"{spent * total / done:.0f}"
            raise TooLargeError(
                reason("limit.certificate_seconds", done=done, count=total, seconds=f"{self.seconds:g}", about=about)
            )


def values_by_definition(rules: Rules, count: int, clock: Clock) -> Array:
    """G(0) .. G(count - 1). Raises ``TooLargeError`` where they are too many, or where the time ends.

    >>> from nimatron.sequences.certificates.rules import rules_of
    >>> values_by_definition(rules_of("kayles")[0], 8, Clock(9)).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    import numpy as np

    if count > MOST_VALUES:
        raise TooLargeError(reason("limit.certificate", count=count, limit=MOST_VALUES))
    places = range(-1, count if rules.tail else min(count, rules.reach + 1))
    digits = [rules.digit(place) for place in places]
    bits = np.array([digit.bits for digit in digits], dtype=np.uint8)
    parts = np.array([MODIFIERS.index(digit.parts) for digit in digits], dtype=np.uint8)
    values = np.zeros(count, dtype=np.uint16)
    done = 0
    while done < count:
        stop = min(count, done + max(1, _WORK // max(1, _options_about(digits, done + 64))))
        fill_by_definition(bits, parts, values, done, stop)
        done = stop
        clock.look(done**2, count**2)
    return values


def _options_about(digits: list[Any], heap: int) -> int:
    """About how many options a heap has."""
    near = digits[: heap + 2]
    two, three = (sum(1 for digit in near if digit.bits & bit) for bit in (4, 8))
    return len(near) + two * heap // 2 + three * heap * heap // 12
