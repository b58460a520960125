"""Subtraction sets, written ``1,3,4``, ``1-3``, ``2-5,9``, ``squares`` or ``not 2,3``.

A set is a union of ranges and of named infinite sets, or the complement of such a union in the positive integers.
Ranges are stored as ranges. Two sets are equal if their normal texts are equal. For ranges and their complements this
is equality of sets. With named sets it is equality of sets if the numbers are at most 10,000, except where one name
follows from others in a way that the names do not show.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from operator import index

from nimatron.arithmetic.decimal_text import format_integer, parse_integer
from nimatron.arithmetic.natural import whole
from nimatron.arithmetic.number_sets import Interval, NumberSet, includes, joined, merged, number_set, written
from nimatron.errors import RuleError, TooLargeError
from nimatron.explain.reason import reason

#: Most terms that the written form of a set may have.
MOST_PARTS = 10_000
#: Most numbers that an iterable may yield.
MOST_NUMBERS = 1_000_000

_RANGE = re.compile(r"([0-9]+)(?:-([0-9]+))?")
_EXAMPLES = "'1,3,4', '1-3', '2-5,9', 'squares' or 'not 2,3'"


class SubtractionSet:
    """An immutable, hashable set of positive integers: the numbers of stones that a player may take.

    `takes` is one positive integer or an iterable of them (at least one, at most 1,000,000). See `parse` for texts.

    Raises `RuleError` for an empty set or an element that is not a positive integer, `TooLargeError` for a set whose
    written form has more than 10,000 terms.

    >>> SubtractionSet([4, 1, 3]), SubtractionSet(range(1, 4)), SubtractionSet(5)
    (SubtractionSet.parse('1,3,4'), SubtractionSet.parse('1-3'), SubtractionSet.parse('5'))
    """

    __slots__ = ("_intervals", "_names", "_negated", "_sets", "_text")

    _intervals: tuple[Interval, ...]
    _names: tuple[str, ...]
    _negated: bool
    _sets: tuple[NumberSet, ...]
    _text: str

    def __init__(self, takes: int | Iterable[int]) -> None:
        self._set(False, merged(_intervals_of(takes)), ())

    def _set(self, negated: bool, intervals: list[Interval], names: Iterable[str]) -> None:
        kept = _without_included(names)
        if {"odd", "even"} <= set(kept):
            intervals, kept, negated = [], [], not negated
        intervals = _without_members(intervals, tuple(number_set(name) for name in kept))
        if len(kept) == 1 and kept[0] in ("odd", "even") and negated and not intervals:
            kept, negated = ["even" if kept[0] == "odd" else "odd"], False
        sets = tuple(number_set(name) for name in kept)
        if not intervals and not kept and not negated:
            raise RuleError(reason("takes.empty", examples=_EXAMPLES))
        parts = [part for interval in intervals for part in written(interval)] + list(kept)
        if len(parts) > MOST_PARTS:
            raise TooLargeError(reason("takes.many_written", count=len(parts), limit=MOST_PARTS))
        text = ",".join(parts)
        if negated:
            text = f"not {text}" if parts else "all"
        for name, value in (
            ("_intervals", tuple(intervals)),
            ("_names", tuple(kept)),
            ("_negated", negated),
            ("_sets", sets),
            ("_text", text),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def _from(cls, negated: bool, intervals: list[Interval], names: Iterable[str]) -> SubtractionSet:
        made = object.__new__(cls)
        made._set(negated, intervals, names)
        return made

    @classmethod
    def parse(cls, text: str) -> SubtractionSet:
        """Return the set written in a text; `str` is the inverse.

        The text is a list of numbers, ranges and names of infinite sets, separated by commas or spaces. ``not`` before
        it means its complement in the positive integers, ``all`` every positive integer.

        Raises `RuleError` for a text that does not describe a set.

        >>> [str(SubtractionSet.parse(text)) for text in ("3, 1,2", "not 3,2", "1-1000000000000")]
        ['1-3', 'not 2,3', '1-1000000000000']
        >>> SubtractionSet.parse("not odd") == SubtractionSet.parse("even")
        True
        """
        plain = re.sub(r"\s*[-\u2010-\u2013]\s*", "-", text.strip().lower())
        negated = bool(re.match(r"not\b(?!-)", plain))
        if negated:
            plain = plain[3:].strip()
        if not plain:
            raise RuleError(reason("takes.empty_text", examples=_EXAMPLES))
        parts = re.split(r"\s*,\s*|\s+", plain)
        if len(parts) > MOST_PARTS:
            raise RuleError(reason("takes.many_parts", count=len(parts), limit=MOST_PARTS))
        intervals: list[Interval] = []
        names: list[str] = []
        everything = False
        for place, part in enumerate(parts, 1):
            match = _RANGE.fullmatch(part)
            if match:
                intervals.append(_read_range(match, part, place))
            elif part == "all":
                everything = True
            elif part[:1].isalpha() and part != "not":
                names.append(_read_name(part, place))
            else:
                raise RuleError(reason("takes.part", number=place, given=repr(part[:40]), examples=_EXAMPLES))
        if everything:
            return cls._from(not negated, [], ())
        return cls._from(negated, merged(intervals), names)

    @classmethod
    def of(cls, takes: SubtractionSet | str | int | Iterable[int]) -> SubtractionSet:
        """Return the set given as a set, a text, a number or numbers.

        >>> SubtractionSet.of("1-3") == SubtractionSet.of([1, 2, 3]) == SubtractionSet.of(SubtractionSet([1, 2, 3]))
        True
        """
        if isinstance(takes, SubtractionSet):
            return takes
        return cls.parse(takes) if isinstance(takes, str) else cls(takes)

    def __contains__(self, n: int) -> bool:
        if type(n) is not int:
            number = whole(n)
            if number is None:
                return False
            n = number
        return n > 0 and self._listed(n) != self._negated

    def _listed(self, n: int) -> bool:
        low, high = 0, len(self._intervals)
        while low < high:
            middle = (low + high) // 2
            if self._intervals[middle][1] < n:
                low = middle + 1
            else:
                high = middle
        if low < len(self._intervals) and self._intervals[low][0] <= n:
            return True
        return any(n in one for one in self._sets)

    def intervals_up_to(self, n: int) -> Iterator[Interval]:
        """Yield the members <= n as ascending ranges (first, last) that neither overlap nor touch.

        >>> list(SubtractionSet.parse("not 4,squares").intervals_up_to(12))
        [(2, 3), (5, 8), (10, 12)]
        """
        n = index(n)
        if not self._sets and not self._negated:  # the ranges are merged already
            for low, high in self._intervals:
                if low > n:
                    return
                yield low, min(high, n)
            return
        listed = joined(
            heapq.merge(
                ((low, min(high, n)) for low, high in self._intervals if low <= n),
                *(((m, m) for m in takewhile(lambda m: m <= n, one.members())) for one in self._sets),
            )
        )
        if not self._negated:
            yield from listed
            return
        free = 1
        for low, high in listed:
            if free < low:
                yield free, low - 1
            free = high + 1
        if free <= n:
            yield free, n

    def up_to(self, n: int) -> Iterator[int]:
        """Yield the members <= n in ascending order.

        >>> list(SubtractionSet.parse("squares").up_to(30)), list(SubtractionSet.parse("not 2,3").up_to(6))
        ([1, 4, 9, 16, 25], [1, 4, 5, 6])
        """
        for low, high in self.intervals_up_to(n):
            yield from range(low, high + 1)

    @property
    def minimum(self) -> int:
        """The least member.

        >>> SubtractionSet.parse("not 1-5").minimum, SubtractionSet.parse("primes").minimum
        (6, 2)
        """
        if not self._negated:
            return min([low for low, _ in self._intervals[:1]] + [next(one.members()) for one in self._sets])
        n = 1
        while n not in self:
            n = next((high for low, high in self._intervals if low <= n <= high), n) + 1
        return n

    @property
    def maximum(self) -> int | None:
        """The greatest member, or None for an infinite set.

        >>> SubtractionSet.parse("2-5,9").maximum, SubtractionSet.parse("squares").maximum
        (9, None)
        """
        return self._intervals[-1][1] if self.is_finite else None

    @property
    def is_finite(self) -> bool:
        """Whether the set is finite."""
        return not (self._negated or self._sets)

    @property
    def size(self) -> int | None:
        """The number of members, or None for an infinite set.

        >>> SubtractionSet.parse("1-1000000000000").size
        1000000000000
        """
        return sum(high - low + 1 for low, high in self._intervals) if self.is_finite else None

    @property
    def name(self) -> str | None:
        """The name, if the set is one named infinite set and nothing else.

        >>> SubtractionSet.parse("squares").name, SubtractionSet.parse("1,3").name
        ('squares', None)
        """
        return self._names[0] if len(self._names) == 1 and not self._negated and not self._intervals else None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"SubtractionSet.parse({self._text!r})"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, SubtractionSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    def __setattr__(self, name: str, value: object = None) -> None:
        raise AttributeError("a SubtractionSet cannot be changed; make another one")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return SubtractionSet.parse, (self._text,)


def _intervals_of(takes: int | Iterable[int]) -> list[Interval]:
    if isinstance(takes, range) and takes.step == 1:
        if takes and takes[0] < 1:
            raise RuleError(reason("takes.least", given=takes[0]))
        return [(takes[0], takes[-1])] if takes else []
    intervals: list[Interval] = []
    try:
        numbers = iter(takes if whole(takes) is None else (takes,))  # type: ignore[arg-type]
    except TypeError:
        raise RuleError(reason("takes.whole", given=repr(takes))) from None
    for n in numbers:
        number = whole(n)
        if number is None:
            raise RuleError(reason("takes.one_whole", given=repr(str(n)[:40])))
        n = number
        if n < 1:
            raise RuleError(reason("takes.least", given=format_integer(n)[:40]))
        if len(intervals) >= MOST_NUMBERS:
            raise TooLargeError(reason("takes.many_listed", limit=MOST_NUMBERS))
        intervals.append((n, n))
    return intervals


def _without_included(names: Iterable[str]) -> list[str]:
    kept: list[str] = []
    for name in sorted(set(names)):
        if not any(includes(other, name) for other in kept):
            kept = [other for other in kept if not includes(name, other)] + [name]
    return sorted(kept)


def _without_members(intervals: list[Interval], sets: tuple[NumberSet, ...]) -> list[Interval]:
    if not sets or sum(high - low + 1 for low, high in intervals) > MOST_PARTS:
        return intervals
    left = [n for low, high in intervals for n in range(low, high + 1) if not any(n in one for one in sets)]
    return merged([(n, n) for n in left])


def _read_range(match: re.Match[str], part: str, place: int) -> Interval:
    low = parse_integer(match[1])
    high = low if match[2] is None else parse_integer(match[2])
    shown = part if len(part) <= 40 else part[:37] + "..."
    if low < 1:
        raise RuleError(reason("takes.part_least", number=place, given=repr(shown)))
    if high < low:
        raise RuleError(reason("takes.part_order", number=place, given=repr(shown)))
    return low, high


def _read_name(part: str, place: int) -> str:
    try:
        return number_set(part).name
    except RuleError as error:
        raise RuleError(reason("takes.part_of", number=place, why=error)) from None
