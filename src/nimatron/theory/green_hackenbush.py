"""Green Hackenbush in normal play: cycles are fused, and the value of a vertex is the nim-sum of what it carries.

The colon principle: of branches that meet in a vertex only the nim-sum matters, for an answer in a sum of branches is
also an answer in the whole drawing. The fusion principle: the vertices of a cycle may be identified without changing
the nim-value (Berlekamp, Conway and Guy 1982, chapter 7). So all edges that lie on cycles become loops, each of value
1. The others, the bridges, form a tree, and each adds 1 to the value of what it carries.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nimatron.arithmetic.nim_sum import nim_sum
from nimatron.explain.message import Explanation, Message, Step, game_over, printed
from nimatron.games.graphs.green_hackenbush import GROUND, Edge, GreenHackenbush, Growth, cut_edge
from nimatron.theory.theorem import Theorem


class Fusion(Theorem):
    """The nim-value of a drawing, all of whose cycles are fused.

    >>> game = GreenHackenbush()
    >>> [Fusion().value(game, game.parse(drawing)) for drawing in ("0-1,1-2,2-3", "0-1,1-2,2-0", "0-1,1-1,1-2")]
    [3, 1, 1]
    """

    source = "Berlekamp, Conway and Guy 1982"

    def covers(self, game: GreenHackenbush, position: Growth, misere: bool) -> bool:
        """Return True for normal play."""
        return not misere

    def loses(self, game: GreenHackenbush, position: Growth, misere: bool) -> bool:
        """Return whether the value of the ground is 0."""
        return self.value(game, position) == 0

    def value(self, game: GreenHackenbush, position: Growth) -> int:
        """Return the value of the ground."""
        return fused_value(position.standing)

    def winning_moves(
        self, game: GreenHackenbush, position: Growth, misere: bool, beside: int = 0
    ) -> Sequence[Growth] | None:
        """Return the cuts after which the ground has the required value."""
        return [move for move in game.moves(position) if fused_value(move.standing) == beside]

    def explain(
        self, game: GreenHackenbush, position: Growth, misere: bool, best: Growth | None, lost: bool
    ) -> Explanation:
        """Explain the values of the components, how they are computed, and the effect of the cut."""
        if not position.standing:
            return game_over(won=False)
        parts = [part for _, part in game.components(position)]
        values = [fused_value(part.standing) for part in parts]
        total, state = nim_sum(values), "lost" if lost else "won"
        if len(values) == 1:
            counted = Message(f"general.value.{state}", {"value": total})
        else:
            counted = Message(f"general.values.{state}", {"values": printed(values), "total": total})
        sentences = [counted, Message("green-hackenbush.rule")]
        if not lost and best is not None:
            sentences.append(Message("green-hackenbush.move", {"edge": "-".join(map(str, cut_edge(position, best)))}))
        rows = [{"component": game.format(part), "value": value} for part, value in zip(parts, values, strict=True)]
        return Explanation(tuple(sentences), (Step("component_values", {"components": rows, "nim_sum": total}),))


def fused_value(edges: Iterable[Edge]) -> int:
    """Return the nim-value of a drawing, found in one depth-first walk.

    An edge back to a visited vertex closes a cycle, so all vertices on the path down to it are fused. ``low`` is, for
    each vertex, the place in the walk of the earliest vertex that it is fused with.

    >>> fused_value([(0, 1), (1, 2), (1, 3)]), fused_value([(0, 1), (0, 1)]), fused_value([(0, 0)])
    (1, 0, 1)
    """
    ends: dict[int, list[tuple[int, int]]] = {GROUND: []}
    for number, (a, b) in enumerate(edges):
        ends.setdefault(a, []).append((b, number))
        if a != b:
            ends.setdefault(b, []).append((a, number))
    place, low, value = {GROUND: 0}, {GROUND: 0}, {GROUND: 0}
    used: set[int] = set()
    way = [(GROUND, iter(ends[GROUND]))]
    while True:
        vertex, left = way[-1]
        for other, number in left:
            if number in used:
                continue
            used.add(number)
            if other in place:  # a loop, or an edge back down
                low[vertex] = min(low[vertex], place[other])
                value[vertex] ^= 1
            else:
                place[other] = low[other] = len(place)
                value[other] = 0
                way.append((other, iter(ends[other])))
                break
        else:
            way.pop()
            if not way:
                return value[GROUND]
            below = way[-1][0]
            if low[vertex] < place[vertex]:  # the edge is on a cycle: it becomes a loop, the vertices are fused
                low[below] = min(low[below], low[vertex])
                value[below] ^= value[vertex] ^ 1
            else:
                value[below] ^= value[vertex] + 1
