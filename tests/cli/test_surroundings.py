"""What the command makes of its surroundings: terminals, colours, pipes, encodings, languages, a user's own games."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest

from tests.cli.processes import assert_refused, environment, process

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
    """Run on a pseudo-terminal and give everything it showed."""
    variables = {"TERM": "xterm-256color", **variables}
    return str(
        pexpect.run(
            " ".join([sys.executable, "-m", "nimatron", *arguments]),
            env=environment(**variables),  # type: ignore[arg-type]
            dimensions=(24, columns),
            timeout=60,
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
    assert max(map(len, shown.splitlines())) <= columns + 60
    huge = on_terminal("solve", "nim", "9" * 3000 + ",1", columns=columns, NO_COLOR="1")
    assert max(map(len, huge.splitlines())) < 300


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
        time.sleep(0.1)
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


def test_languages() -> None:
    assert process("solve", "nim", "3", "--lang", "en").status == 0
    for command in (["solve", "nim", "3"], ["games"], ["games", "nim"], ["table", "nim", "--count", "3"]):
        assert_refused(process(*command, "--lang", "xx"))
    assert_refused(process("solve", "nim", "3", NIMATRON_LANG="xx"))


def test_own_games(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN_GAME, encoding="utf-8")
    solved = process("--games", str(file), "solve", "odd-or-all", "5,4")
    assert solved.status == 0
    assert solved.out.startswith("Odd or all, position 5,4")
    assert "odd-or-all" in process("games", NIMATRON_GAMES=str(file)).out
    page = process("--games", str(file), "games", "odd-or-all").out
    assert "Take any odd number from a heap, or the whole heap." in page
    assert process("--games", str(file), "values", "odd-or-all", "--count", "4").status == 0


@pytest.mark.parametrize(
    "text", ["def", "1/0", "import nosuchmodule", "raise SystemError('x\\ny')", "\x00", OWN_GAME * 2 + "x"]
)
def test_own_games_that_fail(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(text, encoding="utf-8")
    ended = process("--games", str(file), "games")
    assert_refused(ended, text)
    assert "bad.py" in ended.err


def test_unreadable_files(tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_bytes(b"3,\xff")
    assert_refused(process("solve", "nim", f"@{file}"))
    if os.geteuid() != 0:
        file.chmod(0)
        assert_refused(process("solve", "nim", f"@{file}"))
        assert_refused(process("solve", "--batch", str(file)))
