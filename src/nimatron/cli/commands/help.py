"""``nimatron help``: help for the program or for one of its commands."""

from __future__ import annotations

import click

from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(short_help="Show this help, or the help of a command.")
@click.argument("words", metavar="[COMMAND]...", nargs=-1)
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Show the help of COMMAND, such as 'solve' or 'plot board'; without COMMAND, list the commands."""
    from nimatron.cli.main import CommandGroup

    shown = ctx.find_root()
    for word in words:
        if not isinstance(shown.command, CommandGroup):
            raise RequestError(reason("usage.no_commands", command=shown.command_path, given=repr(word[:40])))
        name, found, _ = shown.command.resolve_command(shown, [word])
        assert found is not None
        shown = type(shown)(found, info_name=name, parent=shown)
    click.echo(shown.get_help())
