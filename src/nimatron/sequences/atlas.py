"""The atlas: what is known about the nim-values of coded games, as shipped with the package.

``data/atlas.tsv`` holds one record a line. ``nimatron survey`` makes the records, ``nimatron survey merge`` joins
them. The file is read with the standard library alone. A single code is found without parsing the other lines.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

FORM = "# nimatron atlas 1"
STATUSES = ("periodic", "arithmetic", "undecided", "trivial")


class Record(NamedTuple):
    """Result of a survey for one code: one row of its results and of the atlas.

    - ``status`` is periodic, arithmetic (periodic with a saltus), trivial (every heap has the value 0) or undecided.
      If undecided, ``stopped`` says why the work ended: ``limit``, or the reason of the engine that went furthest.
    - ``theorem`` proves the period from the first ``needed`` values.
    - ``examined`` values G(0), G(1), ... were computed. Of the first ``digested`` of them, ``digest`` is the digest of
      G(1), G(2), ..., ``max_value`` the greatest value and ``max_at`` the first heap that has it. ``head_digest`` is
      the digest of the first 4096.
    - ``rare``, ``last_rare``, ``mask`` and ``parity`` describe the rare heaps (see ``periods.finite_state``) of a code
      with splits.
    - ``form`` is the standard form with all redundant digits. G(n) of this code is G(n - ``shift``) of that form.
    - ``certificate`` is the beginning of the SHA-256 of the certificate's text.

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
        """Whether a theorem gives all values of the game."""
        return self.status != "undecided"

    def row(self) -> list[str]:
        """Return the fields as texts, in their order; an unknown field is empty.

        >>> Record("0.0", "trivial", 0, 1).row()[:4]
        ['0.0', 'trivial', '0', '1']
        """
        return ["" if entry is None else str(entry) for entry in self]

    @classmethod
    def from_row(cls, row: list[str]) -> Record:
        """Return the record of such texts. Raises ``ValueError`` if a number cannot be read."""
        entries = dict(zip(cls._fields, row, strict=False))
        found: dict[str, object] = {}
        for name, text in entries.items():
            if name in TEXTS:
                found[name] = text
            elif text != "":
                found[name] = int(text)
        return cls(**found)  # type: ignore[arg-type]


TEXTS = frozenset({"code", "status", "theorem", "stopped", "digest", "head_digest", "form", "certificate"})
"""Fields that are texts; the others are integers."""


def known(code: str) -> Record | None:
    """Return the record of a code in its normal form, or None if the atlas does not contain it.

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
    """Return all records of the atlas, ordered by the digits of their codes.

    >>> len(all_known()) >= 511
    True
    """
    return tuple(Record.from_row(line.split("\t")) for line in _text().splitlines()[2:])


@cache
def _text() -> str:
    """Return the whole file: a line with its form, a line with the names of the fields, then one record a line."""
    with open(os.path.join(os.path.dirname(__file__), "data", "atlas.tsv"), encoding="utf-8") as file:
        return file.read()
