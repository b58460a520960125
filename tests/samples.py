"""A run of all tests takes a sample of those that take long, chosen by the seed of the run.

A test function, with all its cases, may take ``SECONDS`` of a run on average. If it takes longer, as stored in
``tests/data/long_tests.tsv``, some of its cases are chosen; one without cases runs in some of the runs, but in every
run of the full tier. Every case has the same chance, so that in time all of them run. Nothing is left out if files or
tests are named in the command, or ``-k``, nor with ``NIMATRON_ALL=1``; ``--sample`` takes a sample of named files too.
``pytest --keep-seconds`` stores the times again.
"""

from __future__ import annotations

import csv
import os
import random
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import tier

TABLE = Path(__file__).parent / "data" / "long_tests.tsv"
SECONDS = {"quick": 0.7, "full": 8.0}
"""What a function may take in each tier, on average."""
CASES = "cases of this test"
"""The property of a report that holds how many cases its function has, chosen or not."""


class Row(NamedTuple):
    """A test function, with the seconds of all its cases in the quick tier, and in both tiers; 0 if not measured."""

    test: str
    quick_seconds: float
    seconds: float


@cache
def stored() -> dict[str, Row]:
    """Return what is stored about each long function."""
    if not TABLE.exists():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = [Row(row[0], float(row[1]), float(row[2])) for row in list(csv.reader(lines, delimiter="\t"))[1:]]
    return {row.test: row for row in rows}


def function(nodeid: str) -> str:
    """Return the name of a test without its case.

    >>> function("tests/games/test_nim.py::test_won[3,4]")
    'tests/games/test_nim.py::test_won'
    """
    return nodeid.partition("[")[0]


def seconds(test: str, full: bool) -> float:
    """Return the stored seconds of a function in a tier, those of the other tier if it was not measured."""
    row = stored().get(test)
    if row is None:
        return 0.0
    return (row.seconds or row.quick_seconds) if full else row.quick_seconds


def saved(file: str) -> float:
    """Return how many seconds of a file the sample spares in this tier."""
    full = tier.is_full()
    allowed = SECONDS["full" if full else "quick"]
    long = (seconds(test, full) for test in stored() if test.partition("::")[0] == file)
    return sum(max(0.0, took - allowed) for took in long)


def sample(tests: dict[str, list[str]], seed: str, full: bool) -> set[str]:
    """Return the names of the tests that run, from those of each function."""
    found = set()
    allowed = SECONDS["full" if full else "quick"]
    for test, cases in tests.items():
        took = seconds(test, full)
        if took <= allowed or (full and len(cases) == 1):
            found.update(cases)
            continue
        dice = random.Random(f"{seed} {test}")
        count = int(len(cases) * allowed / took + dice.random())
        found.update(dice.sample(cases, max(count, 1 if full else 0)))
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--sample", action="store_true", help="take a sample of long tests also of named files")


@pytest.hookimpl(trylast=True)  # the other tier is out by then
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not in the sample."""
    tests: dict[str, list[str]] = defaultdict(list)
    for item in items:
        tests[function(item.nodeid)].append(item.nodeid)
    for item in items:
        item.user_properties.append((CASES, len(tests[function(item.nodeid)])))
    named = config.args_source is not pytest.Config.ArgsSource.TESTPATHS or config.option.keyword
    if (named and not config.getoption("sample")) or os.environ.get("NIMATRON_ALL"):
        return
    taken = sample(tests, os.environ["NIMATRON_SEED"], tier.is_full())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in taken])
    items[:] = [item for item in items if item.nodeid in taken]
