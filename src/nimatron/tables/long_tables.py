"""Long tables written to a file via chunks in a folder beside it, so that a stop loses at most the current chunk.

``FILE.parts`` is a chunk store (``nimatron.tables.chunk_store``). Running the same command again with the same
``--out`` continues after Ctrl-C, a kill or a crash of the machine. When all chunks exist, the file is written
atomically and the folder removed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from nimatron.budget import Progress
from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.sequences.engines import StoredTable
from nimatron.tables.chunk_store import LOCK, MANIFEST, ChunkStore, StoreError, StoreHead
from nimatron.tables.table_files import write_rows

if TYPE_CHECKING:
    from nimatron.tables.table import Table

SAMPLE = "sample"  # name, without its ending, of the file with one row by which a format is tried


def write_long_table(
    table: Table, way: StoredTable, path: str | os.PathLike[str], progress: Progress, stopped: Callable[[int], None]
) -> int:
    """Write a table to a file via the folder ``path.parts``, continuing an earlier run; return the number of rows.

    Parameters:
        table: the table.
        way: how to compute it in chunks.
        path: the file to write.
        progress: called with the rows done and the total.
        stopped: called as ``stopped(mark)`` after Ctrl-C.

    Raises:
        RequestError: if the folder belongs to another table.
        StoreError: if the folder is damaged or another process is writing it.
    """
    target = Path(path)
    folder = Path(f"{os.fspath(path)}.parts")
    head = StoreHead(table.game.written(), way.what, way.type, way.length, way.width)
    _check_folder(folder, target, head)
    with ChunkStore(folder, head, "w") as store:
        try:
            _remove_torn_files(target, folder)
            _try_format(table, target, folder, way)
            for chunk, mark in way.go_on(store.chunks(), store.length, store.mark):
                store.append(chunk, mark)
                progress(mark, way.aim)
            written = _export(table, target, way, store, progress)
        except KeyboardInterrupt:
            stopped(min(store.mark or 0, way.aim))
            raise
        except RequestError:
            if store.mark is None:
                _remove(folder)
            raise
        _remove(folder)
    if os.name == "nt":  # Windows cannot remove an open file, such as the lock
        _remove_empty(folder)
    return written


def _export(table: Table, path: Path, way: StoredTable, store: ChunkStore, progress: Progress) -> int:
    total = table.total or 0
    pieces = way.pieces(store.chunks())
    return write_rows(path, table.columns, pieces, progress=lambda rows: progress(rows, total), **table.head())


def _check_folder(folder: Path, path: Path, head: StoreHead) -> None:
    """Raise an error if another command created the folder."""
    if not (folder / MANIFEST).exists():
        if folder.exists() and (not folder.is_dir() or any(entry.name != LOCK for entry in folder.iterdir())):
            raise RequestError(reason("request.in_the_way", path=path, folder=folder))
        return
    try:
        with ChunkStore(folder, None) as store:
            stored = asdict(store.head)
    except StoreError as error:
        if "no chunk store" in str(error):  # the process was killed before the head was on the disk
            return
        raise
    for name, new in asdict(head).items():
        if stored[name] != new:
            raise RequestError(
                reason("request.unfinished", path=path, folder=folder, name=name, old=repr(stored[name]), new=repr(new))
            )


def _try_format(table: Table, path: Path, folder: Path, way: StoredTable) -> None:
    """Write one row, so that a format that cannot hold the table fails before the work and not after it."""
    sample = folder / f"{SAMPLE}{path.suffix.lower()}"
    try:
        write_rows(sample, table.columns, [[entry] for entry in way.example], **table.head())
    finally:
        sample.unlink(missing_ok=True)


def _remove_torn_files(target: Path, folder: Path) -> None:
    """Remove what a kill in the first or the last step left; the lock is held, so nothing else is writing this file."""
    for place, pattern in (
        (target.parent, f".{_literal(target.name)}.*.tmp"),
        (folder, f"{SAMPLE}.*"),
        (folder, f".{SAMPLE}.*"),
    ):
        for torn in place.glob(pattern):
            torn.unlink(missing_ok=True)


def _literal(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _remove(folder: Path) -> None:
    """Remove a store whose lock is held: the manifest first, since chunks without a manifest are ignored."""
    (folder / MANIFEST).unlink(missing_ok=True)
    for entry in folder.glob("chunk-*"):
        entry.unlink(missing_ok=True)
    _remove_empty(folder)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        os.unlink(folder / LOCK)
        folder.rmdir()
