"""Terminals, colours, pipes, encodings, languages, and a user's own games."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from nimatron.explain.catalogue import catalogue, languages
from nimatron.rules.familiar_names import NAMED_GAMES
from nimatron.rules.registry import all_games
from tests.cli.processes import assert_refused, call, environment, here, process

OWN_GAME = '''
from dataclasses import dataclass
import nimatron as nt

@nt.register
@dataclass(frozen=True)
class OddOrAll(nt.HeapGame):
    """Take an odd number, or all.

    Rules
    -----
    Take any odd number from a heap, or the whole heap.
    """
    name = "odd-or-all"
    title = "Odd or all"
    example = "5,4"

    def options(self, heap):
        return dict.fromkeys([(heap - take,) for take in range(1, heap + 1, 2)] + [(0,)] * (heap > 0))
'''


def on_terminal(*arguments: str, columns: int = 80, **variables: str) -> str:
    """Run the command in a pseudo-terminal and return everything it showed."""
    variables = {"TERM": "xterm-256color", **variables}
    return str(
        pexpect.run(
            " ".join([sys.executable, "-m", "nimatron", *arguments]),
            env=environment(**variables),  # type: ignore[arg-type]
            dimensions=(24, columns),
            timeout=240,
            encoding="utf-8",
        )
    ).replace("\r\n", "\n")


def test_a_terminal_shows_colours_with_signs() -> None:
    won = on_terminal("solve", "nim", "3,4,5")
    assert "\x1b[38;5;33m●\x1b[0m" in won
    lost = on_terminal("solve", "nim", "1,1")
    assert "\x1b[38;5;208m○\x1b[0m" in lost
    assert "\x1b[34m●" in on_terminal("solve", "nim", "3,4,5", TERM="xterm")


def test_colour_is_asked_for_and_refused_by_the_environment() -> None:
    assert "\x1b" not in on_terminal("solve", "nim", "3,4,5", NO_COLOR="1")
    assert "\x1b" not in on_terminal("solve", "nim", "3,4,5", TERM="dumb")
    assert "\x1b" not in process("solve", "nim", "3,4,5").out
    assert "\x1b[" in process("solve", "nim", "3,4,5", FORCE_COLOR="1").out
    assert "\x1b" not in process("solve", "nim", "3,4,5", FORCE_COLOR="1", NO_COLOR="1").out


@pytest.mark.parametrize("columns", [30, 40, 80])
def test_narrow_terminals(columns: int) -> None:
    shown = on_terminal("solve", "nim", "30,4", "--moves", columns=columns, NO_COLOR="1")
    assert "○" in shown
    assert max(map(len, shown.splitlines())) <= columns
    huge = on_terminal("solve", "nim", "9" * 3000 + ",1", columns=columns, NO_COLOR="1")
    assert max(map(len, huge.splitlines())) <= columns


WIDE = [
    ["games"], ["--help"], ["help", "table"], ["precision", "--help"], ["plot", "--help"],
    ["solve", "flip-flop", "29,51", "--moves"], ["solve", "sum", "kayles 7 + nim 3,4", "--moves", "--lang", "ru"],
    ["solve", "wythoff", "29,51"], ["solve", "nim", "1,2,3,4,5,6,7", "--lang", "sr"],
    ["period", "kayles", "--lang", "mk"],
    ["table", "index-k-nim", "--count", "5"], ["table", "wythoff", "--what", "numeration", "--count", "30"],
    ["table", "wythoff", "--count", "5", "--format", "grid"], ["tournament", "nim", "3,4", "--rounds", "1"],
    *(["games", cls.name, "--lang", lang] for cls in all_games() for lang in ("en", "sr")),
]  # fmt: skip


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_is_longer_than_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for arguments in WIDE:
        ended = call(arguments)
        assert ended.status == 0, (arguments, ended.err)
        longest = max(ended.out.splitlines(), key=len)
        assert len(longest) <= columns, (arguments, longest)


def test_lines_in_colour_are_folded_by_what_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    plain = call(["solve", "nim", "30,4", "--moves"]).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = call(["solve", "nim", "30,4", "--moves"]).out
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_pipe_is_not_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    lines = call(["games"]).out.splitlines()
    assert len(lines) == 1 + len({cls.group for cls in all_games()}) + len(all_games()) + len(NAMED_GAMES)


def test_a_small_board_is_drawn_on_a_terminal() -> None:
    shown = on_terminal("table", "wythoff", "--count", "4", NO_COLOR="1")
    assert shown.splitlines()[3].split() == ["0", "○", "·", "·", "·"]
    assert on_terminal("values", "kayles", "--count", "12", NO_COLOR="1").split()[:4] == ["0:", "0", "1", "2"]


@pytest.mark.parametrize("arguments", [
    ["table", "wythoff", "--what", "pairs", "--count", "300000"],
    ["solve", "nim", "9000", "--moves"],
    ["values", "nim", "--count", "300000"],
])  # fmt: skip
def test_a_pipe_closed_early_ends_silently(arguments: list[str]) -> None:
    command = [sys.executable, "-m", "nimatron", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_a_batch_into_a_closed_pipe_ends_silently() -> None:
    line = b'{"game": "nim", "position": "3,4,5"}\n'
    command = [sys.executable, "-m", "nimatron", "solve", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(line)
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        try:
            running.stdin.write(line * 2000)
            running.stdin.close()
        except BrokenPipeError:
            pass
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_interrupt_ends_with_130_and_loses_no_finished_line() -> None:
    command = [sys.executable, "-m", "nimatron", "solve", "--batch", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b'{"game": "nim", "position": "3,4,5"}\n')
        running.stdin.flush()
        assert running.stdout.readline().startswith(b'{"game": "nim"')
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert running.stderr.read() == b"nimatron: interrupted\n"


IGNORING = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
)


def test_a_background_job_keeps_ignoring_interrupts() -> None:
    command = [sys.executable, "-c", IGNORING, sys.executable, "-m", "nimatron", "solve", "--batch", "-"]
    line = b'{"game": "nim", "position": "3,4,5"}\n'
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(line)
            running.stdin.flush()
            assert running.stdout.readline().startswith(b'{"game": "nim"')
            running.send_signal(signal.SIGINT)
        running.stdin.close()
        assert running.wait(60) == 0


@pytest.mark.full
def test_these_tests_pass_as_a_background_job() -> None:
    own = "tests/cli/test_surroundings.py::test_interrupt_ends_with_130_and_loses_no_finished_line"
    command = [sys.executable, "-c", IGNORING, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", own]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, env=environment())
    assert done.returncode == 0, done.stdout


def test_output_that_cannot_show_the_signs_is_ascii() -> None:
    ended = process("solve", "nim", "3,4,5", "--moves", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ended.status == 0
    assert "* The player to move wins" in ended.out
    assert "-> 1,4,5" in ended.out
    assert ended.out.isascii()
    assert "\\u" not in ended.out
    assert process("solve", "wythoff", "3,5", "--json", PYTHONIOENCODING="ascii", PYTHONUTF8="0").out.isascii()


ENCODINGS = ["ascii", "latin-1", "cp1252", "cp437", "cp850", "koi8-r", "cp1251", "iso8859-5"]
FALSE_FORMS = ["floor(18-", "18-(1", "�", "?18"]


SHOWN_EVERYWHERE = [
    ["solve", "wythoff", "29,51"], ["solve", "nim", "3,4,5", "--moves"], ["games"], ["games", "flip-flop"],
    ["solve", "wythoff", "0,0"],
]  # fmt: skip


SCRIPTS = [("ascii", "en"), ("latin-1", "sr"), ("cp437", "ru"), ("cp1251", "mk")]
SAID = [
    pytest.param(encoding, lang, marks=[] if (encoding, lang) in SCRIPTS else [pytest.mark.full])
    for encoding in ENCODINGS
    for lang in ("en", "sr", "mk", "ru")
]


@pytest.mark.parametrize(("encoding", "lang"), SAID)
def test_legacy_encodings_show_everything_in_some_form(encoding: str, lang: str) -> None:
    program = f"from nimatron.cli.main import main\nfor words in {SHOWN_EVERYWHERE}: assert main(words) == 0"
    surroundings = environment(PYTHONIOENCODING=encoding, PYTHONUTF8="0", NIMATRON_LANG=lang)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, env=surroundings, timeout=60)
    shown = done.stdout.decode(encoding)  # fails if the bytes are not in this encoding
    assert (done.returncode, done.stderr) == (0, b"")
    assert not re.search(r"\\[xuU][0-9a-f]", shown), shown
    assert not any(false in shown for false in FALSE_FORMS)
    product = "·" if "·".encode(encoding, "ignore") else "*"
    root = "√5" if "√".encode(encoding, "ignore") else "sqrt(5)"
    assert f"29 = floor(18{product}(1+{root})/2)" in " ".join(shown.split()), shown


def test_cyrillic_is_kept_if_the_encoding_has_it_and_transliterated_otherwise() -> None:
    def shown(encoding: str) -> str:
        command = [sys.executable, "-m", "nimatron", "solve", "nim", "1,1", "--lang", "sr"]
        variables = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        return subprocess.run(command, capture_output=True, env=environment(**variables)).stdout.decode(encoding)

    assert "гомила" in shown("cp1251")
    assert "gomila" in shown("ascii")
    assert "gomila" in shown("cp437")


def test_messages_of_refusals_can_be_shown_everywhere() -> None:
    ended = process("solve", "nim", "нула", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert ended.status == 2
    assert ended.err == "nimatron: nim: heap 1 is 'nula', not a whole number such as 5\n"


def test_invalid_bytes_are_refused_and_the_game_goes_on() -> None:
    ended = process("play", "nim", "1,1", stdin=b"\xff\xfe\n1 from 1\n")
    assert (ended.status, ended.err) == (0, "")
    assert "is not understood" in ended.out


def test_the_input_may_end_before_it_is_said_who_begins() -> None:
    ended = here("play", "nim", "1,1", "--first", "ask")
    assert (ended.status, ended.err) == (0, "")


def test_the_language_is_that_of_the_surroundings(tmp_path: Path) -> None:
    verdicts = {catalogue(lang).text("cli.verdict.lost"): lang for lang in languages()}
    assert len(verdicts) == 4

    def language(*options: str, **variables: str) -> str:
        surroundings = {"NIMATRON_LANG": "", "LANG": "", "XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path)}
        out = here("solve", "nim", "1,1", *options, **{**surroundings, **variables}).out
        return next(lang for verdict, lang in verdicts.items() if verdict in out)

    assert language() == "en"
    assert language(LANG="ru_RU.UTF-8") == "ru"
    assert language(LANG="ru_RU.UTF-8", LC_MESSAGES="de_DE.UTF-8") == "en"
    assert language(LC_ALL="C", LANG="ru_RU.UTF-8") == "en"
    assert language(LC_ALL="sr", LANG="en_US.UTF-8") == "sr"
    assert language(LC_MESSAGES="mk_MK@latin") == "mk"
    assert language(LANG="de_DE") == "en"
    assert language(LANG="en_US.UTF-8", NIMATRON_LANG="ru") == "ru"
    assert language("--lang", "en", NIMATRON_LANG="ru") == "en"
    settings = tmp_path / "nimatron" / "config.toml"
    settings.parent.mkdir()
    settings.write_text('lang = "ru"\n', encoding="utf-8")
    assert language() == "ru"
    assert language(LANG="sr_RS.UTF-8") == "ru"
    assert language(NIMATRON_LANG="en") == "en"
    assert language("--lang", "en") == "en"
    home = tmp_path / "home"
    (home / ".config" / "nimatron").mkdir(parents=True)
    (home / ".config" / "nimatron" / "config.toml").write_text('lang = "ru"\n', encoding="utf-8")
    assert language(XDG_CONFIG_HOME="", HOME=str(home)) == "ru"


@pytest.mark.parametrize("text", [b"lang = sr", b'lang = "xx"', b"lang = 3", b'language = "sr"', b"\xff", b"["])
def test_an_invalid_settings_file_is_reported(text: bytes, tmp_path: Path) -> None:
    settings = tmp_path / "nimatron" / "config.toml"
    settings.parent.mkdir()
    settings.write_bytes(text)
    ended = here("games", NIMATRON_LANG="", XDG_CONFIG_HOME=str(tmp_path))
    assert_refused(ended, text)
    assert "config.toml" in ended.err
    assert here("games", "--lang", "en", NIMATRON_LANG="", XDG_CONFIG_HOME=str(tmp_path)).status == 0


def test_languages() -> None:
    assert here("solve", "nim", "3", "--lang", "en").status == 0
    for command in (["solve", "nim", "3"], ["games"], ["games", "nim"], ["table", "nim", "--count", "3"]):
        assert_refused(here(*command, "--lang", "xx"))
    ended = process("solve", "nim", "3", NIMATRON_LANG="xx")
    assert ended.status == 0
    assert ended.out == here("solve", "nim", "3").out
    assert ended.err == "nimatron: NIMATRON_LANG='xx': there are en, mk, ru, sr; the output is in English\n"


def test_own_games(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN_GAME, encoding="utf-8")
    solved = process("--games", str(file), "solve", "odd-or-all", "5,4")
    assert solved.status == 0
    assert solved.out.startswith("Odd or all, position 5,4")
    assert "odd-or-all" in here("games", NIMATRON_GAMES=str(file)).out
    page = here("--games", str(file), "games", "odd-or-all").out
    assert "Take any odd number from a heap, or the whole heap." in page
    assert here("--games", str(file), "values", "odd-or-all", "--count", "4").status == 0


@pytest.mark.parametrize(
    "text", ["def", "1/0", "import nosuchmodule", "raise SystemError('x\\ny')", "\x00", OWN_GAME * 2 + "x"]
)
def test_own_games_that_fail(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text, encoding="utf-8")
    ended = (process if text == "def" else here)("--games", str(file), "games")
    assert_refused(ended, text)
    assert "bad.py" in ended.err


def test_unreadable_files(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_bytes(b"3,\xff")
    assert_refused(here("solve", "nim", f"@{file}"))
    if os.geteuid() != 0:
        file.chmod(0)
        assert_refused(here("solve", "nim", f"@{file}"))
        assert_refused(here("solve", "--batch", str(file)))
