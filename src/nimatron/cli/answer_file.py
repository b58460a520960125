"""Where one answer goes: standard output, or a file that appears whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from nimatron.files import whole_file


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
    with whole_file(path) as stream:
        yield stream
