"""The journal of a survey: a kill at any moment loses at most the games in hand.

A folder with ``journal.jsonl``, the head in its first line and then a line for each finished game, each with its
checksum, and ``certificates/``. A certificate is a file that appears whole or not at all, and only when it is on the
disk does the game's line follow. A last line without its end was torn by a kill and is dropped.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from nimatron.explain.reason import reason
from nimatron.files import flush_folder, held_lock, whole_file
from nimatron.sequences.atlas import Record
from nimatron.survey.one_game import Examined
from nimatron.tables.store import LOCK, StoreError
from nimatron.version import __version__

JOURNAL, CERTIFICATES = "journal.jsonl", "certificates"
FORM = "nimatron survey 1"


class SurveyStore:
    """The finished games of a survey with a limit, in a folder; a context manager, and the only writer there.

    Raises ``RequestError`` for a folder that another process writes, ``StoreError`` for one that belongs to another
    limit or program version, or that is damaged.

    >>> import tempfile
    >>> from nimatron.survey.one_game import examine
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with SurveyStore(folder, 500) as store:
    ...         store.add(examine("0.77", 500), 0.25)
    ...     with SurveyStore(folder, 500) as store:
    ...         [record.period for record in store.records.values()], store.seconds
    ([12], {'0.77': 0.25})
    """

    def __init__(self, folder: str | os.PathLike[str], limit: int) -> None:
        self.folder = Path(folder)
        self.records: dict[str, Record] = {}
        self.seconds: dict[str, float] = {}
        self._head = {"form": FORM, "limit": limit, "version": __version__}
        self._journal: BinaryIO | None = None
        (self.folder / CERTIFICATES).mkdir(parents=True, exist_ok=True)
        self._lock: BinaryIO | None = held_lock(self.folder / LOCK)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        path = self.folder / JOURNAL
        data = path.read_bytes() if path.exists() else b""
        keep = data.rfind(b"\n") + 1
        self._journal = open(path, "ab")  # noqa: SIM115
        if keep < len(data):
            self._journal.truncate(keep)
            os.fsync(self._journal.fileno())
        for torn in (self.folder / CERTIFICATES).glob(".*.tmp"):
            torn.unlink()
        lines = data[:keep].splitlines()
        if lines:
            self._check_head(_entry(lines[0], path, 1))
        else:
            self._add_line(self._head)
            flush_folder(self.folder)
        for number, line in enumerate(lines[1:], 2):
            entry = _entry(line, path, number)
            record = Record.from_row(entry["row"])
            if not record.certificate or self._certificate(record.code).exists():
                self.records[record.code], self.seconds[record.code] = record, entry["seconds"]

    def _check_head(self, stored: dict[str, Any]) -> None:
        for name, new in self._head.items():
            if stored.get(name) != new:
                old = repr(stored.get(name))
                raise StoreError(reason("store.other", folder=self.folder, name=name, old=old, new=repr(new)))

    def add(self, found: Examined, seconds: float) -> None:
        """Keep a finished game for good; when the call returns it is on the disk."""
        if self._journal is None:
            raise StoreError(reason("store.closed", folder=self.folder))
        record = found.record
        if found.certificate is not None:
            with whole_file(self._certificate(record.code)) as file:
                file.write(found.certificate)
        self._add_line({"row": record.row(), "seconds": round(seconds, 6)})
        self.records[record.code], self.seconds[record.code] = record, seconds

    def _add_line(self, entry: dict[str, Any]) -> None:
        assert self._journal is not None
        text = json.dumps(entry)
        self._journal.write(f"{zlib.crc32(text.encode()):08x} {text}\n".encode())
        self._journal.flush()
        os.fsync(self._journal.fileno())

    def _certificate(self, code: str) -> Path:
        return self.folder / CERTIFICATES / f"{code}.json"

    def close(self) -> None:
        """End writing and let other writers in."""
        for stream in (self._journal, self._lock):
            if stream is not None:
                stream.close()
        self._journal = self._lock = None

    def __enter__(self) -> SurveyStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _entry(line: bytes, path: Path, number: int) -> dict[str, Any]:
    """What a line of the journal says, its checksum proved."""
    check, _, text = line.partition(b" ")
    if check != b"%08x" % zlib.crc32(text):
        raise StoreError(reason("store.line", path=path, number=number, why=reason("store.line_checksum")))
    found: dict[str, Any] = json.loads(text)
    return found
