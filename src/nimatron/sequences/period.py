"""Periods of nim-value sequences, only where a theorem proves them from finitely many values.

- Octal games (Guy and Smith 1956): let t be the place of the last digit that is not 0. If G(n + p) = G(n) for
  n0 <= n < 2 n0 + p + t, then for all n >= n0: an option of a larger heap has a part that is large enough to be
  shifted by p, and the other part does not change.
- Finite sets of takes: a repeated window of max(takes) values determines all that follow.

The least p is found by the Z-function of the reversed sequence, in linear time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nimatron.errors import RuleError
from nimatron.games.heap_game import HeapGame
from nimatron.games.parameters import shown
from nimatron.games.rule_set import RuleSet
from nimatron.sequences.heap_engines import longest_table
from nimatron.sequences.heap_values import nim_values_list
from nimatron.sequences.nim_values import heap_game_of

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

    game: HeapGame
    preperiod: int
    period: int
    saltus: int
    theorem: str
    values: tuple[int, ...]
    examined: int

    def value(self, n: int) -> int:
        """Give G(n) for any heap size n >= 0.

        >>> period("0.77", 400).value(9)
        4
        """
        if n < 0:
            raise RuleError(f"a heap has at least 0 objects, not {shown(n)}")
        if n < self.preperiod:
            return self.values[n]
        rounds, rest = divmod(n - self.preperiod, self.period)
        return self.values[self.preperiod + rest] + rounds * self.saltus

    def certificate(self) -> dict[str, object]:
        """Give what is needed to check the period again, as plain data for a file; :func:`verify` checks it."""
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


def period(game: RuleSet[Any] | str, limit: int = 10_000) -> Period | None:
    """Give the period of a heap game's nim-values if it is proved within ``limit`` values, else None.

    None means "none proved up to this limit", never "there is none". Raises ``RuleError`` for a game that is not played
    on single heaps, ``TooLargeError`` where the values cannot be computed so far.

    >>> period("0.6", 500) is None
    True
    >>> period("subtraction[take=1,3,4]").period
    7
    """
    heap_game = heap_game_of(game)
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise RuleError(f"the limit {shown(limit)} is not a whole number from 1 up")
    take_set = getattr(heap_game, "take_set", None)
    if take_set is not None:
        return _of_takes(heap_game, take_set, limit)
    digits = getattr(heap_game, "code_digits", None)
    if digits is None:
        return None
    limit = min(limit, longest_table(heap_game))
    count = min(limit, 128)
    while True:
        found = _proved(nim_values_list(heap_game, count), last_digit(digits))
        if found is not None:
            preperiod, length = found
            values = tuple(nim_values_list(heap_game, preperiod + length))
            needed = 2 * preperiod + 2 * length + last_digit(digits)
            return Period(heap_game, preperiod, length, 0, GUY_SMITH, values, needed)
        if count >= limit:
            return None
        count = min(limit, 2 * count)


def last_digit(digits: tuple[int, ...]) -> int:
    """Give the place of the last digit that is not 0.

    >>> last_digit((0, 7, 7, 0))
    2
    """
    return max((place for place, digit in enumerate(digits) if digit), default=0)


def _of_takes(game: HeapGame, take_set: Any, limit: int) -> Period | None:
    from nimatron.errors import TooLargeError
    from nimatron.sequences import subtraction

    if take_set.maximum is None:
        return None
    try:
        found = subtraction.detect_period(take_set, limit=limit)
    except TooLargeError:
        return None
    needed = found.preperiod + found.period + take_set.maximum
    return Period(game, found.preperiod, found.period, 0, WINDOW, found.values, needed)


def _proved(values: list[int], t: int) -> tuple[int, int] | None:
    """Give (preperiod, period) of the least period that the theorem proves from these values."""
    count = len(values)
    matches = z_function(values[::-1])
    for length in range(1, count // 2 + 1):
        preperiod = max(0, count - length - matches[length])
        if 2 * preperiod + 2 * length + t <= count:
            return preperiod, length
    return None


def z_function(word: list[int]) -> list[int]:
    """Give for each place how many entries from there on agree with the beginning of the word (linear time).

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
