"""Table of positions: columns and rows, available as rows, arrays, a board, Arrow, or a file of any format."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from nimatron.budget import Progress
from nimatron.errors import RequestError, TooLargeError
from nimatron.explain.reason import reason
from nimatron.rules.rule_set import RuleSet
from nimatron.sequences.engines import StoredTable, TableSource
from nimatron.tables.table_files import cell_text, checked_ending, write_rows

if TYPE_CHECKING:
    from numpy.typing import NDArray

Row = tuple[Any, ...]
Piece = list[Any]

LONG = 1 << 20
"""Number of rows from which a table is computed in chunks when saved, so that it can continue after a stop."""
_SHOWN = 10


class Table:
    """A table of many positions of one game; rows are computed when requested, each time again.

    ``columns`` are the names. ``start`` is the first heap of a table of nim-values. ``total`` is the number of rows, or
    None if only the end shows it. ``status`` and ``method`` say how the entries are known, ``searched`` whether each
    position was evaluated separately.

    >>> from nimatron.tables.game_table import table
    >>> lost = table("squares", "lost", count=20)
    >>> lost.columns, [n for n, in lost.rows()], lost.arrays()["n"].dtype
    (('n',), [0, 2, 5, 7, 10, 12, 15, 17], dtype('int64'))
    """

    def __init__(
        self,
        game: RuleSet[Any],
        what: str,
        count: int,
        misere: bool,
        source: TableSource,
        *,
        method: Callable[[], str],
        status: Callable[[], str] | None = None,
        searched: bool = False,
        start: int = 0,
    ) -> None:
        self.game = game
        self.what = what
        self.count = count
        self.start = start
        self.misere = misere
        self.columns = source.columns
        self.total = source.total
        self.searched = searched
        self._source = source
        self._method = method
        self._status = status or (lambda: source.status)

    @property
    def status(self) -> str:
        """``proved``, or ``computed`` up to the bound of the table."""
        return self._status()

    @property
    def method(self) -> str:
        """How the entries are computed, in a few words."""
        return self._method()

    def head(self) -> dict[str, Any]:
        """Return what the table is about: game, rules, convention."""
        return {"game": self.game.name, "rules": self.game.rules(), "misere": self.misere}

    # -- rows and arrays ---------------------------------------------------------------------------------------

    def pieces(self, progress: Progress | None = None) -> Iterator[Piece]:
        """Yield the rows as blocks of columns; ``progress(done, total)`` may count in any unit."""
        return self._source.pieces(progress or _ignore_progress)

    def rows(self, progress: Progress | None = None) -> Iterator[Row]:
        """Yield the rows as plain Python values; raise ``TooLargeError`` for more than can be listed one by one."""
        self.check_listed()
        return (row for piece in self.pieces(progress) for row in zip(*map(_plain, piece), strict=True))

    def __iter__(self) -> Iterator[Row]:
        return self.rows()

    def __len__(self) -> int:
        if self.total is None:
            raise TypeError("the number of rows is only known at the end; use len(list(table))")
        return self.total

    def arrays(self) -> dict[str, NDArray[Any]]:
        """Return the columns as arrays by name.

        Whole numbers are int64, so that differences are right. Outcomes are texts of one letter. A column with unknown
        entries (drawn, or beyond the limits) is a masked array. Numbers beyond 64 bits and digits are objects.
        """
        self.check_listed()
        pieces = list(self.pieces())
        return {name: _column([piece[index] for piece in pieces]) for index, name in enumerate(self.columns)}

    def board(self, progress: Progress | None = None) -> NDArray[Any] | None:
        """Return an array with an axis for each heap, or None if there is none.

        Outcomes are bool, true for P-positions. Nim-values and remoteness are int16, or int32 where they need it.
        """
        make = self._source.board
        return None if make is None else make(progress or _ignore_progress)

    def check_listed(self) -> None:
        """Raise ``TooLargeError`` if the table has more rows than can be listed one by one."""
        limit = self._source.limit
        if limit is not None and self.total is not None and self.total > limit:
            raise TooLargeError(reason("limit.table", game=self.game.written(), count=self.total, limit=limit))

    # -- files -------------------------------------------------------------------------------------------------

    @property
    def stored(self) -> StoredTable | None:
        """How to compute the table in chunks on disk, if it is long enough for that."""
        make = self._source.stored
        return None if make is None or self.total is None or self.total < LONG else make()

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        column: str | None = None,
        progress: Progress | None = None,
        stopped: Callable[[int], None] | None = None,
    ) -> int:
        """Write the table in the format of the suffix of ``path``; return the number of rows.

        The file is written atomically, and its digest beside it, ``PATH.sha256``. A long table of pairs or of a
        subtraction game is computed in chunks in the folder ``PATH.parts``; the same call continues there after a stop.

        Parameters:
            path: a file with the suffix ``.csv``, ``.json``, ``.npy`` (for a board one array with an axis per heap),
                ``.parquet``, ``.md``, ``.tex``, or ``.txt`` (an OEIS b-file).
            column: the only column to write (in a b-file: with its index).
            progress: called with the rows done and the total.
            stopped: called as ``stopped(done)`` after Ctrl-C.

        Raises:
            RequestError: if the format cannot hold the table.
        """
        from nimatron.tables.digests import write_digest

        written = self._write(path, column, progress, stopped)
        write_digest(path)
        return written

    def _write(
        self,
        path: str | os.PathLike[str],
        column: str | None,
        progress: Progress | None,
        stopped: Callable[[int], None] | None,
    ) -> int:
        ending = checked_ending(path)
        chosen = self._only(column, ending)
        if chosen is None and ending == ".npy" and self._source.board is not None:
            from nimatron.tables.array_files import write_board

            write_board(path, self._source.board(progress or _ignore_progress))
            return self.total or 0
        if chosen is None and self.stored is not None:
            from nimatron.tables.long_tables import write_long_table

            return write_long_table(self, self.stored, path, progress or _ignore_progress, stopped or _ignore_stop)
        self.check_listed()
        columns = self.columns if chosen is None else tuple(self.columns[index] for index in chosen)
        pieces = self.pieces(progress)
        data = pieces if chosen is None else ([piece[index] for index in chosen] for piece in pieces)
        total = self.total or 0
        return write_rows(path, columns, data, progress=_rows_of(progress, total), **self.head())

    def _only(self, column: str | None, ending: str) -> list[int] | None:
        """Return the indices of the columns to write; None for all."""
        if column is None:
            return None
        if column not in self.columns:
            raise RequestError(reason("request.no_column", given=repr(column), options=", ".join(self.columns)))
        place = self.columns.index(column)
        with_index = ending == ".txt" and place > 0 and self.columns[0] == "n"
        return [0, place] if with_index else [place]

    # -- other programs ----------------------------------------------------------------------------------------

    def to_arrow(self) -> Any:
        """Return the table as a ``pyarrow.Table``; raise ``MissingExtraError`` without pyarrow."""
        return self._arrow_reader().read_all()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the rows as an Arrow stream in a PyCapsule, for Polars, DuckDB, pandas and pyarrow.

        The rows are computed while they are read, and arrays of int64 are passed without a copy.

        Parameters:
            requested_schema: a PyCapsule with the schema that the reader wants, or None.

        Raises:
            MissingExtraError: if pyarrow is not installed.
            TooLargeError: if the table has more rows than can be listed.
        """
        return self._arrow_reader().__arrow_c_stream__(requested_schema)

    def _arrow_reader(self) -> Any:
        from nimatron.tables.arrow_stream import arrow_module, arrow_reader

        arrow_module()
        self.check_listed()
        return arrow_reader(self.columns, self.pieces())

    def _repr_html_(self) -> str:
        """Return the first rows as HTML, for a notebook."""
        shown = list(islice(self.rows(), _SHOWN))
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(cell_text(cell))}</td>" for cell in row) + "</tr>" for row in shown
        )
        more = self.total is None or self.total > _SHOWN
        caption = escape(f"{self.game.written_name}{', misère' if self.misere else ''}: {self.what}")
        rest = f'<tr><td colspan="{len(self.columns)}">…</td></tr>' if more and len(shown) == _SHOWN else ""
        return f"<table><caption>{caption}</caption><tr>{head}</tr>{body}{rest}</table>"

    def __repr__(self) -> str:
        size = "" if self.total is None else f", {self.total} rows"
        return f"<table of {self.game.written()}{', misère' if self.misere else ''}: {', '.join(self.columns)}{size}>"


def _ignore_progress(done: int, total: int) -> None:
    """Ignore progress."""


def _ignore_stop(done: int) -> None:
    """Ignore a stop."""


def _rows_of(progress: Progress | None, total: int) -> Callable[[int], None] | None:
    if progress is None or not total:
        return None
    heard = progress
    return lambda rows: heard(rows, total)


def _plain(column: Any) -> list[Any]:
    return column.tolist() if hasattr(column, "tolist") else list(column)


def _column(parts: list[Any]) -> NDArray[Any]:
    import numpy as np

    if parts and all(isinstance(part, np.ndarray) for part in parts):
        whole: NDArray[Any] = np.concatenate(parts)
        return whole.astype(np.int64) if whole.dtype.kind in "iu" else whole
    entries = [entry for part in parts for entry in _plain(part)]
    known = [entry for entry in entries if entry is not None]
    if known and all(isinstance(entry, str) for entry in known):
        return np.array([entry or "" for entry in entries])
    if all(isinstance(entry, int) and abs(entry) < 1 << 63 for entry in known):
        numbers = np.array([0 if entry is None else entry for entry in entries], dtype=np.int64)
        if len(known) == len(entries):
            return numbers
        return np.ma.masked_array(numbers, mask=[entry is None for entry in entries])
    objects = np.empty(len(entries), dtype=object)
    objects[:] = entries
    return objects
