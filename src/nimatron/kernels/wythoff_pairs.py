"""Tables of Wythoff pairs, exact in 64 bits: by the closed form, by the mex rule, and compared with floating point.

The C kernels are ``wythoff_pairs.c``, ``wythoff_recursive.c`` and ``wythoff_doubles.c``.

*Closed form*: A_n = floor(x_n), where x_n = n alpha (misère play, a >= 2: x_n = n alpha + 1/alpha). With F = alpha - 1,
x_(n+1) = x_n + 1 + F. One big square root gives x at the start of a chunk and one gives F, each to 128 bits of
fraction, rounded down. After k steps the sum is too small by less than k + 1 units of 2^-128. This can give a wrong
floor only if x_n is that close above a whole number. But for q >= 1 and s = sqrt(a^2 + 4), |q alpha - m| is never less
than 1/(q s + 1): (m - q alpha)(m - q alpha') is a non-zero integer, where alpha' = alpha - s is the conjugate. For
x_n = (q alpha + c)/d the distance is at least 1/(d (q s + 1)), which bounds the length of a chunk.

*Mex rule*, in linear time: A_n is the least unused number, and B_n = A_n + a n (misère play, a >= 2: + 1). Every number
that is not a B is an A, so the mex pointer only has to jump over the B's, which come in order.

*Floating point*: the thesis's formula is compared for every n with the exact pairs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import floor, isqrt, sqrt
from typing import TYPE_CHECKING

from nimatron.arithmetic.beatty import misere_a, wythoff_a
from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


CHUNK = 1 << 26  # pairs per kernel call: well under a second
BLOCK = 16384  # as in wythoff_pairs.c
WORD = 1 << 64


DOUBLES_AT_ONCE = 1 << 26  # numbers per kernel call: well under a second


def fill_pairs_reference(
    a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], misere: bool = False
) -> None:
    """Write (A_n, B_n), n = start, start + 1, ..., into two arrays of equal length, computing each by the closed form.

    ``misere`` needs a >= 2. The caller has checked that B fits 64 bits. Wythoff (1907), Fraenkel (1984).

    >>> import numpy as np
    >>> first, second = np.empty((2, 4), np.int64)
    >>> fill_pairs_reference(1, 3, first, second)
    >>> first.tolist(), second.tolist()
    ([4, 6, 8, 9], [7, 10, 13, 15])
    """
    for i in range(len(first)):
        n = start + i
        first[i] = misere_a(n, a) if misere else wythoff_a(n, a)
        second[i] = int(first[i]) + a * n + misere


def fill_pairs(a: int, start: int, first: NDArray[np.int64], second: NDArray[np.int64], misere: bool = False) -> None:
    """Write the same as ``fill_pairs_reference``, fast: in C if it is built, else with NumPy.

    >>> import numpy as np
    >>> first, second = np.empty((2, 3), np.int64)
    >>> fill_pairs(1, 10**18, first, second)
    >>> first.tolist()
    [1618033988749894848, 1618033988749894849, 1618033988749894851]
    """
    module, done = native(), 0
    while done < len(first):
        n = start + done
        state, count = scan_state(a, n, min(CHUNK, len(first) - done), misere)
        if count < 1:  # only for misère play with a beyond 2^31
            fill_pairs_reference(a, n, first[done:], second[done:], misere)
            return
        part = first[done : done + count], second[done : done + count]
        if module is not None:
            module.wythoff_pairs_fill(*state[:5], a * n + misere, a, state[5], *part)
        elif state[5]:
            fill_pairs_reference(a, n, *part, misere)
        else:
            count = min(count, BLOCK)
            x, step = (state[0] << 64) + state[1], state[3]
            _fill_with_numpy(x, step, a * n + misere, a, part[0][:count], part[1][:count])
        done += count


def walk(
    a: int, start: int, count: int, misere: bool = False
) -> Callable[[NDArray[np.int64], NDArray[np.int64]], None] | None:
    """Return a function that writes the next pairs at each call, ``count`` in all; None if C cannot go that far.

    ``fill_pairs`` computes a square root for each chunk; this continues the 128-bit fraction instead.

    >>> import numpy as np
    >>> write = walk(1, 3, 4)
    >>> first, second = np.empty((2, 2), np.int64)
    >>> if write is not None:
    ...     write(first, second)
    """
    module = native()
    if module is None or not count:
        return None
    (*words, careful), possible = scan_state(a, start, count, misere)
    if possible < count:
        return None
    fill, high, low = module.wythoff_pairs_fill, words[3], words[4]
    step = WORD * WORD + (high << 64) + low
    x, offset = (words[0] << 128) + (words[1] << 64) + words[2], a * start + misere

    def write(first: NDArray[np.int64], second: NDArray[np.int64]) -> None:
        nonlocal x, offset
        fill(x >> 128, x >> 64 & WORD - 1, x & WORD - 1, high, low, offset, a, careful, first, second)
        x += step * len(first)
        offset += a * len(first)

    return write


def scan_state(a: int, n: int, count: int, misere: bool = False) -> tuple[tuple[int, int, int, int, int, bool], int]:
    """Return the state from which C computes the pairs from index n on, and how many it may compute, at most ``count``.

    The state is: the whole part of x_n and two words of its fraction, two words of F, and whether the leading word
    alone can lead to an error within a block.

    >>> scan_state(1, 0, 10)
    ((0, 0, 0, 11400714819323198485, 17554116967691831348, False), 10)
    """
    root, step = _constants(a)
    nearest = (a * (n + count) + 1) * root * a + a if misere else (n + count) * root + a
    x = _fixed_point(a, n, misere)
    words = x >> 128, x >> 64 & WORD - 1, x & WORD - 1, step >> 64, step & WORD - 1
    return (*words, (BLOCK + 2) * nearest >= WORD), min(count, (WORD * WORD) // nearest - 2)


@lru_cache(maxsize=64)
def _constants(a: int) -> tuple[int, int]:
    """Return a whole number above sqrt(a^2 + 4), and floor(2^128 F)."""
    return isqrt(a * a + 4) + 1, (isqrt((a * a + 4) << 256) - (a << 128)) // 2


def _fixed_point(a: int, n: int, misere: bool) -> int:
    """Return floor(2^128 x_n)."""
    q = a * n + 1 if misere else n
    value = ((q * (2 - a) << 128) + isqrt(q * q * (a * a + 4) << 256)) // 2
    return (value + ((a - 2) << 128)) // a if misere else value


def _fill_with_numpy(
    x: int, step: int, offset: int, slope: int, first: NDArray[np.int64], second: NDArray[np.int64]
) -> None:
    """Fill at most ``BLOCK`` pairs from x and the step in units of 2^-64, with fractions split into 32-bit halves."""
    import numpy as np

    i = np.arange(len(first), dtype=np.uint64)
    half, mask = np.uint64(32), (1 << 32) - 1
    low = np.uint64(x & mask) + i * np.uint64(step & mask)
    high = np.uint64(x >> 32 & mask) + i * np.uint64(step >> 32) + (low >> half)
    np.add((i + (high >> half)).astype(np.int64), x >> 64, out=first)
    np.multiply(i.astype(np.int64), slope, out=second)
    second += first
    second += offset


def mex_runs_reference(
    a: int,
    mex: int,
    difference: int,
    history: NDArray[np.int64] | None,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> int:
    """Write pairs (A, A + d) from A = ``mex`` and d = ``difference`` on; return how many were written.

    ``d`` grows by ``a``. ``history`` lists the used numbers above ``mex`` in ascending order, or is None if all of them
    are the B's written in this call. Fewer pairs than the arrays hold are written only if the history ends before.

    >>> import numpy as np
    >>> first, second = np.empty((2, 5), np.int64)
    >>> mex_runs_reference(1, 1, 1, None, first, second), first.tolist(), second.tolist()
    (5, [1, 3, 4, 6, 8], [2, 5, 7, 10, 13])
    """
    used = set() if history is None else set(history.tolist())
    last = mex + 2 * len(first) if history is None else max(used, default=0)
    for i in range(len(first)):
        while mex in used:
            mex += 1
        if mex > last:
            return i
        first[i], second[i] = mex, mex + difference
        if history is None:
            used.add(mex + difference)
        mex, difference = mex + 1, difference + a
    return len(first)


def mex_runs(
    a: int,
    mex: int,
    difference: int,
    history: NDArray[np.int64] | None,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> int:
    """Write the same as ``mex_runs_reference``, fast: in C if it is built, else with NumPy as a sieve.

    >>> import numpy as np
    >>> first, second = np.empty((2, 3), np.int64)
    >>> mex_runs(1, 6, 4, np.array([7, 10]), first, second), first.tolist(), second.tolist()
    (3, [6, 8, 9], [10, 13, 15])
    """
    module = native()
    if module is not None:
        return int(module.wythoff_recursive_runs(mex, difference, a, history, first, second))
    if history is not None:
        return _sieve(a, mex, difference, history, first, second)
    done = mex_runs_reference(a, mex, difference, None, first[:64], second[:64])
    while done < len(first):  # the B's known so far determine all A's below the last of them
        known = second[:done]
        mex = int(first[done - 1]) + 1
        fresh = known[known >= mex]
        done += _sieve(a, mex, difference + a * done, fresh, first[done:], second[done:])
    return len(first)


def _sieve(
    a: int, mex: int, difference: int, history: NDArray[np.int64], first: NDArray[np.int64], second: NDArray[np.int64]
) -> int:
    import numpy as np

    if not len(history):
        return 0
    free = np.ones(min(int(history[-1]) + 1 - mex, 2 * len(first)), bool)  # no two B's are adjacent
    free[history[history < mex + len(free)] - mex] = False
    found = np.flatnonzero(free)[: len(first)]
    np.add(found, mex, out=first[: len(found)])
    np.add(first[: len(found)], difference + a * np.arange(len(found)), out=second[: len(found)])
    return len(found)


def double_factors(a: int) -> tuple[float, float]:
    """Return alpha and beta as IEEE doubles, computed as in Listing 2 of the thesis (Mijailović 2020).

    >>> double_factors(2)
    (1.4142135623730951, 3.414213562373095)
    """
    alpha = (2 - a + sqrt(a * a + 4)) / 2
    return alpha, alpha + a


def scan_doubles_reference(a: int, start: int, count: int) -> tuple[int, int]:
    """Return the first n for which the double floor(n alpha) is wrong, and the first for floor(n beta).

    The n searched are start, ..., start + count - 1; -1 means none.

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
    """Return the same as ``scan_doubles_reference``, fast: in C if it is built, else with NumPy.

    The last product must fit 63 bits. An interrupt takes effect within a second.

    >>> scan_doubles(1, 0, 1000)
    (-1, -1)
    """
    alpha, beta = double_factors(a)
    module, wrong, done = native(), [-1, -1], 0
    while done < count and -1 in wrong:
        n = start + done
        if module is not None:
            state, size = scan_state(a, n, min(DOUBLES_AT_ONCE, count - done))
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
