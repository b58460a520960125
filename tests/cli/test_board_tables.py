"""Tables of boards and stores, as processes: interrupted by Ctrl-C, resumed, locked by one writer, damaged."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.processes import assert_refused, environment, here, process

TABLE = ["table", "cram", "--rows", "3", "--what", "grundy", "--format", "csv"]
VALUES = ["1", "1", "0", "1", "1", "4", "1", "3", "1", "2"]  # Lemoine and Viennot 2012; the first by 0.07


def table(store: Path, count: int) -> list[dict[str, str]]:
    done = here(*TABLE, "--count", str(count), "--store", str(store))
    assert done.status == 0, done.err
    return list(csv.DictReader(io.StringIO(done.out)))


def begun(*arguments: str) -> subprocess.Popen[bytes]:
    """Start a command in a process of its own; the test waits for it."""
    command = [sys.executable, "-m", "nimatron", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())


def answers(store: Path) -> list[str]:
    text = store.read_text(encoding="utf-8") if store.exists() else ""
    return [json.loads(line)["position"] for line in text.splitlines() if line.endswith("}")]


def wait_for(store: Path, position: str) -> None:
    last = time.monotonic() + 100
    while position not in answers(store):
        assert time.monotonic() < last
        time.sleep(0.05)


def test_a_table_that_is_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "cram.jsonl"
    running = begun(*TABLE, "--count", "16", "--store", str(store))
    wait_for(store, "3x10")  # 3x15 takes seconds
    running.send_signal(signal.SIGINT)
    _, output = running.communicate(timeout=60)
    assert running.returncode != 0
    assert b"Traceback" not in output
    kept = store.read_text(encoding="utf-8")
    found = table(store, 10)
    assert [row["grundy"] for row in found] == VALUES
    assert store.read_text(encoding="utf-8").startswith(kept)
    tenth = json.loads(next(line for line in kept.splitlines() if '"3x10"' in line))
    assert int(found[9]["positions"]) == tenth["positions"] > 1000  # the stored cost, although nothing was searched
    assert float(found[9]["seconds"]) >= tenth["seconds"]


def test_a_table_shows_what_was_known() -> None:
    began = here("table", "cram", "--rows", "6", "--count", "7", "--what", "grundy", "--format", "csv")
    assert began.status == 0, began.err
    last = list(csv.DictReader(io.StringIO(began.out)))[-1]
    assert (last["board"], last["grundy"], last["status"]) == ("6x7", "5", "computed")


def test_one_writer(tmp_path: Path) -> None:
    store = tmp_path / "cram.jsonl"
    running = begun(*TABLE, "--count", "16", "--store", str(store))
    try:
        wait_for(store, "3x8")
        assert_refused(process("solve", "cram", "3x8", "--store", str(store)))
    finally:
        running.kill()
        running.communicate()
    assert process("solve", "cram", "3x8", "--store", str(store)).status == 0  # a killed writer leaves no lock


def test_damaged_files_are_refused_whole_and_torn_ones_go_on(tmp_path: Path) -> None:
    store = tmp_path / "cram.jsonl"
    table(store, 9)
    whole = store.read_bytes()
    assert whole
    store.write_bytes(whole + whole[:30])
    assert [row["grundy"] for row in table(store, 9)] == VALUES[:9]
    assert store.read_bytes() == whole
    for damaged in (whole.replace(b'"answer": 3', b'"answer": 4'), whole.replace(b"3x8", b"3x7"), b"\xff" + whole):
        store.write_bytes(damaged)
        assert_refused(here(*TABLE, "--count", "9", "--store", str(store)))
        assert store.read_bytes() == damaged
    other = tmp_path / "thesis.txt"
    other.write_bytes(b"not a line of ours")
    assert_refused(here("solve", "cram", "3x8", "--store", str(other)))
    assert other.read_bytes() == b"not a line of ours"
    assert_refused(here("solve", "cram", "3x8", "--store", str(tmp_path)))
