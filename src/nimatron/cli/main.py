"""The command ``nimatron``: find the module of a subcommand, run it and return the exit status.

Exit status: 0 success; 1 the answer is "no", or some lines failed; 2 bad usage or bad input, with one line on standard
error; 130 interrupted; 70 internal error (``NIMATRON_DEBUG=1`` shows the traceback).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from nimatron.cli.arguments import group_lang_option
from nimatron.cli.terminal import print_plain
from nimatron.errors import FAULT, RequestError, one_line
from nimatron.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMPLETION_VARIABLE = "_NIMATRON_COMPLETE"


class HelpContext(click.Context):
    """Click context of every command; its ``obj`` holds the arguments of the process."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return the formatter of a help text."""
        from nimatron.cli.help_texts import HelpText, words_of

        return HelpText(words_of(self))


class DescribedCommand(click.Command):
    """Command whose help comes from the catalogue of words."""

    context_class = HelpContext

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        from nimatron.cli.help_texts import write_description

        write_description(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the commands of a group."""
        from nimatron.cli.help_texts import write_options

        write_options(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the options and commands that begin with the incomplete word."""
        from nimatron.cli.help_texts import completions

        return completions(ctx, super().shell_complete(ctx, incomplete))


class CommandGroup(DescribedCommand, click.Group):
    """Command group that suggests similar names for an unknown command."""

    command_class = DescribedCommand

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command named by the first word; raise ``RequestError``, which lists similar names, if unknown."""
        word = args[0].strip()
        if word in self.list_commands(ctx):
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        from nimatron.explain.reason import either, reason

        near = [repr(name) for name in get_close_matches(word.lower(), self.list_commands(ctx), 3, 0.6)]
        here = ctx.command_path
        hint = reason("usage.near", near=either(near)) if near else reason("usage.lists", command=here)
        raise RequestError(reason("usage.no_command", command=here, given=repr(word[:40]), hint=hint))


class CommandFolder(CommandGroup):
    """Command group whose commands are the modules of ``nimatron.cli.commands``, imported on demand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the command modules."""
        folder = os.path.join(os.path.dirname(__file__), "commands")
        stems = [name[:-3] for name in os.listdir(folder) if name.endswith(".py") and not name.startswith("_")]
        return sorted(stem.replace("_", "-") for stem in stems)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command and return the command, or None if there is no such module."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = import_module(f"nimatron.cli.commands.{cmd_name.replace('-', '_')}").command
        return command if isinstance(command, click.Command) else None


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(version_text())
        ctx.exit()


@click.group(cls=CommandFolder, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", multiple=True, metavar="FILE.py", type=click.Path())
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_show_version)
@group_lang_option
@click.pass_context
def cli(ctx: click.Context, games: tuple[str, ...]) -> None:
    """Solve, explain and play Nim and other impartial games."""
    if games or os.environ.get("NIMATRON_GAMES"):
        from nimatron.cli.own_games import load_own_games

        load_own_games(games)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (default: those of the process) and return its exit status.

    >>> main(["solve", "nim", "1,1", "--json", "--no-steps"])  # doctest: +ELLIPSIS
    {"game": "nim", ...
    0
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    print_plain(sys.stdout)
    print_plain(sys.stderr)
    _read_any_bytes(sys.stdin)
    try:
        status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
        return 0
    except (Exception, KeyboardInterrupt) as error:
        from nimatron.cli.refusal import refusal

        line, status = refusal(error, words)
        if status == FAULT and os.environ.get("NIMATRON_DEBUG"):
            raise
        _print_error(line)
    return status


def _run(words: list[str]) -> int:
    if COMPLETION_VARIABLE in os.environ:
        cli.main(words, prog_name="nimatron", complete_var=COMPLETION_VARIABLE)
    try:
        with cli.make_context("nimatron", [_not_an_option(word) for word in words], obj=words) as ctx:
            result: Any = cli.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    return result if isinstance(result, int) else 0


def _not_an_option(word: str) -> str:
    """Protect a negative number from being parsed as an option, so that its own type can report what is wrong."""
    return f" {word}" if word[:1] == "-" and word[1:2].isdigit() else word


def _print_error(line: str) -> None:
    """Print the one-line error message on standard error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
    with suppress(BrokenPipeError, ValueError):
        print(f"nimatron: {one_line(line)}", file=sys.stderr, flush=True)


def _read_any_bytes(stream: Any) -> None:
    """Decode invalid bytes as replacement characters; the parser of the input then rejects them."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _close_quietly() -> None:
    """Redirect standard output to the null device, so that the final flush does not meet a closed pipe."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
        os.close(nothing)
    except (OSError, ValueError):
        return


def version_text() -> str:
    """Return the versions of Nimatron, Python, NumPy and gmpy2, and the kernels in use, one on each line.

    >>> version_text().splitlines()[0].startswith("nimatron ")
    True
    """
    import platform
    from importlib.metadata import PackageNotFoundError, version

    lines = [
        f"nimatron {__version__}",
        f"Python {platform.python_version()} ({platform.machine() or 'unknown machine'})",
    ]
    try:
        lines.append(str(import_module("nimatron.kernels").description()))
    except (ImportError, AttributeError):
        lines.append("native kernels: absent (reference code answers)")
    try:
        lines.append(f"NumPy {version('numpy')}")
    except PackageNotFoundError:
        lines.append("NumPy not installed (long tables, arrays, surveys: pip install 'nimatron[tables]')")
    try:
        lines.append(f"gmpy2 {version('gmpy2')}")
    except PackageNotFoundError:
        lines.append("gmpy2 not installed (faster huge numbers: pip install 'nimatron[big]')")
    return "\n".join(lines)
