"""Tables as files: .csv, .json, .npy, .parquet, .md, .tex and OEIS b-files (.txt), written whole or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from nimatron.arithmetic.decimal_text import format_integer
from nimatron.errors import MissingExtraError, RequestError

#: Rows turned into text at once.
ROWS = 1 << 14
#: Greatest integer that JSON readers keep exactly; larger ones are written as strings.
JSON_INTEGER = 2**53 - 1

Column = Any
Chunk = Sequence[Column]


@dataclass(frozen=True)
class TableHead:
    """What a table is of: column names, game, rules, play.

    >>> TableHead(("n", "value"), "squares").columns
    ('n', 'value')
    """

    columns: tuple[str, ...]
    game: str = ""
    rules: Mapping[str, Any] | None = None
    misere: bool = False


def write_table(
    path: str | os.PathLike[str],
    columns: Sequence[str],
    data: Chunk | Iterator[Chunk],
    *,
    game: str = "",
    rules: Mapping[str, Any] | None = None,
    misere: bool = False,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Write a table in the format that the ending of `path` names; gives the number of rows.

    `columns` are the names. `data` is one column after the other (NumPy arrays, lists; equal lengths) or an iterator of
    such chunks. Entries are integers of any size in the text formats, 64-bit ones in .npy and .parquet; texts; or lists
    of digits. A table of several columns is a structured array in .npy. A .txt file is an OEIS b-file: one column,
    numbered from 0, or two. `progress(rows)` is called after each chunk.

    The file appears whole, or not at all. Raises `RequestError` for an unknown ending or columns that the format cannot
    hold, `MissingExtraError` for .parquet without pyarrow.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "powers.csv")
    ...     write_table(path, ["n", "power"], [[0, 1, 2], [1, 10**20, 10**40]])
    ...     path.read_text().splitlines()[2]
    3
    '1,100000000000000000000'
    """
    target = Path(path)
    ending = target.suffix.lower()
    if ending not in _WRITERS:
        raise RequestError(f"{target.name!r}: unknown ending; a table is written as {', '.join(_WRITERS)}")
    if ending == ".parquet":
        _pyarrow()
    if ending == ".txt" and len(columns) not in (1, 2):
        raise RequestError(f"a b-file (.txt) holds one sequence, not {len(columns)} columns; write .csv instead")
    head = TableHead(tuple(columns), game, rules, misere)
    written = [0]
    temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            _WRITERS[ending](file, head, _counted(head, data, written, progress))
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, target)
    finally:
        temporary.unlink(missing_ok=True)
    return written[0]


def _counted(
    head: TableHead, data: Chunk | Iterator[Chunk], written: list[int], progress: Callable[[int], None] | None
) -> Iterator[Chunk]:
    for chunk in data if isinstance(data, Iterator) else (data,):
        lengths = {len(column) for column in chunk}
        if len(chunk) != len(head.columns) or len(lengths) > 1:
            raise RequestError(
                f"{len(head.columns)} columns of equal length were promised, not lengths {sorted(lengths)}"
            )
        yield chunk
        written[0] += lengths.pop() if lengths else 0
        if progress is not None:
            progress(written[0])


def _rows(chunks: Iterable[Chunk]) -> Iterator[Iterator[tuple[Any, ...]]]:
    """Yield the rows as plain Python values, some thousand at a time."""
    for chunk in chunks:
        length = len(chunk[0]) if chunk else 0
        for start in range(0, length, ROWS):
            yield zip(*(_plain(column[start : start + ROWS]) for column in chunk), strict=True)


def _plain(column: Column) -> Sequence[Any]:
    return column.tolist() if hasattr(column, "tolist") else [_scalar(entry) for entry in column]


def _scalar(entry: Any) -> Any:
    return entry.tolist() if hasattr(entry, "tolist") else entry


def _text(entry: Any) -> str:
    if isinstance(entry, bool):
        return str(int(entry))
    if isinstance(entry, int):
        return format_integer(entry)
    return " ".join(map(_text, entry)) if isinstance(entry, (list, tuple)) else str(entry)


def _line_writer(line: Callable[[list[str]], str]) -> Callable[[IO[bytes], Iterable[Chunk]], None]:
    def write(file: IO[bytes], chunks: Iterable[Chunk]) -> None:
        for rows in _rows(chunks):
            file.write("".join(line([_text(entry) for entry in row]) + "\n" for row in rows).encode())

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
                raise RequestError("a b-file (.txt) holds integers only; write .csv instead")
            entries = row if len(row) == 2 else (n, *row)
            lines.append(" ".join(map(_text, entries)) + "\n")
            n += 1
        file.write("".join(lines).encode())


def _json_value(entry: Any) -> Any:
    if isinstance(entry, int) and not isinstance(entry, bool) and abs(entry) > JSON_INTEGER:
        return format_integer(entry)
    return [_json_value(one) for one in entry] if isinstance(entry, (list, tuple)) else entry


def _json(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    opening = {
        "game": head.game,
        "rules": {name: _json_value(value) for name, value in (head.rules or {}).items()},
        "misere": head.misere,
        "columns": list(head.columns),
    }
    file.write((json.dumps(opening, ensure_ascii=False)[:-1] + ', "rows": [').encode())
    separator = "\n"
    for rows in _rows(chunks):
        texts = [json.dumps([_json_value(entry) for entry in row], ensure_ascii=False) for row in rows]
        file.write((separator + ",\n".join(texts)).encode())
        separator = ",\n"
    file.write(b"]}\n")


def _array(column: Column, name: str) -> Any:
    """Give a column as a one-dimensional NumPy array of 64-bit numbers at most, or of texts."""
    import numpy as np

    array: Any
    try:
        array = column if isinstance(column, np.ndarray) else np.array(list(column) or np.zeros(0, dtype=np.int64))
    except (OverflowError, ValueError):
        array = None
    if array is not None and array.dtype.kind == "U" and not all(isinstance(entry, str) for entry in column):
        array = None  # NumPy would turn the numbers between texts into texts
    if array is None or array.ndim != 1 or array.dtype.kind not in "biuU":
        raise RequestError(f"column {name!r} is not all integers of 64 bits; write .csv, .json, .md or .tex instead")
    return array


def _npy(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    import numpy as np

    kind: Any = None
    rows = 0
    for chunk in chunks:
        arrays = [_array(column, name) for column, name in zip(chunk, head.columns, strict=True)]
        if kind is None:
            kinds = [array.dtype.newbyteorder("<") for array in arrays]
            kind = kinds[0] if len(kinds) == 1 else np.dtype(list(zip(head.columns, kinds, strict=True)))
            file.write(_npy_head(kind, 0))
        whole = np.zeros(len(arrays[0]), dtype=kind)
        for array, name in zip(arrays, head.columns, strict=True):
            place = whole if len(arrays) == 1 else whole[name]
            if not np.can_cast(array.dtype, place.dtype, "safe"):
                raise RequestError(f"column {name!r} changes its type to {array.dtype} in a later chunk")
            place[:] = array
        file.write(whole.tobytes())
        rows += len(whole)
    kind = np.dtype("<i8") if kind is None else kind
    file.seek(0)
    file.write(_npy_head(kind, rows))


def _npy_head(kind: Any, rows: int) -> bytes:
    """The head of an .npy file, equally long for every number of rows so that it can be written again at the end."""
    import numpy as np

    shape = f"({rows},), "
    text = f"{{'descr': {np.lib.format.dtype_to_descr(kind)!r}, 'fortran_order': False, 'shape': {shape}}}"
    length = len(text) - len(shape) + 40
    length += -(length + 11) % 64
    return b"\x93NUMPY\x01\x00" + (length + 1).to_bytes(2, "little") + text.ljust(length).encode("latin-1") + b"\n"


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError(".parquet files need pyarrow: pip install 'nimatron[parquet]'") from None
    return pyarrow


def _parquet(file: IO[bytes], head: TableHead, chunks: Iterator[Chunk]) -> None:
    arrow = _pyarrow()
    writer: Any = None
    about = {
        "game": head.game,
        "rules": json.dumps(dict(head.rules or {}), default=str),
        "misere": str(head.misere).lower(),
    }
    first: Chunk = [[] for _ in head.columns]
    try:
        for chunk in chunks:
            writer = _parquet_chunk(arrow, file, head, chunk, writer, about)
        if writer is None:
            writer = _parquet_chunk(arrow, file, head, first, None, about)
    finally:
        if writer is not None:
            writer.close()


def _parquet_chunk(
    arrow: Any, file: IO[bytes], head: TableHead, chunk: Chunk, writer: Any, about: dict[str, str]
) -> Any:
    arrays = []
    for column, name in zip(chunk, head.columns, strict=True):
        try:
            empty = len(column) == 0 and not hasattr(column, "dtype")
            arrays.append(arrow.array(column, type=arrow.int64() if empty else None))
        except (arrow.ArrowInvalid, OverflowError):
            raise RequestError(
                f"column {name!r} is not all integers of 64 bits; write .csv, .json, .md or .tex instead"
            ) from None
    try:
        table = arrow.table(arrays, names=list(head.columns)).replace_schema_metadata(about)
        if writer is None:
            writer = arrow.parquet.ParquetWriter(file, table.schema, write_page_checksum=True)
        writer.write_table(table)
    except (arrow.ArrowInvalid, ValueError) as error:
        raise RequestError(f"the table cannot be written as .parquet: {str(error).splitlines()[0]}") from None
    return writer


_WRITERS: dict[str, Callable[[IO[bytes], TableHead, Iterator[Chunk]], None]] = {
    ".csv": _csv,
    ".json": _json,
    ".npy": _npy,
    ".parquet": _parquet,
    ".md": _md,
    ".tex": _tex,
    ".txt": _b_file,
}
