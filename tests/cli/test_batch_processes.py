"""A batch shared among processes: the same answers in the same order, and an end without anything left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from nimatron.cli import batch
from nimatron.explain.catalogue import languages
from tests.cli.processes import environment, here, process

QUESTIONS: list[Any] = [
    {"game": "nim", "position": "3,4,5"},
    {"game": "wythoff", "rules": {"a": 2}, "misere": True, "position": "3,7", "want": ["outcome", "best"]},
    {"game": "kayles", "position": "5,3", "want": ["grundy", "why"]},
    {"game": "nim"},
    ["no", "object"],
    {"game": "nim", "position": "2,1", "want": ["moves"]},
    {"game": "chess", "position": "1"},
    None,
]
"""None stands for a blank line."""
SLOW = {"game": "cram", "position": "5x6", "misere": True, "want": ["grundy", "remoteness"]}


def _file(folder: Path, questions: list[Any]) -> Path:
    path = folder / "lines.jsonl"
    path.write_text("".join("\n" if one is None else json.dumps(one) + "\n" for one in questions), encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", ["en", "mk"])
def test_several_processes_answer_as_one(tmp_path: Path, lang: str) -> None:
    path = _file(tmp_path, QUESTIONS * 60)
    command = ["solve", "--batch", str(path), "--lang", lang]
    one, three = (process(*command, "--processes", str(count)) for count in (1, 3))
    assert one == three
    answers = [json.loads(line) for line in one.out.splitlines()]
    assert len(answers) == 7 * 60
    wrong = [answer["error"]["line"] for answer in answers if "error" in answer]
    assert wrong == [8 * turn + place for turn in range(60) for place in (4, 5, 7)]
    assert (one.status, one.err) == (1, "")
    assert process(*command[:2], str(_file(tmp_path, QUESTIONS[:3])), "--processes", "2").status == 0


def test_a_long_file_is_shared_by_itself_and_a_pipe_never(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[int] = []

    def record(_file: Any, processes: int, _begin: Any) -> int:
        shared.append(processes)
        return 0

    monkeypatch.setattr(batch, "_answer_together", record)
    monkeypatch.setenv("NIMATRON_THREADS", "2")
    short, lines = _file(tmp_path, QUESTIONS[:3]), 6000
    assert here("solve", "--batch", str(short)).out.count("\n") == 3
    assert shared == []
    long = _file(tmp_path, [{"game": "nim", "position": "3,4,5", "want": ["outcome"]}] * lines)
    here("solve", "--batch", str(long))
    assert len(shared) == 1
    assert here("solve", "--batch", "-", stdin=long.read_bytes()).out.count("\n") == lines
    assert here("solve", "--batch", str(long), "--processes", "1").out.count("\n") == lines
    assert len(shared) == 1


def test_a_file_at_standard_input_is_shared_too(tmp_path: Path) -> None:
    path = _file(tmp_path, QUESTIONS[:3] * 50)
    command = [sys.executable, "-m", "nimatron", "solve", "--batch", "-", "--processes", "2"]
    with path.open("rb") as file:
        done = subprocess.run(command, stdin=file, capture_output=True, env=environment(), check=True)
    assert done.stdout.decode() == process("solve", "--batch", str(path), "--processes", "1").out


@contextmanager
def _begun(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """Start a batch whose 256 quick lines are answered and which is now stuck at slow ones: process, output, errors."""
    path = _file(folder, QUESTIONS[:1] * 256 + [SLOW] * 300)
    command = [sys.executable, "-m", "nimatron", "solve", "--batch", str(path), "--processes", "2", "--seconds", "500"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        answers = [running.stdout.readline() for _ in range(256)]
        assert all(json.loads(answer)["outcome"] == "N" for answer in answers)
        yield running, running.stdout, running.stderr


def _children(of: int) -> set[int]:
    """Return the processes whose parent is that one, by the table of processes."""
    shown = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    return {int(pid) for pid, parent in map(str.split, shown.splitlines()) if int(parent) == of}


def _alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def _all_end(started: set[int]) -> None:
    end = time.monotonic() + 30
    while any(map(_alive, started)):
        assert time.monotonic() < end, "a process goes on"
        time.sleep(0.05)


@pytest.mark.real_time
@pytest.mark.skipif(sys.platform != "linux", reason="processes are killed by a signal")
def test_ctrl_c_keeps_what_was_answered_and_ends_all_processes(tmp_path: Path) -> None:
    with _begun(tmp_path) as (running, output, errors):
        started = _children(running.pid)
        assert len(started) >= 2
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert errors.read() == b"nimatron: interrupted\n"
        assert output.read().count(b"\n") % 128 == 0
    _all_end(started)


@pytest.mark.real_time
@pytest.mark.skipif(sys.platform != "linux", reason="processes are killed by a signal")
def test_no_process_outlives_the_one_that_was_killed(tmp_path: Path) -> None:
    with _begun(tmp_path) as (running, _output, _errors):
        started = _children(running.pid)
        running.kill()
    _all_end(started)


@pytest.mark.real_time
@pytest.mark.skipif(sys.platform != "linux", reason="processes are killed by a signal")
def test_a_process_that_was_killed_is_reported_in_one_line(tmp_path: Path) -> None:
    with _begun(tmp_path) as (running, output, errors):
        workers = [pid for pid in _children(running.pid) if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]
        os.kill(workers[0], signal.SIGKILL)
        output.read()
        assert running.wait(60) == 2
        text = errors.read().decode()
        assert text.count("\n") == 1
        assert "lines 1 to 256 are answered" in text


OWN = """
import nimatron as nt
from nimatron.rules.heap_game import HeapGame

@nt.register
class TakeOdd(HeapGame):
    "Take an odd number."

    name, title, example = "take-odd", "Take odd", "7"

    def options(self, heap):
        return ((left,) for left in range(heap - 1, -1, -2))
"""


@pytest.mark.parametrize("by_variable", [False, True])
def test_every_process_knows_rule_sets_of_ones_own_and_certificates(tmp_path: Path, by_variable: bool) -> None:
    own, proof = tmp_path / "own.py", tmp_path / "proof.json"
    own.write_text(OWN)
    assert here("period", "0.3", "--out", str(proof)).status == 0
    path = _file(tmp_path, [{"game": "take-odd", "position": "6,3", "want": ["grundy"]}] * 300)
    games = [] if by_variable else ["--games", str(own)]
    variables = {"NIMATRON_GAMES": str(own)} if by_variable else {}
    command = [*games, "solve", "--batch", str(path), "--certificate", str(proof)]
    one, two = (process(*command, "--processes", str(count), **variables) for count in (1, 2))
    assert one == two
    assert one.status == 0
    assert [json.loads(line)["grundy"] for line in one.out.splitlines()] == [1] * 300


def test_a_wrong_certificate_is_refused_in_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("no JSON")
    command = ["solve", "--batch", str(_file(tmp_path, QUESTIONS[:2])), "--certificate", str(wrong)]
    one, two = (process(*command, "--processes", str(count)) for count in (1, 2))
    assert one == two
    assert (one.status, one.out, one.err.count("\n")) == (2, "", 1)
    assert "wrong.json" in one.err


def test_the_limits_of_the_command_hold_for_every_line(tmp_path: Path) -> None:
    path = _file(tmp_path, [{"game": "cram", "position": "3x4", "misere": True, "want": ["outcome"]}] * 2)
    free = process("solve", "--batch", str(path))
    assert '"outcome"' in free.out
    for processes in ("1", "2"):
        narrow = process("solve", "--batch", str(path), "--limit", "5", "--processes", processes)
        assert narrow.status == 1
        assert [json.loads(line)["error"]["code"] for line in narrow.out.splitlines()] == ["too_large"] * 2


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "more",
    [("--store", "kept"), ("--statistics",), ("--out", "file")],
)
def test_what_belongs_to_one_position_is_refused(tmp_path: Path, more: tuple[str, ...], lang: str) -> None:
    ended = here("solve", "--batch", str(_file(tmp_path, QUESTIONS[:1])), *more, "--lang", lang)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert more[0] in ended.err
    ended = here("solve", "nim", "3,4,5", "--processes", "2", "--lang", lang)
    assert (ended.status, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert "--threads" in ended.err
