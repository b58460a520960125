"""Error messages of the command in the chosen language. Imported only after an error."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from nimatron.cli.arguments import language_asked
from nimatron.cli.help_texts import option_text
from nimatron.errors import BAD_INPUT, FAULT
from nimatron.explain.catalogue import catalogue, languages
from nimatron.explain.error_reports import error_report
from nimatron.explain.message import MessageValue
from nimatron.explain.reason import either, reason, said_in

_EXTRA = re.compile(r"extra arguments? \((.*)\)", re.DOTALL)


def refusal(error: BaseException, words: Sequence[str]) -> tuple[str, int]:
    """Return the message and the exit status for an exception that ended the command with these arguments.

    >>> refusal(click.NoSuchOption("--nosuch"), ["solve", "--lang", "ru"])
    ("нет параметра '--nosuch'", 2)
    """
    lang = language_asked(words)
    if isinstance(error, click.Abort):
        error = KeyboardInterrupt()
    if isinstance(error, click.ClickException):
        return said_in(_misuse(error, words, lang), lang), BAD_INPUT
    found = error_report(error, lang)
    if found.exit != FAULT:
        return found.message, found.exit
    return said_in(reason("fault.debug", message=found.message), lang), FAULT


def _misuse(error: click.ClickException, words: Sequence[str], lang: str) -> MessageValue:
    """Return a message for misused options or arguments; click itself has English messages only."""
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
    """Return what is missing, with the description of an option."""
    hint = error.param.get_error_hint(error.ctx) if error.param is not None else ""
    option = error.param
    if not isinstance(option, click.Option) or error.ctx is None:
        return reason("usage.missing_argument", argument=hint)
    text = option_text(error.ctx, option, catalogue(lang if lang in languages() else "en")).rstrip(".")
    why = f"{option.opts[-1]} {option.metavar or ''}, {text[:1].lower()}{text[1:]}"
    return reason("at", where=reason("usage.missing_option", option=hint), why=why)


def _with_usage(fault: MessageValue, error: click.ClickException) -> MessageValue:
    """Add the usage line of the command to a message."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return fault
    usage = " ".join((context.command_path, *context.command.collect_usage_pieces(context)))
    return reason("usage.usage", fault=fault, usage=usage)
