"""``nimatron help``: help for the program or for one of its commands."""

from __future__ import annotations

import click

from nimatron.cli.arguments import group_lang_option
from nimatron.cli.main import DescribedCommand
from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(cls=DescribedCommand)
@click.argument("words", metavar="[COMMAND]...", nargs=-1)
@group_lang_option
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show this help, or the help of a command."""
    from nimatron.cli.main import CommandGroup

    shown = ctx.find_root()
    for word in words:
        if not isinstance(shown.command, CommandGroup):
            raise RequestError(reason("usage.no_commands", command=shown.command_path, given=repr(word[:40])))
        name, found, _ = shown.command.resolve_command(shown, [word])
        assert found is not None
        shown = type(shown)(found, info_name=name, parent=shown)
    click.echo(shown.get_help())
