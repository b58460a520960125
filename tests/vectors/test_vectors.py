"""Every row and every field of every file of test vectors, through the public interface.

A file or a named table without a reader fails, and so does a field that its reader did not look at.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tier import draws
from tests.vectors import document_readers, genus_readers, heap_readers, loop_readers, plane_readers, sum_readers
from tests.vectors.rows import FOLDER, Reader, Table, tables

TABLES = tables()
BY_FILE: dict[str, Reader] = {**heap_readers.READERS, **plane_readers.READERS, **sum_readers.READERS}
BY_TABLE: dict[str, dict[str, Reader]] = {
    **document_readers.BY_TABLE,
    **loop_readers.BY_TABLE,
    "genus": genus_readers.READERS,
}


MOST = {
    "circular_nim-1": 90,
    "entailing-2 Top Entails, positions": 40,
    "entailing-3 Nimstring": 10,
    "flipflop-3": 200,
    "genus-0 genus of single heaps": 60,
    "genus-2 genus of positions with several heaps": 40,
    "genus-3 misere sums of unlike games": 14,
    "sums-1": 18,
    "sums-10": 18,
    "sums-11": 26,
}
"""Number of rows in the quick tier, spread over the table, for tables whose independent rows take longest."""


def in_this_tier(table: Table) -> Table:
    """Return the table, or a part of it."""
    step = -(-len(table.rows) // draws(len(table.rows), MOST.get(table.id, len(table.rows))))
    return replace(table, rows=table.rows[::step])


def reader_of(table: Table) -> Reader:
    """Give the reader of a table; a missing one is a failure of the test that asks."""
    if table.file in BY_TABLE:
        readers = BY_TABLE[table.file]
        assert table.name in readers, f"{table.file}.json: no reader for the table {table.name!r}"
        return readers[table.name]
    assert table.file in BY_FILE, f"{table.file}.json: no reader for this file"
    return BY_FILE[table.file]


def test_every_file_of_the_folder_has_tables_and_every_reader_a_file() -> None:
    files = {path.stem for path in FOLDER.iterdir() if path.name != "README.md"}
    assert files == {table.file for table in TABLES} == {*BY_FILE, *BY_TABLE}
    for file, readers in BY_TABLE.items():
        assert set(readers) == {table.name for table in TABLES if table.file == file}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_table(table: Table) -> None:
    reader, table = reader_of(table), in_this_tier(table)
    assert table.rows
    reader(table)
    for row in table.rows:
        assert row.seen == set(row), f"{table.id}: not looked at: {sorted(set(row) - row.seen)} of {dict(row)}"
