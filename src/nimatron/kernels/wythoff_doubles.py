"""The floating-point formula of the thesis, n by n, against the exact pairs; the C part is ``wythoff_doubles.c``."""

from __future__ import annotations

from math import floor, sqrt

from nimatron.arithmetic.beatty import wythoff_a
from nimatron.kernels import native
from nimatron.kernels.wythoff_pairs import fill_pairs, scan_state

CHUNK = 1 << 26  # numbers in one call of the kernel: well under a second


def double_factors(a: int) -> tuple[float, float]:
    """Give alpha and beta as IEEE doubles, computed as in Listing 2 of the thesis (Mijailović 2020).

    >>> double_factors(2)
    (1.4142135623730951, 3.414213562373095)
    """
    alpha = (2 - a + sqrt(a * a + 4)) / 2
    return alpha, alpha + a


def scan_doubles_reference(a: int, start: int, count: int) -> tuple[int, int]:
    """Give the first n in start, ..., start + count - 1 at which the double floor(n alpha) is wrong, and
    floor(n beta); -1 for none.

    >>> scan_doubles_reference(1, 0, 1000)
    (-1, -1)
    """
    alpha, beta = double_factors(a)
    wrong = [-1, -1]
    for n in range(start, start + count):
        exact = wythoff_a(n, a)
        for which, factor, right in ((0, alpha, exact), (1, beta, exact + a * n)):
            if wrong[which] < 0 and floor(factor * n) != right:
                wrong[which] = n
    return wrong[0], wrong[1]


def scan_doubles(a: int, start: int, count: int) -> tuple[int, int]:
    """Do the same as ``scan_doubles_reference``, fast: in C where it is built, else with NumPy.

    The last product must fit 63 bits. An interrupt is answered within a second.

    >>> scan_doubles(1, 0, 1000)
    (-1, -1)
    """
    alpha, beta = double_factors(a)
    module, wrong, done = native(), [-1, -1], 0
    while done < count and -1 in wrong:
        n = start + done
        if module is not None:
            state, size = scan_state(a, n, min(CHUNK, count - done))
            found = module.wythoff_doubles_scan(alpha, beta, a, n, size, *state)
        else:
            import numpy as np

            size = min(1 << 16, count - done)
            exact = np.empty((2, size), np.int64)
            fill_pairs(a, n, exact[0], exact[1])
            numbers = np.arange(n, n + size).astype(np.float64)
            different = [
                np.flatnonzero((numbers * f).astype(np.int64) != e) for f, e in ((alpha, exact[0]), (beta, exact[1]))
            ]
            found = [n + int(d[0]) if len(d) else -1 for d in different]
        wrong = [old if old >= 0 else int(new) for old, new in zip(wrong, found, strict=True)]
        done += size
    return wrong[0], wrong[1]
