"""Print a table as columns or a board, write it to standard output in a text format, or save it to a file."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from nimatron.cli.terminal import Terminal, aligned, progress_bar
from nimatron.errors import RequestError
from nimatron.explain.catalogue import Catalogue, catalogue
from nimatron.explain.message import Message
from nimatron.explain.reason import reason
from nimatron.tables.table import Row, Table

_LOOKED_AT = 500
_SIGNS = {"P": ("lose", "○"), "N": ("win", "·"), "D": ("draw", "◇")}


def show_table(
    table: Table,
    out_file: str | None,
    form: str | None,
    lang: str,
    *,
    column: str | None = None,
    as_values: bool = False,
) -> None:
    """Write a table to a file or to standard output.

    Parameters:
        table: what to write.
        out_file: file to write; its extension selects the format.
        form: format of standard output; None for columns, or for a board where the terminal can show one.
        lang: language code of the messages.
        column: write only this column; requires ``out_file``.
        as_values: print nim-values compactly rather than in columns.
    """
    words = catalogue(lang)
    if out_file is not None:
        _to_file(table, out_file, form, column, words)
        return
    if column is not None:
        raise RequestError(reason("request.column_out"))
    table.check_listed()
    out = Terminal()
    if form in ("csv", "md", "tex", "txt"):
        _through_file(table, form)
        return
    total = table.total or 0
    with progress_bar(0 if out.interactive else total) as bar:
        rows = bar.through(table.rows(bar.show))
        if form == "json":
            _json_lines(table, rows, out)
        elif form is None and as_values:
            show_values(rows, out, table.start + total)
        else:
            _to_terminal(table, rows, form, words, out)


def _to_terminal(table: Table, rows: Iterator[Row], form: str | None, words: Catalogue, out: Terminal) -> None:
    side = grid_side(table, out.width) if form == "grid" or (form is None and out.interactive) else None
    if form == "grid" and side is None:
        raise RequestError(reason("request.grid"))
    if side is not None:
        show_grid(table, rows, side, words, out)
    else:
        show_columns(table, rows, out)


def _to_file(table: Table, path: str, form: str | None, column: str | None, words: Catalogue) -> None:
    ending = os.path.splitext(path)[1].lstrip(".").lower()
    if form is not None and form != ending:
        raise RequestError(reason("request.format_ending", given=form, path=path))
    with progress_bar(table.total or 0) as bar:

        def stopped(done: int) -> None:
            """Report after Ctrl-C how many rows are saved and how to resume."""
            bar.clear()
            print(words.text(Message("cli.kept", {"done": done, "count": table.count})), file=sys.stderr)

        rows = table.save(path, column=column, progress=bar.show, stopped=stopped)
    if sys.stderr.isatty():
        print(words.text(Message("cli.saved", {"count": rows, "path": path})), file=sys.stderr)


def _through_file(table: Table, form: str) -> None:
    """Save the table to a temporary file and copy that to standard output."""
    with tempfile.TemporaryDirectory(prefix="nimatron-") as folder:
        path = os.path.join(folder, f"table.{form}")
        with progress_bar(table.total or 0) as bar:
            table.save(path, progress=bar.show)
        with open(path, encoding="utf-8", newline="") as file:
            while piece := file.read(1 << 16):
                sys.stdout.write(piece)


def _json_lines(table: Table, rows: Iterator[Row], out: Terminal) -> None:
    """Write JSON row by row, so that a long table is never held in memory."""
    from nimatron.arithmetic.decimal_text import json_data

    encode = json.JSONEncoder(ensure_ascii=not out.unicode).encode
    head = encode({**json_data(table.head()), "columns": table.columns})
    out.stream.write(f'{head[:-1]}, "rows": [')
    for number, row in enumerate(rows):
        out.stream.write((",\n" if number else "\n") + encode(json_data(row)))
    out.stream.write("\n]}\n")


def show_columns(table: Table, rows: Iterator[Row], out: Terminal) -> None:
    """Print the rows in columns, whose widths come from the first 500 rows; a longer number shifts its own line."""
    first = list(islice(rows, _LOOKED_AT))
    cells = [_cells(row) for row in first]
    widths = [max(map(len, column)) for column in zip(table.columns, *cells, strict=True)]
    if (table.total or 0) > _LOOKED_AT and table.columns[0] == "n":
        widths[0] = max(widths[0], len(str(table.total)))
    left = {index for index in range(len(widths)) if any(isinstance(row[index], str) for row in first)}
    out.line(out.paint("faint", aligned(table.columns, widths, left)))
    for row in chain(first, rows):
        out.line(aligned(_cells(row), widths, left))


def _cells(row: Row) -> tuple[str, ...]:
    return tuple(_text(cell) for cell in row)


def _text(cell: Any) -> str:
    """Return a cell as text; digits are written without separators unless one of them is 10 or more."""
    if cell is None:
        return ""
    if isinstance(cell, tuple):
        return ("" if max(cell, default=0) < 10 else " ").join(map(str, cell))
    return str(cell)


def grid_side(table: Table, width: int) -> int | None:
    """Return the side of the board if the table fits the terminal as a grid, otherwise None."""
    two = table.columns[:-1] == ("heap_1", "heap_2") and table.what in ("outcome", "grundy", "remoteness")
    if not two:
        return None
    from nimatron.rules.tuple_game import TupleGame

    if isinstance(table.game, TupleGame) and table.game.symmetry == "dihedral":
        return None
    side = table.count
    return side if side and len(str(side)) + 2 + 3 * side <= width else None


def show_grid(table: Table, rows: Iterator[Row], side: int, words: Catalogue, out: Terminal) -> None:
    """Print the values of a two-heap table as a grid: first heap to the right, second heap upwards."""
    # if heaps may be swapped, the table has ascending rows only: look the value up under the canonical form
    mirrored = table.game.canonical(table.game.check((1, 0))) == table.game.canonical(table.game.check((0, 1)))
    cells: dict[tuple[int, int], Any] = {}
    for x, y, value in rows:
        cells[x, y] = value
        if mirrored:
            cells[y, x] = value
    margin = len(str(side - 1))
    for y in range(side - 1, -1, -1):
        out.line(f"{y:>{margin}} " + "".join(_cell(cells.get((x, y)), out) for x in range(side)))
    out.line(" " * (margin + 1) + "".join(f"{x:>3}" for x in range(side)))
    if table.what == "outcome":
        out.line(words.text("cli.board.legend"))


def _cell(value: Any, out: Terminal) -> str:
    if value in _SIGNS:
        kind, sign = _SIGNS[value]
        return f"  {out.paint(kind, sign) if sign != '·' else sign}"
    return f"{'' if value is None else value:>3}"


def show_values(rows: Iterator[Row], out: Terminal, stop: int) -> None:
    """Print values of single heaps: ten on a line with the first index on a terminal, otherwise ``n value`` lines.

    Values are nim-values, except that a heap of an entailing game may be loony.
    """
    if not out.interactive:
        for n, value in rows:
            out.stream.write(f"{n} {'loony' if value is None else value}\n")
        return
    margin = len(str(max(stop - 1, 0)))
    while block := list(islice(rows, 10)):
        out.line(
            out.paint("faint", f"{block[0][0]:>{margin}}:")
            + "".join(f" {'loony' if value is None else value:>4}" for _, value in block)
        )
