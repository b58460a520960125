"""Non-attacking rooks: on rows crossed by columns, every rook takes away one row and one column.

So the smaller of the two numbers says how many rooks follow, in both conventions.
"""

from __future__ import annotations

from nimatron.explain.message import Explanation, Message
from nimatron.rules.grid_game import Cells
from nimatron.theory.theorem import Answer


def rows_and_columns(answer: Answer) -> Explanation | None:
    """Explain rooks on the crossings of some rows and columns, all of them free; None for other boards and pieces.

    >>> import nimatron as nt
    >>> explained = rows_and_columns(nt.analyse("non-attacking[piece=rook]", "2x3"))
    >>> [dict(one.values) for one in explained.sentences]
    [{'rows': 2, 'columns': 3}, {'count': 2}]
    """
    free: Cells = answer.position
    rows, columns = {row for row, _ in free}, {column for _, column in free}
    pieces = answer.game.rules()
    if pieces.get("piece") != "rook" or not free or len(free) != len(rows) * len(columns):
        return None
    count = min(len(rows), len(columns))
    state = ("odd" if count % 2 else "even") + (".misere" if answer.misere else "")
    crossing = Message("non-attacking.rooks", {"rows": len(rows), "columns": len(columns)})
    return Explanation((crossing, Message(f"parity.fixed.{state}", {"count": count})))
