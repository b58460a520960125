"""Figures 2 to 6 of the thesis's evaluation: time against n, as published and as measured here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.picture.plot_style import INK, MARKS, SERIES, logarithmic, new_figure, plot_style
from nimatron.sequences.evaluation import thesis_table2
from nimatron.sequences.evaluation.measurements import Evaluation

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIGURES: dict[int, tuple[str, ...]] = {
    2: ("recursive",),
    3: ("algebraic",),
    4: ("arithmetic",),
    5: ("recursive", "algebraic", "arithmetic"),
    6: ("algebraic", "arithmetic"),
}
"""The strategies that each figure of the thesis shows."""
SCALES = ("log", "linear")
Times = Sequence[tuple[int, float]]
_LINES: dict[str, dict[str, Any]] = {
    "published": {
        "linestyle": (0, (1, 2)),
        "linewidth": 1.2,
        "markersize": 4,
        "markerfacecolor": "white",
        "alpha": 0.8,
    },
    "printed": {"linestyle": "--", "linewidth": 1.2, "markersize": 4.5, "markerfacecolor": "white"},
    "ours": {"linestyle": "-", "linewidth": 1.8, "markersize": 4.5},
}


def plot_timings(evaluation: Evaluation, number: int, scale: str = "log", lang: str = "en") -> Figure:
    """Give figure ``number`` (2 to 6), both axes ``log`` or ``linear``; milliseconds against n.

    The published times are those of a = 2 and are left out for other a. On linear axes published and measured times
    have panels of their own, as they differ too much, and a panel ends where its shortest curve does.

    >>> len(plot_timings(Evaluation(2, {}), 5, "linear").axes)
    2
    """
    words = catalogue(lang)
    strategies = FIGURES[number]
    published = evaluation.a == thesis_table2.PARAMETER
    with plot_style():
        two = scale == "linear" and published
        figure = new_figure(9.5 if two else 7.2, 4.4)
        panels = list(figure.subplots(1, 2)) if two else [figure.subplots()] * 2
        curves = [
            (panels[kind != "published"], strategy, kind, _times(evaluation, strategy, kind))
            for strategy in strategies
            for kind in _LINES
            if published or kind != "published"
        ]
        for panel, strategy, kind, times in curves:
            beside = [others[-1][0] for axes, _, _, others in curves if axes is panel and others]
            common = min(beside, default=0) if scale == "linear" else max(beside, default=0)
            _curve(panel, [point for point in times if point[0] <= common], strategy, kind, words)
        for axes in panels if two else panels[:1]:
            axes.set_xscale(scale)
            axes.set_yscale(scale)
            if scale == "log":
                logarithmic(axes.xaxis)
                logarithmic(axes.yaxis)
            axes.set_xlabel("n")
            axes.set_ylabel(words.text("bench.plot.milliseconds"))
            axes.grid(True, linewidth=0.6)
            if axes.get_legend_handles_labels()[0]:
                axes.legend(fontsize=8)
        names = ", ".join(words.text(f"bench.strategy.{strategy}") for strategy in strategies)
        title = words.text(Message("bench.plot.title", {"number": number, "names": names, "a": evaluation.a}))
        figure.suptitle(title, fontsize=11, color=INK)
        if two:
            panels[0].set_title(words.text("bench.plot.published"), fontsize=9)
            panels[1].set_title(words.text("bench.plot.measured"), fontsize=9)
    return figure


def _times(evaluation: Evaluation, strategy: str, kind: str) -> Times:
    return thesis_table2.published(strategy) if kind == "published" else evaluation.times(strategy, kind)


def _curve(axes: Any, times: Times, strategy: str, kind: str, words: Catalogue) -> None:
    if not times:
        return
    name = words.text(Message(f"bench.curve.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")}))
    across, up = [n for n, _ in times], [1000 * seconds for _, seconds in times]
    axes.plot(across, up, color=SERIES[strategy], marker=MARKS[strategy], label=name, **_LINES[kind])
