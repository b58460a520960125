"""A survey: many codes, each examined once, kept as they are finished; its results are the same however it was run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from nimatron.budget import Progress
from nimatron.kernels import require_numpy
from nimatron.sequences.atlas import Record
from nimatron.survey.codes_of import code_order
from nimatron.survey.local import Finished, Task, finished_here, tasks_of
from nimatron.survey.results import is_file_name, write_results, write_times
from nimatron.survey.store import SurveyStore
from nimatron.tables.writing import checked_ending


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
    from nimatron.survey.cluster import finished_on

    return finished_on(cluster, tasks, limit)
