"""Nimstring: draw the sides of boxes; who completes a box must draw again, and who cannot draw loses.

Rules
-----
The dots of a grid of boxes are joined by edges, one in each move. Whoever completes a box must draw another edge,
anywhere; whoever has no edge to draw loses, even if they have just completed a box. ``2x3`` is an empty grid of 2 by 3
boxes; after some moves the edges follow, ``1`` for those drawn: the horizontal ones row by row, then the vertical ones,
as in ``1x2/1100/101``. With ``/again`` the player to move passes, for the other one has completed a box.

Strategy
--------
A position has a nim-value, or it is loony: then the player to move wins whatever stands beside it. If a box can be
completed, look at what that leaves. If this has a value, the same one for every way of completing a box, and no other
move has it, it is the value of the position; otherwise the position is loony. If no box can be completed, the value is
the least number that no move has, loony moves left out. So do not draw the third side of a box in a chain of three or
more: it gives a loony position away.

History
-------
Nimstring is the game of Dots and Boxes without counting the boxes; who wins it controls the long chains, and usually
wins most boxes, too. Berlekamp found this as a student; it is explained in Winning Ways and in a book by Berlekamp.

Sources
-------
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 16.
E. R. Berlekamp, The Dots and Boxes Game, Natick 2000.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("nimstring", start).value for start in ("1x1", "1x2", "1x3", "2x2")]
['1', '1', '1', '0']
>>> nt.analyse("nimstring", "2x2/100111/010111").value
'loony'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.entailing_game import Complimenting, EntailingGame, Plain, Step
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import AGAIN, Bound, Component

Edge = tuple[int, int]
"""The numbers of two dots, the smaller first; dots are numbered row by row."""
MOST_BOXES = 100
_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
_DRAWN = re.compile(r"[01]+", re.ASCII)


class Strings(NamedTuple):
    """The rows and columns of boxes, and the edges that have not been drawn."""

    rows: int
    columns: int
    free: frozenset[Edge]

    def dot(self, row: int, column: int) -> int:
        """Return the number of a dot.

        >>> Strings(2, 3, frozenset()).dot(1, 2)
        6
        """
        return row * (self.columns + 1) + column

    def horizontal(self) -> tuple[Edge, ...]:
        """Return the horizontal edges of the grid, row by row."""
        return tuple(
            (self.dot(row, column), self.dot(row, column + 1))
            for row in range(self.rows + 1)
            for column in range(self.columns)
        )

    def vertical(self) -> tuple[Edge, ...]:
        """Return the vertical edges of the grid, row by row."""
        return tuple(
            (self.dot(row, column), self.dot(row + 1, column))
            for row in range(self.rows)
            for column in range(self.columns + 1)
        )

    def sides(self, row: int, column: int) -> tuple[Edge, Edge, Edge, Edge]:
        """Return the four edges of a box."""
        corner, below = self.dot(row, column), self.dot(row + 1, column)
        return (corner, corner + 1), (below, below + 1), (corner, below), (corner + 1, below + 1)

    def boxes_at(self, edge: Edge) -> Iterator[tuple[Edge, Edge, Edge, Edge]]:
        """Yield the sides of the one or two boxes at an edge."""
        row, column = divmod(edge[0], self.columns + 1)
        before = (row - 1, column) if edge[1] == edge[0] + 1 else (row, column - 1)
        for down, across in (before, (row, column)):
            if 0 <= down < self.rows and 0 <= across < self.columns:
                yield self.sides(down, across)

    def images(self) -> Iterator[Strings]:
        """Yield the four images of the grid whose rows are not longer than its columns, eight if it is a square."""
        width = self.columns + 1
        ends = [divmod(dot, width) for edge in self.free for dot in edge]
        for turned in (False, True):
            rows, columns = (self.columns, self.rows) if turned else (self.rows, self.columns)
            if rows > columns:
                continue
            places = [place[::-1] for place in ends] if turned else ends
            for down in (False, True):
                for across in (False, True):
                    dots = [
                        (rows - row if down else row) * (columns + 1) + (columns - column if across else column)
                        for row, column in places
                    ]
                    free = ((min(pair), max(pair)) for pair in zip(dots[::2], dots[1::2], strict=True))
                    yield Strings(rows, columns, frozenset(free))


def _drawing(grid: Strings) -> list[Edge]:
    return sorted(grid.free)


class Nimstring(EntailingGame):
    """Nimstring: draw an edge; whoever completes a box must draw again (Berlekamp, Conway, Guy 1982).

    >>> game = Nimstring()
    >>> [game.format(move) for move in game.moves(game.parse("1x1/10/11"))]
    ['1x1/11/11/again']
    """

    name = "nimstring"
    title = "Nimstring"
    aliases = ("strings-and-coins",)
    search_words = ("dots-and-boxes", "boxes", "dots")
    group = "graphs"
    example = "2x2"
    view = "nimatron.views.nimstring:NimstringView"
    engine = "nimatron.sequences.engines.strings:STRINGS"

    @property
    def start(self) -> Strings:
        """The example position."""
        return self.parse_free(self.example)

    def steps(self, position: Strings) -> Iterator[Step]:
        """Yield a step for each edge; one that completes a box is complimenting."""
        free = position.free
        for edge in sorted(free):
            left = position._replace(free=free - {edge})
            completes = any(left.free.isdisjoint(sides) for sides in position.boxes_at(edge))
            yield Complimenting(left) if completes else Plain(left)

    def canonical(self, position: Any) -> Any:
        """Return the least of the rotated and reflected images, with the same mark."""
        if isinstance(position, Bound):
            return Bound(min(position.position.images(), key=_drawing), position.mark)
        return min(position.images(), key=_drawing)

    def components(self, position: Any) -> tuple[Component, ...]:
        """Return the groups of edges that no box joins to others; a pass is a component of its own."""
        if not isinstance(position, Bound):
            return tuple((self, part) for part in _parts(position))
        if position.mark != AGAIN:
            return ((self, position),)
        grid = position.position
        passing = Bound(grid._replace(free=frozenset()), AGAIN)
        return ((self, passing), *((self, part) for part in _parts(grid)))

    components.normal_play_only = True  # type: ignore[attr-defined]

    # -- written form ------------------------------------------------------------------------------------------

    def parse_free(self, text: str) -> Strings:
        """Read ``2x3``, or with the edges drawn ``1x2/1100/101``."""
        written, *drawn = text.strip().split("/")
        size = _SIZE.fullmatch(written)
        if size is None or len(drawn) not in (0, 2) or not all(map(_DRAWN.fullmatch, drawn)):
            raise PositionError(reason("position.strings", game=self.name, given=shown(text)))
        rows, columns = int(size[1]), int(size[2])
        if rows * columns > MOST_BOXES:
            raise PositionError(reason("position.many_boxes", game=self.name, given=shown(written), limit=MOST_BOXES))
        grid = Strings(rows, columns, frozenset())
        edges = (grid.horizontal(), grid.vertical())
        for numbers, all_of_kind in zip(drawn, edges, strict=False):
            if len(numbers) != len(all_of_kind):
                raise PositionError(
                    reason("position.edge_numbers", game=self.name, given=shown(numbers), count=len(all_of_kind))
                )
        signs = "".join(drawn) or "0" * len(edges[0] + edges[1])
        free = (edge for edge, sign in zip(edges[0] + edges[1], signs, strict=True) if sign == "0")
        return grid._replace(free=frozenset(free))

    def format_free(self, position: Strings) -> str:
        """Write the size and, if any are drawn, the edges."""
        horizontal, vertical = position.horizontal(), position.vertical()
        size = f"{position.rows}x{position.columns}"
        if len(position.free) == len(horizontal) + len(vertical):
            return size
        drawn = ("".join("10"[edge in position.free] for edge in edges) for edges in (horizontal, vertical))
        return "/".join((size, *drawn))

    def positions(self, count: int) -> Iterator[Strings]:
        """Yield empty grids, by number of boxes, then by number of rows."""
        found = 0
        for boxes in range(1, MOST_BOXES + 1):
            for rows in range(1, int(boxes**0.5) + 1):
                if boxes % rows == 0 and boxes // rows < MOST_BOXES and found < count:
                    found += 1
                    yield self.parse_free(f"{rows}x{boxes // rows}")


def _parts(grid: Strings) -> Iterator[Strings]:
    """Yield the groups of free edges that are joined by boxes, each as a grid of which all else is drawn."""
    left = set(grid.free)
    while left:
        group, waiting = set(), [min(left)]
        while waiting:
            edge = waiting.pop()
            if edge in left:
                left.remove(edge)
                group.add(edge)
                waiting += [side for sides in grid.boxes_at(edge) for side in sides]
        yield grid._replace(free=frozenset(group))
