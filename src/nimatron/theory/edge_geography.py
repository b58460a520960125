"""Edge geography on bipartite graphs in normal play: lost exactly when an even kernel holds the token's vertex.

An even kernel is a set of vertices, no two of them joined, such that every vertex outside has an even number of edges
to it. From a vertex of it the token can only leave it, to a vertex with an even number of edges to the kernel; one was
just used, so another is left for the answer, which returns to the kernel, and what is left keeps the kernel even. So
the player to move loses, on any graph.

On a bipartite graph the vertices of a kernel on the token's side are a kernel by themselves. It is a solution, modulo
2, of one equation for each vertex of the other side: its neighbours in the kernel are even in number. If there is none
that holds the token's vertex v, then by linear algebra the unit vector of v is a sum of equations: there is a set of
vertices of the other side to which v has an odd number of edges, and every other vertex of v's side an even number. The
token moves to one of them along an edge. Then the set is an even kernel of what is left, and the mover wins
(Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from nimatron.arithmetic.nim_sum import can_be_one, solved
from nimatron.explain.general import game_over, printed
from nimatron.explain.message import Explanation, Message, MessageValue, Step
from nimatron.games.graphs.edge_geography import EdgeGeography
from nimatron.rules.token_walk import Walk
from nimatron.theory.theorem import Theorem


class EvenKernels(Theorem):
    """Lost exactly when an even kernel holds the token's vertex, where what it can reach has no odd cycle.

    >>> game, theorem = EdgeGeography(), EvenKernels()
    >>> [theorem.loses(game, game.parse(start), False) for start in ("star:2@1", "star:2@0", "cycle:4@0")]
    [True, False, True]
    """

    source = "Fraenkel, Scheinerman and Ullman 1993"

    def covers(self, game: EdgeGeography, position: Walk, misere: bool) -> bool:
        """Normal play, where the edges that the token can reach make no odd cycle."""
        return not misere and _sides(position) is not None

    def loses(self, game: EdgeGeography, position: Walk, misere: bool) -> bool:
        """There is an even kernel with the token's vertex."""
        return even_kernel(position) is not None

    def winning_moves(
        self, game: EdgeGeography, position: Walk, misere: bool, beside: int = 0
    ) -> Sequence[Walk] | None:
        """To the vertices of the sets that are even but for the token's vertex."""
        sides = _sides(position)
        if beside or sides is None:
            return None
        equations = solved(_row(others) | (vertex == position.token) for vertex, others in sides.near.items())
        if equations is None:
            return []
        return [move for move in game.moves(position) if can_be_one(equations, move.token + 1)]

    def explain(self, game: EdgeGeography, position: Walk, misere: bool, best: Walk | None, lost: bool) -> Explanation:
        """The even kernel, here or after the move."""
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
    """The vertices that the token can reach with their neighbours: those of its own colour, and the others."""

    near: dict[int, list[int]]
    far: dict[int, list[int]]


def even_kernel(position: Walk) -> tuple[int, ...] | None:
    """An even kernel with the token's vertex, None where there is none or an odd cycle is in reach.

    >>> read = EdgeGeography().parse
    >>> even_kernel(read("cycle:4@0")), even_kernel(read("path:3@0")), even_kernel(read("path:4@0"))
    ((0, 2), (0, 2), None)
    """
    sides = _sides(position)
    if sides is None:
        return None
    token = position.token
    equations = solved(_row(others) & ~(2 << token) | (token in others) for others in sides.far.values())
    if equations is None:
        return None
    return tuple(sorted([token, *(place - 1 for place, row in equations.items() if row & 1)]))


def _row(vertices: Iterable[int]) -> int:
    """The sum of the unknowns of these vertices, bit n + 1 for vertex n."""
    return sum(2 << vertex for vertex in vertices)


def _sides(position: Walk) -> _Sides | None:
    """Both sides, None where they cannot be told apart."""
    token, left = position
    joined: dict[int, list[int]] = {token: []}
    for a, b in left:
        joined.setdefault(a, []).append(b)
        joined.setdefault(b, []).append(a)
    colour, queue = {token: 0}, [token]
    for vertex in queue:  # which grows meanwhile
        for other in joined[vertex]:
            if other not in colour:
                colour[other] = 1 - colour[vertex]
                queue.append(other)
            elif colour[other] == colour[vertex]:
                return None
    near, far = ({one: joined[one] for one in sorted(colour) if colour[one] == shade} for shade in (0, 1))
    return _Sides(near, far)
