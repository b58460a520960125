"""A survey killed ten times at random ends with the same result files as an uninterrupted one."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from nimatron.survey.run import JOURNAL
from tests.schedule import SEED
from tests.survey.surveys import arguments, begin, content, kill_after, run

KILLS = 10


@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_killed_after_a_number_of_games(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    run(arguments(whole, "--processes", "2"))
    journal = broken / JOURNAL
    for processes, lines in ((1, 0), (2, 12), (1, 40)):
        survey = begin(arguments(broken, "--processes", str(processes)))
        while not journal.exists() or journal.read_bytes().count(b"\n") < lines:
            assert survey.poll() is None
            time.sleep(0.002)
        survey.kill()
        survey.communicate(timeout=60)
        assert not (broken / "results.csv").exists()
    run(arguments(broken, "--processes", "2"))
    assert content(broken) == content(whole)


@pytest.mark.full
@pytest.mark.real_time
@pytest.mark.skipif(os.name == "nt", reason="processes are killed by a signal")
def test_killed_ten_times_at_random(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    begun = time.monotonic()
    run(arguments(whole, "--processes", "2"))
    longest = time.monotonic() - begun
    dice = random.Random(int(os.environ[SEED]))
    kills = 0
    for attempt in range(200):
        # between its start and the duration of an uninterrupted run; later kills leave less to do
        kills += kill_after(arguments(broken, "--processes", str(1 + attempt % 2)), dice.uniform(0.1, 0.6) * longest)
        if kills == KILLS:
            break
        if (broken / "results.csv").exists():  # it was faster: start again, so that ten kills hit it at work
            for name in ("results.csv", "results.parquet", "times.csv"):
                (broken / name).unlink(missing_ok=True)
            journal = broken / JOURNAL
            lines = journal.read_bytes().splitlines(keepends=True)
            journal.write_bytes(b"".join(lines[: 1 + len(lines) // 3]) + lines[-1][:20])
    assert kills == KILLS, os.environ[SEED]
    run(arguments(broken, "--processes", "2"))
    assert content(broken) == content(whole), os.environ[SEED]


def test_a_second_start_does_only_what_is_missing(tmp_path: Path) -> None:
    out = tmp_path / "survey"
    run(arguments(out, "--processes", "1", digits=1, limit=600))
    journal = (out / JOURNAL).read_bytes()
    before = content(out)
    run(arguments(out, "--processes", "1", digits=1, limit=600))
    assert (out / JOURNAL).read_bytes() == journal
    run(arguments(out, "--processes", "1", digits=2, limit=600))
    assert (out / JOURNAL).read_bytes().startswith(journal)
    assert content(out).keys() >= before.keys()
