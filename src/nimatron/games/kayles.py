"""Kayles: knock down one pin of a row, or two neighbouring pins.

Rules
-----
Pins stand in rows. A move knocks down one pin or two neighbouring pins of one row; a row may fall into two rows. In
normal play whoever knocks down the last pin wins.

Strategy
--------
A single row always wins: knock out the middle and copy the opponent on the other side. Several rows lose exactly when
the nim-sum of their nim-values is 0; the values repeat with period 12 from row 71 on, with fourteen earlier exceptions.

History
-------
H. E. Dudeney published the game in 1908, Sam Loyd a little later; Richard Guy and Cedric Smith found its period in 1956.

Sources
-------
R. K. Guy, C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society 52 (1956), 514-526.

Check values
------------
>>> sorted(Kayles().moves((3,)))
[(1,), (1, 1), (2,)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from nimatron.games.octal_moves import OctalMoves


@dataclass(frozen=True)
class Kayles(OctalMoves):
    """Knock down one pin or two neighbouring pins of a row: the octal game 0.77 (Dudeney 1908).

    >>> Kayles().moves((5, 3)).count()
    8
    """

    name = "kayles"
    title = "Kayles"
    example = "5,3"
    picture = "rows"

    code_digits: ClassVar[tuple[int, ...]] = (0, 7, 7)
