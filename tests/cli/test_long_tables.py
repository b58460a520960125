from __future__ import annotations

import itertools
import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.sequences import subtraction
from nimatron.sequences.tabulation import reference
from nimatron.sequences.wythoff import wythoff_pairs
from tests.cli.processes import Ended, assert_refused, call, environment, process

PAIRS = 3_000_000
LINES = 4  # lines of the manifest to wait for: the header and three chunks


def _begun(arguments: list[str], file: Path) -> subprocess.Popen[bytes]:
    """Start a long table and return when some chunks are on disk; the process may then be anywhere in its work."""
    running = subprocess.Popen(
        [sys.executable, "-m", "nimatron", *arguments, "--out", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    manifest = Path(f"{file}.parts") / "manifest.jsonl"
    end = time.monotonic() + 100
    while time.monotonic() < end and running.poll() is None:
        if manifest.exists() and manifest.read_bytes().count(b"\n") >= LINES:
            return running
        time.sleep(0.0005)
    running.kill()
    raise AssertionError(running.communicate())


def _stopped(running: subprocess.Popen[bytes], how: signal.Signals) -> Ended:
    running.send_signal(how)
    out, err = running.communicate(timeout=100)
    return Ended(running.returncode, out.decode(), err.decode())


def _pairs(start: int = 0) -> list[str]:
    return ["table", "wythoff", "--what", "pairs", "--count", str(PAIRS), "--start", str(start)]


def _right_pairs(file: Path, start: int) -> bool:
    table = np.load(file, mmap_mode="r")
    first, second = wythoff_pairs(1, PAIRS, start)
    return (
        np.array_equal(table["A"], first)
        and np.array_equal(table["B"], second)
        and np.array_equal(table["n"], np.arange(start, start + PAIRS))
    )


def test_a_killed_table_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.npy", tmp_path / "file.npy"
    parts = Path(f"{file}.parts")
    assert process(*_pairs(10**15), "--out", str(whole)) == (0, "", "")
    assert _stopped(_begun(_pairs(10**15), file), signal.SIGKILL).status == -signal.SIGKILL
    assert parts.is_dir()
    assert not file.exists()

    # a different table is not mixed in; the message says what to do
    for other in (_pairs(7), ["table", "wythoff[a=2]", *_pairs(10**15)[2:]], [*_pairs(10**15), "--misere"]):
        ended = process(*other, "--out", str(file))
        assert_refused(ended, other)
        assert "unfinished table" in ended.err
        assert "delete that folder" in ended.err

    # a flipped byte in a chunk is detected
    damaged = tmp_path / "damaged.npy"
    shutil.copytree(parts, f"{damaged}.parts")
    chunk = Path(f"{damaged}.parts") / "chunk-00000001.npy"
    content = bytearray(chunk.read_bytes())
    content[len(content) // 2] ^= 1
    chunk.write_bytes(content)
    ended = process(*_pairs(10**15), "--out", str(damaged))
    assert_refused(ended)
    assert "damaged" in ended.err
    assert not damaged.exists()

    # an incomplete temporary file of the last step is removed, and the existing chunks are reused
    torn = tmp_path / f".{file.name}.1.tmp"
    torn.write_bytes(b"half")
    made = (parts / "chunk-00000000.npy").stat().st_mtime_ns
    running = _begun(_pairs(10**15), file)
    assert (parts / "chunk-00000000.npy").stat().st_mtime_ns == made
    assert running.wait(100) == 0
    running.communicate()
    assert file.read_bytes() == whole.read_bytes()
    assert not parts.exists()
    assert not torn.exists()
    assert _right_pairs(file, 10**15)


def test_ctrl_c_keeps_what_is_done_and_a_second_writer_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.npy"
    running = _begun(_pairs(), file)
    running.send_signal(signal.SIGSTOP)
    second = process(*_pairs(), "--out", str(file))
    assert_refused(second)
    assert f"process {running.pid}" in second.err
    running.send_signal(signal.SIGCONT)
    ended = _stopped(running, signal.SIGINT)
    assert ended.status == 130
    assert "saved" in ended.err
    assert ended.err.splitlines()[-1] == "nimatron: interrupted"
    assert not file.exists()
    assert process(*_pairs(), "--out", str(file)) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file.npy", "file.npy.sha256"]
    assert _right_pairs(file, 0)


@pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness"])
def test_squares_go_on(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: the engines are stopped after their second chunk, then the same command is given again."""
    from nimatron.sequences.subtraction import outcome_chunks, resumed

    if native() is None:
        pytest.skip("the kernels are not built")
    count, file = 1_200_000, tmp_path / "squares.npy"
    arguments = ["table", "squares", "--what", what, "--count", str(count), "--out", str(file)]
    real = resumed.resumed

    def stopping(*given: Any) -> Any:
        yield from itertools.islice(real(*given), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(outcome_chunks, "LONGEST", 1 << 17)
    monkeypatch.setattr(resumed, "resumed", stopping)
    for _ in range(2):
        assert call(arguments).status == 130
        assert not file.exists()
    monkeypatch.setattr(resumed, "resumed", real)
    assert call(arguments).status == 0
    table = np.load(file)
    assert np.array_equal(table["n"], np.arange(count))
    if what == "outcome":
        assert np.array_equal(table["outcome"] == "P", subtraction.outcomes("squares", count))
    elif what == "grundy":
        assert np.array_equal(table["grundy"], subtraction.nim_values("squares", count))
    else:
        assert np.array_equal(table["remoteness"], subtraction.remoteness("squares", count))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["squares.npy", "squares.npy.sha256"]


def test_a_format_that_cannot_hold_the_table_is_refused_before_the_work(tmp_path: Path) -> None:
    for name, arguments in (("a.txt", _pairs()), ("b.txt", ["table", "squares", "--count", "2000000"])):
        assert_refused(call([*arguments, "--out", str(tmp_path / name)]))
    folder = tmp_path / "c.npy.parts"
    folder.mkdir()
    (folder / "mine").write_text("mine")
    assert_refused(call([*_pairs(), "--out", str(tmp_path / "c.npy")]))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["c.npy.parts"]
    assert (folder / "mine").read_text() == "mine"


def test_long_tables_as_text(tmp_path: Path) -> None:
    count = 1 << 20
    file = tmp_path / "values.txt"
    assert call(["values", "subtraction[take=1-3]", "--count", str(count), "--out", str(file)]).status == 0
    lines = file.read_text().splitlines()
    assert len(lines) == count
    assert lines[10:12] == ["10 2", "11 3"]
    assert lines[-1] == f"{count - 1} 3"


# -- bulk routines behind the same rows ---------------------------------------------------------------------------


def _rows(*arguments: str) -> list[list[Any]]:
    ended = call(["table", *arguments, "--format", "json"])
    assert ended.status == 0, ended.err
    answer: list[list[Any]] = json.loads(ended.out)["rows"]
    return answer


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("what", ["outcome", "grundy", "remoteness"])
@pytest.mark.parametrize("game", ["nim", "index-k-nim", "circular-nim", "wythoff", "wythoff[a=3]"])
def test_boards_follow_the_definition(game: str, what: str, misere: bool) -> None:
    if what == "grundy" and misere:
        assert_refused(call(["table", game, "--count", "3", "--what", what, "--misere"]))
        return
    heaps, side = (2, 7) if "wythoff" in game else (3, 4)
    sets: dict[str, Any] = {
        "nim": [(0,), (1,), (2,)],
        "index-k-nim": [(0, 1), (0, 2), (1, 2)],
        "circular-nim": [(0, 1), (1, 2), (0, 2)],
    }
    options = (
        reference.family_options(sets[game]) if heaps == 3 else reference.wythoff_options(3 if "a=3" in game else 1)
    )
    if what == "grundy":
        right: dict[Any, Any] = dict(reference.nim_values((side,) * heaps, options))
    elif what == "outcome":
        judged = reference.outcomes((side,) * heaps, options, misere)
        right = {position: "P" if lost else "N" for position, lost in judged.items()}
    else:
        right = dict(reference.remoteness((side,) * heaps, options, misere))
    arguments = [game, "--count", str(side), "--what", what, "--heaps", str(heaps), *(["--misere"] if misere else [])]
    ordered = game != "circular-nim"
    wanted = [[*place, entry] for place, entry in right.items() if not ordered or list(place) == sorted(place)]
    assert _rows(*arguments) == wanted


@pytest.mark.parametrize("take", ["1-3", "squares", "not 2,3", "2,5,7"])
def test_one_heap_follows_the_definition(take: str) -> None:
    from nimatron.arithmetic.subtraction_set import SubtractionSet

    takes = set(SubtractionSet.parse(take).up_to(60))

    def options(position: tuple[int, ...]) -> Any:
        return ((position[0] - k,) for k in sorted(takes) if k <= position[0])

    for misere in (False, True):
        flag = ["--misere"] if misere else []
        lost = reference.outcomes((60,), options, misere)
        right = [[n, "P" if lost[n,] else "N"] for n in range(60)]
        assert _rows(f"subtraction[take={take}]", "--count", "60", *flag) == right
        length = reference.remoteness((60,), options, misere)
        given = _rows(f"subtraction[take={take}]", "--count", "60", "--what", "remoteness", *flag)
        assert given == [[n, length[n,]] for n in range(60)]
    values = reference.nim_values((60,), options)
    given = _rows(f"subtraction[take={take}]", "--count", "60", "--what", "grundy")
    assert given == [[n, values[n,]] for n in range(60)]


def test_boards_as_arrays(tmp_path: Path) -> None:
    for number, (arguments, shape, kind) in enumerate(
        [
            (["wythoff", "--count", "30", "--what", "grundy"], (30, 30), "i"),
            (["index-k-nim", "--heaps", "3", "--count", "5"], (5, 5, 5), "b"),
            (["circular-nim[k=3]", "--heaps", "5", "--count", "3", "--what", "remoteness"], (3,) * 5, "i"),
        ]
    ):
        file = tmp_path / f"{number}.npy"
        assert call(["table", *arguments, "--out", str(file)]).status == 0
        board = np.load(file)
        assert board.shape == shape
        assert board.dtype.kind == kind
        assert all(board[tuple(row[:-1])] in (row[-1], row[-1] == "P") for row in _rows(*arguments))


def test_pairs_from_any_index() -> None:
    for flags in ([], ["--misere"], ["--strategy", "recursive"], ["--strategy", "arithmetic", "--misere"]):
        common = ["wythoff[a=2]", "--what", "pairs", *flags]
        assert _rows(*common, "--count", "20")[13:] == _rows(*common, "--count", "7", "--start", "13")
    first, second = wythoff_pairs(1, 2, 10**17)
    given = _rows("wythoff", "--what", "pairs", "--count", "2", "--start", str(10**17))
    assert [[int(cell) for cell in row] for row in given] == [
        [10**17 + i, int(first[i]), int(second[i])] for i in (0, 1)
    ]


def test_options_that_do_not_fit_are_refused() -> None:
    for arguments in (
        ["nim", "--count", "5", "--start", "1"],
        ["nim", "--count", "5", "--heaps", "0"],
        ["nim", "--count", "5", "--heaps", "17"],
        ["nim", "--count", "100000", "--heaps", "16"],
        ["wythoff", "--count", "5", "--heaps", "3"],
        ["wythoff", "--what", "pairs", "--count", "5", "--heaps", "3"],
        ["wythoff", "--what", "pairs", "--count", "5", "--start", "-1"],
        ["wythoff", "--what", "pairs", "--count", "5", "--start", str(2**63 - 1)],
        ["wythoff", "--what", "pairs", "--count", "1000000000"],
        ["wythoff", "--what", "pairs", "--count", "1000000000", "--format", "json"],
        ["nim", "--heaps", "4", "--count", "1000", "--format", "json"],
        ["fibonacci-nim", "--count", "5", "--heaps", "2"],
    ):
        assert_refused(call(["table", *arguments]), arguments)
