"""Where a table goes: to the terminal as columns or a board, in a text format to standard output, or to a file."""

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
    """Write a table to ``out_file`` (by its ending), or to standard output in the format ``form``."""
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
            show_values(rows, out, total)
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
            """Tell after Ctrl-C what is kept and how to go on."""
            bar.clear()
            print(words.text(Message("cli.kept", {"done": done, "count": table.count})), file=sys.stderr)

        rows = table.save(path, column=column, progress=bar.show, stopped=stopped)
    if sys.stderr.isatty():
        print(words.text(Message("cli.saved", {"count": rows, "path": path})), file=sys.stderr)


def _through_file(table: Table, form: str) -> None:
    """Let the table write a temporary file and copy it to standard output."""
    with tempfile.TemporaryDirectory(prefix="nimatron-") as folder:
        path = os.path.join(folder, f"table.{form}")
        with progress_bar(table.total or 0) as bar:
            table.save(path, progress=bar.show)
        with open(path, encoding="utf-8", newline="") as file:
            while piece := file.read(1 << 16):
                sys.stdout.write(piece)


def _json_lines(table: Table, rows: Iterator[Row], out: Terminal) -> None:
    """Write the JSON form row by row, so that a long table needs no memory."""
    from nimatron.arithmetic.decimal_text import json_data

    encode = json.JSONEncoder(ensure_ascii=not out.unicode).encode
    head = encode({**json_data(table.head()), "columns": table.columns})
    out.stream.write(f'{head[:-1]}, "rows": [')
    for number, row in enumerate(rows):
        out.stream.write((",\n" if number else "\n") + encode(json_data(row)))
    out.stream.write("\n]}\n")


def show_columns(table: Table, rows: Iterator[Row], out: Terminal) -> None:
    """Print the rows under their names; the widths are those of the first 500 rows, larger numbers widen their line."""
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
    """A cell as text: digits stand together unless one of them is 10 or more."""
    if cell is None:
        return ""
    if isinstance(cell, tuple):
        return ("" if max(cell, default=0) < 10 else " ").join(map(str, cell))
    return str(cell)


def grid_side(table: Table, width: int) -> int | None:
    """The side of the board if the table fits the terminal as a grid, else None."""
    two = table.columns[:-1] == ("heap_1", "heap_2") and table.what in ("outcome", "grundy", "remoteness")
    if not two:
        return None
    from nimatron.rules.tuple_game import TupleGame

    if isinstance(table.game, TupleGame) and table.game.symmetry == "dihedral":
        return None
    side = table.count
    return side if side and len(str(side)) + 2 + 3 * side <= width else None


def show_grid(table: Table, rows: Iterator[Row], side: int, words: Catalogue, out: Terminal) -> None:
    """Print the values of a two-heap table as a square, the first heap to the right and the second upwards."""
    # rows of heaps that may change places come in ascending order only; the canonical form tells
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


def show_values(rows: Iterator[Row], out: Terminal, total: int) -> None:
    """Print one value after another: on a terminal ten a line with the first index, else ``n value`` a line.

    Single heaps have a value but for those of entailing games, which may be loony.
    """
    if not out.interactive:
        for n, value in rows:
            out.stream.write(f"{n} {'loony' if value is None else value}\n")
        return
    margin = len(str(max(total - 1, 0)))
    while block := list(islice(rows, 10)):
        out.line(
            out.paint("faint", f"{block[0][0]:>{margin}}:")
            + "".join(f" {'loony' if value is None else value:>4}" for _, value in block)
        )
