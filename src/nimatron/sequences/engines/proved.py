"""Periods of nim-value sequences, only where a theorem proves them from finitely many values.

- Octal games (Guy and Smith 1956): let t be the place of the last digit that is not 0. If G(n + p) = G(n) for
  n0 <= n < 2 n0 + p + t, then for all n >= n0: an option of a larger heap has a part that is large enough to be
  shifted by p, and the other part does not change.
- Finite sets of takes: a repeated window of max(takes) values determines all that follow.

The least p is found by the Z-function of the reversed sequence, in linear time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.games.parameters import shown

if TYPE_CHECKING:
    import numpy as np

GUY_SMITH = "Guy and Smith 1956"
WINDOW = "repeated window (Golomb 1966)"


@dataclass(frozen=True)
class Period:
    """A proved period: G(n + period) = G(n) + saltus for all n >= preperiod, both least.

    ``values`` are G(0) .. G(preperiod + period - 1); ``theorem`` names the proof; ``examined`` says how many values
    it needed.

    >>> from nimatron.sequences.period import period
    >>> found = period("0.77", 400)
    >>> found.preperiod, found.period, found.saltus, found.value(10**100)
    (71, 12, 0, 1)
    """

    game: Any
    preperiod: int
    period: int
    saltus: int
    theorem: str
    values: tuple[int, ...]
    examined: int

    def value(self, n: int) -> int:
        """G(n) for any heap size n >= 0.

        >>> from nimatron.sequences.period import period
        >>> period("0.77", 400).value(9)
        4
        """
        if n < 0:
            raise RuleError(reason("rule.heap_size", given=shown(n)))
        if n < self.preperiod:
            return self.values[n]
        rounds, rest = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + rest] + rounds * self.saltus

    def array(self, start: int, stop: int) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The values G(start) .. G(stop - 1) as an int32 array.

        >>> from nimatron.sequences.period import period
        >>> period("0.77", 400).array(10**9, 10**9 + 5).tolist()
        [1, 4, 7, 2, 1]
        """
        import numpy as np

        known = np.array(self.values, dtype=np.int32)
        begin = known[start : min(stop, self.preperiod)] if start < self.preperiod else known[:0]
        low = max(start, self.preperiod)
        if stop <= low:
            return begin
        one = np.roll(known[self.preperiod :], -((low - self.preperiod) % self.period))
        repeated = np.tile(one, -(-(stop - low) // self.period))[: stop - low]
        if self.saltus:
            repeated += self.saltus * ((np.arange(low, stop) - self.preperiod) // self.period)
        return np.concatenate((begin, repeated)) if len(begin) else repeated

    def certificate(self) -> dict[str, object]:
        """What is needed to check the period again, as plain data for a file; :func:`verify` checks it."""
        return {
            "certificate": "nimatron period 1",
            "game": self.game.written(),
            "theorem": self.theorem,
            "preperiod": self.preperiod,
            "period": self.period,
            "saltus": self.saltus,
            "examined": self.examined,
            "values": list(self.values),
        }


def proved_by_repetition(values: Sequence[int], t: int) -> tuple[int, int] | None:
    """The (preperiod, period) of the least period that Guy and Smith's theorem proves from these values.

    ``t`` is the place of the last digit of the code that is not 0.

    >>> proved_by_repetition([0, 1, 0, 1, 0, 1, 0, 1], 2)
    (0, 2)
    """
    count = len(values)
    matches = z_function(values[::-1])
    for length in range(1, count // 2 + 1):
        preperiod = max(0, count - length - matches[length])
        if 2 * preperiod + 2 * length + t <= count:
            return preperiod, length
    return None


def z_function(word: Sequence[int]) -> list[int]:
    """How many entries from each place on agree with the beginning of the word (linear time).

    >>> z_function([1, 2, 1, 2, 3])
    [5, 0, 2, 0, 0]
    """
    count = len(word)
    found = [0] * count
    if count:
        found[0] = count
    left = right = 0
    for place in range(1, count):
        length = min(right - place, found[place - left]) if place < right else 0
        while place + length < count and word[length] == word[place + length]:
            length += 1
        found[place] = length
        if place + length > right:
            left, right = place, place + length
    return found
