"""Views of graphs and orders, for the base classes of games on vertices, token walks and ordered sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nimatron.explain.message import Message, one_or_more, printed
from nimatron.rules.graph_families import (
    RELATIONS,
)
from nimatron.rules.graph_game import Graph, Vertices
from nimatron.rules.poset_game import Named
from nimatron.rules.token_walk import Walk
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import GraphSketch, Sketch, tenths
from nimatron.views.view import View

if TYPE_CHECKING:
    from random import Random

    from nimatron.rules.graph_game import GraphGame
    from nimatron.rules.poset_game import PosetGame
    from nimatron.rules.token_walk import TokenWalk


class GraphView(View[Vertices]):
    """The vertices left; one points at a vertex that is removed with its neighbours, or at all vertices removed."""

    game: GraphGame

    def board(self, rows: int, columns: int) -> Vertices:
        """Return the whole board of a size: of the family of the example if it has boards, else a grid.

        Raise ``PositionError`` if it is too large.
        """
        family = (self.game.example or "").partition(":")[0]
        return self.game.parse(f"{family if family in RELATIONS else 'grid'}:{rows}x{columns}")

    def random_position(self, dice: Random, level: int) -> Vertices:
        """Return a random graph with somewhat more edges than a tree; its number of vertices grows with the level."""
        count = dice.randint(3, 4 + level)
        edges = {(dice.randrange(vertex), vertex) for vertex in range(1, count)}
        for _ in range(dice.randint(0, count // 2)):
            a, b = sorted(dice.sample(range(count), 2))
            edges.add((a, b))
        return Vertices.all_of(Graph.of(count, edges))

    def sketch(self, position: Vertices) -> GraphSketch:
        """Return the vertices left and the edges between them."""
        return graph_sketch(position.graph, sorted(position), self.game.edges(position))

    def from_sketch(self, sketch: Sketch) -> Vertices:
        """Return all vertices of the graph that was drawn."""
        return self.game.parse(drawn_graph(sketch))

    def scene(self, position: Vertices) -> Scene:
        """Return the vertices at their places, joined by the edges between those left."""
        items = tuple(
            Item(f"v{vertex}", "vertex", x, y, "free" if vertex in position else "used", str(vertex))
            for vertex, (x, y) in enumerate(position.graph.places())
        )
        return Scene("graph", items, tuple((f"v{a}", f"v{b}") for a, b in self.game.edges(position)))

    def describe(self, position: Vertices, move: Vertices) -> Message | None:
        """Return what a move takes: an edge, a vertex with its neighbours, or vertices.

        It is None if vertices are added, and if other objects are pointed at, which then name the move.
        """
        if type(self).ways is not GraphView.ways:
            return None
        gone = sorted(frozenset(position) - frozenset(move))
        if not gone or not frozenset(move) <= frozenset(position):
            return None
        if len(gone) == 2 and gone[1] in self.game.closed_neighbourhood(position, gone[0]):
            return Message("move.vertices.edge", {"edge": f"{gone[0]}–{gone[1]}"})
        if len(gone) > 2:
            for vertex in gone:
                if self.game.closed_neighbourhood(position, vertex) == frozenset(gone):
                    return Message("move.vertices.around", {"vertex": vertex})
        return Message("move.vertices", {"count": one_or_more(gone), "vertices": printed(gone)})

    def ways(self, position: Vertices, move: Vertices) -> Iterator[tuple[str, ...]]:
        """Yield each vertex whose closed neighbourhood is removed; then all vertices removed."""
        gone = frozenset(position) - frozenset(move)
        for vertex in sorted(gone):
            if len(gone) > 1 and self.game.closed_neighbourhood(position, vertex) == gone:
                yield (f"v{vertex}",)
        if gone:
            yield tuple(f"v{vertex}" for vertex in sorted(gone))


class WalkView(View[Walk]):
    """A graph with a token; one points at the vertex to which it moves."""

    game: TokenWalk

    def random_position(self, dice: Random, level: int) -> Walk:
        """Return a connected graph whose number of vertices grows with the level, with the token anywhere."""
        count = dice.randint(3, 4 + level)
        edges = {(dice.randrange(vertex), vertex) for vertex in range(1, count)}
        for _ in range(dice.randint(0, count // 2)):
            low, high = sorted(dice.sample(range(count), 2))
            edges.add((low, high))
        written = ",".join(f"{low}-{high}" for low, high in sorted(edges))
        return self.game.parse(f"edges:{count};{written}@{dice.randrange(count)}")

    def sketch(self, position: Walk) -> GraphSketch:
        """Return the graph without vertices that are used up, and the token on its vertex."""
        graph, edges = self.graph_of(position), list(self.game.open_edges(position))
        there = list(range(graph.count))
        if len(edges) < len(graph.edges):
            there = sorted({position.token, *(vertex for edge in edges for vertex in edge)})
        drawn = graph_sketch(graph, there, edges)
        return drawn._replace(token=there.index(position.token))

    def from_sketch(self, sketch: Sketch) -> Walk:
        """Return the whole graph that was drawn, with the token on its vertex."""
        token = sketch.token if isinstance(sketch, GraphSketch) else 0
        return self.game.parse(f"{drawn_graph(sketch)}@{token}")

    def scene(self, position: Walk) -> Scene:
        """Return the vertices at their places, the token on its vertex, and the edges left."""
        return Scene(
            "graph", self.vertex_items(position), tuple((f"v{a}", f"v{b}") for a, b in self.game.open_edges(position))
        )

    def vertex_items(self, position: Walk) -> tuple[Item, ...]:
        """Return the vertices of the picture; those that no remaining edge reaches are used up."""
        reached = {vertex for edge in self.game.open_edges(position) for vertex in edge}
        return tuple(
            Item(f"v{vertex}", "vertex", x, y, self._state(vertex, position.token, vertex in reached), str(vertex))
            for vertex, (x, y) in enumerate(self.graph_of(position).places())
        )

    @staticmethod
    def graph_of(position: Walk) -> Graph:
        """Return the graph on which the token moves."""
        graph: Graph = position.left.graph
        return graph

    @staticmethod
    def _state(vertex: int, token: int, reached: bool) -> str:
        if vertex == token:
            return "here"
        return "free" if reached else "used"

    def touched(self, position: Walk, move: Walk) -> tuple[str, ...]:
        """Return the vertex to which the token moves."""
        return (f"v{move.token}",)

    def describe(self, position: Walk, move: Walk) -> Message:
        """Return the vertex to which the token moves."""
        return Message("move.token", {"vertex": move.token})


_ASIDE = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5)
"""How far a row of an ordered set may be moved aside to keep lines and elements apart."""
_TRIED = 300
"""How many ways to move rows aside are tried."""
_CLOSE = 0.35


class PosetView(View[Named]):
    """An ordered set drawn by height; one points at the element that is named."""

    game: PosetGame

    def scene(self, position: Named) -> Scene:
        """Return the elements by height, joined to those directly above them."""
        number = position.number
        left, steps = frozenset(self.game.left(position)), self._steps(number)
        across = self._across(number, steps)
        top = max((self.game.height(number, element) for element in across), default=0)
        items = tuple(
            Item(f"v{element}", "vertex", x, top - self.game.height(number, element),
                 "free" if element in left else "used", self.game.element_text(element))
            for element, x in across.items()
        )  # fmt: skip
        lines = tuple((f"v{one}", f"v{other}") for one, other in steps if one in left and other in left)
        return Scene("graph", items, lines, levels=True)

    def _steps(self, number: Any) -> list[tuple[int, int]]:
        """Return the pairs of elements of which the second lies above the first, with no other between them."""
        elements, above = self.game.elements(number), self.game.above
        found: list[tuple[int, int]] = []
        for at, one in enumerate(elements):
            nearest: list[int] = []
            for other in elements[at + 1 :]:
                if above(number, other, one) and not any(above(number, other, low) for low in nearest):
                    nearest.append(other)
                    found.append((one, other))
        return found

    def _across(self, number: Any, steps: list[tuple[int, int]]) -> dict[int, float]:
        """Return for each element, lowest first, its place from the left.

        Each row is in the middle, or moved aside so that no line that passes it seems to end at one of its elements.
        """
        rows: dict[int, list[int]] = {}
        for element in self.game.elements(number):
            rows.setdefault(self.game.height(number, element), []).append(element)
        height = {element: row for row, elements in rows.items() for element in elements}
        passing = [(one, other) for one, other in steps if height[other] - height[one] > 1]
        widest = max(map(len, rows.values()), default=1)
        heights = sorted(rows)  # an author's heights may leave some out

        def placed(asides: tuple[float, ...]) -> dict[int, float]:
            return {
                element: (widest - len(rows[row])) / 2 + aside + at
                for row, aside in zip(heights, asides, strict=False)
                for at, element in enumerate(rows[row])
            }

        pending: list[tuple[float, ...]] = [()]
        for _ in range(_TRIED):
            if not pending:
                break
            asides = pending.pop()
            across = placed(asides)
            if any(_meets(across, height, rows, line) for line in passing if line[1] in across):
                continue
            if len(asides) == len(rows):
                return across
            pending += [(*asides, aside) for aside in reversed(_ASIDE)]
        return placed((0.0,) * len(rows))

    def touched(self, position: Named, move: Named) -> tuple[str, ...]:
        """Return the element that is named."""
        return (f"v{_named(position, move)}",)

    def describe(self, position: Named, move: Named) -> Message:
        """Return the element that is named."""
        return Message("move.name", {"element": self.game.element_text(_named(position, move))})


def _meets(across: dict[int, float], height: dict[int, int], rows: dict[int, list[int]], line: tuple[int, int]) -> bool:
    """Return whether a line passes close to an element between the heights of its ends."""
    one, other = line
    slope = (across[other] - across[one]) / (height[other] - height[one])
    return any(
        abs(across[element] - across[one] - slope * (row - height[one])) < _CLOSE
        for row in range(height[one] + 1, height[other])
        for element in rows.get(row, ())
    )


def _named(position: Named, move: Named) -> int:
    return next(element for element in move.gone if element not in position.gone)


def graph_sketch(graph: Graph, vertices: list[int], edges: Iterable[tuple[int, int]]) -> GraphSketch:
    """Return the sketch of some vertices and edges of a graph, with the vertices renumbered.

    Parameters:
        graph: the graph, which has a place for each vertex.
        vertices: the vertices that are drawn.
        edges: the edges that are drawn.

    >>> drawn = graph_sketch(Graph.parse("path:3"), [1, 2], [(1, 2)])
    >>> drawn.places, drawn.edges, drawn.name
    (((10, 2), (20, 0)), ((0, 1),), '')
    """
    number = {vertex: index for index, vertex in enumerate(vertices)}
    places, drawn = tenths(graph.places()), tuple(sorted((number[a], number[b]) for a, b in edges))
    whole = len(vertices) == graph.count and len(drawn) == len(graph.edges) and not graph.name.startswith("edges:")
    return GraphSketch(tuple(places[vertex] for vertex in vertices), drawn, graph.name if whole else "")


def drawn_graph(sketch: Sketch) -> str:
    """Return the written form of a graph that was drawn: its family if it is unchanged, else edges and places.

    >>> drawn_graph(graph_sketch(Graph.parse("cycle:3"), [0, 1, 2], [(0, 1), (0, 2), (1, 2)]))
    'cycle:3'
    """
    if isinstance(sketch, GraphSketch) and sketch.name:
        family = Graph.parse(sketch.name)
        if (family.count, set(family.edges)) == (len(sketch.places), set(sketch.edges)):
            return family.name
    return sketch.written()
