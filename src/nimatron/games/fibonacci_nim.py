"""Fibonacci Nim: take at most twice what the opponent has just taken.

Rules
-----
One heap. The first player takes any number but not all; afterwards a player takes at least one object and at most
twice what the opponent has just taken. In normal play whoever takes the last object wins. ``20`` is the start of a
game, ``20/6`` a heap of 20 of which at most 6 may be taken now. A parameter replaces twice by another factor.

Strategy
--------
Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, ..., no two of them neighbours (Zeckendorf's sum). The
player to move loses exactly when the smallest part is more than may be taken; otherwise taking the smallest part
wins, and so does every sum of the last parts that may be taken and is less than half the next part. The start is lost
exactly for Fibonacci numbers. With another factor c the numbers are H_1 = 1, H_(k+1) = H_k + H_l, l the least with c
H_l >= H_k: powers of two for c = 1; 1, 2, 3, 4, 6, 8, 11, 15, ... for c = 3. In misère play take one object away
first and play normally.

History
-------
Michael Whinihan described the game in 1963, giving Robert Gaskell as its inventor. Allen Schwenk solved it for any
cap that grows with the last take in 1970.

Sources
-------
M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963), 9-13.
A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234.

Check values
------------
>>> import nimatron as nt
>>> game = FibonacciNim()
>>> [nt.analyse(game, text).outcome for text in ("10/9", "13/12", "20/19", "4/1", "5/2")]
['N', 'P', 'N', 'N', 'P']
>>> [game.format(move) for text in ("10", "20", "4/1") for move in nt.analyse(game, text).winning_moves]
['8/4', '18/4', '3']
>>> [n for n in range(1, 60) if nt.analyse(FibonacciNim(factor=3), str(n)).outcome == "P"]
[1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
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


class CappedHeap(NamedTuple):
    """A heap and the most that may be taken from it now."""

    heap: int
    cap: int


@dataclass(frozen=True)
class FibonacciNim(RuleSet[CappedHeap]):
    """Take at most twice the last take, at the start anything but all (Whinihan 1963).

    >>> FibonacciNim().parse("20"), FibonacciNim().parse("20/6")
    (CappedHeap(heap=20, cap=19), CappedHeap(heap=20, cap=6))
    """

    name = "fibonacci-nim"
    title = "Fibonacci Nim"
    example = "20"
    picture = "heaps"

    factor: int = rule(2, WholeNumber(1, 100), "at most this many times the last take may be taken")

    @property
    def start(self) -> CappedHeap:
        """The example position."""
        return self.parse(self.example)

    def after(self, heap: int, take: int) -> CappedHeap:
        """Give the position after ``take`` objects are taken from ``heap``.

        >>> FibonacciNim().after(20, 2), FibonacciNim().after(2, 2)
        (CappedHeap(heap=18, cap=4), CappedHeap(heap=0, cap=0))
        """
        return CappedHeap(heap - take, self.factor * take) if take < heap else CappedHeap(0, 0)

    def moves(self, position: CappedHeap) -> Iterator[CappedHeap]:  # type: ignore[override]
        """Give the positions after taking 1, 2, ... objects."""
        for take in range(1, min(position) + 1):
            yield self.after(position.heap, take)

    def allows(self, position: CappedHeap, target: CappedHeap) -> bool:
        """Compare what was taken with the cap, and the new cap with it."""
        heap, _ = target
        take = position.heap - heap
        return heap >= 0 and 1 <= take <= position.cap and self.after(position.heap, take) == target

    def count_moves(self, position: CappedHeap) -> int:
        """Give the lesser of heap and cap."""
        return min(position)

    def canonical(self, position: CappedHeap) -> CappedHeap:
        """Lower a cap that exceeds the heap."""
        heap, cap = position
        return position if cap <= heap else CappedHeap(heap, heap)

    def size(self, position: CappedHeap) -> int:
        """Give the heap."""
        return position.heap

    def positions(self, count: int) -> Iterator[CappedHeap]:
        """Give the starts with heaps 0 .. count - 1."""
        return (self._start_of(heap) for heap in range(count))

    def describe_move(self, position: CappedHeap, target: CappedHeap) -> Message:
        """Say what is taken."""
        return Message("move.take", {"count": position.heap - target.heap, "after": target.heap})

    def parse(self, text: str) -> CappedHeap:
        """Read ``20`` (the start: cap 19) or ``20/6``."""
        heap_text, *rest = text.strip().split("/")
        if len(rest) > 1:
            raise PositionError(f"{self.name}: {shown(text)} has too many parts; write 20 or 20/6")
        heap = parse_heap(heap_text, self.name, "the heap")
        return self._checked(heap, parse_heap(rest[0], self.name, "the cap")) if rest else self._start_of(heap)

    def format(self, position: CappedHeap) -> str:
        """Write the heap, and the cap after a slash unless it is that of a start."""
        heap, cap = position
        start = format_heaps((heap,))
        return start if cap == heap - 1 or not heap else f"{start}/{format_heaps((cap,))}"

    def position(self, value: Any) -> CappedHeap:
        """Check a heap, a heap and a cap, or read a text."""
        if isinstance(value, str):
            return self.parse(value)
        numbers = check_heaps(value, self.name)
        if len(numbers) not in (1, 2):
            raise PositionError(f"{self.name}: {len(numbers)} numbers given; write the heap, or also the cap: (20, 6)")
        return self._checked(*numbers) if len(numbers) == 2 else self._start_of(numbers[0])

    @staticmethod
    def _start_of(heap: int) -> CappedHeap:
        return CappedHeap(heap, max(0, heap - 1))

    @staticmethod
    def _checked(heap: int, cap: int) -> CappedHeap:
        return CappedHeap(heap, cap if heap else 0)
