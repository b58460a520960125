"""Where an answer goes: standard output, a file that appears whole or not at all, or a folder of files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from nimatron.errors import RequestError


@contextmanager
def answer_stream(path: str | None) -> Iterator[TextIO]:
    """Give standard output, or with a path a stream whose text becomes that file when the block ends well.

    Raises ``RequestError`` where no file can be.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with answer_stream(f"{folder}/answer.json") as stream:
    ...         print("{}", file=stream)
    ...     Path(folder, "answer.json").read_text()
    '{}\\n'
    """
    if path is None:
        yield sys.stdout
        return
    target = Path(path)
    if not target.name or target.is_dir():
        raise RequestError(f"--out {path}: give a file name, not a folder")
    if not target.parent.is_dir():
        raise RequestError(f"--out {path}: there is no folder {target.parent}")
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)


def make_folder(folder: str) -> None:
    """Make the folder of an ``--out`` where there is none; ``RequestError`` unless its parent exists.

    >>> make_folder(".")
    """
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise RequestError(f"--out {folder}: this is a file; give a folder")
    parent = os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(parent):
        raise RequestError(f"--out {folder}: there is no folder {parent}")
    os.makedirs(folder, exist_ok=True)
