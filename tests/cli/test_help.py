"""The help of every command and option: complete in four languages, examples as written, no wider than the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import click
import pytest

from nimatron.cli.help_texts import option_text
from nimatron.cli.main import HelpContext, cli
from nimatron.explain.catalogue import catalogue, languages
from tests.cli.processes import assert_refused, environment, here, process
from tests.explain.test_catalogues import topics

OTHERS = [lang for lang in languages() if lang != "en"]
USAGE = {"en": "Usage", "sr": "Употреба", "mk": "Употреба", "ru": "Вызов"}


def contexts(ctx: click.Context) -> Iterator[click.Context]:
    """Yield the context of a command and those of all commands below it."""
    yield ctx
    if isinstance(ctx.command, click.Group):
        for name in ctx.command.list_commands(ctx):
            command = ctx.command.get_command(ctx, name)
            assert command is not None
            yield from contexts(HelpContext(command, info_name=name, parent=ctx))


ALL = list(contexts(HelpContext(cli, info_name="nimatron", **cli.context_settings)))
WORDS = [ctx.command_path.split()[1:] for ctx in ALL]
ENGLISH: dict[str, str] = topics("en")["help"]
NAMES = {
    word.lower()
    for ctx in ALL
    for param in ctx.command.get_params(ctx)
    for text in (*param.opts, *param.secondary_opts, param.metavar or "", *getattr(param.type, "choices", ()))
    for word in re.findall(r"[A-Za-z]+", f"{text} {ctx.command_path}")
} | {
    *("nimatron", "python", "pyodide", "npm", "node", "duckdb", "dask", "gamescrafters"),
    *("kayles", "wythoff", "attrition"),
    *("markdown", "html", "json", "csv", "tsv", "tex", "md", "npy", "parquet", "png", "pdf", "svg", "toml", "sql"),
    *("http", "tcp", "api", "docs", "universal", "config", "xdg", "home", "ctrl", "graded", "abc", "parts"),
    *("en", "sr", "mk", "ru", "host", "coins", "sha"),
}
"""Latin words that stand in the help of every language: names, values of options, what is typed."""


def written(words: list[str], lang: str, columns: int = 80) -> str:
    ended = here(*words, "--help", NIMATRON_LANG=lang, COLUMNS=str(columns))
    assert (ended.status, ended.err) == (0, ""), words
    return ended.out


def prose(text: str) -> str:
    """Return the paragraphs of a text that are wrapped, without the examples."""
    return "\n\n".join(part for part in text.split("\n\n") if not part.startswith("\b"))


def unspaced(text: str) -> str:
    """Return a text without its spaces and line ends, which wrapping changes."""
    return "".join(text.split())


def kept_lines(text: str) -> list[str]:
    return [line for part in text.split("\n\n") if part.startswith("\b") for line in part.split("\n")[1:]]


def test_every_text_is_used_and_none_is_missing() -> None:
    used = {f"help.word.{name}" for name in ("usage", "options", "commands", "default", "required")}
    for ctx, words in zip(ALL, WORDS, strict=True):
        path = ".".join(words)
        assert any("--lang" in param.opts for param in ctx.command.params), path
        used.add(f"help.command.{path or 'nimatron'}")
        if path:
            used.add(f"help.summary.{path}")
        for option in ctx.command.get_params(ctx):
            if isinstance(option, click.Option):
                found = option_text(ctx, option, catalogue("en"))
                assert found, (path, option.opts)
                used |= {key for key, text in ENGLISH.items() if key.startswith("help.option.") and text == found}
                assert option.help is None or option.opts[-1] == "--help", "the texts are in the catalogue"
    assert used == set(ENGLISH)


@pytest.mark.parametrize("lang", OTHERS)
def test_no_sentence_is_left_in_english(lang: str) -> None:
    for key, text in topics(lang)["help"].items():
        assert re.search("[а-яѓѕјљњќџђћ]", text), key
        said = {
            word.lower()
            for word in re.findall(r"[A-Za-z]{2,}", re.sub(r"\{\w+\}|'[^']*'|\"[^\"]*\"", " ", prose(text)))
        }
        assert said <= NAMES, (key, said - NAMES)


@pytest.mark.parametrize("lang", OTHERS)
def test_options_numbers_and_names_are_those_of_the_english_text(lang: str) -> None:
    def facts(text: str) -> Counter[str]:
        text = re.sub(r"(?<=\d)[., ](?=\d{3}\b)", "", text)
        return Counter(re.findall(r"\d+|(?<![\w-])--[a-z-]+|\b[A-Z]{4,}\b|(?<=\W)\.[a-z]{2,7}\b", text))

    for key, text in topics(lang)["help"].items():
        found, english = facts(text), facts(ENGLISH[key])
        assert set(found) == set(english), (key, found - english, english - found)


@pytest.mark.parametrize("lang", languages())
def test_every_command_shows_its_texts(lang: str) -> None:
    texts = topics(lang)["help"]
    for ctx, words in zip(ALL, WORDS, strict=True):
        shown = written(words, lang)
        assert shown.startswith(f"{USAGE[lang]}: {ctx.command_path} [OPTIONS]"), words
        joined = unspaced(shown)
        text = texts[f"help.command.{'.'.join(words) or 'nimatron'}"]
        for paragraph in prose(text).split("\n\n"):
            assert all(unspaced(part) in joined for part in paragraph.split("{line}")), words
        for option in ctx.command.get_params(ctx):
            if isinstance(option, click.Option):
                assert unspaced(option_text(ctx, option, catalogue(lang))) in joined, (words, option.opts)
        if isinstance(ctx.command, click.Group):
            for name in ctx.command.list_commands(ctx):
                assert unspaced(texts[f"help.summary.{'.'.join((*words, name))}"]) in joined, (words, name)
        assert set(kept_lines(text)) <= {line.removeprefix("  ") for line in shown.splitlines()}, words


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("columns", [30, 80])
def test_no_line_is_wider_than_the_terminal(lang: str, columns: int) -> None:
    for words in WORDS:
        shown = written(words, lang, columns)
        assert max(map(len, shown.splitlines())) <= columns, words


def test_examples_are_the_same_in_every_language() -> None:
    for key, text in ENGLISH.items():
        commands = [line.partition('"  ')[0] for line in kept_lines(text) if " nimatron " in line]
        for lang in OTHERS:
            own = kept_lines(topics(lang)["help"][key])
            assert [line.partition('"  ')[0] for line in own if " nimatron " in line] == commands, (key, lang)


@pytest.mark.parametrize(
    ("arguments", "variables", "lang"),
    [
        ("solve --help", {"NIMATRON_LANG": "ru"}, "ru"),
        ("solve --help --lang mk", {}, "mk"),
        ("solve nim --lang=sr -h", {"NIMATRON_LANG": "ru"}, "sr"),
        ("--help --lang ru", {}, "ru"),
        ("--lang mk", {"NIMATRON_LANG": "sr"}, "mk"),
        ("plot --lang sr", {}, "sr"),
        ("survey octal --help", {"NIMATRON_LANG": "", "LANG": "mk_MK.UTF-8"}, "mk"),
        ("help plot board --lang ru", {}, "ru"),
        ("--lang sr table --lang ru --help", {}, "ru"),
        ("help completion", {"NIMATRON_LANG": "sr"}, "sr"),
        ("values --help", {}, "en"),
    ],
)
def test_the_language_of_the_help(arguments: str, variables: dict[str, str], lang: str) -> None:
    ended = process(*arguments.split(), stdin=b"", bounded=False, **variables)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.startswith(f"{USAGE[lang]}: nimatron ")
    assert f"\n{catalogue(lang).text('help.word.options')}:\n" in ended.out
    assert catalogue(lang).text("help.option.help") in ended.out


def test_a_language_before_the_command_is_that_of_the_answer() -> None:
    assert here("--lang", "sr", "solve", "nim", "3,4").out == here("solve", "nim", "3,4", "--lang", "sr").out
    assert (
        here("--lang", "sr", "solve", "nim", "3,4", "--lang", "ru").out
        == here("solve", "nim", "3,4", NIMATRON_LANG="ru").out
    )
    ended = here("survey", "--lang", "mk", "show")
    assert ended.out == here("survey", "show", "--lang", "mk").out
    assert ended.status == 0


@pytest.mark.parametrize("arguments", ["--lang xx", "--help --lang xx", "solve --help --lang xx", "--lang xx games"])
def test_an_unknown_language_is_refused(arguments: str) -> None:
    ended = here(*arguments.split())
    assert_refused(ended, arguments)
    assert "'xx'; there are en, mk, ru, sr" in ended.err


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("sr", "недостаје опција '--count': --count N, број гомила; пише се: nimatron values [OPTIONS] GAME"),
        ("mk", "недостасува опцијата '--count': --count N, број на купови; се пишува: nimatron values [OPTIONS] GAME"),
        ("ru", "не указан параметр '--count': --count N, число кучек; запись: nimatron values [OPTIONS] GAME"),
    ],
)
def test_a_missing_option_is_described_in_the_language(lang: str, message: str) -> None:
    ended = here("values", "kayles", "--lang", lang)
    assert_refused(ended)
    assert ended.err == f"nimatron: {message}\n"


@pytest.mark.parametrize("lang", OTHERS)
def test_letters_that_the_terminal_lacks_get_plain_forms(lang: str) -> None:
    ended = process("table", "--help", NIMATRON_LANG=lang, PYTHONUTF8="", PYTHONIOENCODING="ascii")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.isascii()
    assert "\\u" not in ended.out


@pytest.mark.parametrize("lang", languages())
def test_completion_describes_commands_and_options(lang: str) -> None:
    texts = topics(lang)["help"]

    def proposed(words: str, begun: str) -> str:
        return process(_NIMATRON_COMPLETE="fish_complete", NIMATRON_LANG=lang, COMP_WORDS=words, COMP_CWORD=begun).out

    assert proposed("nimatron plot ", "bo") == f"plain,board\t{texts['help.summary.plot.board']}\n"
    assert proposed("nimatron solve ", "--bat") == f"plain,--batch\t{texts['help.option.solve.batch']}\n"


def modules(*arguments: str) -> set[str]:
    """Return the modules that a command imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "nimatron", *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def test_only_help_loads_the_help() -> None:
    assert "nimatron.cli.help_texts" not in modules("solve", "nim", "3,4,5")
    found = modules("--help")
    assert "nimatron.cli.help_texts" in found
    assert not any(name.startswith("nimatron.cli.commands.") for name in found)
