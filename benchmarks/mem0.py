"""Mem0 by the kernel, by a second program that shares nothing with it, and by the definition, as JSON.

``python -m benchmarks mem0``: 20,000 heaps by the definition, 10,000,000 by the second program (``mem0.c``), both
compared value by value with the kernel, and 200,000,000 by the kernel alone. A run to 10^9 heaps takes some 15 GB of
memory, and as much in a folder for its checkpoints: ``python -m benchmarks.mem0 --run 1000000000 FOLDER``.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.baselines import report
from nimatron.sequences.mem0 import mem0_run

SOURCE = Path(__file__).parent / "mem0.c"


def second(program: Path, count: int, way: str) -> tuple[Any, str, float]:
    """Return the values by the second program, the line that it prints, and its processor time."""
    import resource

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "values")
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([program, str(count), way, file], capture_output=True, text=True, check=True)
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        return np.fromfile(file, dtype="<u4"), done.stdout.strip(), seconds


def kernel(count: int) -> tuple[Any, float]:
    """Return what a run of the kernel finds, and its processor time."""
    begin = time.process_time()
    found = mem0_run(count)
    return found, time.process_time() - begin


def digest(values: Any) -> str:
    """Return the SHA-256 of values as 32-bit integers, the low byte first."""
    return hashlib.sha256(values.astype("<i4").tobytes()).hexdigest()


def compared() -> list[dict[str, Any]]:
    """Compare the three ways."""
    from nimatron.kernels.mem0 import BLOCK

    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "mem0")
        subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
        for count, way in ((20_000, "plain"), (10_000_000 // BLOCK * BLOCK, "lists")):
            values, printed, seconds = second(program, -(-count // BLOCK) * BLOCK, way)
            found, own = kernel(count)
            assert found.digest == digest(values), (count, way)
            if way == "lists":
                pairs = list(map(int, printed.split()[1:]))
                assert list(zip(pairs[::2], pairs[1::2], strict=True)) == list(found.once)
            rows.append(
                {
                    "name": f"mem0 {way}",
                    "heaps": found.heaps,
                    "nanoseconds_a_heap": round(own / count * 1e9),
                    "nanoseconds_a_heap_second": round(seconds / count * 1e9),
                    "ratio": round(seconds / own, 1),
                    "sha256_of_int32": found.digest,
                }
            )
    return rows


def long_run(count: int, folder: str | None) -> dict[str, Any]:
    """Return the record of a long run; it continues from its folder."""
    begin, cpu = time.time(), time.process_time()

    def progress(done: int, goal: int) -> None:
        print(f"\r{done:,} of {goal:,} heaps, {time.time() - begin:.0f} s", end="", file=sys.stderr)

    found = mem0_run(count, folder, progress)
    print(file=sys.stderr)
    return {
        "name": "mem0 run",
        "heaps": found.heaps,
        "once": [list(pair) for pair in found.once],
        "no_other_below_heap": found.bound,
        "seconds": round(time.time() - begin, 1),
        "nanoseconds_a_heap": round((time.process_time() - cpu) / found.heaps * 1e9),
        "sha256_of_int32": found.digest,
    }


def main() -> None:
    if sys.argv[1:2] == ["--run"]:
        count, folder = int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None
        del sys.argv[1:]
        report([long_run(count, folder)])
    else:
        report([*compared(), long_run(200_000_000, None)])


if __name__ == "__main__":
    main()
