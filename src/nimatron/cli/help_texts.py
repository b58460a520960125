r"""Help texts of commands and options in the language asked for. Imported only when help is shown.

The texts are the topic ``help`` of the catalogue. That of the command ``nimatron plot board`` has the key
``help.command.plot.board``, and the line in the list of commands is ``help.summary.plot.board``. The option ``--size``
of this command is ``help.option.plot.board.size``, or ``help.option.plot.size`` or ``help.option.size`` if commands
share the text. The program itself is ``nimatron``. In a text, lines after ``\b`` are not wrapped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO

import click
from click.shell_completion import CompletionItem

from nimatron.cli.arguments import language_asked
from nimatron.cli.terminal import Terminal
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message

_PROGRAM = "nimatron"
_BATCH_LINE = '{"game": "nim", "position": "3,4,5", "want": ["outcome", "best"]}'
"""The example of ``nimatron solve``; the texts of a catalogue hold no braces of their own."""


class HelpText(click.HelpFormatter):
    """Help text in one language, wrapped to the width of the terminal, in characters that it can show."""

    def __init__(self, words: Catalogue) -> None:
        self._terminal = Terminal()
        self._words = words
        super().__init__(width=min(self._terminal.width, 80) - 2)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of a command."""
        super().write_usage(prog, args, f"{self._words.text('help.word.usage')}: " if prefix is None else prefix)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write a list of terms and their descriptions; on a narrow terminal the terms get less space."""
        super().write_dl(list(rows), min(col_max, self.width // 2), col_spacing)

    def getvalue(self) -> str:
        """Return the text."""
        found = StringIO()
        shown = Terminal(found)
        shown.bounded, shown.width = True, self._terminal.width
        shown.unicode, shown.encoding = self._terminal.unicode, self._terminal.encoding
        shown.line(super().getvalue().rstrip("\n"))
        return found.getvalue()


def words_of(ctx: click.Context) -> Catalogue:
    """Return the words for the help of a command: ``--lang`` counts anywhere in the arguments.

    Raise ``RequestError`` if there is no such language.

    >>> words_of(click.Context(click.Command("solve"), obj=["solve", "--help", "--lang", "mk"])).lang
    'mk'
    """
    arguments: Sequence[str] | None = ctx.find_root().obj
    return catalogue(language_asked(arguments or ()))


def option_text(ctx: click.Context, option: click.Option, words: Catalogue) -> str:
    """Return the description of an option of the command in this context.

    >>> option_text(click.Context(click.Command("nimatron")), click.Option(["--json"]), catalogue("en"))
    'Print the answer as JSON.'
    """
    path, english = _path(ctx), catalogue("en")
    name = max(option.opts, key=len).lstrip("-")
    places = (".".join((*path[:length], name)) for length in range(len(path), -1, -1))
    key = next((key for key in (f"help.option.{place}" for place in places) if english.entry(key)), None)
    return "" if key is None else words.text(key)


def write_description(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write what the command does."""
    formatter.write_paragraph()
    text = words_of(ctx).text(Message(f"help.command.{'.'.join(_path(ctx))}", {"line": _BATCH_LINE}))
    with formatter.indentation():
        formatter.write_text(text)


def write_options(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    """Write the options of a command, and the commands of a group."""
    words = words_of(ctx)
    rows = []
    for option in ctx.command.get_params(ctx):
        record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
        if isinstance(option, click.Option) and record is not None:
            rows.append((record[0], _with_default(ctx, option, words)))
    with formatter.section(words.text("help.word.options")):
        formatter.write_dl(rows)
    if isinstance(ctx.command, click.Group):
        with formatter.section(words.text("help.word.commands")):
            formatter.write_dl([(name, _summary(ctx, name)) for name in ctx.command.list_commands(ctx)])


def completions(ctx: click.Context, found: Iterable[CompletionItem]) -> list[CompletionItem]:
    """Return the proposals of a shell's completion with descriptions of the commands and options among them."""
    options = {
        name: option for option in ctx.command.get_params(ctx) for name in (*option.opts, *option.secondary_opts)
    }
    commands = ctx.command.list_commands(ctx) if isinstance(ctx.command, click.Group) else ()
    words, described = words_of(ctx), []
    for item in found:
        option = options.get(item.value)
        if isinstance(option, click.Option):
            item = CompletionItem(item.value, item.type, option_text(ctx, option, words))
        elif item.value in commands:
            item = CompletionItem(item.value, item.type, _summary(ctx, item.value))
        described.append(item)
    return described


def _path(ctx: click.Context) -> tuple[str, ...]:
    """Return the words that call the command, without the name of the program."""
    return tuple(ctx.command_path.split()[1:]) or (_PROGRAM,)


def _summary(ctx: click.Context, name: str) -> str:
    """Return the line about a command of the group in this context."""
    return words_of(ctx).text(f"help.summary.{'.'.join((*ctx.command_path.split()[1:], name))}")


def _with_default(ctx: click.Context, option: click.Option, words: Catalogue) -> str:
    """Return the description of an option, with its default value, or that it is required."""
    text, extra = option_text(ctx, option, words), option.get_help_extra(ctx)
    if "default" in extra:
        text += f"  [{words.text(Message('help.word.default', {'value': extra['default']}))}]"
    elif "required" in extra:
        text += f"  [{words.text('help.word.required')}]"
    return text
