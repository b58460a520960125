"""Statistics of a position as a table, for files and arrays."""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.budget import Progress
from nimatron.sequences.engines import TableSource
from nimatron.solve.statistics import Statistics
from nimatron.tables.table import Piece, Table

COLUMNS = ("counted_by", "entry", "positions")


def statistics_table(found: Statistics) -> Table:
    """Return statistics of a position as a table: what is counted, its value, and the number of positions.

    The values are texts, since outcomes stand in the same column as numbers.

    Parameters:
        found: the statistics (:func:`nimatron.statistics`).

    >>> import nimatron as nt
    >>> counts = nt.statistics_table(nt.statistics("nim", "1,1"))
    >>> counts.columns, list(counts)[:3]
    (('counted_by', 'entry', 'positions'), [('outcome', 'P', 2), ('outcome', 'N', 1), ('grundy', '0', 2)])
    """
    rows = [(name, str(value), count) for name, value, count in found.rows()]

    def pieces(progress: Progress) -> Iterator[Piece]:
        progress(len(rows), len(rows))
        yield [list(column) for column in zip(*rows, strict=True)]

    return Table(
        found.game,
        "statistics",
        len(rows),
        found.misere,
        TableSource(COLUMNS, len(rows), pieces),
        method=lambda: "every position searched",
        searched=True,
    )
