"""The sample of a run: what is short always runs, what is long as often as it may, and in time everything runs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests import samples

ROOT = Path(__file__).parents[1]
LONG, SINGLE, SHORT = "tests/a.py::test_long", "tests/a.py::test_single", "tests/b.py::test_short"
TESTS = {
    LONG: [f"{LONG}[{number}]" for number in range(20)],
    SINGLE: [SINGLE],
    SHORT: [f"{SHORT}[{number}]" for number in range(5)],
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {
        LONG: samples.Row(LONG, 20 * samples.SECONDS["quick"] / 3, 10 * samples.SECONDS["full"]),
        SINGLE: samples.Row(SINGLE, 4 * samples.SECONDS["quick"], 0.0),
    }
    monkeypatch.setattr(samples, "stored", lambda: rows)


def test_the_same_seed_gives_the_same_sample() -> None:
    assert samples.sample(TESTS, "7", False) == samples.sample(TESTS, "7", False)
    assert len({frozenset(samples.sample(TESTS, str(seed), False)) for seed in range(50)}) > 40


def test_each_case_runs_as_often_as_any_other_and_short_tests_always() -> None:
    runs = 2000
    quick = Counter(test for seed in range(runs) for test in samples.sample(TESTS, str(seed), False))
    assert all(quick[case] == runs for case in TESTS[SHORT])
    assert all(0.1 < quick[case] / runs < 0.2 for case in TESTS[LONG])  # 3 of 20 on average
    assert 0.2 < quick[SINGLE] / runs < 0.3
    full = Counter(test for seed in range(runs) for test in samples.sample(TESTS, str(seed), True))
    assert full[SINGLE] == runs
    assert all(0.07 < full[case] / runs < 0.13 for case in TESTS[LONG])


def test_at_least_one_case_of_each_runs_in_the_full_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "stored", lambda: {LONG: samples.Row(LONG, 1000.0, 1000.0)})
    for seed in range(30):
        assert samples.sample(TESTS, str(seed), True) & {*TESTS[LONG]}


def _collected(*arguments: str, **variables: str) -> int:
    """Return how many tests would run."""
    environment = {**os.environ, "NIMATRON_SEED": "1", **variables}
    environment.pop("PYTEST_XDIST_WORKER", None)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.count("::")


def test_named_files_are_not_sampled() -> None:
    """A folder whose tests take long: the same tests whether a sample is wanted or not."""
    assert (
        _collected("tests/explain/test_styles.py") == _collected("tests/explain/test_styles.py", NIMATRON_ALL="1") > 300
    )


def test_what_is_stored_is_there() -> None:
    with samples.TABLE.open(encoding="utf-8") as lines:
        files = {line.partition("::")[0] for line in list(lines)[1:]}
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []
