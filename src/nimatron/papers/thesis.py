"""Listings of the thesis (Mijailović 2020) as printed, its Table 2 as published, and its Table 3 exactly.

*Listings* (appendix A): only the evaluation uses them; the exact linear-time tables are in ``sequences.wythoff_pairs``.
Their known faults are kept (``docs/coverage.md`` E0-8, E0-10, E0-11), except that the 32-bit integers (E0-9) have
become 64-bit ones. The C kernels are in ``kernels/as_printed.c``, their reference implementations here.

*Table 2*: milliseconds of elapsed time (std::chrono) to build the table of the first n P-positions, as published; none
of it was measured by this program. The last rows of the algebraic column contain wrong pairs: the listing computes with
doubles, and stores ints, which overflow in the last row.

*Table 3*: (n, A_n, B_n) for n = 10 * 2^k, here continued as far as required.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.budget import require_memory
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels.wythoff_pairs import double_factors
from nimatron.theory.strategies import algebraic, arithmetic

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_A = 1 << 26
LARGEST_COUNT = 1 << 31
STEPS = 1 << 28  # elementary steps per kernel call: under a second
TABLE_2_MACHINE = "Intel Core i7-4510U (2014), 2.00 GHz, 8 GB DDR3-1600, Debian 9, gcc 6.3.0"
TABLE_2_PARAMETER = 2
TABLE_2: tuple[tuple[int, float | None, float | None, float | None], ...] = (
    # n, recursive, algebraic, arithmetic
    (10, 0.009777, 0.0063, 0.036332),
    (20, 0.012459, 0.005022, 0.066619),
    (40, 0.024701, 0.006737, 0.136543),
    (80, 0.068748, 0.009223, 0.23613),
    (160, 0.181111, 0.01631, 0.471463),
    (320, 0.52075, 0.025514, 1.00452),
    (640, 1.88372, 0.042335, 2.06148),
    (1_280, 7.33737, 0.112218, 4.33702),
    (2_560, 29.0674, 0.211089, 9.17149),
    (5_120, 116.413, 0.241351, 19.6074),
    (10_240, 455.484, 0.699545, 41.4629),
    (20_480, 2295.57, 1.98725, 84.9565),
    (40_960, 10376.3, 3.65746, 179.124),
    (81_920, 35663.2, 8.41751, 374.755),
    (163_840, 179503.0, 16.7582, 786.699),
    (327_680, 718040.0, 17.85, 1684.46),
    (655_360, 2876910.0, 30.3433, 3487.31),
    (1_310_720, 11513000.0, 60.9543, 8186.19),
    (2_621_440, None, 133.61, 17698.4),
    (5_242_880, None, 390.024, 43597.4),
    (10_485_760, None, 1104.32, 96394.5),
    (20_971_520, None, 2335.12, 230089.0),
    (41_943_040, None, 3898.76, None),
    (83_886_080, None, 5283.57, None),
    (167_772_160, None, 12495.3, None),
    (335_544_320, None, 24782.3, None),
    (671_088_640, None, 42270.9, None),
)
"""Published Table 2; None: not measured there."""
TABLE_3_ROWS = 100
BEYOND = (*range(100, 121), 150, 200, 250, 300, 329)
"""Rows k that the report adds to those of the thesis: to n = 1.4e40 one by one, then to n = 1.1e100."""


def _checked(a: int, count: int, bytes_per_pair: int) -> tuple[int, int]:
    a, count = positive_parameter(a), natural(count, "count")
    if a > LARGEST_A or count > LARGEST_COUNT:
        raise TooLargeError(reason("limit.listings", a=LARGEST_A, count=LARGEST_COUNT))
    require_memory(bytes_per_pair * count, reason("what.listing", count=count), reason("instead.fewer_pairs"))
    return a, count


def recursive_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the pairs 1, ..., count by Listing 1 of Mijailović (2020): a new search for each mex, O(count^2).

    Raises ``RuleError`` for a < 1, ``PositionError`` for a negative count, ``TooLargeError`` for a > 2^26 or
    count > 2^31.

    >>> first, second = recursive_as_printed(2, 5)
    >>> first.tolist(), second.tolist()
    ([1, 2, 4, 5, 7], [3, 6, 10, 13, 17])
    """
    import numpy as np

    a, count = _checked(a, count, 24)
    used = np.zeros(2 * count + 1, np.int32)
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    begin = 1
    while begin <= count:
        end = min(count + 1, begin + max(1, STEPS // (2 * begin + 1)))
        _listing_recursive(a, begin, end, used, first, second)
        begin = end
    return first, second


def algebraic_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the pairs 1, ..., count by Listing 2: truncated doubles, wrong from about 10^8 (``first_wrong_double``).

    The listing stores 32-bit numbers, which overflow for a = 2 from n = 628,983,399 on. Here they have 64 bits.

    >>> first, second = algebraic_as_printed(2, 5)
    >>> first.tolist(), second.tolist()
    ([1, 2, 4, 5, 7], [3, 6, 10, 13, 17])
    """
    import numpy as np

    a, count = _checked(a, count, 16)
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    for begin in range(1, count + 1, STEPS // 8):
        _listing_algebraic(a, begin, min(count + 1, begin + STEPS // 8), first, second)
    return first, second


def arithmetic_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the pairs 1, ..., count by Listing 3: stored digits in both systems, O(count log count) time and memory.

    For a = 1 every A but the first is wrong, as in the thesis.

    >>> first, second = arithmetic_as_printed(2, 5)
    >>> first.tolist(), second.tolist()
    ([1, 2, 4, 5, 7], [3, 6, 10, 13, 17])
    >>> arithmetic_as_printed(1, 3)[0].tolist()
    [1, 1, 3]
    """
    import numpy as np

    a, count = _checked(a, count, 16)
    p, q = printed_systems(a, count)
    _checked(a, count, 16 + 4 * (len(p) + len(q)))
    systems = np.array(p, np.int64), np.array(q, np.int64)
    digits = np.zeros((count + 1, len(p)), np.int32), np.zeros((count + 1, len(q)), np.int32)
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    for begin in range(1, count + 1, STEPS // 256):
        _listing_arithmetic(a, begin, min(count + 1, begin + STEPS // 256), systems, digits, first, second)
    return first, second


def _listing_recursive(
    a: int, begin: int, end: int, used: NDArray[np.int32], first: NDArray[np.int64], second: NDArray[np.int64]
) -> None:
    """Run Listing 1: A_i = least index >= 1 with a zero in ``used`` (length 2n + 1), sought from 1; B_i = A_i + a i."""
    module = native()
    if module is not None:
        module.as_printed_recursive(a, begin, end, used, first, second)
        return
    for i in range(begin, end):
        mex = 1
        while used[mex]:
            mex += 1
        first[i - 1], second[i - 1] = mex, mex + a * i
        used[mex] = 1
        if mex + a * i < len(used):
            used[mex + a * i] = 1


def _listing_algebraic(a: int, begin: int, end: int, first: NDArray[np.int64], second: NDArray[np.int64]) -> None:
    """Run Listing 2: floor(i alpha), floor(i beta) in doubles, wrong for some i below 10^9 for a = 1..5 (E0-8)."""
    module = native()
    if module is not None:
        module.as_printed_algebraic(a, begin, end, first, second)
        return
    alpha, beta = double_factors(a)
    for i in range(begin, end):
        first[i - 1], second[i - 1] = floor(alpha * i), floor(beta * i)


def printed_systems(a: int, n: int) -> tuple[list[int], list[int]]:
    """Return the p- and q-system of Listing 3 for numbers up to n.

    For a = 1 the equal q_0 and q_1 are one element (E0-10). If p_2 > n, the q-system stops at q_1 (E0-11).

    >>> printed_systems(2, 20), printed_systems(2, 6), printed_systems(1, 8)
    (([1, 3, 7, 17], [1, 2, 5, 12]), ([1, 3], [1, 2]), ([1, 2, 3, 5, 8], [1, 2, 3, 5, 8]))
    """
    p, q = [1, a + 1], [1, a] if a > 1 else [1, 2]
    if a * p[1] + 1 <= n:
        while a * p[-1] + p[-2] <= n:
            p.append(a * p[-1] + p[-2])
        while a * q[-1] + q[-2] <= n:
            q.append(a * q[-1] + q[-2])
    while len(p) < len(q):  # so that every q-digit can be read in the p-system
        p.append(a * p[-1] + p[-2])
    return p, q


def _listing_arithmetic(
    a: int,
    begin: int,
    end: int,
    systems: tuple[NDArray[np.int64], NDArray[np.int64]],
    digits: tuple[NDArray[np.int32], NDArray[np.int32]],
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> None:
    """Run Listing 3: find the digits of i by remembered remainders; A_i = I_p(R_q(i)), less one after odd zeros.

    "Odd zeros" means an odd number of zeros at the end. ``digits`` holds a row for each number 0, ..., n in the p- and
    in the q-system, least significant digit first, initially zeros. The listing breaks off in the middle; B_i = A_i + a
    i completes it.
    """
    module = native()
    if module is not None:
        module.as_printed_arithmetic(a, begin, end, *systems, *digits, first, second)
        return
    p, q = (system.tolist() for system in systems)
    for i in range(begin, end):
        for system, rows in ((p, digits[0]), (q, digits[1])):
            place = bisect_right(system, i) - 1
            rows[i] = rows[i % system[place]]
            rows[i, place] = i // system[place]
        row = digits[1][i].tolist()
        zeros = next(j for j, digit in enumerate(row) if digit)
        first[i - 1] = sum(digit * element for digit, element in zip(row, p, strict=False)) - zeros % 2
        second[i - 1] = first[i - 1] + a * i


def published(strategy: str) -> list[tuple[int, float]]:
    """Return the published (n, seconds) of a strategy: "recursive", "algebraic" or "arithmetic".

    >>> published("recursive")[-1], len(published("arithmetic"))
    ((1310720, 11513.0), 22)
    """
    column = ("recursive", "algebraic", "arithmetic").index(strategy) + 1
    return [(row[0], value / 1000) for row in TABLE_2 if (value := row[column]) is not None]


@dataclass(frozen=True)
class LargeRow:
    """One row: n = 10 * 2^k with its P-position."""

    k: int
    n: int
    first: int
    second: int

    def printed(self) -> tuple[str, str, str]:
        """Return n, A and B as the thesis prints them, in six significant digits."""
        return six_digits(self.n), six_digits(self.first), six_digits(self.second)


def large_row(k: int, a: int = 2) -> LargeRow:
    """Return the row n = 10 * 2^k, found by the closed form and again by the numeration systems, which must agree.

    Wythoff (1907), Fraenkel (1982); Mijailović (2020), Table 3, is a = 2, k = 0..99.

    >>> large_row(16).first, large_row(16).printed()
    (926819, ('655360', '926819', '2.23754e+06'))
    """
    n: int = 10 << natural(k, "k")
    pair = algebraic.pair(n, a)
    if pair != arithmetic.pair(n, a):
        raise AssertionError(f"the two exact methods disagree at n = {n}, a = {a}")
    return LargeRow(k, n, *pair)


def large_table(a: int = 2, rows: int = TABLE_3_ROWS) -> Iterator[LargeRow]:
    """Yield the rows k = 0, ..., rows - 1.

    >>> [(row.n, row.first, row.second) for row in large_table(2, 4)]
    [(10, 14, 34), (20, 28, 68), (40, 56, 136), (80, 113, 273)]
    """
    return (large_row(k, a) for k in range(natural(rows, "the number of rows")))


def six_digits(number: int) -> str:
    """Format a natural number as C++ prints a double by default: six significant digits, rounded half to even.

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
