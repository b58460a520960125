"""Codes of taking-and-breaking games: ``0.77``, ``4.[3]``, ``0.3F``, ``4!.0``; reading and writing them is one pair.

The digit at place i (place 0 stands before the point) says what removing i objects from a heap may leave: it is a sum
of 1 (nothing: the heap vanishes), 2 (one heap), 4 (two heaps) and 8 (three heaps), written 0 to 9 and A to F. Heaps
that are left are never empty. Codes with digits up to 7 are the octal games of Guy and Smith (1956), those with three
heaps the hexadecimal ones.

Before the point a code is shorter than its places could be, for every part must be smaller than the heap was. At place
0 nothing is removed, so 1 and 2 would leave the heap as it is, and only 4 and 8 may stand there. At place -1 one object
is added first: of two parts one could be as large as the heap, of three parts none, so only 8 may stand there
("80.0"). At place -2 one of three parts could be as large as the heap; there are no such places.

A modifier right after a digit narrows its breaks into two or three heaps: ``!`` all parts different, ``?`` not all
equal, ``=`` all equal. Digits in brackets at the end repeat for ever: 0.[3] is Nim, 0.3[03] takes odd numbers.

Normal form: no leading zero but the one before the point, no zeros at the end, capital letters, the shortest tail that
begins as early after the point as it can, ``!`` in place of ``?`` where only two parts are possible, and no modifier
where nothing can be broken. Equal codes are those with the same normal form.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nimatron.errors import RuleError
from nimatron.explain.reason import reason

MOST_PLACES = 64
"""The most places after the point that are written, the repeating ones among them."""
NOTHING, ONE, TWO, THREE = 1, 2, 4, 8
"""The bits of a digit: what may be left."""
MODIFIERS = "!?="
_DIGITS = "0123456789ABCDEF"
_SHOWN = 40


class Digit(NamedTuple):
    """What may be left: ``bits`` 1 nothing, 2 one heap, 4 two, 8 three; ``parts`` the modifier of breaks or "".

    >>> str(Digit(12, "!")), Digit(12, "!").admits((1, 3)), Digit(12, "!").admits((2, 2))
    ('C!', True, False)
    """

    bits: int
    parts: str = ""

    def __str__(self) -> str:
        return f"{self.bits:X}{self.parts}"

    @property
    def normal(self) -> Digit:
        """The digit without a modifier that says nothing, or with the one that says the same.

        >>> Digit(3, "!").normal, Digit(4, "?").normal
        (Digit(bits=3, parts=''), Digit(bits=4, parts='!'))
        """
        if not self.bits & (TWO | THREE):
            return Digit(self.bits)
        return Digit(self.bits, "!") if self.parts == "?" and not self.bits & THREE else self

    def admits(self, parts: tuple[int, ...]) -> bool:
        """Whether the heap that is left may be broken into these two or three parts, all of them at least 1."""
        different = len(set(parts))
        if not self.bits & {2: TWO, 3: THREE}.get(len(parts), 0) or min(parts) < 1:
            return False
        return {"": True, "!": different == len(parts), "?": different > 1, "=": different == 1}[self.parts]


NO_MOVE = Digit(0)


@dataclass(frozen=True)
class Code:
    """The digits of a taking-and-breaking game; ``str`` gives the normal form, :meth:`parse` takes it back.

    ``before`` is the digit of place -1, ``digits`` are those of the places 0, 1, 2, ..., and ``tail``, if there is one,
    repeats for ever after them. A code is made in its normal form, whatever is given.

    >>> Code.parse("0.[3]")
    Code.parse('0.[3]')
    >>> str(Code.parse("04.30")), str(Code(Digit(0), (Digit(0), Digit(3)), (Digit(0), Digit(3))))
    ('4.3', '0.[30]')
    """

    before: Digit
    digits: tuple[Digit, ...]
    tail: tuple[Digit, ...] = ()

    def __post_init__(self) -> None:
        for place, digit in ((-1, self.before), *enumerate((*self.digits, *self.tail))):
            fault = _fault(place, digit)
            if fault is not None:
                given = repr(f"{digit.bits}{digit.parts}")
                raise RuleError(reason("code.at_place", given=given, place=place, why=reason(f"code.{fault}")))
        digits, tail = _shortest([digit.normal for digit in self.digits], [digit.normal for digit in self.tail])
        if len(digits) - 1 + len(tail) > MOST_PLACES:
            raise RuleError(reason("code.long", limit=MOST_PLACES))
        for name, value in (("before", self.before.normal), ("digits", digits), ("tail", tail)):
            object.__setattr__(self, name, value)

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code; ``RuleError`` names the character that cannot stand where it does, and what could.

        >>> Code.parse(".77"), Code.parse("0.3f"), Code.parse("4?.00[00]")
        (Code.parse('0.77'), Code.parse('0.3F'), Code.parse('4!.0'))
        >>> Code.parse("0.7G")
        Traceback (most recent call last):
        ...
        nimatron.errors.RuleError: '0.7G': character 4 is 'G'; a digit is 0 to 9 or A to F
        """
        before, digits, tail = _Reader(text).read()
        return cls(before, tuple(digits), tuple(tail))

    def __str__(self) -> str:
        first, *after = self.digits or (NO_MOVE,)
        whole = f"{self.before if self.before.bits else ''}{first}"
        tail = f"[{''.join(map(str, self.tail))}]" if self.tail else ""
        return f"{whole}.{''.join(map(str, after))}{tail}" if after or tail else f"{whole}.0"

    def __repr__(self) -> str:
        return f"Code.parse({str(self)!r})"

    def digit(self, place: int) -> Digit:
        """The digit of any place from -1 up.

        >>> Code.parse("0.3[03]").digit(10**30), Code.parse("0.77").digit(3)
        (Digit(bits=0, parts=''), Digit(bits=0, parts=''))
        """
        if place < 0:
            return self.before if place == -1 else NO_MOVE
        if place < len(self.digits):
            return self.digits[place]
        return self.tail[(place - len(self.digits)) % len(self.tail)] if self.tail else NO_MOVE

    def places(self, most: int) -> Iterator[tuple[int, Digit]]:
        """The places up to ``most`` that allow something, each with its digit.

        >>> [place for place, _ in Code.parse("80.03[03]").places(7)]
        [-1, 2, 4, 6]
        """
        upto = most if self.tail else min(most, len(self.digits) - 1)
        return ((place, digit) for place in range(-1, upto + 1) if (digit := self.digit(place)).bits)

    @property
    def last(self) -> int | None:
        """The greatest place that allows a move, None where there is no greatest; -1 also of the code 0.0.

        >>> Code.parse("0.137").last, Code.parse("4!.0").last, Code.parse("0.[3]").last
        (3, 0, None)
        """
        return None if self.tail else len(self.digits) - 1

    @property
    def is_octal(self) -> bool:
        """Whether it is a code of Guy and Smith (1956): digits 0 to 7 without modifiers; its tail may be endless.

        >>> Code.parse("4.7").is_octal, Code.parse("0.8").is_octal, Code.parse("4!.0").is_octal
        (True, False, False)
        """
        return self.most_parts <= 2 and not self.is_modified

    @property
    def is_modified(self) -> bool:
        """Whether some breaks ask for parts that are different or equal."""
        return any(digit.parts for digit in (self.before, *self.digits, *self.tail))

    @property
    def most_parts(self) -> int:
        """The most heaps that a move may leave of one: 0 to 3.

        >>> [Code.parse(text).most_parts for text in ("0.1", "0.[3]", "0.77", "80.0")]
        [0, 1, 2, 3]
        """
        bits = 0
        for digit in (self.before, *self.digits, *self.tail):
            bits |= digit.bits
        return 3 if bits & THREE else 2 if bits & TWO else bits >> 1 & 1


def _fault(place: int, digit: Digit) -> str | None:
    """Which reason there is against a digit at a place."""
    if not 0 <= digit.bits < 16 or digit.parts not in ("", *MODIFIERS):
        return "digit"
    if place == 0 and digit.bits & (NOTHING | ONE):
        return "before.point"
    return "before.added" if place == -1 and digit.bits & ~THREE else None


def _shortest(digits: list[Digit], tail: list[Digit]) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """The same digits with the shortest tail, which begins as early after the point as it can."""
    if any(digit.bits for digit in tail):
        length = next(k for k in range(1, len(tail) + 1) if len(tail) % k == 0 and tail[k:] == tail[:-k])
        tail = tail[:length]
        digits = digits or [NO_MOVE]
        while len(digits) > 1 and digits[-1] == tail[-1]:
            tail = [digits.pop(), *tail[:-1]]
        return tuple(digits), tuple(tail)
    while digits and not digits[-1].bits:
        digits = digits[:-1]
    return tuple(digits), ()


class _Reader:
    """One reading of a text from left to right."""

    def __init__(self, text: object) -> None:
        self.text = text.strip() if isinstance(text, str) else ""
        self.given = repr(self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "…")
        if not self.text:
            shown = repr(text)
            raise RuleError(reason("code.text", given=shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"))

    def refuse(self, index: int, key: str, **places: object) -> RuleError:
        """What is wrong at a character, which is counted from 1."""
        where = {"number": index + 1, "character": repr(self.text[index])}
        return RuleError(reason("code.at", given=self.given, **where, why=reason(f"code.{key}", **places)))

    def read(self) -> tuple[Digit, list[Digit], list[Digit]]:
        """The digit of place -1, those of the places from 0 on, and the repeating ones."""
        point = self.text.find(".")
        whole, _ = self._digits(0, point if point >= 0 else len(self.text))
        while len(whole) > 1 and not whole[0][1].bits:
            del whole[0]
        if len(whole) > 2:
            raise self.refuse(whole[0][0], "far_before")
        before = whole[0][1] if len(whole) == 2 else NO_MOVE
        first = whole[-1][1] if whole else NO_MOVE
        for place, (index, digit) in enumerate(whole, 1 - len(whole)):
            fault = _fault(place, digit)
            if fault is not None:
                raise self.refuse(index, fault)
        after, end = self._digits(point + 1, len(self.text)) if point >= 0 else ([], len(self.text))
        if not whole and not after and end == len(self.text):
            raise self.refuse(point, "alone")
        repeating: list[tuple[int, Digit]] = []
        if end < len(self.text):
            repeating = self._tail(end)
        self._measure(after, repeating)
        return before, [first, *(digit for _, digit in after)], [digit for _, digit in repeating]

    def _digits(self, index: int, end: int) -> tuple[list[tuple[int, Digit]], int]:
        """The digits from a character on with their characters, as far as ``end`` or a bracket after the point."""
        found: list[tuple[int, Digit]] = []
        tail_may_begin = "." in self.text[:index]
        while index < end and not (tail_may_begin and self.text[index] in "[]"):
            found.append((index, self._digit(index)))
            index += 2 if self.text[index + 1 : index + 2] in tuple(MODIFIERS) else 1
        return found, index

    def _digit(self, index: int) -> Digit:
        letter = self.text[index]
        bits = _DIGITS.find(letter.upper()) if letter.isascii() else -1
        if bits < 0:
            wrong = {".": "second_point", "[": "bracket_before", "]": "bracket_before"}
            raise self.refuse(index, "modifier" if letter in MODIFIERS else wrong.get(letter, "digit"))
        following = self.text[index + 1 : index + 2]
        return Digit(bits, following if following in tuple(MODIFIERS) else "")

    def _tail(self, start: int) -> list[tuple[int, Digit]]:
        if self.text[start] == "]":
            raise self.refuse(start, "not_opened")
        repeating, end = self._digits(start + 1, len(self.text))
        if end == len(self.text):
            raise self.refuse(start, "not_closed")
        if self.text[end] == "[":
            raise self.refuse(end, "bracket_twice")
        if not repeating:
            raise self.refuse(end, "empty_tail")
        if end + 1 < len(self.text):
            raise self.refuse(end + 1, "after_tail")
        return repeating

    def _measure(self, after: list[tuple[int, Digit]], repeating: list[tuple[int, Digit]]) -> None:
        """Refuse more places than may be written; zeros at the end are none."""
        written = [*after, *repeating]
        if not any(digit.bits for _, digit in repeating):
            del written[max((number for number, (_, digit) in enumerate(after, 1) if digit.bits), default=0) :]
        if len(written) > MOST_PLACES:
            raise self.refuse(written[MOST_PLACES][0], "long", limit=MOST_PLACES)
