"""Subtraction sets whose nim-values follow a formula, and the formula.

Basic patterns, each by induction over the heap:

- takes a..b: floor((n mod (a + b)) / a), period a + b;
- the set {a, b} with a < b: period 2a with floor(n / a) mod 2 when b / a is odd, else period a + b;
- all multiples of s, or all numbers from s on: floor(n / s); all numbers but s: s floor(n / 2s) + n mod s.

Let the values be purely periodic with period p. Then a take t may be added to the set if t or -t is congruent modulo p
to a take in the set. No value changes, for G(n - t) already differs from G(n). So the powers of two can be added to 1-2
(period 3), and all odd numbers to 1 (period 2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from nimatron.arithmetic.subtraction_set import SubtractionSet

_LISTED = 2_000


@dataclass(frozen=True)
class TakePattern:
    """A formula for the nim-values of one heap.

    Attributes:
        kind: ``interval``, ``pair``, ``multiples``, ``from`` or ``but``.
        low: the smaller take of the basic pattern.
        high: the larger take of the basic pattern, or the same number.
        exact: false if more takes were added to the basic pattern.

    >>> [pattern_of(SubtractionSet.parse("2,3")).value(heap) for heap in range(6)]
    [0, 0, 1, 1, 2, 0]
    """

    kind: str
    low: int
    high: int
    exact: bool = True

    @property
    def least(self) -> int:
        """The least take."""
        return 1 if self.kind == "but" else self.low

    @property
    def period(self) -> int | None:
        """The period of the nim-values, or None if they are unbounded."""
        if self.kind == "interval":
            return self.low + self.high
        if self.kind == "pair":
            return 2 * self.low if self.high % (2 * self.low) == self.low else self.low + self.high
        return None

    def value(self, heap: int) -> int:
        """Return the nim-value of one heap."""
        low, high = self.low, self.high
        if self.kind == "interval":
            return heap % (low + high) // low
        if self.kind == "pair":
            if self.period == 2 * low:
                return heap // low % 2
            rest = heap % (low + high)
            if rest < high:
                return rest // low % 2
            return 1 if rest // low % 2 else 2
        if self.kind == "but":
            return low * (heap // (2 * low)) + heap % low
        return heap // low

    def rests(self, subtraction_set: SubtractionSet, heap: int, wanted: int) -> Iterator[int]:
        """Yield the heaps of nim-value ``wanted`` that one take from a heap may leave, the least take first."""
        low = self.low
        if self.kind == "interval" and self.exact:
            yield from self._window_rests(heap, wanted)
        elif self.kind == "multiples":
            rest = low * wanted + heap % low
            if rest < heap:
                yield rest
        elif self.kind == "from":
            yield from range(min(heap - low, low * wanted + low - 1), low * wanted - 1, -1)
        elif self.kind == "but":
            for rest in (2 * low * (wanted // low) + wanted % low + low, 2 * low * (wanted // low) + wanted % low):
                if rest < heap and heap - rest != low:
                    yield rest
        elif self.kind == "interval" and subtraction_set.name == "odd":
            if wanted == 1 - heap % 2:
                yield from range(heap - 1, -1, -2)
        else:
            yield from (heap - take for take in subtraction_set.up_to(heap) if self.value(heap - take) == wanted)

    def _window_rests(self, heap: int, wanted: int) -> Iterator[int]:
        """Yield the heaps from heap - high to heap - low whose remainder modulo the period has the required value."""
        period = self.low + self.high
        first, last = self.low * wanted, min(self.low * (wanted + 1), period) - 1
        least = max(heap - self.high, 0)
        start = (heap - self.low) // period * period
        while start + last >= least and start >= 0:
            greatest, smallest = min(start + last, heap - self.low), max(start + first, least)
            if greatest >= smallest:
                yield from range(greatest, smallest - 1, -1)
            start -= period


@lru_cache(maxsize=512)
def pattern_of(subtraction_set: SubtractionSet) -> TakePattern | None:
    """Return the pattern that the nim-values of a subtraction set follow, or None if no formula is known here.

    >>> pattern_of(SubtractionSet.parse("1-3")).period, pattern_of(SubtractionSet.parse("powers-of-2")).period
    (4, 3)
    >>> pattern_of(SubtractionSet.parse("squares")) is None
    True
    """
    least = subtraction_set.minimum
    if subtraction_set.is_finite:
        return _finite_pattern(subtraction_set, least)
    name = subtraction_set.name
    if name is not None:
        family, _, number = name.rpartition("-of-")
        if name == "even":
            return TakePattern("multiples", 2, 2)
        if family == "multiples":
            return TakePattern("multiples", int(number), int(number))
        if name == "odd":
            return TakePattern("interval", 1, 1, exact=False)
        if family == "powers":
            base = int(number)
            return TakePattern("interval", 1, 1, exact=False) if base % 2 else TakePattern("pair", 1, base, exact=False)
        return None
    text = str(subtraction_set)
    if text == "all":
        return TakePattern("multiples", 1, 1)
    if text.startswith("not ") and not any(character.isalpha() for character in text[4:]):
        if subtraction_set == _all_but(1, least - 1):
            return TakePattern("from", least, least)
        if least == 1 and text[4:].isdigit():
            return TakePattern("but", int(text[4:]), int(text[4:]))
    return None


def _all_but(low: int, high: int) -> SubtractionSet | None:
    return SubtractionSet.parse(f"not {low}-{high}" if high > low else f"not {low}") if high >= low else None


def _finite_pattern(subtraction_set: SubtractionSet, least: int) -> TakePattern | None:
    greatest, size = subtraction_set.maximum or least, subtraction_set.size or 1
    ranges = list(subtraction_set.intervals_up_to(greatest))
    end = ranges[0][1]
    if len(ranges) == 1:
        return TakePattern("interval", least, end)
    if size > _LISTED:
        return None
    members = list(subtraction_set.up_to(greatest))
    candidates = [TakePattern("interval", least, high, exact=False) for high in range(least, end + 1)]
    candidates += [TakePattern("pair", least, high, exact=size == 2) for high in members[1:]]
    for candidate in candidates[:_LISTED]:
        if _joins(candidate, members):
            return candidate
    return None


def _joins(pattern: TakePattern, members: list[int]) -> bool:
    """Return whether every take is, up to sign, congruent modulo the period to a take of the basic pattern."""
    period = pattern.period
    assert period is not None
    if pattern.kind == "interval":
        return all(
            pattern.low <= take % period <= pattern.high or pattern.low <= -take % period <= pattern.high
            for take in members
        )
    basic = {pattern.low % period, pattern.high % period, -pattern.low % period, -pattern.high % period}
    return all(take % period in basic for take in members)
