"""Kayles: knock down one pin of a row, or two neighbouring pins.

Rules
-----
Pins stand in rows. A move knocks down one pin or two neighbouring pins of one row; a row may fall into two rows. In
normal play whoever knocks down the last pin wins. A ring of pins becomes a row with the first move, so every ring of
three or more pins loses: it leaves a row, and a row always wins.

Strategy
--------
A single row always wins: knock out the middle and copy the opponent on the other side. Several rows lose exactly when
the nim-sum of their nim-values is 0: from row 71 on they repeat with period 12 (4 1 2 8 1 4 7 2 1 8 2 7 for a multiple
of 12 and the eleven rows after it), and only fourteen shorter rows differ from that. The outcomes of misère play are
the same, except for a few families of positions with rows of 1, 4, 5, 9, 12, 17, 20 and 25 pins only.

History
-------
H. E. Dudeney published the game in 1908, Sam Loyd a little later; Richard Guy and Cedric Smith found its period in
1956. Dan Sibert and John Conway solved misère play in 1992.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956),
514-526.
W. L. Sibert, J. H. Conway, Mathematical Kayles, International Journal of Game Theory 20 (1992), 237-246.

Check values
------------
>>> import nimatron as nt
>>> sorted(nt.game("kayles").moves((3,)))
[(1,), (1, 1), (2,)]
>>> [nt.analyse("kayles", row).grundy for row in range(13)]
[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
>>> [nt.analyse("kayles", rows).outcome for rows in ("1,4", "3,6")]
['P', 'P']
>>> [nt.analyse("kayles", row).outcome for row in (6, 5)]  # what a ring of 7 pins can become: it loses
['N', 'N']
"""

from __future__ import annotations

from typing import ClassVar

from nimatron.rules.codes import Code
from nimatron.rules.octal_moves import OctalMoves


class Kayles(OctalMoves):
    """Kayles: knock down one pin or two neighbouring pins of a row; this is the octal game 0.77 (Dudeney 1908).

    >>> Kayles().moves((5, 3)).count()
    8
    """

    name = "kayles"
    title = "Kayles"
    example = "5,3"
    noun = "row"
    picture = "rows"
    view = "nimatron.views.row_games:KaylesView"

    octal_code: ClassVar[Code] = Code.parse("0.77")
    theorems = ("nimatron.theory.kayles:NORMAL_PLAY", "nimatron.theory.kayles:MisereKayles")
