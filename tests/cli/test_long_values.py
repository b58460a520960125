"""Long tables of nim-values of codes: real processes, killed at any moment, resume and end with the same file."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.octal.values import octal_values
from tests.cli.processes import call, environment, process

pytestmark = pytest.mark.skipif(native() is None, reason="too slow without the kernels")
COUNT = 6_000_000


def _arguments(game: str, count: int, file: Path) -> list[str]:
    return ["values", game, "--count", str(count), "--out", str(file)]


def test_values_killed_after_some_chunks_resume_to_the_same_file(tmp_path: Path) -> None:
    file, count = tmp_path / "values.npy", 5_000_000
    manifest = Path(f"{file}.parts") / "manifest.jsonl"
    for signal_sent, lines in ((signal.SIGKILL, 1), (signal.SIGINT, 2)):
        running = subprocess.Popen(
            [sys.executable, "-m", "nimatron", *_arguments("0.056", count, file)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )  # fmt: skip
        while not (manifest.exists() and manifest.read_bytes().count(b"\n") >= lines):
            assert running.poll() is None
            time.sleep(0.001)
        running.send_signal(signal_sent)
        running.communicate(timeout=120)
        assert not file.exists()
    for name in ("sample.npy", ".sample.npy.4711.tmp"):  # as a kill leaves them that falls in the first step
        (manifest.parent / name).write_bytes(b"\x93NUMPY")
    assert call(_arguments("0.056", count, file)).status == 0
    table = np.load(file)
    assert np.array_equal(table["n"], np.arange(count))
    assert np.array_equal(table["grundy"], octal_values(Code.parse("0.056"), count))
    assert not manifest.parent.exists()


@pytest.mark.full
@pytest.mark.real_time
def test_values_killed_at_random_resume_to_the_same_file(tmp_path: Path) -> None:
    file, dice, runs = tmp_path / "values.npy", random.Random(10), 0
    parts = Path(f"{file}.parts")
    seen = 0
    while not file.exists():
        running = subprocess.Popen(
            [sys.executable, "-m", "nimatron", *_arguments("0.056", COUNT, file)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )  # fmt: skip
        runs += 1
        end = time.monotonic() + dice.uniform(1.0, 4.0) + runs // 8 * 30  # after many runs it has time to finish
        while running.poll() is None and time.monotonic() < end:
            time.sleep(0.002)
        if running.poll() is None:
            running.send_signal(dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGINT]))
        running.communicate(timeout=60)
        seen = max(seen, len(list(parts.glob("chunk-*.npy"))) if parts.is_dir() else 0)
    table = np.load(file)
    assert np.array_equal(table["n"], np.arange(COUNT))
    assert np.array_equal(table["grundy"], octal_values(Code.parse("0.056"), COUNT))
    assert not parts.exists()


def test_with_a_known_period_the_file_is_written_immediately(tmp_path: Path) -> None:
    file = tmp_path / "kayles.npy"
    assert call(_arguments("kayles", 5_000_000, file)).status == 0
    values = np.load(file)["grundy"]
    assert len(values) == 5_000_000
    assert np.array_equal(values[71:-12], values[83:])
    assert np.array_equal(values[:1000], octal_values(Code.parse("0.77"), 1000))


def test_short_tables_need_no_numpy() -> None:
    script = (
        "import sys; import nimatron as nt;"
        "g = nt.game('grundy'); from nimatron.budget import Budget;"
        "from nimatron.sequences.engines import engine_of;"
        "print([engine_of(g).heap_value(g, n, Budget()) for n in (19, 100)], 'numpy' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment())
    assert ended.stdout == "[3, 2] False\n", ended


def test_ctrl_c_says_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "values.npy"
    running = subprocess.Popen(
        [sys.executable, "-m", "nimatron", *_arguments("grundy", 50_000_000, file)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    manifest = Path(f"{file}.parts") / "manifest.jsonl"
    while running.poll() is None and not (manifest.exists() and manifest.read_bytes().count(b"\n") >= 2):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"saved" in err
    assert process(*_arguments("0.6", 2_000_000, file)).status != 0  # a different table is not mixed in
