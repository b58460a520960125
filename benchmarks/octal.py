"""Nim-values of taking-and-breaking games, compared with the plain quadratic loop in C, in the same run.

python -m benchmarks.octal [out.json] [--codes]

The plain loop runs up to a moderate size, and its quadratic law is extrapolated from the longest two runs. Values are
computed by a running process. If a period is proved, the library answers from it, which is measured separately.
``--codes`` measures all codes with three digits up to 2^20 values, each for at most a second and a half.
"""

from __future__ import annotations

import ctypes
import sys
import time
from functools import partial
from typing import Any

import numpy as np

import nimatron as nt
from benchmarks.baselines import compiled, pointer, report, seconds
from nimatron.rules.codes import Code
from nimatron.sequences.octal.kernel_rules import EQUAL, rules_of
from nimatron.sequences.octal.values import GrowingValues, octal_values
from nimatron.sequences.periods.known import forget
from nimatron.sequences.periods.search import proved_period

RUNS = (10_000, 20_000, 40_000)


def plain_loop(library: ctypes.CDLL, code: Code, count: int) -> Any:
    places = [place for place in rules_of(code, count).places if place.parts != EQUAL]
    values = np.zeros(count, dtype=np.uint16)
    k = np.array([place.k for place in places], dtype=np.int64)
    bits = np.array([place.bits for place in places], dtype=np.uint8)
    unequal = np.array([place.parts != 0 for place in places], dtype=np.uint8)
    library.plain_breaking(
        pointer(values), ctypes.c_int64(count), pointer(k), pointer(bits), pointer(unequal), ctypes.c_int64(len(places))
    )
    return values


def values_without_period(code: Code, count: int) -> Any:
    growing = GrowingValues(code)
    growing.grow(count)
    return growing


def against_the_plain_loop(library: ctypes.CDLL, results: list[dict[str, Any]]) -> None:
    for text, count, repeats in (("4!.0", 1 << 20, 3), ("0.77", 10**4, 5), ("0.77", 10**6, 3), ("0.6", 1 << 20, 1)):
        code = Code.parse(text)
        assert np.array_equal(plain_loop(library, code, RUNS[0]), octal_values(code, RUNS[0]))
        measured = {run: seconds(partial(plain_loop, library, code, run), 2) for run in RUNS}
        law = max(0.0, (measured[RUNS[2]] - measured[RUNS[1]]) / (RUNS[2] ** 2 - RUNS[1] ** 2))
        plain = law * count * count if count > RUNS[2] else measured[count]
        ours = seconds(partial(values_without_period, code, count), repeats)
        results.append(
            {"name": f"{text} against the plain loop", "count": count, "ours": ours, "plain": round(plain, 4),
             "extrapolated": count > RUNS[2], "plain_measured": measured, "ratio": round(plain / ours, 1)}
        )  # fmt: skip
        print(results[-1], file=sys.stderr)


def with_the_period(results: list[dict[str, Any]]) -> None:
    for count in (10**4, 10**6):
        forget()
        nt.nim_values("kayles", 100)
        first = seconds(partial(nt.nim_values, "kayles", count), 1)
        later = seconds(partial(nt.nim_values, "kayles", count), 3)
        results.append({"name": "kayles, period proved on the way", "count": count, "first": first, "later": later})
        print(results[-1], file=sys.stderr)


def values_in_memory(results: list[dict[str, Any]]) -> None:
    """Measure nanoseconds per value in the second half, so that the beginning does not count."""
    for text, count in (("0.106", 20_000_000), ("0.16", 5_000_000), ("0.104", 5_000_000), ("0.054", 3_000_000)):
        least = float("inf")
        for _ in range(3):
            growing = GrowingValues(Code.parse(text), capacity=count)
            growing.grow(count // 2)
            half = seconds(partial(growing.grow, count), 1)
            least = min(least, half / (count - count // 2))
        results.append({"name": f"{text} in memory", "count": count, "ns_a_value": round(least * 1e9, 1)})
        print(results[-1], file=sys.stderr)


def all_codes(results: list[dict[str, Any]]) -> None:
    """Measure every code with three digits to 2^20 values or to a proved period, at most 1.5 seconds each."""
    limit, most = 1 << 20, 1.5
    begun, proved, whole, reached = time.process_time(), 0, 0, []
    for number in range(512):
        code = Code.parse("0." + "".join(str(number >> shift & 7) for shift in (6, 3, 0)))
        growing, found, start = GrowingValues(code, capacity=limit), None, time.process_time()
        goal = 512
        while found is None and len(growing.values) < limit and time.process_time() < start + most:
            growing.step(min(goal, limit))
            if len(growing.values) >= min(goal, limit):
                found = proved_period(str(code), code, growing.values)
                goal *= 2
        proved += found is not None
        whole += found is None and len(growing.values) == limit
        if found is None and len(growing.values) < limit:
            reached.append((len(growing.values), str(code)))
    results.append(
        {"name": "all codes with three digits", "count": limit, "seconds": round(time.process_time() - begun, 1),
         "proved": proved, "to_the_end": whole, "stopped_by_time": [f"{code}: {n}" for n, code in sorted(reached)]}
    )  # fmt: skip
    print(results[-1], file=sys.stderr)


def main() -> None:
    codes = "--codes" in sys.argv
    if codes:
        sys.argv.remove("--codes")
    results: list[dict[str, Any]] = []
    against_the_plain_loop(compiled(), results)
    with_the_period(results)
    values_in_memory(results)
    if codes:
        all_codes(results)
    report(results)


if __name__ == "__main__":
    main()
