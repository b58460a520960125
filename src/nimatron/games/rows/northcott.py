"""Northcott's game, read impartially: in every row two pieces come nearer to each other.

Rules
-----
In every row of squares stand two pieces. A move pushes one of them, in one row, towards the other over any positive
number of free squares. In normal play whoever makes the last move wins.

In Northcott's own game each player owns one piece of every row and may also retreat. Here both players move either
piece, as in all games of this program. A retreat could then be taken back and repeated forever, so pieces only advance.

Strategy
--------
The gap of every row is a heap: play Nim with the gaps. A retreat, where it is allowed, changes nothing: the other
piece follows by as many squares.

History
-------
D. G. Northcott's game stands in Winning Ways as an example of Nim with moves that can be undone.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapter 3.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("northcott", rows).outcome for rows in ("O..O./.O..O", "O..O/.O.O", "OO")]
['P', 'N', 'P']
>>> nt.analyse("northcott", "O..O/.O.O").winning_moves
(('.O.O', '.O.O'), ('O.O.', '.O.O'))
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import Component
from nimatron.rules.square_rows import SquareRows, SquareRowsGame


class Northcott(SquareRowsGame):
    """Northcott's game: push one of two pieces of a row towards the other (after Northcott).

    >>> list(Northcott().moves(("O..O",)))
    [('.O.O',), ('..OO',), ('O.O.',), ('OO..',)]
    """

    name = "northcott"
    title = "Northcott's game"
    aliases = ("northcotts-game",)
    search_words = ("pieces", "advance")
    example = "O...O.../.O..O.../..O....O"
    view = "nimatron.views.board_games:NorthcottView"
    sign = "O"
    theorems = ("nimatron.theory.nim_in_disguise:GapsOfRows",)

    def admit(self, rows: SquareRows) -> SquareRows:
        """Accept rows with two pieces each."""
        for number, row in enumerate(rows, 1):
            if row.count("O") != 2:
                wrong = {"number": number, "count": row.count("O"), "example": self.example}
                raise PositionError(reason("position.two_pieces", game=self.name, **wrong))
        return rows

    @staticmethod
    def pieces(row: str) -> tuple[int, int]:
        """Return the squares of the two pieces, counted from 0."""
        return row.index("O"), row.rindex("O")

    @staticmethod
    def with_pieces(position: SquareRows, number: int, left: int, right: int) -> SquareRows:
        """Return the position with the pieces of one row on the given squares.

        Parameters:
            position: the rows.
            number: the row, counted from 0.
            left: square of the left piece, counted from 0.
            right: square of the right piece.

        >>> Northcott.with_pieces(("O..O",), 0, 1, 3)
        ('.O.O',)
        """
        row = "".join("O" if square in (left, right) else "." for square in range(len(position[number])))
        return (*position[:number], row, *position[number + 1 :])

    def generate_moves(self, position: SquareRows) -> Iterator[SquareRows]:
        """Yield row by row the advances of the left piece, then of the right one, the shortest first."""
        for number, row in enumerate(position):
            left, right = self.pieces(row)
            yield from (self.with_pieces(position, number, to, right) for to in range(left + 1, right))
            yield from (self.with_pieces(position, number, left, to) for to in range(right - 1, left, -1))

    def count_moves(self, position: SquareRows) -> int:
        """Return twice the sum of the gaps."""
        return 2 * sum(row.rindex("O") - row.index("O") - 1 for row in position)

    def canonical(self, position: SquareRows) -> SquareRows:
        """Keep only the gaps, in order."""
        gaps = sorted(row.rindex("O") - row.index("O") - 1 for row in position)
        return tuple(f"O{'.' * gap}O" for gap in gaps if gap) or ("OO",)

    def components(self, position: SquareRows) -> tuple[Component, ...]:
        """Return the rows one by one."""
        return tuple((self, (row,)) for row in position)

    def positions(self, count: int) -> Iterator[SquareRows]:
        """Yield single rows with the gaps 0, 1, 2, ..."""
        return ((f"O{'.' * gap}O",) for gap in range(count))

    def moved(self, position: SquareRows, move: SquareRows) -> tuple[int, int, int]:
        """Return the row, the side (0 left, 1 right) and the new square of the piece that has moved, counted from 0."""
        number = next(number for number, row in enumerate(position) if move[number] != row)
        old, new = self.pieces(position[number]), self.pieces(move[number])
        side = int(old[0] == new[0])
        return number, side, new[side]
