"""The journal of a survey: a kill at any moment loses at most the games in hand.

A folder with ``journal.jsonl``, the head in its first line and then a line for each finished game, each with its
checksum, and ``certificates/``. A certificate is a file that appears whole or not at all, and only when it is on the
disk does the game's line follow. A last line without its end was torn by a kill and is dropped.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from nimatron.explain.reason import reason
from nimatron.files import flush_folder, held_lock, whole_file
from nimatron.journal import Journal
from nimatron.sequences.atlas import Record
from nimatron.survey.one_game import Examined
from nimatron.tables.store import LOCK, StoreError, checked_entries
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
        self._journal = Journal(self.folder / JOURNAL)
        (self.folder / CERTIFICATES).mkdir(parents=True, exist_ok=True)
        self._lock: BinaryIO | None = held_lock(self.folder / LOCK)
        try:
            self._open()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        entries = checked_entries(self._journal)
        self._journal.drop_torn_line()
        for torn in (self.folder / CERTIFICATES).glob(".*.tmp"):
            torn.unlink()
        if entries:
            self._check_head(entries[0])
        else:
            self._journal.add(self._head)
            flush_folder(self.folder)
        for entry in entries[1:]:
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
        if self._lock is None:
            raise StoreError(reason("store.closed", folder=self.folder))
        record = found.record
        if found.certificate is not None:
            with whole_file(self._certificate(record.code)) as file:
                file.write(found.certificate)
        self._journal.add({"row": record.row(), "seconds": round(seconds, 6)})
        self.records[record.code], self.seconds[record.code] = record, seconds

    def _certificate(self, code: str) -> Path:
        return self.folder / CERTIFICATES / f"{code}.json"

    def close(self) -> None:
        """End writing and let other writers in."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> SurveyStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
