"""Edge geography: move a token along an edge of a graph that it has not used before.

Rules
-----
A token stands on a vertex of an undirected graph. A move takes it along an edge to the other end; the edge is then used
up, but vertices may be visited again. In normal play whoever cannot move loses. The position ``cycle:6@0`` is the ring
of 6 vertices with the token on vertex 0; after some moves the edges left are listed: ``path:4/1-2,2-3@1``.

Strategy
--------
Look for a set of vertices, the token's among them, no two of which are joined, such that every vertex outside of it has
an even number of edges to it: an even kernel. Then the player to move loses, for whenever they leave the set the other
player finds an edge back. If the vertices can be coloured black and white so that every edge joins two colours, as the
squares of a grid, the converse holds: without an even kernel the player to move wins by moving into one. Such kernels
are found by equations modulo 2.

History
-------
Fraenkel, Scheinerman and Ullman studied the game in 1993. On general graphs it is as hard as any game of its kind:
deciding who wins is PSPACE-complete. For bipartite graphs they found even kernels.

Sources
-------
A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993),
371-381.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("edge-geography", start).outcome for start in ("path:4@0", "path:5@0", "cycle:6@0", "cycle:5@0")]
['N', 'P', 'P', 'N']
>>> nt.analyse("edge-geography", "grid:20x20@0", fields=["outcome"]).outcome
'P'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.graph_game import Graph
from nimatron.rules.parameters import shown
from nimatron.rules.token_walk import TokenWalk, Walk

Edge = tuple[int, int]
_LISTED = re.compile(r"\d{1,5}-\d{1,5}(?:,\d{1,5}-\d{1,5})*", re.ASCII)


class Edges(frozenset[Edge]):
    """The edges of a graph that are left; subsets of it remember the same graph.

    >>> left = Edges.all_of(Graph.parse("path:4"))
    >>> str(left), str(left - {(0, 1)})
    ('path:4', 'path:4/1-2,2-3')
    """

    graph: Graph

    def __new__(cls, edges: Iterable[Edge], graph: Graph) -> Edges:
        """Return the set of these edges of a graph, the smaller vertex of each first."""
        made = super().__new__(cls, edges)
        made.graph = graph
        return made

    @classmethod
    def all_of(cls, graph: Graph) -> Edges:
        """Return all edges of a graph."""
        return cls(graph.edges, graph)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Edges) and self.graph != other.graph:
            return False
        return frozenset.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = frozenset.__hash__

    def __sub__(self, other: Any) -> Edges:
        return Edges(frozenset.__sub__(self, frozenset(other)), self.graph)

    def __str__(self) -> str:
        if len(self) == len(self.graph.edges):
            return self.graph.name
        return f"{self.graph.name}/{','.join(f'{a}-{b}' for a, b in sorted(self)) or 'none'}"

    def __repr__(self) -> str:
        return f"<edges {self}>"

    def __reduce__(self) -> Any:
        return Edges, (sorted(self), self.graph)


class EdgeGeography(TokenWalk):
    """Edge geography: move the token along an edge that has not been used (Fraenkel, Scheinerman, Ullman 1993).

    >>> game = EdgeGeography()
    >>> [game.format(move) for move in game.moves(game.parse("path:3@1"))]
    ['path:3/1-2@0', 'path:3/0-1@2']
    """

    name = "edge-geography"
    title = "Edge geography"
    aliases = ("undirected-edge-geography",)
    search_words = ("token", "graph")
    group = "graphs"
    example = "grid:3x3@0"
    view = "nimatron.views.graph_games:EdgeGeographyView"
    theorems = ("nimatron.theory.geography:EvenKernels",)
    reasons = ("nimatron.theory.parity:same_number", "nimatron.theory.parity:same_parity")

    def all_of(self, graph: Graph) -> Edges:
        """Return all edges."""
        return Edges.all_of(graph)

    def read_left(self, graph: Graph, text: str) -> Edges:
        """Read a list of edges such as ``1-2,2-3``."""
        if text == "none":
            return Edges((), graph)
        listed = [tuple(map(int, edge.split("-"))) for edge in text.split(",")] if _LISTED.fullmatch(text) else []
        edges = frozenset((min(edge), max(edge)) for edge in listed)
        if not edges or len(edges) < len(listed) or not edges <= frozenset(graph.edges):
            raise PositionError(reason("position.token.edges", game=self.name, given=shown(text)))
        return Edges(edges, graph)

    def generate_moves(self, position: Walk) -> Iterator[Walk]:
        """Yield the moves along each edge that is left at the token's vertex."""
        token, left = position
        for other in left.graph.neighbours(token):
            edge = (min(token, other), max(token, other))
            if edge in left:
                yield Walk(other, left - {edge})

    def open_edges(self, position: Walk) -> Iterator[Edge]:
        """Yield the edges that are left."""
        return iter(sorted(position.left))
