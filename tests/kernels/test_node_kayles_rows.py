"""Node Kayles on 3 x n grids by the plain program of the benchmarks, which is independent of the solver."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import nimatron as nt
from tests.tier import draws

PROGRAM = Path(__file__).parents[2] / "benchmarks" / "node_kayles_rows.c"


@pytest.mark.skipif(not shutil.which("cc") or not PROGRAM.exists(), reason="needs a C compiler and the benchmarks")
def test_two_methods_agree_on_three_rows(tmp_path: Path) -> None:
    columns = draws(19, 15)
    subprocess.run(["cc", "-O2", str(PROGRAM), "-o", str(tmp_path / "rows")], check=True)
    output = subprocess.run([tmp_path / "rows", str(columns)], check=True, capture_output=True, text=True).stdout
    plain = [int(line.split()[1]) for line in output.splitlines()]
    assert plain == [nt.analyse("node-kayles", f"grid:3x{n}", fields=["grundy"]).grundy for n in range(1, columns + 1)]
