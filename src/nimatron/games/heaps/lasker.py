"""Lasker's Nim: take any number of objects from a heap, or split a heap into two.

Rules
-----
There are any number of heaps of any sizes. A move takes at least one object from one heap, or splits one heap of two or
more objects into two heaps without taking any. In normal play whoever takes the last object wins.

Strategy
--------
Play Nim, but count the heaps in another way: exchange 3 and 4, 7 and 8, 11 and 12, and so on; every other heap counts
as what it is. Leave heaps that have nim-sum 0 in this count. A heap of 3 counts as 4, and of 4 as 3.

History
-------
Emanuel Lasker, world champion of chess for 27 years, treated the game in 1931 in a book on games of the mind.

Sources
-------
E. Lasker, Brettspiele der Völker, Berlin 1931, 177-182.
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("lasker", heap).grundy for heap in range(13)]
[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]
>>> [nt.analyse("lasker", heaps).outcome for heaps in ("1,3,5", "3,4", "2,2")], str(nt.game("lasker").octal_code)
(['P', 'N', 'P'], '4.[3]')
>>> nt.analyse("lasker", f"{4 * 10**40 + 3}").grundy == 4 * 10**40 + 4
True
"""

from __future__ import annotations

from typing import ClassVar

from nimatron.rules.codes import Code
from nimatron.rules.octal_moves import OctalMoves


class Lasker(OctalMoves):
    """Lasker's Nim: take any number from a heap, or split it; this is the octal game 4.333... (Lasker 1931).

    >>> list(Lasker().moves((4,)))
    [(1, 3), (2, 2), (3,), (2,), (1,), (0,)]
    """

    name = "lasker"
    title = "Lasker's Nim"
    aliases = ("laskers-nim",)
    search_words = ("split",)
    example = "1,3,4"

    octal_code: ClassVar[Code] = Code.parse("4.[3]")
    theorems = ("nimatron.theory.counted_heaps:LaskerValues",)
