"""The nim-values of single heaps as points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.picture.plot_style import INK, LOST, SERIES, new_figure, plot_style, require_matplotlib
from nimatron.sequences.nim_values import nim_values

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from nimatron.games.rule_set import RuleSet

MOST_VALUES = 2_000_000
_RASTER = 3000


def plot_values(game: RuleSet[Any], count: int, lang: str = "en") -> Figure:
    """Give the figure of G(0), ..., G(count - 1); lost heaps (value 0) have a colour of their own.

    Raises ``RuleError`` for a game without heaps that add, ``TooLargeError`` beyond what its engine reaches.

    >>> from nimatron.games.kayles import Kayles
    >>> len(plot_values(Kayles(), 20).axes[0].collections)
    2
    """
    words = catalogue(lang)
    values = nim_values(game, count)
    require_matplotlib()
    import numpy as np
    from matplotlib.ticker import MaxNLocator

    with plot_style():
        figure = new_figure(8, 4.2)
        axes = figure.subplots()
        size = 16 if count <= 300 else 5 if count <= _RASTER else 0.8
        for lost, colour in ((False, SERIES["algebraic"]), (True, LOST)):
            heaps = np.flatnonzero((values == 0) == lost)
            axes.scatter(
                heaps,
                values[heaps],
                s=size,
                color=colour,
                edgecolors="none",
                rasterized=count > _RASTER,
                label=words.text("plot.lost" if lost else "plot.won"),
            )
        axes.set_xlabel(words.text("plot.heap"))
        axes.set_ylabel(words.text("plot.nim_value"))
        axes.set_title(words.text(Message("plot.values", {"game": game.written(), "count": count})), color=INK)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(True, linewidth=0.6)
        figure.legend(loc="outside lower right", ncols=2, markerscale=max(1.0, (12 / size) ** 0.5))
    return figure
