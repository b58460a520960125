"""Tables as Arrow streams: what Polars, DuckDB and pyarrow read is what the rows are, and it is not copied."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

import nimatron as nt
from nimatron.tables.arrow_stream import arrow_reader

arrow = pytest.importorskip("pyarrow")
duckdb = pytest.importorskip("duckdb")
polars = pytest.importorskip("polars")

TABLES = [
    ("wythoff", "pairs", {"count": 300}),
    ("wythoff", "outcome", {"count": 9}),
    ("wythoff", "grundy", {"count": 9}),
    ("wythoff", "numeration", {"count": 9}),
    ("kayles", "grundy", {"count": 300}),
    ("kayles", "outcome", {"count": 30}),
    ("squares", "lost", {"count": 300}),
    ("squares", "remoteness", {"count": 30}),
    ("take-and-return", "remoteness", {"count": 3, "misere": True}),
    ("cram", "outcome", {"count": 5}),
]
"""Tables of every kind: arrays and lists, numbers, texts, digits, and entries that are not known."""


@pytest.mark.parametrize(("game", "what", "more"), TABLES, ids=lambda value: str(value))
def test_every_reader_has_the_rows(game: str, what: str, more: dict[str, Any]) -> None:
    table = nt.table(game, what, **more)
    rows = [tuple(list(cell) if isinstance(cell, tuple) else cell for cell in row) for row in table.rows()]
    found = arrow.table(table)
    assert found.column_names == list(table.columns)
    assert [tuple(row.values()) for row in found.to_pylist()] == rows
    assert found == table.to_arrow()
    assert polars.DataFrame(table).rows() == rows
    with duckdb.connect() as database:
        assert database.from_arrow(table).fetchall() == rows
        by_name = table  # noqa: F841  the query names this variable
        assert database.sql("select * from by_name").fetchall() == rows


def test_whole_numbers_are_64_bits_wide() -> None:
    for game, what, more in TABLES:
        for field in nt.table(game, what, **more).to_arrow().schema:
            assert str(field.type) in ("int64", "string", "list<item: int64>"), (game, what, field)


def test_an_array_is_passed_without_a_copy() -> None:
    numpy = pytest.importorskip("numpy")
    numbers = numpy.arange(1000, dtype=numpy.int64)
    batch = next(arrow_reader(["n"], iter([[numbers]])))
    assert batch.column(0).buffers()[1].address == numbers.__array_interface__["data"][0]


def test_rows_are_computed_while_they_are_read() -> None:
    numpy = pytest.importorskip("numpy")
    made = []

    def chunks() -> Iterator[list[Any]]:
        for number in range(5):
            made.append(number)
            yield [numpy.array([number])]

    reader = arrow_reader(["n"], chunks())
    assert made == [0]
    assert [batch.column(0).to_pylist() for batch in reader] == [[0], [1], [2], [3], [4]]


def test_a_schema_may_be_asked_for() -> None:
    table = nt.table("kayles", "grundy", count=20)
    narrow = arrow.schema([("n", arrow.int32()), ("grundy", arrow.int16())])
    read = arrow.RecordBatchReader.from_stream(table, narrow).read_all()
    assert read.schema == narrow
    assert read.column("grundy").to_pylist() == nt.nim_values("kayles", 20).tolist()


def test_an_empty_table_has_its_columns() -> None:
    assert arrow_reader(["n", "A"], iter(())).read_all().schema.names == ["n", "A"]


def test_numbers_beyond_64_bits_are_refused() -> None:
    with pytest.raises(nt.RequestError, match="'n'"):
        arrow_reader(["n"], iter([[[10**30]]]))


def test_without_pyarrow_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    table = nt.table("kayles", "grundy", count=20)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for ask in (table.to_arrow, table.__arrow_c_stream__):
        with pytest.raises(
            nt.MissingExtraError, match=r"^Arrow tables need pyarrow: pip install 'nimatron\[parquet\]'$"
        ):
            ask()
