"""The routes that are measured: each strategy as the thesis prints it, and as this program does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from nimatron.sequences.as_printed import algebraic_as_printed, arithmetic_as_printed, recursive_as_printed
from nimatron.sequences.wythoff_pairs import Strategy, wythoff_pairs, wythoff_pairs_chunks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Pairs = tuple[NDArray[np.int64], NDArray[np.int64]]

STRATEGIES: tuple[Strategy, ...] = ("recursive", "algebraic", "arithmetic")
KINDS = ("printed", "ours")
_CHUNK = 1 << 20


@dataclass(frozen=True)
class Route:
    """A way to build the table of the first n lost pairs (indices 1 to n): ``build(a, n)`` gives two int64 arrays.

    ``power``: the time grows about as n^power, to foresee whether the next n still fits the time.
    """

    strategy: Strategy
    kind: str
    power: float
    build: Callable[[int, int], Pairs]

    @property
    def key(self) -> tuple[str, str]:
        """The strategy and whether it is ``printed`` or ``ours``."""
        return self.strategy, self.kind


def _ours(strategy: Strategy, a: int, n: int) -> Pairs:
    return wythoff_pairs(a, n, 1, strategy, threads=1)


ROUTES = (
    Route("recursive", "printed", 2.0, recursive_as_printed),
    Route("recursive", "ours", 1.1, partial(_ours, "recursive")),
    Route("algebraic", "printed", 1.1, algebraic_as_printed),
    Route("algebraic", "ours", 1.1, partial(_ours, "algebraic")),
    Route("arithmetic", "printed", 1.2, arithmetic_as_printed),
    Route("arithmetic", "ours", 1.1, partial(_ours, "arithmetic")),
)


def wrong_pairs(pairs: Any, a: int, n: int) -> tuple[int, int | None]:
    """Give how many of the pairs 1, ..., n are wrong, and the least wrong index or None.

    >>> wrong_pairs(arithmetic_as_printed(1, 300), 1, 300)
    (299, 2)
    """
    import numpy as np

    wrong, least, done = 0, None, 0
    for first, second in wythoff_pairs_chunks(a, n, 1, chunk=_CHUNK):
        end = done + len(first)
        different = np.flatnonzero((pairs[0][done:end] != first) | (pairs[1][done:end] != second))
        if len(different):
            wrong += len(different)
            least = done + 1 + int(different[0]) if least is None else least
        done = end
    return wrong, least


def overflow_index(a: int, bits: int = 32) -> int:
    """Give the least n with B_n beyond the signed integers of so many bits, in which the listings store pairs.

    >>> overflow_index(2)
    628983399
    """
    from nimatron.arithmetic.beatty import wythoff_b

    limit = (1 << (bits - 1)) - 1
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if wythoff_b(middle, a) <= limit else (low, middle)
    return high
