"""Geography in normal play: on vertices by maximum matchings, on the edges of bipartite graphs by even kernels.

- Maximum matchings of graphs by Edmonds' blossom algorithm (1965), in exact integer steps.
- Vertex geography in normal play: an N-position exactly when every maximum matching covers the token's vertex.
- Edge geography on bipartite graphs in normal play: a P-position exactly when an even kernel contains the token's
  vertex.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from nimatron.arithmetic.nim_sum import can_be_one, reduced_equations
from nimatron.explain.message import Explanation, Message, MessageValue, Step, game_over, printed
from nimatron.games.graphs.edge_geography import EdgeGeography
from nimatron.games.graphs.vertex_geography import VertexGeography
from nimatron.rules.token_walk import Walk
from nimatron.theory.theorem import Theorem


class Matching(NamedTuple):
    """A maximum matching: the partner of every covered vertex, and the vertices missed by some maximum matching."""

    partner: dict[int, int]
    missed: frozenset[int]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The edges, each with its smaller vertex first, in order."""
        return tuple(sorted((one, other) for one, other in self.partner.items() if one < other))


def maximum_matching(neighbours: Mapping[int, Sequence[int]]) -> Matching:
    """Return a maximum matching of a graph, given as the neighbours of each vertex.

    >>> path = {0: [1], 1: [0, 2], 2: [1]}
    >>> len(maximum_matching(path).pairs), sorted(maximum_matching(path).missed)
    (1, [0, 2])
    """
    partner: dict[int, int] = {}
    for vertex, others in neighbours.items():
        if vertex not in partner:
            free = next((other for other in others if other not in partner and other != vertex), None)
            if free is not None:
                partner[vertex], partner[free] = free, vertex
    while True:
        forest = _Forest(neighbours, partner)
        bridge = forest.grow()
        if bridge is None:
            return Matching(partner, frozenset(forest.outer))
        for one, other in (bridge, bridge[::-1]):
            forest.swap(one, other)


class _Forest:
    """Alternating trees from all uncovered vertices.

    A matching is a set of edges no two of which meet. Alternating paths are grown from all uncovered vertices in
    parallel. *Outer* vertices are reached by an even number of edges, every second of them in the matching. An edge
    between outer vertices of two trees makes the matching larger. An edge between outer vertices of one tree closes an
    odd cycle (a blossom), which is shrunk to one outer vertex. When no such edge is left the matching is maximum, and
    the outer vertices are exactly those that some maximum matching misses (Gallai 1964).
    """

    def __init__(self, neighbours: Mapping[int, Sequence[int]], partner: dict[int, int]) -> None:
        self._neighbours, self._partner = neighbours, partner
        self._before: dict[int, int] = {}
        """For an inner vertex, or one that a blossom has made outer: the outer vertex from which it was reached."""
        self._base = {vertex: vertex for vertex in neighbours}
        self._root = {vertex: vertex for vertex in neighbours if vertex not in partner}
        self.outer: dict[int, None] = dict.fromkeys(self._root)
        self._queue = list(self._root)

    def grow(self) -> tuple[int, int] | None:
        """Return two adjacent outer vertices of different trees, or None if there are none."""
        base, root, outer = self._base, self._root, self.outer
        for vertex in self._queue:  # the queue grows during the loop
            for other in self._neighbours[vertex]:
                if base[vertex] == base[other]:
                    continue
                if other not in root:
                    mate = self._partner[other]
                    self._before[other] = vertex
                    root[other] = root[mate] = root[vertex]
                    self._reach(mate)
                elif other in outer:
                    if root[other] != root[vertex]:
                        return vertex, other
                    self._shrink(vertex, other)
        return None

    def _reach(self, vertex: int) -> None:
        self.outer[vertex] = None
        self._queue.append(vertex)

    def _shrink(self, one: int, other: int) -> None:
        """Shrink the odd cycle that an edge between outer vertices of a tree closes."""
        stem = self._meeting(one, other)
        members: set[int] = set()
        for vertex, behind in ((one, other), (other, one)):
            while self._base[vertex] != stem:
                mate = self._partner[vertex]
                members |= {self._base[vertex], self._base[mate]}
                self._before[vertex] = behind
                behind, vertex = mate, self._before[mate]
        for vertex, base in self._base.items():
            if base in members:
                self._base[vertex] = stem
                if vertex not in self.outer:
                    self._reach(vertex)

    def _meeting(self, one: int, other: int) -> int:
        """Return the base at which the paths of two outer vertices to their root meet."""
        passed = set()
        while True:
            one = self._base[one]
            passed.add(one)
            if one not in self._partner:
                break
            one = self._before[self._partner[one]]
        while True:
            other = self._base[other]
            if other in passed:
                return other
            other = self._before[self._partner[other]]

    def swap(self, vertex: int, mate: int) -> None:
        """Exchange the edges on the path of an outer vertex to its root, and match the vertex with ``mate``."""
        while True:
            left = self._partner.get(vertex)
            self._partner[vertex] = mate
            if left is None:
                return
            vertex, mate = self._before[left], left
            self._partner[mate] = vertex


class MatchingCovers(Theorem):
    """P-positions: some maximum matching misses the token's vertex.

    Proof (Fraenkel, Scheinerman and Ullman 1993). Let a maximum matching miss the token's vertex v. Every neighbour w
    to which the token moves is covered, or else the edge v-w would make the matching larger. The other player moves to
    the partner of w, and so on. There always is a partner: a vertex w' that the matching does not cover would end a
    path that begins at v and has every second edge in the matching, and exchanging its edges would make the matching
    larger. If every maximum matching covers v, let one join v and w. Without v it is a maximum matching of the rest
    that misses w, so the move to w leaves a P-position. So the winning moves are those to the vertices that some
    maximum matching of the graph without v misses.

    >>> game = VertexGeography()
    >>> [MatchingCovers().loses(game, game.parse(start), False) for start in ("cycle:5@0", "cycle:6@0")]
    [True, False]
    """

    source = "Fraenkel, Scheinerman and Ullman 1993"

    def covers(self, game: VertexGeography, position: Walk, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: VertexGeography, position: Walk, misere: bool) -> bool:
        """Return whether every maximum matching of the other vertices covers all neighbours."""
        return not self._winning_moves(game, position)

    def winning_moves(
        self, game: VertexGeography, position: Walk, misere: bool, beside: int = 0
    ) -> Sequence[Walk] | None:
        """Return the moves to the neighbours that some maximum matching of the other vertices misses."""
        return None if beside else self._winning_moves(game, position)

    def _winning_moves(self, game: VertexGeography, position: Walk) -> Sequence[Walk]:
        missed = matching_without(position, position.token).missed
        return [move for move in game.moves(position) if move.token in missed]

    def explain(
        self, game: VertexGeography, position: Walk, misere: bool, best: Walk | None, lost: bool
    ) -> Explanation:
        """Explain the sizes of maximum matchings with and without the token's vertex, and the move along one."""
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
    """Return a maximum matching of the remaining vertices but one.

    >>> matching_without(VertexGeography().parse("path:4@0"), 0).pairs
    ((1, 2),)
    """
    left = position.left - {vertex}
    graph = left.graph
    return maximum_matching({one: [other for other in graph.neighbours(one) if other in left] for one in sorted(left)})


class EvenKernels(Theorem):
    """P-positions: an even kernel contains the token's vertex, if the token can reach no odd cycle.

    An even kernel is a set of vertices, no two of them adjacent, such that every vertex outside has an even number of
    edges to it. From a vertex of it the token can only leave it, to a vertex with an even number of edges to the
    kernel. One of these was just used, so another is left for the answer, which returns to the kernel. The set
    remains an even kernel of the remaining graph. So the player to move loses, on any graph.

    On a bipartite graph the vertices of a kernel on the token's side are a kernel by themselves. It is a solution,
    modulo 2, of one equation for each vertex of the other side: its neighbours in the kernel are even in number. If no
    solution contains the token's vertex v, then by linear algebra the unit vector of v is a sum of equations. That is,
    there is a set of vertices of the other side to which v has an odd number of edges, and every other vertex of v's
    side an even number. The token moves to one of them along an edge. Then the set is an even kernel of the remaining
    graph, and the mover wins (Fraenkel, Scheinerman and Ullman 1993).

    >>> game, theorem = EdgeGeography(), EvenKernels()
    >>> [theorem.loses(game, game.parse(start), False) for start in ("star:2@1", "star:2@0", "cycle:4@0")]
    [True, False, True]
    """

    source = "Fraenkel, Scheinerman and Ullman 1993"

    def covers(self, game: EdgeGeography, position: Walk, misere: bool) -> bool:
        """Return True for normal play if the edges that the token can reach contain no odd cycle."""
        return not misere and _sides(position) is not None

    def loses(self, game: EdgeGeography, position: Walk, misere: bool) -> bool:
        """Return whether there is an even kernel with the token's vertex."""
        return even_kernel(position) is not None

    def winning_moves(
        self, game: EdgeGeography, position: Walk, misere: bool, beside: int = 0
    ) -> Sequence[Walk] | None:
        """Return the moves to the vertices of the sets that are even except at the token's vertex."""
        sides = _sides(position)
        if beside or sides is None:
            return None
        equations = reduced_equations(
            _row(others) | (vertex == position.token) for vertex, others in sides.near.items()
        )
        if equations is None:
            return []
        return [move for move in game.moves(position) if can_be_one(equations, move.token + 1)]

    def explain(self, game: EdgeGeography, position: Walk, misere: bool, best: Walk | None, lost: bool) -> Explanation:
        """Explain the even kernel, here or after the move."""
        if not game.moves(position):
            return game_over(won=False)
        kernel = even_kernel(position if lost or best is None else best)
        if kernel is None:
            return Explanation((Message("general.wins"),))
        if lost or best is None:
            sentence = Message("edge-geography.lost", {"token": position.token, "kernel": printed(kernel)})
        else:
            ends: dict[str, MessageValue] = {"token": position.token, "vertex": best.token}
            sentence = Message("edge-geography.won", {**ends, "kernel": printed(kernel)})
        return Explanation((sentence,), (Step("even_kernel", {"vertices": list(kernel)}),))


class _Sides(NamedTuple):
    """The vertices that the token can reach, with their neighbours: those of its own colour, and the others."""

    near: dict[int, list[int]]
    far: dict[int, list[int]]


def even_kernel(position: Walk) -> tuple[int, ...] | None:
    """Return an even kernel with the token's vertex; None if there is none or an odd cycle can be reached.

    >>> read = EdgeGeography().parse
    >>> even_kernel(read("cycle:4@0")), even_kernel(read("path:3@0")), even_kernel(read("path:4@0"))
    ((0, 2), (0, 2), None)
    """
    sides = _sides(position)
    if sides is None:
        return None
    token = position.token
    equations = reduced_equations(_row(others) & ~(2 << token) | (token in others) for others in sides.far.values())
    if equations is None:
        return None
    return tuple(sorted([token, *(place - 1 for place, row in equations.items() if row & 1)]))


def _row(vertices: Iterable[int]) -> int:
    """Return the sum of the unknowns of these vertices as bits, bit n + 1 for vertex n."""
    return sum(2 << vertex for vertex in vertices)


def _sides(position: Walk) -> _Sides | None:
    """Return both sides, or None if the graph is not bipartite."""
    token, left = position
    neighbours: dict[int, list[int]] = {token: []}
    for a, b in left:
        neighbours.setdefault(a, []).append(b)
        neighbours.setdefault(b, []).append(a)
    colour, queue = {token: 0}, [token]
    for vertex in queue:  # the queue grows during the loop
        for other in neighbours[vertex]:
            if other not in colour:
                colour[other] = 1 - colour[vertex]
                queue.append(other)
            elif colour[other] == colour[vertex]:
                return None
    near, far = ({one: neighbours[one] for one in sorted(colour) if colour[one] == shade} for shade in (0, 1))
    return _Sides(near, far)
