"""``nimatron completion``: script with which a shell completes commands, games, rules and fields."""

from __future__ import annotations

import click

from nimatron.cli.arguments import OneOf
from nimatron.cli.main import COMPLETION_VARIABLE
from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@click.command(short_help="Print the completion script for a shell.")
@click.argument("shell", type=OneOf(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a script with which the shell completes commands, options, game names, rules and fields.

    \b
      bash:  nimatron completion bash >> ~/.bashrc
      zsh:   nimatron completion zsh  >> ~/.zshrc
      fish:  nimatron completion fish > ~/.config/fish/completions/nimatron.fish
    """  # noqa: D301 - \b keeps the lines of the example apart
    from click.shell_completion import get_completion_class

    maker = get_completion_class(shell)
    if maker is None:
        raise RequestError(reason("usage.shell", given=shell))
    script = maker(ctx.find_root().command, {}, "nimatron", COMPLETION_VARIABLE)
    click.echo(script.source_template % script.source_vars())
