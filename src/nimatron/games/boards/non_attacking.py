"""Non-attacking pieces: put chess pieces of one kind on a board so that none attacks another; Obstruction with kings.

Rules
-----
The board is a rectangle of squares, some of which may be out of play. A move puts a piece on a free square; that square
and all squares that the piece attacks from there are no longer free. The pieces are all queens, kings, rooks, bishops
or knights, and they attack over other pieces and over squares that are not free. In normal play whoever cannot move
loses. With kings it is the pencil game Obstruction: write a cross, and all eight squares around it are obstructed.

Strategy
--------
If the board is symmetric about its centre or about a line, and no free square is its own image or is attacked from its
image, answer every move by its image. So the player to move with bishops or knights loses if at least one side of the
board is even. If both sides are odd, they win with every piece: put it in the centre, then answer by the image about
the centre. A rook takes one row and one column away, so m x n squares last exactly as many moves as the lesser of m and
n. On one row kings play Dawson's chess.

History
-------
The game is Node Kayles on the graph of the piece's moves. H. Noon and G. Van Brummelen studied the game of queens in
2006; the nim-values of square boards are known up to 13 x 13. László Kozma, who knew neither, invented the game of
kings as an exercise in the theory; on David Johnson-Davies' pages of pencil-and-paper games it was called Obstruction
in 2012. Péter Veres saw the strategy for two odd sides.

Sources
-------
H. Noon, G. Van Brummelen, The non-attacking queens game, The College Mathematics Journal 37 (2006), 223-227.
L. Kozma, A paper-and-pencil game, https://lkozma.net/game.html
The On-Line Encyclopedia of Integer Sequences, A344227 (queens).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("non-attacking", f"{n}x{n}", fields=["grundy"]).grundy for n in range(1, 9)]
[1, 1, 2, 1, 3, 1, 2, 3]
>>> [nt.analyse("obstruction", f"{n}x{n}", fields=["grundy"]).grundy for n in range(3, 7)]
[1, 0, 4, 1]
>>> [nt.analyse("non-attacking[piece=knight]", f"{n}x{n}", fields=["outcome"]).outcome for n in range(1, 7)]
['N', 'P', 'N', 'P', 'N', 'P']
>>> [nt.analyse("non-attacking[piece=rook]", board).remoteness for board in ("1x4", "2x4", "3x4", "4x4")]
[1, 2, 3, 4]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.graph_mask import board_mask
from nimatron.rules.grid_game import Cell, Cells, GridGame
from nimatron.rules.mask import Frame, Mask
from nimatron.rules.parameters import Choice, rule
from nimatron.rules.rule_set import Component

_STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = tuple((down, across) for down in (-2, -1, 1, 2) for across in (-2, -1, 1, 2) if abs(down) != abs(across))
_STEPS = {
    "queen": _STRAIGHT + _DIAGONAL, "king": _STRAIGHT + _DIAGONAL, "rook": _STRAIGHT, "bishop": _DIAGONAL,
    "knight": _LEAPS,
}  # fmt: skip
_ONE_STEP = ("king", "knight")


class NonAttacking(GridGame):
    """Non-attacking pieces: put a piece on a free square that no other piece attacks (Noon and Van Brummelen 2006).

    >>> [str(move) for move in NonAttacking("king").moves(NonAttacking("king").parse("1x4"))]
    ['##..', '###.', '.###', '..##']
    """

    name = "non-attacking"
    title = "Non-attacking pieces"
    search_words = ("queens", "kings", "rooks", "bishops", "knights", "chess", "node kayles", "pencil")
    example = "5x5"
    view = "nimatron.views.board_games:NonAttackingView"
    most_cells = 400
    theorems = ("nimatron.theory.symmetry:MirrorImages",)
    reasons = (
        "nimatron.theory.parity:rows_and_columns",
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:PIECES",
        "nimatron.theory.parity:same_parity",
    )

    piece: str = rule("queen", Choice("queen", "king", "rook", "bishop", "knight"), "the pieces that are put")

    canonical = GridGame.up_to_symmetry

    def attacked(self, free: Cells, cell: Cell) -> frozenset[Cell]:
        """Return the free cells that a piece on this cell attacks; nothing in between blocks it.

        >>> sorted(NonAttacking("knight").attacked(Cells.full(3, 3), (0, 0)))
        [(1, 2), (2, 1)]
        """
        reach = 1 if self.piece in _ONE_STEP else max(free.rows, free.columns)
        row, column = cell
        found = set()
        for down, across in _STEPS[self.piece]:
            for far in range(1, reach + 1):
                ahead = (row + down * far, column + across * far)
                if not (0 <= ahead[0] < free.rows and 0 <= ahead[1] < free.columns):
                    break
                if ahead in free:
                    found.add(ahead)
        return frozenset(found)

    def generate_moves(self, free: Cells) -> Iterator[Cells]:
        """Yield a move for every free cell, row by row."""
        return (free - {cell, *self.attacked(free, cell)} for cell in sorted(free))

    def components(self, position: Cells) -> tuple[Component, ...]:
        """Return the sets of cells joined by attacks."""
        left, found = set(position), []
        while left:
            part, edge = set(), [min(left)]
            left.discard(edge[0])
            while edge:
                cell = edge.pop()
                part.add(cell)
                near = self.attacked(position, cell) & left
                left -= near
                edge.extend(near)
            found.append((self, Cells(part, position.rows, position.columns)))
        return tuple(found)

    def mask(self, free: Cells) -> tuple[Mask, int]:
        """Return the moves as bit masks: a cell must be free; it and the cells attacked are removed."""
        frame = Frame.around(free.rows, free.columns)
        return board_mask(self.piece, frame._replace(turned=False), "closed neighbourhoods"), frame.bits(free)
