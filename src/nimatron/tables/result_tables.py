"""Statistics of a position, and a misère quotient, as tables."""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.budget import Progress
from nimatron.errors import TooLargeError
from nimatron.explain.reason import reason
from nimatron.misere.quotient import MisereQuotient
from nimatron.sequences.engines import TableSource
from nimatron.solve.statistics import Statistics
from nimatron.tables.table import Piece, Table

COLUMNS = ("counted_by", "entry", "positions")
WHAT = ("elements", "heaps", "orders", "product")
MOST_COLUMNS = 1000
Columns = tuple[list[str], list[list[int | str | None]]]


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


def quotient_table(quotient: MisereQuotient, what: str = "elements") -> Columns:
    """Return the names of the columns, and the columns.

    ``elements`` has number, word in generators, least sum and who wins; ``heaps`` has heap, element and word, for each
    game; ``orders`` has the heaps with which the quotient grows; ``product`` has the product of any two elements.

    >>> from nimatron.misere.quotient_builder import misere_quotient
    >>> names, columns = quotient_table(misere_quotient("0.31"))
    >>> names, [column[3] for column in columns]
    (['element', 'word', 'sum', 'outcome'], [3, 'a b', '1,2', 'N'])
    """
    elements = range(quotient.order)
    if what == "product":
        if quotient.order > MOST_COLUMNS:
            raise TooLargeError(reason("limit.quotient_columns", count=quotient.order, limit=MOST_COLUMNS))
        return ["", *(f"x{x}" for x in elements)], [
            [f"x{x}" for x in elements], *(list[int | str | None](f"x{x}" for x in row) for row in quotient.product)
        ]  # fmt: skip
    if what == "orders":
        return ["heap", "elements", "p_elements"], [list(column) for column in zip(*quotient.orders, strict=True)]
    if what == "elements":
        lost = frozenset(quotient.p_portion)
        return ["element", "word", "sum", "outcome"], [
            list(elements),
            [quotient.word(x) for x in elements],
            [quotient.like(x) for x in elements],
            ["P" if x in lost else "N" for x in elements],
        ]
    names, columns = ["heap"], [list[int | str | None](range(quotient.heaps + 1))]
    for name, phi in zip(quotient.names, quotient.phis, strict=True):
        ending = f" {name}" if len(quotient.names) > 1 else ""
        names += [f"element{ending}", f"word{ending}"]
        # games with smaller bounds: the elements of their larger heaps are unknown
        unknown = [None] * (quotient.heaps + 1 - len(phi))
        columns += [[*phi, *unknown], [*map(quotient.word, phi), *unknown]]
    return names, columns
