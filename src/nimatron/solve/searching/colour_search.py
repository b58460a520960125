"""The search of losing couples of games on coloured boards: positions as the kernel reads them.

The kernel (``kernels/colour_components.c``) knows connected labelled graphs, so one search serves every board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.kernels import native
from nimatron.kernels.couple_search import BytesComponents, NativeSearch
from nimatron.rules.coloured_board import COLOURS, Coloured, ColouredBoardGame
from nimatron.rules.graph_game import Graph

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_VERTICES = 250
CLOBBER, COL, SNORT, NOGO = range(4)
_FIRST_GROUP = 5
_SMALL = 11
"""Greatest size of components that become canonical forms in misère play."""


def colour_search(
    game: ColouredBoardGame, position: Coloured, misere: bool, memory: int, threads: int = 1, forms: bool = False
) -> NativeSearch | None:
    """Return a search in C, or None without kernels.

    Parameters:
        game: Clobber, Col, Snort or NoGo.
        position: any position; the search serves all of them.
        misere: the convention.
        memory: bytes of the search.
        threads: how many threads decide a position together.
        forms: whether small components become canonical forms in misère play; then one thread searches.

    >>> from nimatron.games.boards.clobber import Clobber
    >>> search = colour_search(Clobber(), Clobber().start, False, 1 << 24)
    >>> board = Clobber().parse("XOXO")
    >>> 3 if search is None else search.value(*search.game.components(board), lambda held, options: None)
    3
    """
    kernels = native()
    if kernels is None or not hasattr(kernels, "couple_colours"):
        return None
    forms = forms and misere
    threads = 1 if forms else threads
    search = kernels.couple_colours(misere, memory, threads, _SMALL if forms else 0)

    def to_bytes(position: Any) -> bytes:
        return (b"\0" if forms else b"") + bytes_of(game, position)

    def written(component: bytes) -> tuple[str, str]:
        return game.written(), game.format(position_of(game, component))

    return NativeSearch(kernels, search, BytesComponents(kernels, search, misere, to_bytes, written), threads)


def bytes_of(game: ColouredBoardGame, position: Coloured) -> bytes:
    """Return the vertices that matter, and the edges between them, as the kernel reads them.

    Raise ``TooLargeError`` if more than 250 vertices matter.

    >>> from nimatron.games.boards.col import Col
    >>> list(bytes_of(Col(), Col().parse("path:4@..X.")))
    [1, 3, 3, 2, 2, 1, 1, 0, 0]
    """
    kind, labels, near = _labelled(game, position)
    order = sorted(labels)
    if len(order) > MOST_VERTICES:
        raise TooLargeError(reason("limit.coloured", game=game.name, count=len(order), limit=MOST_VERTICES))
    number = {vertex: index for index, vertex in enumerate(order)}
    found = bytearray((kind, len(order), *(labels[vertex] for vertex in order)))
    for vertex in order:
        above = sorted({number[other] for other in near[vertex] if other in number and other > vertex})
        found += bytes((len(above), *above))
    return bytes(found)


def _labelled(game: Any, position: Coloured) -> tuple[int, dict[int, int], Any]:
    """Return the kind, the labels of the vertices that matter, and their neighbours."""
    if hasattr(game, "reduced"):
        found = game.reduced(position)
        labels = {point: 1 + safe for point, safe in found.points.items()}
        labels |= {key: _FIRST_GROUP + COLOURS.index(group.colour) for key, group in found.groups.items()}
        return NOGO, labels, found.near
    if hasattr(game, "masks"):
        kind = COL if game.forbidden("X") == "X" else SNORT
        return kind, {vertex: mask for vertex, mask in enumerate(game.masks(position)) if mask}, position.near
    stones = enumerate(position.colours)
    return CLOBBER, {v: 1 + COLOURS.index(letter) for v, letter in stones if letter in COLOURS}, position.near


def position_of(game: Any, component: bytes) -> Coloured:
    """Return a position that bytes of the kernel stand for.

    >>> from nimatron.games.boards.clobber import Clobber
    >>> Clobber().format(position_of(Clobber(), bytes((0, 3, 1, 2, 1, 1, 1, 1, 2, 0))))
    'edges:3;0-1,1-2'
    """
    kind, count = component[0], component[1]
    labels, rest = component[2 : 2 + count], iter(component[2 + count :])
    edges = [(vertex, next(rest)) for vertex in range(count) for _ in range(next(rest))]
    if kind == CLOBBER:
        return Coloured(Graph.of(count, edges), "".join(COLOURS[label - 1] for label in labels))
    drawn: Coloured = game.drawn(_of_points(labels) if kind == NOGO else tuple(labels), edges)
    return drawn


def _of_points(labels: Sequence[int]) -> tuple[int, ...]:
    """Return the labels of NoGo as its forms have them: points from 0, groups 4 and 5."""
    return tuple(label - 1 for label in labels)
