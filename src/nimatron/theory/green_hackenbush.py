"""Green Hackenbush in normal play: cycles are fused, and every vertex counts the nim-sum of what it carries.

The colon principle: of branches that meet in a vertex only the nim-sum matters, for a player who is answered in a sum
of equal branches is answered in the whole drawing. The fusion principle: the vertices of a cycle may be made one
without changing the nim-value (Berlekamp, Conway and Guy 1982, chapter 7). So all edges that lie on cycles become
loops, each with value 1; the others, the bridges, make a tree, whose edges add 1 to the value of what they carry.
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
        """Normal play."""
        return not misere

    def loses(self, game: GreenHackenbush, position: Growth, misere: bool) -> bool:
        """The ground counts 0."""
        return self.value(game, position) == 0

    def value(self, game: GreenHackenbush, position: Growth) -> int:
        """What the ground counts."""
        return fused_value(position.standing)

    def winning_moves(
        self, game: GreenHackenbush, position: Growth, misere: bool, beside: int = 0
    ) -> Sequence[Growth] | None:
        """The cuts after which the ground counts as wanted."""
        return [move for move in game.moves(position) if fused_value(move.standing) == beside]

    def explain(
        self, game: GreenHackenbush, position: Growth, misere: bool, best: Growth | None, lost: bool
    ) -> Explanation:
        """The values of the parts, how they are counted, and what the cut makes of them."""
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
    """What the ground counts, found in one walk over the drawing, depth first.

    An edge back to a vertex passed before closes a cycle: everything on the way down to there is fused. ``low`` is, of
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
            if low[vertex] < place[vertex]:  # the edge between them lies on a cycle: a loop, and the vertices are one
                low[below] = min(low[below], low[vertex])
                value[below] ^= value[vertex] ^ 1
            else:
                value[below] ^= value[vertex] + 1
