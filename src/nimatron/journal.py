"""Journals: append-only files with a checked line for each finished item.

A line is a JSON object with its checksum in the field ``check``. It is on the disk when the call that writes it
returns. An incomplete last line is left by a process that was killed; it is dropped, so that only this line is lost.
The caller must hold a lock (:func:`nimatron.files.held_lock` or :func:`nimatron.files.hold`).
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from nimatron.explain.reason import Reason, reason

_BLOCK = 1 << 16
"""Bytes read together when the last complete line is looked for."""


class DamagedLineError(ValueError):
    """A line that is not a JSON object or does not agree with its checksum.

    ``number`` is the number of the line, from 1; ``why`` is a text for the user.
    """

    def __init__(self, number: int, why: Reason | str) -> None:
        super().__init__(number, why)
        self.number, self.why = number, why


class Journal:
    r"""The journal in a file, which need not exist yet.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     journal = Journal(Path(folder, "journal.jsonl"))
    ...     journal.add({"game": "nim"})
    ...     with open(journal.path, "ab") as file:
    ...         _ = file.write(b'{"game": "ka')
    ...     journal.entries(), journal.drop_torn_line(), journal.path.read_text()
    ([{'game': 'nim'}], True, '{"game": "nim", "check": 3682480620}\n')
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries of the complete lines, without their checksums. Raises ``DamagedLineError``.

        A missing file is an empty journal.
        """
        return list(self.each())

    def each(self) -> Iterator[dict[str, Any]]:
        """Yield the entries one by one, so that a long journal is never in memory as a whole."""
        try:
            with open(self.path, "rb") as file:
                for number, line in enumerate(file, 1):
                    if line.endswith(b"\n"):
                        yield _entry(line, number)
        except FileNotFoundError:
            return

    def drop_torn_line(self) -> bool:
        """Remove an incomplete last line; return whether there was one."""
        try:
            with open(self.path, "r+b") as file:
                end = file.seek(0, os.SEEK_END)
                keep = _length_of_complete_lines(file, end)
                if keep == end:
                    return False
                file.truncate(keep)
                os.fsync(file.fileno())
                return True
        except FileNotFoundError:
            return False

    def add(self, entry: dict[str, Any]) -> None:
        """Write an entry; it is on the disk when the call returns."""
        line = json.dumps({**entry, "check": _check(entry)}, ensure_ascii=False)
        with open(self.path, "ab") as file:
            file.write(line.encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def _length_of_complete_lines(file: BinaryIO, end: int) -> int:
    """Return the number of bytes up to the last line feed, read from the end of the file."""
    while end > 0:
        start = max(0, end - _BLOCK)
        file.seek(start)
        place = file.read(end - start).rfind(b"\n")
        if place >= 0:
            return start + place + 1
        end = start
    return 0


def _entry(line: bytes, number: int) -> dict[str, Any]:
    try:
        entry = json.loads(line)
        check = entry.pop("check")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise DamagedLineError(number, str(error)) from None
    if check != _check(entry):
        raise DamagedLineError(number, reason("store.line_checksum"))
    found: dict[str, Any] = entry
    return found


def _check(entry: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(entry, sort_keys=True, ensure_ascii=False).encode())
