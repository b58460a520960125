"""Impartial Col: put X or O on an empty vertex; neighbours never have the same colour.

Rules
-----
The board is a rectangle of cells, or any graph; some of its places may have a colour. A move puts X or O, as the player
likes, on an empty place that has no neighbour of the same colour. Both players may use both colours. In normal play
whoever cannot move loses. Positions are written ``3x4`` (an empty rectangle), ``X../.O.`` (``#`` is not a place), or as
a graph, ``cycle:6`` or ``cycle:6@X...O.`` with a sign for each vertex.

Strategy
--------
If a symmetry exchanges the empty places in pairs, answer every move by the other colour on the image: an edge between a
place and its image is then no obstacle. So the player to move loses on every empty rectangle with an even side. If both
sides are odd, they take the centre, and then answer by the same colour on the image about the centre. Places that can
get no colour are as good as gone, and parts that cannot influence each other add by nim-sum.

History
-------
Colin Vout invented Col, in which each player has a colour of their own; Conway analysed it in On Numbers and Games.
Here both players use both colours; Beaulieu, Burke and Duchêne studied such impartial games of colouring in 2012.

Sources
-------
J. H. Conway, On Numbers and Games, 1976, chapter 8.
G. Beaulieu, K. Burke, É. Duchêne, Impartial coloring games, arXiv:1202.5762 (2012).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("col", f"path:{n}", fields=["grundy"]).grundy for n in range(1, 11)]
[1, 0, 1, 0, 1, 0, 1, 0, 1, 0]
>>> [nt.analyse("col", f"cycle:{n}", fields=["grundy"]).grundy for n in range(3, 9)]
[0, 0, 0, 0, 0, 0]
>>> [nt.analyse("col", board, fields=["outcome"]).outcome for board in ("3x3", "3x4", "4x4", "21x21", "20x21")]
['N', 'P', 'P', 'N', 'P']
"""

from __future__ import annotations

from nimatron.rules.painting import PaintGame


class Col(PaintGame):
    """Impartial Col: put either colour on an empty vertex without a neighbour of this colour (after Vout).

    >>> [Col().format(move) for move in Col().moves(Col().parse("X.."))]
    ['XO.', 'X.X', 'X.O']
    """

    name = "col"
    title = "Impartial Col"
    aliases = ("impartial-col",)
    search_words = ("colouring", "coloring", "map", "proper colouring")
    example = "3x4"
    first_start = "3x3"
    components = PaintGame.parts_apart
    canonical = PaintGame.in_equal_form
    count_moves = PaintGame.count_colours
    theorems = ("nimatron.theory.mirrored_colours:PaintedImages",)
    couple_engine = "nimatron.solve.searching.colour_search:colour_search"
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.mirrored_colours:painted_images",
        "nimatron.theory.parity:same_parity",
    )

    @staticmethod
    def forbidden(colour: str) -> str:
        """Return the same colour."""
        return colour
