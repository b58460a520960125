"""Table 3 of the thesis, exactly: (n, A_n, B_n) for n = 10 * 2^k, and as far beyond it as one likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.arithmetic.natural import natural
from nimatron.theory.strategies import algebraic, arithmetic

THESIS_ROWS = 100
BEYOND = (*range(100, 121), 150, 200, 250, 300, 329)
"""The rows k that the report shows beyond the thesis: to n = 1.4e40 one by one, then to n = 1.1e100."""


@dataclass(frozen=True)
class LargeRow:
    """One row: n = 10 * 2^k with its lost pair."""

    k: int
    n: int
    first: int
    second: int

    def printed(self) -> tuple[str, str, str]:
        """Give n, A and B as the thesis prints them, in six significant digits."""
        return six_digits(self.n), six_digits(self.first), six_digits(self.second)


def large_row(k: int, a: int = 2) -> LargeRow:
    """Give the row n = 10 * 2^k, found by the closed form and again by the numeration systems, which must agree.

    Wythoff (1907), Fraenkel (1982); Mijailović (2020), Table 3, is a = 2, k = 0..99.

    >>> large_row(16).first, large_row(16).printed()
    (926819, ('655360', '926819', '2.23754e+06'))
    """
    n: int = 10 << natural(k, "k")
    pair = algebraic.pair(n, a)
    if pair != arithmetic.pair(n, a):
        raise AssertionError(f"the two exact methods disagree at n = {n}, a = {a}")
    return LargeRow(k, n, *pair)


def large_table(a: int = 2, rows: int = THESIS_ROWS) -> Iterator[LargeRow]:
    """Give the rows k = 0, ..., rows - 1.

    >>> [(row.n, row.first, row.second) for row in large_table(2, 4)]
    [(10, 14, 34), (20, 28, 68), (40, 56, 136), (80, 113, 273)]
    """
    return (large_row(k, a) for k in range(natural(rows, "the number of rows")))


def six_digits(number: int) -> str:
    """Give a natural number as C++ prints a double by default: six significant digits, rounded half to even.

    >>> [six_digits(number) for number in (999999, 1118769, 2097152, 9999995, 10**30)]
    ['999999', '1.11877e+06', '2.09715e+06', '1e+07', '1e+30']
    """
    text = format_integer(natural(number, "the number"))
    cut = len(text) - 6
    if cut <= 0:
        return text
    leading, rest = divmod(number, 10**cut)
    half = 5 * 10 ** (cut - 1)
    leading += rest > half or (rest == half and leading % 2 == 1)
    if leading == 10**6:
        leading, cut = 10**5, cut + 1
    digits = str(leading).rstrip("0")
    return f"{digits[0]}{'.' if digits[1:] else ''}{digits[1:]}e+{cut + 5:02d}"
