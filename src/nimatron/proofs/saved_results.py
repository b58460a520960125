"""Saved tables of proved results: a search that was stopped or killed goes on from its table.

The file is a journal (:mod:`nimatron.journal`). Its first line names the rule set, the convention and the version of
the program, and has one component as bytes and as text. A search that reads these bytes as another component, for
example because its board is another one, cannot use the table. Each further line holds batches of results
(:mod:`nimatron.proofs.batches`) in base 64, with a checksum. An incomplete last line, left by a killed process, is
dropped.
"""

from __future__ import annotations

import base64
import os
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Generic

from nimatron.errors import NimatronError
from nimatron.explain.reason import reason
from nimatron.files import check_place, flush_folder, hold
from nimatron.journal import DamagedLineError, Journal
from nimatron.kernels.couples import Components, K
from nimatron.proofs.batches import Batch
from nimatron.version import __version__

FORM = "nimatron proved results 1"
MOST_UNSAVED = 50_000
"""Results that are saved together, at most."""
MOST_SECONDS = 2.0
"""Seconds after which new results are saved, however few they are."""


class SavedTableError(NimatronError):
    """A table that is damaged, or that was made for another game."""

    code = "store"


class SavedResults(Generic[K]):
    """The table in a file, which need not exist yet; a context manager, and the only writer of the file.

    Parameters:
        path: the file.
        game: the components of a game in one convention.
        rules: the written form of the rule set.
        example: a component; here the largest of the position.
        unsaved: how many results are saved together, at most.
        seconds: after how many seconds new results are saved, however few they are.

    Raises:
        RequestError: if the folder does not exist, or another process has the file open.
        SavedTableError: if the file is damaged or was made for another game, convention or version.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        game: Components[K],
        rules: str,
        example: K,
        unsaved: int = MOST_UNSAVED,
        seconds: float = MOST_SECONDS,
    ) -> None:
        self.path = Path(path)
        self._game = game
        self._most, self._seconds = unsaved, seconds
        self._waiting: list[Batch[K]] = []
        self._count = 0
        self._saved_at = time.monotonic()
        self._head = {
            "form": FORM,
            "game": rules,
            "convention": "misère" if game.misere else "normal",
            "components": type(game).__name__,
            "version": __version__,
        }
        self._example = game.encode(example).hex(), *game.written(example)
        check_place(path)
        self._journal = Journal(self.path)
        self._file: BinaryIO | None = open(self.path, "ab")  # noqa: SIM115
        try:
            hold(self._file, path)
            self._journal.drop_torn_line()
            self._check_head()
        except BaseException:
            self.close()
            raise

    def _check_head(self) -> None:
        stored = next(self._journal_entries(), None)
        if stored is None:
            self._journal.add({**self._head, "example": list(self._example)})
            flush_folder(self.path.parent)
            return
        for name, new in self._head.items():
            if stored.get(name) != new:
                old = repr(stored.get(name))
                raise SavedTableError(reason("jobs.other_table", path=self.path, name=name, old=old, new=repr(new)))

        if not self._reads(stored.get("example")):
            raise SavedTableError(reason("jobs.other_board", path=self.path))

    def _reads(self, example: object) -> bool:
        """Return whether the bytes of the stored component are the same component here."""
        if not isinstance(example, list) or len(example) != 3 or not all(isinstance(text, str) for text in example):
            return False
        try:
            component = self._game.decode(bytes.fromhex(example[0]))
        except ValueError:
            return False
        return list(self._game.written(component)) == example[1:]

    def _journal_entries(self) -> Iterator[dict[str, object]]:
        try:
            yield from self._journal.each()
        except DamagedLineError as error:
            raise SavedTableError(reason("store.line", path=self.path, number=error.number, why=error.why)) from None

    def batches(self) -> Iterator[Batch[K]]:
        """Yield what is saved. Raises ``SavedTableError`` at a damaged line."""
        for number, entry in enumerate(self._journal_entries(), 1):
            if number == 1:
                continue
            try:
                for packed in _texts(entry):
                    batch = Batch(self._game, packed=base64.b64decode(packed, validate=True))
                    if batch.results:
                        yield batch
            except ValueError as error:
                raise SavedTableError(reason("store.line", path=self.path, number=number, why=str(error))) from None

    def add(self, batch: Batch[K]) -> None:
        """Take a batch; save those that are not saved yet if there are many, or if they have waited long."""
        if batch.results:
            self._waiting.append(batch)
            self._count += len(batch.results)
        if self._count >= self._most or time.monotonic() - self._saved_at >= self._seconds:
            self.save()

    def save(self) -> None:
        """Save all that is not saved yet; it is on the disk when the call returns."""
        if self._waiting:
            waiting, self._waiting, self._count = self._waiting, [], 0
            whole = Batch(self._game, [result for batch in waiting for result in batch.results])
            self._journal.add({"results": [base64.b64encode(whole.packed).decode("ascii")]})
        self._saved_at = time.monotonic()

    def close(self) -> None:
        """Release the file; what is not saved is lost."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> SavedResults[K]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.save()
        finally:
            self.close()


def _texts(entry: dict[str, object]) -> list[str]:
    texts = entry.get("results")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(repr(texts)[:60])
    return texts
