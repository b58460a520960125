"""The genus of a position: its nim-value and its misère nim-values with heaps of 2 added, written ``3^1431``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from nimatron.arithmetic.nim_sum import mex
from nimatron.errors import RequestError
from nimatron.explain.reason import reason

Kind = Literal["tame", "restive", "restless", "wild"]

_WRITTEN = re.compile(r"(\d|\(\d+\))\^((?:\d|\(\d+\)){2,})", re.ASCII)
_DIGIT = re.compile(r"\d|\(\d+\)", re.ASCII)
_LONGEST = 1000


@dataclass(frozen=True)
class Genus:
    """A genus ``g^{d0 d1 d2 ...}`` (Conway 1976, *On Numbers and Games*, chapter 12).

    For a position X, g is the nim-value of X, and d_k is the unique h such that X + k heaps of 2 + a heap of h is a
    misère P-position.

    ``digits`` ends with the pair that repeats forever. ``kind`` describes the position in misère sums, which the genus
    alone does not determine. ``tame`` positions behave as Nim does, ``restive`` and ``restless`` ones almost so,
    ``wild`` ones do not. It is None for a genus that belongs to no position. Comparisons ignore it.

    >>> genus = Genus.parse("3^1431")
    >>> genus.nim_value, genus.misere_nim_value, [genus.digit(k) for k in range(7)]
    (3, 1, [1, 4, 3, 1, 3, 1, 3])
    """

    nim_value: int
    digits: tuple[int, ...]
    kind: Kind | None = field(default=None, compare=False)

    @classmethod
    def parse(cls, text: str) -> Genus:
        """Return the genus written as ``3^1431``; numbers above 9 stand in parentheses, ``(12)^(12)(14)``.

        >>> Genus.parse("0^12020") == Genus.parse("0^120")
        True
        >>> Genus.parse("3")
        Traceback (most recent call last):
        ...
        nimatron.errors.RequestError: '3' is not a genus; one looks like 3^1431, with at least two digits after ^
        """
        found = _WRITTEN.fullmatch(text) if len(text) <= _LONGEST else None
        if found is None:
            raise RequestError(reason("request.genus", given=repr(text[:40])))
        digits = [int(digit.strip("()")) for digit in _DIGIT.findall(found[2])]
        return cls(int(found[1].strip("()")), _shortest(digits))

    @classmethod
    def of_nim(cls, nim_sum: int, firm: bool) -> Genus:
        """Return the genus of nim heaps with this nim-sum; ``firm`` is true if some heap exceeds 1.

        >>> [str(Genus.of_nim(*heaps)) for heaps in ((0, False), (1, False), (0, True), (1, True), (12, True))]
        ['0^120', '1^031', '0^02', '1^13', '(12)^(12)(14)']
        """
        digits = (nim_sum, nim_sum ^ 2) if firm else (nim_sum ^ 1, nim_sum ^ 2, nim_sum)
        return cls(nim_sum, digits, "tame")

    @classmethod
    def of_options(cls, options: Iterable[Genus]) -> Genus:
        """Return the genus of a position whose options have these genera, without its kind.

        A position without options has ended.

        >>> str(Genus.of_options([])), str(Genus.of_options(map(Genus.parse, ["0^120", "2^20", "3^31"])))
        ('0^120', '1^031')
        """
        different = set(options)
        if not different:
            return cls(0, (1, 2, 0))
        digits = [mex([option.digit(0) for option in different])]
        in_pairs = max(len(option.digits) for option in different)
        # from there on a digit follows from the one before and the parity of its place: once it recurs, it always does
        while len(digits) < in_pairs + 3 or digits[-1] != digits[-3]:
            before = digits[-1]
            digits.append(mex([before, before ^ 1, *[option.digit(len(digits)) for option in different]]))
        return cls(mex([option.nim_value for option in different]), _shortest(digits))

    def digit(self, heaps_of_two: int) -> int:
        """Return the misère nim-value with this many heaps of 2 added."""
        place, last = heaps_of_two, len(self.digits)
        return self.digits[place if place < last else last - 2 + (place - last) % 2]

    @property
    def misere_nim_value(self) -> int:
        """The first digit: the size h for which ``X + *h`` is a misère P-position; it is 0 if X itself is one."""
        return self.digits[0]

    @property
    def tame(self) -> bool:
        """Whether the position behaves in misère sums with other tame positions as the nim heaps of this genus."""
        return self.kind == "tame"

    @property
    def nim(self) -> tuple[int, bool] | None:
        """Nim heaps of this genus, as their nim-sum and whether one exceeds 1; None if there are none.

        >>> Genus.parse("1^13").nim, Genus.parse("1^031").nim, Genus.parse("1^1431").nim
        ((1, True), (1, False), None)
        """
        for firm in (False, True):
            if self == Genus.of_nim(self.nim_value, firm) and (firm or self.nim_value < 2):
                return self.nim_value, firm
        return None

    def __str__(self) -> str:
        return f"{_written(self.nim_value)}^{''.join(map(_written, self.digits))}"

    def __repr__(self) -> str:
        return f"<genus {self}{f', {self.kind}' if self.kind else ''}>"


def _written(number: int) -> str:
    return str(number) if number < 10 else f"({number})"


def _shortest(digits: list[int]) -> tuple[int, ...]:
    """Return the digits without those that the last pair repeats."""
    end = len(digits)
    while end > 2 and digits[end - 3] == digits[end - 1]:
        end -= 1
    return tuple(digits[:end])
