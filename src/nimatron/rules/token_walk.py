"""Token walks: a token moves along the edges of an undirected graph and uses up what it has passed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.rules.graph_game import Graph, drawn_graph, graph_sketch
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet
from nimatron.views.scene import Item, Scene
from nimatron.views.sketch import GraphSketch, Sketch

if TYPE_CHECKING:
    from random import Random


class Walk(NamedTuple):
    """The vertex of the token, and the vertices or edges that it may still use: a set that knows its graph."""

    token: int
    left: Any


class TokenWalk(RuleSet[Walk]):
    """A game of a token on a graph; written as what is left and the token's vertex, such as ``cycle:5@0``.

    A game says what may be used (``all_of``, ``read_left``), its moves, and which edges still join what is left.
    """

    @property
    def start(self) -> Walk:
        """The example position."""
        return self.parse(self.example)

    @abstractmethod
    def all_of(self, graph: Graph) -> Any:
        """All that may be used of a graph."""

    @abstractmethod
    def read_left(self, graph: Graph, text: str) -> Any:
        """The part of a graph that a list stands for. Raises ``PositionError``."""

    @abstractmethod
    def open_edges(self, position: Walk) -> Iterator[tuple[int, int]]:
        """The edges that are still there."""

    def parse(self, text: str) -> Walk:
        """``cycle:5@0``, or with what is left ``path:5/2,3,4@2``."""
        written, sign, vertex = text.strip().rpartition("@")
        if not sign or not (vertex.isascii() and vertex.isdecimal() and len(vertex) <= 5):
            raise PositionError(reason("position.token", game=self.name, given=shown(text), example="cycle:5@0"))
        name, slash, rest = written.partition("/")
        try:
            graph = Graph.parse(name)
        except PositionError as error:
            raise PositionError(reason("of_game", game=self.name, why=error)) from None
        token = int(vertex)
        if graph.directed:
            raise PositionError(reason("position.token.arrows", game=self.name, given=shown(name)))
        if token >= graph.count:
            raise PositionError(reason("position.token.vertex", game=self.name, given=token, last=graph.count - 1))
        return Walk(token, self.read_left(graph, rest.strip()) if slash else self.all_of(graph))

    def format(self, position: Walk) -> str:
        """What is left, and the token's vertex."""
        return f"{position.left}@{position.token}"

    def positions(self, count: int) -> Iterator[Walk]:
        """The first ``count`` paths with the token on a vertex of their first half."""
        found, vertices = 0, 0
        while found < count:
            vertices += 1
            for token in range(min((vertices + 1) // 2, count - found)):
                found += 1
                yield self.parse(f"path:{vertices}@{token}")

    def random_position(self, dice: Random, level: int) -> Walk:
        """A connected graph whose number of vertices grows with the level, with the token anywhere."""
        count = dice.randint(3, 4 + level)
        edges = {(dice.randrange(vertex), vertex) for vertex in range(1, count)}
        for _ in range(dice.randint(0, count // 2)):
            low, high = sorted(dice.sample(range(count), 2))
            edges.add((low, high))
        written = ",".join(f"{low}-{high}" for low, high in sorted(edges))
        return self.parse(f"edges:{count};{written}@{dice.randrange(count)}")

    def sketch(self, position: Walk) -> GraphSketch:
        """The graph, without vertices that are used up, and the token on its vertex."""
        graph, edges = self.graph_of(position), list(self.open_edges(position))
        there = list(range(graph.count))
        if len(edges) < len(graph.edges):
            there = sorted({position.token, *(vertex for edge in edges for vertex in edge)})
        drawn = graph_sketch(graph, there, edges)
        return drawn._replace(token=there.index(position.token))

    def from_sketch(self, sketch: Sketch) -> Walk:
        """All of the graph that was drawn, the token on its vertex."""
        token = sketch.token if isinstance(sketch, GraphSketch) else 0
        return self.parse(f"{drawn_graph(sketch)}@{token}")

    def scene(self, position: Walk) -> Scene:
        """The vertices at their places, the token on its own, and the edges still there."""
        return Scene(
            "graph", self.vertex_items(position), tuple((f"v{a}", f"v{b}") for a, b in self.open_edges(position))
        )

    def vertex_items(self, position: Walk) -> tuple[Item, ...]:
        """The vertices of the picture; those that no edge reaches any more are used up."""
        reached = {vertex for edge in self.open_edges(position) for vertex in edge}
        return tuple(
            Item(f"v{vertex}", "vertex", x, y, self._state(vertex, position.token, vertex in reached), str(vertex))
            for vertex, (x, y) in enumerate(self.graph_of(position).places())
        )

    @staticmethod
    def graph_of(position: Walk) -> Graph:
        """The graph on which the token moves."""
        graph: Graph = position.left.graph
        return graph

    @staticmethod
    def _state(vertex: int, token: int, reached: bool) -> str:
        if vertex == token:
            return "here"
        return "free" if reached else "used"

    def touched(self, position: Walk, move: Walk) -> tuple[str, ...]:
        """The vertex that the token moves to."""
        return (f"v{move.token}",)

    def describe(self, position: Walk, move: Walk) -> Message:
        """The vertex that the token moves to."""
        return Message("move.token", {"vertex": move.token})

    def move_rule(self) -> Message:
        """What a move is."""
        return Message(f"game.{self.name}.move")
