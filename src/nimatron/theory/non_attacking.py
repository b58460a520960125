"""Non-attacking pieces in normal play: answering by the image in a half-turn or a reflection.

If a symmetry of order two maps the free squares to themselves, and no piece on a free square attacks the image of that
square, or stands on its own image, then every move can be answered by its image: the answer is still free, and the two
moves together take a symmetric set away. The position is lost.
"""

from __future__ import annotations

from typing import Any

from nimatron.explain.general import game_over
from nimatron.explain.message import Explanation, Message
from nimatron.games.boards.non_attacking import NonAttacking
from nimatron.rules.grid_game import Cell, Cells
from nimatron.theory.theorem import Theorem

_SEARCHED = 40
"""Won boards of so many free squares are searched instead, which tells the nim-value, too."""
SYMMETRIES = ("half-turn", "upright", "lying")
"""The half-turn, the reflection that exchanges columns, the one that exchanges rows."""


def image(board: Cells, symmetry: str, cell: Cell) -> Cell:
    """The image of a cell of a board.

    >>> [image(Cells.full(2, 3), symmetry, (0, 0)) for symmetry in SYMMETRIES]
    [(1, 2), (0, 2), (1, 0)]
    """
    row, column = cell
    return (
        row if symmetry == "upright" else board.rows - 1 - row,
        column if symmetry == "lying" else board.columns - 1 - column,
    )


class MirrorImages(Theorem):
    """Lost are boards with such a symmetry; won are those from which a piece in the centre leaves one.

    >>> game = NonAttacking("bishop")
    >>> [MirrorImages().loses(game, Cells.full(*size), False) for size in ((8, 8), (7, 8))]
    [True, True]
    >>> str(MirrorImages().best_move(game, Cells.full(1, 3), False, False))
    '.#.'
    """

    source = "half-turn or reflection"

    def covers(self, game: NonAttacking, position: Cells, misere: bool) -> bool:
        """Lost boards of any size, won ones that are large."""
        if misere:
            return False
        return answered_by(game, position) is not None or (
            len(position) > _SEARCHED and self._with_centre(game, position) is not None
        )

    def loses(self, game: NonAttacking, position: Cells, misere: bool) -> bool:
        """Whether every move can be answered by its image."""
        return answered_by(game, position) is not None

    def value(self, game: NonAttacking, position: Cells) -> int | None:
        """0 if lost."""
        return 0 if answered_by(game, position) is not None else None

    def best_move(
        self, game: NonAttacking, position: Cells, misere: bool, lost: bool, winning: list[Any] | None = None
    ) -> Cells | None:
        """The piece in the centre, where not all winning moves are known; of a large lost board any move."""
        if lost:
            return next(iter(game.moves(position)), None) if len(position) > _SEARCHED else None
        return None if winning is not None else self._with_centre(game, position)

    def explain(
        self, game: NonAttacking, position: Cells, misere: bool, best: Cells | None, lost: bool
    ) -> Explanation | None:
        """Which symmetry answers every move."""
        if lost and best is None:
            return game_over(won=False) if not game.moves(position) else None
        symmetry = answered_by(game, position) if lost else None if best is None else answered_by(game, best)
        if symmetry is None or (not lost and best != self._with_centre(game, position)):
            return None
        return Explanation((Message(f"non-attacking.{symmetry}.{'lost' if lost else 'won'}"),))

    def _with_centre(self, game: NonAttacking, free: Cells) -> Cells | None:
        """What a piece in the centre of two odd sides leaves, if every move there can be answered."""
        centre = (free.rows // 2, free.columns // 2)
        if free.rows % 2 == 0 or free.columns % 2 == 0 or centre not in free:
            return None
        after = free - {centre, *game.attacked(free, centre)}
        return after if answered_by(game, after) == SYMMETRIES[0] else None


def answered_by(game: NonAttacking, free: Cells) -> str | None:
    """The symmetry by which every move can be answered by its image, None if there is none.

    >>> answered_by(NonAttacking("knight"), Cells.full(4, 4)), answered_by(NonAttacking("king"), Cells.full(4, 4))
    ('half-turn', None)
    """
    for symmetry in SYMMETRIES:
        images = {cell: image(free, symmetry, cell) for cell in free}
        if free == frozenset(images.values()) and not any(
            cell == other or other in game.attacked(free, cell) for cell, other in images.items()
        ):
            return symmetry
    return None
