"""Sets of elements of a small monoid, as the bits of one integer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def members(elements: int) -> list[int]:
    """The elements of a set, in ascending order.

    >>> members(0b1011)
    [0, 1, 3]
    """
    found = []
    while elements:
        lowest = elements & -elements
        found.append(lowest.bit_length() - 1)
        elements ^= lowest
    return found


def set_of(elements: Iterable[int]) -> int:
    """The set of some elements.

    >>> bin(set_of([0, 1, 3, 1]))
    '0b1011'
    """
    found = 0
    for element in elements:
        found |= 1 << element
    return found


def image(elements: int, row: Sequence[int]) -> int:
    """The set of what a row of a table makes of each element.

    >>> members(image(0b101, [4, 0, 1]))
    [1, 4]
    """
    found = 0
    while elements:
        lowest = elements & -elements
        found |= 1 << row[lowest.bit_length() - 1]
        elements ^= lowest
    return found
