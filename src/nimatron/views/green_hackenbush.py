"""The view of Green Hackenbush: a graph above the ground, drawn without crossings if it is a forest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from nimatron.explain.message import Message
from nimatron.games.graphs.green_hackenbush import EMPTY, GROUND, cut_edge, neighbours, settled
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import GraphSketch, Sketch, tenths
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.games.graphs.green_hackenbush import Edge, GreenHackenbush, Growth

_ASIDE = 0.3
"""The distance between edges with the same ends on the ground."""


class GreenHackenbushView(View["Growth"]):
    """Green edges connected to the ground."""

    game: GreenHackenbush

    def random_position(self, dice: Random, level: int) -> Growth:
        """Return a tree on the ground with a few further edges; their number grows with the level."""
        count = dice.randint(2, 3 + level)
        edges = [(dice.randrange(vertex), vertex) for vertex in range(1, count + 1)]
        for _ in range(dice.randint(0, 1 + count // 3)):
            ends = dice.randint(0, count), dice.randint(0, count)
            edges.append((min(ends), max(ends)))
        return settled(edges, ())

    def sketch(self, position: Growth) -> GraphSketch:
        """Return the edges connected to the ground, with the ground below all other vertices."""
        places = _places(position.standing)
        order = sorted(places)
        number = {vertex: index for index, vertex in enumerate(order)}
        top = -min(y for _, y in places.values())
        drawn = tenths((places[vertex][0], places[vertex][1] + top) for vertex in order)
        edges = tuple(sorted((number[low], number[high]) for low, high in position.standing))
        return GraphSketch(drawn, edges, multiple=True, ground=True)

    def from_sketch(self, sketch: Sketch) -> Growth:
        """Return the edges that were drawn, without those that are not connected to the ground."""
        listed = sketch.listed() if isinstance(sketch, GraphSketch) else ""
        return self.game.parse(listed or EMPTY)

    def scene(self, position: Growth) -> Scene:
        """Return the ground, the vertices above it and all edges, removed ones drawn faintly.

        The height of a vertex is its distance from the ground.
        """
        places = _places(position.standing + position.gone)
        edges = _edge_items(position, places)
        right = max([x for x, _ in places.values()] + [edge.x for edge in edges])
        ground = (Item("ground.left", "ground", -0.5, 0.0), Item("ground.right", "ground", right + 0.5, 0.0))
        held = {vertex for edge in position.standing for vertex in edge}
        vertices = tuple(
            Item(f"v{vertex}", "vertex", x, y, "dot" if vertex in held else "used", str(vertex))
            for vertex, (x, y) in places.items()
            if vertex != GROUND
        )
        return Scene("graph", ground + vertices + edges)

    def ways(self, position: Growth, move: Growth) -> Iterator[tuple[str, ...]]:
        """Yield the edge that is cut, or another edge with the same ends."""
        edge = cut_edge(position, move)
        return ((edge_id(edge, number),) for number in range(1, position.standing.count(edge) + 1))

    def describe(self, position: Growth, move: Growth) -> Message:
        """Return the edge that is cut, and how many edges fall with it."""
        low, high = cut_edge(position, move)
        falling = len(position.standing) - len(move.standing) - 1
        if falling:
            return Message("move.cut.falls", {"edge": f"{low}-{high}", "count": falling})
        return Message("move.cut", {"edge": f"{low}-{high}"})


def _places(edges: tuple[Edge, ...]) -> dict[int, tuple[float, float]]:
    """Return a place for every vertex, centred below its children at the height of its distance from the ground."""
    joined = neighbours(edges)
    height, carried, queue = {GROUND: 0}, {GROUND: list[int]()}, [GROUND]
    for vertex in queue:  # the queue grows in the loop
        for other in joined.get(vertex, ()):
            if other not in height:
                height[other] = height[vertex] + 1
                carried[vertex].append(other)
                carried[other] = []
                queue.append(other)
    order, pending = [], [GROUND]
    while pending:
        vertex = pending.pop()
        order.append(vertex)
        pending += reversed(carried[vertex])
    across: dict[int, float] = {}
    tops = iter(range(len(order)))
    for vertex in order:
        if not carried[vertex]:
            across[vertex] = float(next(tops))
    for vertex in reversed(order):
        if carried[vertex]:
            across[vertex] = sum(across[other] for other in carried[vertex]) / len(carried[vertex])
    return {vertex: (across[vertex], -float(height[vertex])) for vertex in height}


def _edge_items(position: Growth, places: dict[int, tuple[float, float]]) -> tuple[Item, ...]:
    """Return the edges; if one ends on the ground, the x of its item is that of its lower end."""
    right = max(x for x, _ in places.values())
    numbers: Counter[Edge] = Counter()
    items = []
    for state, edges in (("", position.standing), ("used", position.gone)):
        for edge in edges:
            low, high = edge
            numbers[edge] += 1
            foot = 0.0
            if high == GROUND:
                right += 1
                foot = right
            elif low == GROUND:
                foot = places[high][0] + _ASIDE * (numbers[edge] // 2) * (-1) ** numbers[edge]
            items.append(Item(edge_id(edge, numbers[edge]), "edge", foot, 0.0, state, f"{low}-{high}"))
    return tuple(items)


def edge_id(edge: Edge, number: int) -> str:
    """Return the id of the first, second, ... edge between two vertices.

    >>> edge_id((0, 1), 1), edge_id((0, 1), 2)
    ('e0-1', 'e0-1.2')
    """
    return f"e{edge[0]}-{edge[1]}" + (f".{number}" if number > 1 else "")
