"""Survey of many codes: each is examined once and recorded in a journal. The results do not depend on how it ran.

The journal is a folder with ``journal.jsonl`` and ``certificates/``. The first line of ``journal.jsonl`` is its head;
each further line, with a checksum, is a finished game. A certificate is written atomically, and the line of its game
follows only when it is on the disk. An incomplete last line, left by a killed process, is dropped.
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
from nimatron.survey.local_workers import Finished, Task, run_locally, tasks_of
from nimatron.survey.results import is_file_name, write_results, write_times
from nimatron.tables.chunk_store import LOCK, StoreError, checked_entries
from nimatron.tables.table_files import checked_ending
from nimatron.version import __version__

JOURNAL, CERTIFICATES = "journal.jsonl", "certificates"
FORM = "nimatron survey 1"


class SurveyStore:
    """The finished games of a survey with a limit, in a folder; a context manager, and the only writer of the folder.

    Raises ``RequestError`` for a folder that another process is writing, ``StoreError`` for one that is damaged or
    belongs to another limit or program version.

    >>> import tempfile
    >>> from nimatron.survey.examine import examine
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with SurveyStore(folder, 500) as store:
    ...         store.add(next(examine(["0.77"], 500)), 0.25)
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
        """Store a finished game; it is on the disk when the call returns."""
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
        """Stop writing and release the lock."""
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
    """Examine up to ``limit`` values of every code; return the records in the order of the codes' digits.

    Parameters:
        codes: the codes.
        limit: the largest number of values to compute for a code.
        out: a folder for the results, the certificates and the journal, or a file with one of the suffixes .parquet,
            .csv, .json, .md, whose journal is the folder ``OUT.parts``. Games finished there are not examined again.
        processes: the number of worker processes (default: the number of processors).
        cluster: the address of a Dask scheduler, to use instead.
        progress: called with the numbers of finished and of all codes.

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
    """Return the folder of the journal: ``out`` itself, or ``OUT.parts`` for a file; other suffixes are an error.

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
        return run_locally(tasks, limit, processes)
    from nimatron.survey.cluster_workers import run_on_cluster

    return run_on_cluster(cluster, tasks, limit)
