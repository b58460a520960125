"""Parsing and formatting of integers with millions of decimal digits in subquadratic time.

Python rejects texts of more than 4300 digits and needs quadratic time below that. Its interpreter-wide limit is not
changed here. From about 10^4 digits gmpy2 is used if installed. Without it, parsing combines blocks of digits by binary
splitting over powers of 5. Formatting splits the number by powers of 2 and adds the blocks in base ten with
``decimal``, whose product is a number-theoretic transform.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any

from nimatron.errors import PositionError

if TYPE_CHECKING:
    from decimal import Decimal

PIECE = 600
"""Digits per block that Python itself converts: below 640, the smallest limit an interpreter can be set to."""

GMPY2_DIGITS = 10_000
"""Number of digits from which gmpy2 is imported."""

_DECIMAL = re.compile(r"[0-9]+")
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]+")


def _joined(text: str, width: int, powers: dict[int, int]) -> int:
    """Return the number with these digits; ``width`` is PIECE times a power of two and at least the length."""
    if len(text) <= PIECE:
        return int(text)
    half = width // 2
    if len(text) <= half:
        return _joined(text, half, powers)
    if half not in powers:
        powers[half] = 5**PIECE if half == PIECE else powers[half // 2] * powers[half // 2]
    lower = _joined(text[-half:], half, powers)
    upper = _joined(text[:-half], half, powers)
    return ((upper * powers[half]) << half) + lower


def _from_digits(digits: str) -> int:
    """Return the number with these plain ASCII digits."""
    if len(digits) > GMPY2_DIGITS:
        from nimatron.arithmetic.big_integers import gmpy2_if_installed

        gmpy2 = gmpy2_if_installed()
        if gmpy2 is not None:
            return int(gmpy2.mpz(digits))
    width, powers = PIECE, dict[int, int]()
    while width < len(digits):
        if width != PIECE:
            powers[width // 2] = 5**PIECE if width // 2 == PIECE else powers[width // 4] ** 2
        width *= 2
    return _joined(digits, width, powers)


def shortened(text: str, width: int = 40) -> str:
    """Return the text for an error message on one line: whole if short, else its beginning and its length.

    >>> shortened("12a"), shortened("7" * 1000)
    ("'12a'", "'77777777777777777777'... (1000 characters)")
    """
    if len(text) <= width // 2:
        return repr(text)
    return f"{text[: width // 2]!r}... ({len(text)} characters)"


def parse_integer(text: str) -> int:
    """Return the natural number written in ``text``, in plain ASCII decimal digits or in hexadecimal after ``0x``.

    The text may have any length, but no sign, space or underscore. Raises ``PositionError`` with one short line
    otherwise.

    >>> parse_integer("31"), parse_integer("0x1F"), parse_integer("9" * 5000) == 10**5000 - 1
    (31, 31, True)
    >>> parse_integer("-5")
    Traceback (most recent call last):
    nimatron.errors.PositionError: '-5' is not a whole number; write decimal digits such as 29, or 0x1d
    """
    if _DECIMAL.fullmatch(text):
        return _from_digits(text)
    if _HEXADECIMAL.fullmatch(text):
        return int(text, 16)
    raise PositionError(f"{shortened(text)} is not a whole number; write decimal digits such as 29, or 0x1d")


def _as_decimal(n: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    """Return n < 2^bits as an exact Decimal: the upper half times a power of two, plus the lower half."""
    from decimal import Decimal  # only needed for numbers of thousands of digits

    if bits <= 1024:
        return Decimal(n)
    half = bits // 2
    if n >> half == 0:
        return _as_decimal(n, half, powers)
    if half not in powers:
        powers[half] = Decimal(2) ** half
    return _as_decimal(n >> half, half, powers) * powers[half] + _as_decimal(n & ((1 << half) - 1), half, powers)


def format_integer(n: int) -> str:
    """Return the decimal text of an integer of any size (negative ones with a minus sign).

    >>> format_integer(31), format_integer(-7), len(format_integer(10**5000))
    ('31', '-7', 5001)
    """
    n = index(n)
    if n < 0:
        return "-" + format_integer(-n)
    if n.bit_length() <= PIECE * 3:
        return str(n)
    if n.bit_length() > GMPY2_DIGITS * 3:
        return _remembered_text(n)
    return _text_by_splitting(n)


@lru_cache(maxsize=8)
def _remembered_text(n: int) -> str:
    """Return the cached text of a huge number; one answer shows the same few numbers several times."""
    from nimatron.arithmetic.big_integers import gmpy2_if_installed

    gmpy2 = gmpy2_if_installed()
    return _text_by_splitting(n) if gmpy2 is None else str(gmpy2.mpz(n))


def _text_by_splitting(n: int) -> str:
    bits = 1024
    while bits < n.bit_length():
        bits *= 2
    import decimal

    with decimal.localcontext() as context:
        context.prec = decimal.MAX_PREC
        context.Emax = decimal.MAX_EMAX
        context.Emin = decimal.MIN_EMIN
        context.traps[decimal.Inexact] = True
        return format(_as_decimal(n, bits, {}), "f")


GREATEST_JSON_NUMBER = 2**53 - 1
"""The greatest integer that a JavaScript number represents exactly."""


def json_number(value: int | None) -> int | str | None:
    """Return an int unchanged, or as a decimal string if a JavaScript number cannot represent it.

    >>> json_number(2**53 - 1), json_number(2**53)
    (9007199254740991, '9007199254740992')
    """
    if value is None or -GREATEST_JSON_NUMBER <= value <= GREATEST_JSON_NUMBER:
        return value
    return format_integer(value)


def json_data(value: Any) -> Any:
    """Convert a value to plain JSON data, recursively, with large integers as decimal strings.

    >>> json_data({"heaps": (1, 2**60)})
    {'heaps': [1, '1152921504606846976']}
    """
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return json_number(value)
    if isinstance(value, dict):
        return {str(key): json_data(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_data(item) for item in value]
    return str(value)
