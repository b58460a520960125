"""Folder that keeps the first nim-values of one game, so that a command goes on from there after a stop.

``values.json`` names the game. The values are in chunks, ``values-`` and the number of values before them. Each is a
file with a checksum, which appears whole or not at all: a head in JSON, a line feed, the packed numbers. If the process
is killed, at most the values since the last chunk are lost. Those that are kept need no work again, and no limit counts
them.
"""

from __future__ import annotations

import json
import os
import time
import zlib
from array import array
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import held_lock, whole_file
from nimatron.kernels import numpy_here

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[Any]]

FORM = "nimatron values 1"
_HEAD, _LOCK = "values.json", "values.lock"
_SECONDS = 2.0
"""A chunk is written when the last one is that old, and at the end."""
_LEAST_CHUNK = 1 << 10


class ValueFolder:
    """The values in a folder, locked by one process; a context manager that writes the rest at its end.

    Raises ``RequestError`` if the folder is of another game, is damaged, or is locked by another process.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with ValueFolder(place, "kayles") as folder:
    ...         folder.keep([0, 1, 2, 3, 1])
    ...     with ValueFolder(place, "kayles") as folder:
    ...         list(folder.values)
    [0, 1, 2, 3, 1]
    """

    def __init__(self, folder: str | os.PathLike[str], game: str) -> None:
        self.folder, self._game = Path(folder), game
        self.values = array("I")
        """The values that were kept when the folder was opened."""
        self._latest: Sequence[int] | Array = ()
        self._written = 0
        self._lock: BinaryIO | None = None
        self._begun = time.monotonic()

    def __enter__(self) -> ValueFolder:
        if self.folder.exists() and not self.folder.is_dir():
            raise RequestError(reason("file.no_folder", path=self.folder, folder=self.folder))
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = held_lock(self.folder / _LOCK)
        try:
            self._load()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if len(self._latest) > self._written:
                self._write()
        finally:
            if self._lock is not None:
                self._lock.close()
                self._lock = None

    def keep(self, values: Sequence[int] | Array) -> None:
        """Keep values that continue the known ones; they are on the disk after a few seconds, or at the end."""
        self._latest = values
        if len(values) >= self._written + _LEAST_CHUNK and time.monotonic() > self._begun + _SECONDS:
            self._write()

    @property
    def count(self) -> int:
        """Number of values known."""
        return max(len(self._latest), self._written)

    def _load(self) -> None:
        head = {"form": FORM, "game": self._game}
        path = self.folder / _HEAD
        if not path.exists():
            with whole_file(path) as file:
                json.dump(head, file)
            return
        stored = read_json(path)
        for name, value in head.items():
            if stored.get(name) != value:
                numbers = {"old": short(stored.get(name)), "new": short(value)}
                raise RequestError(reason("checkpoints.other", folder=self.folder, name=name, **numbers))
        while (chunk := self._path(len(self.values))).exists():
            entry, data = read_checked(chunk)
            if entry.get("start") != len(self.values) or len(data) != 4 * entry.get("count", -1) or not data:
                raise RequestError(reason("checkpoints.damaged", path=chunk))
            self.values.frombytes(data)
        self._written = len(self.values)

    def _write(self) -> None:
        start, stop = self._written, len(self._latest)
        entry = {"start": start, "count": stop - start}
        write_checked(self._path(start), entry, _bytes(self._latest[start:stop]))
        self._written, self._begun = stop, time.monotonic()

    def _path(self, start: int) -> Path:
        return self.folder / f"values-{start:020d}"


def _bytes(values: Any) -> bytes:
    """Return values as four bytes each, in the order of this machine."""
    if not numpy_here():
        return array("I", values).tobytes()
    import numpy as np

    return np.asarray(values).astype(np.uint32).tobytes()


def write_checked(path: Path, entry: dict[str, Any], data: bytes) -> None:
    """Write a head and packed data with a checksum as one file, which appears whole or not at all."""
    packed = zlib.compress(data, 6)
    head = json.dumps(
        {**entry, "length": len(packed), "crc32": zlib.crc32(packed, zlib.crc32(json.dumps(entry).encode()))}
    )
    with whole_file(path, binary=True) as file:
        file.write(head.encode() + b"\n" + packed)


def read_checked(path: Path) -> tuple[dict[str, Any], bytes]:
    """Return the head and the data of such a file. Raises ``RequestError`` if it is damaged."""
    try:
        head, _, packed = path.read_bytes().partition(b"\n")
        entry = json.loads(head)
        length, crc32 = entry.pop("length"), entry.pop("crc32")
        if len(packed) != length or zlib.crc32(packed, zlib.crc32(json.dumps(entry).encode())) != crc32:
            raise ValueError
        return entry, zlib.decompress(packed)
    except (OSError, ValueError, KeyError, AttributeError, zlib.error):
        raise RequestError(reason("checkpoints.damaged", path=path)) from None


def read_json(path: Path) -> dict[str, Any]:
    """Return the JSON object in a file. Raises ``RequestError`` if there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise RequestError(reason("checkpoints.damaged", path=path))
    return found


def short(value: object) -> str:
    """Return a value for a refusal, cut after 60 characters.

    >>> short("kayles")
    "'kayles'"
    """
    text = repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
