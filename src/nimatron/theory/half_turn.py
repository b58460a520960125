"""Answering by the half-turn: boards that a turn by 180 degrees maps to themselves, in normal play.

If no move contains a cell together with that cell's image, every move can be answered by its image, which is still
there, and the board is as symmetric as before: the position is lost (Gardner 1974 for Cram, 1958 for Tac-Tix). A move
of straight neighbouring cells contains such a pair only across the centre: its cell, if both sides are odd, or the two
cells beside it, if one side is odd.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from typing import Any

from nimatron.explain.message import Explanation, Message
from nimatron.rules.grid_game import Cell, Cells
from nimatron.theory.theorem import Theorem

_SEARCHED = 40
"""Won boards of so many cells are searched instead, which tells the nim-value, too."""


class HalfTurn(Theorem):
    """Lost are symmetric boards whose centre is not free; won are those from which one move makes such a board."""

    source = "Gardner 1974"

    @abstractmethod
    def is_move(self, cells: list[Cell]) -> bool:
        """Whether a move may take just these free cells, which are sorted."""

    def covers(self, game: Any, position: Cells, misere: bool) -> bool:
        """Lost boards of any size, won ones that are large."""
        if misere:
            return False
        return _answered(position) or (len(position) > _SEARCHED and self._symmetric_after(position) is not None)

    def loses(self, game: Any, position: Cells, misere: bool) -> bool:
        """Symmetric, the centre not free.

        >>> from nimatron.games.boards.cram import Cram
        >>> CRAM.loses(Cram(), Cells.full(20, 30), False), CRAM.loses(Cram(), Cells.full(20, 31), False)
        (True, False)
        """
        return _answered(position)

    def value(self, game: Any, position: Cells) -> int | None:
        """0 if lost."""
        return 0 if _answered(position) else None

    def best_move(
        self, game: Any, position: Cells, misere: bool, lost: bool, winning: list[Cells] | None = None
    ) -> Cells | None:
        """The move that makes the board symmetric, where not all winning moves are known; of a large lost board any.

        >>> from nimatron.games.boards.cram import Cram
        >>> str(CRAM.best_move(Cram(), Cells.full(1, 4), False, False))
        '.##.'
        """
        if lost:
            return next(iter(game.moves(position)), None) if len(position) > _SEARCHED else None
        return None if winning is not None else self._symmetric_after(position)

    def explain(self, game: Any, position: Cells, misere: bool, best: Cells | None, lost: bool) -> Explanation | None:
        """That every move is answered by its image, and who makes the board symmetric."""
        if lost:
            return Explanation((Message("half-turn.lost"),)) if best is not None else None
        return Explanation((Message("half-turn.won"),)) if best == self._symmetric_after(position) else None

    def _symmetric_after(self, free: Cells) -> Cells | None:
        """What is left after the move that makes the board symmetric and takes the centre; None if there is none."""
        taken = sorted(free - _image(free)) or sorted(_centre(free))
        after = free - taken
        return after if taken and self.is_move(taken) and _answered(after) else None


class CramHalfTurn(HalfTurn):
    """Cram."""

    def is_move(self, cells: list[Cell]) -> bool:
        """Two neighbours."""
        return len(cells) == 2 and _in_line(cells)


class TacTixHalfTurn(HalfTurn):
    """Tac-Tix."""

    def is_move(self, cells: list[Cell]) -> bool:
        """Neighbours in one row or column."""
        return _in_line(cells)


def _image(free: Cells) -> Cells:
    turned = ((free.rows - 1 - row, free.columns - 1 - column) for row, column in free)
    return Cells(turned, free.rows, free.columns)


def _centre(free: Cells) -> frozenset[Cell]:
    """The free cells that share a side with their own image, or are it."""
    if free.rows % 2 == free.columns % 2 == 0:
        return frozenset()
    rows = {(free.rows - 1) // 2, free.rows // 2}
    columns = {(free.columns - 1) // 2, free.columns // 2}
    return frozenset((row, column) for row in rows for column in columns if (row, column) in free)


def _answered(free: Cells) -> bool:
    return not _centre(free) and free == _image(free)


def _in_line(cells: list[Cell]) -> bool:
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
    return steps in (set(), {(0, 1)}, {(1, 0)})


CRAM, TAC_TIX = CramHalfTurn(), TacTixHalfTurn()
