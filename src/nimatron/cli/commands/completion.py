"""``nimatron completion``: script with which a shell completes commands, games, rules and fields."""

from __future__ import annotations

import click

from nimatron.cli.arguments import OneOf, group_lang_option
from nimatron.cli.main import COMPLETION_VARIABLE, DescribedCommand
from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(cls=DescribedCommand)
@click.argument("shell", type=OneOf(["bash", "zsh", "fish"]))
@group_lang_option
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell."""
    from click.shell_completion import get_completion_class

    maker = get_completion_class(shell)
    if maker is None:
        raise RequestError(reason("usage.shell", given=shell))
    script = maker(ctx.find_root().command, {}, "nimatron", COMPLETION_VARIABLE)
    click.echo(script.source_template % script.source_vars())
