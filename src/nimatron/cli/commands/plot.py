"""``nimatron plot``: pictures as files; each subcommand is a module of ``nimatron.cli.plots``."""

from __future__ import annotations

import os
from importlib import import_module

import click


class PlotFolder(click.Group):
    """A group whose commands are the modules of ``nimatron.cli.plots``, imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of the plots."""
        folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "plots")
        stems = [name[:-3] for name in os.listdir(folder) if name.endswith(".py") and not name.startswith("_")]
        return sorted(stem.replace("_", "-") for stem in stems)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the plot's module; None for a name that no file has."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(f"nimatron.cli.plots.{cmd_name.replace('-', '_')}").command
        return command if isinstance(command, click.Command) else None


@click.group(
    cls=PlotFolder, short_help="Draw positions, boards, value sequences, sieves, timings.", invoke_without_command=True
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
