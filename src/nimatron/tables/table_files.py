"""Table files: .csv, .json, .npy, .parquet, .md, .tex and OEIS b-files (.txt), written atomically."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from nimatron.arithmetic.decimal_text import format_integer, json_data
from nimatron.errors import RequestError
from nimatron.explain.reason import reason
from nimatron.files import check_place, whole_file

Column = Any
Chunk = Sequence[Column]

ROWS = 1 << 14
"""Number of rows converted to text together."""


class TableHead(NamedTuple):
    """Description of a table: column names, game, rules, convention.

    >>> TableHead(("n", "value"), "squares").columns
    ('n', 'value')
    """

    columns: tuple[str, ...]
    game: str = ""
    rules: Mapping[str, Any] | None = None
    misere: bool = False


def checked_ending(path: str | os.PathLike[str]) -> str:
    """Return the suffix of a table file; raise ``RequestError`` if no table can be written in that format.

    >>> checked_ending("table.CSV")
    '.csv'
    """
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in _WRITERS:
        endings = ", ".join(_WRITERS)
        raise RequestError(reason("request.ending", given=repr(target.name), options=endings))
    check_place(path)
    if ending == ".parquet":
        from nimatron.tables.array_files import pyarrow_module

        pyarrow_module()
    return ending


def write_rows(
    path: str | os.PathLike[str],
    columns: Sequence[str],
    data: Chunk | Iterator[Chunk],
    *,
    game: str = "",
    rules: Mapping[str, Any] | None = None,
    misere: bool = False,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write a table in the format of the suffix of `path`; return the number of rows.

    The file is written atomically. Entries are integers of any size in text formats, 64-bit integers in .npy and
    .parquet; texts; lists of digits; or None for unknown. A table of several columns is a structured array in .npy. A
    .txt file is an OEIS b-file: one column, numbered from 0, or two.

    Parameters:
        path: the file to write.
        columns: the names of the columns.
        data: one column after the other (NumPy arrays or lists of equal length), or an iterator of such chunks.
        game: the name of the game.
        rules: its parameters.
        misere: whether the last player to move loses.
        progress: called as `progress(rows)` after each chunk.

    Raises:
        RequestError: for an unknown suffix or columns that the format cannot hold.
        MissingExtraError: for .parquet without pyarrow.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "powers.csv")
    ...     write_rows(path, ["n", "power"], [[0, 1, 2], [1, 10**20, 10**40]])
    ...     path.read_text().splitlines()[2]
    3
    '1,100000000000000000000'
    """
    ending = checked_ending(path)
    if ending == ".txt" and len(columns) not in (1, 2):
        raise RequestError(reason("request.one_sequence", count=len(columns)))
    head = TableHead(tuple(columns), game, rules, misere)
    written = [0]
    with whole_file(path, binary=True) as file:
        _WRITERS[ending](file, head, _counted(head, data, written, progress))
    return written[0]


def _counted(
    head: TableHead, data: Chunk | Iterator[Chunk], written: list[int], progress: Callable[[int], None] | None
) -> Iterator[Chunk]:
    for chunk in data if isinstance(data, Iterator) else (data,):
        lengths = {len(column) for column in chunk}
        if len(chunk) != len(head.columns) or len(lengths) > 1:
            raise RequestError(reason("request.column_lengths", count=len(head.columns), lengths=sorted(lengths)))
        yield chunk
        written[0] += lengths.pop() if lengths else 0
        if progress is not None:
            progress(written[0])


def _rows(chunks: Iterable[Chunk]) -> Iterator[Iterator[tuple[Any, ...]]]:
    """Yield the rows as plain Python values, some thousands at a time."""
    for chunk in chunks:
        length = len(chunk[0]) if chunk else 0
        for start in range(0, length, ROWS):
            yield zip(*(_plain(column[start : start + ROWS]) for column in chunk), strict=True)


def _plain(column: Column) -> Sequence[Any]:
    return column.tolist() if hasattr(column, "tolist") else [_scalar(entry) for entry in column]


def _scalar(entry: Any) -> Any:
    return entry.tolist() if hasattr(entry, "tolist") else entry


def cell_text(entry: Any) -> str:
    """Return an entry as text; unknown entries are empty.

    >>> cell_text(10**20), cell_text((1, 0)), cell_text(None)
    ('100000000000000000000', '1 0', '')
    """
    if entry is None:
        return ""
    if isinstance(entry, bool):
        return str(int(entry))
    if isinstance(entry, int):
        return format_integer(entry)
    return " ".join(map(cell_text, entry)) if isinstance(entry, (list, tuple)) else str(entry)


def _line_writer(line: Callable[[list[str]], str]) -> Callable[[IO[bytes], Iterable[Chunk]], None]:
    def write(file: IO[bytes], chunks: Iterable[Chunk]) -> None:
        for rows in _rows(chunks):
            file.write("".join(line([cell_text(entry) for entry in row]) + "\n" for row in rows).encode())

    return write


def _csv_line(entries: list[str]) -> str:
    quoted = (f'"{e.replace(chr(34), chr(34) * 2)}"' if any(c in ',"\r\n' for c in e) else e for e in entries)
    return ",".join(quoted)


def _md_line(entries: list[str]) -> str:
    return "| " + " | ".join(entry.replace("\\", "\\\\").replace("|", "\\|") for entry in entries) + " |"


_TEX = str.maketrans({c: f"\\{c}" for c in "&%$#_{}"} | {"\\": r"\textbackslash{}", "~": "\\~{}", "^": r"\^{}"})


def _tex_line(entries: list[str]) -> str:
    return " & ".join(entry.translate(_TEX) for entry in entries) + r" \\"


def _csv(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    file.write((_csv_line(list(head.columns)) + "\n").encode())
    _line_writer(_csv_line)(file, chunks)


def _md(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    file.write((_md_line(list(head.columns)) + "\n|" + " ---: |" * len(head.columns) + "\n").encode())
    _line_writer(_md_line)(file, chunks)


def _tex(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    file.write(f"\\begin{{tabular}}{{{'r' * len(head.columns)}}}\n{_tex_line(list(head.columns))}\n\\hline\n".encode())
    _line_writer(_tex_line)(file, chunks)
    file.write(b"\\end{tabular}\n")


def _b_file(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    n = 0
    for rows in _rows(chunks):
        lines = []
        for row in rows:
            if not all(isinstance(entry, int) for entry in row):
                raise RequestError(reason("request.integers_only"))
            entries = row if len(row) == 2 else (n, *row)
            lines.append(" ".join(map(cell_text, entries)) + "\n")
            n += 1
        file.write("".join(lines).encode())


def _json(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    opening = {
        "game": head.game,
        "rules": json_data(dict(head.rules or {})),
        "misere": head.misere,
        "columns": list(head.columns),
    }
    file.write((json.dumps(opening, ensure_ascii=False)[:-1] + ', "rows": [').encode())
    separator = "\n"
    for rows in _rows(chunks):
        texts = [json.dumps(json_data(row), ensure_ascii=False) for row in rows]
        file.write((separator + ",\n".join(texts)).encode())
        separator = ",\n"
    file.write(b"]}\n")


def _npy(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    from nimatron.tables.array_files import npy_file

    npy_file(file, head.columns, chunks)


def _parquet(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    from nimatron.tables.array_files import parquet_file

    about = {
        "game": head.game,
        "rules": json.dumps(dict(head.rules or {}), default=str),
        "misere": str(head.misere).lower(),
    }
    parquet_file(file, head.columns, about, chunks)


_WRITERS: dict[str, Callable[[IO[bytes], TableHead, Iterator[Chunk]], None]] = {
    ".csv": _csv,
    ".json": _json,
    ".npy": _npy,
    ".parquet": _parquet,
    ".md": _md,
    ".tex": _tex,
    ".txt": _b_file,
}

ENDINGS = tuple(_WRITERS)
"""The suffixes of table files."""
