"""Small graphs as drawings in characters: which way of drawing suits a scene, and what it shows."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from nimatron.picture.text_canvas import Canvas
from nimatron.picture.text_layers import GROUND, Layers
from nimatron.picture.text_lines import draw_arcs, draw_lattice, rows_of_arcs
from nimatron.views.scene import STONES, Item, Scene

MOST_ROWS = 32
"""The number of lines of the highest drawing; larger graphs are lists of edges."""
MOST_EDGES = 160
"""The number of edges up to which a drawing is tried."""
HERE, LOOP = "*", "@"
"""Signs after the number of a vertex: the token stands there; an arrow leads from the vertex to itself."""
_EDGE = re.compile(r"e(\d+)-(\d+)(?:\.\d+)?", re.ASCII)

Edge = tuple[str, str]


class Joined(NamedTuple):
    """The vertices of a scene that are left, with what is written for each, and the edges between them.

    Attributes:
        labels: the number or name of each vertex, with the sign of a token, by id.
        edges: pairs of ids; a pair occurs several times if there are several edges.
        names: the written edges, which a move names.
        free: pairs of ids between which an edge may still be drawn.
        free_names: these, as a move names them; None in games in which no edge is drawn.
    """

    labels: dict[str, str]
    edges: tuple[Edge, ...]
    names: tuple[str, ...]
    free: tuple[Edge, ...] = ()
    free_names: tuple[str, ...] | None = None


def joined(scene: Scene) -> Joined:
    """Return the graph of a scene, without what is used up; an edge that is still free to be drawn is not there.

    >>> scene = Scene("graph", (Item("v0", "vertex", state="here", label="0"), Item("v1", "vertex")), (("v0", "v1"),))
    >>> joined(scene)
    Joined(labels={'v0': '0*', 'v1': '1'}, edges=(('v0', 'v1'),), names=('0–1',), free=(), free_names=None)
    """
    names = {item.id: _name(item) for item in scene.items}
    vertices = [item for item in scene.items if item.kind in ("vertex", "piece") and item.state != "used"]
    labels = {item.id: names[item.id] + STONES.get(item.state, HERE * (item.state == "here")) for item in vertices}
    grounded = any(item.kind == "ground" for item in scene.items)
    edges = [item for item in scene.items if item.kind == "edge" and item.state != "used"]
    free = [item for item in edges if item.state == "free"]
    there = [item for item in edges if item.state != "free"]
    sign = "→" if scene.directed else "–"
    written = [f"{names.get(one, one)}{sign}{names.get(other, other)}" for one, other in scene.lines]
    return Joined(
        {GROUND: "", **labels} if grounded else labels,
        (*scene.lines, *(_ends(item, grounded) for item in there)),
        (*written, *map(_name, there)),
        tuple(_ends(item, grounded) for item in free),
        tuple(map(_name, free)) if any(item.state in ("free", "drawn") for item in edges) else None,
    )


def draw_graph(scene: Scene, width: int) -> Canvas | None:
    r"""Return the drawing of a graph; None if it is too large, or has an edge whose ends are not among its vertices.

    Vertices in rows and columns keep their places if that is clear. What stands on the ground or rises in levels is
    drawn in levels. In any other drawing the vertices stand in one line.

    >>> from nimatron.games.graphs.node_kayles import NodeKayles
    >>> from nimatron.views.view import view_of
    >>> kayles = NodeKayles()
    >>> print("\n".join(draw_graph(view_of(kayles).scene(kayles.parse("cycle:5")), 40).lines()))
    ┌───────────────┐
    0───1───2───3───4
    """
    graph = joined(scene)
    if (
        not graph.labels
        or len(graph.edges) > MOST_EDGES
        or not graph.labels.keys() >= {end for edge in graph.edges + graph.free for end in edge}
    ):
        return None
    drawings = [found for found in _drawings(scene, graph, width) if _fits(found, width)]
    return min(drawings, key=_clutter, default=None)


def _name(item: Item) -> str:
    return item.label or (item.id[1:] if item.id[1:].isdigit() else item.id)


def _ends(item: Item, grounded: bool) -> Edge:
    """Return the ids of the vertices that an edge joins; empty ids if its own id does not name them."""
    found = _EDGE.fullmatch(item.id)
    one, other = (GROUND if grounded and end == "0" else f"v{end}" for end in found.groups()) if found else ("", "")
    return one, other


def _clutter(canvas: Canvas) -> tuple[int, int, int]:
    """Return the number of crossings, then of lines, then of characters."""
    lines = canvas.lines()
    return canvas.crossings, len(lines), sum(len(line) - line.count(" ") for line in lines)


def _fits(canvas: Canvas, width: int) -> bool:
    lines = canvas.lines()
    return len(lines) <= MOST_ROWS and max(map(len, lines), default=0) <= width


def _drawings(scene: Scene, graph: Joined, width: int) -> list[Canvas]:
    """Return the drawings that suit the scene, among which the one with the fewest crossings is chosen."""
    if GROUND in graph.labels:
        return _layered(scene, graph, _heights(graph), width)
    places = {item.id: (item.x, item.y) for item in scene.items if item.id in graph.labels}
    rows = {y: row for row, y in enumerate(sorted({y for _, y in places.values()}, reverse=True))}
    in_rows = all(y == int(y) for y in rows)
    levels = {id: rows[y] for id, (_, y) in places.items()}
    labels, order = graph.labels, list(graph.labels)
    loops = {one for one, other in graph.edges if one == other}
    labels = {id: label + LOOP * (id in loops) for id, label in labels.items()}
    plain = [edge for edge in graph.edges if edge[0] != edge[1]]
    places_in_line = [(order.index(one), order.index(other)) for one, other in plain]
    arcs = draw_arcs(list(labels.values()), places_in_line, width, scene.directed)
    if scene.directed or (not in_rows and not rows_of_arcs(places_in_line)):
        return [arcs] if arcs else []
    lattice = draw_lattice(labels, places, plain, width, graph.free)
    if lattice is not None and _fits(lattice, width):
        return [lattice]
    found = [] if scene.levels or arcs is None else [arcs]
    if in_rows and not any(levels[one] == levels[other] for one, other in plain):
        found = [*_layered(scene, graph, levels, width), *found]
    return found


def _layered(scene: Scene, graph: Joined, levels: Mapping[str, int], width: int) -> list[Canvas]:
    """Return the drawings in levels with the widest gap for which they fit, once grown upwards and once hanging."""
    across = {item.id: item.x for item in scene.items if item.kind in ("vertex", "piece")} | {GROUND: 0.0}
    top = max(levels.values())
    hanging = {id: top - level for id, level in levels.items()}
    for gap in (3, 2, 1):
        found = [Layers(graph.labels, levels, across, graph.edges, gap).canvas()]
        if GROUND not in levels:
            found.append(Layers(graph.labels, hanging, across, graph.edges, gap, upside_down=True).canvas())
        fitting = [canvas for canvas in found if _fits(canvas, width)]
        if fitting:
            return fitting
    return []


def _heights(graph: Joined) -> dict[str, int]:
    """Return for each vertex its distance from the ground."""
    beside: dict[str, list[str]] = {id: [] for id in graph.labels}
    for one, other in graph.edges:
        beside[one].append(other)
        beside[other].append(one)
    heights, queue = {GROUND: 0}, deque([GROUND])
    while queue:
        vertex = queue.popleft()
        for other in beside[vertex]:
            if other not in heights:
                heights[other] = heights[vertex] + 1
                queue.append(other)
    return heights
