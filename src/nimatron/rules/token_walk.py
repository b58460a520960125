"""Token walks: a token moves along the edges of an undirected graph and uses up vertices or edges."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.graph_game import Graph
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import RuleSet


class Walk(NamedTuple):
    """The vertex of the token, and the vertices or edges that it may still use, as a set that knows its graph."""

    token: int
    left: Any


class TokenWalk(RuleSet[Walk]):
    """A game with a token on a graph; written as what is left and the vertex of the token, such as ``cycle:5@0``.

    A subclass defines what may be used (``all_of``, ``read_left``), the moves, and the edges that are left.
    """

    view: ClassVar[Any] = "nimatron.views.graphs:WalkView"

    @property
    def start(self) -> Walk:
        """The example position."""
        return self.parse(self.example)

    @abstractmethod
    def all_of(self, graph: Graph) -> Any:
        """Return everything that may be used in a graph."""

    @abstractmethod
    def read_left(self, graph: Graph, text: str) -> Any:
        """Return the set of vertices or edges of a graph that a list describes. Raise ``PositionError``."""

    @abstractmethod
    def open_edges(self, position: Walk) -> Iterator[tuple[int, int]]:
        """Yield the edges that are left."""

    def parse(self, text: str) -> Walk:
        """Read ``cycle:5@0``, or with what is left ``path:5/2,3,4@2``."""
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
        """Return what is left, and the vertex of the token."""
        return f"{position.left}@{position.token}"

    def positions(self, count: int) -> Iterator[Walk]:
        """Yield the first ``count`` paths with the token on a vertex of their first half."""
        found, vertices = 0, 0
        while found < count:
            vertices += 1
            for token in range(min((vertices + 1) // 2, count - found)):
                found += 1
                yield self.parse(f"path:{vertices}@{token}")
