"""Long tables in a file: computed in chunks in a folder beside it, so that a stop loses at most the chunk at hand.

``FILE.parts`` is a chunk store (``nimatron.sequences.store``). The same command with the same ``--out`` goes on where
the last one ended, by Ctrl-C, by a kill or by a crash of the machine; when all is there the file is written whole and
the folder removed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nimatron.errors import RequestError
from nimatron.sequences.store import LOCK, MANIFEST, ChunkStore, StoreError, StoreHead

if TYPE_CHECKING:
    import numpy as np

    from nimatron.cli.progress import ProgressBar
    from nimatron.cli.table_rows import Table

    Array = np.ndarray[Any, np.dtype[Any]]

LONG = 1 << 20
"""Rows from which a table in a file is computed in chunks."""
PAIRS = 1 << 18
"""Pairs in a chunk."""


@dataclass(frozen=True)
class Resumable:
    """How a table is computed in chunks.

    ``go_on`` gives, from what a store holds, the next chunks with their marks; the table is complete at the mark
    ``aim``. ``pieces`` turns the stored chunks into columns. ``example`` is one row as the columns have it.
    """

    head: StoreHead
    aim: int
    go_on: Callable[[ChunkStore], Iterator[tuple[Array, int]]]
    pieces: Callable[[Iterator[Array]], Iterator[list[Any]]]
    example: tuple[Any, ...]

    @classmethod
    def pairs(cls, game: Any, count: int, start: int, strategy: str, misere: bool) -> Resumable:
        """Give the way for the pairs of Wythoff's game with the indices ``start`` to ``start + count - 1``."""
        from nimatron.sequences.wythoff_pairs import wythoff_pairs_chunks

        def go_on(store: ChunkStore) -> Iterator[tuple[Array, int]]:
            import numpy as np

            done = store.length
            if done >= count:
                return
            chunks = wythoff_pairs_chunks(game.a, count - done, start + done, strategy, misere, PAIRS)  # type: ignore[arg-type]
            for first, second in chunks:
                done += len(first)
                yield np.stack((first, second), axis=1), done

        def pieces(chunks: Iterator[Array]) -> Iterator[list[Any]]:
            import numpy as np

            done = 0
            for chunk in chunks:
                chunk = chunk[: count - done]
                yield [np.arange(start + done, start + done + len(chunk), dtype=np.int64), chunk[:, 0], chunk[:, 1]]
                done += len(chunk)

        what = f"pairs from {start}, {strategy}{', misere' if misere else ''}"
        head = StoreHead(game.written(), what, "<i8", PAIRS, 2)
        return cls(head, count, go_on, pieces, (0, 0, 0))

    @classmethod
    def subtraction(cls, game: Any, kind: str, count: int, misere: bool) -> Resumable:
        """Give the way for lost sizes, nim-values or remoteness of one heap."""
        from nimatron.sequences.subtraction.lost import LONGEST
        from nimatron.sequences.subtraction.resumed import TYPES, resumed

        def go_on(store: ChunkStore) -> Iterator[tuple[Array, int]]:
            import numpy as np

            known = np.concatenate([np.zeros(0, dtype=TYPES[kind]), *store.chunks()])
            for stop, new in resumed(game.take_set, count, kind, known, store.mark or 0, misere):
                yield new.astype(TYPES[kind]), stop

        def pieces(chunks: Iterator[Array]) -> Iterator[list[Any]]:
            from nimatron.cli.heap_tables import numbered, outcome_pieces

            return (outcome_pieces if kind == "lost" else numbered)(chunks, count)

        head = StoreHead(game.written(), kind + (", misere" if misere else ""), TYPES[kind], LONGEST)
        return cls(head, count, go_on, pieces, (0, "P" if kind == "lost" else 0))


def write_long_table(table: Table, path: str, bar: ProgressBar, stopped: Callable[[int], None]) -> None:
    """Write a table to a file by way of the folder ``path.parts``; go on with what an earlier run left there.

    ``stopped(mark)`` is called when Ctrl-C ends the work. Raises ``RequestError`` where the folder belongs to another
    table, ``StoreError`` where it is damaged or another process writes it.
    """
    way = table.resumable
    if way is None:
        raise ValueError("this table cannot be computed in chunks")
    folder = Path(f"{path}.parts")
    _check_folder(folder, path, way.head)
    with ChunkStore(folder, way.head, "w") as store:
        try:
            _remove_torn_files(Path(path))
            _try_format(table, path, folder, way)
            for chunk, mark in way.go_on(store):
                store.append(chunk, mark)
                bar.show(mark, way.aim)
            _export(table, path, way, store, bar)
        except KeyboardInterrupt:
            stopped(min(store.mark or 0, way.aim))
            raise
        except RequestError:
            if store.mark is None:
                _remove(folder)
            raise
        _remove(folder)
    if os.name == "nt":  # there an open file, such as the lock, cannot be removed
        _remove_empty(folder)


def _export(table: Table, path: str, way: Resumable, store: ChunkStore, bar: ProgressBar) -> None:
    from nimatron.sequences.export import write_table

    pieces = way.pieces(store.chunks())
    write_table(path, table.columns, pieces, progress=lambda rows: bar.show(rows, table.total), **table.head())


def _check_folder(folder: Path, path: str, head: StoreHead) -> None:
    """Refuse a folder that was begun by another command."""
    if not (folder / MANIFEST).exists():
        if folder.exists() and (not folder.is_dir() or any(entry.name != LOCK for entry in folder.iterdir())):
            raise RequestError(f"--out {path}: {folder} is in the way; move it or choose another file")
        return
    try:
        with ChunkStore(folder, None) as store:
            stored = asdict(store.head)
    except StoreError as error:
        if "no chunk store" in str(error):  # a kill came before the head was on the disk
            return
        raise
    for name, new in asdict(head).items():
        if stored[name] != new:
            raise RequestError(
                f"--out {path}: {folder} holds an unfinished table with {name} {stored[name]!r}, not {new!r}; "
                f"finish it with the command that began it, delete that folder, or choose another file"
            )


def _try_format(table: Table, path: str, folder: Path, way: Resumable) -> None:
    """Write one row, so that a format that cannot hold the table is refused before the work and not after it."""
    from nimatron.sequences.export import write_table

    sample = folder / f"sample{Path(path).suffix.lower()}"
    try:
        write_table(sample, table.columns, [[entry] for entry in way.example], **table.head())
    finally:
        sample.unlink(missing_ok=True)


def _remove_torn_files(target: Path) -> None:
    """Remove what a kill during the last step left; the lock is held, so no other writer of this file is at work."""
    for torn in target.parent.glob(f".{_literal(target.name)}.*.tmp"):
        torn.unlink(missing_ok=True)


def _literal(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _remove(folder: Path) -> None:
    """Remove a store whose lock is held: the manifest first, without which the chunks are nobody's."""
    (folder / MANIFEST).unlink(missing_ok=True)
    for entry in folder.glob("chunk-*"):
        entry.unlink(missing_ok=True)
    _remove_empty(folder)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        os.unlink(folder / LOCK)
        folder.rmdir()
