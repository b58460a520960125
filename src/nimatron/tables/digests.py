"""The digest of a table file: its SHA-256 in a small file beside it, as ``sha256sum`` writes and checks them.

``squares.csv`` has the digest ``squares.csv.sha256``. ``nimatron verify squares.csv`` compares them, and so does
``sha256sum -c squares.csv.sha256``.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from nimatron.errors import RequestError
from nimatron.explain.reason import Reason, reason
from nimatron.files import whole_file

ENDING = ".sha256"
_BLOCK = 1 << 20
_LINE = re.compile(r"([0-9a-f]{64}) [ *](.+)\n?", re.ASCII)


def digest_file(path: str | os.PathLike[str]) -> Path:
    """Return the name of the digest of a file.

    >>> digest_file("tables/squares.csv").name
    'squares.csv.sha256'
    """
    return Path(f"{os.fspath(path)}{ENDING}")


def write_digest(path: str | os.PathLike[str]) -> None:
    """Write the digest of a finished file beside it; pipes and devices have none."""
    if os.path.isfile(path):
        with whole_file(digest_file(path)) as file:
            file.write(f"{sha256_of(path)}  {Path(path).name}\n")


def sha256_of(path: str | os.PathLike[str]) -> str:
    """Return the SHA-256 of a file in hexadecimal digits."""
    found = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(_BLOCK):
            found.update(block)
    return found.hexdigest()


def digest_fault(path: str | os.PathLike[str]) -> Reason | None:
    """Return how a file differs from its digest, or None if it is as it was written.

    Raises ``RequestError`` if there is no digest, or if it cannot be read.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder, "squares.csv")
    ...     _ = file.write_text("n,value")
    ...     write_digest(file)
    ...     before = digest_fault(file)
    ...     _ = file.write_text("n,Value")
    ...     before, digest_fault(file) is None
    (None, False)
    """
    beside, name = digest_file(path), Path(path).name
    found = sha256_of(path)
    if not beside.is_file():
        raise RequestError(reason("verify.no_digest", path=os.fspath(path), digest=beside.name))
    line = _LINE.fullmatch(beside.read_bytes()[:_BLOCK].decode("utf-8", "replace"))
    if line is None or line[2] != name:
        raise RequestError(reason("verify.bad_digest", digest=os.fspath(beside), name=name))
    if line[1] == found:
        return None
    return reason("verify.digest", name=name, found=found, digest=beside.name, written=line[1])
