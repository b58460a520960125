"""Vertex geography in normal play: won exactly when every largest matching covers the token's vertex.

Proof (Fraenkel, Scheinerman and Ullman 1993). If a largest matching leaves the token's vertex v out, whatever neighbour
w the token moves to is covered, else the edge v-w would make the matching larger; the other player moves to the partner
of w, and so on. He always finds a partner: a vertex w' that the matching does not cover would end a path that begins at
v and whose every second edge is in the matching, and exchanging its edges would make it larger. If every largest
matching covers v, let one join v and w: without v it is a largest matching of the rest, which leaves w out, so the move
to w leaves a lost position. So the winning moves are those to the vertices that some largest matching of the graph
without v leaves out.
"""

from __future__ import annotations

from collections.abc import Sequence

from nimatron.explain.general import game_over
from nimatron.explain.message import Explanation, Message, Step
from nimatron.games.graphs.vertex_geography import VertexGeography
from nimatron.rules.token_walk import Walk
from nimatron.theory.matching import Matching, largest_matching
from nimatron.theory.theorem import Theorem


class MatchingCovers(Theorem):
    """Lost exactly when some largest matching leaves the token's vertex out.

    >>> game = VertexGeography()
    >>> [MatchingCovers().loses(game, game.parse(start), False) for start in ("cycle:5@0", "cycle:6@0")]
    [True, False]
    """

    source = "Fraenkel, Scheinerman and Ullman 1993"

    def covers(self, game: VertexGeography, position: Walk, misere: bool) -> bool:
        """Normal play."""
        return not misere

    def loses(self, game: VertexGeography, position: Walk, misere: bool) -> bool:
        """No neighbour is spared by a largest matching of the other vertices."""
        return not self._winning_moves(game, position)

    def winning_moves(
        self, game: VertexGeography, position: Walk, misere: bool, beside: int = 0
    ) -> Sequence[Walk] | None:
        """To the neighbours that some largest matching of the other vertices spares."""
        return None if beside else self._winning_moves(game, position)

    def _winning_moves(self, game: VertexGeography, position: Walk) -> Sequence[Walk]:
        spared = matching_without(position, position.token).spared
        return [move for move in game.moves(position) if move.token in spared]

    def explain(
        self, game: VertexGeography, position: Walk, misere: bool, best: Walk | None, lost: bool
    ) -> Explanation:
        """The sizes of largest matchings with and without the token's vertex, and the move along one."""
        if not game.moves(position):
            return game_over(won=False)
        token = position.token
        rest = matching_without(position, token)
        fewer = len(rest.pairs)
        if lost or best is None:
            sentences = [Message("vertex-geography.lost", {"pairs": fewer, "token": token})]
        else:
            sentences = [
                Message("vertex-geography.won", {"pairs": fewer + 1, "fewer": fewer, "token": token}),
                Message("vertex-geography.move", {"vertex": best.token, "token": token}),
            ]
            rest = matching_without(best, best.token)
        return Explanation(tuple(sentences), (Step("pairs", {"pairs": [list(pair) for pair in rest.pairs]}),))


def matching_without(position: Walk, vertex: int) -> Matching:
    """A largest matching of the vertices left but one.

    >>> matching_without(VertexGeography().parse("path:4@0"), 0).pairs
    ((1, 2),)
    """
    left = position.left - {vertex}
    graph = left.graph
    return largest_matching({one: [other for other in graph.neighbours(one) if other in left] for one in sorted(left)})
