"""The three listings of the thesis as printed (Mijailović 2020, appendix A), for the evaluation only; C:
``as_printed.c``.

Each function writes a part of the table of pairs 1, ..., n into ``first`` and ``second`` (length n): the pairs
``begin``, ..., ``end`` - 1; the parts are asked for in order. Known faults are kept (``spec/documents.md`` E0-8, E0-10,
E0-11); only the 32-bit integers of the listings (E0-9) have become 64-bit ones.
"""

from __future__ import annotations

from bisect import bisect_right
from math import floor
from typing import TYPE_CHECKING

from nimatron.kernels import native
from nimatron.kernels.wythoff_doubles import double_factors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def printed_recursive(
    a: int, begin: int, end: int, used: NDArray[np.int32], first: NDArray[np.int64], second: NDArray[np.int64]
) -> None:
    """Listing 1: A_i = least index >= 1 of a zero in ``used`` (length 2n + 1), sought from 1 on; B_i = A_i + a i."""
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


def printed_algebraic(a: int, begin: int, end: int, first: NDArray[np.int64], second: NDArray[np.int64]) -> None:
    """Listing 2: floor(i alpha) and floor(i beta) in doubles, wrong for some i below 10^9 for a = 1..5 (E0-8)."""
    module = native()
    if module is not None:
        module.as_printed_algebraic(a, begin, end, first, second)
        return
    alpha, beta = double_factors(a)
    for i in range(begin, end):
        first[i - 1], second[i - 1] = floor(alpha * i), floor(beta * i)


def printed_systems(a: int, n: int) -> tuple[list[int], list[int]]:
    """Give the p- and q-system of Listing 3 for numbers up to n.

    For a = 1 the equal q_0 and q_1 are one element (E0-10); where p_2 > n the q-system stops at q_1 (E0-11).

    >>> printed_systems(2, 20), printed_systems(2, 6), printed_systems(1, 8)
    (([1, 3, 7, 17], [1, 2, 5, 12]), ([1, 3], [1, 2]), ([1, 2, 3, 5, 8], [1, 2, 3, 5, 8]))
    """
    p, q = [1, a + 1], [1, a] if a > 1 else [1, 2]
    if a * p[1] + 1 <= n:
        while a * p[-1] + p[-2] <= n:
            p.append(a * p[-1] + p[-2])
        while a * q[-1] + q[-2] <= n:
            q.append(a * q[-1] + q[-2])
    while len(p) < len(q):  # to read every q-digit in the p-system
        p.append(a * p[-1] + p[-2])
    return p, q


def printed_arithmetic(
    a: int,
    begin: int,
    end: int,
    systems: tuple[NDArray[np.int64], NDArray[np.int64]],
    digits: tuple[NDArray[np.int32], NDArray[np.int32]],
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> None:
    """Listing 3: digits of i in both systems by remembered remainders; A_i = I_p(R_q(i)), less one after an
    odd number of zeros.

    ``digits`` holds a row for each number 0, ..., n in the p- and in the q-system, least significant digit
    first, zeros at first. The listing breaks off in the middle; B_i = A_i + a i completes it.
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
