"""One line at the end of a run says which tests were skipped; with ``--nothing-left-out`` it makes the run fail.

Then only tests that no installation could run may be skipped: see ``ELSEWHERE``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

ELSEWHERE = re.compile(
    r"no SIGINT to a single process|processes are killed by a signal|limits of memory are those of POSIX"
    r"|the other operating systems|a machine without |all tests skipped by \+SKIP option"
)
"""Reasons of tests for machines other than a complete Linux one, and of examples that only show something."""
INSTALL = (
    (r"chromium", "apt-get install chromium-headless-shell"),
    (r"npm|node|pyodide", "apt-get install npm, or NIMATRON_PYODIDE"),
    (r"C compiler|\bcc\b", "apt-get install gcc"),
    (r"kernels|C is not built|the kernel itself", "pip install -e . with a C compiler"),
    (r"the book is not built|sphinx|myst", "pip install 'nimatron[book]'"),
    (r"uvx|pipx", "pip install uv pipx"),
    (r"package index", "a package index that pip can reach"),
    (r"open_?spiel|pyspiel", "pip install open_spiel"),
    (r"", "pip install 'nimatron[test]'"),
)
"""What to install: the first of these that fits a reason."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nothing-left-out", action="store_true", help="fail if a test is skipped for want of something")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(LeftOut(config.getoption("nothing_left_out")), "left out")


class LeftOut:
    """Counts skipped tests by reason. A file skipped as a whole counts as one."""

    def __init__(self, refused: bool) -> None:
        self.refused = refused
        self.reasons: Counter[str] = Counter()
        self.counted: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._count(report, hasattr(report, "wasxfail"))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._count(report, False)  # each worker collects everything

    def _count(self, report: pytest.TestReport | pytest.CollectReport, expected: bool) -> None:
        if not report.skipped or expected or report.nodeid in self.counted:
            return
        self.counted.add(report.nodeid)
        reason = report.longrepr
        self.reasons[(reason[2] if isinstance(reason, tuple) else str(reason)).removeprefix("Skipped: ")] += 1

    @property
    def wanting(self) -> dict[str, int]:
        """Return the reasons that an installation would remove, each with its number of skipped tests."""
        return {reason: count for reason, count in sorted(self.reasons.items()) if not ELSEWHERE.search(reason)}

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        well = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        if self.refused and self.wanting and session.exitstatus in well:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
        """Write the last line but one, below the short summary."""
        yield
        if not self.wanting:
            return
        needed = "; ".join(dict.fromkeys(map(_install, self.wanting)))
        count = sum(self.wanting.values())
        colour = {"red" if self.refused else "yellow": True, "bold": True}
        terminalreporter.write_line(f"LEFT OUT: {count} tests, or files of tests; to run them: {needed}", **colour)
        if self.refused:
            for reason, number in self.wanting.items():
                terminalreporter.write_line(f"  {number} for this reason: {reason}", **colour)


def _install(reason: str) -> str:
    return next(what for form, what in INSTALL if re.search(form, reason, re.IGNORECASE))
