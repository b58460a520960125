"""Painting games: a move puts X or O on an empty vertex; a colour forbids one of the two on the neighbours for good."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.coloured_board import COLOURS, EMPTY, Coloured, ColouredBoardGame, Near, connected
from nimatron.rules.coloured_forms import least_of_two
from nimatron.rules.graph_game import Graph
from nimatron.rules.parameters import shown

Masks: TypeAlias = list[int]
"""For each vertex the colours that it may still get: 1 for X, 2 for O, 3 for both, 0 for none."""
BIT = {"X": 1, "O": 2}
SWAPPED = (0, 2, 1, 3)
"""The set of the other colours for each set of colours."""


class PaintGame(ColouredBoardGame):
    """A painting game; ``forbidden(colour)`` is the colour that a vertex of this colour forbids on its neighbours.

    *Components.* All that matters of a position is the set of colours that each empty vertex may still get, and the
    edges between such vertices. A vertex with an empty set never gets a colour, and vanishes. An edge is void if
    neither end can forbid the other one anything: no colour that one of them may get forbids a colour that the other
    may get. Sets only shrink, so a void edge remains void. What the edges that are left connect are the components: a
    move in one of them changes no set of another.

    *Equal forms.* Exchanging both colours everywhere in a component changes nothing: a colour forbids itself, or the
    other one, whichever it is. Nor does the numbering of its vertices.
    """

    @staticmethod
    @abstractmethod
    def forbidden(colour: str) -> str:
        """Return the colour that the neighbours of a vertex of this colour cannot get."""

    @staticmethod
    def turned(near: Near | list[list[int]]) -> list[bool]:
        """Return the vertices of a component whose colours may be exchanged, so that a colour forbids itself.

        None by default.
        """
        return [False] * len(near)

    def admit(self, position: Coloured) -> Coloured:
        """Refuse neighbours of forbidden colours."""
        for vertex, others in enumerate(position.near):
            colour = position.colours[vertex]
            if colour not in COLOURS:
                continue
            wrong = next((other for other in others if position.colours[other] == self.forbidden(colour)), None)
            if wrong is not None:
                places = {"one": self.place(position, vertex), "other": self.place(position, wrong)}
                itself = self.forbidden(colour) == colour
                key = "position.coloured.same" if itself else "position.coloured.different"
                raise PositionError(reason(key, game=self.name, given=shown(self.format(position)), **places))
        return position

    def masks(self, position: Coloured) -> Masks:
        """Return the colours that each vertex may still get.

        >>> from nimatron.games.boards.col import Col
        >>> Col().masks(Col().parse("path:5@X..O."))
        [0, 2, 1, 0, 1]
        """
        colours = position.colours
        lost = {colour: 3 - BIT[self.forbidden(colour)] for colour in COLOURS}
        found = [3 if colour == EMPTY else 0 for colour in colours]
        for vertex, others in enumerate(position.near):
            if found[vertex]:
                for other in others:
                    if colours[other] in lost:
                        found[vertex] &= lost[colours[other]]
        return found

    def generate_moves(self, position: Coloured) -> Iterator[Coloured]:
        """Yield a move for every vertex and every colour that it may get, X before O."""
        for vertex, mask in enumerate(self.masks(position)):
            for colour in COLOURS:
                if mask & BIT[colour]:
                    yield position.put(vertex, colour)

    def count_colours(self, position: Coloured) -> int:
        """Return how many colours the vertices may get, all together."""
        return sum(mask.bit_count() for mask in self.masks(position))

    def touching(self, position: Coloured, masks: Masks) -> list[list[int]]:
        """Return the neighbours of each vertex along the edges that are not void."""
        same = self.forbidden("X") == "X"
        meets = [[mask & (other if same else SWAPPED[other]) != 0 for other in range(4)] for mask in range(4)]
        return [
            [other for other in others if meets[masks[vertex]][masks[other]]] if masks[vertex] else []
            for vertex, others in enumerate(position.near)
        ]

    def parts(self, position: Coloured) -> Iterator[frozenset[int]]:
        """Yield the empty vertices of each component, with the coloured neighbours that limit their colours."""
        masks = self.masks(position)
        near = tuple(map(tuple, self.touching(position, masks)))
        for part in connected({vertex for vertex, mask in enumerate(masks) if mask}, near):
            limits = (other for vertex in part for other in position.near[vertex])
            yield part.union(other for other in limits if position.colours[other] in COLOURS)

    def form(self, position: Coloured) -> Coloured:
        """Return the component with its empty vertices renumbered, and at most one vertex of either colour."""
        masks = self.masks(position)
        free = [vertex for vertex, mask in enumerate(masks) if mask]
        number = {vertex: index for index, vertex in enumerate(free)}
        touching = self.touching(position, masks)
        near = [[number[other] for other in touching[vertex]] for vertex in free]
        own = [
            SWAPPED[masks[vertex]] if turn else masks[vertex]
            for vertex, turn in zip(free, self.turned(near), strict=True)
        ]
        labels, edges = least_of_two(own, [SWAPPED[mask] for mask in own], near)
        return self.drawn(labels, edges)

    def drawn(self, labels: Sequence[int], edges: Sequence[tuple[int, int]]) -> Coloured:
        """Return the position with these sets of colours; coloured vertices beside the others take away the rest."""
        near: list[list[int]] = [[] for _ in labels]
        for a, b in edges:
            near[a].append(b)
            near[b].append(a)
        sets = [SWAPPED[mask] if turn else mask for mask, turn in zip(labels, self.turned(near), strict=True)]
        colours, joined = EMPTY * len(sets), list(edges)
        for colour in COLOURS:
            limited = [vertex for vertex, mask in enumerate(sets) if mask == 3 - BIT[self.forbidden(colour)]]
            joined += [(vertex, len(colours)) for vertex in limited]
            colours += colour * bool(limited)
        return Coloured(Graph.of(len(colours), joined), colours)


def sides(near: Near | list[list[int]]) -> list[bool] | None:
    """Return the side of each vertex of a connected graph without odd cycles, False for the first; None for others.

    >>> sides([[1], [0, 2], [1]]), sides([[1, 2], [0, 2], [0, 1]])
    ([False, True, False], None)
    """
    found: list[bool | None] = [None] * len(near)
    for first in range(len(near)):
        if found[first] is not None:
            continue
        found[first], queue = False, [first]
        for vertex in queue:  # the queue grows during the loop
            for other in near[vertex]:
                if found[other] is None:
                    found[other] = not found[vertex]
                    queue.append(other)
                elif found[other] == found[vertex]:
                    return None
    return [bool(side) for side in found]
