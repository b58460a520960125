"""Any small graph in characters: the vertices in one line, and an arc above or below it for every other edge."""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.picture.text_canvas import Canvas

Edge = tuple[int, int]
"""Two places in the line of vertices; for an arrow, where it begins and where it ends."""
_GAPS = (3, 2, 1)


class _Arc:
    """An edge, and the row in which it runs: 1, 2, ... above the vertices, -1, -2, ... below them."""

    def __init__(self, edge: Edge) -> None:
        self.edge = edge
        self.left, self.right = min(edge), max(edge)
        self.row = 0

    def crosses(self, other: _Arc) -> bool:
        """Return whether two arcs on the same side cross."""
        return self.left < other.left < self.right < other.right or other.left < self.left < other.right < self.right

    def meets(self, other: _Arc) -> bool:
        """Return whether two arcs cannot lie in the same row."""
        return self.left <= other.right and other.left <= self.right


def draw_arcs(labels: Sequence[str], edges: Sequence[Edge], width: int, directed: bool = False) -> Canvas | None:
    r"""Return the drawing of a graph, or None if its vertices do not fit into one line.

    Edges between neighbours lie in the line of the vertices. Other arrows lie above it if they lead to the right, and
    below it if they lead to the left.

    Parameters:
        labels: what is written for each vertex, in the order of the line.
        edges: pairs of different places in the line, each once.
        width: the maximum number of columns.
        directed: whether the edges are arrows from the first place to the second.

    >>> print("\n".join(draw_arcs("0123", [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)], 40).lines()))
    ┌───────────┐
    ├───────┐   │
    0───1   2───3
        └───────┘
    """
    gap = next((gap for gap in _GAPS if _width(labels, gap) <= width), 0)
    if not gap:
        return None
    gap = max(gap, 2) if directed else gap
    starts, column = [], 0
    for label in labels:
        starts.append(column)
        column += len(label) + gap
    columns = [start + (len(label) - 1) // 2 for start, label in zip(starts, labels, strict=True)]
    canvas = Canvas()
    level, arcs = _shared_out(edges, directed)
    for one, other in level:
        left, right = min(one, other), max(one, other)
        canvas.branch((columns[left], 0), (columns[right], 0))
    _draw(canvas, arcs, columns, directed)
    for start, label in zip(starts, labels, strict=True):
        canvas.write((start, 0), label)
    for one, other in level if directed else ():
        canvas.write(
            (starts[other] - 1, 0) if other > one else (starts[other] + len(labels[other]), 0), "><"[other < one]
        )
    return canvas


def rows_of_arcs(edges: Sequence[Edge], directed: bool = False) -> int:
    """Return how many rows of arcs the drawing needs; 0 if all edges join neighbours.

    >>> rows_of_arcs([(0, 1), (1, 2)]), rows_of_arcs([(0, 1), (1, 2), (0, 2)])
    (0, 1)
    """
    return len({arc.row for arc in _shared_out(edges, directed)[1]})


def _width(labels: Sequence[str], gap: int) -> int:
    return sum(map(len, labels)) + gap * (len(labels) - 1)


def _shared_out(edges: Sequence[Edge], directed: bool) -> tuple[list[Edge], list[_Arc]]:
    """Return the edges that lie in the line of the vertices, and the arcs with their rows, short ones near the line."""
    level: list[Edge] = []
    arcs: list[_Arc] = []
    for edge in sorted(edges, key=lambda edge: (abs(edge[0] - edge[1]), edge)):
        one, other = edge
        if abs(one - other) == 1 and (other, one) not in level:
            level.append(edge)
            continue
        arc = _Arc(edge)
        sides = [1 if other > one else -1] if directed else [1, -1]
        crossings = {side: sum(arc.crosses(drawn) for drawn in arcs if drawn.row * side > 0) for side in sides}
        side = min(sides, key=lambda side: crossings[side])
        row = side
        while any(arc.meets(drawn) for drawn in arcs if drawn.row == row):
            row += side
        arc.row = row
        arcs.append(arc)
    return level, arcs


def _draw(canvas: Canvas, arcs: Sequence[_Arc], columns: Sequence[int], directed: bool) -> None:
    """Draw the vertical lines at the vertices, then the arcs, which pass below vertical lines that they do not meet."""
    for arc in arcs:
        for end in arc.edge:
            canvas.branch((columns[end], 0), (columns[end], -arc.row))
    for arc in arcs:
        left, right = columns[arc.left], columns[arc.right]
        canvas.branch((left, -arc.row), (left + 1, -arc.row))
        canvas.wire((left + 1, -arc.row), (right - 1, -arc.row))
        canvas.branch((right - 1, -arc.row), (right, -arc.row))
        if directed:
            to_right = arc.edge[1] == arc.right
            canvas.write((right - 1 if to_right else left + 1, -arc.row), ">" if to_right else "<")
