"""Token walks: a token moves along the edges of an undirected graph and uses up what it has passed."""

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
    """The vertex of the token, and the vertices or edges that it may still use: a set that knows its graph."""

    token: int
    left: Any


class TokenWalk(RuleSet[Walk]):
    """A game of a token on a graph; written as what is left and the token's vertex, such as ``cycle:5@0``.

    A game says what may be used (``all_of``, ``read_left``), its moves, and which edges still join what is left.
    """

    view: ClassVar[Any] = "nimatron.views.graphs:WalkView"

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
