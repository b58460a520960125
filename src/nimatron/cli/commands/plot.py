"""``nimatron plot``: pictures as files; each subcommand is a module of ``nimatron.cli.plots``."""

from __future__ import annotations

import click

from nimatron.cli.main import CommandFolder


@click.group(
    cls=CommandFolder,
    package="nimatron.cli.plots",
    short_help="Draw positions, boards, value sequences, sieves, timings.",
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Draw a picture into a file.

    \b
      nimatron plot board wythoff --size 1000 --what grundy --out board.png
      nimatron plot values kayles --count 200 --out kayles.svg
      nimatron plot pairs --a 1 --count 100 --out beams.pdf
      nimatron plot sieve squares --bound 17 --out sieve.svg
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
