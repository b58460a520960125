"""Solved positions are kept in a file: what a board solver found once it looks up the next time.

Each line is an answer as JSON, with what it cost and its checksum. One process writes at a time: it holds the file
itself. A last line without its end was torn by a kill and is dropped, so that at most the answer at hand is lost and
the same command goes on where it was.
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
from nimatron.files import check_place, hold


class Question(NamedTuple):
    """What is asked: of which game and position in writing, and ``value``, ``loses`` or ``loses misere``."""

    game: str
    position: str
    asked: str


class Solved(NamedTuple):
    """An answer, the positions looked at for it and the seconds that it took."""

    answer: int
    positions: int = 0
    seconds: float = 0.0


class SolvedPositions:
    """The answers in a file, open for reading and writing.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with keeping(f"{folder}/cram.jsonl") as store:
    ...         store.keep(Question("cram", "5x6", "value"), Solved(2, 101756, 0.3))
    ...     with keeping(f"{folder}/cram.jsonl") as store:
    ...         store.find(Question("cram", "5x6", "value")), store.find(Question("cram", "5x7", "value"))
    (Solved(answer=2, positions=101756, seconds=0.3), None)
    """

    def __init__(self, path: str | os.PathLike[str], stream: BinaryIO) -> None:
        self.path = Path(path)
        self._stream = stream
        self._answers: dict[Question, Solved] = {}
        self.positions_spared, self.seconds_spared = 0, 0.0
        """What the answers that were found here had cost."""
        self._read()

    def find(self, question: Question) -> Solved | None:
        """The answer that is kept, None if there is none."""
        found = self._answers.get(question)
        if found is not None:
            self.positions_spared += found.positions
            self.seconds_spared += found.seconds
        return found

    def keep(self, question: Question, solved: Solved) -> None:
        """Write an answer; when the call returns it is on the disk."""
        self._answers[question] = solved
        entry: dict[str, Any] = {**question._asdict(), **solved._asdict()}
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
                question = Question(entry["game"], entry["position"], entry["asked"])
                solved = Solved(int(entry["answer"]), int(entry["positions"]), float(entry["seconds"]))
                good = check == _check(entry)
            except (ValueError, KeyError, TypeError, AttributeError):
                good = False
            if not good:
                raise RequestError(reason("solved.line", path=str(self.path), number=number))
            self._answers[question] = solved
        if whole == 0 and content and not content.startswith(b'{"game"'):  # no line of ours: not to be cut off
            raise RequestError(reason("solved.line", path=str(self.path), number=1))
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
    with open(path, "a+b") as stream:
        hold(stream, path)
        stream.seek(0)
        _open.append(SolvedPositions(path, stream))
        try:
            yield _open[-1]
        finally:
            _open.pop()
