"""Graphs in levels, in characters: ordered sets, trees, and drawings that stand on the ground.

Each vertex is a level line that bears its label, and each edge is a line of its own from one vertex to another. So
several edges may join the same vertices, and an edge may join a vertex to itself. The edges of a spanning tree run
straight down to the vertex below; every other edge bends twice on its way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nimatron.picture.text_canvas import Canvas, Corner

GROUND = "ground"
"""The id of the vertex that is drawn as a line below everything else."""
_STUB = 2
"""The number of columns of an edge outside the tree, at each of its ends."""


@dataclass(eq=False)
class _End:
    """The end of an edge that is not in the tree; ``aim`` is the order of the vertex at its other end."""

    node: _Node
    aim: float
    column: int = 0


@dataclass(eq=False)
class _Node:
    """A vertex, or without a label a place where an edge passes a level."""

    level: int
    label: str
    order: float
    parent: _Node | None = None
    children: list[_Node] = field(default_factory=list)
    ends: list[_End] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    """The columns of the edges that end at the node."""
    column: int = 0


@dataclass(eq=False)
class _Bent:
    """An edge outside the tree that runs level in a row above its lower end; rows count from 1."""

    low: _End
    high: _End
    row: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """The columns of its left and its right end."""
        left, right = sorted((self.low.column, self.high.column))
        return left, right


class Layers:
    r"""A graph in levels, level 0 at the bottom; edges join vertices of the same level or of different levels.

    Parameters:
        labels: what is written for each vertex, by id.
        levels: the level of each vertex.
        order: numbers that ascend from left to right, one for each vertex.
        edges: pairs of ids; a pair occurs several times if there are several edges.
        gap: the number of columns between neighbouring vertices.
        upside_down: whether level 0 is at the top.

    >>> labels, levels, order = dict(a="a", b="b", c="c"), dict(a=0, b=1, c=1), dict(a=0, b=0, c=1)
    >>> tree = Layers(labels, levels, order, [("a", "b"), ("a", "c"), ("b", "c")])
    >>> print("\n".join(tree.canvas().lines()))
      ┌─┐
    b─┘ └─c
    │     │
    └──a──┘
    """

    def __init__(
        self,
        labels: Mapping[str, str],
        levels: Mapping[str, int],
        order: Mapping[str, float],
        edges: Sequence[tuple[str, str]],
        gap: int = 1,
        upside_down: bool = False,
    ) -> None:
        self._vertices = {id: _Node(levels[id], labels[id], order[id]) for id in labels}
        self._nodes = list(self._vertices.values())
        self._gap = gap
        self._down = 1 if upside_down else -1
        self._bent: list[_Bent] = []
        self._straight: list[_End] = []
        for one, other in edges:
            self._join(self._vertices[one], self._vertices[other])

    def _join(self, one: _Node, other: _Node) -> None:
        """Add an edge, with a node in each level that it passes."""
        low, high = sorted((one, other), key=lambda node: node.level)
        while high.level - low.level > 1:
            passing = _Node(low.level + 1, "", low.order + (high.order - low.order) / (high.level - low.level))
            self._nodes.append(passing)
            self._step(low, passing)
            low = passing
        self._step(low, high)

    def _step(self, low: _Node, high: _Node) -> None:
        """Join two nodes of neighbouring levels or of the same level."""
        if low.level < high.level and high.parent is None:
            high.parent = low
            low.children.append(high)
        elif high.parent is low:  # one more edge between the same vertices is straight, too
            end = _End(high, low.order)
            high.ends.append(end)
            self._straight.append(end)
        else:
            bent = _Bent(_End(low, high.order), _End(high, low.order))
            low.ends.append(bent.low)
            high.ends.append(bent.high)
            self._bent.append(bent)

    # -- columns -----------------------------------------------------------------------------------------------

    def _arrange(self) -> int:
        """Give every node and every end of an edge a column; return the number of columns."""
        cursor = 0
        for root in sorted((node for node in self._nodes if node.parent is None), key=_order):
            cursor = self._place(root, cursor)
        return cursor

    def _place(self, node: _Node, cursor: int) -> int:
        """Place a node with all that it carries from a column on; return the first column after it."""
        first = cursor
        own = sorted(node.ends, key=lambda end: end.aim)
        lefts = [end for end in own if end.aim < node.order]
        for end in lefts:
            end.column, cursor = cursor, cursor + _STUB
        if node.children:
            for child in sorted(node.children, key=_order):
                cursor = self._place(child, cursor)
            node.column = (min(child.column for child in node.children) + max(c.column for c in node.children)) // 2
        else:
            node.column = cursor + max(0, len(node.label) - 1) // 2
            cursor += max(1, len(node.label)) + self._gap
        for end in own[len(lefts) :]:
            end.column, cursor = cursor, cursor + _STUB
        node.ports = [*(child.column for child in node.children), *(end.column for end in own)]
        return max(cursor, first + len(node.label) + self._gap)

    # -- drawing -----------------------------------------------------------------------------------------------

    def canvas(self) -> Canvas:
        """Return the drawing."""
        wide = self._arrange()
        for end in self._straight:
            assert end.node.parent is not None
            end.node.parent.ports.append(end.column)
        rows = self._rows()
        canvas = Canvas()
        for node in self._nodes:
            if node.ports and node is not self._vertices.get(GROUND):
                y = rows[node.level] * self._down
                canvas.branch((min(*node.ports, node.column), y), (max(*node.ports, node.column), y))
        for corners in self._wires(rows):
            canvas.wire(*((x, y * self._down) for x, y in corners))
        for id, node in self._vertices.items():
            y = rows[node.level] * self._down
            if id == GROUND:
                canvas.write((-1, y), "═" * (wide + 1))
            else:
                canvas.write((node.column - (len(node.label) - 1) // 2, y), node.label)
        return canvas

    def _rows(self) -> list[int]:
        """Return the height of each level, with space for the edges above it; give each bent edge its row."""
        rows = [0]
        for level in range(max((node.level for node in self._nodes), default=0)):
            rows.append(rows[-1] + 1 + max(1, self._rows_above(level)))
        self._rows_above(len(rows) - 1)
        return rows

    def _rows_above(self, level: int) -> int:
        """Give each bent edge above a level its row, the short ones first; return the number of rows."""
        bent = [edge for edge in self._bent if edge.low.node.level == level]
        for edge in sorted(bent, key=lambda edge: (edge.span[1] - edge.span[0], edge.span)):
            left, right = edge.span
            taken = {other.row for other in bent if other.span[0] <= right and left <= other.span[1]}
            edge.row = next(row for row in range(1, len(bent) + 1) if row not in taken)
        return max((edge.row for edge in bent), default=0)

    def _wires(self, rows: Sequence[int]) -> Iterator[tuple[Corner, ...]]:
        """Yield the corners of every edge."""
        for node in self._nodes:
            if node.parent is not None:
                yield (node.column, rows[node.level]), (node.column, rows[node.parent.level])
        for end in self._straight:
            yield (end.column, rows[end.node.level]), (end.column, rows[end.node.level - 1])
        for edge in self._bent:
            low, high = rows[edge.low.node.level], rows[edge.high.node.level]
            level = low + edge.row
            yield (edge.low.column, low), (edge.low.column, level), (edge.high.column, level), (edge.high.column, high)


def _order(node: _Node) -> float:
    return node.order
