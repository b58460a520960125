"""Sprouts from starts of 8 to 17 spots against the df-pn of SPOTS, and one thread against two, as JSON.

python -m benchmarks.sprouts [--spots 8-17] [--checkout FOLDER] [--threads-on 15,18,19]

SPOTS (Čížek, Balko 2025) is public: FOLDER, or the variable SPOTS_CHECKOUT, is a checkout of it. Its C++ core is built
there with the small program below; nothing of it is part of this project. Each start is decided by SPOTS with both of
its estimators (the better one counts) and by this program, one after the other. Seconds are processor time on one
core, for two threads wall time. Without a checkout only this program runs, and the result says so.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.baselines import report
from nimatron.games.graphs.sprouts import Sprouts
from nimatron.proofs.jobs import decide

MAIN = r"""
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include "spots/games/sprouts/position.hpp"
#include "spots/solver/dfpn.hpp"
#include "spots/solver/heuristics.hpp"

int main(int, char **words) {
    using Game = sprouts::Position;
    std::shared_ptr<spots::heuristics::ProofNumberEstimator<Game>> estimator;
    estimator = spots::heuristics::DefaultEstimator<Game>::create();
    if (!std::strcmp(words[1], "depth")) estimator = spots::heuristics::DepthEstimator<Game>::create();
    spots::DfpnSolver<Game> solver{nullptr, false, estimator, 10000000};
    const auto outcome = solver.solveCouple(spots::Couple<Game>{Game{(size_t)std::atoi(words[2])}, 0});
    std::printf("%c %zu\n", outcome == spots::Outcome::Win ? 'N' : 'P', solver.getIterations());
}
"""
MEMORY = 1 << 31


def built(checkout: Path, folder: Path) -> Path:
    """Build the C++ core of a checkout with the program above; return its path."""
    core = checkout / "modules" / "spots_cpp"
    (folder / "main.cpp").write_text(MAIN, encoding="utf-8")
    program = folder / "spots"
    sources = sorted(map(str, (core / "src").rglob("*.cpp")))
    command = ["g++", "-std=c++20", "-O3", "-DNDEBUG", f"-I{core / 'include'}", str(folder / "main.cpp"), *sources]
    subprocess.run([*command, "-o", str(program)], check=True)
    return program


def theirs(program: Path, spots: int) -> dict[str, Any]:
    """Return outcome and processor time of SPOTS with each of its estimators."""
    found: dict[str, Any] = {}
    for estimator in ("default", "depth"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        done = subprocess.run([program, estimator, str(spots)], check=True, capture_output=True, text=True)
        outcome, iterations = done.stdout.split()
        seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        found[estimator] = {"seconds": round(seconds, 2), "iterations": int(iterations)}
        found["outcome"] = outcome
    found["seconds"] = min(found["default"]["seconds"], found["depth"]["seconds"])
    return found


def ours(spots: int, threads: int = 1) -> dict[str, Any]:
    """Return outcome, options examined and time of this program."""
    game = Sprouts()
    began, wall = time.process_time(), time.monotonic()
    found = decide(game, game.parse(str(spots)), threads=threads, memory=MEMORY)
    return {
        "outcome": "P" if found.is_p else "N",
        "options": found.options,
        "seconds": round(time.process_time() - began, 2),
        "wall": round(time.monotonic() - wall, 2),
    }


def numbers(text: str) -> list[int]:
    """Read ``8-17`` or ``15,18``."""
    first, dash, last = text.partition("-")
    return list(range(int(first), int(last) + 1)) if dash else [int(one) for one in text.split(",") if one]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--spots", type=numbers, default=numbers("8-17"))
    parser.add_argument("--checkout", type=Path, default=os.environ.get("SPOTS_CHECKOUT"))
    parser.add_argument("--threads-on", type=numbers, default=numbers("15,18,19"))
    given = parser.parse_args()
    sys.argv[1:] = []
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        program = built(Path(given.checkout), Path(folder)) if given.checkout else None
        for spots in given.spots:
            row: dict[str, Any] = {"spots": spots, "ours": ours(spots)}
            if program is not None:
                row["spots_dfpn"] = theirs(program, spots)
                assert row["spots_dfpn"]["outcome"] == row["ours"]["outcome"], spots
            print(row, file=sys.stderr, flush=True)
            rows.append(row)
    if given.checkout:
        total, other = sum(row["ours"]["seconds"] for row in rows), sum(row["spots_dfpn"]["seconds"] for row in rows)
        rows.append(
            {"all": True, "ours": round(total, 2), "spots_dfpn": round(other, 2), "ratio": round(other / total, 1)}
        )
    else:
        rows.append({"all": True, "spots_dfpn": "not measured: no checkout given"})
    for spots in given.threads_on:
        one, two = ours(spots), ours(spots, 2)
        assert one["outcome"] == two["outcome"]
        row = {"spots": spots, "one_thread": one, "two_threads": two, "ratio": round(one["wall"] / two["wall"], 2)}
        print(row, file=sys.stderr, flush=True)
        rows.append(row)
    if given.threads_on:
        walls = [
            sum(row[kind]["wall"] for row in rows if "one_thread" in row) for kind in ("one_thread", "two_threads")
        ]
        rows.append({"threads": True, "ratio": round(walls[0] / walls[1], 2)})
    report(rows)


if __name__ == "__main__":
    main()
