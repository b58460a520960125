"""The precision story as a plot: decimals needed, and how far Newton steps reach, against what is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nimatron.explain.catalogue import catalogue
from nimatron.picture.plot_style import LOST, SERIES, logarithmic, new_figure, plot_style
from nimatron.sequences.evaluation.precision_story import decimals_story, newton_reach

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def plot_precision(largest_k: int = 30, steps: int = 5, lang: str = "en") -> Figure:
    """Give the figure with two panels: decimals for n <= 10^k, k up to ``largest_k``; Newton steps 0, ..., ``steps``.

    >>> len(plot_precision(3, 1).axes)
    2
    """
    words = catalogue(lang)
    decimals = [decimals_story(k) for k in range(1, largest_k + 1)]
    newton = [newton_reach(r) for r in range(steps + 1)]
    right, rule, printed = SERIES["algebraic"], SERIES["arithmetic"], LOST
    with plot_style():
        figure = new_figure(9, 3.8)
        first, second = figure.subplots(1, 2)
        across = [row.k for row in decimals]
        for values, colour, mark, line, name in (
            ([row.enough for row in decimals], rule, "", "-", "enough"),
            ([row.needed for row in decimals], right, "o", "", "needed"),
            ([row.printed for row in decimals], printed, "", "--", "theorem"),
        ):
            label = words.text(f"precision.plot.{name}")
            first.plot(across, values, color=colour, marker=mark, markersize=4, linestyle=line, label=label)
        first.set_xlabel(words.text("precision.plot.k"))
        first.set_ylabel(words.text("precision.plot.t"))
        first.set_title(words.text("precision.plot.decimals"), fontsize=10)
        for values, colour, mark, line, name in (
            ([row.printed_k for row in newton], printed, "^", "--", "table"),
            ([row.reaches_k for row in newton], right, "o", "-", "reaches"),
            ([row.rule_k for row in newton], rule, "s", "-", "rule"),
        ):
            label = words.text(f"precision.plot.{name}")
            second.plot(
                [row.r for row in newton], values, color=colour, marker=mark, markersize=4, linestyle=line, label=label
            )
        second.set_xlabel(words.text("precision.plot.r"))
        second.set_ylabel(words.text("precision.plot.reach"))
        second.set_yscale("log")
        logarithmic(second.yaxis)
        second.set_xticks([row.r for row in newton])
        second.set_title(words.text("precision.plot.newton"), fontsize=10)
        for axes in (first, second):
            axes.grid(True, linewidth=0.6)
            axes.legend(fontsize=8)
    return figure
