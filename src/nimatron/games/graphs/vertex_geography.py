"""Vertex geography: move a token along an edge of a graph to a vertex where it has never been.

Rules
-----
A token stands on a vertex of an undirected graph. A move takes it along an edge to a vertex that it has not visited;
the vertex that it leaves is never used again. In normal play whoever cannot move loses. The position ``cycle:6@0`` is
the ring of 6 vertices with the token on vertex 0; after some moves the vertices left are listed, the token's own among
them: ``cycle:6/2,3,4,5@2``.

Strategy
--------
Choose as many edges as possible so that no two of them meet: a largest matching, which joins vertices in pairs. If
every largest matching covers the token's vertex, the player to move wins: they move to its partner, and answer every
move in the same way. If some largest matching leaves the token out, they lose, for now the other player can do so. The
starts of the ring of 6 win, those of the ring of 5 lose.

History
-------
Players who name geographical names in turn, each beginning with the last letter of the one before, play such a game on
a directed graph, which is hard to solve. Fraenkel, Scheinerman and Ullman showed in 1993 that on undirected graphs
matchings settle it, and Edmonds had found in 1965 how to compute a largest one quickly.

Sources
-------
A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993),
371-381.
J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17 (1965), 449-467.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("vertex-geography", start).outcome for start in ("cycle:5@0", "cycle:6@0", "path:5@0", "path:5@1")]
['P', 'N', 'P', 'N']
>>> nt.analyse("vertex-geography", "petersen:5,2@0", fields=["outcome"]).outcome
'N'
>>> [nt.analyse("vertex-geography", start, fields=["outcome"]).outcome for start in ("grid:30x30@0", "grid:31x31@0")]
['N', 'P']
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.graph_game import Graph, Vertices
from nimatron.rules.parameters import shown
from nimatron.rules.token_walk import TokenWalk, Walk

_VERTEX = re.compile(r"0|[1-9][0-9]{0,4}", re.ASCII)


class VertexGeography(TokenWalk):
    """Vertex geography: move the token to a vertex that it has not visited (Fraenkel, Scheinerman, Ullman 1993).

    >>> game = VertexGeography()
    >>> [game.format(move) for move in game.moves(game.parse("cycle:4@0"))]
    ['cycle:4/1,2,3@1', 'cycle:4/1,2,3@3']
    """

    name = "vertex-geography"
    title = "Vertex geography"
    aliases = ("undirected-vertex-geography",)
    search_words = ("token", "graph", "matching")
    group = "graphs"
    example = "grid:3x4@0"
    theorems = ("nimatron.theory.geography:MatchingCovers",)
    reasons = ("nimatron.theory.parity:same_number", "nimatron.theory.parity:same_parity")

    def all_of(self, graph: Graph) -> Vertices:
        """Return all vertices."""
        return Vertices.all_of(graph)

    def read_left(self, graph: Graph, text: str) -> Vertices:
        """Read a list of vertices such as ``2,3,4``."""
        listed = [] if text == "none" else text.split(",")
        if not all(_VERTEX.fullmatch(number) and int(number) < graph.count for number in listed):
            raise PositionError(reason("position.vertices", game=self.name, given=shown(text)))
        return Vertices(map(int, listed), graph)

    def parse(self, text: str) -> Walk:
        """Read ``cycle:5@0``, or with the vertices that are left, the token's own included, ``cycle:5/2,3,4@2``."""
        position = super().parse(text)
        if position.token not in position.left:
            raise PositionError(reason("position.token.gone", game=self.name, given=position.token))
        return position

    def generate_moves(self, position: Walk) -> Iterator[Walk]:
        """Yield the moves to each remaining neighbour of the token."""
        token, left = position
        rest = left - {token}
        return (Walk(vertex, rest) for vertex in left.graph.neighbours(token) if vertex in rest)

    def canonical(self, position: Walk) -> Walk:
        """Keep only the vertices that the token can still reach."""
        token, left = position
        found, edge = {token}, [token]
        while edge:
            near = [other for other in left.graph.neighbours(edge.pop()) if other in left and other not in found]
            found.update(near)
            edge += near
        return Walk(token, left & found)

    def open_edges(self, position: Walk) -> Iterator[tuple[int, int]]:
        """Yield the edges between vertices that are left."""
        left = position.left
        return ((a, b) for a, b in left.graph.edges if a in left and b in left)
