"""Solved positions are kept in a file: what a board solver found once it looks up the next time.

Each line is an answer as JSON with its checksum. One process writes at a time; a last line without its end was torn by
a kill and is dropped, so that at most the answer at hand is lost and the same command goes on where it was.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import check_place, held_lock


class Question(NamedTuple):
    """What is asked: of which game and position in writing, and ``value``, ``loses`` or ``loses misere``."""

    game: str
    position: str
    asked: str


class SolvedPositions:
    """The answers in a file, open for reading and writing.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with keeping(f"{folder}/cram.jsonl") as store:
    ...         store.keep(Question("cram", "5x6", "value"), 2)
    ...     with keeping(f"{folder}/cram.jsonl") as store:
    ...         store.find(Question("cram", "5x6", "value")), store.find(Question("cram", "5x7", "value"))
    (2, None)
    """

    def __init__(self, path: str | os.PathLike[str], stream: BinaryIO) -> None:
        self.path = Path(path)
        self._stream = stream
        self._answers: dict[Question, int] = {}
        self._read()

    def find(self, question: Question) -> int | None:
        """The answer that is kept, None if there is none."""
        return self._answers.get(question)

    def keep(self, question: Question, answer: int) -> None:
        """Write an answer; when the call returns it is on the disk."""
        self._answers[question] = answer
        entry: dict[str, Any] = {**question._asdict(), "answer": answer}
        line = json.dumps({**entry, "check": _check(entry)}, ensure_ascii=False)
        self._stream.write(line.encode() + b"\n")
        self._stream.flush()
        os.fsync(self._stream.fileno())

    def _read(self) -> None:
        """Take the complete lines; each must agree with its checksum."""
        content = self._stream.read()
        whole = content.rfind(b"\n") + 1
        for number, line in enumerate(content[:whole].splitlines(), 1):
            try:
                entry = json.loads(line)
                check = entry.pop("check")
                question, answer = Question(entry["game"], entry["position"], entry["asked"]), int(entry["answer"])
                good = check == _check(entry)
            except (ValueError, KeyError, TypeError, AttributeError):
                good = False
            if not good:
                raise RequestError(reason("solved.line", path=str(self.path), number=number))
            self._answers[question] = answer
        self._stream.seek(whole)
        self._stream.truncate()


def _check(entry: dict[str, Any]) -> int:
    return zlib.crc32(json.dumps(entry, sort_keys=True, ensure_ascii=False).encode())


_open: list[SolvedPositions] = []


def store_in_use() -> SolvedPositions | None:
    """The store that was opened last and is still open."""
    return _open[-1] if _open else None


@contextmanager
def keeping(path: str | os.PathLike[str]) -> Iterator[SolvedPositions]:
    """Use a file of solved positions inside the block, making it if need be. Raises ``RequestError`` if it is damaged,
    in use by another process, or cannot be made."""
    check_place(path)
    lock = held_lock(f"{os.fspath(path)}.lock")
    try:
        with open(path, "a+b") as stream:
            stream.seek(0)
            _open.append(SolvedPositions(path, stream))
            try:
                yield _open[-1]
            finally:
                _open.pop()
    finally:
        lock.close()
        Path(f"{os.fspath(path)}.lock").unlink(missing_ok=True)
