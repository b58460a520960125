"""``nimatron survey``: examine many codes on this machine or a cluster; query, summarise and merge the results."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from nimatron.cli.arguments import Count, group_lang_option, lang_option, out_option
from nimatron.cli.main import CommandGroup

if TYPE_CHECKING:
    from nimatron.explain.catalogue import Catalogue
    from nimatron.sequences.atlas import Record

_LIMIT = 1 << 16


@click.group(cls=CommandGroup, invoke_without_command=True)
@group_lang_option
@click.pass_context
def command(ctx: click.Context) -> None:
    """Examine many codes for periods."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _run_options(function: Any) -> Any:
    """Add the options shared by all surveys to a command."""
    for option in (
        lang_option,
        click.option("--cluster", metavar="ADDRESS"),
        click.option("--processes", type=Count(4096, 1), metavar="N"),
        out_option(
            name="out",
            metavar="FOLDER|FILE",
            resumes=True,
        ),
        click.option("--limit", type=Count(10**11, 2), default=_LIMIT, show_default=True, metavar="N"),
    ):
        function = option(function)
    return function


def _family_options(function: Any) -> Any:
    for option in (
        click.option("--shortest", type=Count(64), default=0, metavar="D"),
        click.option("--reduced/--all", "reduced", default=False),
        click.option("--digits", type=Count(12, 1), default=3, show_default=True, metavar="D"),
    ):
        function = option(function)
    return function


@command.command("octal")
@_family_options
@_run_options
def octal(digits: int, reduced: bool, shortest: int, **asked: Any) -> None:
    """Examine all octal codes 0.abc... (digits 0 to 7)."""
    _family("octal", digits, reduced, shortest, **asked)


@command.command("hexadecimal")
@_family_options
@_run_options
def hexadecimal(digits: int, reduced: bool, shortest: int, **asked: Any) -> None:
    """Examine all hexadecimal codes 0.abc... (digits 0 to F)."""
    _family("hexadecimal", digits, reduced, shortest, **asked)


@command.command("codes")
@click.argument("path", metavar="FILE", type=click.Path())
@_run_options
def codes(path: str, **asked: Any) -> None:
    """Examine the codes listed in a file."""
    from nimatron.cli.arguments import read_text
    from nimatron.survey.code_families import listed_codes

    _run(listed_codes(read_text(path).splitlines()), **asked)


def _family(family: str, digits: int, reduced: bool, shortest: int, **asked: Any) -> None:
    from nimatron.survey.code_families import family_codes, reduced_codes

    found = family_codes(family, digits)
    _run(reduced_codes(found, shortest) if reduced else found, **asked)


def _run(
    codes: Sequence[str], limit: int, out: str | None, processes: int | None, cluster: str | None, lang: str
) -> None:
    from nimatron.cli.terminal import progress_bar
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.survey.run import survey

    words = catalogue(lang)
    done = 0
    with progress_bar(len(codes)) as bar:

        def progress(count: int, total: int) -> None:
            nonlocal done
            done = count
            bar.show(count, total)

        try:
            records = survey(codes, limit, out=out, processes=processes, cluster=cluster, progress=progress)
        except KeyboardInterrupt:
            bar.clear()
            if out is not None:
                print(words.text(Message("cli.kept", {"done": done, "count": len(codes)})), file=sys.stderr)
            raise
    _print(records, words)
    if out is not None:
        from nimatron.cli.terminal import Terminal

        Terminal().paragraph(words.text(Message("survey.kept", {"path": out})))


@command.command("show")
@click.argument("path", metavar="[FOLDER|FILE]", type=click.Path(), required=False)
@lang_option
def show(path: str | None, lang: str) -> None:
    """Show statistics of a survey or of the shipped atlas."""
    from nimatron.explain.catalogue import catalogue
    from nimatron.sequences.atlas import all_known
    from nimatron.survey.results import read_results

    _print(all_known() if path is None else read_results(path), catalogue(lang))


@command.command("ask")
@click.argument("question", metavar="SQL")
@click.argument("path", metavar="[FOLDER|FILE]", type=click.Path(), required=False)
@lang_option
def ask(question: str, path: str | None, lang: str) -> None:
    """Query the results in SQL (DuckDB)."""
    from nimatron.cli.terminal import Terminal, print_columns
    from nimatron.survey.queries import run_query

    found = run_query(question, path)
    rows = [["" if entry is None else str(entry) for entry in row] for row in found.rows]
    print_columns(Terminal(), found.columns, rows, list(range(len(found.columns))))


@command.command("merge")
@click.argument("paths", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
@out_option(name="out", metavar="FILE.tsv", required=True)
@lang_option
def merge(paths: tuple[str, ...], out: str, lang: str) -> None:
    """Merge results into one file of records."""
    from nimatron.cli.terminal import Terminal
    from nimatron.explain.catalogue import catalogue
    from nimatron.explain.message import Message
    from nimatron.survey.results import merged, read_results, write_atlas

    records = merged(read_results(path) for path in paths)
    write_atlas(out, records)
    Terminal().paragraph(catalogue(lang).text(Message("survey.merged", {"count": len(records), "path": out})))


def _print(records: Sequence[Record], words: Catalogue) -> None:
    """Print the statistics of records as tables."""
    from nimatron.cli.terminal import Terminal, print_columns
    from nimatron.explain.message import Message
    from nimatron.survey.queries import counts_of

    found, out = counts_of(records), Terminal()
    values = {"count": found.codes, "proved": found.proved, "sequences": found.sequences}
    out.paragraph(words.text(Message("survey.found", values)), kind="strong")

    def table(title: str, columns: Sequence[str], rows: list[list[str]], left: Sequence[int]) -> None:
        if rows:
            out.line()
            out.line(words.text(f"survey.title.{title}"))
            print_columns(out, [words.text(f"survey.column.{name}") for name in columns], rows, left)

    status = [[words.text(f"survey.status.{name}"), str(count)] for name, count in found.by_status.items()]
    table("status", ("status", "codes"), status, (0,))
    table("theorem", ("theorem", "codes"), [[name, str(count)] for name, count in found.by_theorem.items()], (0,))
    table("bands", ("below", "codes"), [[str(top), str(count)] for top, count in found.bands.items()], ())
    longest = [[row.code, str(row.period), str(row.preperiod), row.theorem] for row in found.longest]
    table("longest", ("code", "period", "preperiod", "theorem"), longest, (0, 3))
    greatest = [[row.code, str(row.max_value), str(row.max_at), str(row.examined)] for row in found.greatest]
    table("greatest", ("code", "value", "at", "examined"), greatest, (0,))
