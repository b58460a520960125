"""The streaming engine: time per value with lanes and in plain C, compared with the engine in memory; long periods.

The checker of certificates computes the same values again by a program of its own; its time per value is here too.

python -m benchmarks.streaming [out.json]

Values are streamed from a prefix on, with the digests and marks of a search for a period, including witnesses. Periods
are found by ``nt.period`` like a user calls it, in a process without stored results, with least preperiod and proof.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

from benchmarks.baselines import report, seconds
from nimatron.kernels import native
from nimatron.rules.codes import Code
from nimatron.sequences.certificates.checking import Checked, check
from nimatron.sequences.octal import stream
from nimatron.sequences.octal.sparse import sparse_space
from nimatron.sequences.octal.stream import Stream
from nimatron.sequences.octal.stream_marks import Marks
from nimatron.sequences.octal.stream_period import find, new_trail
from nimatron.sequences.octal.stream_rules import stream_rules
from nimatron.sequences.octal.values import GrowingValues

CODES = (("0.106", 10**9), ("0.104", 15 * 10**7), ("0.054", 10**8), ("0.454", 10**8), ("0.167", 5 * 10**7))
WIDE = (("4.404", 4 * 10**6), ("4.044", 4 * 10**6))
"""Codes whose sets hold 128 and 256 short values."""
SHELF = Path(__file__).parents[1] / "certificates"
CERTIFICATES = ("0.16", "0.56", "0.127", "0.376", "0.354", "0.104", "0.054", "0.454")
_PERIOD = """
import time, nimatron as nt
begun = time.process_time()
for code in {codes!r}:
    found = nt.period(code, 10**9, limits=nt.Limits(seconds=600))
    print(code, found.preperiod, found.period, found.theorem, sep=";")
print(time.process_time() - begun)
"""


def rules_of(code: str) -> Any:
    growing = GrowingValues(Code.parse(code))
    growing.grow(1 << 17)
    values = growing.values
    space = sparse_space(Code.parse(code), values)
    assert space is not None
    return stream_rules(Code.parse(code), space, values), values


def streamed(code: str, count: int) -> float:
    """Return seconds per value of a search, not counting the choice of probes."""
    rules, values = rules_of(code)
    find(rules, 1 << 22, new_trail(rules, values, 1 << 20), Marks(rules.parity), lambda n: None, lambda: None)
    trail, marks = new_trail(rules, values, 1 << 32), Marks(rules.parity)
    return seconds(lambda: find(rules, count, trail, marks, lambda n: None, lambda: None), 1) / count


def in_plain_c(code: str, count: int) -> float:
    """Return the same for the kernel without intrinsics."""
    rules, values = rules_of(code)
    kernel: Any = native()
    ours = stream._kernel
    stream._kernel = lambda: lambda *arguments: kernel.octal_stream(*arguments[:-1], True)
    try:
        one = Stream(rules, len(values), begun_window(rules, values))

        def work() -> None:
            while one.position < count:
                one.advance(count)

        return seconds(work, 1) / (count - len(values))
    finally:
        stream._kernel = ours


def begun_window(rules: Any, values: Any) -> Any:
    return rules.lowered(values[-rules.window :]).astype("uint8")


def in_memory(code: str, count: int) -> float:
    growing = GrowingValues(Code.parse(code), capacity=count)
    growing.grow(count // 2)
    return seconds(lambda: growing.grow(count), 1) / (count - count // 2)


def checked(code: str) -> dict[str, Any]:
    """Check the certificate of a code; of one with more than a billion values one segment, chosen by the seed 1."""
    data = json.loads((SHELF / f"{code}.json").read_text(encoding="utf-8"))
    segments = 1 if data["examined"] > 10**9 else None
    found: list[Checked] = []
    spent = seconds(lambda: found.append(check(data, seconds=10**6, segments=segments, seed=1)), 1)
    if found[0].faults:
        raise SystemExit(f"{code}: {found[0].faults[0]}")
    values = data["examined"] * found[0].segments // found[0].all_segments
    return {
        "name": f"{code} checked",
        "segments": f"{found[0].segments} of {found[0].all_segments}",
        "values": values,
        "seconds": round(spent, 2),
        "ns_a_value": round(spent / values * 1e9, 2),
    }


def periods(codes: tuple[str, ...]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-c", _PERIOD.format(codes=codes)], capture_output=True, text=True, check=True
    )
    *lines, spent = done.stdout.split("\n")[:-1]
    return {"name": f"periods of {' '.join(codes)}", "seconds": round(float(spent), 2), "found": lines}


def main() -> None:
    results: list[dict[str, Any]] = []
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for code, count in CODES + WIDE:
        least = min(streamed(code, count) for _ in range(2))
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        results.append(
            {"name": f"{code} streamed", "count": count, "ns_a_value": round(least * 1e9, 2), "grown_kb": grown}
        )
        print(results[-1], file=sys.stderr)
    for code, count in (("0.106", 2 * 10**7), ("0.104", 2 * 10**7), *WIDE):
        plain, memory = in_plain_c(code, count), in_memory(code, count // 2)
        results.append(
            {"name": f"{code} in plain C", "ns_a_value": round(plain * 1e9, 1), "in_memory_ns": round(memory * 1e9, 1)}
        )
        print(results[-1], file=sys.stderr)
    for code in ("0.104", "0.054", "0.454", "0.106"):
        results.append(checked(code))
        print(results[-1], file=sys.stderr)
    for codes in (("0.104", "0.054", "0.454"), CERTIFICATES):
        results.append(periods(codes))
        print(results[-1], file=sys.stderr)
    report(results)


if __name__ == "__main__":
    main()
