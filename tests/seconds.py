"""How long the tests of each file take: the table in ``tests/data/seconds.tsv`` and in CONTRIBUTING.md.

``pytest -n logical --keep-seconds`` writes the columns of the quick tier again, with ``-m ""`` those of both tiers, in
which tests may draw more examples. Of functions of which a sample ran, the time of all cases is estimated from those
that ran; what did not run at all keeps its time. The machine should be idle.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import samples, tier

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "data" / "seconds.tsv"
PAGE = ROOT / "CONTRIBUTING.md"
SLOWEST = 12
_BEGIN, _END = "<!-- seconds -->", "<!-- end of seconds -->"


class Row(NamedTuple):
    """A file, with the number and the seconds of its tests in the quick tier, and in both tiers."""

    file: str
    quick_tests: int
    quick_seconds: float
    tests: int
    seconds: float


@cache
def kept_seconds() -> dict[str, Row]:
    """Return what is stored about each file."""
    if not TABLE.exists():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = [
            Row(row[0], int(row[1]), float(row[2]), int(row[3]), float(row[4]))
            for row in list(csv.reader(lines, delimiter="\t"))[1:]
        ]
    return {row.file: row for row in rows}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep-seconds", action="store_true", help="write the table of seconds by file anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("keep_seconds") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Seconds())


class Seconds:
    """Adds up the time of every test with its fixtures, and writes the tables at the end."""

    def __init__(self) -> None:
        self.run: dict[str, set[str]] = defaultdict(set)
        self.cases: dict[str, int] = {}
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = samples.function(report.nodeid)
        self.run[test].add(report.nodeid)
        self.seconds[test] += report.duration
        self.cases.update((test, count) for name, count in report.user_properties if name == samples.CASES)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus > 1:  # the run was not completed
            return
        took = {test: self.seconds[test] * self.cases.get(test, 1) / len(run) for test, run in self.run.items()}
        self._keep_long_tests(took)
        tests: dict[str, int] = defaultdict(int)
        seconds: dict[str, float] = defaultdict(float)
        full = tier.is_full()
        left_out = {test: samples.seconds(test, full) for test in samples.stored() if test not in took}
        for test, time in {**took, **left_out}.items():
            file = test.partition("::")[0]
            tests[file] += self.cases.get(test, 1 if time else 0)
            seconds[file] += time
        kept, rows = kept_seconds(), []
        for file in {*tests, *kept}:
            if not (ROOT / file).exists():
                continue
            before = kept.get(file, Row(file, 0, 0.0, 0, 0.0))
            found = tests[file], seconds[file]
            rows.append(Row(file, *before[1:3], *found) if full else Row(file, *found, *before[3:]))
        rows.sort(key=lambda row: (-row.seconds, row.file))
        lines = ["\t".join(Row._fields)]
        lines += [
            f"{row.file}\t{row.quick_tests}\t{row.quick_seconds:.1f}\t{row.tests}\t{row.seconds:.1f}" for row in rows
        ]
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        text = PAGE.read_text(encoding="utf-8")
        between = re.compile(f"(?<={re.escape(_BEGIN)}\n).*?(?={re.escape(_END)})", re.DOTALL)
        PAGE.write_text(between.sub(lambda _: _summary(rows), text), encoding="utf-8")

    def _keep_long_tests(self, took: dict[str, float]) -> None:
        """Store the functions that may be sampled."""
        before, rows = samples.stored(), []
        for test in sorted({*took, *before}):
            if not (ROOT / test.partition("::")[0]).exists():
                continue
            row = before.get(test, samples.Row(test, 0.0, 0.0))
            if test in took:
                name = "seconds" if tier.is_full() else "quick_seconds"
                row = row._replace(**{name: round(took[test], 1)})
            if row.quick_seconds > samples.SECONDS["quick"] or row.seconds > samples.SECONDS["full"]:
                rows.append("\t".join(map(str, row)))
        samples.TABLE.write_text("\n".join(["\t".join(samples.Row._fields), *rows]) + "\n", encoding="utf-8")


def _summary(rows: list[Row]) -> str:
    """Return the folders of the tests, and the files that take longest, as Markdown tables."""
    folders: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        parts = row.file.split("/")
        folders["/".join(parts[:2]) if len(parts) > 2 and parts[0] == "tests" else parts[0]].append(row)
    groups = [(f"`{folder}`", of_folder) for folder, of_folder in folders.items()]
    groups.sort(key=lambda group: -sum(row.seconds for row in group[1]))
    head = "| | files | quick tier: tests | seconds | both tiers: tests | seconds |\n|---|---:|---:|---:|---:|---:|\n"
    longest = [(f"`{row.file}`", [row]) for row in rows[:SLOWEST]]
    lines = [_line(name, of_group) for name, of_group in (*groups, ("all", rows), *longest)]
    return head + "\n".join(lines) + "\n"


def _line(name: str, rows: list[Row]) -> str:
    quick, quick_seconds = sum(row.quick_tests for row in rows), sum(row.quick_seconds for row in rows)
    tests, seconds = sum(row.tests for row in rows), sum(row.seconds for row in rows)
    return f"| {name} | {len(rows)} | {quick:,} | {quick_seconds:.0f} | {tests:,} | {seconds:.0f} |"
