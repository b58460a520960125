"""Check the certificates of periods in certificates/, and write the index of them in the package.

python -m benchmarks.sequence_shelf [--segments N] [--processes N]

The index is ``sequences/data/certificates.tsv``; ``solve`` and ``values`` use it by themselves. Each certificate is
checked in full, which takes over an hour of processor time for 0.106, or N segments of it, chosen by a seed. The index
says how many were checked. A code of the atlas whose standard form with all redundant digits is that of a certified
code, with the same shift, has the same nim-values, and a line of its own with the same file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from nimatron.rules.registry import game
from nimatron.sequences.atlas import all_known
from nimatron.sequences.certificates.checking import Checked, check
from nimatron.sequences.periods.shelf import INDEX, Shelved

ROOT = Path(__file__).parents[1]
SHELF = ROOT / "certificates"
HEAD = (
    "# nimatron period certificates 1: code, code of the certificate, preperiod, period, theorem, examined, mask, "
    "parity, segments checked, segments, file, sha256; written by python -m benchmarks.sequence_shelf\n"
)
SEED = 1
SECONDS = 1_000_000.0
"""Work allowed for one check."""


def files() -> list[Path]:
    """Return the certificates of periods in their order."""
    return [*sorted(SHELF.glob("*.json")), *sorted((SHELF / "four_digits").glob("*.json"))]


def same_values(code: str) -> list[str]:
    """Return the codes of the atlas that have the same form and shift as a code, and the code itself."""
    records = {record.code: record for record in all_known()}
    if code not in records:
        return [code]
    one = records[code]
    return [other.code for other in records.values() if (other.form, other.shift) == (one.form, one.shift)]


def checked(data: Any, segments: int | None, processes: int) -> Checked:
    """Check a certificate in full, or a sample of its segments. Raise ``SystemExit`` if it is wrong."""
    seed = None if segments is None else SEED
    found = check(data, seconds=SECONDS, segments=segments, seed=seed, processes=processes)
    if found.faults:
        raise SystemExit(f"{data['game']}: {found.faults[0]}")
    return found


def lines_of(path: Path, data: Any, found: Checked) -> Iterator[Shelved]:
    """Yield the lines of the index for one file."""
    one: Any = game(data["game"])
    proved = str(one.octal_code)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    for code in same_values(proved):
        yield Shelved(
            code, proved, data["preperiod"], data["period"], data["theorem"], data["examined"], data["mask"],
            data["parity"], found.segments, found.all_segments, path.relative_to(ROOT).as_posix(), digest,
        )  # fmt: skip


def main() -> None:
    """Check all files, then write the index."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--segments", type=int, help="segments of each certificate that are checked (default: all)")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    lines = []
    for path in files():
        data = json.loads(path.read_text(encoding="utf-8"))
        began = time.process_time()
        found = checked(data, given.segments, given.processes)
        seconds = time.process_time() - began
        print(f"{path.name}: {found.segments} of {found.all_segments} segments, {seconds:.1f} s", flush=True)
        lines += ["\t".join(map(str, line)) + "\n" for line in lines_of(path, data, found)]
    Path(INDEX).write_text(HEAD + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
