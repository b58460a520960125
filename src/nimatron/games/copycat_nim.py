"""Copycat Nim: the number that the opponent has just taken is forbidden.

Rules
-----
One heap. A move takes 1, 2, ..., m objects, but not the number that the opponent has just taken; at the start nothing
is forbidden. In normal play whoever finds no allowed move loses: the heap is empty, or one object is left after a
take of one. ``13`` is a heap with nothing forbidden, ``13/2`` one after a take of 2.

Strategy
--------
Complete the opponent's take to M = m + 1; only a take of M/2 cannot be answered so. If M is divisible by 2 an even
number of times (M odd, or 4, 12, 16, 20, ...), the start is lost exactly for multiples of M: after M/2 take half of
the half. For other M the lost heaps lie M or M + 1 apart and repeat with a period that a computation finds and
proves.

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
...     return [n for n in range(count) if nt.analyse(CopycatNim(m), str(n)).outcome == "P"]
>>> lost(2, 12), lost(3, 20), lost(1, 9)
([0, 3, 6, 9], [0, 4, 8, 12, 16], [0])
>>> lost(5, 40), lost(7, 51), lost(9, 65)
([0, 7, 13, 20, 26, 33, 39], [0, 9, 17, 25, 34, 42, 50], [0, 11, 22, 32, 43, 54, 64])
>>> nt.analyse(CopycatNim(3), "2/2").winning_moves, nt.analyse(CopycatNim(5), "6").winning_moves
((HeapAfter(heap=1, last=1),), (HeapAfter(heap=3, last=3),))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.message import Message
from nimatron.games.parameters import WholeNumber, rule, shown
from nimatron.games.rule_set import RuleSet
from nimatron.games.written_heaps import check_heaps, format_heaps, parse_heap


class HeapAfter(NamedTuple):
    """A heap and the take that was just made (0: none is forbidden)."""

    heap: int
    last: int


@dataclass(frozen=True)
class CopycatNim(RuleSet[HeapAfter]):
    """Take 1 .. m, but not what the opponent has just taken.

    >>> list(CopycatNim().moves(HeapAfter(5, 2)))
    [HeapAfter(heap=4, last=1), HeapAfter(heap=2, last=3)]
    """

    name = "copycat-nim"
    title = "Copycat Nim"
    example = "13"
    picture = "heaps"

    m: int = rule(3, WholeNumber(1, 10**6), "the most that may be taken")

    @property
    def start(self) -> HeapAfter:
        """The example position."""
        return self.parse(self.example)

    @staticmethod
    def after(heap: int, take: int) -> HeapAfter:
        """Give the position after ``take`` objects are taken from ``heap``.

        >>> CopycatNim.after(5, 2), CopycatNim.after(2, 2)
        (HeapAfter(heap=3, last=2), HeapAfter(heap=0, last=0))
        """
        return HeapAfter(heap - take, take) if take < heap else HeapAfter(0, 0)

    def moves(self, position: HeapAfter) -> Iterator[HeapAfter]:  # type: ignore[override]
        """Give the positions after taking 1, 2, ... objects, the last take left out."""
        heap, last = position
        for take in range(1, min(self.m, heap) + 1):
            if take != last:
                yield self.after(heap, take)

    def allows(self, position: HeapAfter, target: HeapAfter) -> bool:
        """Compare what was taken with m and the last take."""
        heap, last = position
        take = heap - target[0]
        return 1 <= take <= min(self.m, heap) and take != last and self.after(heap, take) == target

    def count_moves(self, position: HeapAfter) -> int:
        """Give the lesser of m and the heap, less one if the last take is among them."""
        heap, last = position
        most = min(self.m, heap)
        return most - (1 <= last <= most)

    def canonical(self, position: HeapAfter) -> HeapAfter:
        """Forget a last take that exceeds the heap."""
        heap, last = position
        return position if last <= heap else HeapAfter(heap, 0)

    def size(self, position: HeapAfter) -> int:
        """Give the heap."""
        return position.heap

    def positions(self, count: int) -> Iterator[HeapAfter]:
        """Give the heaps 0 .. count - 1 with nothing forbidden."""
        return (HeapAfter(heap, 0) for heap in range(count))

    def describe_move(self, position: HeapAfter, target: HeapAfter) -> Message:
        """Say what is taken."""
        return Message("move.take", {"count": position.heap - target.heap, "after": target.heap})

    def parse(self, text: str) -> HeapAfter:
        """Read ``13`` (nothing forbidden) or ``13/2`` (2 was just taken)."""
        heap_text, *rest = text.strip().split("/")
        if len(rest) > 1:
            raise PositionError(f"{self.name}: {shown(text)} has too many parts; write 13 or 13/2")
        heap = parse_heap(heap_text, self.name, "the heap")
        return self._checked(heap, parse_heap(rest[0], self.name, "the last take") if rest else 0)

    def format(self, position: HeapAfter) -> str:
        """Write the heap, and the last take after a slash if there is one."""
        heap = format_heaps((position.heap,))
        return f"{heap}/{position.last}" if position.last else heap

    def position(self, value: Any) -> HeapAfter:
        """Check a heap, a heap and the last take, or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        numbers = check_heaps(value, self.name)
        if len(numbers) not in (1, 2):
            raise PositionError(
                f"{self.name}: {len(numbers)} numbers given; write the heap, or also the last take: (13, 2)"
            )
        return self._checked(*numbers)

    def _checked(self, heap: int, last: int = 0) -> HeapAfter:
        if last > self.m:
            raise PositionError(f"{self.name}: the last take is {shown(last)}, but at most {self.m} may be taken")
        return HeapAfter(heap, last if heap else 0)
