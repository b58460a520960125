"""How long the tests of each file take: the table in ``tests/data/seconds.tsv`` and in CONTRIBUTING.md.

``pytest -n logical -m "" --keep-seconds`` runs everything and writes both anew; it wants a machine that is idle.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "tests" / "data" / "seconds.tsv"
PAGE = ROOT / "CONTRIBUTING.md"
SLOWEST = 12
_BEGIN, _END = "<!-- seconds -->", "<!-- end of seconds -->"


@cache
def kept_seconds() -> dict[str, tuple[int, float]]:
    """The number of tests of each file and the seconds that they took together, as last kept."""
    if not TABLE.exists():
        return {}
    with TABLE.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return {row["file"]: (int(row["tests"]), float(row["seconds"])) for row in rows}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--keep-seconds", action="store_true", help="write the table of seconds by file anew")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("keep_seconds") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Seconds())


class Seconds:
    """Adds up what every test took, with its fixtures, and writes the table when all have passed."""

    def __init__(self) -> None:
        self.tests: dict[str, set[str]] = defaultdict(set)
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.tests[file].add(report.nodeid)
        self.seconds[file] += report.duration

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus:
            return
        rows = [(file, len(self.tests[file]), self.seconds[file]) for file in self.tests]
        rows.sort(key=lambda row: (-row[2], row[0]))
        lines = ["file\ttests\tseconds", *(f"{file}\t{tests}\t{seconds:.1f}" for file, tests, seconds in rows)]
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
        text = PAGE.read_text(encoding="utf-8")
        between = re.compile(f"(?<={re.escape(_BEGIN)}\n).*?(?={re.escape(_END)})", re.DOTALL)
        PAGE.write_text(between.sub(lambda _: _summary(rows), text), encoding="utf-8")


def _summary(rows: list[tuple[str, int, float]]) -> str:
    """The folders of the tests, and the files that take longest, as tables of Markdown."""
    folders: dict[str, tuple[int, int, float]] = {}
    for file, tests, seconds in rows:
        parts = file.split("/")
        folder = "/".join(parts[:2]) if len(parts) > 2 and parts[0] == "tests" else parts[0]
        files, number, total = folders.get(folder, (0, 0, 0.0))
        folders[folder] = files + 1, number + tests, total + seconds
    parts = ["| folder | files | tests | seconds |", "|---|---:|---:|---:|"]
    for folder, (files, number, total) in sorted(folders.items(), key=lambda item: -item[1][2]):
        parts.append(f"| `{folder}` | {files} | {number:,} | {total:.0f} |")
    parts.append(f"| all | {len(rows)} | {sum(row[1] for row in rows):,} | {sum(row[2] for row in rows):.0f} |")
    parts += ["", "| the longest files | tests | seconds |", "|---|---:|---:|"]
    parts += [f"| `{file}` | {number:,} | {seconds:.0f} |" for file, number, seconds in rows[:SLOWEST]]
    return "\n".join(parts) + "\n"
