"""Equations modulo 2, solved by elimination on whole numbers: bit 0 of a row is its right side, the others unknowns."""

from __future__ import annotations

from collections.abc import Iterable


def solved(rows: Iterable[int]) -> dict[int, int] | None:
    """The equations in solved form, one for each unknown that it gives; None if they contradict each other.

    A row says that the unknowns whose bits it has add up to its bit 0. In solved form every key is the place of an
    unknown that no other row has; with the other unknowns 0 it is bit 0 of its row.

    >>> solved([0b110, 0b101]), solved([0b110, 0b101, 0b1001, 0b1010]), solved([0b10, 0b11])
    ({2: 5, 1: 3}, {2: 5, 1: 3, 3: 9}, None)
    """
    found: dict[int, int] = {}
    for row in rows:
        for place, known in found.items():
            if row >> place & 1:
                row ^= known
        if row == 1:
            return None
        if row:
            place = row.bit_length() - 1
            for other, known in found.items():
                if known >> place & 1:
                    found[other] = known ^ row
            found[place] = row
    return found


def can_be_one(equations: dict[int, int], place: int) -> bool:
    """Whether some solution of equations in solved form gives this unknown the value 1.

    >>> equations = solved([0b110, 0b1000])
    >>> [can_be_one(equations, place) for place in (1, 2, 3)]
    [True, True, False]
    """
    row = equations.get(place)
    return row is None or row != 1 << place
