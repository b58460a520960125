"""The checks that every function of this room makes on what it is given: whole numbers, natural ones, parameters.

NumPy's sized integers pass all of them and leave as Python ints, so that nothing computed from them can wrap round.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from nimatron.errors import PositionError, RuleError


def whole(value: object) -> int | None:
    """The Python int that a value is, or None where it is no whole number; truth values are none.

    >>> import numpy as np
    >>> whole(np.uint8(200)), whole(True), whole(2.0), whole("7")
    (200, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return int(index(value))
    except TypeError:  # an array of several numbers, or NumPy's own truth value
        return None


def natural(value: SupportsIndex, name: str = "the number") -> int:
    """Give ``value`` as a Python int that is zero or more.

    ``name`` is what the error text calls the value. Raises ``PositionError`` for a negative number or no whole number.

    >>> natural(7)
    7
    >>> natural(-1, "n")
    Traceback (most recent call last):
    nimatron.errors.PositionError: n must be a whole number >= 0, but it is negative
    """
    if type(value) is int and value >= 0:
        return value
    try:
        number = index(value)
    except TypeError:
        raise PositionError(f"{name} must be a whole number >= 0, but it is of type {type(value).__name__}") from None
    if number < 0:
        raise PositionError(f"{name} must be a whole number >= 0, but it is negative")
    return int(number)


def positive_parameter(a: SupportsIndex, name: str = "a") -> int:
    """Give the parameter ``a`` of the generalised Wythoff game as an int that is 1 or more.

    Raises ``RuleError`` otherwise: for a = 3/2 the number alpha would be rational, so the thesis's "any positive
    number" (Mijailović, 2020, §3) has to read "any positive whole number".

    >>> positive_parameter(2)
    2
    >>> positive_parameter(0)
    Traceback (most recent call last):
    nimatron.errors.RuleError: a must be a whole number >= 1
    """
    if type(a) is int and a > 0:
        return a
    try:
        number = index(a)
    except TypeError:
        raise RuleError(f"{name} must be a whole number >= 1, but it is of type {type(a).__name__}") from None
    if number < 1:
        raise RuleError(f"{name} must be a whole number >= 1")
    return int(number)
