"""Mask games: a position is a set of free cells, stored as the bits of one number.

A move is a pair of sets: it is legal while all cells that it *needs* are free, and it *removes* cells from the free
ones. So no move becomes legal in the course of a game. Cram, Node Kayles, Arc Kayles, Tac-Tix and the games on ordered
sets are of this kind. A rule set with :meth:`nimatron.rules.rule_set.RuleSet.mask` is solved by bit operations
(:mod:`nimatron.solve.searching.board_search`), in C if the board has at most 256 cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

Cell = tuple[int, int]
CellMove = tuple[Iterable[Cell], Iterable[Cell]]
"""A move: the cells that it needs and those that it removes."""
MOST_FAST_CELLS = 256
"""The number of cells of the largest board that is searched in C."""
FRAMES = ((8, 8), (4, 16), (11, 11), (8, 16), (16, 16))
"""Rows and columns of the frames tried first: square ones, which allow rotations by 90 degrees as well."""


class Mask:
    """The board of a mask game; cells are numbered from 0 and are bits of sets. Compared by identity.

    Parameters:
        cells: the number of cells.
        neighbours: for each cell the set of its neighbours. Cells joined through free neighbours form a component, and
            every move must lie in one component.
        moves: pairs (needed, removed) of sets.
        images: permutations of the cells (the new place of each) that preserve the play.
        width: the number of columns of a frame in which positions may also be shifted; 0 if they may not.

    >>> path = Mask(3, [2, 5, 2], [(1, 3), (2, 7), (4, 6)])
    >>> [bin(after) for after in path.options(0b111)]
    ['0b100', '0b0', '0b1']
    """

    def __init__(
        self,
        cells: int,
        neighbours: Iterable[int],
        moves: Iterable[tuple[int, int]],
        images: Iterable[tuple[int, ...]] = (),
        width: int = 0,
    ) -> None:
        same = tuple(range(cells))
        self.cells = cells
        self.neighbours = tuple(neighbours)
        self.moves = tuple(sorted(set(moves), key=lambda move: (move[0] & -move[0], move)))
        self.images = tuple(image for image in dict.fromkeys(images) if image != same)
        self.width = width

    def options(self, free: int) -> Iterator[int]:
        """Return the set of free cells after each legal move."""
        return (free & ~removed for needed, removed in self.moves if needed & free == needed)


class Frame(NamedTuple):
    """A rectangle of cells in which turned, reflected and shifted positions have the same play.

    Parameters:
        rows: the number of rows.
        columns: the number of columns.
        turned: whether boards lie in it with rows and columns exchanged.

    >>> Frame.around(5, 7), Frame.around(9, 3)
    (Frame(rows=8, columns=8, turned=False), Frame(rows=4, columns=16, turned=True))
    """

    rows: int
    columns: int
    turned: bool = False

    @classmethod
    def around(cls, rows: int, columns: int) -> Frame:
        """Return the frame for boards of this size: of 64 cells if possible, else of 128 or 256, else the board."""
        low, high = sorted((rows, columns))
        tight = [(low, cells // low) for cells in (64, 128, 256) if low]
        frames = [*FRAMES[:2], *tight[:1], *FRAMES[2:4], *tight[1:2], *FRAMES[4:], *tight[2:]]
        height, width = next((frame for frame in frames if low <= frame[0] and high <= frame[1]), (low, high))
        return cls(height, width, rows > columns)

    def bit(self, cell: Cell) -> int:
        """Return the bit of a cell of a board."""
        row, column = reversed(cell) if self.turned else cell
        return 1 << row * self.columns + column

    def bits(self, cells: Iterable[Cell]) -> int:
        """Return the set of these cells of a board."""
        return sum(map(self.bit, cells))

    def images(self) -> Iterator[tuple[int, ...]]:
        """Yield the symmetries of the frame as permutations of its cells."""
        rows, columns = self.rows, self.columns
        cells = [(row, column) for row in range(rows) for column in range(columns)]
        for down in (False, True):
            for across in (False, True):
                turned = [(rows - 1 - r if down else r, columns - 1 - c if across else c) for r, c in cells]
                yield tuple(row * columns + column for row, column in turned)
                if rows == columns:
                    yield tuple(column * columns + row for row, column in turned)


def frame_mask(frame: Frame, neighbours: Callable[[Cell], Iterable[Cell]], moves: Iterable[CellMove]) -> Mask:
    """Return the mask of a game whose positions may be shifted, turned and reflected in the frame.

    Parameters:
        frame: the frame.
        neighbours: returns the neighbours of a cell, in the frame or not.
        moves: pairs of cells needed and removed. Cells removed may lie outside the frame; moves that need such cells
            are left out.

    >>> frame = Frame(1, 4)
    >>> dominoes = [[(0, column), (0, column + 1)] for column in range(4)]
    >>> len(frame_mask(frame, lambda cell: [(0, cell[1] - 1), (0, cell[1] + 1)], zip(dominoes, dominoes)).moves)
    3
    """
    cells = [(row, column) for row in range(frame.rows) for column in range(frame.columns)]
    inside = {cell: 1 << place for place, cell in enumerate(cells)}

    def bits(some: Iterable[Cell]) -> int:
        return sum(inside.get(cell, 0) for cell in some)

    return Mask(
        len(cells),
        [bits(neighbours(cell)) for cell in cells],
        [(bits(need), bits(remove)) for need, remove in moves if all(cell in inside for cell in need)],
        frame.images(),
        frame.columns,
    )


@lru_cache(maxsize=64)
def frame_cells(frame: Frame) -> tuple[Cell, ...]:
    """Return the cells of a frame, row by row.

    >>> frame_cells(Frame(1, 2))
    ((0, 0), (0, 1))
    """
    return tuple((row, column) for row in range(frame.rows) for column in range(frame.columns))
