"""Certificates of periods that come with the repository: the index of what they prove, and their files if at hand.

``sequences/data/certificates.tsv`` has a line for each code whose period stands in a file of the folder
``certificates``. ``python -m benchmarks.sequence_shelf`` checks the files and writes the index. So an answer may rest
on a line alone. The file is used only for windows, from which values far out are computed sooner, and only if its
SHA-256 is that of the file that was checked.

Files are looked for in the folder that the variable ``NIMATRON_CERTIFICATES`` names, beside a checkout of the
repository, and in ``share/nimatron/certificates`` of the installation.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from functools import cache
from typing import Any, NamedTuple

FOLDER, VARIABLE = "certificates", "NIMATRON_CERTIFICATES"
INDEX = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "certificates.tsv")


class Shelved(NamedTuple):
    """A line of the index: a code, its period, and the certificate that proves it.

    Parameters:
        code: the code in its normal form.
        proved: the code that the certificate names; its nim-values are those of ``code`` (``rules.code_forms``).
        preperiod: the first heap of the period.
        period: the least period; there is no saltus.
        theorem: the theorem of the proof.
        examined: number of values that it needed.
        mask: mask of the classes of values.
        parity: parity bit of the classes.
        checked: number of segments that were checked when the index was made.
        segments: number of segments of the certificate.
        file: the path of the file from the root of the repository.
        sha256: digest of the file's bytes.
    """

    code: str
    proved: str
    preperiod: int
    period: int
    theorem: str
    examined: int
    mask: int
    parity: int
    checked: int
    segments: int
    file: str
    sha256: str

    @property
    def status(self) -> str:
        """``proved`` if the whole certificate was checked, else ``computed``."""
        return "proved" if self.checked == self.segments else "computed"


def shelved(code: str) -> Shelved | None:
    """Return the line of a code in its normal form, or None.

    >>> found = shelved("0.106")
    >>> found.period, found.file, found.status
    (328226140474, 'certificates/0.106.json', 'proved')
    >>> shelved("0.77") is None
    True
    """
    return all_shelved().get(code)


@cache
def all_shelved() -> dict[str, Shelved]:
    """Return all lines of the index by their codes."""
    found = {}
    with open(INDEX, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                texts = line.rstrip("\n").split("\t")
                code, proved, preperiod, period, theorem, *numbers, name, sha256 = texts
                examined, mask, parity, checked, segments = map(int, numbers)
                found[code] = Shelved(
                    code, proved, int(preperiod), int(period), theorem, examined, mask, parity, checked, segments,
                    name, sha256,
                )  # fmt: skip
    return found


def folders() -> list[str]:
    """Return the folders in which files are looked for, the first one first."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    checkout = os.path.join(os.path.dirname(os.path.dirname(package)), FOLDER)
    given = os.environ.get(VARIABLE)
    return [*([given] if given else []), checkout, os.path.join(sys.prefix, "share", "nimatron", FOLDER)]


def place_of(line: Shelved) -> str | None:
    """Return the path of a certificate's file, or None if it is not at hand."""
    inside = line.file.split("/")[1:]
    return next(filter(os.path.isfile, (os.path.join(folder, *inside) for folder in folders())), None)


def read(line: Shelved) -> Any:
    """Return the data of a certificate, or None if its file is not at hand or is not the file that was checked."""
    path = place_of(line)
    if path is None:
        return None
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return None
    return json.loads(content) if hashlib.sha256(content).hexdigest() == line.sha256 else None
