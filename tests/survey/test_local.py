"""Worker processes of one machine: lost workers, errors of a game, Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from nimatron.dask_cluster import LostWorkerError
from nimatron.errors import RuleError
from nimatron.survey.code_families import family_codes
from nimatron.survey.local_workers import run_locally, tasks_of
from nimatron.survey.run import JOURNAL
from tests.survey.surveys import arguments, begin

needs_signals = pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")


@needs_signals
def test_a_worker_that_is_killed_loses_no_game() -> None:
    tasks = tasks_of(family_codes("octal", 2))
    found = []
    for done in run_locally(tasks, 8192, 2):
        found += [one.found.record.code for one in done]
        if len(found) < 20:
            for child in multiprocessing.active_children()[:1]:
                child.kill()
    assert sorted(found) == sorted(family_codes("octal", 2))
    assert not multiprocessing.active_children()


@needs_signals
def test_a_task_that_ends_every_worker_is_named() -> None:
    ended = threading.Event()

    def kill() -> None:
        while not ended.wait(0.01):
            for child in multiprocessing.active_children():
                child.kill()

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        with pytest.raises(LostWorkerError, match="3 times"):
            list(run_locally([("0.6",), ("0.06",)], 1 << 20, 2))
    finally:
        ended.set()
        killer.join()


def test_a_fault_of_a_game_ends_the_survey() -> None:
    with pytest.raises(RuleError):
        list(run_locally([("0.x",), ("0.y",)], 500, 2))
    assert not multiprocessing.active_children()


@needs_signals
def test_ctrl_c_keeps_what_is_finished_and_ends_the_workers(tmp_path: Path) -> None:
    out = tmp_path / "survey"
    survey = begin(arguments(out, "--processes", "2", digits=3, limit=200_000))
    deadline = time.monotonic() + 60
    journal = out / JOURNAL
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 3):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    survey.send_signal(signal.SIGINT)
    _, errors = survey.communicate(timeout=60)
    assert survey.returncode == 130
    assert b"of 512 are saved; run the same command again to continue" in errors
    assert b"Traceback" not in errors
