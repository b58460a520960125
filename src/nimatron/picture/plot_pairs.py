"""The golden beams: Wythoff's lost pairs as points, along the two lines that they keep to."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from nimatron.explain.catalogue import catalogue
from nimatron.explain.message import Message
from nimatron.picture.plot_style import INK, LOST, new_figure, plot_style
from nimatron.picture.svg_drawing import COLOURS
from nimatron.sequences.wythoff_pairs import wythoff_pairs

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_PAIRS = 1_000_000


def plot_pairs(count: int, a: int = 1, misere: bool = False, lang: str = "en") -> Figure:
    """Give the figure of the first ``count`` lost pairs (A_n, B_n) and their mirror images.

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
