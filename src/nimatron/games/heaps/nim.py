"""Nim: take any number of objects from one heap.

Rules
-----
There are any number of heaps of any sizes. Two players move in turn. A move takes at least one object from exactly
one heap. In normal play whoever takes the last object wins; in misère play whoever takes it loses.

Strategy
--------
Write the heap sizes in binary under each other and leave every column with an even number of ones: the nim-sum
(addition without carry) of the heaps is then 0, and every move of the opponent spoils it. In misère play do the same
until only one heap has more than one object; then take from it so that an odd number of single objects remains.

History
-------
Charles Bouton gave the name and the complete analysis in 1901. A machine called Nimatron played it against the
visitors of the New York World's Fair in 1940.

Sources
-------
C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901-02), 35-39.

Check values
------------
>>> import nimatron as nt
>>> game = nt.game("nim")
>>> list(game.moves((1, 2)))
[(0, 2), (1, 1), (1, 0)]
>>> (10**30 - 5,) in game.moves((10**30,)), game.moves((10**30, 3)).count()
(True, 1000000000000000000000000000003)
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.heap_game import HeapGame, Heaps


class Nim(HeapGame):
    """Nim: take any positive number from one heap (Bouton 1901).

    >>> Nim().parse("3,4,5")
    (3, 4, 5)
    """

    name = "nim"
    title = "Nim"
    example = "3,4,5"
    engine = "nimatron.sequences.engines.several_heaps:NIM"
    theorems = ("nimatron.theory.nim:NimSum",)
    valuations = ("nimatron.theory.valuations.disjunctive:FERGUSON",)

    def options(self, heap: int) -> Iterator[Heaps]:
        """Yield every smaller heap, the largest first."""
        return ((rest,) for rest in range(heap - 1, -1, -1))

    def allows_option(self, heap: int, option: Heaps) -> bool:
        """Return whether the option is a single smaller heap."""
        return len(option) == 1 and 0 <= option[0] < heap

    def count_options(self, heap: int) -> int:
        """Return n for a heap of n."""
        return heap
