"""Tables of Wythoff pairs by the mex rule in linear time; the C part is ``wythoff_recursive.c``.

A_n is the least number not used before and B_n = A_n + a n (misère play, a >= 2: + 1). Every number that is no B is an
A, so the mex pointer only has to jump over the B's, which come in order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.kernels import native

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def mex_runs_reference(
    a: int,
    mex: int,
    difference: int,
    history: NDArray[np.int64] | None,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
) -> int:
    """Write pairs (A, A + d) from A = ``mex`` and d = ``difference`` on (d grows by ``a``); give how many were written.

    ``history`` lists the used numbers above ``mex`` in ascending order, or is None where all of them are the
    B's written in this call. Fewer pairs than the arrays hold are written only if the history ends before.

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
    """Do the same as ``mex_runs_reference``, fast: in C where it is built, else with NumPy as a sieve.

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
    while done < len(first):  # the B's known so far give all A's below the last of them
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
    free = np.ones(min(int(history[-1]) + 1 - mex, 2 * len(first)), bool)  # no two B's are neighbours
    free[history[history < mex + len(free)] - mex] = False
    found = np.flatnonzero(free)[: len(first)]
    np.add(found, mex, out=first[: len(found)])
    np.add(first[: len(found)], difference + a * np.arange(len(found)), out=second[: len(found)])
    return len(found)
