"""Report of the evaluation: a folder with Markdown, HTML, figures, and tables as CSV.

The figures are Figures 2 to 6 of the thesis: time against n, as published and as measured here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.files import whole_file
from nimatron.papers import thesis
from nimatron.papers.evaluation import Evaluation
from nimatron.papers.measuring import KINDS, STRATEGIES
from nimatron.papers.report_parts import (
    Block,
    DataTable,
    Heading,
    Paragraph,
    Picture,
    Points,
    error_sentences,
    growth_table,
    has_published,
    speed_sentences,
    table_2,
    table_3,
    to_html,
    to_markdown,
)
from nimatron.picture.plot_style import INK, MARKS, SERIES, logarithmic, new_figure, plot_style, save_figure

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIGURES: dict[int, tuple[str, ...]] = {
    2: ("recursive",),
    3: ("algebraic",),
    4: ("arithmetic",),
    5: ("recursive", "algebraic", "arithmetic"),
    6: ("algebraic", "arithmetic"),
}
"""Strategies shown in each figure of the thesis."""
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
_MACHINE = ("processor", "cores", "memory", "system", "python", "numpy", "nimatron", "kernels")
FILES = 2 * len(FIGURES) * len(SCALES) + 4
"""Number of files in a report."""


def stem(number: int, scale: str) -> str:
    """Return the file name of a figure without its suffix.

    >>> stem(2, "log")
    'figure-2-log'
    """
    return f"figure-{number}-{scale}"


def write_report(
    evaluation: Evaluation, folder: str | os.PathLike[str], lang: str = "en", done: Callable[[int], None] | None = None
) -> list[Path]:
    """Write ``report.md`` and ``report.html``, the figures as ``figure-2-log.svg`` and so on, the tables as CSV.

    Every file is written atomically and replaces that of an earlier report. ``done(count)`` is called after each file.
    Raises ``MissingExtraError`` without matplotlib.
    """
    words, target = catalogue(lang), Path(folder)
    written: list[Path] = []
    pictures: dict[str, bytes] = {}

    def count(path: Path) -> None:
        written.append(path)
        if done is not None:
            done(len(written))

    for number in FIGURES:
        for scale in SCALES:
            figure = plot_timings(evaluation, number, scale, lang)
            for ending in ("svg", "png"):
                path = target / f"{stem(number, scale)}.{ending}"
                save_figure(figure, path, stem(number, scale))
                count(path)
            pictures[stem(number, scale)] = (target / f"{stem(number, scale)}.svg").read_bytes()
    blocks = report_blocks(evaluation, words)
    contents = {
        "table-2.csv": _csv(table_2(evaluation, words)),
        "table-3.csv": _csv(table_3(evaluation.a, words)),
        "report.md": to_markdown(blocks),
        "report.html": to_html(blocks, pictures, lang),
    }
    for name, text in contents.items():
        with whole_file(target / name) as file:
            file.write(text)
        count(target / name)
    return written


def report_blocks(evaluation: Evaluation, words: Catalogue) -> list[Block]:
    """Return the blocks of the report."""

    def say(key: str, **values: int | str) -> str:
        return words.text(Message(f"bench.{key}", values))

    a = evaluation.a
    blocks: list[Block] = [
        Heading(say("title", a=a), 1),
        Paragraph(say("about", a=a)),
        Heading(say("machine.title")),
        _machine_table(evaluation, words),
        Heading(say("speed.title")),
        Points(tuple(speed_sentences(evaluation, words)) or (say("speed.none"),)),
        Heading(say("table2.title")),
        Paragraph(say("table2.about", runs=_runs(evaluation))),
    ]
    if has_published(evaluation):
        blocks.append(Paragraph(say("table2.published", machine=thesis.TABLE_2_MACHINE)))
    blocks += [table_2(evaluation, words), Paragraph(_stopped(evaluation, words))]
    blocks += [Heading(say("growth.title")), Paragraph(say("growth.about")), growth_table(evaluation, words)]
    blocks.append(Heading(say("figures.title")))
    for number, strategies in FIGURES.items():
        names = ", ".join(say(f"strategy.{strategy}") for strategy in strategies)
        blocks += [
            Picture(stem(number, scale), say(f"figure.{scale}", number=number, names=names, a=a)) for scale in SCALES
        ]
    blocks += [Heading(say("errors.title")), Points(tuple(error_sentences(evaluation, words)))]
    blocks += [Heading(say("table3.title")), Paragraph(say("table3.about", a=a)), table_3(a, words)]
    return blocks


def _machine_table(evaluation: Evaluation, words: Catalogue) -> DataTable:
    rows = tuple((words.text(f"bench.machine.{name}"), evaluation.machine.get(name, "")) for name in _MACHINE)
    return DataTable((words.text("bench.machine.what"), words.text("bench.machine.value")), rows, left=(0, 1))


def _runs(evaluation: Evaluation) -> str:
    counts = {len(point.seconds) for point in evaluation.points.values()} or {0}
    least, most = min(counts), max(counts)
    return str(most) if least == most else f"{least}–{most}"


def _stopped(evaluation: Evaluation, words: Catalogue) -> str:
    """Describe how far each route went, and why it stopped."""
    parts = []
    for strategy in STRATEGIES:
        for kind in KINDS:
            points = evaluation.of(strategy, kind)
            reason = evaluation.stopped.get((strategy, kind), "end")
            name = words.text(Message(f"bench.curve.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")}))
            values: dict[str, int | str] = {"name": name, "n": points[-1].n if points else 0}
            parts.append(words.text(Message(f"bench.stopped.{reason}", values)))
    return " ".join(parts)


def _csv(table: DataTable) -> str:
    lines = (table.columns, *table.rows)
    return "".join(
        ",".join(f'"{cell}"' if "," in cell or " " in cell else cell for cell in line) + "\n" for line in lines
    )


def plot_timings(evaluation: Evaluation, number: int, scale: str = "log", lang: str = "en") -> Figure:
    """Draw figure ``number`` (2 to 6), both axes ``log`` or ``linear``; milliseconds against n.

    The published times are for a = 2 and are left out for other a. On linear axes published and measured times have
    separate panels, because they differ too much. A panel ends where its shortest curve does.

    >>> len(plot_timings(Evaluation(2, {}), 5, "linear").axes)
    2
    """
    words = catalogue(lang)
    strategies = FIGURES[number]
    published = evaluation.a == thesis.TABLE_2_PARAMETER
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
    return thesis.published(strategy) if kind == "published" else evaluation.times(strategy, kind)


def _curve(axes: Any, times: Times, strategy: str, kind: str, words: Catalogue) -> None:
    if not times:
        return
    name = words.text(Message(f"bench.curve.{kind}", {"strategy": words.text(f"bench.strategy.{strategy}")}))
    across, up = [n for n, _ in times], [1000 * seconds for _, seconds in times]
    axes.plot(across, up, color=SERIES[strategy], marker=MARKS[strategy], label=name, **_LINES[kind])
