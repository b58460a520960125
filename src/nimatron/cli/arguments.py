"""Arguments and options: games, rules, counts, positions. Values are bounded; a bad one gets a one-line message."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from nimatron.errors import NimatronError, RequestError, RuleError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from nimatron.budget import Limits


LONGEST_TEXT = 32 * 1024 * 1024
"""Largest input read from a file or a pipe, in bytes."""
_LONGEST_SEED = 600
"""Maximum number of digits in a seed; below the smallest limit that Python allows for integer conversion."""


def read_game(written: str, rules: Sequence[str]) -> Any:
    """Return the rule set for a name, alias, code or written form, with the values of ``--rule R=V`` options.

    >>> read_game("Wythoff", ["a=2"]), read_game("0.07", [])
    (Wythoff(a=2), Octal(code='0.07'))
    """
    from nimatron.explain.reason import reason
    from nimatron.rules.parameters import shown
    from nimatron.rules.registry import game

    values: dict[str, str] = {}
    for text in rules:
        rule, equals, value = text.partition("=")
        rule = rule.strip()
        if not equals or not rule:
            raise RuleError(reason("rule.option", given=shown(text)))
        if rule in values:
            raise RuleError(reason("rule.twice", rule=shown(rule)))
        values[rule] = value.strip()
    return game(written, values)


def name_asked(written: str, rule_set: Any) -> str:
    """Return the name to print for a game: a code as the user typed it, else its own name or the written form.

    >>> name_asked("0.77", read_game("0.77", [])), name_asked("dawson", read_game("dawson", []))
    ('0.77', 'dawsons-kayles')
    """
    from nimatron.rules.registry import is_code

    return written.strip() if is_code(written) else rule_set.written_name


def read_limits(seconds: int | None, limit: int | None) -> Limits | None:
    """Return the limits raised by the options ``--seconds`` and ``--limit``, or None if neither is given."""
    from nimatron.budget import Limits

    return None if seconds is None and limit is None else Limits().raised(seconds, limit)


def read_position(text: str) -> str:
    """Return the written position: the argument itself, or the content of ``@FILE`` or of standard input (``-``).

    >>> read_position("3,4,5")
    '3,4,5'
    """
    if text == "-":
        return _decoded(sys.stdin.buffer.read(LONGEST_TEXT + 1), None, LONGEST_TEXT).strip()
    return read_text(text[1:]).strip() if text.startswith("@") else text


def read_text(path: str, longest: int = LONGEST_TEXT) -> str:
    """Return the text of a UTF-8 file.

    Raise ``RequestError`` if it is not UTF-8 or is longer than ``longest`` bytes, ``OSError`` if it cannot be read.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"3,4"); file.flush(); read_text(file.name)
    '3,4'
    """
    with open(path, "rb") as file:
        return _decoded(file.read(longest + 1), path, longest)


def _decoded(content: bytes, where: str | None, longest: int) -> str:
    """Decode the content of the file ``where`` (None: standard input)."""
    from nimatron.explain.reason import reason

    place = reason("file.standard_input") if where is None else where
    if len(content) > longest:
        raise RequestError(reason("file.too_long", where=place, limit=longest))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RequestError(reason("file.utf_8", where=place, number=error.start + 1)) from None


class Count(click.ParamType):  # type: ignore[type-arg]  # generic only from click 8.3 on
    """Click type: a whole number between two limits, in decimal digits."""

    name = "N"

    def __init__(self, maximum: int = 10**9, minimum: int = 0) -> None:
        self.minimum, self.maximum = minimum, maximum

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; raise ``RequestError``, which names the limits, for anything else."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        right = text.isascii() and text.isdigit() and len(text) < 20
        if not right or not self.minimum <= int(text) <= self.maximum:
            from nimatron.explain.reason import reason
            from nimatron.rules.parameters import shown

            option = param.opts[0] if param is not None else reason("request.the_number")
            limits = {"minimum": self.minimum, "maximum": self.maximum}
            raise RequestError(reason("request.number", option=option, given=shown(text), **limits))
        return int(text)


class HeapSize(click.ParamType):  # type: ignore[type-arg]  # generic only from click 8.3 on
    """Click type: the size of a heap, which may be huge: a whole number of at most ``digits`` decimal digits."""

    name = "N"

    def __init__(self, digits: int = 1000) -> None:
        self.digits = digits

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; raise ``RequestError`` for anything else."""
        if isinstance(value, int):
            return value
        text = str(value).strip()
        if not (text.isascii() and text.isdigit()) or len(text) > self.digits:
            from nimatron.explain.reason import reason
            from nimatron.rules.parameters import shown

            option = param.opts[0] if param is not None else reason("request.the_number")
            raise RequestError(reason("request.heap_size", option=option, given=shown(text), digits=self.digits))
        return int(text)


class Seed(click.ParamType):  # type: ignore[type-arg]  # generic only from click 8.3 on
    """Click type: the seed of a random generator, a whole number that may be negative."""

    name = "N"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number; raise ``RequestError`` for anything else."""
        if isinstance(value, int):
            return value
        digits = str(value).strip().removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_SEED:
            from nimatron.explain.reason import reason
            from nimatron.rules.parameters import shown

            raise RequestError(reason("request.seed", given=shown(value)))
        return int(str(value))


class OneOf(click.Choice):  # type: ignore[type-arg]  # generic only from click 8.2 on
    """Click type: one of several words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the word; raise ``RequestError``, which lists the valid words, for anything else."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from nimatron.explain.reason import reason
            from nimatron.rules.parameters import shown

            hint = "" if param is None else param.get_error_hint(ctx)
            options = ", ".join(map(repr, self.choices))
            raise RequestError(reason("usage.choice", option=hint, given=shown(value), options=options)) from None


def complete_game(ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the game names and aliases that start with the typed text; after ``[``, the rules of that game."""
    from click.shell_completion import CompletionItem

    from nimatron.rules.registry import all_games, game_class

    _load_for_completion(ctx)
    name, bracket, rest = typed.partition("[")
    if bracket:
        known = game_class(name).parameters()
        before, semicolon, _ = rest.rpartition(";")
        begun = f"{name}[{before}{semicolon}"
        return [CompletionItem(f"{begun}{rule}=") for rule in known if rule.startswith(rest.rpartition(";")[2])]
    return [
        CompletionItem(word, help=cls.title)
        for cls in all_games()
        for word in (cls.name, *cls.aliases)
        if word.startswith(typed)
    ]


def complete_rule(ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return ``rule=`` for each rule of the game on the command line; after ``rule=``, its values if it is a choice."""
    from click.shell_completion import CompletionItem

    from nimatron.rules.registry import game_class, split_written_form

    _load_for_completion(ctx)
    # while an option is incomplete, click may not have assigned the words before it to arguments yet
    written = ctx.params.get("game") or next((word for word in ctx.args if not word.startswith("-")), None)
    if not written:
        return []
    known = game_class(split_written_form(written)[0]).parameters()
    name, equals, _ = typed.partition("=")
    if equals:
        description = known[name].describe() if name in known else {}
        options = description.get("options")
        words = [f"{name}={option}" for option in options] if isinstance(options, list) else []
        return [CompletionItem(word) for word in words if word.startswith(typed)]
    return [CompletionItem(f"{rule}=") for rule in known if rule.startswith(typed)]


def complete_language(_ctx: click.Context, _parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    """Return the codes of the available languages."""
    from click.shell_completion import CompletionItem

    from nimatron.explain.catalogue import languages

    return [CompletionItem(code) for code in languages() if code.startswith(typed)]


def _load_for_completion(ctx: click.Context) -> None:
    files = ctx.find_root().params.get("games") or ()
    if files or os.environ.get("NIMATRON_GAMES"):
        from nimatron.cli.own_games import load_own_games

        load_own_games(files)


def game_argument(function: Any) -> Any:
    """Add the argument GAME to a command."""
    return click.argument("game", metavar="GAME", shell_complete=complete_game)(function)


def rule_option(function: Any) -> Any:
    """Add the option ``--rule R=V`` to a command."""
    return click.option("--rule", "rules", multiple=True, metavar="R=V", shell_complete=complete_rule)(function)


def certificate_option(function: Any) -> Any:
    """Add the option ``--certificate FILE`` (repeatable) to a command; pass its value to :func:`use_certificates`."""
    return click.option("--certificate", "certificates", multiple=True, metavar="FILE", type=click.Path())(function)


def use_certificates(paths: Sequence[str], seconds: int | None = None) -> None:
    """Check the certificates in these files and use them for all later answers."""
    for path in paths:
        from nimatron.sequences.certificates.checking import SECONDS
        from nimatron.sequences.heap_sequences import use_certificate

        use_certificate(path, seconds=max(SECONDS, seconds or 0))


@contextmanager
def kept_in(folder: str | None, lang: str) -> Iterator[None]:
    """Say after Ctrl-C that what was computed inside the block is kept in the folder, if there is one."""
    try:
        yield
    except KeyboardInterrupt:
        if folder is not None:
            from nimatron.explain.catalogue import catalogue
            from nimatron.explain.message import Message

            click.echo(catalogue(lang).text(Message("cli.kept_in", {"folder": folder})), err=True)
        raise


class OutPath(click.Path):
    """Click type: a file or, with ``folders``, a folder to write. What exists is only replaced with ``--force``.

    If the command ``resumes``, the file of an earlier run, which has a folder ``FILE.parts`` beside it, is its own.
    """

    def __init__(self, folders: bool = False, resumes: bool = False) -> None:
        super().__init__()
        self._folders, self._resumes = folders, resumes

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; raise ``RequestError`` for a file, or a folder that is not empty, without ``--force``."""
        path = os.fsdecode(super().convert(value, param, ctx))
        exists = os.path.isfile(path) or (self._folders and os.path.isdir(path) and os.listdir(path))
        if self._resumes and os.path.isdir(f"{path}.parts"):
            exists = False
        if exists and not (ctx is not None and ctx.meta.get(_FORCE)):
            from nimatron.explain.reason import reason

            raise RequestError(reason("file.exists", path=path))
        return path


def force_option(function: Any) -> Any:
    """Add the flag ``--force`` to a command; :class:`OutPath` uses it."""
    return click.option("--force", is_flag=True, is_eager=True, expose_value=False, callback=_remember)(function)


def out_option(
    name: str = "out_file", metavar: str = "FILE", required: bool = False, resumes: bool = False
) -> Callable[[Any], Any]:
    """Return a decorator that adds ``--out`` and ``--force`` to a command.

    Parameters:
        name: the argument of the command.
        metavar: the value in the help; with ``DIR`` or ``FOLDER`` in it a folder is written.
        required: whether the command needs ``--out``.
        resumes: whether the command continues an earlier run with the same ``--out``.
    """
    written = OutPath(not resumes and ("DIR" in metavar or "FOLDER" in metavar), resumes)

    def add(function: Any) -> Any:
        return click.option("--out", name, type=written, required=required, metavar=metavar)(force_option(function))

    return add


_FORCE = "nimatron.force"


def _remember(ctx: click.Context, _parameter: click.Parameter, forced: bool) -> None:
    """Keep ``--force`` where :class:`OutPath` finds it; an eager option is read before all others."""
    ctx.meta[_FORCE] = forced


def misere_option(function: Any) -> Any:
    """Add the flags ``--misere`` and ``--normal`` to a command; without them the game decides."""
    return click.option("--misere/--normal", default=None)(function)


def lang_option(function: Any) -> Any:
    """Add the option ``--lang`` to a command."""
    return click.option("--lang", default=_usual_language, metavar="LANG", shell_complete=complete_language)(function)


_LANG = "nimatron.lang"


def group_lang_option(function: Any) -> Any:
    """Add ``--lang`` to a group, for its help and its commands, or to a command whose help alone has a language."""
    return click.option(
        "--lang", metavar="LANG", expose_value=False, callback=_remember_language, shell_complete=complete_language
    )(function)


def _remember_language(ctx: click.Context, _parameter: click.Parameter, lang: str | None) -> None:
    """Keep the language of a group for its commands; raise ``RequestError`` if there is no such language."""
    if lang is not None:
        from nimatron.explain.catalogue import catalogue

        ctx.meta[_LANG] = catalogue(lang).lang


def _usual_language() -> str:
    """Return the language given before the name of the command, or the default one."""
    given: str | None = click.get_current_context().meta.get(_LANG)
    return given or default_language()


@cache  # a command may need the language more than once
def _warn_of_language(asked: str) -> None:
    from nimatron.explain.catalogue import languages

    known = ", ".join(languages())
    click.echo(f"nimatron: NIMATRON_LANG={asked[:20]!r}: there are {known}; the output is in English", err=True)


def default_language(environment: Mapping[str, str] | None = None) -> str:
    """Return the default language: from ``NIMATRON_LANG``, the settings file or the locale, otherwise English.

    Raise ``RequestError`` if the settings file is invalid.

    >>> default_language({"NIMATRON_LANG": "sr"}), default_language({"HOME": "/nowhere", "LANG": "ru_RU.UTF-8"})
    ('sr', 'ru')
    """
    variables = os.environ if environment is None else environment
    from nimatron.explain.catalogue import languages

    asked = variables.get("NIMATRON_LANG")
    if asked in languages():
        return asked
    if asked:
        _warn_of_language(asked)
        return "en"
    found = _language_of_settings(variables)
    if found is not None:
        return found
    locale = next(filter(None, map(variables.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = re.split("[_.@-]", locale, maxsplit=1)[0].lower()
    return code if code in languages() else "en"


def language_asked(words: Sequence[str]) -> str:
    """Return the language given by the last ``--lang``, or the default one, even if other arguments are invalid.

    >>> language_asked(["solve", "nim", "--lang=mk"]), language_asked(["--lang", "mk", "--nosuch", "--lang", "sr"])
    ('mk', 'sr')
    """
    for place in range(len(words) - 1, -1, -1):
        option, equals, value = words[place].partition("=")
        if option == "--lang" and (equals or place + 1 < len(words)):
            return value if equals else words[place + 1]
    try:
        return default_language()
    except (NimatronError, OSError):  # a bad settings file is itself the error to report, in English
        return "en"


def _language_of_settings(variables: Mapping[str, str]) -> str | None:
    folder = variables.get("XDG_CONFIG_HOME") or os.path.join(
        variables.get("HOME") or os.path.expanduser("~"), ".config"
    )
    path = os.path.join(folder, "nimatron", "config.toml")
    if not os.path.isfile(path):
        return None
    import tomllib

    from nimatron.explain.catalogue import languages
    from nimatron.explain.reason import reason
    from nimatron.rules.parameters import shown

    try:
        settings = tomllib.loads(read_text(path, 100_000))
    except tomllib.TOMLDecodeError as error:
        raise RequestError(reason("file.toml", path=path, why=error)) from None
    other = next((name for name in settings if name != "lang"), None)
    if other is not None:
        raise RequestError(reason("file.setting", path=path, given=shown(other)))
    lang = settings.get("lang")
    if lang is not None and lang not in languages():
        raise RequestError(reason("file.lang", path=path, given=shown(lang), options=", ".join(languages())))
    return lang
