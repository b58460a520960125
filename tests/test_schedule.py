"""The order of the tests: groups of files, the longest first; everything the schedule names exists."""

from __future__ import annotations

from pathlib import Path

from tests import schedule
from tests.seconds import kept_seconds

ROOT = Path(__file__).parents[1]


def test_what_the_schedule_names_exists() -> None:
    for name in (*schedule._SPREAD, schedule._BUNDLED, *schedule._TOGETHER):
        assert (ROOT / name).exists(), name


def test_bundles_are_about_equally_long() -> None:
    files = {f"tests/browser/{number}": float(number) for number in range(1, 12)}
    bundles = schedule.bundles(files, 2)
    assert set(bundles) == set(files)
    lengths = [sum(files[file] for file in files if bundles[file] == name) for name in sorted(set(bundles.values()))]
    assert len(lengths) == 2
    assert abs(lengths[0] - lengths[1]) <= 1


def test_the_table_of_seconds_speaks_of_files_that_are_there() -> None:
    kept = kept_seconds()
    gone = [file for file in kept if not (ROOT / file).exists()]
    assert gone == [], "run everything with --keep-seconds"
