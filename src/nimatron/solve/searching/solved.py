"""Files of solved positions, so that the board solver does not search them again.

Each line is an answer as JSON, with its cost and checksum. One process writes at a time and locks the file. An
incomplete last line is left by a process that was killed; it is dropped. So at most the answer in progress is lost, and
the same command continues where it stopped.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import check_place, hold
from nimatron.journal import DamagedLineError, Journal
from nimatron.solve.searching.board_search import Question, Solved, open_stores


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

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._journal = Journal(self.path)
        self._answers: dict[Question, Solved] = {}
        self.positions_spared, self.seconds_spared = 0, 0.0
        """What the answers found here had cost."""
        self._read()

    def find(self, question: Question) -> Solved | None:
        """Return the stored answer, or None."""
        found = self._answers.get(question)
        if found is not None:
            self.positions_spared += found.positions
            self.seconds_spared += found.seconds
        return found

    def keep(self, question: Question, solved: Solved) -> None:
        """Store an answer; it is on the disk when the call returns."""
        self._answers[question] = solved
        self._journal.add({**question._asdict(), **solved._asdict()})

    def _read(self) -> None:
        """Read the complete lines; each must agree with its checksum."""
        try:
            entries = self._journal.entries()
        except DamagedLineError as error:
            raise self._no_answer(line=error.number) from None
        for number, entry in enumerate(entries, 1):
            try:
                question = Question(entry["game"], entry["position"], entry["asked"])
                solved = Solved(int(entry["answer"]), int(entry["positions"]), float(entry["seconds"]))
            except (ValueError, KeyError, TypeError):
                raise self._no_answer(line=number) from None
            self._answers[question] = solved
        if not entries and self._is_of_another_kind():
            raise self._no_answer(line=1)
        self._journal.drop_torn_line()

    def _no_answer(self, line: int) -> RequestError:
        return RequestError(reason("solved.line", path=str(self.path), number=line))

    def _is_of_another_kind(self) -> bool:
        """Return whether a file without a complete line begins unlike a file of answers; nothing is cut off it then."""
        with self.path.open("rb") as file:
            begin = file.read(len(_BEGIN))
        return bool(begin) and begin != _BEGIN


_BEGIN = b'{"game"'


@contextmanager
def keeping(path: str | os.PathLike[str]) -> Iterator[SolvedPositions]:
    """Use a file of solved positions inside the block, and create it if needed.

    Raises ``RequestError`` if it is damaged, in use by another process, or cannot be created.
    """
    check_place(path)
    with open(path, "a+b") as stream:
        hold(stream, path)
        store = SolvedPositions(path)
        open_stores.append(store)
        try:
            yield store
        finally:
            open_stores.pop()
