"""The three strategies exactly as the thesis prints them, with their faults and their slowness: for the
evaluation only.

Nothing else uses these functions; the exact linear-time tables are ``sequences.wythoff_pairs``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.arithmetic.natural import natural, positive_parameter
from nimatron.errors import TooLargeError
from nimatron.kernels.as_printed import printed_algebraic, printed_arithmetic, printed_recursive, printed_systems
from nimatron.sequences.memory_limit import require_memory

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_A = 1 << 26
LARGEST_COUNT = 1 << 31
STEPS = 1 << 28  # elementary steps in one call of a kernel: under a second


def _checked(a: int, count: int, bytes_per_pair: int) -> tuple[int, int]:
    a, count = positive_parameter(a), natural(count, "count")
    if a > LARGEST_A or count > LARGEST_COUNT:
        raise TooLargeError(f"the printed listings are run for a <= {LARGEST_A} and n <= {LARGEST_COUNT} only")
    require_memory(bytes_per_pair * count, f"the printed listing for {count} pairs", "ask for fewer pairs")
    return a, count


def recursive_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the pairs 1, ..., count by Listing 1 of Mijailović (2020): a new search for the mex each time, O(count^2).

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
        printed_recursive(a, begin, end, used, first, second)
        begin = end
    return first, second


def algebraic_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the pairs 1, ..., count by Listing 2: floors of doubles, wrong from about 10^8 on (``first_wrong_double``).

    The listing stores 32-bit numbers, which overflow for a = 2 from n = 628,984,000 on; here they have 64 bits.

    >>> first, second = algebraic_as_printed(2, 5)
    >>> first.tolist(), second.tolist()
    ([1, 2, 4, 5, 7], [3, 6, 10, 13, 17])
    """
    import numpy as np

    a, count = _checked(a, count, 16)
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    for begin in range(1, count + 1, STEPS // 8):
        printed_algebraic(a, begin, min(count + 1, begin + STEPS // 8), first, second)
    return first, second


def arithmetic_as_printed(a: int, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Give the pairs 1, ..., count by Listing 3: stored digits in both systems, O(count log count) in time and memory.

    For a = 1 every A but the first comes out wrong, as in the thesis.

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
        printed_arithmetic(a, begin, min(count + 1, begin + STEPS // 256), systems, digits, first, second)
    return first, second
