"""Decimal text of integers with millions of digits, read and written in less than quadratic time.

Python refuses texts of more than 4300 digits and needs quadratic time below that; its interpreter-wide limit is not
touched here. From about 10^4 digits gmpy2 is used where it is installed; without it, reading joins pieces by binary
splitting over powers of 5, and writing splits the number by powers of 2 and lets ``decimal`` (whose product is a number
theoretic transform) add the pieces in base ten.
"""

from __future__ import annotations

import re
from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any

from nimatron.arithmetic.big_integers import gmpy2_if_installed
from nimatron.errors import PositionError

if TYPE_CHECKING:
    from decimal import Decimal

PIECE = 600
"""Digits converted at once by Python itself: below 640, the least limit that an interpreter may be given."""

GMPY2_DIGITS = 10_000
"""Number of digits from which gmpy2 is imported."""

_DECIMAL = re.compile(r"[0-9]+")
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]+")


def _joined(text: str, width: int, powers: dict[int, int]) -> int:
    """Give the number that the digits write; ``width`` is PIECE times a power of two, not less than the length."""
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
    """Give the number that plain ASCII digits write."""
    if len(digits) > GMPY2_DIGITS:
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
    """Give the text for an error message: whole if short, else its beginning and its length, on one line.

    >>> shortened("12a"), shortened("7" * 1000)
    ("'12a'", "'77777777777777777777'... (1000 characters)")
    """
    if len(text) <= width // 2:
        return repr(text)
    return f"{text[: width // 2]!r}... ({len(text)} characters)"


def parse_integer(text: str) -> int:
    """Give the natural number that ``text`` writes in plain ASCII decimal digits, or in hexadecimal after ``0x``.

    Any length; no sign, no space, no underscore. Raises ``PositionError`` with one short line for anything else.

    >>> parse_integer("31"), parse_integer("0x1F"), parse_integer("9" * 5000) == 10**5000 - 1
    (31, 31, True)
    >>> parse_integer("-5")
    Traceback (most recent call last):
    nimatron.errors.PositionError: '-5' is no whole number; write decimal digits such as 29, or 0x1d
    """
    if _DECIMAL.fullmatch(text):
        return _from_digits(text)
    if _HEXADECIMAL.fullmatch(text):
        return int(text, 16)
    raise PositionError(f"{shortened(text)} is no whole number; write decimal digits such as 29, or 0x1d")


def _as_decimal(n: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    """Give n < 2^bits as an exact Decimal: upper half times a power of two, plus lower half."""
    import decimal  # only for huge numbers: it takes a while to load

    if bits <= 1024:
        return decimal.Decimal(n)
    half = bits // 2
    if n >> half == 0:
        return _as_decimal(n, half, powers)
    if half not in powers:
        powers[half] = decimal.Decimal(2) ** half
    return _as_decimal(n >> half, half, powers) * powers[half] + _as_decimal(n & ((1 << half) - 1), half, powers)


def format_integer(n: int) -> str:
    """Give the decimal text of an integer of any size (negative ones with a minus sign).

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
    """Give the text of a huge number; an answer names the same few numbers several times."""
    gmpy2 = gmpy2_if_installed()
    return _text_by_splitting(n) if gmpy2 is None else str(gmpy2.mpz(n))


def _text_by_splitting(n: int) -> str:
    import decimal

    bits = 1024
    while bits < n.bit_length():
        bits *= 2
    with decimal.localcontext() as context:
        context.prec = decimal.MAX_PREC
        context.Emax = decimal.MAX_EMAX
        context.Emin = decimal.MIN_EMIN
        context.traps[decimal.Inexact] = True
        return format(_as_decimal(n, bits, {}), "f")


GREATEST_JSON_NUMBER = 2**53 - 1
"""The greatest integer that a JavaScript number holds exactly."""


def json_number(value: int | None) -> int | str | None:
    """An int, as a decimal string when a JavaScript number could not hold it.

    >>> json_number(2**53 - 1), json_number(2**53)
    (9007199254740991, '9007199254740992')
    """
    if value is None or -GREATEST_JSON_NUMBER <= value <= GREATEST_JSON_NUMBER:
        return value
    return format_integer(value)


def json_data(value: Any) -> Any:
    """Plain JSON data with great integers as decimal strings, recursively.

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
