"""Speed of the Wythoff board's Grundy values, printed as JSON: processor time, the least of several runs.

    python benchmarks/wythoff_board.py [--sizes 1000 5000] [--a 1 2] [--repeats 5] [--scanning 2000] [--against PATH]

``--against`` names another build of ``_native``: both run in turn, and the ratio of their times is told.
``--scanning``: the largest size for which benchmarks/scanning_bytes.c is run too (gcc, about size^3 steps; a = 1).
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import tempfile
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any
from unittest.mock import patch

from nimatron.kernels import description, native
from nimatron.sequences.wythoff_values import wythoff_values

HERE = Path(__file__).parent


def loaded(path: str) -> ModuleType:
    """Load another build of the kernels beside the one of the package."""
    loader = ExtensionFileLoader("_native", path)
    spec = spec_from_file_location("_native", path, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def seconds(module: ModuleType | None, size: int, a: int) -> float:
    with patch("nimatron.kernels.wythoff_board.native", lambda: module):
        begin = process_time()
        wythoff_values(size, a)
        return process_time() - begin


def scanning(size: int, repeats: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        subprocess.run(["gcc", "-O2", "-o", str(program), str(HERE / "scanning_bytes.c")], check=True)
        run = [str(program), str(size)]
        return min(
            float(subprocess.run(run, check=True, capture_output=True, text=True).stdout.split()[0])
            for _ in range(repeats)
        )


def board(size: int, a: int, other: ModuleType | None, asked: argparse.Namespace) -> dict[str, Any]:
    times = [
        (seconds(native(), size, a), seconds(other, size, a) if other else 0.0) for _ in range(max(1, asked.repeats))
    ]
    least = min(t for t, _ in times)
    result: dict[str, Any] = {"size": size, "a": a, "nanoseconds_per_cell": least / (size * (size + 1) / 2) * 1e9}
    if other:
        result["times_faster_than_the_other_build"] = min(t for _, t in times) / least
    if a == 1 and size <= asked.scanning:
        result["times_faster_than_scanning_bytes"] = scanning(size, min(2, asked.repeats)) / least
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 2000, 5000])
    parser.add_argument("--a", type=int, nargs="+", default=[1])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--scanning", type=int, default=2000)
    parser.add_argument("--against")
    asked = parser.parse_args()
    other = loaded(asked.against) if asked.against else None
    rows = [board(size, a, other, asked) for size in asked.sizes for a in asked.a]
    machine = platform.processor() or platform.machine()
    print(json.dumps({"machine": machine, "kernels": description(), "boards": rows}, indent=1))


if __name__ == "__main__":
    main()
