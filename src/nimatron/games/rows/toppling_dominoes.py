"""Impartial Toppling Dominoes: topple any domino of a row; it falls with all dominoes on that side of it.

Rules
-----
There are rows of standing dominoes, each with a colour X or O, or grey (#). A move topples one domino to the left or to
the right; it falls with all dominoes of its row on that side. Both players may topple dominoes of every colour. In
normal play whoever cannot move loses. Positions are written as rows joined by slashes, ``XOX#/OO``, with ``.`` for
fallen dominoes, which lie at the ends of a row; ``2x5`` is two rows of 5 with alternating colours.

Strategy
--------
Colours do not matter. From a row of n dominoes a move can leave any smaller number of them, and never more: the rows
are the heaps of Nim. So leave rows whose lengths have nim-sum 0.

History
-------
Toppling Dominoes is a game in which each player topples dominoes of a colour of their own, and grey ones are for both.
Alex Fink, Richard Nowakowski, Aaron Siegel and David Wolfe studied its values in 2015.

Sources
-------
A. Fink, R. J. Nowakowski, A. N. Siegel, D. Wolfe, Toppling conjectures, Games of No Chance 4, MSRI Publications 63
(2015), 65-76.
MCGS, a minimax-based combinatorial game solver of the University of Alberta (ualberta-mueller-group), its tests of
impartial Toppling Dominoes.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("toppling-dominoes", rows).grundy for rows in ("XOX", "XX#/O", "XO/OX", "3x10", "..XO.")]
[3, 2, 0, 10, 2]
>>> nt.analyse("toppling-dominoes", "XXX/O/X", misere=True).best
('..X', 'O', 'X')
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component
from nimatron.rules.square_rows import MOST_SQUARES, SquareRows, SquareRowsGame

FALLEN = "."
_ROW = re.compile(r"\.*[XO#]*\.*", re.ASCII)
_SIZE = re.compile(r"([1-9][0-9]{0,3})x([1-9][0-9]{0,3})", re.ASCII)


class TopplingDominoes(SquareRowsGame):
    """Impartial Toppling Dominoes: topple a domino with all on one side of it (after Fink and others).

    >>> list(TopplingDominoes().moves(("XO",)))
    [('.O',), ('..',), ('X.',)]
    """

    name = "toppling-dominoes"
    title = "Impartial Toppling Dominoes"
    aliases = ("impartial-toppling-dominoes",)
    search_words = ("domino", "dominos", "fall")
    example = "XOXX/OO/X"
    view = "nimatron.views.toppling_dominoes:TopplingDominoesView"
    theorems = ("nimatron.theory.nim_in_disguise:RowsOfDominoes",)

    def parse(self, text: str) -> SquareRows:
        """Read rows of X, O, # and, at their ends, ``.``, joined by ``/`` or ``|``; or ``2x5``."""
        size = _SIZE.fullmatch(text.strip())
        written = text if size is None else self._alternating(int(size[1]), int(size[2]))
        rows = tuple(written.strip().upper().replace("|", "/").split("/"))
        if sum(map(len, rows)) > MOST_SQUARES:
            raise PositionError(reason("position.many_squares", game=self.name, limit=MOST_SQUARES))
        for number, row in enumerate(rows, 1):
            if not row or not _ROW.fullmatch(row):
                wrong = {"given": shown(text), "number": number, "example": self.example}
                raise PositionError(reason("position.dominoes", game=self.name, **wrong))
        return rows

    def _alternating(self, rows: int, columns: int) -> str:
        if rows * columns > MOST_SQUARES:
            raise PositionError(reason("position.many_squares", game=self.name, limit=MOST_SQUARES))
        return "/".join("".join("XO"[(row + place) % 2] for place in range(columns)) for row in range(rows))

    @staticmethod
    def standing(row: str) -> tuple[int, int]:
        """Return the places of the first domino that stands, and of the first one behind the last that stands.

        >>> TopplingDominoes.standing("..XO."), TopplingDominoes.standing("..")
        ((2, 4), (0, 0))
        """
        kept = row.strip(FALLEN)
        first = row.index(kept) if kept else 0
        return first, first + len(kept)

    @staticmethod
    def with_standing(position: SquareRows, number: int, first: int, end: int) -> SquareRows:
        """Return the position in which only the dominoes of a row from ``first`` up to ``end`` still stand.

        Parameters:
            position: the rows.
            number: the row, counted from 0.
            first: the place of the first domino that stands.
            end: the place behind the last one.

        >>> TopplingDominoes.with_standing(("XOX",), 0, 1, 3)
        ('.OX',)
        """
        row = position[number]
        row = FALLEN * first + row[first:end] + FALLEN * (len(row) - end)
        return (*position[:number], row, *position[number + 1 :])

    def generate_moves(self, position: SquareRows) -> Iterator[SquareRows]:
        """Yield row by row the topplings to the left, then those to the right that leave a domino."""
        for number, row in enumerate(position):
            first, end = self.standing(row)
            yield from (self.with_standing(position, number, to, end) for to in range(first + 1, end + 1))
            yield from (self.with_standing(position, number, first, to) for to in range(end - 1, first, -1))

    def count_moves(self, position: SquareRows) -> int:
        """Return the number of topplings; two of them leave a row without dominoes."""
        return sum(max(0, 2 * len(row.strip(FALLEN)) - 1) for row in position)

    def canonical(self, position: SquareRows) -> SquareRows:
        """Keep only the lengths of the rows, in order."""
        return tuple("X" * length for length in sorted(self.lengths(position)) if length) or (FALLEN,)

    def components(self, position: SquareRows) -> tuple[Component, ...]:
        """Return the rows one by one."""
        return tuple((self, (row,)) for row in position)

    @staticmethod
    def lengths(position: SquareRows) -> tuple[int, ...]:
        """Return the number of dominoes that stand in each row."""
        return tuple(len(row.strip(FALLEN)) for row in position)

    def positions(self, count: int) -> Iterator[SquareRows]:
        """Yield single rows of 0, 1, 2, ... dominoes."""
        return (("XO" * (length // 2) + "X" * (length % 2) or FALLEN,) for length in range(count))
