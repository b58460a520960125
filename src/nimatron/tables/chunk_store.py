"""Storage of long tables on disk, in chunks with checksums; a killed process loses at most the current chunk.

A store is a folder. The first line of ``manifest.jsonl`` is the head; each further line names a chunk file and its
checksum. A chunk file is written atomically, and the manifest names it only when it is on the disk. An incomplete last
line, left by a killed process, is dropped.
"""

from __future__ import annotations

import io
import os
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO

from nimatron.errors import NimatronError, RequestError
from nimatron.explain.reason import error_text, reason
from nimatron.files import flush_folder, held_lock, whole_file
from nimatron.journal import DamagedLineError, Journal
from nimatron.version import __version__

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]


MANIFEST, LOCK = "manifest.jsonl", "lock"


class StoreError(NimatronError):
    """A chunk store that is damaged, in use by another writer, or made for something else."""

    code = "store"


@dataclass(frozen=True)
class StoreHead:
    """Description of a store: written rule set, kind of table, NumPy type, most items in a chunk, numbers in an item.

    >>> StoreHead("squares", "outcome", "<i8", 1000).columns
    1
    """

    rules: str
    what: str
    type: str
    chunk: int
    columns: int = 1
    version: str = field(default=__version__)


@dataclass(frozen=True)
class _Chunk:
    file: str
    crc32: int
    length: int
    mark: int | None


class ChunkStore:
    """A growing table in a folder; a context manager.

    `mode` is ``r`` (read; `head` may be None), ``w`` (start, or continue if the folder holds a store with the same
    head) or ``x`` (start only). Items are numbers of type `head.type`, or rows of `head.columns` of them.

    Raises `StoreError` if the store is damaged, has another head (rules, kind, type, chunk length or program version),
    or is being written by another process.

    >>> import tempfile, numpy as np
    >>> head = StoreHead("squares", "lost", "<i8", chunk=4)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with ChunkStore(folder, head, "w") as store:
    ...         store.append(np.array([0, 2, 5]), mark=6)
    ...     with ChunkStore(folder, head, "w") as store:
    ...         store.append(np.array([7]), mark=8)
    ...         store.length, store.mark, store.verify(), [chunk.tolist() for chunk in store.chunks()]
    (4, 8, [], [[0, 2, 5], [7]])
    """

    def __init__(self, folder: str | os.PathLike[str], head: StoreHead | None, mode: str = "r") -> None:
        if mode not in ("r", "w", "x"):
            raise StoreError(reason("store.mode", given=repr(mode)))
        self.folder = Path(folder)
        self._manifest = Journal(self.folder / MANIFEST)
        self._lock: BinaryIO | None = None
        self._chunks: list[_Chunk] = []
        self._writes = mode != "r"
        if self._writes:
            if head is None:
                raise StoreError(reason("store.head"))
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(self.folder / LOCK)
        try:
            self._open(head, mode)
        except BaseException:
            self.close()
            raise

    def _open(self, head: StoreHead | None, mode: str) -> None:
        stored = self._read_manifest()
        if mode == "x" and stored is not None:
            raise StoreError(reason("store.exists", folder=self.folder))
        if stored is not None and head is not None and stored != head:
            name, old, new = next(
                (name, old, asdict(head)[name]) for name, old in asdict(stored).items() if old != asdict(head)[name]
            )
            raise StoreError(reason("store.other", folder=self.folder, name=name, old=repr(old), new=repr(new)))
        if self._writes:
            self._clean()
            if stored is None and head is not None:
                self._manifest.add({"head": asdict(head)})
                flush_folder(self.folder)
                stored = head
        if stored is None:
            raise StoreError(reason("store.none", folder=self.folder, manifest=MANIFEST))
        self.head = stored
        if self._writes:
            faults = self._faults()
            if faults:
                raise StoreError(reason("store.anew", why=faults[0], folder=self.folder))

    def _read_manifest(self) -> StoreHead | None:
        """Read the head (None in a new store) and the entries of the chunks."""
        entries = checked_entries(self._manifest)
        try:
            head = StoreHead(**entries[0]["head"]) if entries else None
        except (KeyError, TypeError) as error:
            raise damaged_line(self._manifest, DamagedLineError(1, str(error))) from None
        for number, entry in enumerate(entries[1:], 2):
            try:
                self._chunks.append(_Chunk(**entry))
            except TypeError as error:
                raise damaged_line(self._manifest, DamagedLineError(number, str(error))) from None
        return head

    def _clean(self) -> None:
        """Drop an incomplete last line and files of an unfinished chunk."""
        self._manifest.drop_torn_line()
        named = {chunk.file for chunk in self._chunks}
        for pattern in ("chunk-*", ".chunk-*"):
            for path in self.folder.glob(pattern):
                if path.name not in named:
                    path.unlink()

    @property
    def length(self) -> int:
        """Number of items in all chunks."""
        return sum(chunk.length for chunk in self._chunks)

    @property
    def mark(self) -> int | None:
        """The mark stored with the last chunk: where to continue. None without chunks or marks."""
        return self._chunks[-1].mark if self._chunks else None

    def append(self, array: Array, mark: int | None = None) -> None:
        """Store one chunk; it is on the disk when the call returns. `mark` may say where to continue.

        Raises `StoreError` if type, shape or length do not match the head.
        """
        import numpy as np

        if not self._writes or self._lock is None:
            raise StoreError(reason("store.closed", folder=self.folder))
        shape = (len(array),) if self.head.columns == 1 else (len(array), self.head.columns)
        if array.dtype != np.dtype(self.head.type) or array.shape != shape or len(array) > self.head.chunk:
            raise StoreError(
                reason(
                    "store.chunk",
                    folder=self.folder,
                    limit=self.head.chunk,
                    type=self.head.type,
                    columns=self.head.columns,
                    shape=str(array.shape),
                    given=array.dtype.str,
                )
            )
        memory = io.BytesIO()
        np.save(memory, np.ascontiguousarray(array, dtype=np.dtype(self.head.type)), allow_pickle=False)
        data = memory.getbuffer()
        chunk = _Chunk(f"chunk-{len(self._chunks):08d}.npy", zlib.crc32(data), len(array), mark)
        with whole_file(self.folder / chunk.file, binary=True) as file:
            file.write(data)
        self._manifest.add(asdict(chunk))
        self._chunks.append(chunk)

    def chunks(self) -> Iterator[Array]:
        """Yield the chunks in order, checking each checksum; raise `StoreError` at a damaged one."""
        for chunk in self._chunks:
            yield self._load(chunk)

    def verify(self, lang: str = "en") -> list[str]:
        """Compare every chunk file with its checksum and length; return the faults found, or []."""
        return [error_text(error, lang) for error in self._faults()]

    def _faults(self) -> list[StoreError]:
        faults = []
        for chunk in self._chunks:
            try:
                self._load(chunk)
            except StoreError as error:
                faults.append(error)
        return faults

    def _load(self, chunk: _Chunk) -> Array:
        import numpy as np

        path = self.folder / chunk.file
        try:
            data = path.read_bytes()
        except OSError as error:
            raise StoreError(reason("store.unreadable", path=path, why=error)) from None
        if zlib.crc32(data) != chunk.crc32:
            raise StoreError(reason("store.checksum", path=path, manifest=MANIFEST))
        array: Array = np.load(io.BytesIO(data), allow_pickle=False)
        if len(array) != chunk.length or array.dtype != np.dtype(self.head.type):
            raise StoreError(reason("store.length", path=path, manifest=MANIFEST))
        return array

    def close(self) -> None:
        """Stop writing and release the lock."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def __enter__(self) -> ChunkStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def checked_entries(journal: Journal) -> list[dict[str, Any]]:
    """Return the entries of a journal; raise ``StoreError`` for a damaged line."""
    try:
        return journal.entries()
    except DamagedLineError as error:
        raise damaged_line(journal, error) from None


def damaged_line(journal: Journal, error: DamagedLineError) -> StoreError:
    """Return the error for a damaged line of a journal."""
    return StoreError(reason("store.line", path=journal.path, number=error.number, why=error.why))


def _locked(path: Path) -> BinaryIO:
    try:
        return held_lock(path)
    except RequestError as error:
        raise StoreError(error.args[0]) from None
