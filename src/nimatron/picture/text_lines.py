"""Graphs in characters whose vertices stand in rows and columns, or all in one line with arcs above and below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from nimatron.picture.text_canvas import FALLING, RISING, Canvas

Place = tuple[int, int]
"""Column and row in the lattice."""
_FREE = "·"
_HIGHEST = 2
"""The number of lines from one row of vertices to the next."""
Edge = tuple[int, int]
"""Two places in the line of vertices; for an arrow, where it begins and where it ends."""
_GAPS = (3, 2, 1)
"""The numbers of columns between vertices that are tried."""


def draw_lattice(
    labels: Mapping[str, str],
    places: Mapping[str, tuple[float, float]],
    edges: Sequence[tuple[str, str]],
    width: int,
    free: Sequence[tuple[str, str]] = (),
) -> Canvas | None:
    r"""Return the drawing of a graph by the places of its vertices; None if that is not clear or too wide.

    Parameters:
        labels: what is written for each vertex, by id.
        places: where the vertices stand, by id; only their order in both directions is kept.
        edges: pairs of ids.
        width: the maximum number of columns.
        free: pairs of ids between which a dot shows that an edge may be drawn.

    >>> square = {"a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1)}
    >>> edges = [("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")]
    >>> print("\n".join(draw_lattice({id: id for id in square}, square, edges, 40).lines()))
    a───b
    │ ╳ │
    c   d
    """
    across, down = (sorted({place[way] for place in places.values()}) for way in (0, 1))
    at = {id: (across.index(x), down.index(y)) for id, (x, y) in places.items()}
    longest = max(map(len, labels.values()), default=1)
    gap = next((gap for gap in _GAPS if len(across) * (longest + gap) - gap <= width), 0)
    if not gap or len(set(at.values())) < len(at) or not _clear(at, [*edges, *free]):
        return None
    pitch = longest + gap
    canvas = Canvas()
    for one, other in edges:
        (x, y), (to_x, to_y) = sorted((at[one], at[other]))
        start, end = (x * pitch, y * _HIGHEST), (to_x * pitch, to_y * _HIGHEST)
        if x != to_x and y != to_y:
            middle = (start[0] + end[0] + longest - 1) // 2 + (longest == 1 and gap == 2)
            canvas.slant((middle, (start[1] + end[1]) // 2), FALLING if to_y > y else RISING)
        else:
            canvas.wire(start, end)
    for one, other in free:
        (x, y), (to_x, to_y) = sorted((at[one], at[other]))
        column = x * pitch + (longest + (gap - 1) // 2 if x < to_x else 0)
        canvas.write((column, (y + to_y) * _HIGHEST // 2), _FREE)
    for id, (x, y) in at.items():
        canvas.write((x * pitch, y * _HIGHEST), labels[id])
    return canvas


def _clear(at: Mapping[str, Place], edges: Sequence[tuple[str, str]]) -> bool:
    """Return whether no edge passes a vertex, no two lie on each other, and slanted ones join neighbours."""
    taken = set(at.values())
    used: set[tuple[Place, Place]] = set()
    for one, other in edges:
        (x, y), (to_x, to_y) = sorted((at[one], at[other]))
        if x != to_x and y != to_y:
            if (to_x - x, abs(to_y - y)) != (1, 1):
                return False
            steps = [((x, y), (to_x, to_y))]
        elif (x, y) == (to_x, to_y):
            return False
        else:
            line = [(a, b) for a in range(x, to_x + 1) for b in range(y, to_y + 1)]
            if not taken.isdisjoint(line[1:-1]):
                return False
            steps = list(pairwise(line))
        if not used.isdisjoint(steps):
            return False
        used.update(steps)
    return True


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
