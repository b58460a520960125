"""Token: move a token along an arrow of a directed graph; positions can repeat, and play may be drawn.

Rules
-----
A token stands on a vertex of a directed graph. A move takes it along one arrow. Whoever cannot move loses, in misère
play wins; a game that never ends is a draw. The arrows are the rule ``graph``, ``0>1,1>0,1>2``; edges of a named graph
such as ``cycle:5`` go both ways. If some vertices have no arrow at all, ``vertices`` gives the number of vertices.

Strategy
--------
Work backwards, here for normal play. A vertex without arrows is a P-position. A vertex with an arrow to a P-position is
an N-position, and one whose arrows all lead to N-positions is a P-position. What is never reached in this way is drawn.
Among several winning moves choose one that makes progress, to a vertex from which the loser is beaten soonest: a
winning move without progress may come back to where it was made. In a sum of such games loopy nim-values decide who
wins; see ``docs/loops.md``.

History
-------
C. A. B. Smith in 1966 and A. S. Fraenkel with Y. Perl in 1975 found values of such games that add in sums. Every
impartial game is a token on the graph of its positions.

Sources
-------
C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966), 51-81.
A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, in: Infinite and Finite Sets, Colloquia
Mathematica Societatis János Bolyai 10 (1975), 667-699.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("token[graph=1>0,2>1,3>2,3>4,4>3]", str(vertex)).outcome for vertex in range(5)]
['P', 'N', 'P', 'N', 'P']
>>> nt.analyse("token[graph=1>0,2>1,3>2,3>4,4>3]", "3").best
2
"""

from __future__ import annotations

from typing import Any

from nimatron.errors import PositionError, RuleError
from nimatron.explain.reason import reason
from nimatron.rules.graph_game import MOST_VERTICES, DirectedGraph, Graph
from nimatron.rules.heap_game import parse_heap
from nimatron.rules.parameters import WholeNumber, rule, shown
from nimatron.rules.rule_set import RuleSet


class Token(RuleSet[int]):
    """Token on a directed graph: move the token along an arrow; positions can repeat. The positions are the vertices.

    >>> list(Token().moves(1)), list(Token(graph="0>1,2>0", vertices=5).moves(4))
    ([0, 2], [])
    """

    name = "token"
    title = "Token on a directed graph"
    example = "1"
    group = "graphs"
    search_words = ("digraph", "geography", "graph-game")
    loopy = True
    view = "nimatron.views.graph_games:TokenView"
    reasons = ("nimatron.theory.token:way_of_the_token",)

    graph: Graph = rule("0>1,1>0,1>2", DirectedGraph(), "its arrows")
    vertices: int = rule(0, WholeNumber(0, MOST_VERTICES), "how many vertices, at least those of the arrows")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.vertices and self.vertices < self.graph.count:
            counts = {"given": self.vertices, "count": self.graph.count}
            raise RuleError(reason("rule.vertices", game=self.name, **counts))

    @property
    def count(self) -> int:
        """The number of vertices."""
        return max(self.vertices, self.graph.count)

    @property
    def start(self) -> int:
        """Vertex 1, or vertex 0 if it is the only one."""
        return min(1, self.count - 1)

    def generate_moves(self, position: int) -> tuple[int, ...]:
        """Return the vertices to which arrows lead."""
        return self.graph.after(position) if position < self.graph.count else ()

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> int:
        """Read the number of a vertex."""
        return self._known(parse_heap(text, self.name, reason("where.the_vertex")))

    def format(self, position: int) -> str:
        """Write the number of the vertex."""
        return str(position)

    def check(self, value: Any) -> int:
        """Check a vertex, or read a text."""
        return self.parse(value) if isinstance(value, str) else self._known(super().check(value))

    def _known(self, vertex: int) -> int:
        if vertex >= self.count:
            raise PositionError(reason("position.no_vertex", game=self.name, given=shown(vertex), last=self.count - 1))
        return vertex

    def positions(self, count: int) -> range:
        """Return the first vertices."""
        return range(min(count, self.count))
