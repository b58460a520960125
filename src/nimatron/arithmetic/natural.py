"""The one reader of whole numbers: from Python and NumPy integers and from text, with limits and one wording.

NumPy's sized integers leave as Python ints, so that nothing computed from them can wrap round.
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
    """The whole number from ``least`` to ``most`` that a value stands for.

    Read are Python and NumPy integers, but not truth values, and texts of plain decimal digits or of hexadecimal ones
    after ``0x`` (not these without ``text``). ``name`` is what an error calls the value. Raises ``error``.

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
            raise error(f"{name} must be {_right(least, most)}, not {shortened(value)}") from None
    else:
        try:
            if isinstance(value, bool):
                raise TypeError
            number = index(value)  # type: ignore[arg-type]
        except TypeError:
            kind = type(value).__name__
            raise error(f"{name} must be {_right(least, most)}, but it is of type {kind}") from None
    if number < 0 and least == 0:
        raise error(f"{name} must be {_right(least, most)}, but it is negative")
    if number < least or (most is not None and number > most):
        shown = (
            str(number) if number.bit_length() < 128 else f"a number of about {number.bit_length() * 3 // 10} digits"
        )
        raise error(f"{name} must be {_right(least, most)}, not {shown}")
    return number


def _right(least: int, most: int | None) -> str:
    return f"a whole number >= {least}" if most is None else f"a whole number from {least} to {most}"


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
    """A value as a Python int that is zero or more.

    ``name`` is what the text of an error calls it. Raises ``PositionError`` for a negative number or no whole number.

    >>> natural(7)
    7
    >>> natural(-1, "n")
    Traceback (most recent call last):
    nimatron.errors.PositionError: n must be a whole number >= 0, but it is negative
    """
    return value if type(value) is int and value >= 0 else whole_number(value, name, text=False)


def positive_parameter(a: SupportsIndex, name: str = "a") -> int:
    """The parameter ``a`` of the generalised Wythoff game as an int that is 1 or more.

    Raises ``RuleError`` otherwise: for a = 3/2 the number alpha would be rational, so the thesis's "any positive
    number" (Mijailović, 2020, §3) has to read "any positive whole number".

    >>> positive_parameter(2)
    2
    >>> positive_parameter(0)
    Traceback (most recent call last):
    nimatron.errors.RuleError: a must be a whole number >= 1, not 0
    """
    return a if type(a) is int and a > 0 else whole_number(a, name, 1, error=RuleError, text=False)
