"""Symmetry strategies (Tweedledum and Tweedledee) in normal play: answer a move by its image.

- Boards that a rotation by 180 degrees maps to themselves.
- Non-attacking pieces: rotation by 180 degrees or reflection.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Explanation, Message, game_over
from nimatron.rules.grid_game import Cell, Cells
from nimatron.theory.theorem import Theorem
from nimatron.views.move_words import describe

if TYPE_CHECKING:
    from nimatron.games.boards.non_attacking import NonAttacking

_SEARCHED = 40
"""N-positions with up to this many cells are searched instead, which also finds the nim-value."""


class RotationSymmetry(Theorem):
    """P-positions: symmetric boards whose centre is not free. N-positions: boards with a move to such a board.

    If no move contains a cell together with its image, every move can be answered by its image. The image is still
    free, and the board is as symmetric as before, so the position is a P-position (Gardner 1974 for Cram, 1958 for
    Tac-Tix). A move of straight neighbouring cells contains such a pair only across the centre. The centre is one cell
    if both sides are odd, or two neighbouring cells if one side is odd.
    """

    source = "Gardner 1974"

    @abstractmethod
    def is_move(self, cells: list[Cell]) -> bool:
        """Return whether a move may take exactly these free cells, which are sorted."""

    def covers(self, game: Any, position: Cells, misere: bool) -> bool:
        """Return True for P-positions of any size and for large N-positions in normal play."""
        if misere:
            return False
        return _answered(position) or (len(position) > _SEARCHED and self._symmetric_after(position) is not None)

    def loses(self, game: Any, position: Cells, misere: bool) -> bool:
        """Return whether the board is symmetric and its centre is not free.

        >>> from nimatron.games.boards.cram import Cram
        >>> CRAM.loses(Cram(), Cells.full(20, 30), False), CRAM.loses(Cram(), Cells.full(20, 31), False)
        (True, False)
        """
        return _answered(position)

    def value(self, game: Any, position: Cells) -> int | None:
        """Return 0 for P-positions, else None."""
        return 0 if _answered(position) else None

    def best_move(
        self, game: Any, position: Cells, misere: bool, lost: bool, winning: list[Cells] | None = None
    ) -> Cells | None:
        """Return a move that makes the board symmetric, unless all winning moves are known; any for a large P-position.

        >>> from nimatron.games.boards.cram import Cram
        >>> str(CRAM.best_move(Cram(), Cells.full(1, 4), False, False))
        '.##.'
        """
        if lost:
            return next(iter(game.moves(position)), None) if len(position) > _SEARCHED else None
        return None if winning is not None else self._symmetric_after(position)

    def explain(self, game: Any, position: Cells, misere: bool, best: Cells | None, lost: bool) -> Explanation | None:
        """Explain that every move is answered by its image, with an example, or by which move it will be."""
        if best is None:
            return None
        if not lost:
            return _won("rotation", game, position, best) if best == self._symmetric_after(position) else None
        reply = position - _image(position - best)
        return _lost("rotation", game, position, best, reply)

    def _symmetric_after(self, free: Cells) -> Cells | None:
        """Return the symmetric board after the move that takes the centre, or None if there is no such move."""
        taken = sorted(free - _image(free)) or sorted(_centre(free))
        after = free - taken
        return after if taken and self.is_move(taken) and _answered(after) else None


class CramSymmetry(RotationSymmetry):
    """Cram."""

    def is_move(self, cells: list[Cell]) -> bool:
        """Return whether the cells are two neighbours."""
        return len(cells) == 2 and _in_line(cells)


class TacTixSymmetry(RotationSymmetry):
    """Tac-Tix."""

    def is_move(self, cells: list[Cell]) -> bool:
        """Return whether the cells are neighbours in one row or column."""
        return _in_line(cells)


def _image(free: Cells) -> Cells:
    turned = ((free.rows - 1 - row, free.columns - 1 - column) for row, column in free)
    return Cells(turned, free.rows, free.columns)


def _centre(free: Cells) -> frozenset[Cell]:
    """Return the free cells that share a side with their own image, or are it."""
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


CRAM, TAC_TIX = CramSymmetry(), TacTixSymmetry()


def _lost(symmetry: str, game: Any, position: Cells, move: Cells, reply: Cells) -> Explanation:
    """Say that every move is answered by its image, for example this one; both are given as moves from here."""
    example = {"move": describe(game, position, move), "reply": describe(game, position, reply)}
    return Explanation((Message(f"symmetry.{symmetry}.lost"), Message("symmetry.example", example)))


def _won(symmetry: str, game: Any, position: Cells, move: Cells) -> Explanation:
    """Say that every move can be answered by its image after this one."""
    return Explanation((Message(f"symmetry.{symmetry}.won", {"move": describe(game, position, move)}),))


SYMMETRIES = ("rotation", "upright", "lying")
"""The rotation by 180 degrees, the reflection that exchanges columns, and the one that exchanges rows."""


def image(board: Cells, symmetry: str, cell: Cell) -> Cell:
    """Return the image of a cell of a board.

    >>> [image(Cells.full(2, 3), symmetry, (0, 0)) for symmetry in SYMMETRIES]
    [(1, 2), (0, 2), (1, 0)]
    """
    row, column = cell
    return (
        row if symmetry == "upright" else board.rows - 1 - row,
        column if symmetry == "lying" else board.columns - 1 - column,
    )


class MirrorImages(Theorem):
    """P-positions: boards with such a symmetry. N-positions: boards on which a piece in the centre leaves one.

    Let a symmetry of order two map the free squares to themselves. Let no piece on a free square attack the image of
    that square, or stand on its own image. Then every move can be answered by its image: the answer is still free, and
    the two moves together remove a symmetric set. So the position is a P-position.

    >>> from nimatron.games.boards.non_attacking import NonAttacking
    >>> game = NonAttacking("bishop")
    >>> [MirrorImages().loses(game, Cells.full(*size), False) for size in ((8, 8), (7, 8))]
    [True, True]
    >>> str(MirrorImages().best_move(game, Cells.full(1, 3), False, False))
    '.#.'
    """

    source = "rotation or reflection"

    def covers(self, game: NonAttacking, position: Cells, misere: bool) -> bool:
        """Return True for P-positions of any size and for large N-positions in normal play."""
        if misere:
            return False
        return answered_by(game, position) is not None or (
            len(position) > _SEARCHED and self._with_centre(game, position) is not None
        )

    def loses(self, game: NonAttacking, position: Cells, misere: bool) -> bool:
        """Return whether every move can be answered by its image."""
        return answered_by(game, position) is not None

    def value(self, game: NonAttacking, position: Cells) -> int | None:
        """Return 0 for P-positions, else None."""
        return 0 if answered_by(game, position) is not None else None

    def best_move(
        self, game: NonAttacking, position: Cells, misere: bool, lost: bool, winning: list[Any] | None = None
    ) -> Cells | None:
        """Return the move to the centre, if not all winning moves are known; for a large P-position any move."""
        if lost:
            return next(iter(game.moves(position)), None) if len(position) > _SEARCHED else None
        return None if winning is not None else self._with_centre(game, position)

    def explain(
        self, game: NonAttacking, position: Cells, misere: bool, best: Cells | None, lost: bool
    ) -> Explanation | None:
        """Explain which symmetry answers every move."""
        if best is None:
            return game_over(won=False) if lost and not game.moves(position) else None
        symmetry = answered_by(game, position if lost else best)
        if symmetry is None or (not lost and best != self._with_centre(game, position)):
            return None
        if not lost:
            return _won(symmetry, game, position, best)
        row, column = min(cell for cell in position if position - {cell, *game.attacked(position, cell)} == best)
        answer = image(position, symmetry, (row, column))
        return _lost(symmetry, game, position, best, position - {answer, *game.attacked(position, answer)})

    def _with_centre(self, game: NonAttacking, free: Cells) -> Cells | None:
        """Return the board after a piece in the centre of two odd sides if all moves there can be answered, or None."""
        centre = (free.rows // 2, free.columns // 2)
        if free.rows % 2 == 0 or free.columns % 2 == 0 or centre not in free:
            return None
        after = free - {centre, *game.attacked(free, centre)}
        return after if answered_by(game, after) == SYMMETRIES[0] else None


def answered_by(game: NonAttacking, free: Cells) -> str | None:
    """Return the symmetry by which every move can be answered by its image, or None.

    >>> from nimatron.games.boards.non_attacking import NonAttacking
    >>> answered_by(NonAttacking("knight"), Cells.full(4, 4)), answered_by(NonAttacking("king"), Cells.full(4, 4))
    ('rotation', None)
    """
    for symmetry in SYMMETRIES:
        images = {cell: image(free, symmetry, cell) for cell in free}
        if free == frozenset(images.values()) and not any(
            cell == other or other in game.attacked(free, cell) for cell, other in images.items()
        ):
            return symmetry
    return None
