"""Speed of the Wythoff pairs as ratios of times, as JSON.

    python -m benchmarks.wythoff_pairs [--count 20000000] [--repeats 3]

Pairs (a = 2) are compared with the algebraic listing of the thesis in C++ (benchmarks/printed_algebraic.cpp). Needs
g++. ``fresh``: new arrays each time; ``reused``: the same memory; ``streamed``: wythoff_pairs_chunks. Memory: 40 bytes
per pair.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Literal

import numpy as np

from benchmarks.baselines import least_in_turns
from nimatron.kernels import description
from nimatron.kernels.wythoff_pairs import fill_pairs, mex_runs
from nimatron.papers.precision import first_wrong_double, first_wrong_double_by_candidates
from nimatron.papers.thesis import algebraic_as_printed, arithmetic_as_printed, recursive_as_printed
from nimatron.sequences.sturmian import fill_pairs_by_templates
from nimatron.sequences.wythoff import wythoff_pairs, wythoff_pairs_chunks

HERE = Path(__file__).parent
A = 2
Strategy = Literal["algebraic", "arithmetic", "recursive"]
STRATEGIES: tuple[Strategy, ...] = ("algebraic", "arithmetic", "recursive")


def median(work: Callable[[], Any], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        begin = process_time()
        work()
        times.append(process_time() - begin)
    return statistics.median(times)


def compiled(source: str, folder: str) -> Path:
    """Compile with -O2, as a plain build does."""
    program = Path(folder, "program")
    subprocess.run(["g++", "-O2", "-o", str(program), str(HERE / source), "-lm"], check=True)
    return program


def run(program: Path, *arguments: object) -> float:
    """Return the processor time that the program prints."""
    done = subprocess.run([str(program), *map(str, arguments)], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


def both_filled(count: int) -> None:
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    first.fill(1)
    second.fill(1)


def stream(count: int, strategy: Any, chunk: int) -> int:
    return sum(len(first) for first, _ in wythoff_pairs_chunks(A, count, strategy=strategy, chunk=chunk))


def wall(work: Callable[[], Any], threads: int = 1, again: bool = False) -> Callable[[], float]:
    """Return a function that measures wall-clock time; ``again``: in a second run, which reuses the memory."""

    def measured() -> float:
        os.environ["NIMATRON_THREADS"] = str(threads)
        if again:
            work()
        begin = perf_counter()
        work()
        return perf_counter() - begin

    return measured


def pairs(count: int, repeats: int) -> dict[str, Any]:
    first, second = np.empty(count, np.int64), np.empty(count, np.int64)
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("printed_algebraic.cpp", folder)
        works: dict[str, Callable[[], float]] = {
            "printed": lambda: run(program, count, 1),
            "fill": wall(lambda: both_filled(count)),
        }
        for strategy in STRATEGIES:
            works[f"fresh {strategy}"] = wall(partial(wythoff_pairs, A, count, strategy=strategy))
        works["fresh algebraic, all processors"] = wall(lambda: wythoff_pairs(A, count), 1 << 10)
        works["reused algebraic"] = wall(lambda: fill_pairs(A, 0, first, second), again=True)
        works["reused arithmetic"] = wall(lambda: fill_pairs_by_templates(A, 0, first, second), again=True)
        works["reused recursive"] = wall(lambda: mex_runs(A, 1, A, None, first, second), again=True)
        for chunk in (8192, 16384, 32768, 65536, 131072):
            works[f"streamed algebraic, {chunk}"] = wall(partial(stream, count, "algebraic", chunk))
        for strategy in STRATEGIES[1:]:
            works[f"streamed {strategy}, 65536"] = wall(partial(stream, count, strategy, 65536))
        # a virtual machine takes freed memory back, and getting it again costs far more than the computation: not timed
        seconds = least_in_turns(works, repeats, lambda: both_filled(count))
    printed = seconds.pop("printed")
    return {
        "count": count,
        "time": "wall, least of the runs, all kinds in turns; one processor except where all are named",
        "processors": len(os.sched_getaffinity(0)),
        "printed_seconds": printed,
        "fresh_algebraic_over_bare_fill": seconds["fresh algebraic"] / seconds["fill"],
        "fresh_algebraic_on_all_processors_over_bare_fill": seconds["fresh algebraic, all processors"]
        / seconds["fill"],
        "fresh_arithmetic_over_algebraic": seconds["fresh arithmetic"] / seconds["fresh algebraic"],
        "times_faster_than_printed": {name: printed / time for name, time in seconds.items()},
    }


def listings(repeats: int) -> dict[str, float]:
    """Return how many times faster each strategy is than its own listing in C, at sizes feasible for the listing."""
    result = {}
    rows: tuple[tuple[Strategy, Callable[[int, int], object], int], ...] = (
        ("recursive", recursive_as_printed, 40_000),
        ("algebraic", algebraic_as_printed, 2_000_000),
        ("arithmetic", arithmetic_as_printed, 2_000_000),
    )
    for strategy, listing, count in rows:
        ours = median(partial(wythoff_pairs, A, count, strategy=strategy), repeats)
        result[f"{strategy}, n = {count}"] = median(partial(listing, A, count), 1) / ours
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    result = {
        "machine": platform.processor() or platform.machine(),
        "kernels": description(),
        "pairs": pairs(asked.count, asked.repeats),
        "own_listing": listings(asked.repeats),
        "first_wrong_double": {
            "scan_seconds_a_2": median(lambda: first_wrong_double(2), 1),
            "candidates_seconds_a_2": median(lambda: first_wrong_double_by_candidates(2), 1),
        },
    }
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
