"""Tables as Arrow data, for Polars, DuckDB, pandas and pyarrow, through the Arrow PyCapsule interface."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason

Column = Any
Chunk = Sequence[Column]


def arrow_module() -> Any:
    """Return the module pyarrow; raise ``MissingExtraError``, which names the extra, if it is not installed."""
    try:
        import pyarrow
    except ImportError:
        raise MissingExtraError(reason("extra.arrow")) from None
    return pyarrow


def arrow_reader(columns: Sequence[str], chunks: Iterator[Chunk]) -> Any:
    """Return a ``pyarrow.RecordBatchReader`` of the rows, which are computed while they are read.

    Whole numbers are int64 and texts are strings. An int64 array is not copied. Where a chunk holds Python values
    instead of arrays, all chunks are read first, since only they show the types.

    Parameters:
        columns: the names of the columns.
        chunks: blocks of rows, one column after the other.

    Raises:
        MissingExtraError: if pyarrow is not installed.
        RequestError: if a number exceeds 64 bits.

    >>> arrow_reader(["n"], iter([[[1, 2]], [[3, None]]])).read_all().to_pydict()
    {'n': [1, 2, 3, None]}
    """
    arrow = arrow_module()
    first = next(chunks, None)
    if first is None:
        return arrow.table([arrow.array([], arrow.int64()) for _ in columns], names=list(columns)).to_reader()
    if all(hasattr(column, "dtype") for column in first):
        batches = (_batch(arrow, columns, chunk) for chunk in chain((first,), chunks))
        head = next(batches)
        return arrow.RecordBatchReader.from_batches(head.schema, chain((head,), batches))
    values: list[list[Any]] = [[] for _ in columns]
    for chunk in chain((first,), chunks):
        for listed, column in zip(values, chunk, strict=True):
            listed.extend(column.tolist() if hasattr(column, "tolist") else column)
    arrays = [_array(arrow, name, listed) for name, listed in zip(columns, values, strict=True)]
    return arrow.table(arrays, names=list(columns)).to_reader()


def _batch(arrow: Any, columns: Sequence[str], chunk: Chunk) -> Any:
    arrays = [_array(arrow, name, column) for name, column in zip(columns, chunk, strict=True)]
    return arrow.record_batch(arrays, names=list(columns))


def _array(arrow: Any, name: str, column: Column) -> Any:
    """Return a column as an Arrow array; a narrower whole number becomes int64, so that its type does not vary."""
    try:
        found = arrow.array(column)
        narrow = arrow.types.is_integer(found.type) and found.type != arrow.int64()
        return found.cast(arrow.int64()) if narrow or arrow.types.is_null(found.type) else found
    except (arrow.ArrowInvalid, OverflowError):
        raise RequestError(reason("request.column_64", name=repr(name))) from None
