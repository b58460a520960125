"""Codes of a survey: a whole family or a user's list, in full or one code per equivalence class."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from nimatron.errors import RequestError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.codes import Code

FAMILIES = {"octal": "01234567", "hexadecimal": "0123456789ABCDEF"}
MOST_CODES = 1 << 20


def family_codes(family: str, digits: int) -> list[str]:
    """Return the codes 0.abc... of a family with at most that many digits after the point, sorted by digits.

    >>> codes = family_codes("octal", 2)
    >>> len(codes), codes[:3], codes[-1]
    (64, ['0.0', '0.01', '0.02'], '0.77')
    """
    letters = FAMILIES[family]
    if len(letters) ** digits > MOST_CODES:
        raise RequestError(reason("survey.many_codes", count=len(letters) ** digits, limit=MOST_CODES))
    return [f"0.{''.join(entry).rstrip('0') or '0'}" for entry in product(letters, repeat=digits)]


def listed_codes(lines: Iterable[str]) -> list[str]:
    """Return the codes of a list, one code a line, in normal form without repetition; ``#`` starts a comment.

    Raises ``RuleError`` with the number of a line that is not a code.

    >>> listed_codes(["0.770  # Kayles", "", "4.3", "0.77"])
    ['0.77', '4.3']
    """
    found: dict[str, None] = {}
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if text:
            try:
                found[str(Code.parse(text))] = None
            except RuleError as error:
                raise RuleError(reason("survey.line", number=number, why=error)) from None
    if not found:
        raise RequestError(reason("survey.no_codes"))
    return sorted(found, key=code_order)


def reduced_codes(codes: Iterable[str], shortest: int = 0) -> list[str]:
    """Return the first of each class of equivalent codes; only codes that need ``shortest`` digits or more.

    Two codes are equivalent, perhaps up to a shift of the heap sizes, if their standard forms with all redundant digits
    are equal (:func:`standard_key`). A code that is equivalent to one with fewer digits is represented by that one.

    >>> reduced_codes(["0.07", "0.77", "0.4", "0.45"])
    ['0.4', '0.45', '0.77']
    """
    first: dict[str, str] = {}
    for code in sorted(codes, key=lambda code: (len(code), code)):
        first.setdefault(standard_key(code)[0], code)
    return sorted((code for code in first.values() if len(code.partition(".")[2]) >= shortest), key=code_order)


def standard_key(code: str) -> tuple[str, int]:
    """Return the standard form with all redundant digits, and the shift s: G(n) here = G(n - s) there for n >= s.

    >>> standard_key("0.07"), standard_key("0.4")
    (('0.137', 1), ('0.137', 2))
    """
    standard, shift = Code.parse(code).standard_form()
    return str(standard.saturated()), shift


def code_order(code: str) -> tuple[str, ...]:
    """Return the sort key of a code: the part before the point, then digit by digit.

    >>> sorted(["4.3", "0.77", "0.7", "0.077"], key=code_order)
    ['0.077', '0.7', '0.77', '4.3']
    """
    whole, _, digits = code.partition(".")
    return (whole.rjust(4, "0"), digits)
