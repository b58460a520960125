"""Cram: cover two neighbouring free cells of a board with a domino.

Rules
-----
The board is a rectangle of cells, some of which may be covered. A move puts a domino on two free cells that share a
side. In normal play whoever cannot move loses.

Strategy
--------
On a board of even sides answer every move by the move symmetric to it about the centre of the board. If one side is
even and the other odd, first cover the two cells in the centre, then do the same. A row of n cells is the octal game
0.07; regions add by nim-sum. Two odd sides are a matter of computation: the player to move wins on 3x5, 3x7 and 5x7,
but loses on 3x3 and 5x5.

History
-------
Göran Andersson proposed the game; Martin Gardner made it known in 1974 together with Cross-Cram, in which one player
places dominoes vertically and the other horizontally.

Sources
-------
M. Gardner, Mathematical Games: Cram, crosscram and quadraphage, Scientific American 230 (February 1974), 106-108.
J. Lemoine, S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012), 70-79.
J. W. H. M. Uiterwijk, Solving Cram using combinatorial game theory, Advances in Computer Games (2019), 91-105.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("cram", f"3x{n}", fields=["grundy"]).grundy for n in range(1, 10)]
[1, 1, 0, 1, 1, 4, 1, 3, 1]
>>> [nt.analyse("cram", f"{size}x{size}", fields=["outcome"]).outcome for size in (2, 3, 4, 5, 20)]
['P', 'P', 'P', 'P', 'P']
>>> [nt.analyse("cram", board, misere=True, fields=["outcome"]).outcome for board in ("3x3", "3x4", "3x5", "4x4")]
['N', 'P', 'P', 'P']
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.mask import Frame, Mask, frame_cells, frame_mask


class Cram(GridGame):
    """Cram: cover two neighbouring free cells with a domino (Gardner 1974).

    >>> [str(move) for move in Cram().moves(Cram().parse("2x2"))]
    ['##/..', '#./#.', '.#/.#', '../##']
    """

    name = "cram"
    title = "Cram"
    search_words = ("domino", "dominoes", "impartial domineering", "plugg")
    example = "3x4"
    view = "nimatron.views.board_games:CramView"

    components = GridGame.connected_regions
    canonical = GridGame.up_to_symmetry
    theorems = ("nimatron.theory.symmetry:CRAM",)
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:DOMINOES",
        "nimatron.theory.parity:same_parity",
    )

    def generate_moves(self, free: Cells) -> Iterator[Cells]:
        """Yield a move for every domino of free cells, row by row, horizontal before vertical."""
        return (free - set(domino) for domino in self.dominoes(free))

    def count_moves(self, free: Cells) -> int:
        """Return the number of dominoes."""
        return sum(1 for _ in self.dominoes(free))

    def mask(self, free: Cells) -> tuple[Mask, int]:
        """Return the moves as bit masks: the two cells of a domino must be free, and become covered."""
        frame = Frame.around(free.rows, free.columns)
        return _dominoes(frame._replace(turned=False)), frame.bits(free)


@lru_cache(maxsize=32)
def _dominoes(frame: Frame) -> Mask:
    pieces = [[cell, (cell[0] + down, cell[1] + 1 - down)] for cell in frame_cells(frame) for down in (0, 1)]
    return frame_mask(frame, GridGame.neighbours, zip(pieces, pieces, strict=True))
