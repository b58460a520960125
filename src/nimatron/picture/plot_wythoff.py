"""Heat map of the board of generalised Wythoff, and the golden beams of its P-positions.

On a board of more than 1600 cells a side each pixel is a square block of cells. A block of outcomes is a P-position if
one of its cells is; a block of values shows the value of its first cell.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.picture.plot_style import INK, LOST, new_figure, plot_style
from nimatron.picture.svg_drawing import COLOURS
from nimatron.sequences.wythoff import wythoff_pairs

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.figure import Figure

    Board = np.ndarray[Any, np.dtype[Any]]


KINDS = ("outcome", "grundy", "remoteness")
LARGEST = 10_000_000
"""Largest side of a board of outcomes, for which only the P-positions are computed."""
PIXELS = 1600
NUMBERED = 20
"""Up to this side the values are written in the cells."""


def plot_board(size: int, what: str = "outcome", a: int = 1, misere: bool = False, lang: str = "en") -> Figure:
    """Return the figure of the ``size`` x ``size`` board; ``what`` is "outcome", "grundy" or "remoteness".

    Raises:
        RequestError: for an unknown ``what``, for a size below 1, and for nim-values of misère play.
        TooLargeError: for more than 10,000,000 cells a side, or more memory than allowed.

    >>> plot_board(8, "grundy").axes[0].get_xlabel()
    'first heap'
    """
    words = catalogue(lang)
    if what not in KINDS:
        raise RequestError(reason("request.board_kind", given=what, options=", ".join(KINDS)))
    if what == "grundy" and misere:
        raise RequestError(reason("request.board_misere"))
    if size < 1:
        raise RequestError(reason("request.board_cell"))
    board, block = _outcomes(size, a, misere) if what == "outcome" else _values(size, what, a, misere)
    with plot_style():
        figure = new_figure(7.2, 6.4)
        axes = figure.subplots()
        _draw(figure, axes, board, what, size, words)
        if size <= NUMBERED and what != "outcome":
            _numbers(axes, board)
        axes.set_xlabel(words.text("plot.first_heap"))
        axes.set_ylabel(words.text("plot.second_heap"))
        key = f"plot.board.{what}{'.misere' if misere else ''}"
        title = words.text(Message(key, {"a": a, "size": size}))
        if block > 1:
            title += "\n" + words.text(Message("plot.board.blocks", {"block": block}))
        axes.set_title(title, color=INK)
    return figure


def _outcomes(size: int, a: int, misere: bool) -> tuple[Board, int]:
    """Return an image of the P-positions: 1 if a block of cells contains one."""
    import numpy as np

    from nimatron.sequences.wythoff import wythoff_pairs

    if size > LARGEST:
        raise TooLargeError(reason("limit.board_outcomes", size=size, limit=LARGEST))
    block = -(-size // PIXELS)
    side = -(-size // block)
    first, second = wythoff_pairs(a, size // (a + 1) + 3, misere=misere)
    inside = second < size
    first, second = first[inside] // block, second[inside] // block
    image = np.zeros((side, side), dtype=np.uint8)
    image[second, first] = image[first, second] = 1
    return image, block


def _values(size: int, what: str, a: int, misere: bool) -> tuple[Board, int]:
    from nimatron.errors import TooLargeError

    block = -(-size // PIXELS)
    if what == "grundy":
        from nimatron.sequences.wythoff import wythoff_values

        board: Board = wythoff_values(size, a)
    else:
        from nimatron.budget import require_memory
        from nimatron.sequences.tabulation import wythoff_board

        require_memory(
            4 * size * size, reason("what.board_lengths", size=size, side=size), reason("instead.smaller_size")
        )
        try:
            board = wythoff_board(size, a, "remoteness", misere)
        except TooLargeError as error:
            raise TooLargeError(reason("at", where="--size", why=error)) from None
    return board.T[::block, ::block].copy(), block


def _draw(figure: Any, axes: Any, board: Board, what: str, size: int, words: Catalogue) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.ticker import MaxNLocator

    outcome = what == "outcome"
    colours: Any = (
        ListedColormap([COLOURS["cell-light"], LOST]) if outcome else ("viridis" if what == "grundy" else "cividis")
    )
    shown: dict[str, Any] = {"cmap": colours, "vmin": 0, "vmax": 1 if outcome else max(1, int(board.max()))}
    if len(board) <= 40:  # as shapes, which are sharp at any size
        edges = [index - 0.5 for index in range(len(board) + 1)]
        line = {"edgecolors": COLOURS["cell-edge"], "linewidth": 0.4} if outcome else {}
        picture = axes.pcolormesh(edges, edges, board, **shown, **line)
    else:
        picture = axes.imshow(board, origin="lower", interpolation="nearest", extent=(-0.5, size - 0.5) * 2, **shown)
    axes.set_aspect("equal")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True, nbins=min(10, max(2, size))))
    if not outcome:
        bar = figure.colorbar(picture, ax=axes, shrink=0.8)
        bar.outline.set_visible(False)
        bar.set_label(words.text("plot.nim_value" if what == "grundy" else "plot.remoteness"))
        bar.locator = MaxNLocator(integer=True)
        bar.update_ticks()


def _numbers(axes: Any, board: Board) -> None:
    """Write the values in the cells, those of P-positions (value 0) in bold."""
    half = int(board.max()) / 2
    for y, row in enumerate(board.tolist()):
        for x, value in enumerate(row):
            dark = value <= half
            weight = "bold" if value == 0 else "normal"
            axes.text(
                x, y, str(value), ha="center", va="center", fontsize=7, weight=weight, color="white" if dark else INK
            )


MOST_PAIRS = 1_000_000


def plot_pairs(count: int, a: int = 1, misere: bool = False, lang: str = "en") -> Figure:
    """Return the figure of the first ``count`` P-positions (A_n, B_n) and their mirror images.

    The lines have the slopes beta/alpha = a/2 + sqrt(1 + a^2/4) and its inverse (the golden ratio for a = 1).

    >>> len(plot_pairs(5).axes)
    1
    """
    words = catalogue(lang)
    first, second = wythoff_pairs(a, count, misere=misere)
    slope = (a + sqrt(a * a + 4)) / 2
    largest = int(second[-1]) if count else 1
    with plot_style():
        figure = new_figure(6, 6)
        axes = figure.subplots()
        for up in (slope, 1 / slope):
            end = min(largest, largest / up)
            axes.plot([0, end], [0, end * up], color=COLOURS["beam"], linewidth=4, alpha=0.5, solid_capstyle="round")
        size = 28 if count <= 60 else 10 if count <= 600 else 2
        many = count > 2000
        for across, up_ in ((first, second), (second, first)):
            axes.scatter(across, up_, s=size, color=LOST, edgecolors="none", zorder=3, rasterized=many)
        axes.set_aspect("equal")
        axes.set_xlabel(words.text("plot.first_heap"))
        axes.set_ylabel(words.text("plot.second_heap"))
        key = "plot.pairs.misere" if misere else "plot.pairs"
        axes.set_title(words.text(Message(key, {"a": a, "count": count})), color=INK)
        axes.grid(True, linewidth=0.6)
    return figure
