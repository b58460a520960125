"""Lasker's Nim in normal play: a heap counts as its size, but 4k + 3 and 4k + 4 change places (Lasker 1931).

Proof by induction over n = 4k + r, r = 1, ..., 4, with G(m) as said for m < n. By takes every G(m), m < n, is there:
these are 0, ..., 4k, and those of 4k + 1, ..., n - 1. A split a + b = n has the value G(a) xor G(b), which is congruent
to a' xor b' modulo 4, where a' is G(a). Modulo 4, G exchanges 3 and 0, so:

- n = 4k + 1: 4k + 1 is not among the takes; a split into residues (0, 1), (2, 3) has a value of residue 3 xor 1 = 2 or
  2 xor 0 = 2. So G = 4k + 1. n = 4k + 2: residues (0, 2), (1, 1), (3, 3) give 1, 0, 0. So G = 4k + 2.
- n = 4k + 3: the takes have all values to 4k + 2; a split into 1 and 4k + 2 has 1 xor (4k + 2) = 4k + 3, and residues
  (0, 3), (1, 2) give 3 xor 0 and 1 xor 2, both 3, not that of 4k + 4. So G = 4k + 4.
- n = 4k + 4: the takes have the values to 4k + 2 and 4k + 4; residues (0, 0), (1, 3), (2, 2) give 0, 1, 0, not 3. So
  G = 4k + 3.
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import Heaps
from nimatron.theory.heap_formula import HeapFormula

_ADDED = (-1, 0, 0, 1)
"""What is added to a size, by its remainder modulo 4, to get the value; and to a value, to get the size."""


class LaskerValues(HeapFormula):
    """Nim, but 3 and 4, 7 and 8, 11 and 12, ... change places.

    >>> from nimatron.games.heaps.lasker import Lasker
    >>> LaskerValues().loses(Lasker(), (1, 3, 5), False), list(LaskerValues().winning_moves(Lasker(), (3, 4), False))
    (True, [(1, 2, 4), (3, 3)])
    """

    source = "Lasker 1931"
    rule = "formula.lasker"

    def heap_value(self, heap: int) -> int:
        """The size, exchanged.

        >>> [LaskerValues().heap_value(heap) for heap in range(9)]
        [0, 1, 2, 4, 3, 5, 6, 8, 7]
        """
        return heap + _ADDED[heap % 4] if heap else 0

    def to_value(self, heap: int, wanted: int) -> Iterator[Heaps]:
        """The take, if there is one, and the splits, lazily, for there may be very many."""
        yield from _splits(heap, wanted)
        rest = self.heap_value(wanted)
        if rest < heap:
            yield (rest,)


def _splits(heap: int, wanted: int) -> Iterator[Heaps]:
    """The splits into sizes of values x, y with x xor y = wanted, the smaller first.

    A size is its value and something that the last two bits of the value tell; so x + y is known for each pair of them,
    and x + y = wanted + 2 (x and y). What is common to x and y is thereby known, and the other bits are shared out.
    """
    for low in range(4):
        other = low ^ wanted & 3
        common = heap - _ADDED[low] - _ADDED[other] - wanted
        if common < 0 or common % 2:
            continue
        common //= 2
        if common & wanted or common & 3 != low & other:
            continue
        free = wanted >> 2
        given = free ^ (1 << free.bit_length() >> 1)  # the highest of them stands in y
        part = 0
        while True:
            x = common | part << 2 | low
            y = x ^ wanted
            small, large = x + _ADDED[low], y + _ADDED[other]
            if x and y and (free or small <= large):  # with no bit to share out each pair comes twice
                yield min(small, large), max(small, large)
            part = part - given & given
            if not part:
                break
