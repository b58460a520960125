"""The three errands of docs/architecture.md stay as short as they are: each in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ERRANDS = {
    "solve nim 3,4,5": 37,
    "table squares --count 50 --out {}/t.csv": 33,
    "play nim 3,4,5 1,4,5": 25,
}
"""The most files in which anything may be executed."""


@pytest.mark.parametrize("errand", ERRANDS)
def test_no_errand_passes_more_files(errand: str, tmp_path: Path) -> None:
    words = errand.format(tmp_path).split()
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.house.errand", *words]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(told) - 1 <= ERRANDS[errand], told
