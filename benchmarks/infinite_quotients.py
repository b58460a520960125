"""Infinite misère quotients of octal codes with at most three digits, as a table with one line a code.

``python -m benchmarks.infinite_quotients --seconds 1 docs/infinite_quotients.csv`` examines each code whose quotient in
``docs/quotient_orders.csv`` is partial: whether the quotient with the next heap is infinite and two heaps have to be
counted. ``--seconds`` is work: as much as a usual machine does in this time. Lines are written only for codes of which
this is proved.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from nimatron.budget import Limits
from nimatron.errors import TooLargeError
from nimatron.files import whole_file
from nimatron.misere.infinite_builder import infinite_quotient

ORDERS = Path(__file__).parents[1] / "docs" / "quotient_orders.csv"
COLUMNS = ("code", "heaps", "counted", "order", "corner", "period")


def lines(codes: list[str], seconds: int) -> Iterator[tuple[object, ...]]:
    """Yield what is proved of each code, within the work of some seconds for each."""
    with ORDERS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["status"] == "partial"]
    for row in rows:
        if codes and row["code"] not in codes:
            continue
        try:
            found = infinite_quotient(row["code"], int(row["heaps"]) + 1, limits=Limits().raised(seconds))
        except TooLargeError:
            continue
        yield row["code"], found.heaps, " ".join(map(str, found.counted)), found.order, found.corner, found.period


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("file", type=Path)
    options.add_argument("--seconds", type=int, default=1)
    options.add_argument("--codes", nargs="*", default=[])
    given = options.parse_args()
    with whole_file(str(given.file)) as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for line in lines(given.codes, given.seconds):
            print(*line, file=sys.stderr)
            writer.writerow(line)


if __name__ == "__main__":
    main()
