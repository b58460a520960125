"""The moves that the digits of a code allow, and their number; base of Kayles and all other coded games."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from math import comb
from typing import Any, ClassVar

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code, Digit
from nimatron.rules.heap_game import HeapGame, Heaps

_PERIOD = 6
"""The divisions of r into two or three heaps are counted by a quadratic polynomial on each residue class modulo 6."""


def count_options(code: Code, heap: int) -> int:
    """Return the number of options of one heap.

    >>> count_options(Code.parse("0.77"), 5), count_options(Code.parse("8.0"), 10**9)
    (5, 83333333333333333)
    """
    if heap <= 0:
        return 0
    first = len(code.digits)
    count = sum(_leaves(code.digit(place), heap - place) for place in range(-1, min(first - 1, heap) + 1))
    step = len(code.tail)
    for shift, digit in enumerate(code.tail):
        rest = heap - first - shift
        if rest < 0 or not digit.bits:
            continue
        if rest % step == 0:
            count += _leaves(digit, 0)
        if rest:
            count += _sum(digit, (rest - 1) % step + 1, step, (rest - 1) // step + 1)
    return count


def _leaves(digit: Digit, rest: int) -> int:
    """Return the number of options that a digit allows for the rest."""
    if not rest:
        return digit.bits & NOTHING
    return (1 if digit.bits & ONE else 0) + breaks(digit, rest)


def breaks(digit: Digit, rest: int) -> int:
    """Return the number of ways to divide a non-empty rest into two or three heaps that the digit admits.

    The number of partitions of r into three parts is the integer nearest to r^2 / 12. Those into distinct parts are as
    many as the partitions of r - 3 into three parts, since 0, 1 and 2 may be subtracted from the parts in ascending
    order.

    >>> [breaks(Digit(8), rest) for rest in range(1, 10)], breaks(Digit(12, "!"), 6), breaks(Digit(12, "="), 6)
    ([0, 0, 1, 1, 2, 3, 4, 5, 7], 3, 2)
    """
    count = 0
    if digit.bits & TWO:
        halves = 1 - rest % 2
        count += {"": rest // 2, "=": halves}.get(digit.parts, (rest - 1) // 2)
    if digit.bits & THREE:
        thirds = 1 if rest % 3 == 0 else 0
        all_three = (rest * rest + 6) // 12
        counts = {"": all_three, "=": thirds, "?": all_three - thirds, "!": ((rest - 3) * (rest - 3) + 6) // 12}
        count += counts[digit.parts]
    return count


def _sum(digit: Digit, least: int, step: int, terms: int) -> int:
    """Return the sum over the rests ``least``, ``least + step``, ...

    It splits into six sums of quadratic polynomials, computed by Newton's forward differences.

    Parameters:
        digit: the digit of the code.
        least: the first rest.
        step: the difference between two rests.
        terms: the number of rests.
    """

    def term(number: int) -> int:
        return _leaves(digit, least + number * step)

    return sum(
        _newton(lambda index, residue=residue: term(residue + _PERIOD * index), -(-(terms - residue) // _PERIOD))  # type: ignore[misc]
        for residue in range(min(_PERIOD, terms))
    )


def _newton(term: Callable[[int], int], terms: int) -> int:
    """Return the sum of the first values of a quadratic polynomial.

    >>> _newton(lambda x: x * x, 5)
    30
    """
    first, second, third = term(0), term(1), term(2)
    differences = (first, second - first, third - 2 * second + first)
    return sum(comb(terms, order) * difference for order, difference in enumerate(differences, 1))


class OctalMoves(HeapGame):
    """Moves by a code d_0.d_1 d_2 ...: the digit d_i says what may be left after removing i objects.

    It is a sum of 1 (nothing), 2 (one heap), 4 (two) and 8 (three). A subclass defines ``octal_code``, the code
    (:mod:`nimatron.rules.codes`).

    >>> from nimatron.games.rows.kayles import Kayles
    >>> list(Kayles().options(4))
    [(3,), (1, 2), (2,), (1, 1)]
    """

    view: ClassVar[Any] = "nimatron.views.split_heaps:PinsView"

    engine = "nimatron.sequences.engines.codes:OCTAL_CODES"

    @property
    @abstractmethod
    def octal_code(self) -> Code:
        """The code."""

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield what a heap may become, by increasing number of objects removed; several heaps in ascending order."""
        if heap <= 0:
            return
        for taken, digit in self.octal_code.places(heap):
            rest = heap - taken
            if not rest:
                if digit.bits & NOTHING:
                    yield ()
                continue
            if digit.bits & ONE:
                yield (rest,)
            if digit.bits & TWO:
                pairs = ((small, rest - small) for small in range(1, rest // 2 + 1))
                yield from (parts for parts in pairs if not digit.parts or digit.admits(parts))
            if digit.bits & THREE:
                yield from (parts for parts in _in_three(rest) if not digit.parts or digit.admits(parts))

    def count_options(self, heap: int) -> int:
        """Return the number of options by closed forms, for heaps of any size."""
        return count_options(self.octal_code, heap)

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the digit for the number removed admits the option, whose heaps must be in ascending order."""
        taken = heap - sum(option)
        if heap <= 0 or taken < -1 or min(option) < 0:
            return False
        digit = self.octal_code.digit(taken)
        if len(option) == 1:
            return bool(digit.bits & (ONE if option[0] else NOTHING))
        return list(option) == sorted(option) and digit.admits(option)


def _in_three(total: int) -> Iterator[tuple[int, int, int]]:
    """Yield the ways to write a number as a sum of three positive numbers in ascending order.

    >>> list(_in_three(6))
    [(1, 1, 4), (1, 2, 3), (2, 2, 2)]
    """
    for small in range(1, total // 3 + 1):
        for middle in range(small, (total - small) // 2 + 1):
            yield small, middle, total - small - middle
