"""Speed of the nim-values of the Wythoff board, as JSON: nanoseconds per cell i <= j, the least of several runs.

    python benchmarks/wythoff_board.py [--sizes 1000 5000] [--a 1 2] [--repeats 5] [--scanning 2000] [--against FOLDER]

Processor time is for one thread, wall-clock time for one thread per processor. ``--against`` names a folder with
another ``wythoff_board.py`` and its build of ``_native`` (a copy of ``src/nimatron/kernels``): both run alternately,
and the result includes the ratio of their processor times. ``--scanning`` is the largest size for which
benchmarks/scanning_bytes.c is run too (gcc, about size^3 steps; a = 1).
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from time import perf_counter, process_time
from types import ModuleType
from typing import Any

from nimatron.kernels import description, wythoff_board
from nimatron.kernels.resources import processors
from nimatron.sequences.wythoff import _likely_bound

HERE = Path(__file__).parent


def loaded(folder: Path) -> ModuleType:
    """Load another ``wythoff_board.py`` beside the one of the package, with the kernels in its folder."""
    modules = []
    for name, path, kind in (
        ("_native", str(next(folder.glob("_native*.so"))), ExtensionFileLoader),
        ("other_wythoff_board", str(folder / "wythoff_board.py"), SourceFileLoader),
    ):
        spec = spec_from_file_location(name, path, loader=kind(name, path))
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        modules.append(module)
    kernels, other = modules
    other.native = lambda: kernels  # type: ignore[attr-defined]
    return other


def run(module: ModuleType, a: int, size: int, clock: Callable[[], float], threads: int | None = 1) -> float:
    values = module.board_values
    if "threads" in signature(values).parameters:
        values = partial(values, threads=threads)
    begin = clock()
    assert values(a, size, _likely_bound(size, a)) is not None
    return clock() - begin


def scanning(size: int, repeats: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        subprocess.run(["gcc", "-O2", "-o", str(program), str(HERE / "scanning_bytes.c")], check=True)
        command = [str(program), str(size)]
        return min(
            float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[0])
            for _ in range(repeats)
        )


def board(size: int, a: int, other: ModuleType | None, asked: argparse.Namespace) -> dict[str, Any]:
    # not timed: first use of memory from the system costs more than the values
    run(wythoff_board, a, size, process_time)
    repeats = max(1, asked.repeats) * max(1, 5000 // size)  # a small board takes milliseconds
    alone, others = [], []
    for _ in range(repeats):
        alone.append(run(wythoff_board, a, size, process_time))
        if other:
            others.append(run(other, a, size, process_time))
    together = [run(wythoff_board, a, size, perf_counter, None) for _ in range(repeats)]
    cells = size * (size + 1) / 2 / 1e9
    result: dict[str, Any] = {
        "size": size,
        "a": a,
        "nanoseconds_per_cell": min(alone) / cells,
        "nanoseconds_that_pass_with_all_processors": min(together) / cells,
    }
    if other:
        result["nanoseconds_per_cell_of_the_other_build"] = min(others) / cells
        result["times_faster_than_the_other_build"] = min(others) / min(alone)
    if a == 1 and size <= asked.scanning:
        result["times_faster_than_scanning_bytes"] = scanning(size, min(2, asked.repeats)) / min(alone)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1000, 2000, 5000])
    parser.add_argument("--a", type=int, nargs="+", default=[1])
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--scanning", type=int, default=2000)
    parser.add_argument("--against", type=Path)
    asked = parser.parse_args()
    other = loaded(asked.against) if asked.against else None
    rows = [board(size, a, other, asked) for size in asked.sizes for a in asked.a]
    machine = platform.processor() or platform.machine()
    print(
        json.dumps(
            {
                "machine": machine,
                "kernels": description(),
                "processors": processors(),
                "boards": rows,
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
