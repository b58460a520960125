"""The report of the evaluation: one folder with a Markdown and an HTML file, the figures, the tables as CSV."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.picture.evaluation_tables import (
    error_sentences,
    growth_table,
    has_published,
    speed_sentences,
    table_2,
    table_3,
)
from nimatron.picture.plot_style import save_figure
from nimatron.picture.plot_timings import FIGURES, SCALES, plot_timings
from nimatron.picture.report import Block, DataTable, Heading, Paragraph, Picture, Points, to_html, to_markdown
from nimatron.sequences.evaluation import thesis_table2
from nimatron.sequences.evaluation.measurements import Evaluation, write_whole
from nimatron.sequences.evaluation.routes import KINDS, STRATEGIES

_MACHINE = ("processor", "cores", "memory", "system", "python", "numpy", "nimatron", "kernels")
FILES = 2 * len(FIGURES) * len(SCALES) + 4
"""How many files a report has."""


def stem(number: int, scale: str) -> str:
    """Give the file name of a figure without its ending.

    >>> stem(2, "log")
    'figure-2-log'
    """
    return f"figure-{number}-{scale}"


def write_report(
    evaluation: Evaluation, folder: str | os.PathLike[str], lang: str = "en", done: Callable[[int], None] | None = None
) -> list[Path]:
    """Write ``report.md`` and ``report.html``, the figures as ``figure-2-log.svg`` and so on, the tables as CSV.

    Every file appears whole; those of an earlier report are replaced. ``done(count)`` is called after each. Raises
    ``MissingExtraError`` without matplotlib.
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
        write_whole(target / name, text.encode())
        count(target / name)
    return written


def report_blocks(evaluation: Evaluation, words: Catalogue) -> list[Block]:
    """Give the blocks of the report."""

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
        blocks.append(Paragraph(say("table2.published", machine=thesis_table2.MACHINE)))
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
    """Say how far each route went, and what stopped it."""
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
