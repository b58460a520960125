"""Conversion of Python integers, NumPy integers and text to whole numbers, with limits and uniform error messages.

NumPy's sized integers become Python ints, so that later computations cannot overflow.
"""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from nimatron.arithmetic.decimal_text import parse_integer, shortened
from nimatron.errors import NimatronError, PositionError, RuleError


def whole_number(
    value: object,
    name: str = "the number",
    least: int = 0,
    most: int | None = None,
    error: type[NimatronError] = PositionError,
    *,
    text: bool = True,
) -> int:
    """Return the whole number that a value represents.

    Accepted are Python and NumPy integers, except truth values, and texts of plain decimal digits or of hexadecimal
    digits after ``0x``.

    Parameters:
        value: an integer or a text.
        name: what an error calls the value.
        least: the smallest number allowed.
        most: the largest number allowed; None for no limit.
        error: the exception to raise.
        text: whether texts are accepted.

    Raises:
        error: if the value is not such a number.

    >>> whole_number("0x1f"), whole_number(7, least=1)
    (31, 7)
    >>> whole_number("-1", "the count", 0, 10**9)
    Traceback (most recent call last):
    nimatron.errors.PositionError: the count must be a whole number from 0 to 1000000000, not '-1'
    """
    if type(value) is int:
        number = value
    elif text and isinstance(value, str):
        try:
            number = parse_integer(value.strip())
        except PositionError:
            raise error(f"{name} must be {_requirement(least, most)}, not {shortened(value)}") from None
    else:
        try:
            if isinstance(value, bool):
                raise TypeError
            number = index(value)  # type: ignore[arg-type]
        except TypeError:
            kind = type(value).__name__
            raise error(f"{name} must be {_requirement(least, most)}, but it is of type {kind}") from None
    if number < 0 and least == 0:
        raise error(f"{name} must be {_requirement(least, most)}, but it is negative")
    if number < least or (most is not None and number > most):
        shown = (
            str(number) if number.bit_length() < 128 else f"a number of about {number.bit_length() * 3 // 10} digits"
        )
        raise error(f"{name} must be {_requirement(least, most)}, not {shown}")
    return number


def _requirement(least: int, most: int | None) -> str:
    return f"a whole number >= {least}" if most is None else f"a whole number from {least} to {most}"


def whole(value: object) -> int | None:
    """Return the Python int that a value is, or None if it is not a whole number; truth values are not.

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
    """Return a value as a Python int >= 0.

    An error calls the value ``name``. Raises ``PositionError`` for a negative number or anything but a whole number.

    >>> natural(7)
    7
    >>> natural(-1, "n")
    Traceback (most recent call last):
    nimatron.errors.PositionError: n must be a whole number >= 0, but it is negative
    """
    return value if type(value) is int and value >= 0 else whole_number(value, name, text=False)


def positive_parameter(a: SupportsIndex, name: str = "a") -> int:
    """Return the parameter ``a`` of the generalised Wythoff game as an int >= 1.

    Raises ``RuleError`` otherwise. For a = 3/2, for example, alpha would be rational. So the thesis's "any positive
    number" (Mijailović, 2020, §3) has to read "any positive whole number".

    >>> positive_parameter(2)
    2
    >>> positive_parameter(0)
    Traceback (most recent call last):
    nimatron.errors.RuleError: a must be a whole number >= 1, not 0
    """
    return a if type(a) is int and a > 0 else whole_number(a, name, 1, error=RuleError, text=False)
