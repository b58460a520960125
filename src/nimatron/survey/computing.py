"""Where a survey has its values, proofs and sparse spaces from; nothing is taken from the shipped atlas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.rules.codes import Code
from nimatron.rules.registry import game as game_of
from nimatron.sequences.breaking.sparse import SparseSpace, sparse_space
from nimatron.sequences.breaking.values import Growing
from nimatron.sequences.periods.search import proved_period

if TYPE_CHECKING:
    import numpy as np

    from nimatron.sequences.periods.proved_period import Period

    Array = np.ndarray[Any, np.dtype[Any]]


class Sequence:
    """The growing nim-values of a code.

    >>> Sequence("0.77").grow(5).tolist()
    [0, 1, 2, 3, 1]
    """

    def __init__(self, code: str) -> None:
        self._growing = Growing(Code.parse(code))

    def grow(self, count: int, shift: int = 0) -> Array:
        """The first ``count`` values G(n - shift), 0 where n < shift."""
        if len(self._growing.values) < count - shift:
            self._growing.grow(count - shift)
        values = self._growing.values[: max(count - shift, 0)]
        if not shift:
            return values
        import numpy as np

        return np.concatenate((np.zeros(min(shift, count), dtype=values.dtype), values))


def proof(code: str, values: Array) -> Period | None:
    """The period of a code that these values prove.

    >>> proof("0.77", Sequence("0.77").grow(400)).period
    12
    """
    space = space_of(code, values)
    return proved_period(game_of(code), Code.parse(code), values, None if space is None else space[:2])


def space_of(code: str, values: Array) -> SparseSpace | None:
    """The sparse space of a code that splits heaps, from these values; None where there is none.

    >>> space_of("0.77", Sequence("0.77").grow(400)).rare[-1]
    (70, 6)
    """
    return sparse_space(Code.parse(code), values)
