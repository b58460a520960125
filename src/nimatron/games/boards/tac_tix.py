"""Tac-Tix: take neighbouring counters of one row or column.

Rules
-----
Counters lie on the cells of a rectangle. A move takes any number of counters that lie side by side in one row or in one
column, without a gap between them. In normal play whoever takes the last counter wins.

Strategy
--------
If both sides of the rectangle are even, answer every move by the move symmetric to it about the centre. Otherwise take
the counter in the centre, or the two in the centre, and then do the same. A single row of n counters is worth n: it can
be taken whole, and a cut leaves less. The inventor therefore played it in misère play, for which no rule is known: the
player to move then wins on 3x3 and loses on 4x4.

History
-------
Piet Hein made the game in the 1940s; Martin Gardner wrote of it in 1958. It is sold under the name Bulo.

Sources
-------
M. Gardner, Mathematical Games: concerning the game of Nim and its mathematical analysis, Scientific American 198
(February 1958), 104-111.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("tac-tix", f"1x{n}").grundy for n in range(1, 8)]
[1, 2, 3, 4, 5, 6, 7]
>>> [nt.analyse("tac-tix", board, fields=["outcome"]).outcome for board in ("2x2", "2x3", "3x3", "4x4", "9x9")]
['P', 'N', 'N', 'P', 'N']
>>> boards = ("1x1", "2x2", "2x4", "4x4", "1x2", "2x3", "3x3", "3x4")
>>> "".join(nt.analyse("tac-tix", board, misere=True, fields=["outcome"]).outcome for board in boards)
'PPPPNNNN'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from nimatron.rules.grid_game import Cells, GridGame
from nimatron.rules.mask import Cell, Frame, Mask, frame_cells, frame_mask


class TacTix(GridGame):
    """Tac-Tix: take neighbouring counters of one row or column (Piet Hein).

    >>> [TacTix().format(move) for move in TacTix().moves(TacTix().parse("oo/o."))]
    ['.o/o.', '../o.', '.o/..', 'o./o.', 'oo/..']
    """

    name = "tac-tix"
    title = "Tac-Tix"
    aliases = ("tactix", "bulo")
    search_words = ("counters", "piet hein")
    example = "3x3"
    letters = "o."
    view = "nimatron.views.board_games:TacTixView"

    components = GridGame.connected_regions
    canonical = GridGame.up_to_symmetry
    theorems = ("nimatron.theory.symmetry:TAC_TIX",)
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:LINES",
        "nimatron.theory.parity:same_parity",
    )

    def generate_moves(self, free: Cells) -> Iterator[Cells]:
        """Yield the lines from each counter to the right, then down, the shortest first."""
        return (free - line for line in lines(sorted(free), free))

    def count_moves(self, free: Cells) -> int:
        """Return n (n + 1) / 2 added over the runs of n counters; single counters are counted once.

        >>> TacTix().count_moves(TacTix().parse("3x3")), len(list(TacTix().moves(TacTix().parse("3x3"))))
        (27, 27)
        """
        total = -len(free)
        for down, across in ((0, 1), (1, 0)):
            for row, column in free:
                length = 0
                if (row - down, column - across) not in free:
                    while (row + length * down, column + length * across) in free:
                        length += 1
                total += length * (length + 1) // 2
        return total

    def mask(self, free: Cells) -> tuple[Mask, int]:
        """Return the moves as bit masks: the counters of a line must be there, and are removed."""
        frame = Frame.around(free.rows, free.columns)
        return _lines(frame._replace(turned=False)), frame.bits(free)


def lines(cells: Iterable[Cell], free: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """Yield the lines of free cells that begin in the given cells; single cells once.

    >>> [sorted(line) for line in lines([(0, 0)], frozenset([(0, 0), (0, 1)]))]
    [[(0, 0)], [(0, 0), (0, 1)]]
    """
    for row, column in cells:
        for down, across in ((0, 1), (1, 0)):
            line = [(row, column)]
            while line[-1] in free:
                if len(line) > 1 or across:
                    yield frozenset(line)
                line.append((line[-1][0] + down, line[-1][1] + across))


@lru_cache(maxsize=32)
def _lines(frame: Frame) -> Mask:
    cells = frame_cells(frame)
    pieces = list(lines(cells, frozenset(cells)))
    return frame_mask(frame, GridGame.neighbours, zip(pieces, pieces, strict=True))
