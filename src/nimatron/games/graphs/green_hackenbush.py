"""Green Hackenbush: cut an edge of a drawing; whatever is no longer joined to the ground falls.

Rules
-----
A drawing of edges stands on the ground, vertex 0. A move cuts one edge; every edge that is then not joined to the
ground any more falls, too. In normal play whoever cuts the last edge wins. ``0-1,1-2`` is a stalk of two edges; an edge
may join a vertex to itself, and two vertices may be joined several times. What has fallen is listed after a slash,
``0-1/1-2``, for the picture alone.

Strategy
--------
Count from the tops down. A stalk of n edges is a heap of n. Where several branches meet in a vertex, they act like one
stalk whose height is their nim-sum, and the edge below adds 1. Cycles are fused: all vertices of a cycle become one,
and each of its edges a loop, which counts 1; so a cycle of odd length that stands on the ground counts 1, one of even
length nothing. Cut so that the ground gets the nim-sum 0.

History
-------
Hackenbush was made by Conway. That branches may be added as heaps is the colon principle; that cycles may be fused was
proved in Winning Ways, where the game with edges that both players may cut is called green.

Sources
-------
J. H. Conway, On Numbers and Games, London 1976, chapter 13.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 7.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("green-hackenbush", drawing).grundy for drawing in ("0-1,1-2,2-3", "0-1,1-2,2-3,1-4,4-5,5-6")]
[3, 2]
>>> [nt.analyse("green-hackenbush", drawing).grundy for drawing in ("0-1,1-2,2-0", "0-1,0-1", "0-0")]
[1, 0, 1]
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Edge = tuple[int, int]
MOST_EDGES = 400
GROUND = 0
_EDGE = re.compile(r"([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
EMPTY = "none"


class Growth(NamedTuple):
    """The edges that stand and those that are gone, in order, the smaller vertex of each first."""

    standing: tuple[Edge, ...]
    gone: tuple[Edge, ...] = ()


class GreenHackenbush(RuleSet[Growth]):
    """Green Hackenbush: cut an edge; what is no longer joined to the ground falls (Conway 1976).

    >>> game = GreenHackenbush()
    >>> [game.format(move) for move in game.moves(game.parse("0-1,1-2"))]
    ['none/0-1,1-2', '0-1/1-2']
    """

    name = "green-hackenbush"
    title = "Green Hackenbush"
    aliases = ("hackenbush",)
    search_words = ("tree", "graph", "edges")
    group = "graphs"
    example = "0-1,0-4,0-5,1-2,1-3,4-5,5-6"
    view = "nimatron.views.green_hackenbush:GreenHackenbushView"
    theorems = ("nimatron.theory.green_hackenbush:Fusion",)

    @property
    def start(self) -> Growth:
        """The example position."""
        return self.parse(self.example)

    # -- rules -------------------------------------------------------------------------------------------------

    def generate_moves(self, position: Growth) -> Iterator[Growth]:
        """Yield the position without each edge in turn, and without what falls with it."""
        standing, gone = position
        for index, edge in enumerate(standing):
            if standing[index - 1 : index] != (edge,):  # equal edges make one move
                yield settled(standing[:index] + standing[index + 1 :], (*gone, edge))

    def canonical(self, position: Growth) -> Growth:
        """Keep only the edges that stand."""
        return Growth(position.standing)

    def components(self, position: Growth) -> Iterator[Component]:
        """Yield what would be connected without the ground; every loop at the ground is a component of its own."""
        above = neighbours(edge for edge in position.standing if GROUND not in edge)
        part_of: dict[int, int] = {}
        for first in sorted({edge[1] for edge in position.standing} - {GROUND}):
            pending = [] if first in part_of else [first]
            while pending:
                vertex = pending.pop()
                part_of[vertex] = first
                pending += [other for other in above.get(vertex, ()) if other not in part_of]
        parts: dict[int, list[Edge]] = {}
        for index, (low, high) in enumerate(position.standing):
            parts.setdefault(-1 - index if high == GROUND else part_of[high], []).append((low, high))
        return ((self, Growth(tuple(part))) for part in parts.values())

    # -- written form ------------------------------------------------------------------------------------------

    def parse(self, text: str) -> Growth:
        """Read ``0-1,1-2``, or with the edges that are gone ``0-1/1-2``; ``none`` is the picture without edges."""
        written, _, rest = "".join(text.split()).partition("/")
        standing, gone = self._edges(written, text), self._edges(rest or EMPTY, text)
        if len(standing) + len(gone) > MOST_EDGES:
            count = len(standing) + len(gone)
            raise PositionError(reason("position.many_edges", game=self.name, count=count, limit=MOST_EDGES))
        return settled(standing, gone)

    def _edges(self, written: str, text: str) -> tuple[Edge, ...]:
        if written == EMPTY:
            return ()
        found = [_EDGE.fullmatch(edge) for edge in written.split(",")]
        if not all(found):
            raise PositionError(reason("position.edges", game=self.name, given=shown(text)))
        ends = [(int(edge[1]), int(edge[2])) for edge in found if edge]
        return tuple((min(pair), max(pair)) for pair in ends)

    def format(self, position: Growth) -> str:
        """Write the edges that stand and, after a slash, those that are gone."""
        standing, gone = (",".join(f"{a}-{b}" for a, b in edges) or EMPTY for edges in position)
        return f"{standing}/{gone}" if position.gone else standing

    def positions(self, count: int) -> Iterator[Growth]:
        """Yield stalks of 0 .. count - 1 edges."""
        return (Growth(tuple((edge, edge + 1) for edge in range(height))) for height in range(min(count, MOST_EDGES)))


def cut_edge(position: Growth, move: Growth) -> Edge:
    """Return the edge that a move cuts: among the edges removed, the only one that touches what stays.

    >>> game = GreenHackenbush()
    >>> cut_edge(game.parse("0-1,1-2,2-3"), game.parse("0-1/1-2,2-3"))
    (1, 2)
    """
    stays = {GROUND, *(vertex for edge in move.standing for vertex in edge)}
    going = Counter(position.standing) - Counter(move.standing)
    return next(edge for edge in going if not stays.isdisjoint(edge))


def settled(standing: Iterable[Edge], gone: Iterable[Edge]) -> Growth:
    """Return the position after all edges that are not joined to the ground have fallen.

    >>> settled([(0, 1), (2, 3)], []).gone
    ((2, 3),)
    """
    standing = sorted(standing)
    above = neighbours(standing)
    held, queue = {GROUND}, [GROUND]
    for vertex in queue:  # grows during the loop
        for other in above.get(vertex, ()):
            if other not in held:
                held.add(other)
                queue.append(other)
    fallen = (edge for edge in standing if edge[0] not in held)
    return Growth(tuple(edge for edge in standing if edge[0] in held), tuple(sorted([*gone, *fallen])))


def neighbours(edges: Iterable[Edge]) -> dict[int, list[int]]:
    """Return for each vertex the other ends of its edges.

    >>> neighbours([(0, 1), (1, 2)])
    {0: [1], 1: [0, 2], 2: [1]}
    """
    found: dict[int, list[int]] = {}
    for a, b in edges:
        found.setdefault(a, []).append(b)
        found.setdefault(b, []).append(a)
    return found


# -- the picture -------------------------------------------------------------------------------------------------------
