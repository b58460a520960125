"""Digits of the code of a taking-and-breaking game: their meaning, and how they are read from text."""

from __future__ import annotations

from typing import NamedTuple

from nimatron.errors import RuleError
from nimatron.explain.reason import reason

NOTHING, ONE, TWO, THREE = 1, 2, 4, 8
"""The bits of a digit: into how many heaps the rest may be divided."""
MODIFIERS = "!?="


class Digit(NamedTuple):
    """One digit of a code.

    Parameters:
        bits: a sum of 1 (nothing is left), 2 (one heap), 4 (two heaps) and 8 (three heaps).
        parts: the modifier that restricts two or three heaps, or "".

    >>> str(Digit(12, "!")), Digit(12, "!").admits((1, 3)), Digit(12, "!").admits((2, 2))
    ('C!', True, False)
    """

    bits: int
    parts: str = ""

    def __str__(self) -> str:
        return f"{self.bits:X}{self.parts}"

    @property
    def normal(self) -> Digit:
        """The equivalent digit without a redundant modifier, and with ``!`` instead of ``?`` for two heaps.

        >>> Digit(3, "!").normal, Digit(4, "?").normal
        (Digit(bits=3, parts=''), Digit(bits=4, parts='!'))
        """
        if not self.bits & (TWO | THREE):
            return Digit(self.bits)
        return Digit(self.bits, "!") if self.parts == "?" and not self.bits & THREE else self

    def admits(self, parts: tuple[int, ...]) -> bool:
        """Return whether the rest may be divided into these two or three heaps; each must be at least 1."""
        different = len(set(parts))
        if not self.bits & {2: TWO, 3: THREE}.get(len(parts), 0) or min(parts) < 1:
            return False
        return {"": True, "!": different == len(parts), "?": different > 1, "=": different == 1}[self.parts]


NO_MOVE = Digit(0)


def fault(place: int, digit: Digit) -> str | None:
    """Return the key of the message that says why a digit may not stand at a place; None if it may."""
    if not 0 <= digit.bits < 16 or digit.parts not in ("", *MODIFIERS):
        return "code.digit"
    if place == 0 and digit.bits & (NOTHING | ONE):
        return "code.before.point"
    return "code.before.added" if place == -1 and digit.bits & ~THREE else None


MOST_PLACES = 64
"""The maximum number of places after the point that are written, including the repeating ones."""
_DIGITS = "0123456789ABCDEF"
_SHOWN = 40


def read_digits(text: object) -> tuple[Digit, list[Digit], list[Digit]]:
    """Return the digit of place -1, the digits of the places from 0 on, and the repeating ones.

    >>> [str(digit) for digit in read_digits("4!.0[3]")[1]]
    ['4!', '0']
    """
    return _Reader(text).read()


class _Reader:
    """A reader of one text, from left to right."""

    def __init__(self, text: object) -> None:
        self.text = text.strip() if isinstance(text, str) else ""
        self.given = repr(self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "…")
        if not self.text:
            shown = repr(text)
            raise RuleError(reason("code.text", given=shown if len(shown) <= _SHOWN else shown[:_SHOWN] + "…"))

    def refuse(self, index: int, key: str, **places: object) -> RuleError:
        """Return the error for the character at this index; the message counts characters from 1."""
        where = {"number": index + 1, "character": repr(self.text[index])}
        return RuleError(reason("code.at", given=self.given, **where, why=reason(key, **places)))

    def read(self) -> tuple[Digit, list[Digit], list[Digit]]:
        """Return the digit of place -1, the digits of the places from 0 on, and the repeating ones."""
        point = self.text.find(".")
        whole, _ = self._digits(0, point if point >= 0 else len(self.text))
        while len(whole) > 1 and not whole[0][1].bits:
            del whole[0]
        if len(whole) > 2:
            raise self.refuse(whole[0][0], "code.far_before")
        before = whole[0][1] if len(whole) == 2 else NO_MOVE
        first = whole[-1][1] if whole else NO_MOVE
        for place, (index, digit) in enumerate(whole, 1 - len(whole)):
            wrong = fault(place, digit)
            if wrong is not None:
                raise self.refuse(index, wrong)
        after, end = self._digits(point + 1, len(self.text)) if point >= 0 else ([], len(self.text))
        if not whole and not after and end == len(self.text):
            raise self.refuse(point, "code.alone")
        repeating: list[tuple[int, Digit]] = []
        if end < len(self.text):
            repeating = self._tail(end)
        self._measure(after, repeating)
        return before, [first, *(digit for _, digit in after)], [digit for _, digit in repeating]

    def _digits(self, index: int, end: int) -> tuple[list[tuple[int, Digit]], int]:
        """Return the digits from a character up to ``end`` or a bracket after the point, and where they end."""
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
            wrong = {".": "code.second_point", "[": "code.bracket_before", "]": "code.bracket_before"}
            raise self.refuse(index, "code.modifier" if letter in MODIFIERS else wrong.get(letter, "code.digit"))
        following = self.text[index + 1 : index + 2]
        return Digit(bits, following if following in tuple(MODIFIERS) else "")

    def _tail(self, start: int) -> list[tuple[int, Digit]]:
        if self.text[start] == "]":
            raise self.refuse(start, "code.not_opened")
        repeating, end = self._digits(start + 1, len(self.text))
        if end == len(self.text):
            raise self.refuse(start, "code.not_closed")
        if self.text[end] == "[":
            raise self.refuse(end, "code.bracket_twice")
        if not repeating:
            raise self.refuse(end, "code.empty_tail")
        if end + 1 < len(self.text):
            raise self.refuse(end + 1, "code.after_tail")
        return repeating

    def _measure(self, after: list[tuple[int, Digit]], repeating: list[tuple[int, Digit]]) -> None:
        """Raise ``RuleError`` if there are too many places; zeros at the end do not count."""
        written = [*after, *repeating]
        if not any(digit.bits for _, digit in repeating):
            del written[max((number for number, (_, digit) in enumerate(after, 1) if digit.bits), default=0) :]
        if len(written) > MOST_PLACES:
            raise self.refuse(written[MOST_PLACES][0], "code.long", limit=MOST_PLACES)
