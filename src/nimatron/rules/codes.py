"""Codes of taking-and-breaking games, such as ``0.77``, ``4.[3]`` and ``0.3F``: reading, normal form and writing.

The digit at place i (place 0 stands before the point) specifies what may be left after removing i objects from a heap.
It is a sum of 1 (nothing: the heap vanishes), 2 (one heap), 4 (two heaps) and 8 (three heaps), written 0 to 9 and A to
F. Heaps that are left are never empty. Codes with digits up to 7 are the octal games of Guy and Smith (1956), those
with three heaps the hexadecimal games.

Every heap that is left must be smaller than the heap was, which limits the digits before the point. At place 0 nothing
is removed, so 1 and 2 would leave the heap unchanged: only 4 and 8 are allowed. At place -1 one object is added first.
Of two heaps one could be as large as the old heap, of three heaps none, so only 8 is allowed ("80.0"). At place -2 one
of three heaps could be as large as the old heap, so there are no such places.

A modifier directly after a digit restricts its division into two or three heaps: ``!`` all different, ``?`` not all
equal, ``=`` all equal. Digits in brackets at the end repeat forever: 0.[3] is Nim, 0.3[03] removes odd numbers.

Normal form: no leading zero except the one before the point, no zeros at the end, capital letters, the shortest tail
that begins as early after the point as possible, ``!`` in place of ``?`` if only two heaps are possible, and no
modifier if nothing can be broken. Two codes are equal if they have the same normal form.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimatron.errors import RuleError
from nimatron.explain.reason import reason
from nimatron.rules.code_digits import (
    MODIFIERS,
    MOST_PLACES,
    NO_MOVE,
    NOTHING,
    ONE,
    THREE,
    TWO,
    Digit,
    fault,
    read_digits,
)
from nimatron.rules.code_forms import saturated, shifted

__all__ = ["MODIFIERS", "MOST_PLACES", "NOTHING", "NO_MOVE", "ONE", "THREE", "TWO", "Code", "Digit"]


@dataclass(frozen=True)
class Code:
    """The digits of a taking-and-breaking game; ``str`` writes the normal form, :meth:`parse` reads it.

    A code is always stored in its normal form, whatever digits are given.

    Parameters:
        before: the digit of place -1.
        digits: the digits of the places 0, 1, 2, ...
        tail: digits that repeat forever after them; may be empty.

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
            wrong = fault(place, digit)
            if wrong is not None:
                given = repr(f"{digit.bits}{digit.parts}")
                raise RuleError(reason("code.at_place", given=given, place=place, why=reason(wrong)))
        digits, tail = _shortest([digit.normal for digit in self.digits], [digit.normal for digit in self.tail])
        if len(digits) - 1 + len(tail) > MOST_PLACES:
            raise RuleError(reason("code.long", limit=MOST_PLACES))
        for name, value in (("before", self.before.normal), ("digits", digits), ("tail", tail)):
            object.__setattr__(self, name, value)

    @classmethod
    def parse(cls, text: str) -> Code:
        """Read a code. Raise ``RuleError``, which names the first wrong character and what is allowed there.

        >>> Code.parse(".77"), Code.parse("0.3f"), Code.parse("4?.00[00]")
        (Code.parse('0.77'), Code.parse('0.3F'), Code.parse('4!.0'))
        >>> Code.parse("0.7G")
        Traceback (most recent call last):
        ...
        nimatron.errors.RuleError: '0.7G': character 4 is 'G'; a digit is 0 to 9 or A to F
        """
        before, digits, tail = read_digits(text)
        return cls(before, tuple(digits), tuple(tail))

    def __str__(self) -> str:
        first, *after = self.digits or (NO_MOVE,)
        whole = f"{self.before if self.before.bits else ''}{first}"
        tail = f"[{''.join(map(str, self.tail))}]" if self.tail else ""
        return f"{whole}.{''.join(map(str, after))}{tail}" if after or tail else f"{whole}.0"

    def __repr__(self) -> str:
        return f"Code.parse({str(self)!r})"

    def digit(self, place: int) -> Digit:
        """Return the digit of any place from -1 up.

        >>> Code.parse("0.3[03]").digit(10**30), Code.parse("0.77").digit(3)
        (Digit(bits=0, parts=''), Digit(bits=0, parts=''))
        """
        if place < 0:
            return self.before if place == -1 else NO_MOVE
        if place < len(self.digits):
            return self.digits[place]
        return self.tail[(place - len(self.digits)) % len(self.tail)] if self.tail else NO_MOVE

    def places(self, most: int) -> Iterator[tuple[int, Digit]]:
        """Return the places up to ``most`` that allow a move, each with its digit.

        >>> [place for place, _ in Code.parse("80.03[03]").places(7)]
        [-1, 2, 4, 6]
        """
        upto = most if self.tail else min(most, len(self.digits) - 1)
        return ((place, digit) for place in range(-1, upto + 1) if (digit := self.digit(place)).bits)

    @property
    def last(self) -> int | None:
        """The greatest place that allows a move, None if there are infinitely many; -1 also for the code 0.0.

        >>> Code.parse("0.137").last, Code.parse("4!.0").last, Code.parse("0.[3]").last
        (3, 0, None)
        """
        return None if self.tail else len(self.digits) - 1

    @property
    def is_octal(self) -> bool:
        """Whether it is a code of Guy and Smith (1956): digits 0 to 7 without modifiers, possibly with a tail.

        >>> Code.parse("4.7").is_octal, Code.parse("0.8").is_octal, Code.parse("4!.0").is_octal
        (True, False, False)
        """
        return self.most_parts <= 2 and not self.is_modified

    @property
    def is_modified(self) -> bool:
        """Whether some digit has a modifier: heaps that are left must be different, or must be equal."""
        return any(digit.parts for digit in (self.before, *self.digits, *self.tail))

    @property
    def most_parts(self) -> int:
        """The maximum number of heaps that a move may leave of one heap: 0 to 3.

        >>> [Code.parse(text).most_parts for text in ("0.1", "0.[3]", "0.77", "80.0")]
        [0, 1, 2, 3]
        """
        bits = 0
        for digit in (self.before, *self.digits, *self.tail):
            bits |= digit.bits
        return 3 if bits & THREE else 2 if bits & TWO else bits >> 1 & 1

    # -- other codes of the same game -------------------------------------------------------------------------------

    def standard_form(self) -> tuple[Code, int]:
        """Return the code with an odd first digit, and the shift s: G(n) here is G(n - s) there, for every n >= s.

        The theorem is proved in :mod:`nimatron.rules.code_forms`. The reduction stops early for a code with modifiers,
        for one that allows no move, and if the next form would need more than 64 places.

        >>> [Code.parse(text).standard_form() for text in ("0.07", "0.6", "4.0")]
        [(Code.parse('0.137'), 1), (Code.parse('0.37'), 1), (Code.parse('0.7'), 1)]
        """
        code, shift = self, 0
        while not (code.is_modified or code.digit(1).bits & NOTHING) and any(code.places(MOST_PLACES + 1)):
            digits, tail = shifted((code.before, *code.digits), code.tail)
            try:
                code = Code(NO_MOVE, digits, tail)
            except RuleError:  # more places than a code may have
                break
            shift += 1
        return code, shift

    def saturated(self) -> Code:
        """Return the code with every bit added that a finite check proves not to change any nim-value.

        Redundant bits of the last places are dropped first. Codes with equal saturated forms have equal nim-values; the
        converse is not claimed. The theorem is proved in :mod:`nimatron.rules.code_forms`.

        >>> Code.parse("0.771").saturated(), Code.parse("0.204").saturated()
        (Code.parse('0.77'), Code.parse('0.214'))
        """
        before, *digits = saturated((self.before, *self.digits), self.tail)
        return Code(before, tuple(digits), self.tail)


def _shortest(digits: list[Digit], tail: list[Digit]) -> tuple[tuple[Digit, ...], tuple[Digit, ...]]:
    """Return the same digits with the shortest tail, beginning as early after the point as possible."""
    if any(digit.bits for digit in tail):
        period = next(k for k in range(1, len(tail) + 1) if len(tail) % k == 0 and tail[k:] == tail[:-k])
        tail = tail[:period]
        digits = digits or [NO_MOVE]
        while len(digits) > 1 and digits[-1] == tail[-1]:
            tail = [digits.pop(), *tail[:-1]]
        return tuple(digits), tuple(tail)
    while digits and not digits[-1].bits:
        digits = digits[:-1]
    return tuple(digits), ()
