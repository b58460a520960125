"""Check every certificate in certificates/positions, and write the index and the table that are made from them.

python -m benchmarks.shelf

The index is ``solve/searching/data/certificates.tsv`` in the package, from which answers name their certificate. The
table is in docs/records.md. Seconds are the processor time of the check.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import nimatron as nt
from nimatron.proofs.certificate import Certificate, certificate_of
from nimatron.proofs.strategy import Strategy
from nimatron.proofs.verifying import check
from nimatron.solve.searching.known_boards import LOSES, LOSES_MISERE, VALUE, cells_of

ROOT = Path(__file__).parents[1]
SHELF = ROOT / "certificates" / "positions"
INDEX = ROOT / "src" / "nimatron" / "solve" / "searching" / "data" / "certificates.tsv"
PAGE = ROOT / "docs" / "records.md"
BEGIN, END = "<!-- certificates -->\n", "<!-- end of certificates -->\n"
HEAD = (
    "# nimatron certificates 1: game, position, cells, asked, answer, best move, file, statements, bytes, digest; "
    "written by python -m benchmarks.shelf\n"
)
MOST_BYTES = 15_000_000
SECONDS = 100_000.0
"""Work allowed for one check."""


class Shelved(NamedTuple):
    """A file of the folder, and the certificate that it holds."""

    path: Path
    certificate: Certificate
    digest: str

    @property
    def file(self) -> str:
        """The path from the root of the repository."""
        return self.path.relative_to(ROOT).as_posix()


def shelved(path: Path) -> Shelved:
    """Return the certificate of a file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return Shelved(path, certificate_of(data), data["digest"])


def name_of(certificate: Certificate) -> str:
    """Return the name of the file of a certificate.

    >>> from nimatron.proofs.certificate import Claim
    >>> name_of(Certificate.of("node-kayles", "grid:7x8", True, Claim(outcome="P"), []))
    'node-kayles-7x8-misere.json'
    """
    position = certificate.position.removeprefix("grid:")
    return f"{certificate.game}-{position}{'-misere' if certificate.misere else ''}.json"


def line_of(found: Shelved) -> str:
    """Return the line of the index: the claim about the canonical form of the position."""
    one = found.certificate
    game = nt.game(one.game)
    position = game.canonical(game.parse(one.position))
    if one.claim.value is not None:
        asked, answer = VALUE, one.claim.value
    else:
        asked, answer = (LOSES_MISERE if one.misere else LOSES), int(one.claim.outcome == "P")
    move = Strategy(one).answer(game.parse(one.position)) if one.claim.wins else None
    fields = (
        one.game, game.format(position), cells_of(position), asked, answer, game.format(move.to) if move else "",
        found.file, len(one.statements), found.path.stat().st_size, found.digest,
    )  # fmt: skip
    return "\t".join(map(str, fields)) + "\n"


def row_of(found: Shelved, seconds: float) -> str:
    """Return the line of the table."""
    one = found.certificate
    claim = f"nim-value {one.claim.value}" if one.claim.value is not None else "wins" if one.claim.wins else "loses"
    play = "misère" if one.misere else "normal"
    return (
        f"| `{found.path.name}` | {play} | {claim} "
        f"| {len(one.statements):,} | {found.path.stat().st_size:,} | {seconds:.2f} |"
    )


def order(path: Path) -> tuple[object, ...]:
    """Return the key that sorts files by game, convention and the numbers in their names."""
    words = path.stem.replace("x", "-").split("-")
    numbers = tuple(int(word) for word in words if word.isdecimal())
    return tuple(word for word in words if not word.isdecimal() and word != "misere"), "misere" in words, numbers


def files() -> list[Path]:
    """Return the files of the folder in their order."""
    return sorted(SHELF.glob("*.json"), key=order)


def checked(found: Shelved) -> float:
    """Check a certificate; return the seconds of processor time. Raise ``SystemExit`` if it is wrong."""
    began = time.process_time()
    faults = check(found.certificate, seconds=SECONDS).faults
    if faults:
        raise SystemExit(f"{found.file}: {faults[0]}")
    if found.path.name != name_of(found.certificate):
        raise SystemExit(f"{found.file}: the name should be {name_of(found.certificate)}")
    return time.process_time() - began


def table(rows: Iterable[str]) -> str:
    """Return the table of docs/records.md."""
    head = "| certificate | play | the player to move | statements | bytes | seconds to check |\n" + "|---" * 6 + "|\n"
    return head + "".join(f"{row}\n" for row in rows)


def main() -> None:
    """Check all files, then write the index and the table."""
    lines, rows, size = [], [], 0
    for path in files():
        found = shelved(path)
        rows.append(row_of(found, checked(found)))
        lines.append(line_of(found))
        size += path.stat().st_size
        print(rows[-1], flush=True)
    if size > MOST_BYTES:
        raise SystemExit(f"{SHELF}: {size:,} bytes, the limit is {MOST_BYTES:,}")
    INDEX.write_text(HEAD + "".join(lines), encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + table(rows) + END + after, encoding="utf-8")


if __name__ == "__main__":
    main()
