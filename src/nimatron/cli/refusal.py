"""What the command says on its way out, in the language of its words; loaded only where something is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from nimatron.cli.arguments import default_language
from nimatron.errors import BAD_INPUT, FAULT, NimatronError
from nimatron.explain.error_reports import told
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import either, reason, said_in

_EXTRA = re.compile(r"extra arguments? \((.*)\)", re.DOTALL)


def refusal(error: BaseException, words: Sequence[str]) -> tuple[str, int]:
    """The line and the exit status for what ended the command that these words ask for.

    >>> refusal(click.NoSuchOption("--nosuch"), ["solve", "--lang", "ru"])
    ("нет параметра '--nosuch'", 2)
    """
    lang = language_asked(words)
    if isinstance(error, click.Abort):
        error = KeyboardInterrupt()
    if isinstance(error, click.ClickException):
        return said_in(_misuse(error, words, lang), lang), BAD_INPUT
    found = told(error, lang)
    if found.exit != FAULT:
        return found.message, found.exit
    return said_in(reason("fault.debug", message=found.message), lang), FAULT


def language_asked(words: Sequence[str]) -> str:
    """The language of ``--lang`` among the words, else the usual one, whatever else is wrong with them.

    >>> language_asked(["solve", "nim", "--lang=mk"]), language_asked(["--lang", "sr", "--nosuch"])
    ('mk', 'sr')
    """
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        if option == "--lang" and (equals or place + 1 < len(words)):
            return value if equals else words[place + 1]
    try:
        return default_language()
    except (NimatronError, OSError):  # of the settings file, which is then the thing to tell, in English
        return "en"


def _misuse(error: click.ClickException, words: Sequence[str], lang: str) -> MessageValue:
    """What is wrong about the options and arguments, which the library for them tells in English only."""
    if isinstance(error, click.NoSuchOption):
        option = repr(error.option_name)
        near = [repr(name) for name in error.possibilities or ()]
        if near:
            return reason("usage.no_option.near", option=option, near=either(near))
        return reason("usage.no_option", option=option)
    if isinstance(error, click.BadOptionUsage):
        given = any(word.startswith(f"{error.option_name}=") for word in words)
        return reason("usage.takes_no_value" if given else "usage.needs_value", option=repr(error.option_name))
    if isinstance(error, click.MissingParameter):
        return _with_usage(_missing(error, lang), error)
    extra = _EXTRA.search(error.format_message())
    if extra is not None:
        several = "arguments" in extra[0]
        return _with_usage(reason("usage.extra.several" if several else "usage.extra", given=extra[1].strip()), error)
    return error.format_message().rstrip(".")


def _missing(error: click.MissingParameter, lang: str) -> MessageValue:
    """What is missing and, as far as there are words for it, what it is for."""
    hint = error.param.get_error_hint(error.ctx) if error.param is not None else ""
    option = error.param
    if not isinstance(option, click.Option):
        return reason("usage.missing_argument", argument=hint)
    fault = reason("usage.missing_option", option=hint)
    if lang != "en":  # the help of options is English
        return fault
    return reason(
        "at", where=fault, why=f"{option.opts[-1]} {option.metavar or ''}, {(option.help or '').rstrip('.').lower()}"
    )


def _with_usage(fault: MessageValue, error: click.ClickException) -> MessageValue:
    """The fault, and how the command is written."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    usage = " ".join(context.get_usage().partition(":")[2].split()) if context is not None else ""
    return reason("usage.usage", fault=fault, usage=usage) if usage else fault
