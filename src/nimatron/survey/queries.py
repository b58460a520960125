"""Queries on the results of a survey: counts of statuses, theorems and periods, and SQL by DuckDB."""

from __future__ import annotations

import atexit
import gc
import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from nimatron.errors import MissingExtraError, RequestError
from nimatron.explain.reason import reason
from nimatron.sequences.atlas import STATUSES, TEXTS, Record, all_known
from nimatron.survey.results import RESULTS, read_results

_BANDS = 10
"""Ratio of the bounds of the bands in which periods are counted."""
SHOWN = 10


class Counts(NamedTuple):
    """Counts of the results of a survey.

    ``by_theorem`` counts proved games; ``bands`` counts the periods below 10, from 10 to below 100, and so on.
    ``longest`` are the records with the longest periods, ``greatest`` the undecided ones with the greatest values.
    ``sequences`` is the number of different beginnings among all games.
    """

    codes: int
    by_status: dict[str, int]
    by_theorem: dict[str, int]
    bands: dict[int, int]
    longest: list[Record]
    greatest: list[Record]
    sequences: int

    @property
    def proved(self) -> int:
        """Number of games with a proof for all heaps."""
        return self.codes - self.by_status.get("undecided", 0)


def counts_of(records: Iterable[Record]) -> Counts:
    """Count the records of a survey.

    >>> found = counts_of([Record("0.3", "periodic", 0, 2), Record("0.45", "periodic", 498, 20)])
    >>> found.by_status, found.bands, [record.code for record in found.longest]
    ({'periodic': 2}, {10: 1, 100: 1}, ['0.45', '0.3'])
    """
    rows = list(records)
    status = Counter(record.status for record in rows)
    theorem = Counter(record.theorem for record in rows if record.theorem)
    bands: Counter[int] = Counter()
    for record in rows:
        if record.period is not None:
            bands[_BANDS ** len(str(record.period))] += 1
    longest = sorted((row for row in rows if row.period), key=lambda row: (-(row.period or 0), row.code))
    open_ones = [row for row in rows if not row.proved]
    return Counts(
        len(rows),
        {name: status[name] for name in STATUSES if status[name]},
        dict(sorted(theorem.items(), key=lambda entry: (-entry[1], entry[0]))),
        dict(sorted(bands.items())),
        longest[:SHOWN],
        sorted(open_ones, key=lambda row: (-(row.max_value or 0), row.code))[:SHOWN],
        len({row.head_digest for row in rows}),
    )


READY = {
    "longest-periods": "SELECT code, period, preperiod, theorem FROM games WHERE period IS NOT NULL "
    "ORDER BY period DESC, code LIMIT 20",
    "undecided": "SELECT code, max_value, max_at, examined, rare, stopped FROM games WHERE status = 'undecided' "
    "ORDER BY max_value DESC, code",
    "alike": "SELECT head_digest, count(*) AS codes, string_agg(code, ' ' ORDER BY code) AS which FROM games "
    "GROUP BY head_digest HAVING count(*) > 1 ORDER BY codes DESC, which",
    "theorems": "SELECT status, theorem, count(*) AS codes, max(period) AS longest FROM games "
    "GROUP BY status, theorem ORDER BY codes DESC, status, theorem",
}
"""Named queries. ``alike``: games with equal beginnings; this is a theorem only if both are proved far enough."""


class Answer(NamedTuple):
    """Names of columns, and rows."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


def parquet_of(results: str | os.PathLike[str]) -> Path | None:
    """Return the Parquet file of a survey's results if there is one; DuckDB reads it without Python objects."""
    path = Path(results)
    path = path / f"{RESULTS}.parquet" if path.is_dir() else path
    return path if path.suffix.lower() == ".parquet" and path.is_file() else None


def run_query(question: str, results: str | os.PathLike[str] | None = None) -> Answer:
    """Answer a query, in SQL or by the name of a ready one, about the table ``games``.

    The table has a row for each record of a survey's results (a file or a folder; default: the shipped atlas). Its
    columns are the fields of a record. A query cannot access files of the machine. Raises ``MissingExtraError`` without
    DuckDB, and ``RequestError`` with DuckDB's message for a query that fails.

    >>> run_query("SELECT period FROM games WHERE code = '0.77'").rows  # doctest: +SKIP
    [(12,)]
    """
    try:
        import duckdb
    except ImportError:
        raise MissingExtraError(reason("extra.survey")) from None
    atexit.register(gc.unfreeze)  # else DuckDB's types, kept from the last collection, are reported as leaks
    columns = ", ".join(f"{name} {'VARCHAR' if name in TEXTS else 'BIGINT'}" for name in Record._fields)
    with duckdb.connect(":memory:") as connection:
        connection.execute(f"CREATE TABLE games ({columns})")
        parquet = None if results is None else parquet_of(results)
        if parquet is not None:
            connection.execute("INSERT INTO games SELECT * FROM read_parquet(?)", [str(parquet)])
        else:
            records = all_known() if results is None else read_results(results)
            places = ", ".join("?" * len(Record._fields))
            connection.executemany(f"INSERT INTO games VALUES ({places})", [list(record) for record in records])
        connection.execute("SET enable_external_access = false")
        try:
            found = connection.execute(READY.get(question.strip(), question))
            return Answer([entry[0] for entry in found.description or ()], found.fetchall())
        except duckdb.Error as error:
            raise RequestError(reason("survey.question", why=str(error).splitlines()[0])) from None
