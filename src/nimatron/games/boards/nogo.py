"""Impartial NoGo: put X or O on an empty point; every group of one colour must keep an empty neighbour.

Rules
-----
The board is a rectangle of points, or any graph; some points may bear stones. A move puts a stone X or O, as the player
likes, on an empty point. Afterwards every group, a connected set of stones of one colour, must have a liberty: an empty
point beside one of its stones. This holds for the groups of both colours, so nothing is ever captured. Both players may
use both colours. In normal play whoever cannot move loses. Positions are written ``3x4`` (an empty rectangle),
``X../..O`` (``#`` is not a point), or as a graph, ``cycle:6`` or ``cycle:6@X..O..`` with a sign for each vertex.

Strategy
--------
What is forbidden once is forbidden for good. A point where neither colour may be put stays empty: it is a liberty
forever. So the groups beside it are safe, and what lies on their two sides has nothing to do with each other any more;
such parts add by nim-sum. Answering by the image fails, since the answer may take a last liberty: the player to move
wins on 2x2 and 2x3, and loses on 2x4 and 3x3.

History
-------
NoGo, also called Anti-Atari Go, was played at a workshop on combinatorial games in Banff in 2011; there each player has
a colour of their own. Solvers of sums of games also play it impartially, and list nim-values of small boards.

Sources
-------
C. W. Chou, O. Teytaud, S. J. Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo, EvoApplications
(2011), 73-82.
MCGS, a minimax-based combinatorial game solver of the University of Alberta (ualberta-mueller-group), its tests of
impartial NoGo.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("nogo", f"1x{n}", fields=["grundy"]).grundy for n in range(1, 10)]
[0, 1, 0, 1, 2, 0, 1, 0, 1]
>>> [nt.analyse("nogo", board, fields=["grundy"]).grundy for board in ("2x2", "2x3", "2x4", "2x5", "3x3")]
[1, 1, 0, 0, 0]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.coloured_board import COLOURS, EMPTY, OTHER, Coloured, ColouredBoardGame, connected
from nimatron.rules.coloured_forms import least_of_two
from nimatron.rules.graph_game import Graph
from nimatron.rules.painting import BIT
from nimatron.rules.parameters import shown

_GROUP = {"X": 4, "O": 5}
_SWAPPED = (0, 2, 1, 3, 5, 4)


class Group(NamedTuple):
    """A connected set of stones of one colour, with its liberties."""

    colour: str
    stones: frozenset[int]
    liberties: frozenset[int]


class Reduced(NamedTuple):
    """What matters of a position.

    Attributes:
        points: for each point that may still get a stone, the colours that are safe there (1 for X, 2 for O).
        groups: the groups that may still lose liberties, by one of their stones.
        near: the edges between points, and between points and these groups.
        settled: all other stones and empty points.
    """

    points: dict[int, int]
    groups: dict[int, Group]
    near: dict[int, set[int]]
    settled: frozenset[int]


class NoGo(ColouredBoardGame):
    """Impartial NoGo: put a stone of either colour so that every group keeps a liberty.

    *What is forbidden remains so.* Let colour c be forbidden on an empty point p. Either a group of the other colour
    has no liberty but p: it could only grow by a stone on p, so this does not change while p is empty. Or p has no
    empty neighbour, and every group of colour c beside it has no liberty but p: for the same reason none of these
    groups grows, and no new one appears. So a point on which both colours are forbidden stays empty: it is *dead*.

    *Components.* A group beside a dead point always has a liberty: it is *safe*, and so is every stone that joins it.
    All that a safe group does is to make its own colour safe on the empty points beside it; a dead point makes both
    colours safe there. Apart from this, whether c is allowed on p depends only on the empty neighbours of p and on the
    groups beside it that are not safe. So what is connected by edges between empty points that are not dead, and
    between them and groups that are not safe, is a component.

    *Equal forms.* A group may be drawn as one vertex, since only its liberties matter; both colours may be exchanged in
    a component, and its vertices renumbered. If a colour is safe somewhere, the form has a dead point for it: its two
    other neighbours are single stones of both colours without another liberty.

    >>> [NoGo().format(move) for move in NoGo().moves(NoGo().parse("X.."))]
    ['XX.', 'X.X', 'X.O']
    """

    name = "nogo"
    title = "Impartial NoGo"
    aliases = ("impartial-nogo", "no-go", "anti-atari-go")
    search_words = ("go", "liberties", "atari")
    example = "3x3"
    components = ColouredBoardGame.parts_apart
    canonical = ColouredBoardGame.in_equal_form
    couple_engine = "nimatron.solve.searching.colour_search:colour_search"
    reasons = ("nimatron.theory.parity:same_number", "nimatron.theory.parity:same_parity")

    def admit(self, position: Coloured) -> Coloured:
        """Refuse a group without a liberty."""
        for group in self.groups(position):
            if not group.liberties:
                where = self.place(position, min(group.stones))
                given = shown(self.format(position))
                raise PositionError(reason("position.nogo", game=self.name, given=given, at=where, colour=group.colour))
        return position

    @staticmethod
    def groups(position: Coloured) -> list[Group]:
        """Return the groups of both colours.

        >>> [sorted(group.liberties) for group in NoGo.groups(NoGo().parse("XX.O."))]
        [[2], [2, 4]]
        """
        colours, found = position.colours, []
        for colour in COLOURS:
            own = {vertex for vertex, letter in enumerate(colours) if letter == colour}
            for stones in connected(own, position.near):
                beside = (other for vertex in stones for other in position.near[vertex])
                liberties = frozenset(other for other in beside if colours[other] == EMPTY)
                found.append(Group(colour, stones, liberties))
        return found

    def allowed(self, position: Coloured, groups: list[Group]) -> dict[int, int]:
        """Return for each empty point the colours that may be put there (1 for X, 2 for O).

        >>> game = NoGo()
        >>> position = game.parse("X.X.")
        >>> game.allowed(position, game.groups(position))
        {1: 1, 3: 1}
        """
        of = {vertex: group for group in groups for vertex in group.stones}
        found = {}
        for vertex, colour in enumerate(position.colours):
            if colour == EMPTY:
                around = [of[other] for other in position.near[vertex] if other in of]
                last = {group.colour for group in around if len(group.liberties) == 1}
                free = any(position.colours[other] == EMPTY for other in position.near[vertex])
                more = {group.colour for group in around if len(group.liberties) > 1}
                found[vertex] = sum(BIT[own] for own in COLOURS if OTHER[own] not in last and (free or own in more))
        return found

    def generate_moves(self, position: Coloured) -> Iterator[Coloured]:
        """Yield a move for every point and every colour that is allowed there, X before O."""
        for vertex, mask in self.allowed(position, self.groups(position)).items():
            for colour in COLOURS:
                if mask & BIT[colour]:
                    yield position.put(vertex, colour)

    def count_moves(self, position: Coloured) -> int:
        """Return how many colours are allowed on the points, all together."""
        return sum(mask.bit_count() for mask in self.allowed(position, self.groups(position)).values())

    def reduced(self, position: Coloured) -> Reduced:
        """Return what matters: no dead points, no safe groups.

        >>> NoGo().reduced(NoGo().parse("XX.O.O..")).points
        {4: 2, 6: 0, 7: 0}
        """
        groups = self.groups(position)
        allowed = self.allowed(position, groups)
        dead = {vertex for vertex, mask in allowed.items() if not mask}
        points = {
            vertex: 3 if not dead.isdisjoint(position.near[vertex]) else 0 for vertex, mask in allowed.items() if mask
        }
        near: dict[int, set[int]] = {
            vertex: {other for other in position.near[vertex] if other in points} for vertex in points
        }
        left: dict[int, Group] = {}
        for group in groups:
            if dead.isdisjoint(group.liberties):
                key = min(group.stones)
                left[key], near[key] = group, set(group.liberties)
                for point in group.liberties:
                    near[point].add(key)
            else:
                for point in group.liberties & points.keys():
                    points[point] |= BIT[group.colour]
        inside = points.keys() | {stone for group in left.values() for stone in group.stones}
        there = {vertex for vertex, colour in enumerate(position.colours) if colour in COLOURS + EMPTY}
        return Reduced(points, left, near, frozenset(there - inside))

    def parts(self, position: Coloured) -> Iterator[frozenset[int]]:
        """Yield points and groups of each component, with all that is settled."""
        found = self.reduced(position)
        near = tuple(tuple(found.near.get(vertex, ())) for vertex in range(len(position.colours)))
        for part in connected(set(found.near), near):
            stones = (stone for key in part if key in found.groups for stone in found.groups[key].stones)
            yield part.union(stones, found.settled)

    def form(self, position: Coloured) -> Coloured:
        """Return the component with single stones for groups, and a dead point if a colour is safe somewhere."""
        found = self.reduced(position)
        order = list(found.near)
        number = {vertex: index for index, vertex in enumerate(order)}
        near = [[number[other] for other in found.near[vertex]] for vertex in order]
        own = [found.points[v] if v in found.points else _GROUP[found.groups[v].colour] for v in order]
        labels, edges = least_of_two(own, [_SWAPPED[label] for label in own], near)
        return self.drawn(labels, edges)

    @staticmethod
    def drawn(labels: Sequence[int], edges: Sequence[tuple[int, int]]) -> Coloured:
        """Return a position with these vertices: points by the colours that are safe there, 4 for a group X, 5 for O.

        >>> NoGo().format(NoGo.drawn((1, 4), ((0, 1),)))
        'edges:6;0-1,0-5,2-3,2-4,2-5@.X.XOX'
        """
        colours = "".join(EMPTY if label < 4 else COLOURS[label - 4] for label in labels)
        joined = list(edges)
        if any(0 < label < 4 for label in labels):
            dead = len(colours)
            colours += EMPTY + COLOURS
            joined += [(dead, dead + 1), (dead, dead + 2)]
            joined += [(vertex, dead) for vertex, label in enumerate(labels) if label == 3]
            for colour in COLOURS:
                safe = [vertex for vertex, label in enumerate(labels) if label == BIT[colour]]
                if safe:
                    joined += [(vertex, len(colours)) for vertex in [*safe, dead]]
                    colours += colour
        return Coloured(Graph.of(len(colours), joined), colours)
