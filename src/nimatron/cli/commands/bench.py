"""``nimatron bench``: timings on the user's machine, saved as they are made and reported, even after Ctrl-C."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from nimatron.cli.arguments import Count, group_lang_option, lang_option
from nimatron.cli.main import CommandGroup
from nimatron.cli.terminal import Terminal

if TYPE_CHECKING:
    from nimatron.explain.catalogue import Catalogue
    from nimatron.papers.evaluation import Evaluation, Measurement
    from nimatron.papers.measuring import Plan
    from nimatron.papers.report_parts import DataTable


@click.group(cls=CommandGroup, invoke_without_command=True)
@group_lang_option
@click.pass_context
def command(ctx: click.Context) -> None:
    """Measure the three strategies on this machine."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("wythoff")
@click.option("--a", "a", type=Count(1000, 1), default=2, show_default=True, metavar="A")
@click.option("--max", "largest", type=Count(10**10, 10), default=671_088_640, show_default=True, metavar="N")
@click.option("--seconds", type=Count(10**6, 1), default=60, show_default=True, metavar="BUDGET")
@click.option("--repeat", type=Count(1000, 1), default=5, show_default=True, metavar="R")
@click.option("--out", "folder", type=click.Path(), metavar="DIR")
@lang_option
def wythoff(a: int, largest: int, seconds: int, repeat: int, folder: str | None, lang: str) -> None:
    """Compare three strategies for Wythoff's pairs: tables, figures, report."""
    from nimatron.papers.measuring import Plan

    _run(a, Plan(largest, float(seconds), repeat), folder, lang)


def _run(a: int, plan: Plan, folder: str | None, lang: str) -> None:
    """Measure, print the tables, and with ``folder`` write the report; after Ctrl-C, report what was measured."""
    from nimatron.cli.terminal import make_folder, progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.papers.evaluation import Evaluation, machine
    from nimatron.papers.measuring import ROUTES, run_evaluation

    words = catalogue(lang)
    if folder is not None:
        from nimatron.picture.plot_style import require_matplotlib

        require_matplotlib()
        make_folder(folder)
        evaluation = Evaluation.resume(folder, a, machine())
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
                evaluation.save(folder)  # the interrupt may have come before the last point was saved
    _print(evaluation, words)
    if folder is not None and evaluation.points:
        _report(evaluation, folder, lang, words)
    if interrupted:
        if folder is not None:
            Terminal(sys.stderr).paragraph(words.text(Message("bench.kept", {"path": folder})))
        raise KeyboardInterrupt


def _report(evaluation: Evaluation, folder: str, lang: str, words: Catalogue) -> None:
    from nimatron.cli.terminal import progress_bar
    from nimatron.explain.message import Message
    from nimatron.papers.report import FILES, write_report

    with progress_bar(FILES) as bar:
        write_report(evaluation, folder, lang, bar.show)
    out = Terminal()
    out.line()
    out.line(words.text(Message("bench.report", {"path": os.path.join(folder, "report.html")})))


def _print(evaluation: Evaluation, words: Catalogue) -> None:
    from nimatron.explain.message import Message
    from nimatron.papers.report_parts import error_sentences, growth_table, speed_sentences, table_2

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
    """Print a table; if it is too wide for the terminal, number its columns and explain the numbers above it."""
    from nimatron.cli.terminal import print_columns

    widths = [max(map(len, column)) for column in zip(table.columns, *table.rows, strict=True)]
    if sum(widths) + 2 * len(widths) <= out.width or len(table.columns) < 7:
        print_columns(out, table.columns, table.rows, table.left)
        return
    letters = [table.columns[0], *(f"({index})" for index in range(1, len(table.columns)))]
    for letter, name in zip(letters[1:], table.columns[1:], strict=True):
        out.line(f"{letter} {name}")
    print_columns(out, letters, table.rows, table.left)
