"""Dawson's chess: claim a pin of a row; its neighbours fall with it.

Rules
-----
There are any number of rows of pins. A move claims one pin: it falls, and so do the pins next to it. A row may fall
into two rows. In normal play whoever cannot move loses.

Strategy
--------
Look the rows up in the table of nim-values and leave rows whose nim-sum is 0. The values repeat with period 34 from row
52 on. The P-positions with a single row are 0, 14, 34 and those that leave remainder 4, 8, 20, 24 or 28 on division by
34. In a row of an odd number of pins claim the one in the middle: that leaves two equal rows, and every move can be
copied.

History
-------
T. R. Dawson posed it in 1934 as a chess problem: two rows of pawns stand opposite each other, taking is compulsory, and
whoever moves last loses. Guy and Smith found the period for normal play in 1956; the misère game is unsolved.

Sources
-------
T. R. Dawson, Fairy Chess Review, December 1934, problem 1603.
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("dawsons-chess", row).grundy for row in range(14)]
[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
>>> [row for row in range(100) if nt.analyse("dawsons-chess", row, fields=["outcome"]).outcome == "P"]
[0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54, 58, 62, 72, 76, 88, 92, 96]
>>> list(nt.game("dawsons-chess").options(5))
[(3,), (2,), (1, 1)]
"""

from __future__ import annotations

from typing import ClassVar

from nimatron.rules.codes import Code
from nimatron.rules.octal_moves import OctalMoves


class DawsonsChess(OctalMoves):
    """Dawson's chess: claim a pin; its neighbours fall too. This is the octal game 0.137 (Dawson 1934).

    >>> list(DawsonsChess().ways((5,), (1, 1))), list(DawsonsChess().ways((5,), (3,)))
    ([('h0.3',)], [('h0.1',), ('h0.5',)])
    """

    name = "dawsons-chess"
    title = "Dawson's chess"
    aliases = ("dawson-chess",)
    search_words = ("pawns", "dawson")
    example = "7,5"
    noun = "row"
    picture = "rows"
    view = "nimatron.views.row_games:DawsonsChessView"

    octal_code: ClassVar[Code] = Code.parse("0.137")
    theorems = ("nimatron.theory.paths_and_cycles:DawsonPeriod",)
