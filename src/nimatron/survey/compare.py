"""Comparison of two games: where their nim-values first differ, how long and with which shift they agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

from nimatron.arithmetic.natural import whole_number
from nimatron.budget import Limits
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.message import MessageValue
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.heap_sequences import heap_game_of, nim_values, period
from nimatron.survey.code_families import standard_key

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]

SHIFTS = 64
"""Largest shift tried, in heap sizes either way."""
FORMS, PERIODS = "forms", "periods"
"""The two theorems that prove agreement forever."""


class Difference(NamedTuple):
    """Values that differ: the heap of the first game, its value, and the value of the second game's heap."""

    heap: int
    first: int
    second: int


class Comparison(NamedTuple):
    """Result of comparing G(n) of a first game with G(n - shift) of a second one.

    ``compared`` heaps were compared, from n = max(0, shift) on; the first ``equal`` of them agree. ``difference`` is
    the first difference and ``last`` the last, or None. ``forever`` names the theorem by which the games agree for all
    n: ``forms`` (the same standard form) or ``periods`` (the same period and saltus, and equal up to the longer
    preperiod and one period more); None if neither is known. ``best_shift`` is the shift of the longest initial
    agreement, ``best_equal`` its number of heaps, ``best_forever`` the theorem for it.
    """

    first: str
    second: str
    shift: int
    compared: int
    equal: int
    difference: Difference | None
    last: Difference | None
    forever: str | None
    best_shift: int
    best_equal: int
    best_forever: str | None


def compare(
    first: RuleSet[Any] | str, second: RuleSet[Any] | str, count: SupportsIndex = 10_000, shift: SupportsIndex = 0
) -> Comparison:
    """Compare the nim-values of single heaps of two games: G(n) of the first with G(n - shift) of the second.

    Parameters:
        first, second: games, in any form that the package accepts.
        count: the number of heaps to compare.
        shift: the number of heaps by which the first game is behind.

    >>> found = compare("0.77", "0.7")
    >>> found.equal, found.difference, found.forever is None
    (2, Difference(heap=2, first=2, second=0), True)
    >>> compare("0.07", "0.137", 1000, shift=1).forever
    'forms'
    """
    one, other = heap_game_of(first), heap_game_of(second)
    number = whole_number(count, "the count", 1, 10**8, RequestError)
    s = _shift(shift)
    left = nim_values(one, number + max(s, 0) + SHIFTS)
    right = nim_values(other, number + max(-s, 0) + SHIFTS)
    equal, differences = _agreement(left, right, s, number)
    compared = min(number, len(left) - SHIFTS)
    by_shift = {}
    for other_shift in range(-SHIFTS, SHIFTS + 1):
        by_shift[other_shift] = _agreement(left, right, other_shift, compared)[0]
    best = max(by_shift, key=lambda entry: (by_shift[entry], -abs(entry - s), -entry))
    if equal >= by_shift[best]:
        best = s
    best_equal = max(equal, by_shift.get(best, 0))
    forever = None if equal < number else _forever(one, other, s, number)
    if best == s:
        best_forever = forever
    else:
        best_forever = None if best_equal < compared else _forever(one, other, best, best_equal)
    return Comparison(
        one.written(),
        other.written(),
        s,
        number,
        equal,
        _difference(left, right, s, differences, 0),
        _difference(left, right, s, differences, -1),
        forever,
        best,
        best_equal,
        best_forever,
    )


def _shift(value: SupportsIndex) -> int:
    sign = -1 if int(value) < 0 else 1
    return sign * whole_number(abs(int(value)), "the shift", 0, 10**6, RequestError)


def _agreement(left: Array, right: Array, shift: int, count: int) -> tuple[int, Array]:
    """Return how many heaps agree from the start, and where they differ, both relative to the first compared heap."""
    import numpy as np

    a, b = left[max(shift, 0) :], right[max(-shift, 0) :]
    length = min(len(a), len(b), count)
    places = np.flatnonzero(a[:length] != b[:length])
    return (int(places[0]) if len(places) else length), places


def _difference(left: Array, right: Array, shift: int, places: Array, which: int) -> Difference | None:
    if not len(places):
        return None
    place = int(places[which])
    heap = place + max(shift, 0)
    return Difference(heap, int(left[heap]), int(right[heap - shift]))


def _forever(one: RuleSet[Any], other: RuleSet[Any], shift: int, equal: int) -> str | None:
    """Return the theorem by which games whose first heaps agree do so forever, or None."""
    codes = [getattr(game, "octal_code", None) for game in (one, other)]
    if all(code is not None for code in codes):
        (form, behind), (other_form, other_behind) = (standard_key(str(code)) for code in codes)
        if form == other_form and behind - other_behind == shift:
            return FORMS
    periods = _period(one, equal), _period(other, equal)
    if always_agree(*periods, shift, equal):
        return PERIODS
    return None


def _period(game: RuleSet[Any], count: int) -> Period | None:
    try:
        return period(game, max(count, 4096), limits=Limits(options=2_000_000))
    except TooLargeError:
        return None


def always_agree(first: Period | None, second: Period | None, shift: int, equal: int) -> bool:
    """Return whether two proved periods, and ``equal`` heaps that agree from n = max(0, shift) on, prove it for all n.

    Both least periods and both saltus must be equal. After both preperiods one period decides.
    """
    if first is None or second is None or (first.period, first.saltus) != (second.period, second.saltus):
        return False
    return equal >= needed_heaps(first.preperiod, second.preperiod, first.period, shift)


def needed_heaps(preperiod: int, other: int, length: int, shift: int) -> int:
    """Return how many heaps from n = max(0, shift) on must agree: until both are periodic, and one period.

    >>> needed_heaps(71, 71, 12, 0), needed_heaps(0, 0, 2, 1)
    (83, 2)
    """
    return max(preperiod, other + shift, shift, 0) + length - max(shift, 0)


def sentences(found: Comparison, first: str, second: str) -> Iterator[tuple[str, dict[str, MessageValue]]]:
    """Yield keys of the catalogue with their values, which describe the result; games are named as requested."""
    names: dict[str, MessageValue] = {"first": first, "second": second}
    places: dict[str, MessageValue] = {**names, "shift": found.shift, "from": max(found.shift, 0)}
    kind = "shifted" if found.shift else "plain"
    if found.difference is None:
        yield f"survey.compare.equal.{kind}", {**places, "count": found.equal}
        yield f"survey.compare.forever.{found.forever or 'open'}", names
    else:
        heap, one, other = found.difference
        values = {**places, "heap": heap, "one": one, "other": other, "count": found.equal}
        yield f"survey.compare.differ.{kind}", values
        if found.last is not None and found.last != found.difference:
            yield "survey.compare.last", {"heap": found.last.heap, "count": found.compared}
    if found.best_shift != found.shift:
        yield "survey.compare.best", {**names, "shift": found.best_shift, "count": found.best_equal}
        if found.best_forever is not None:
            yield f"survey.compare.forever.{found.best_forever}", names
