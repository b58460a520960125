"""A chess piece to the corner: king, rook or knight.

Rules
-----
A chess piece stands on square (x,y) of a board whose lower left corner is (0,0). The king moves one square left, down
or diagonally left and down. The rook moves any number of squares left or down. The knight moves by two squares left and
one up or down, or by two down and one left or right, and stays on the board. In normal play whoever cannot move loses.
The queen, who moves as far as she likes in the king's directions, is Wythoff's game.

Strategy
--------
King: move to squares whose two numbers are even. Rook: the numbers are two heaps of Nim; move to equal ones. Knight:
move to squares whose two numbers leave remainder 0 or 1 on division by 4. In misère play the king's P-positions are the
squares with even numbers above 0, and those at the edge whose other number is odd.

History
-------
Such games serve as first examples of nim-values; the white knight opens a chapter of Winning Ways.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, 1982, chapters 3 and 9.

Check values
------------
>>> import nimatron as nt
>>> def lost(piece):
...     return [(x, y) for x in range(5) for y in range(x, 5)
...             if nt.analyse(f"chess-corner[piece={piece}]", (x, y)).outcome == "P"]
>>> lost("king"), lost("rook")
([(0, 0), (0, 2), (0, 4), (2, 2), (2, 4), (4, 4)], [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)])
>>> lost("knight")
[(0, 0), (0, 1), (0, 4), (1, 1), (1, 4), (4, 4)]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.parameters import Choice, rule
from nimatron.rules.tuple_game import Heaps, TupleGame

_STEPS = {"king": ((-1, 0), (0, -1), (-1, -1)), "knight": ((-2, 1), (-2, -1), (1, -2), (-1, -2))}


class ChessCorner(TupleGame):
    """A chess piece to the corner: move a king, rook or knight towards the corner (Winning Ways).

    >>> list(ChessCorner().moves((1, 2))), list(ChessCorner(piece="knight").moves((1, 2)))
    ([(0, 2), (1, 1), (0, 1)], [(2, 0), (0, 0)])
    """

    name = "chess-corner"
    title = "A chess piece to the corner"
    search_words = ("chess", "king", "rook", "knight")
    example = "5,6"
    noun = "number"
    picture = "board"
    group = "boards"
    number_of_heaps = 2
    symmetry = "sorted"
    view = "nimatron.views.board_games:ChessCornerView"
    theorems = ("nimatron.theory.chess_corner:RookAsNim", "nimatron.theory.chess_corner:Remainders")
    reasons = ("nimatron.theory.parity:same_number", "nimatron.theory.parity:same_parity")

    piece: str = rule("king", Choice("king", "rook", "knight"), "the piece that moves")

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the rook's squares, left then down, nearest first, or the other pieces' steps in the rules' order."""
        x, y = position
        if self.piece == "rook":
            yield from ((to, y) for to in range(x - 1, -1, -1))
            yield from ((x, to) for to in range(y - 1, -1, -1))
            return
        for across, up in _STEPS[self.piece]:
            if x + across >= 0 and y + up >= 0:
                yield x + across, y + up

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether the step is one of the piece's steps."""
        if len(target) != 2 or min(target) < 0:
            return False
        across, up = target[0] - position[0], target[1] - position[1]
        if self.piece == "rook":
            return min(across, up) < 0 == max(across, up)
        return (across, up) in _STEPS[self.piece]

    def count_moves(self, position: Heaps) -> int:
        """Return the number of moves; for the rook it is the sum of the two numbers."""
        return sum(position) if self.piece == "rook" else sum(1 for _ in self.generate_moves(position))
