"""The atlas: what is known of the nim-values of coded games, as it is shipped with the package.

``data/atlas.tsv`` holds a record a line, made by ``nimatron survey`` and joined by ``nimatron survey merge``. It is
read with the standard library alone, and a single code is found without reading the others: a solved code answers at
once.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

FORM = "# nimatron atlas 1"
STATUSES = ("periodic", "arithmetic", "undecided", "trivial")


class Record(NamedTuple):
    """What one survey found of one code: a row of its results, and of the atlas.

    ``status`` is periodic, arithmetic (periodic with a saltus), trivial (no heap has a value but 0) or undecided, and
    then ``stopped`` says what ended the work: ``limit``, or what the engine that went further said. ``theorem`` proves
    the period from the first ``needed`` values. ``examined`` values G(0), G(1), ... were computed; of the first
    ``digested`` of them ``digest`` is the digest of G(1), G(2), ..., ``max_value`` the greatest and ``max_at`` its
    first place; ``head_digest`` is that of the first 4096. ``rare``, ``last_rare``, ``mask`` and ``parity`` are those
    of rare and common positions, where the code allows splitting. ``form`` and ``shift``: the standard form with all
    redundant digits, and G(n) here = G(n - shift) there. ``certificate`` is the beginning of the SHA-256 of the
    certificate's text.

    >>> Record.from_row(["0.3", "periodic", "0", "2"] + [""] * 17).period
    2
    """

    code: str
    status: str
    preperiod: int | None = None
    period: int | None = None
    saltus: int | None = None
    theorem: str = ""
    needed: int | None = None
    examined: int = 0
    stopped: str = ""
    max_value: int | None = None
    max_at: int | None = None
    rare: int | None = None
    last_rare: int | None = None
    mask: int | None = None
    parity: int | None = None
    digested: int = 0
    digest: str = ""
    head_digest: str = ""
    form: str = ""
    shift: int = 0
    certificate: str = ""

    @property
    def proved(self) -> bool:
        """Whether all values of the game are known, by a theorem."""
        return self.status != "undecided"

    def row(self) -> list[str]:
        """The record as texts, in the order of its fields; what is not known is empty.

        >>> Record("0.0", "trivial", 0, 1).row()[:4]
        ['0.0', 'trivial', '0', '1']
        """
        return ["" if entry is None else str(entry) for entry in self]

    @classmethod
    def from_row(cls, row: list[str]) -> Record:
        """The record of such texts. Raises ``ValueError`` where a number is none."""
        entries = dict(zip(cls._fields, row, strict=False))
        found: dict[str, object] = {}
        for name, text in entries.items():
            if name in TEXTS:
                found[name] = text
            elif text != "":
                found[name] = int(text)
        return cls(**found)  # type: ignore[arg-type]


TEXTS = frozenset({"code", "status", "theorem", "stopped", "digest", "head_digest", "form", "certificate"})
"""The fields that are texts; the others are whole numbers."""


def known(code: str) -> Record | None:
    """What the atlas knows of a code in its normal form; None for a code that is not in it.

    >>> found = known("0.77")
    >>> found.preperiod, found.period
    (71, 12)
    >>> known("0.7777777") is None
    True
    """
    text = _text()
    start = text.find(f"\n{code}\t")
    if start < 0:
        return None
    end = text.find("\n", start + 1)
    return Record.from_row(text[start + 1 : end].split("\t"))


def all_known() -> tuple[Record, ...]:
    """All records of the atlas, by the digits of their codes.

    >>> len(all_known()) >= 511
    True
    """
    return tuple(Record.from_row(line.split("\t")) for line in _text().splitlines()[2:])


@cache
def _text() -> str:
    """The whole file: its form, the names of the fields, a record a line."""
    with open(os.path.join(os.path.dirname(__file__), "data", "atlas.tsv"), encoding="utf-8") as file:
        return file.read()
