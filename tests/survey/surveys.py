"""Surveys as processes: started with the command, killed, started again."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.processes import environment

RESULTS = ("results.csv", "results.parquet")


def arguments(out: Path, *more: str, digits: int = 2, limit: int = 3000) -> list[str]:
    asked = ["survey", "octal", "--digits", str(digits), "--limit", str(limit), "--out", str(out), *more]
    return [sys.executable, "-m", "nimatron", *asked]


def begin(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, env=environment(), timeout=300)
    assert done.returncode == 0, done.stderr.decode()


def kill_after(command: list[str], seconds: float) -> bool:
    """Start a command and kill it after that many seconds; return whether it was still running."""
    survey = begin(command)
    time.sleep(seconds)
    at_work = survey.poll() is None
    survey.send_signal(signal.SIGKILL)
    survey.communicate(timeout=60)
    return at_work


def content(out: Path) -> dict[str, bytes]:
    """Return the results and certificates of a survey, without the times and the journal."""
    found = {name: (out / name).read_bytes() for name in RESULTS}
    return {**found, **{path.name: path.read_bytes() for path in sorted((out / "certificates").iterdir())}}
