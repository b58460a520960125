"""Speed of the nim-values of the Wythoff board, as JSON: nanoseconds per cell i <= j, the least of several runs.

    python -m benchmarks.wythoff_board [--sizes 1000 5000] [--a 1 2] [--repeats 5] [--scanning 2000] [--against FOLDER]

Processor time is for one thread, wall-clock time for one thread per processor. ``--against`` names a folder with
another ``wythoff_board.py`` and its build of ``_native`` (a copy of ``src/nimatron/kernels``): both run alternately,
and the result includes the ratio of their processor times. ``--scanning`` is the largest size for which
benchmarks/scanning_bytes.c is run too (gcc, about size^3 steps; a = 1).

Beside each time stands what the memory of the machine needs for the same board. A value is one bit in the sets of its
row, its column and its diagonal, so the cache lines with these bits have to be read and written once in each tile that
uses them; they are counted in tiles spread over the finished board. The rate is that of copying an array as large as
all sets, in the same minute, on one processor. Their quotient is a time below which this order of the work cannot go
on this machine, unless a cache holds more than the sets of one tile.
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
from typing import TYPE_CHECKING, Any

import numpy as np

from nimatron.kernels import description, wythoff_board
from nimatron.kernels.resources import processors
from nimatron.sequences.wythoff import _likely_bound

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


def bytes_of_sets(values: NDArray[Any], tiles: int = 300) -> float:
    """Return the bytes per cell i <= j that are read and written in the sets of a tile, at least, for a = 1.

    Parameters:
        values: the nim-values of all cells.
        tiles: the number of tiles in which lines are counted.
    """
    side, line = wythoff_board.TILE, 512  # values whose bits share a cache line of 64 bytes
    whole = len(values) // side
    places = [(i, j) for j in range(whole) for i in range(j + 1)]
    lines = cells = 0
    for i, j in places[:: max(1, len(places) // tiles)]:
        rows, columns = np.mgrid[i * side : (i + 1) * side, j * side : (j + 1) * side]
        kept = rows <= columns
        rows, columns = rows[kept], columns[kept]
        place = values[rows, columns].astype(np.int64) // line
        in_a_set = int(place.max()) + 1
        both = np.concatenate((rows, columns)) * in_a_set + np.concatenate((place, place))
        lines += len(np.unique(both)) + len(np.unique((columns - rows) * in_a_set + place))
        cells += len(rows)
    return 2 * 64 * lines / cells


def copied_bytes(size: int, repeats: int) -> float:
    """Return the bytes per nanosecond, read and written, of copying an array as large as all sets of a board."""
    words = 2 * wythoff_board.places(size) * wythoff_board.words_needed(_likely_bound(size, 1))
    origin, copy = np.ones(words, np.uint64), np.ones(words, np.uint64)
    times = []
    for _ in range(repeats):
        begin = process_time()
        np.copyto(copy, origin)
        times.append(process_time() - begin)
    return 2 * origin.nbytes / min(times) / 1e9


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
    if a == 1:
        values = wythoff_board.board_values(a, size, _likely_bound(size, a))
        assert values is not None
        result["bytes_of_sets_per_cell"] = bytes_of_sets(values)
        result["bytes_copied_per_nanosecond"] = copied_bytes(size, repeats)
        result["nanoseconds_per_cell_of_the_memory"] = (
            result["bytes_of_sets_per_cell"] / result["bytes_copied_per_nanosecond"]
        )
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
