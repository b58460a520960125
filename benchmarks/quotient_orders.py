"""Orders of misère quotients by heap, for every octal code with at most three digits, as a table with one line a code.

``python -m benchmarks.quotient_orders --seconds 14 docs/quotient_orders.csv`` takes up to two hours on one core. Lines
that the file already has are kept, so that the same command continues after it was stopped. ``--seconds`` is work, as
everywhere: as much as a usual machine does in this time.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from nimatron.budget import Budget, Limits
from nimatron.misere.quotient_builder import QuotientBuilder

COLUMNS = ("code", "status", "heaps", "order", "p_order", "orders", "period", "preperiod", "seconds")


def codes() -> Iterator[str]:
    """Yield the octal codes with one, two and three digits after the point, the last of them not 0."""
    for length in (1, 2, 3):
        for digits in product("01234567", repeat=length):
            if digits[-1] != "0":
                yield f"0.{''.join(digits)}"


def line(code: str, seconds: int) -> dict[str, object]:
    """Return what is found of one code within the work of some seconds."""
    begin = time.process_time()
    builder = QuotientBuilder([code])
    found = builder.as_far_as(Budget(Limits().raised(seconds), builder.asked))
    return {
        "code": code,
        "status": found.status,
        "heaps": found.heaps,
        "order": found.order,
        "p_order": found.p_order,
        "orders": " ".join(f"{one.heap}:{one.order}" for one in found.orders),
        "period": found.period,
        "preperiod": found.preperiod,
        "seconds": round(time.process_time() - begin, 1),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--seconds", type=int, default=14)
    options.add_argument("--codes", nargs="*")
    given = options.parse_args()
    done = set()
    if given.file.exists():
        with given.file.open(encoding="utf-8", newline="") as file:
            done = {row["code"] for row in csv.DictReader(file)}
    with given.file.open("a", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if not done:
            writer.writeheader()
        for code in given.codes or codes():
            if code not in done:
                found = line(code, given.seconds)
                writer.writerow(found)
                file.flush()
                print(f"{code}: {found['status']} to {found['heaps']}, order {found['order']}", file=sys.stderr)


if __name__ == "__main__":
    main()
