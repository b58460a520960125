"""Grundy's game: split a heap into two unequal ones.

Rules
-----
A move splits one heap into two non-empty heaps of different sizes. Heaps of one or two objects cannot be split. In
normal play whoever cannot move loses.

Strategy
--------
Look the heaps up in the table of nim-values, 0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 for 0, 1, 2, ..., and leave heaps
whose nim-sum is 0. The P-positions with a single heap are 1 2 4 7 10 20 23 26 50 53 270 273 and so on; many thousand
million values have been computed, and nobody knows whether they ever repeat.

History
-------
Patrick Michael Grundy invented it in 1939 as an example for the theory of nim-values, which Sprague had found
independently.

Sources
-------
P. M. Grundy, Mathematics and games, Eureka 2 (1939), 6-8.
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("grundy", heap).grundy for heap in range(20)]
[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]
>>> [heap for heap in range(1, 393) if nt.analyse("grundy", heap, fields=["outcome"]).outcome == "P"]
[1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270, 273, 276, 282, 285, 288, 316, 334, 337, 340, 346, 359, 362, 365, 386, 389,
392]
>>> [nt.analyse("grundy", text).outcome for text in ("3", "7", "3,6")], nt.analyse("grundy", "8").winning_moves
(['N', 'P', 'P'], ((1, 7),))
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from nimatron.rules.codes import Code
from nimatron.rules.heap_game import HeapGame, Heaps


class GrundysGame(HeapGame):
    """Grundy's game: split a heap into two unequal non-empty heaps (Grundy 1939).

    >>> list(GrundysGame().moves((7,)))
    [(1, 6), (2, 5), (3, 4)]
    """

    name = "grundy"
    title = "Grundy's game"
    search_words = ("unbalanced", "unequal")
    example = "8"

    octal_code: ClassVar[Code] = Code.parse("4!.0")
    engine = "nimatron.sequences.engines.codes:OCTAL_CODES"

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield the splits, the most unequal first, the smaller heap written first."""
        return ((small, heap - small) for small in range(1, (heap + 1) // 2))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the option is two unequal heaps, the smaller first, that add up to the heap."""
        return len(option) == 2 and 0 < option[0] < option[1] and sum(option) == heap

    def count_options(self, heap: int) -> int:
        """Return how many whole numbers lie from 1 to below n / 2, each the smaller heap of one split."""
        return max(0, (heap - 1) // 2)
