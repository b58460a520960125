"""Fibonacci Nim: take at most twice what the opponent has just taken.

Rules
-----
One heap. The first player takes any number but not all; afterwards a player takes at least one object and at most
twice what the opponent has just taken. In normal play whoever takes the last object wins. ``20`` is the start of a
game, ``20/6`` a heap of 20 of which at most 6 may be taken now. A parameter replaces twice by another factor.

Strategy
--------
Write the heap as a sum of Fibonacci numbers 1, 2, 3, 5, 8, ..., no two of them neighbours (Zeckendorf's sum). The
player to move loses exactly when the smallest part is more than may be taken; otherwise taking the smallest part wins,
and so does every sum of the last parts that may be taken and is less than half the next part. The start is a P-position
exactly for Fibonacci numbers. With another factor c the numbers are H_1 = 1, H_(k+1) = H_k + H_l, l the least with c
H_l >= H_k: powers of two for c = 1; 1, 2, 3, 4, 6, 8, 11, 15, ... for c = 3. In misère play take one object away first
and play normally.

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
>>> game = nt.game("fibonacci-nim")
>>> [nt.analyse(game, text).outcome for text in ("10/9", "13/12", "20/19", "4/1", "5/2")]
['N', 'P', 'N', 'N', 'P']
>>> [game.format(move) for text in ("10", "20", "4/1") for move in nt.analyse(game, text).winning_moves]
['8/4', '18/4', '3']
>>> [n for n in range(1, 60) if nt.analyse(nt.game("fibonacci-nim[factor=3]"), str(n)).outcome == "P"]
[1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nimatron.rules.memory_game import MemoryGame
from nimatron.rules.parameters import WholeNumber, rule


class CappedHeap(NamedTuple):
    """A heap and the most that may now be taken from it."""

    heap: int
    cap: int


class FibonacciNim(MemoryGame):
    """Fibonacci Nim: take at most twice what was just taken; at the start, anything but all (Whinihan 1963).

    >>> FibonacciNim().parse("20"), FibonacciNim().parse("20/6")
    (CappedHeap(heap=20, cap=19), CappedHeap(heap=20, cap=6))
    """

    name = "fibonacci-nim"
    title = "Fibonacci Nim"
    example = "20"
    Position = CappedHeap
    remembered = "cap"
    view = "nimatron.views.heap_games:FibonacciNimView"
    engine = "nimatron.sequences.engines.fibonacci_nim:FIBONACCI_NIM"
    theorems = ("nimatron.theory.fibonacci_nim:SmallestPart",)

    factor: int = rule(2, WholeNumber(1, 100), "at most this many times the last take may be taken")

    def remembered_at_start(self, heap: int) -> int:
        """Return the cap of the first move: all objects but one."""
        return max(0, heap - 1)

    def options(self, heap: int, cap: int) -> Iterator[tuple[int, int]]:
        """Yield what is left after taking 1, 2, ... objects, and the new cap."""
        return ((heap - take, self.factor * take) for take in range(1, min(heap, cap) + 1))

    def after(self, heap: int, take: int) -> CappedHeap:
        """Return the position after ``take`` objects are taken from ``heap``.

        >>> FibonacciNim().after(20, 2), FibonacciNim().after(2, 2)
        (CappedHeap(heap=18, cap=4), CappedHeap(heap=0, cap=0))
        """
        return CappedHeap(heap - take, self.factor * take) if take < heap else CappedHeap(0, 0)

    def allows(self, position: CappedHeap, target: CappedHeap) -> bool:
        """Compare the number taken with the cap, and the new cap with that number."""
        heap, _ = target
        take = position.heap - heap
        return heap >= 0 and 1 <= take <= position.cap and self.after(position.heap, take) == target

    def count_moves(self, position: CappedHeap) -> int:
        """Return the lesser of heap and cap."""
        return min(position)

    def canonical(self, position: CappedHeap) -> CappedHeap:
        """Lower a cap that exceeds the heap."""
        heap, cap = position
        return position if cap <= heap else CappedHeap(heap, heap)
