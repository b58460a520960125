"""Sphinx directive ``command-help``: the output of ``nimatron COMMAND --help`` for every command."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import click
from docutils import nodes
from docutils.parsers.rst import Directive

from nimatron.cli.main import cli

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx


def commands(group: click.Group, words: str) -> Iterator[tuple[str, click.Command]]:
    """Yield all commands of a group with the words that call them; commands of a subgroup follow their group."""
    context = click.Context(group, info_name=words)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        yield f"{words} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{words} {name}")


def help_of(words: str, command: click.Command) -> str:
    """Return the text that the option ``--help`` of a command prints in English."""
    context_class = import_module("nimatron.cli.main").HelpContext
    context = context_class(command, info_name=words, obj=["--lang", "en"], **cli.context_settings)
    return str(command.get_help(context))


class CommandHelp(Directive):
    """Sections with the help of each command of ``nimatron``."""

    def run(self) -> list[nodes.Node]:
        """Return the sections in the order of the commands."""
        found: list[nodes.Node] = [nodes.literal_block(text=help_of("nimatron", cli), language="text")]
        for words, command in commands(cli, "nimatron"):
            section = nodes.section("", nodes.title(text=words), names=[nodes.fully_normalize_name(words)])
            self.state.document.note_implicit_target(section, section)
            section += nodes.literal_block(text=help_of(words, command), language="text")
            found.append(section)
        return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive with Sphinx."""
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
