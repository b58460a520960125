"""Speed of the Wythoff tables as ratios of processor time, printed as JSON.

    python benchmarks/wythoff_pairs.py [--count 20000000] [--board 2000] [--repeats 3]

Pairs (a = 2) against the algebraic listing of the thesis in C++ (benchmarks/printed_algebraic.cpp), Grundy values
against scanning bytes in C (benchmarks/scanning_bytes.c). Needs g++ and gcc. ``fresh``: new arrays each time;
``reused``: the same memory again; ``streamed``: wythoff_pairs_chunks. Memory: 40 bytes for each pair.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from nimatron.kernels import description
from nimatron.kernels.wythoff_pairs import fill_pairs
from nimatron.kernels.wythoff_recursive import mex_runs
from nimatron.sequences.as_printed import algebraic_as_printed, arithmetic_as_printed, recursive_as_printed
from nimatron.sequences.precision import first_wrong_double, first_wrong_double_by_candidates
from nimatron.sequences.sturmian import fill_pairs_by_templates
from nimatron.sequences.wythoff_pairs import wythoff_pairs, wythoff_pairs_chunks
from nimatron.sequences.wythoff_values import wythoff_values

HERE = Path(__file__).parent
A = 2


def median(work: Callable[[], Any], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return statistics.median(times)


def compiled(source: str, *arguments: object) -> float:
    """Compile with -O2 (what a plain build uses), run, read the processor time it prints."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        compiler = "g++" if source.endswith("pp") else "gcc"
        subprocess.run([compiler, "-O2", "-o", str(program), str(HERE / source), "-lm"], check=True)
        out = subprocess.run([str(program), *map(str, arguments)], check=True, capture_output=True, text=True).stdout
    return float(out.split()[0])


def both_filled(count: int) -> None:
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    first.fill(1)
    second.fill(1)


def stream(count: int, strategy: Any, chunk: int) -> int:
    return sum(len(first) for first, _ in wythoff_pairs_chunks(A, count, strategy=strategy, chunk=chunk))


def reuse(count: int, chunk: int) -> None:
    first, second = np.empty(chunk, np.int64), np.empty(chunk, np.int64)
    for start in range(0, count, chunk):
        fill_pairs(A, start, first, second)


def pairs(count: int, repeats: int) -> dict[str, Any]:
    both_filled(count)  # the machine gives its memory once before anything is timed
    printed = statistics.median(compiled("printed_algebraic.cpp", count, 1) for _ in range(repeats))
    fill = median(lambda: both_filled(count), repeats)
    fresh = {
        s: median(lambda s=s: wythoff_pairs(A, count, strategy=s), repeats)
        for s in ("algebraic", "arithmetic", "recursive")
    }
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    reused = {
        "algebraic": median(lambda: fill_pairs(A, 0, first, second), repeats + 1),
        "arithmetic": median(lambda: fill_pairs_by_templates(A, 0, first, second), repeats + 1),
        "recursive": median(lambda: mex_runs(A, 1, A, None, first, second), repeats + 1),
    }
    streamed = {
        f"algebraic, {c}": median(lambda c=c: stream(count, "algebraic", c), repeats) for c in (8192, 16384, 65536)
    }
    streamed |= {
        f"{s}, 16384": median(lambda s=s: stream(count, s, 16384), repeats) for s in ("arithmetic", "recursive")
    }
    streamed |= {f"one buffer, {c}": median(lambda c=c: reuse(count, c), repeats) for c in (8192, 16384, 32768)}
    return {
        "count": count,
        "printed_seconds": printed,
        "fresh_algebraic_over_bare_fill": fresh["algebraic"] / fill,
        "fresh_arithmetic_over_algebraic": fresh["arithmetic"] / fresh["algebraic"],
        "times_faster_than_printed": {
            "fresh": {s: printed / t for s, t in fresh.items()},
            "reused": {s: printed / t for s, t in reused.items()},
            "streamed": {s: printed / t for s, t in streamed.items()},
        },
    }


def listings(repeats: int) -> dict[str, float]:
    """How many times faster each strategy is than its own listing in C, at sizes the listing can bear."""
    result = {}
    for name, listing, strategy, count in (
        ("recursive", recursive_as_printed, "recursive", 40_000),
        ("algebraic", algebraic_as_printed, "algebraic", 2_000_000),
        ("arithmetic", arithmetic_as_printed, "arithmetic", 2_000_000),
    ):
        ours = median(lambda s=strategy, c=count: wythoff_pairs(A, c, strategy=s), repeats)
        result[f"{name}, n = {count}"] = median(lambda f=listing, c=count: f(A, c), 1) / ours
    return result


def board(size: int, repeats: int) -> dict[str, float]:
    seconds = median(lambda: wythoff_values(size), repeats)
    cells = size * (size + 1) / 2
    return {
        "size": size,
        "nanoseconds_per_computed_cell": seconds / cells * 1e9,
        "times_faster_than_scanning_bytes": compiled("scanning_bytes.c", size) / seconds,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000_000)
    parser.add_argument("--board", type=int, default=2000)
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    result = {
        "machine": platform.processor() or platform.machine(),
        "kernels": description(),
        "pairs": pairs(asked.count, asked.repeats),
        "own_listing": listings(asked.repeats),
        "board": board(asked.board, asked.repeats),
        "first_wrong_double": {
            "scan_seconds_a_2": median(lambda: first_wrong_double(2), 1),
            "candidates_seconds_a_2": median(lambda: first_wrong_double_by_candidates(2), 1),
        },
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
