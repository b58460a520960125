"""The tasks of docs/architecture.md execute no more files than stated there; each runs in its own process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TASKS = {
    "solve nim 3,4,5": 31,
    "solve kayles 5,3": 51,
    "solve cram 3x4": 53,
    "values 0.77 --count 100": 38,
    "table squares --count 50 --out {}/t.csv": 33,
    "moves nim 3,4,5": 11,
    "play nim 3,4,5 1,4,5": 23,
}
"""The most files in which something may be executed."""


@pytest.mark.parametrize("task", TASKS)
def test_no_task_executes_more_files(task: str, tmp_path: Path) -> None:
    words = task.format(tmp_path).split()
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.structure.files_used", *words]
    printed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(printed) - 1 <= TASKS[task], printed
