"""How many options a heap has in a coded game: closed forms, so that heaps of any size are counted at once."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from nimatron.rules.codes import NOTHING, ONE, THREE, TWO, Code, Digit

_PERIOD = 6
"""Breaks of r into two or three parts are counted by a quadratic polynomial on each residue class of r modulo 6."""


def count_options(code: Code, heap: int) -> int:
    """The number of options of one heap.

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
    """What a digit lets be made of the rest."""
    if not rest:
        return digit.bits & NOTHING
    return (1 if digit.bits & ONE else 0) + breaks(digit, rest)


def breaks(digit: Digit, rest: int) -> int:
    """The breaks of a heap that is not empty into two or three heaps which the digit admits.

    The partitions of r into three parts are as many as the whole number next to r^2 / 12; those into different parts
    are those of r - 3, for 0, 1 and 2 may be taken from the parts in their order.

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
    """The sum over the rests ``least``, ``least + step``, ...: six times quadratic, so by Newton's differences."""

    def term(number: int) -> int:
        return _leaves(digit, least + number * step)

    return sum(
        _newton(lambda index, residue=residue: term(residue + _PERIOD * index), -(-(terms - residue) // _PERIOD))  # type: ignore[misc]
        for residue in range(min(_PERIOD, terms))
    )


def _newton(term: Callable[[int], int], terms: int) -> int:
    """The sum of the first values of a quadratic polynomial.

    >>> _newton(lambda x: x * x, 5)
    30
    """
    first, second, third = term(0), term(1), term(2)
    differences = (first, second - first, third - 2 * second + first)
    return sum(comb(terms, order) * difference for order, difference in enumerate(differences, 1))
