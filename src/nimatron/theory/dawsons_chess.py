"""Dawson's chess in normal play: nim-values by their period of 34 from row 52 on (Guy and Smith 1956)."""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import Heaps
from nimatron.theory.heap_formula import HeapFormula

PERIOD = (
    8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4,
)  # fmt: skip
EXCEPTIONS = {0: 0, 14: 0, 16: 2, 17: 2, 31: 2, 34: 0, 51: 2}
_EVERY_PAIR = 120
"""The smaller of two rows left need not be longer to show every pair of values: the exceptions and a period."""


class DawsonPeriod(HeapFormula):
    """Lost exactly when the nim-values of the rows, given by their period, have nim-sum 0.

    >>> from nimatron.games.rows.dawsons_chess import DawsonsChess
    >>> DawsonPeriod().loses(DawsonsChess(), (4,), False), DawsonPeriod().value(DawsonsChess(), (34 * 10**20 + 17,))
    (True, 9)
    """

    source = "Guy and Smith 1956"
    rule = "formula.dawsons-chess"

    def heap_value(self, heap: int) -> int:
        """By the table."""
        return EXCEPTIONS.get(heap, PERIOD[heap % 34])

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """One or two pins at an end, or three within the row, lazily; where no short row helps, no other does."""
        if heap == 1 and wanted == 0:
            yield ()
        if heap >= 2 and self.heap_value(heap - 2) == wanted:
            yield (heap - 2,)
        if heap < 3:
            return
        if self.heap_value(heap - 3) == wanted:
            yield (heap - 3,)
        found = False
        for small in range(1, (heap - 3) // 2 + 1):
            if self.heap_value(small) ^ self.heap_value(heap - 3 - small) == wanted:
                found = True
                yield small, heap - 3 - small
            elif small > _EVERY_PAIR and not found:
                return
