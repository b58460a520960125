"""Copycat Nim: the number that the opponent has just taken is forbidden.

Rules
-----
One heap. A move takes 1, 2, ..., m objects, but not the number that the opponent has just taken; at the start nothing
is forbidden. In normal play whoever finds no allowed move loses: the heap is empty, or one object is left and the
opponent has just taken one. ``13`` is a heap with nothing forbidden, ``13/2`` one from which 2 have just been taken.

Strategy
--------
Complete the number that the opponent takes to M = m + 1; only M/2 cannot be answered in this way. If M is divisible by
2 an even number of times (M odd, or 4, 12, 16, 20, ...), the start is a P-position exactly for multiples of M: after
M/2 take half of the half. For other M the P-positions lie M or M + 1 apart and repeat with a period that a computation
finds and proves. Nim-values are at most m and repeat in the same way: for m = 3 from 4 on with period 4, for m = 5
from 28 on with period 13.

History
-------
An old rule against the dull strategy of always completing to m + 1; such rules ("imitation Nim", "no repetition") occur
in collections of problems with various limits.

Sources
-------
M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play, A K Peters, 2007 (take-away games with memory).

Check values
------------
>>> import nimatron as nt
>>> def lost(m, count):
...     return [n for n in range(count) if nt.analyse(f"copycat-nim[m={m}]", str(n)).outcome == "P"]
>>> lost(2, 12), lost(3, 20), lost(1, 9)
([0, 3, 6, 9], [0, 4, 8, 12, 16], [0])
>>> lost(5, 40), lost(7, 51), lost(9, 65)
([0, 7, 13, 20, 26, 33, 39], [0, 9, 17, 25, 34, 42, 50], [0, 11, 22, 32, 43, 54, 64])
>>> [nt.analyse(game, text).winning_moves for game, text in (("copycat-nim", "2/2"), ("copycat-nim[m=5]", "6"))]
[(HeapAfter(heap=1, last=1),), (HeapAfter(heap=3, last=3),)]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.memory_game import MemoryGame
from nimatron.rules.parameters import WholeNumber, rule, shown


class HeapAfter(NamedTuple):
    """A heap and the number that was just taken from it (0: nothing is forbidden)."""

    heap: int
    last: int


class CopycatNim(MemoryGame):
    """Copycat Nim: take 1 .. m objects, but not the number that the opponent has just taken.

    >>> list(CopycatNim().moves(HeapAfter(5, 2)))
    [HeapAfter(heap=4, last=1), HeapAfter(heap=2, last=3)]
    """

    name = "copycat-nim"
    title = "Copycat Nim"
    example = "13"
    worth_trying = ("copycat-nim[m=5]",)
    Position = HeapAfter
    remembered = "last take"
    view = "nimatron.views.heap_games:CopycatNimView"
    theorems = ("nimatron.theory.copycat_nim:Pairing", "nimatron.theory.copycat_nim:RepeatedWindow")

    m: int = rule(3, WholeNumber(1, 10**6), "the most that may be taken")

    def options(self, heap: int, last: int) -> Iterator[tuple[int, int]]:
        """Yield what is left after taking 1, 2, ... objects, and the number taken; ``last`` is skipped."""
        return ((heap - take, take) for take in range(1, min(self.m, heap) + 1) if take != last)

    @staticmethod
    def after(heap: int, take: int) -> HeapAfter:
        """Return the position after ``take`` objects are taken from ``heap``.

        >>> CopycatNim.after(5, 2), CopycatNim.after(2, 2)
        (HeapAfter(heap=3, last=2), HeapAfter(heap=0, last=0))
        """
        return HeapAfter(heap - take, take) if take < heap else HeapAfter(0, 0)

    def allows(self, position: HeapAfter, target: HeapAfter) -> bool:
        """Compare the number taken with m and with the previous one."""
        heap, last = position
        take = heap - target[0]
        return 1 <= take <= min(self.m, heap) and take != last and self.after(heap, take) == target

    def count_moves(self, position: HeapAfter) -> int:
        """Return the lesser of m and the heap, less one if the forbidden number is among them."""
        heap, last = position
        most = min(self.m, heap)
        return most - (1 <= last <= most)

    def canonical(self, position: HeapAfter) -> HeapAfter:
        """Forget a forbidden number that exceeds the heap."""
        heap, last = position
        return position if last <= heap else HeapAfter(heap, 0)

    def admit(self, heap: int, last: int) -> HeapAfter:
        """Accept a heap after a move that took at most m."""
        if last > self.m:
            raise PositionError(reason("position.last_too_large", game=self.name, given=shown(last), limit=self.m))
        return HeapAfter(heap, last if heap else 0)
