"""Closed-form positions per second of processor time through ``nimatron solve --batch``, as JSON on standard output.

The answers have all fields except ``moves``. At last the mixed lines are answered by one process and by all processors
in turn, in wall time. Run: python -m benchmarks.batch [lines of each kind]
"""

from __future__ import annotations

import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

TARGET = 10_000
ROUNDS = 3
dice = random.Random(1901)


def heaps(count: int, largest: int) -> str:
    return ",".join(str(dice.randint(0, largest)) for _ in range(count))


KINDS: dict[str, Callable[[], dict[str, object]]] = {
    "nim": lambda: {"game": "nim", "position": heaps(3, 100)},
    "nim misère": lambda: {"game": "nim", "misere": True, "position": heaps(4, 100)},
    "index-k-nim": lambda: {"game": "index-k-nim", "rules": {"k": 2}, "position": heaps(4, 60)},
    "wythoff small": lambda: {"game": "wythoff", "position": heaps(2, 60)},
    "wythoff 30 digits": lambda: {"game": "wythoff", "rules": {"a": 2}, "position": heaps(2, 10**30)},
    "wythoff misère": lambda: {"game": "wythoff", "misere": True, "position": heaps(2, 1000)},
    "flip-flop": lambda: {"game": "flip-flop", "position": heaps(2, 60)},
    "copycat-nim": lambda: {"game": "copycat-nim", "position": str(dice.randint(1, 10**6))},
    "circular-nim": lambda: {"game": "circular-nim", "position": heaps(3, 60)},
    "fibonacci-nim": lambda: {"game": "fibonacci-nim", "position": str(dice.randint(1, 1000))},
    "subtraction 1-3": lambda: {"game": "subtraction", "position": heaps(2, 100)},
}


def processor_seconds(lines: list[str], processes: int = 1) -> tuple[float, float, int]:
    """Return the processor time of a batch, its wall time, and the number of lines that failed."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as file:
        file.write("".join(lines))
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "nimatron", "solve", "--batch", file.name, "--processes", str(processes)]
        begun = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env={**os.environ})
        wall = time.perf_counter() - begun
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    failed = sum(line.startswith('{"error"') for line in done.stdout.splitlines())
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall, failed


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40_000
    made = {name: [json.dumps(make()) + "\n" for _ in range(count)] for name, make in KINDS.items()}
    made["all mixed"] = [line for together in zip(*made.values(), strict=True) for line in together][: 4 * count]
    start = min(processor_seconds([])[0] for _ in range(ROUNDS))
    results: dict[str, dict[str, int]] = {}
    for _ in range(ROUNDS):  # alternate, so that a slow phase of the machine affects all kinds
        for name, lines in made.items():
            seconds, _, failed = processor_seconds(lines)
            rate = round(len(lines) / max(seconds - start, 1e-6))
            best = max(rate, results.get(name, {}).get("lines_per_second", 0))
            results[name] = {"lines": len(lines), "failed": failed, "lines_per_second": best}
    shared = os.cpu_count() or 1
    alone, together = (
        min(processor_seconds(made["all mixed"], processes)[1] for _ in range(ROUNDS)) for processes in (1, shared)
    )
    least = min(result["lines_per_second"] for result in results.values())
    print(json.dumps({
        "benchmark": "batch",
        "unit": "lines per second of processor time, process start subtracted, the best of several rounds",
        "start_seconds": round(start, 3),
        "results": results,
        "shared": {
            "processes": shared,
            "seconds_of_one_process": round(alone, 2),
            "seconds_of_all": round(together, 2),
            "ratio": round(alone / together, 2),
        },
        "target": TARGET,
        "target_met_by_all": least >= TARGET,
    }, indent=1, ensure_ascii=False))  # fmt: skip


if __name__ == "__main__":
    main()
