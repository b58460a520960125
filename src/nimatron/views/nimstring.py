"""The view of Nimstring, with dots and boxes as drawn by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Message
from nimatron.rules.rule_set import AGAIN, Bound
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import GraphSketch, Sketch
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.nimstring import Edge, Nimstring, Strings


class NimstringView(View[Any]):
    """Strings between the dots of a board."""

    game: Nimstring

    def random_position(self, dice: Random, level: int) -> Strings:
        """Return a grid that grows with the level, with about half of its edges drawn."""
        grid = self.game.parse_free(f"{dice.randint(1, 1 + level // 2)}x{dice.randint(1, 2 + level // 2)}")
        edges = sorted(grid.free)
        return grid._replace(free=frozenset(dice.sample(edges, dice.randint(2, max(2, 2 * len(edges) // 3)))))

    def board(self, rows: int, columns: int) -> Strings:
        """Return the empty grid of a size. Raise ``PositionError`` if it is too large."""
        return self.game.parse_free(f"{rows}x{columns}")

    def sketch(self, position: Any) -> GraphSketch:
        """Return the dots of the grid, and the edges that are drawn."""
        grid = position.position if isinstance(position, Bound) else position
        dots = tuple((10 * column, 10 * row) for row in range(grid.rows + 1) for column in range(grid.columns + 1))
        possible = grid.horizontal() + grid.vertical()
        edges = tuple(sorted(set(possible) - grid.free))
        return GraphSketch(dots, edges, possible=possible, size=(grid.rows, grid.columns))

    def from_sketch(self, sketch: Sketch) -> Strings:
        """Return the grid of the dots, with the edges that were drawn."""
        places, edges = (sketch.places, sketch.edges) if isinstance(sketch, GraphSketch) else ((), ())
        columns, rows = (max((place[way] for place in places), default=0) // 10 for way in (0, 1))
        grid = self.board(rows, columns)
        return grid._replace(free=grid.free - set(edges))

    def scene(self, position: Any) -> Scene:
        """Return the dots and the edges, those not yet drawn faintly; the switch for a pass is always there."""
        grid = position.position if isinstance(position, Bound) else position
        dots = tuple(
            Item(f"v{grid.dot(row, column)}", "vertex", column, row, "dot")
            for row in range(grid.rows + 1)
            for column in range(grid.columns + 1)
        )
        edges = tuple(
            Item(f"e{a}-{b}", "edge", state="free" if (a, b) in grid.free else "drawn", label=f"{a}-{b}")
            for a, b in grid.horizontal() + grid.vertical()
        )
        return Scene("graph", dots + edges, switches=("pass",))

    def touched(self, position: Any, move: Any) -> tuple[str, ...]:
        """Return the edge that is drawn, or the switch for a pass."""
        if isinstance(position, Bound) and position.mark == AGAIN:
            return ("pass",)
        a, b = _drawn_edge(position, move)
        return (f"e{a}-{b}",)

    def describe(self, position: Any, move: Any) -> Message:
        """Return the edge that is drawn, and whether it completes a box."""
        if isinstance(position, Bound) and position.mark == AGAIN:
            return Message("entailing.pass")
        a, b = _drawn_edge(position, move)
        return Message("move.draw.again" if isinstance(move, Bound) else "move.draw", {"edge": f"{a}-{b}"})


def _drawn_edge(position: Any, move: Any) -> Edge:
    before, after = (one.position if isinstance(one, Bound) else one for one in (position, move))
    edge: Edge
    (edge,) = before.free - after.free
    return edge
