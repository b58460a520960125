"""A survey: many codes, each examined once and kept in a journal; its results are the same however it was run.

The journal is a folder with ``journal.jsonl``, the head in its first line and then a line for each finished game, each
with its checksum, and ``certificates/``. A certificate is a file that appears whole or not at all, and only when it is
on the disk does the game's line follow. A last line without its end was torn by a kill and is dropped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from nimatron.budget import Progress
from nimatron.explain.reason import reason
from nimatron.files import flush_folder, held_lock, whole_file
from nimatron.journal import Journal
from nimatron.kernels import require_numpy
from nimatron.sequences.atlas import Record
from nimatron.survey.code_families import code_order
from nimatron.survey.examine import Examined
from nimatron.survey.local_workers import Finished, Task, finished_here, tasks_of
from nimatron.survey.results import is_file_name, write_results, write_times
from nimatron.tables.chunk_store import LOCK, StoreError, checked_entries
from nimatron.tables.table_files import checked_ending
from nimatron.version import __version__

JOURNAL, CERTIFICATES = "journal.jsonl", "certificates"
FORM = "nimatron survey 1"


class SurveyStore:
    """The finished games of a survey with a limit, in a folder; a context manager, and the only writer there.

    Raises ``RequestError`` for a folder that another process writes, ``StoreError`` for one that belongs to another
    limit or program version, or that is damaged.

    >>> import tempfile
    >>> from nimatron.survey.examine import examine
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


def survey(
    codes: Sequence[str],
    limit: int,
    *,
    out: str | os.PathLike[str] | None = None,
    processes: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> list[Record]:
    """Examine every code as far as ``limit`` values; the records in the order of the codes' digits.

    Parameters: ``out`` is a folder for the results, the certificates and the journal, or a file of one of the endings
    .parquet, .csv, .json, .md; the journal of that is the folder ``OUT.parts``. What is finished there is not done
    again. ``processes`` worker processes (default: the processors), or ``cluster``, the address of a Dask scheduler.

    >>> [(record.code, record.period) for record in survey(["0.77", "0.3"], 500, processes=1)]
    [('0.3', 2), ('0.77', 12)]
    """
    require_numpy()
    folder = None if out is None else folder_of(out)
    with _store(folder, limit) as store:
        records: dict[str, Record] = {} if store is None else store.records
        missing = [code for code in codes if code not in records]
        done = len(codes) - len(missing)
        if progress is not None:
            progress(done, len(codes))
        for finished in _workers(tasks_of(missing), limit, processes, cluster):
            for found, seconds in finished:
                if store is None:
                    records[found.record.code] = found.record
                else:
                    store.add(found, seconds)
            done += len(finished)
            if progress is not None:
                progress(done, len(codes))
        asked = [records[code] for code in sorted(set(codes), key=code_order)]
        if store is not None and out is not None:
            write_results(out, asked, limit)
            write_times(store.folder, {record.code: store.seconds[record.code] for record in asked})
    return asked


def folder_of(out: str | os.PathLike[str]) -> Path:
    """The folder of the journal: the one given, or that of a file's parts. Raises ``RequestError`` for other endings.

    >>> folder_of("three.parquet").name, folder_of("three").name
    ('three.parquet.parts', 'three')
    """
    path = Path(out)
    if not is_file_name(path):
        return path
    checked_ending(path)
    return path.with_name(f"{path.name}.parts")


def _store(folder: Path | None, limit: int) -> AbstractContextManager[SurveyStore | None]:
    return nullcontext() if folder is None else SurveyStore(folder, limit)


def _workers(tasks: list[Task], limit: int, processes: int | None, cluster: str | None) -> Iterator[list[Finished]]:
    if cluster is None:
        return finished_here(tasks, limit, processes)
    from nimatron.survey.cluster_workers import finished_on

    return finished_on(cluster, tasks, limit)
