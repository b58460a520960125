"""Where an answer goes: standard output, a file that appears whole or not at all, or a folder of files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from nimatron.errors import RequestError
from nimatron.explain.reason import reason


@contextmanager
def answer_stream(path: str | None) -> Iterator[TextIO]:
    """Standard output, or with a path a stream whose text becomes that file when the block ends well.

    Raises ``RequestError`` where no file can be.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with answer_stream(f"{folder}/answer.json") as stream:
    ...         print("{}", file=stream)
    ...     with open(f"{folder}/answer.json") as file:
    ...         file.read()
    '{}\\n'
    """
    if path is None:
        yield sys.stdout
        return
    from nimatron.files import whole_file

    with whole_file(path) as stream:
        yield stream


def make_folder(folder: str) -> None:
    """Make the folder of an ``--out`` where there is none; ``RequestError`` unless its parent exists.

    >>> make_folder(".")
    """
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise RequestError(reason("file.out_is_file", path=folder))
    parent = os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(parent):
        raise RequestError(reason("file.out_no_folder", path=folder, folder=parent))
    os.makedirs(folder, exist_ok=True)
