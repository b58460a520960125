"""Heap by heap: where rare positions or values are too many for sets of 64 heaps. The C part is ``breaking_each.c``.

Some splits are marked, then the unmarked values are looked for among all splits in ascending order, many at once, until
one is no option. A space with few rare positions spares the search for half of the values. The reference twin is
:func:`nimatron.sequences.breaking.plain.fill_reference`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.kernels import native
from nimatron.sequences.breaking.plain import fill_reference
from nimatron.sequences.breaking.rules import Rules
from nimatron.sequences.breaking.sparse import Space

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


class EachLoop:
    """Goes on from known values; it remembers how many splits it was best to mark.

    >>> import numpy as np
    >>> from nimatron.rules.codes import Code
    >>> from nimatron.sequences.breaking.rules import rules_of
    >>> values = np.zeros(8, dtype=np.uint16)
    >>> EachLoop(rules_of(Code.parse("0.77"), 8)).extend(values, 0, 8), values.tolist()
    (None, [0, 1, 2, 3, 1, 4, 3, 2])
    """

    def __init__(self, rules: Rules) -> None:
        import numpy as np

        self.rules = rules
        self._places = np.array([place.k for place in rules.places], dtype=np.int64)
        self._bits = np.array([place.bits for place in rules.places], dtype=np.uint8)
        self._parts = np.array([place.parts for place in rules.places], dtype=np.uint8)
        self._depth = 0

    def extend(self, values: Array, start: int, stop: int, space: Space | None = None) -> None:
        """Write the values G(start) .. G(stop - 1) into an array of uint16; ``OverflowError`` beyond 15 bits."""
        kernels = native()
        if kernels is None:
            fill_reference(self.rules, values, start, stop)
            return
        mask, parity = (space.mask, space.parity) if space is not None else (0, 0)
        splits = self.rules.splits
        self._depth, _ = kernels.breaking_each(
            values, start, stop, self._places, self._bits, self._parts,
            mask, parity, splits[0].k & 1 if splits else 0, self._depth,
        )  # fmt: skip
