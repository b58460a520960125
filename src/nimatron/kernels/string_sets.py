"""Nim-values and remotenesses of all sets of strings of Nimstring; the C kernel is ``string_sets.c``.

The strings tie coins together. A move cuts a string. Whoever cuts the last string of a coin must move again, anywhere;
whoever has no string to cut loses. A set of strings is the number whose bits are its strings, and its subsets have
smaller numbers, so a table of all subsets is filled in ascending order.

A set has a nim-value or is loony. If no coin can be freed, the value is the least number that no cut leaves, loony sets
left out. Otherwise the value is what remains when a coin is freed, if that is one number for every way of freeing a
coin and no other cut leaves it, and the set is loony if not (Winning Ways, chapter 16).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from nimatron.kernels import native

LOONY = 255
"""Stored as the value of a loony set."""
MOST_STRINGS = 28
_AT_ONCE = 1 << 22
"""Sets in one call of the kernel: less than a second."""
_OPTIONS_OF_A_POSITION = 64
"""Cuts that the kernel examines in the time of one move of other searches."""

Ends = tuple[int, int]
"""For one string, the other strings of the coin at either end; both the same if one end is tied to no coin."""


def table_cost(count: int) -> int:
    """Return the options that a table of all subsets of that many strings counts as.

    >>> table_cost(1) > 0
    True
    """
    cuts = count << max(0, count - 1)
    return 1 + (cuts if native() is None else cuts // _OPTIONS_OF_A_POSITION)


def values_of_sets(ends: Sequence[Ends], tick: Callable[[int, int], object] | None = None) -> bytearray:
    """Return the nim-values of all sets of strings, ``LOONY`` for loony ones.

    >>> values_of_sets([(2, 2), (1, 1)]).hex(" ")  # a coin on two strings: one alone frees it
    '00 00 00 01'
    """
    return _filled("string_values", ends, False, tick)


def remoteness_of_sets(
    ends: Sequence[Ends], misere: bool = False, tick: Callable[[int, int], object] | None = None
) -> bytearray:
    """Return how many moves are left with best play for all sets of strings; a pass is a move.

    >>> remoteness_of_sets([(2, 2), (1, 1)]).hex(" ")
    '00 02 02 03'
    """
    return _filled("string_remoteness", ends, misere, tick)


def _filled(name: str, ends: Sequence[Ends], misere: bool, tick: Callable[[int, int], object] | None) -> bytearray:
    if len(ends) > MOST_STRINGS:
        raise OverflowError(len(ends))  # callers ask for the cost of a table first
    size = 1 << len(ends)
    table = bytearray(size)
    if not ends:
        return table
    kernels = native()
    if kernels is None or not hasattr(kernels, name):
        if name == "string_values":
            _fill_values(table, ends)
        else:
            _fill_remoteness(table, ends, misere)
        return table
    given = array("I", [other for pair in ends for other in pair])
    for first in range(0, size, _AT_ONCE):
        stop = min(size, first + _AT_ONCE)
        getattr(kernels, name)(table, given, first, stop, misere)
        if tick is not None:
            tick(stop, size)
    return table


def _fill_values(table: bytearray, ends: Sequence[Ends]) -> None:
    """Fill a table of nim-values by the definition."""
    cuts = [(1 << place, one, other) for place, (one, other) in enumerate(ends)]
    for here in range(1, len(table)):
        plain = 0
        again: set[int] = set()
        for bit, one, other in cuts:
            if here & bit:
                left = here ^ bit
                if left & one and left & other:
                    plain |= 1 << table[left]
                else:
                    again.add(table[left])
        plain &= (1 << LOONY) - 1
        if not again:
            table[here] = (~plain & plain + 1).bit_length() - 1
        else:
            value = again.pop()
            table[here] = LOONY if again or value == LOONY or plain >> value & 1 else value


def _fill_remoteness(table: bytearray, ends: Sequence[Ends], misere: bool) -> None:
    """Fill a table of remotenesses by the definition: the winner hurries, the loser delays."""
    cuts = [(1 << place, one, other) for place, (one, other) in enumerate(ends)]
    for here in range(1, len(table)):
        found = []
        for bit, one, other in cuts:
            if here & bit:
                left = here ^ bit
                found.append(table[left] + (not (left & one and left & other)))
        lost = [moves for moves in found if moves % 2 == misere]
        table[here] = 1 + (min(lost) if lost else max(found))
