"""Impartial Clobber: move a stone onto a neighbouring stone of the other colour, which is removed.

Rules
-----
Stones X and O stand on the cells of a rectangle, or on the vertices of any graph. A move takes a stone and puts it on a
neighbouring stone of the other colour, which is removed; the place that the stone leaves is empty from now on. Both
players may move stones of both colours. In normal play whoever cannot move loses. Positions are written ``3x4`` (a full
rectangle with alternating colours, X in the upper left corner), ``XO./.OX`` (``.`` is empty), or as a graph:
``cycle:6`` at the start, ``cycle:6@XO.OX.`` with a sign for each vertex.

Strategy
--------
Stones that are connected stay among themselves, so the connected sets of stones add by nim-sum; those of one colour
have no move. If a symmetry exchanges the stones in pairs of the same colour, answer every move by its image. So the
player to move loses on a full board of two even sides.

History
-------
Michael Albert, J. P. Grossman and Richard Nowakowski invented Clobber in 2001; there each player moves stones of one
colour. Solvers of sums of games also play it impartially, and list nim-values of rows and of small boards.

Sources
-------
M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2) (2005), A01.
MCGS, a minimax-based combinatorial game solver of the University of Alberta (ualberta-mueller-group), its tests of
impartial Clobber.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("clobber", f"1x{n}", fields=["grundy"]).grundy for n in range(2, 13, 2)]
[1, 3, 0, 2, 0, 2]
>>> [nt.analyse("clobber", "XXO" * n, fields=["grundy"]).grundy for n in range(1, 5)]
[2, 0, 5, 2]
>>> [nt.analyse("clobber", board, fields=["grundy"]).grundy for board in ("2x3", "2x4", "3x3", "4x4")]
[0, 0, 1, 0]
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.rules.coloured_board import COLOURS, EMPTY, OTHER, Coloured, ColouredBoardGame, connected, two_colours
from nimatron.rules.coloured_forms import least_of_two
from nimatron.rules.graph_game import Graph


class Clobber(ColouredBoardGame):
    """Impartial Clobber: a stone removes a neighbour of the other colour (after Albert, Grossman and Nowakowski).

    *Components.* A move empties a place and puts nothing on an empty one, so the occupied places only become fewer.
    Stones of two connected sets of stones never become neighbours. A set of one colour has no move, and never will.

    *Equal forms.* Exchanging the two colours of a component turns moves into moves, and so does renumbering its stones.

    >>> [Clobber().format(move) for move in Clobber().moves(Clobber().parse("XO/OX"))]
    ['.X/OX', '.O/XX', 'O./OX', 'X./OO', 'OO/.X', 'XO/.O', 'XX/O.', 'XO/X.']
    """

    name = "clobber"
    title = "Impartial Clobber"
    aliases = ("impartial-clobber",)
    search_words = ("capture", "stones", "draughts")
    example = "3x4"
    view = "nimatron.views.coloured_boards:ClobberView"
    components = ColouredBoardGame.parts_apart
    canonical = ColouredBoardGame.in_equal_form
    theorems = ("nimatron.theory.mirrored_colours:ClobberImages",)
    couple_engine = "nimatron.solve.searching.colour_search:colour_search"
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.mirrored_colours:clobber_images",
        "nimatron.theory.parity:same_parity",
    )
    aside = EMPTY

    def start_colours(self, graph: Graph) -> str | None:
        """Return alternating colours; None if the graph has an odd cycle."""
        return two_colours(graph)

    def steps(self, position: Coloured) -> Iterator[tuple[int, int]]:
        """Yield the moves as the place of a stone and that of the stone that it removes.

        >>> list(Clobber().steps(Clobber().parse("XOO")))
        [(0, 1), (1, 0)]
        """
        colours = position.colours
        for vertex, others in enumerate(position.near):
            if colours[vertex] in COLOURS:
                wanted = OTHER[colours[vertex]]
                yield from ((vertex, other) for other in others if colours[other] == wanted)

    def generate_moves(self, position: Coloured) -> Iterator[Coloured]:
        """Yield the moves of each stone."""
        for one, other in self.steps(position):
            yield position.put(other, position.colours[one]).put(one, EMPTY)

    def count_moves(self, position: Coloured) -> int:
        """Return twice the number of edges between stones of different colours."""
        return sum(1 for _ in self.steps(position))

    def parts(self, position: Coloured) -> Iterator[frozenset[int]]:
        """Yield the connected sets of stones of both colours."""
        stones = {vertex for vertex, colour in enumerate(position.colours) if colour in COLOURS}
        for part in connected(stones, position.near):
            if len({position.colours[vertex] for vertex in part}) == 2:
                yield part

    def form(self, position: Coloured) -> Coloured:
        """Return a connected set of stones, renumbered, and with the colours exchanged if that gives a lesser form."""
        stones = [vertex for vertex, colour in enumerate(position.colours) if colour in COLOURS]
        number = {vertex: index for index, vertex in enumerate(stones)}
        near = [[number[other] for other in position.near[vertex] if other in number] for vertex in stones]
        own = [COLOURS.index(position.colours[vertex]) for vertex in stones]
        labels, edges = least_of_two(own, [1 - label for label in own], near)
        return Coloured(Graph.of(len(labels), edges), "".join(COLOURS[label] for label in labels))
