"""Arc Kayles: choose an edge of a graph; both its ends vanish.

Rules
-----
A move chooses an edge between two vertices that are still there; both vanish, with all edges at them. In normal play
whoever cannot move loses. The edges chosen form a matching in the end, to which no edge can be added.

Strategy
--------
Components add by nim-sum. A path of n vertices is the octal game 0.07 (Dawson's Kayles), a star is worth 1, and the
first move on a cycle of n leaves a path of n - 2. On a grid the game is Cram. Leaves at the same vertex count as one.

History
-------
Thomas Schaefer named the game in 1978 beside Node Kayles; the complexity of deciding who wins is still open.

Sources
-------
T. J. Schaefer, On the complexity of some two-person perfect-information games, Journal of Computer and System Sciences
16 (1978), 185-225.
M. Huggan, B. Stevens, Polynomial time graph families for Arc Kayles, Integers 16 (2016), A86.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("arc-kayles", f"path:{n}").grundy for n in range(1, 15)]
[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
>>> [nt.analyse("arc-kayles", f"complete:{n}").grundy for n in range(1, 9)], nt.analyse("arc-kayles", "star:9").grundy
([0, 1, 1, 0, 0, 1, 1, 0], 1)
>>> nt.analyse("arc-kayles", "grid:3x6").grundy == nt.analyse("cram", "3x6").grundy
True
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.graph_game import GraphGame, Vertices
from nimatron.rules.graph_mask import vertex_mask
from nimatron.rules.mask import Mask


class ArcKayles(GraphGame):
    """Arc Kayles: choose an edge; both its ends vanish (Schaefer 1978).

    >>> [str(move) for move in ArcKayles().moves(ArcKayles().parse("path:4"))]
    ['path:4/2,3', 'path:4/0,3', 'path:4/0,1']
    """

    name = "arc-kayles"
    title = "Arc Kayles"
    search_words = ("matching", "graph", "edge kayles")
    example = "grid:3x4"
    view = "nimatron.views.graph_games:ArcKaylesView"

    components = GraphGame.connected_components
    canonical = GraphGame.up_to_isomorphism
    theorems = ("nimatron.theory.paths_and_cycles:EDGES",)
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:EDGES",
        "nimatron.theory.parity:same_parity",
    )

    def generate_moves(self, free: Vertices) -> Iterator[Vertices]:
        """Yield one move for every edge that is left."""
        return (free - edge for edge in self.edges(free))

    def mask(self, free: Vertices) -> tuple[Mask, int]:
        """Return the moves as bit masks: the two ends of an edge must be there, and are removed."""
        return vertex_mask(free, "edges")
