"""Graphs whose vertices stand in rows and columns, in characters: edges are straight, upright, level or slanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from nimatron.picture.text_canvas import FALLING, RISING, Canvas

Place = tuple[int, int]
"""Column and row in the lattice."""
_GAPS = (3, 2, 1)
_FREE = "·"
_HIGHEST = 2
"""The number of lines from one row of vertices to the next."""


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
