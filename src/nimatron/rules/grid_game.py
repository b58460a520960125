"""Grid games: a position is the set of free cells of a rectangular board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, ClassVar

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Cell = tuple[int, int]
MOST_CELLS = 4096
_MOST_TURNED = 400
_SIZE = re.compile(r"(0|[1-9][0-9]{0,3})x(0|[1-9][0-9]{0,3})", re.ASCII)


class Cells(frozenset[Cell]):
    """A set of cells (row, column), counted from 0, that knows its board.

    Set operations return sets on the same board.

    >>> board = Cells.full(2, 3)
    >>> str(board), str(board - {(0, 0), (1, 0)})
    ('2x3', '#../#..')
    """

    rows: int
    columns: int

    def __new__(cls, cells: Iterable[Cell], rows: int, columns: int) -> Cells:
        """Create the set of these cells of a board."""
        made = super().__new__(cls, cells)
        made.rows, made.columns = rows, columns
        return made

    @classmethod
    def full(cls, rows: int, columns: int) -> Cells:
        """Return the set of all cells of a board."""
        return cls(((row, column) for row in range(rows) for column in range(columns)), rows, columns)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells) and (self.rows, self.columns) != (other.rows, other.columns):
            return False
        return frozenset.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = frozenset.__hash__

    def __sub__(self, other: Any) -> Cells:
        return Cells(frozenset.__sub__(self, frozenset(other)), self.rows, self.columns)

    def __and__(self, other: Any) -> Cells:
        return Cells(frozenset.__and__(self, frozenset(other)), self.rows, self.columns)

    def __or__(self, other: Any) -> Cells:
        return Cells(frozenset.__or__(self, frozenset(other)), self.rows, self.columns)

    def __str__(self) -> str:
        if len(self) == self.rows * self.columns:
            return f"{self.rows}x{self.columns}"
        return self.lines()

    def lines(self) -> str:
        """Return the rows joined by slashes.

        >>> Cells.full(2, 3).lines()
        '.../...'
        """
        return "/".join(
            "".join("." if (row, column) in self else "#" for column in range(self.columns)) for row in range(self.rows)
        )

    def __repr__(self) -> str:
        return f"<cells {self}>"

    def __reduce__(self) -> Any:
        return Cells, (sorted(self), self.rows, self.columns)


class GridGame(RuleSet[Cells]):
    """A game on the free cells of a board; ``generate_moves(free)`` returns the cells that are free after each move.

    Written ``4x5`` (all free) or row by row, ``..#/...`` (``#`` is not free). A game may claim ``components =
    GridGame.connected_regions`` if no move needs cells of two regions, and ``canonical = GridGame.up_to_symmetry`` if
    turned, reflected and shifted positions have the same play.

    >>> class Single(GridGame):
    ...     name, example = "single", "2x2"
    ...     def generate_moves(self, free):
    ...         return (free - {cell} for cell in sorted(free))
    >>> [Single().format(move) for move in Single().moves(Single().start)]
    ['#./..', '.#/..', '../#.', '../.#']
    """

    group = "boards"
    view: ClassVar[Any] = "nimatron.views.boards:GridView"
    letters: ClassVar[str] = ".#"
    """The letters for a free cell and for one that is not free."""
    most_cells: ClassVar[int] = MOST_CELLS
    """The number of cells of the largest board that is accepted."""

    @property
    def start(self) -> Cells:
        """The example position."""
        return self.parse(self.example or "3x3")

    # -- cells, shapes, regions --------------------------------------------------------------------------------

    @staticmethod
    def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
        """Return the four cells that share a side with this one, on the board or not."""
        row, column = cell
        return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)

    @staticmethod
    def dominoes(free: Cells) -> Iterator[tuple[Cell, Cell]]:
        """Yield the pairs of free cells that share a side, each once."""
        for row, column in sorted(free):
            for other in ((row, column + 1), (row + 1, column)):
                if other in free:
                    yield (row, column), other

    def connected_regions(self, position: Cells) -> tuple[Component, ...]:
        """Return the regions of cells joined by sides, as components."""
        left, found = set(position), []
        while left:
            region, edge = set(), [min(left)]
            left.discard(edge[0])
            while edge:
                cell = edge.pop()
                region.add(cell)
                for other in self.neighbours(cell):
                    if other in left:
                        left.discard(other)
                        edge.append(other)
            found.append((self, Cells(region, position.rows, position.columns)))
        return tuple(found)

    def up_to_symmetry(self, position: Cells) -> Cells:
        """Return the least of the eight turned and reflected images, moved to the corner of the smallest board.

        Positions with more than 400 cells are returned unchanged: no search of them ends, and finding the least image
        would take longer than everything else.
        """
        if not position:
            return Cells((), 0, 0)
        if len(position) > _MOST_TURNED:
            return position
        images = []
        for turned in (tuple(position), tuple((column, row) for row, column in position)):
            for down in (1, -1):
                for across in (1, -1):
                    top = min(down * row for row, _ in turned)
                    side = min(across * column for _, column in turned)
                    images.append(sorted((down * row - top, across * column - side) for row, column in turned))
        best = min(images, key=lambda cells: (max(row for row, _ in cells), cells))
        return Cells(best, 1 + max(row for row, _ in best), 1 + max(column for _, column in best))

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Cells:
        """Read ``4x5`` or rows of the two letters joined by slashes."""
        text = text.strip()
        size = _SIZE.fullmatch(text)
        if size:
            rows, columns = int(size[1]), int(size[2])
            self.check_size(rows, columns)
            return Cells.full(rows, columns)
        lines = text.split("/")
        width = len(lines[0])
        for number, line in enumerate(lines, 1):
            wrong = next((letter for letter in line if letter not in self.letters), None)
            if wrong is not None:
                raise PositionError(
                    reason(
                        "position.cells",
                        game=self.called,
                        given=shown(text),
                        letter=repr(wrong),
                        number=number,
                        free=self.letters[0],
                        used=self.letters[1],
                        example=self.example or "3x3",
                    )
                )
            if len(line) != width or not width:
                raise PositionError(
                    reason("position.row_width", game=self.called, number=number, count=len(line), width=width)
                )
        self.check_size(len(lines), width)
        free = self.letters[0]
        cells = ((row, column) for row, line in enumerate(lines) for column, at in enumerate(line) if at == free)
        return Cells(cells, len(lines), width)

    def check_size(self, rows: int, columns: int) -> None:
        """Raise ``PositionError`` for a board with more cells than are accepted."""
        if rows * columns > self.most_cells:
            raise PositionError(
                reason("position.many_cells", game=self.called, rows=rows, columns=columns, limit=self.most_cells)
            )

    def format(self, position: Cells) -> str:
        """Return the size of a board if all its cells are free, otherwise its rows."""
        return str(position).translate(str.maketrans(".#", self.letters))

    def positions(self, count: int) -> Iterator[Cells]:
        """Return the first ``count`` free boards, by number of cells, then rows."""
        sizes = (
            (rows, cells // rows)
            for cells in range(1, MOST_CELLS + 1)
            for rows in range(1, int(cells**0.5) + 1)
            if cells % rows == 0
        )
        return (Cells.full(rows, columns) for rows, columns in islice(sizes, count))
