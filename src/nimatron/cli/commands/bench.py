"""``nimatron bench``: evaluations on the user's machine."""

from __future__ import annotations

import click

from nimatron.cli.reading import Count, lang_option


@click.group(short_help="Measure the three strategies on this machine.", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Measure on this machine what the thesis measured on its own."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command("wythoff", short_help="The three strategies for Wythoff's pairs: tables, figures, report.")
@click.option(
    "--a",
    "a",
    type=Count(1000, 1),
    default=2,
    show_default=True,
    metavar="A",
    help="The parameter a; the thesis has 2.",
)
@click.option(
    "--max",
    "largest",
    type=Count(10**10, 10),
    default=671_088_640,
    show_default=True,
    metavar="N",
    help="The largest n.",
)
@click.option(
    "--seconds", type=Count(10**6, 1), default=60, show_default=True, metavar="BUDGET", help="How long to measure."
)
@click.option(
    "--repeat", type=Count(1000, 1), default=5, show_default=True, metavar="R", help="Runs for each n, where they fit."
)
@click.option(
    "--out", "folder", type=click.Path(), metavar="DIR", help="A folder for the report, the figures and the tables."
)
@lang_option
def wythoff(a: int, largest: int, seconds: int, repeat: int, folder: str | None, lang: str) -> None:
    """Evaluate the three strategies, as printed and as done here (thesis, chapter 8).

    Tables of n = 10, 20, 40, ... lost pairs are built until the time is used up; the medians of the processor times
    make Table 2 and Figures 2 to 6. With --out a report (Markdown and HTML) is written; the measurements are kept after
    each step, Ctrl-C loses none, and the same --out goes on where it stopped.
    """
    from nimatron.cli.run_bench import run_bench
    from nimatron.sequences.evaluation.run import Plan

    run_bench(a, Plan(largest, float(seconds), repeat), folder, lang)
