"""Attrition: Wythoff's game in misère play, whoever makes (0,0) loses (Verkhovsky 2010, section 18).

Rules
-----
Two heaps. A move takes any positive number from one heap, or the same positive number from both. Whoever takes the last
object loses. With the parameter a, as in Wythoff's generalised game, the numbers taken from both heaps may differ by
less than a.

Strategy
--------
Play as in Wythoff's game until the end: the P-positions are the same pairs, but (0,1) and (2,2) take the places of
(0,0) and (1,2). So leave your opponent a single object, or two heaps of two. For a >= 2 the P-positions are the pairs
(A_n, A_n + a n + 1), where A_n is the least number in no earlier pair.

Sources
-------
B. Verkhovsky, the paper on Wythoff's game that this program repeats, 2010, section 18.
A. S. Fraenkel, Wythoff games, continued fractions, cedar trees and Fibonacci searches, Theoretical Computer Science 29
(1984), 49-73.

Check values
------------
>>> import nimatron as nt
>>> nt.game("attrition").written(), nt.game("attrition").always_misere
('wythoff', True)
>>> [heaps for heaps in ((0, 0), (0, 1), (1, 2), (2, 2), (3, 5)) if nt.analyse("attrition", heaps).outcome == "P"]
[(0, 1), (2, 2), (3, 5)]
>>> nt.analyse("attrition", (5, 9)).best
(5, 3)
"""

from __future__ import annotations

from nimatron.games.boards.wythoff import Wythoff


class Attrition(Wythoff):
    """Wythoff's game in misère play, under a name of its own; every answer is that of ``wythoff`` in misère play."""

    title = "Attrition"
    aliases = ("attrition",)
    always_misere = True
