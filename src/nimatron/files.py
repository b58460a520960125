"""Atomic files and folders: each appears complete or not at all. Nimatron writes every file through this module."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@contextmanager
def whole_file(path: str | os.PathLike[str], binary: bool = False) -> Iterator[Any]:
    """Yield a stream whose content becomes the file ``path`` if the block succeeds; otherwise the old file remains.

    Text is UTF-8 with line feeds; ``binary`` gives a stream of bytes. The content is flushed to disk before the file is
    renamed. Non-regular files (``/dev/null``, pipes) are written directly. Raises ``RequestError`` if the parent folder
    does not exist or the name is that of a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with whole_file(f"{folder}/answer.json") as stream:
    ...         _ = stream.write("{}")
    ...     Path(folder, "answer.json").read_text(), os.listdir(folder)
    ('{}', ['answer.json'])
    """
    target = Path(os.path.realpath(path))  # a symbolic link remains one
    check_place(path)
    if target.exists() and not target.is_file():
        with _opened(target, binary) as stream:
            yield stream
        return
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with _opened(temporary, binary) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
        flush_folder(target.parent)
    finally:
        temporary.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Yield a new folder that replaces ``path`` if the block succeeds.

    Raises ``RequestError`` if the parent folder does not exist, or the name is that of a file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with whole_folder(f"{place}/page") as folder:
    ...         _ = Path(folder, "index.html").write_text("")
    ...     os.listdir(place), os.listdir(f"{place}/page")
    (['page'], ['index.html'])
    """
    target = Path(os.path.realpath(path))
    if not target.parent.is_dir():
        raise RequestError(reason("file.no_folder", path=os.fspath(path), folder=Path(path).parent))
    if target.exists() and not target.is_dir():
        raise RequestError(reason("file.no_folder", path=os.fspath(path), folder=os.fspath(path)))
    temporary, before = (target.with_name(f".{target.name}.{os.getpid()}.{end}") for end in ("tmp", "old"))
    temporary.mkdir()
    try:
        yield temporary
        if target.exists():
            os.replace(target, before)
        os.replace(temporary, target)
        flush_folder(target.parent)
    finally:
        if before.exists() and not target.exists():  # nothing has replaced it
            os.replace(before, target)
        for left in (temporary, before):
            shutil.rmtree(left, ignore_errors=True)


def fill_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a new folder; names with slashes are in subfolders.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     fill_folder(Path(place), {"js/main.js": b"1"})
    ...     os.listdir(f"{place}/js")
    ['main.js']
    """
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def check_place(path: str | os.PathLike[str]) -> None:
    """Raise ``RequestError`` unless a file of this name can be created: its folder exists, and it is not a folder.

    >>> check_place("no/such/folder/file.csv")
    Traceback (most recent call last):
    nimatron.errors.RequestError: no/such/folder/file.csv: there is no folder no/such/folder
    """
    given = Path(path)
    if not given.name or given.is_dir():
        raise RequestError(reason("file.is_folder", path=os.fspath(path)))
    if not given.parent.is_dir():
        raise RequestError(reason("file.no_folder", path=given, folder=given.parent))


def flush_folder(folder: Path) -> None:
    """Flush the entries of a folder to disk, so that a renamed file survives a crash of the machine."""
    if os.name == "nt":  # folders cannot be flushed there
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some file systems cannot flush folders
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def held_lock(path: str | os.PathLike[str]) -> BinaryIO:
    """Open and lock a file; the system releases the lock when the process ends in any way, so no lock becomes stale.

    Raises ``RequestError`` with the id of the process that holds the lock.
    """
    file = open(path, "a+b")  # noqa: SIM115
    try:
        _hold(file)
    except OSError:
        file.seek(0)
        writer = file.read(40).decode(errors="replace").strip() or "unknown"
        file.close()
        raise RequestError(reason("store.locked", folder=Path(path).parent, writer=writer)) from None
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()}\n".encode())
    file.flush()
    return file


def hold(file: BinaryIO, path: str | os.PathLike[str]) -> None:
    """Lock an open file against other processes that use this function, until it is closed.

    Raises ``RequestError`` if another process holds it.
    """
    try:
        _hold(file)
    except OSError:
        raise RequestError(reason("file.in_use", path=os.fspath(path))) from None


def _hold(file: BinaryIO) -> None:
    try:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:  # Windows: lock a byte far behind the text
        import msvcrt

        file.seek(1 << 30)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]


def _opened(path: Path, binary: bool) -> Any:
    return open(path, "wb") if binary else open(path, "w", encoding="utf-8", newline="\n")
