"""All rows of the table of known board values, by this program and by an earlier version of it in turn, as JSON.

python -m benchmarks.board_values [--baseline PYTHON] [--repeats 3]

PYTHON, or the variable BASELINE_PYTHON, is the interpreter of an environment in which the earlier version is installed.
Both programs answer each row in a process of its own, one after the other, with a fork of a process that has imported
the library. So nothing is kept from one row to the next. Seconds are processor time, the least of all repeats. The kept
result has commit 4c5414f as baseline. Both must be installed, not editable, so that their modules are compiled. Every
answer is compared with the table. Without a baseline only this program runs, and the result says so.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.baselines import report

TABLE = Path(__file__).parent.parent / "tests" / "data" / "known" / "board_values.csv"
ANSWERING = r"""
import json, os, resource, sys, time
import nimatron as nt

for line in sys.stdin:
    game, position, misere, field = json.loads(line)
    taking, giving = os.pipe()
    child = os.fork()
    if not child:
        began = time.process_time()
        try:
            found = nt.analyse(game, position, misere=misere, limits=nt.Limits().raised(options=10**8), fields=[field])
            value = getattr(found, field)
            answer = str(len(value) if field == "winning_moves" else value)
        except nt.NimatronError as error:
            answer = f"refused: {error}"
        seconds = time.process_time() - began
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        os.write(giving, json.dumps([answer, seconds, megabytes]).encode())
        os._exit(0)
    os.close(giving)
    os.waitpid(child, 0)
    print(os.read(taking, 65536).decode(), flush=True)
    os.close(taking)
"""


class Answering:
    """A program that answers rows, one at a time."""

    def __init__(self, python: str) -> None:
        """Start the interpreter."""
        self.process = subprocess.Popen(
            [python, "-c", ANSWERING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, question: list[Any]) -> tuple[str, float, int]:
        """Return the answer, seconds of processor time and megabytes of memory."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(question), file=self.process.stdin, flush=True)
        answer, seconds, megabytes = json.loads(self.process.stdout.readline())
        return answer, seconds, megabytes


def question(row: dict[str, str]) -> list[Any]:
    """Return game, position, convention and field of a row; a coin game of the table has one head."""
    position = row["position"]
    if row["game"].startswith("coin-"):
        position = "T" * (int(position) - (row["game"] in ("coin-turtles", "coin-ruler"))) + "H"
    field = "value" if row["game"] == "nimstring" else {"length": "remoteness"}.get(row["quantity"], row["quantity"])
    return [row["game"], position, row["convention"] == "misere", field]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--baseline", default=os.environ.get("BASELINE_PYTHON"))
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    sys.argv[1:] = []
    programs = {"ours": Answering(sys.executable)}
    if given.baseline:
        programs["baseline"] = Answering(given.baseline)
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    sums: dict[str, dict[str, Any]] = defaultdict(lambda: {"rows": 0, **dict.fromkeys(programs, 0.0)})
    slower: list[dict[str, Any]] = []
    for row in rows:
        least = {name: (float("inf"), 0) for name in programs}
        for _ in range(given.repeats):
            for name, program in programs.items():
                answer, seconds, megabytes = program.ask(question(row))
                assert answer == row["value"], (name, row, answer)
                least[name] = min(least[name], (seconds, megabytes))
        for key in (row["game"], "all"):
            sums[key]["rows"] += 1
            for name in programs:
                sums[key][name] += least[name][0]
        if given.baseline and least["ours"][0] > max(1.2 * least["baseline"][0], least["baseline"][0] + 0.02):
            named = " ".join((row["game"], row["position"], row["convention"], row["quantity"]))
            slower.append({"row": named, **{name: [round(s, 3), mb] for name, (s, mb) in least.items()}})
    result: list[dict[str, Any]] = []
    for key, found in sums.items():
        one = {"game": key, "rows": found["rows"], **{name: round(found[name], 3) for name in programs}}
        if given.baseline:
            one["ratio"] = round(found["baseline"] / found["ours"], 2)
        result.append(one)
    result.append({"slower_rows": slower} if given.baseline else {"baseline": "not measured: none given"})
    report(result)


if __name__ == "__main__":
    main()
