"""Processor time of small commands in fresh processes, compared with the bare interpreter and click, as JSON.

Run: python -m benchmarks.startup [repetitions]
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import subprocess
import sys
from typing import Any

_HIDDEN = "import sys; sys.modules['numpy'] = None; from nimatron.__main__ import run; run()"
"""A program that cannot import NumPy."""
SMALL = "nimatron solve nim 3,4,5"
LIMIT_MS = 60
"""Limit of the least time of the small command on the machine of the stored results; ratios hold on any machine."""
COMMANDS: dict[str, list[str]] = {
    "bare interpreter": ["-c", "pass"],
    "import click": ["-c", "import click"],
    "nimatron --help": ["-m", "nimatron", "--help"],
    SMALL: ["-m", "nimatron", "solve", "nim", "3,4,5"],
    "nimatron solve nim 3,4,5 --json": ["-m", "nimatron", "solve", "nim", "3,4,5", "--json"],
    "nimatron solve wythoff 29,51": ["-m", "nimatron", "solve", "wythoff", "29,51"],
    "nimatron solve kayles 5,3 --misere": ["-m", "nimatron", "solve", "kayles", "5,3", "--misere"],
    "without NumPy: nimatron solve nim 3,4,5": ["-c", _HIDDEN, "solve", "nim", "3,4,5"],
    "without NumPy: nimatron solve wythoff 29,51": ["-c", _HIDDEN, "solve", "wythoff", "29,51"],
    "without NumPy: nimatron solve kayles 5,3 --misere": ["-c", _HIDDEN, "solve", "kayles", "5,3", "--misere"],
}


def processor_ms(arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True, env={**os.environ})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 21
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(repetitions):
        for name, arguments in COMMANDS.items():  # alternate, so that a slow phase of the machine affects all of them
            times[name].append(processor_ms(arguments))
    answer: dict[str, Any] = {
        "benchmark": "startup",
        "unit": "ms of processor time",
        "python": sys.version.split()[0],
        "repetitions": repetitions,
        "median": {name: round(statistics.median(values), 1) for name, values in times.items()},
        "least": {name: round(min(values), 1) for name, values in times.items()},
    }
    for name in ("bare interpreter", "import click"):
        answer[f"small command / {name}"] = round(answer["least"][SMALL] / answer["least"][name], 2)
    answer["limit"] = LIMIT_MS
    answer["within_limit"] = answer["least"][SMALL] <= LIMIT_MS
    print(json.dumps(answer, indent=1))


if __name__ == "__main__":
    main()
