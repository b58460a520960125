"""Runs the evaluation for the terminal: measures, keeps, reports, and survives Ctrl-C."""

from __future__ import annotations

import os
import sys

from nimatron.cli.columns import print_columns
from nimatron.cli.progress import progress_bar
from nimatron.cli.save_plot import make_folder
from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.picture.report import DataTable
from nimatron.sequences.evaluation.machine import machine
from nimatron.sequences.evaluation.measurements import Evaluation, Measurement
from nimatron.sequences.evaluation.routes import ROUTES
from nimatron.sequences.evaluation.run import Plan, run_evaluation


def run_bench(a: int, plan: Plan, folder: str | None, lang: str) -> None:
    """Measure, print the tables, and with ``folder`` write the report; after Ctrl-C do so with what there is."""
    words = catalogue(lang)
    if folder is not None:
        from nimatron.picture.plot_style import require_matplotlib

        require_matplotlib()
        make_folder(folder)
        evaluation = Evaluation.resumed(folder, a, machine())
    else:
        evaluation = Evaluation(a, machine())
    interrupted = False
    with progress_bar(len(plan.sizes()) * len(ROUTES)) as bar:

        def measured(point: Measurement | None, done: int, total: int) -> None:
            if point is not None and folder is not None:
                evaluation.save(folder)
            bar.show(done)

        try:
            run_evaluation(evaluation, plan, measured)
        except KeyboardInterrupt:
            interrupted = True
            if folder is not None:
                evaluation.save(folder)  # the interrupt may have come before the last point was kept
    _print(evaluation, words)
    if folder is not None and evaluation.points:
        _report(evaluation, folder, lang, words)
    if interrupted:
        if folder is not None:
            Terminal(sys.stderr).paragraph(words.text(Message("bench.kept", {"path": folder})))
        raise KeyboardInterrupt


def _report(evaluation: Evaluation, folder: str, lang: str, words: Catalogue) -> None:
    from nimatron.picture.evaluation_report import FILES, write_report

    with progress_bar(FILES) as bar:
        write_report(evaluation, folder, lang, bar.show)
    out = Terminal()
    out.line()
    out.line(words.text(Message("bench.report", {"path": os.path.join(folder, "report.html")})))


def _print(evaluation: Evaluation, words: Catalogue) -> None:
    from nimatron.picture.evaluation_tables import error_sentences, growth_table, speed_sentences, table_2

    out = Terminal()
    out.line(out.paint("strong", words.text(Message("bench.title", {"a": evaluation.a}))))
    out.line("; ".join(evaluation.machine[name] for name in ("processor", "system", "python", "kernels")))
    for title, table in (("table2", table_2(evaluation, words)), ("growth", growth_table(evaluation, words))):
        out.line()
        out.line(out.paint("strong", words.text(f"bench.{title}.title")))
        _print_table(out, table)
    out.line()
    for sentence in (*speed_sentences(evaluation, words), *error_sentences(evaluation, words)):
        out.paragraph(sentence)


def _print_table(out: Terminal, table: DataTable) -> None:
    """Print a table; one that is too wide has numbered columns with a key, so that its lines do not break."""
    widths = [max(map(len, column)) for column in zip(table.columns, *table.rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= out.width or len(table.columns) < 7:
        print_columns(out, table.columns, table.rows, table.left)
        return
    letters = [table.columns[0], *(f"({index})" for index in range(1, len(table.columns)))]
    for letter, name in zip(letters[1:], table.columns[1:], strict=True):
        out.line(f"{letter} {name}")
    print_columns(out, letters, table.rows, table.left)
