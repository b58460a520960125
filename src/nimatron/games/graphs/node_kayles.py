"""Node Kayles: claim a vertex of a graph; it and its neighbours vanish.

Rules
-----
A move chooses a vertex that is still there; it and all its neighbours vanish. In normal play whoever cannot move loses.
On the graph of a chess piece the players put pieces that do not attack each other (``queen:8x8``); on ``king:6x6`` it
is the pencil game Obstruction. Both are also played on boards, as the game ``non-attacking``.

Strategy
--------
Components add by nim-sum. A path of n vertices is the octal game 0.137 (Dawson's chess), a cycle of n is worth 1 if a
path of n - 3 is a P-position, else 0. A graph with a symmetry of order two that joins no vertex to its image, and
leaves none in place, is a P-position: answer by the image. So grids of two even sides are P-positions; on a grid of two
odd sides claim the centre first.

History
-------
Thomas Schaefer showed in 1978 that it is hard (PSPACE-complete) to decide who wins on an arbitrary graph. Already in
1934 Thomas Dawson had posed the game on a path, as a problem of pawns.

Sources
-------
T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences
16 (1978), 185-225.
H. L. Bodlaender, D. Kratsch, Kayles and nimbers, Journal of Algorithms 43 (2002), 106-119.
The On-Line Encyclopedia of Integer Sequences, A316632 (3 x n grids) and A344227 (queens).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("node-kayles", f"path:{n}").grundy for n in range(1, 15)]
[1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0]
>>> [nt.analyse("node-kayles", f"grid:3x{n}", fields=["grundy"]).grundy for n in range(1, 17)]
[2, 1, 1, 0, 3, 3, 2, 2, 2, 3, 3, 5, 2, 4, 1, 3]
>>> [nt.analyse("node-kayles", f"queen:{n}x{n}", fields=["grundy"]).grundy for n in range(1, 9)]
[1, 1, 2, 1, 3, 1, 2, 3]
>>> [nt.analyse("node-kayles", f"king:{n}x{n}", fields=["grundy"]).grundy for n in range(3, 7)]
[1, 0, 4, 1]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.graph_game import GraphGame, Vertices
from nimatron.rules.graph_mask import vertex_mask
from nimatron.rules.mask import Mask


class NodeKayles(GraphGame):
    """Node Kayles: claim a vertex; it and its neighbours vanish (Schaefer 1978).

    >>> [str(move) for move in NodeKayles().moves(NodeKayles().parse("path:4"))]
    ['path:4/2,3', 'path:4/3', 'path:4/0', 'path:4/0,1']
    """

    name = "node-kayles"
    title = "Node Kayles"
    search_words = ("non-attacking queens", "graph", "independent set", "obstruction", "dawson")
    example = "grid:3x4"
    view = "nimatron.views.graph_games:NodeKaylesView"

    components = GraphGame.connected_components
    canonical = GraphGame.up_to_isomorphism
    theorems = ("nimatron.theory.paths_and_cycles:VERTICES",)
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:VERTICES",
        "nimatron.theory.parity:same_parity",
    )

    def generate_moves(self, free: Vertices) -> Iterator[Vertices]:
        """Yield one move for every vertex that is left."""
        return (free - self.closed_neighbourhood(free, vertex) for vertex in sorted(free))

    def mask(self, free: Vertices) -> tuple[Mask, int]:
        """Return the moves as bit masks: a vertex must be there; it and its neighbours are removed."""
        return vertex_mask(free, "closed neighbourhoods")
