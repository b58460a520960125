"""Nim-sum (binary addition without carry), mex, and linear equations modulo 2."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any

from nimatron.arithmetic.natural import natural
from nimatron.errors import PositionError


def mex(values: Iterable[int]) -> int:
    """Return the least natural number that is not in ``values`` (any iterable of ints, also a NumPy array).

    (Sprague 1935, Grundy 1939; the name, "minimum excluded", is Conway's.)

    >>> mex([0, 1, 3]), mex([]), mex([2, 2])
    (2, 0, 0)
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(*values: Any) -> Any:
    """Return the nim-sum of several numbers, of one iterable of numbers, or of NumPy arrays (Bouton 1901).

    Several ints, or one iterable of ints, give an int. Several arrays (or arrays and ints) give their elementwise
    nim-sum with NumPy's broadcasting. One array is added along its last axis, so that an array of positions of shape
    (number, heaps) gives one value per position. The result has the narrowest type that holds every operand: the type
    of the widest array, a wider one if an int needs it, Python ints (``object``) beyond 64 bits. Raises
    ``PositionError`` for a negative number and for arrays of anything but whole numbers.

    >>> nim_sum(3, 5), nim_sum([3, 4, 5]), nim_sum()
    (6, 2, 0)
    >>> import numpy as np
    >>> nim_sum(np.array([1, 2, 3]), 1).tolist()
    [0, 3, 2]
    >>> nim_sum(np.array([1, 2], dtype=np.uint8), 300)
    array([301, 302], dtype=uint16)
    >>> nim_sum(np.array([[1, 2, 3], [3, 4, 5]])).tolist()
    [0, 2]
    """
    if any(getattr(value, "shape", ()) for value in values):
        operands = _of_one_type(values)
        if len(operands) > 1:
            return reduce(xor, operands)
        from numpy import bitwise_xor

        total = bitwise_xor.reduce(operands[0], axis=-1)
        return total if getattr(total, "shape", ()) else int(total)
    heaps = values[0] if len(values) == 1 and isinstance(values[0], Iterable) else values
    return reduce(xor, (natural(heap) for heap in heaps), 0)


def _of_one_type(values: tuple[Any, ...]) -> list[Any]:
    """Return the operands as arrays of the narrowest common type; NumPy itself would overflow or raise an error."""
    import numpy as np

    types: list[Any] = []
    for value in values:
        if not getattr(value, "shape", ()):
            number = natural(value)
            types.append(np.min_scalar_type(number) if number >> 64 == 0 else np.dtype(object))
            continue
        if value.dtype.kind not in "uiO":
            raise PositionError(f"an array of numbers must hold whole numbers >= 0, not {value.dtype}")
        if value.dtype.kind == "O":
            for one in value.flat:
                natural(one)
        elif value.size and value.min() < 0:
            raise PositionError("a number must be a whole number >= 0, but an array holds a negative one")
        types.append(value.dtype)
    widest = np.result_type(*types)
    # NumPy combines int64 and uint64 to floating point; nothing here is negative
    kind = np.dtype(np.uint64) if widest.kind == "f" else widest
    return [np.asarray(value if getattr(value, "shape", ()) else natural(value), dtype=kind) for value in values]


@dataclass(frozen=True)
class BinaryColumns:
    """A nim-sum in three written steps: convert to binary, add every column without carry, convert back to decimal.

    ``rows`` holds one tuple of ``width`` binary digits per number, most significant first. ``totals`` are the numbers
    of ones in each column, ``digits`` the totals modulo 2, ``result`` the number with these digits.
    """

    width: int
    rows: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    digits: tuple[int, ...]
    result: int


def nim_sum_columns(values: Iterable[int]) -> BinaryColumns:
    """Return the written addition of ``values`` without carry (Pletvarec and Mirchevska, slides 2023; Bouton 1901).

    Raises ``PositionError`` for a negative number.

    >>> sum_of_two = nim_sum_columns([3, 5])
    >>> sum_of_two.rows, sum_of_two.digits, sum_of_two.result
    (((0, 1, 1), (1, 0, 1)), (1, 1, 0), 6)
    """
    numbers = [natural(value) for value in values]
    width = max((number.bit_length() for number in numbers), default=0) or 1
    rows = tuple(tuple(map(int, f"{number:0{width}b}")) for number in numbers)
    totals = tuple(sum(column) for column in zip(*rows, strict=True)) or (0,) * width
    digits = tuple(total % 2 for total in totals)
    return BinaryColumns(width, rows, totals, digits, int("".join(map(str, digits)), 2))


def reduced_equations(rows: Iterable[int]) -> dict[int, int] | None:
    """Return linear equations modulo 2 in reduced form, by the index of their leading unknown; None if inconsistent.

    A row states that the unknowns whose bits are set add up to its bit 0. In reduced form every key is an unknown that
    occurs in no other row. If all other unknowns are 0, it equals bit 0 of its row.

    >>> reduced_equations([0b110, 0b101]), reduced_equations([0b110, 0b101, 0b1001, 0b1010])
    ({2: 5, 1: 3}, {2: 5, 1: 3, 3: 9})
    >>> reduced_equations([0b10, 0b11]) is None
    True
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
    """Return whether some solution of equations in reduced form gives this unknown the value 1.

    >>> equations = reduced_equations([0b110, 0b1000])
    >>> [can_be_one(equations, place) for place in (1, 2, 3)]
    [True, True, False]
    """
    row = equations.get(place)
    return row is None or row != 1 << place
