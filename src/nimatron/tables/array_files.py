"""Tables as array files: NumPy's .npy and Parquet, written in chunks."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason
from nimatron.files import whole_file

Column = Any
Chunk = Sequence[Column]


def _array(column: Column, name: str) -> Any:
    """Return a column as a one-dimensional NumPy array of numbers (64 bits at most) or of texts."""
    import numpy as np

    array: Any
    try:
        array = column if isinstance(column, np.ndarray) else np.array(list(column) or np.zeros(0, dtype=np.int64))
    except (OverflowError, ValueError):
        array = None
    if array is not None and array is not column and array.dtype.kind == "U" and not _all_texts(column):
        array = None  # NumPy would convert the numbers among texts to texts
    if array is None or array.ndim != 1 or array.dtype.kind not in "biuU":
        raise RequestError(reason("request.column_64", name=repr(name)))
    return array


def _all_texts(column: Column) -> bool:
    return all(isinstance(entry, str) for entry in column)


def npy_file(file: IO[bytes], columns: Sequence[str], chunks: Iterator[Chunk]) -> None:
    """Write chunks as one NumPy array, with at most one of them in memory.

    >>> import io, numpy as np
    >>> file = io.BytesIO()
    >>> npy_file(file, ["n"], iter([[[1, 2]], [[3]]]))
    >>> np.load(io.BytesIO(file.getvalue())).tolist()
    [1, 2, 3]
    """
    import numpy as np

    kind: Any = None
    rows = 0
    for chunk in chunks:
        arrays = [_array(column, name) for column, name in zip(chunk, columns, strict=True)]
        if kind is None:
            kinds = [array.dtype.newbyteorder("<") for array in arrays]
            kind = kinds[0] if len(kinds) == 1 else np.dtype(list(zip(columns, kinds, strict=True)))
            file.write(_npy_head(kind, 0))
        whole = np.zeros(len(arrays[0]), dtype=kind)
        for array, name in zip(arrays, columns, strict=True):
            place = whole if len(arrays) == 1 else whole[name]
            if not np.can_cast(array.dtype, place.dtype, "safe"):
                raise RequestError(reason("request.column_type", name=repr(name), given=array.dtype))
            place[:] = array
        file.write(whole.tobytes())
        rows += len(whole)
    kind = np.dtype("<i8") if kind is None else kind
    file.seek(0)
    file.write(_npy_head(kind, rows))


def _npy_head(kind: Any, rows: int) -> bytes:
    """Return the header of an .npy file; its length does not depend on the rows, so it can be rewritten at the end."""
    import numpy as np

    shape = f"({rows},), "
    text = f"{{'descr': {np.lib.format.dtype_to_descr(kind)!r}, 'fortran_order': False, 'shape': {shape}}}"
    length = len(text) - len(shape) + 40
    length += -(length + 11) % 64
    return b"\x93NUMPY\x01\x00" + (length + 1).to_bytes(2, "little") + text.ljust(length).encode("latin-1") + b"\n"


def write_board(path: str | os.PathLike[str], board: Any) -> None:
    """Write a board as a NumPy array with an axis per heap: whether each is a P-position, nim-values or remoteness.

    >>> import tempfile, numpy as np
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_board(f"{folder}/board.npy", np.eye(2, dtype=bool))
    ...     np.load(f"{folder}/board.npy").tolist()
    [[True, False], [False, True]]
    """
    import numpy as np

    with whole_file(path, binary=True) as file:
        np.lib.format.write_array(file, np.ascontiguousarray(board), allow_pickle=False)


def pyarrow_module() -> Any:
    """Return the module pyarrow; raise `MissingExtraError`, which names the extra, if it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError(reason("extra.parquet")) from None
    return pyarrow


def parquet_file(file: IO[bytes], columns: Sequence[str], about: Mapping[str, str], chunks: Iterator[Chunk]) -> None:
    """Write chunks as one Parquet file with page checksums; the schema stores ``about``, a description of the table."""
    arrow = pyarrow_module()
    writer: Any = None
    first: Chunk = [[] for _ in columns]
    try:
        for chunk in chunks:
            writer = _parquet_chunk(arrow, file, columns, chunk, writer, about)
        if writer is None:
            writer = _parquet_chunk(arrow, file, columns, first, None, about)
    finally:
        if writer is not None:
            writer.close()


def _parquet_chunk(
    arrow: Any, file: IO[bytes], columns: Sequence[str], chunk: Chunk, writer: Any, about: Mapping[str, str]
) -> Any:
    arrays = []
    for column, name in zip(chunk, columns, strict=True):
        try:
            empty = len(column) == 0 and not hasattr(column, "dtype")
            arrays.append(arrow.array(column, type=arrow.int64() if empty else None))
        except (arrow.ArrowInvalid, OverflowError):
            raise RequestError(reason("request.column_64", name=repr(name))) from None
    try:
        table = arrow.table(arrays, names=list(columns)).replace_schema_metadata(dict(about))
        if writer is None:
            writer = arrow.parquet.ParquetWriter(file, table.schema, write_page_checksum=True)
        writer.write_table(table)
    except (arrow.ArrowInvalid, ValueError) as error:
        raise RequestError(reason("request.parquet", why=str(error).splitlines()[0])) from None
    return writer
