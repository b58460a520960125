"""Impartial Snort: put X or O on an empty vertex; neighbours never have different colours.

Rules
-----
The board is a rectangle of cells, or any graph; some of its places may have a colour. A move puts X or O, as the player
likes, on an empty place that has no neighbour of the other colour. Both players may use both colours. In normal play
whoever cannot move loses. Positions are written ``3x4`` (an empty rectangle), ``X../..O`` (``#`` is not a place), or as
a graph, ``cycle:6`` or ``cycle:6@X..O..`` with a sign for each vertex.

Strategy
--------
If a symmetry exchanges the empty places in pairs, answer every move by the same colour on the image: an edge between a
place and its image is then no obstacle. So the player to move loses on every empty rectangle with an even side. If both
sides are odd, they take the centre first.

On a board whose cells can be painted like a chessboard, read all colours on the black cells the other way round: then
neighbours may not have the same colour, and the game is impartial Col. So on rectangles, paths, trees and even cycles
both games have the same values.

History
-------
Simon Norton invented Snort, in which each player has a colour of their own: the fields of farmers who keep bulls and
cows. Here both players use both colours.

Sources
-------
J. H. Conway, On Numbers and Games, 1976, chapter 8.
G. Beaulieu, K. Burke, É. Duchêne, Impartial coloring games, arXiv:1202.5762 (2012).

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("snort", f"path:{n}", fields=["grundy"]).grundy for n in range(1, 11)]
[1, 0, 1, 0, 1, 0, 1, 0, 1, 0]
>>> [nt.analyse("snort", f"cycle:{n}", fields=["grundy"]).grundy for n in range(3, 9)]
[1, 0, 1, 0, 1, 0]
>>> [nt.analyse("snort", board, fields=["outcome"]).outcome for board in ("3x3", "3x4", "4x4", "21x21", "20x21")]
['N', 'P', 'P', 'N', 'P']
"""

from __future__ import annotations

from nimatron.rules.coloured_board import OTHER, Near
from nimatron.rules.painting import PaintGame, sides


class Snort(PaintGame):
    """Impartial Snort: put either colour on an empty vertex without a neighbour of the other colour (after Norton).

    >>> [Snort().format(move) for move in Snort().moves(Snort().parse("X.."))]
    ['XX.', 'X.X', 'X.O']
    """

    name = "snort"
    title = "Impartial Snort"
    aliases = ("impartial-snort",)
    search_words = ("colouring", "coloring", "map", "bulls", "cows")
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
        """Return the other colour."""
        return OTHER[colour]

    @staticmethod
    def turned(near: Near | list[list[int]]) -> list[bool]:
        """Return one of the two sides of a component without odd cycles.

        If the colours are exchanged on this side, a colour forbids itself on the neighbours, as in Col; and there both
        colours may be exchanged. So such a component has the same form as another one that becomes the same position of
        Col.
        """
        return sides(near) or [False] * len(near)
